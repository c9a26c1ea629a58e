"""The live table: pictures and words in, facts out, and all of it kept."""
