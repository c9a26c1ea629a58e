"""Read pictures and video frames from files, with limits on their size."""
