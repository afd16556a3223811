"""Claims on released vectors."""
