"""The runtime: eyes, scribe, log, game; it stands on none of its siblings."""
