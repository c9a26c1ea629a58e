"""One hand, or one line of the journal, to correct."""
