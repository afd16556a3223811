"""Claims on definitions and what is said about them."""
