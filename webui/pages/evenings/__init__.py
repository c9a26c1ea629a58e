"""The list of past evenings: results, files to download, removal."""
