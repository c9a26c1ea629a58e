"""See chips: learn a table's chips from one picture, then find and count the stakes in others."""
