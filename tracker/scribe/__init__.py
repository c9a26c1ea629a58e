"""The scribe: compare sightings with the table, and write facts and doubts."""

from tracker.scribe.notes import Amendment, Answered, Doubt, Guess, Note, Question
from tracker.scribe.scribe import Scribe

__all__ = ["Amendment", "Answered", "Doubt", "Guess", "Note", "Question", "Scribe"]
