"""Claims on ranks."""
