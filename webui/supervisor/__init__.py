"""`vingtetun run`: serve the pages, and keep the camera's and the publishing process running."""
