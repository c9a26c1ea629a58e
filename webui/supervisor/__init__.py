"""`vingtetun run`: the server, the camera's process and what else was chosen, kept running."""
