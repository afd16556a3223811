"""Claims about audits on any measurable output space."""
