"""Exact nearest neighbours: in blocks on BLAS, and in whole numbers where a compiler is at hand."""

from __future__ import annotations

from dxverify.search.exact import BLOCK_SIZE, ExactSearch, Precision

__all__ = ["BLOCK_SIZE", "ExactSearch", "Precision"]
