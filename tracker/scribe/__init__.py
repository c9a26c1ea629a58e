"""The scribe: sightings and the table as it stands become facts and doubts."""

from tracker.scribe.notes import Answered, Doubt, Guess, Mend, Note, Question
from tracker.scribe.scribe import Scribe

__all__ = ["Answered", "Doubt", "Guess", "Mend", "Note", "Question", "Scribe"]
