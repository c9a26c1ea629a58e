"""What players see on their own phones: open cards, totals and results, never a covered card's face."""
