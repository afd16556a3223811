"""Call shapes in use, one a file, found by being there; each defines ``SHAPE``."""
