"""The pages on the network: connections, TLS, and how many of them there may be."""
