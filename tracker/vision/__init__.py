"""The eyes: from a camera's frames to sightings of cards at their places on the table."""
