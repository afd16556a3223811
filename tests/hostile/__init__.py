"""Hostile mechanisms, children and files, and what the command line makes of them."""
