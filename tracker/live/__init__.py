"""The live table: pictures and the words of the tablet come in, facts go out, everything is recorded."""
