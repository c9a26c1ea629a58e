"""The live table: turn pictures and what the tablet says into facts, and record everything."""
