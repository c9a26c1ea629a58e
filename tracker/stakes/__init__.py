"""The stakes by camera: chips seen over time and the table as it stands become facts and questions."""

from tracker.stakes.notes import ChipsQuestion, StakeAnswered, StakeDoubt, StakeNote
from tracker.stakes.writer import ChipTimes, StakeWriter

__all__ = ["ChipTimes", "ChipsQuestion", "StakeAnswered", "StakeDoubt", "StakeNote", "StakeWriter"]
