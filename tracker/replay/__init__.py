"""An evening once more, from any height it was recorded at; and what would be judged otherwise today."""
