"""Checks of theorem files: what they may import and define, and answers that do not change between two calls."""
