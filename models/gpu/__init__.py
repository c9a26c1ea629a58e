"""All four networks trained at once on one large GPU, from pictures that its cores draw meanwhile."""
