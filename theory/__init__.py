"""Statements about metric-private text, each with the certificates that decide its verdict.

>>> from theory import claim
>>> claim("asghar-2026-thm-9").locator
'Theorem 9'
"""

from theory.registry import claim, claims

__all__ = ["claim", "claims"]
