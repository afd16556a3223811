"""Claims on gaussian."""
