"""An evening in one command: the server, the camera and what the house has chosen."""
