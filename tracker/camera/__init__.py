"""A camera: what can be opened, the newest picture of it or why there is none, and its video on the disk."""
