"""Pack the last coup as a problem report, without names, and download it."""
