"""The face: the dashboard on the banker's tablet."""
