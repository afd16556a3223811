"""Densities and identities that many claims share, each written once."""
