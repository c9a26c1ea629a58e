"""All tables of a room on one page: heard, kept in one ledger, shown."""
