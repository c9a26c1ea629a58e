"""The scribe: compare sightings with the table, and write facts and doubts."""

from tracker.scribe.notes import Answered, Doubt, Guess, Mend, Note, Question
from tracker.scribe.scribe import Scribe

__all__ = ["Answered", "Doubt", "Guess", "Mend", "Note", "Question", "Scribe"]
