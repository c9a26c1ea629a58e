"""What the camera sees and how well; corners and seats to drag; deck and chips to learn."""
