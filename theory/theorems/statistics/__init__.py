"""Claims on statistics."""
