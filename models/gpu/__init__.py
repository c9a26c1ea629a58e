"""Train all four networks at once on one large GPU, from pictures drawn meanwhile by the cores."""
