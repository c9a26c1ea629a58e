"""The computer we run on: bounded files, addresses of the network, processes that end with us."""
