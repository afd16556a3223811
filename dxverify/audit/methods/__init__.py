"""One auditor a file, found by being there."""
