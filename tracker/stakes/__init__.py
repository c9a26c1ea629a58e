"""The stakes by camera: compare chips with the table, and write facts and questions about them."""

from tracker.stakes.notes import ChipsQuestion, StakeAnswered, StakeDoubt, StakeNote
from tracker.stakes.writer import ChipTimes, StakeWriter

__all__ = ["ChipTimes", "ChipsQuestion", "StakeAnswered", "StakeDoubt", "StakeNote", "StakeWriter"]
