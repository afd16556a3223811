"""Claims on nadp."""
