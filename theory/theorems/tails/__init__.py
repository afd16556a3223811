"""Claims on tails."""
