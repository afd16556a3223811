"""Claims on the angle."""
