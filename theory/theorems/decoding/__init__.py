"""Claims on the nearest-word step."""
