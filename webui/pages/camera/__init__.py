"""What the camera sees and how well; corners of the felt and seats to drag; the deck to learn."""
