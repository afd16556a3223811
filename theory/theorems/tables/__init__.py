"""Claims on printed numbers and figures."""
