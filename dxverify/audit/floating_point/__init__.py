"""Low-order bits of released vectors: events that a floating-point sum makes impossible for some words."""
