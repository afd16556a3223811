"""Statements and their proofs."""
