"""Checks of what expositions and chapters display: every formula and every decimal number, with false variants."""
