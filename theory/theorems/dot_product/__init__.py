"""Claims on the dot product."""
