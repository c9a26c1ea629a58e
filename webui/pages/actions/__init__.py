"""What the banker's touches write into the log: actions, corrections, answers, undo and redo."""
