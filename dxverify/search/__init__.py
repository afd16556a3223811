"""Exact nearest neighbours: matrix products in blocks, and a screening pass in 8-bit integers where numba is installed."""

from __future__ import annotations

from dxverify.search.exact import ExactSearch

__all__ = ["ExactSearch"]
