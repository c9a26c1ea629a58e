"""What is chosen once for all evenings: language, camera, network, several tables."""
