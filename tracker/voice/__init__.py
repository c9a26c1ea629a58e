"""What a tablet says aloud: from a step of the advice to the clips of a recorded voice. Pure."""
