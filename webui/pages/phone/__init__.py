"""A phone as the camera: how it gets here, the page that films, and what it sends."""
