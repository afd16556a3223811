"""An e-process against a metric-privacy claim on any output space."""
