"""Tests of the noise itself: its law, its independence, and where its randomness comes from."""
