"""Open pages are sent their moving parts anew when the log has changed."""
