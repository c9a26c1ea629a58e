"""The workshop of the table: the printed board, solving, the seat map."""
