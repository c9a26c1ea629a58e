"""Live updates: open pages get their moving parts again when the log changes."""
