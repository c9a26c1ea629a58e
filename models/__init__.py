"""The workshop of the eyes: scenes, training, evaluation, export."""
