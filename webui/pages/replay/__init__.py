"""A past evening moment by moment, with its picture, its film and its coup file."""
