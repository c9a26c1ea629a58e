"""A deck of the banker's own: looked over, learnt, and known again."""
