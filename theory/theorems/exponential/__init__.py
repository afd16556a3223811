"""Claims on the exponential mechanism."""
