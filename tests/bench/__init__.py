"""Benchmarks: ``python -m tests.bench [NAME ...]`` prints one JSON line for each measurement; README.md says what was found."""
