"""Falsehoods, one file an idea; each keeps its table ``ATTACKS``."""
