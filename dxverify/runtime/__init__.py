"""What runs have in common: where they are made, where their randomness comes from, what they leave in files."""
