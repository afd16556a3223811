"""Tests of the noise itself: its distribution, its independence, and where its randomness comes from."""
