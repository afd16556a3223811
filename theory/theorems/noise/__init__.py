"""Claims on the noise."""
