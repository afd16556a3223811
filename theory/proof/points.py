"""Exact points to test at: inner and edge points of every domain."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

import sympy as sp

from theory.proof.terms import Law, Point

#: Places on a line that stand in for points of the space in a test; the line is one such space.
_PLACES = tuple(map(sp.Rational, ("0", "1", "5/2", "-3/4")))


def points(letters: Iterable[Any], most: int = 40) -> list[dict[Any, Any]]:
    """Give points of the product of the domains: ends first, then a diagonal through the inner points."""
    ordered = sorted(letters, key=str)
    pools = [_PLACES if isinstance(v, Point) else v.domain.edge() + v.domain.inner() for v in ordered]
    grid = list(product(*[pool[:3] for pool in pools])) if len(pools) <= 5 else []
    grid += [tuple(pool[(k + i) % len(pool)] for i, pool in enumerate(pools)) for k in range(6)]
    step = max(1, len(grid) // most)
    return [dict(zip(ordered, values, strict=True)) for values in grid[::step]]


def describe(point: dict[Any, Any]) -> str:
    """Print a point for a reader."""
    named = {str(k): v for k, v in point.items() if isinstance(k, (sp.Symbol, Law))}
    return ", ".join(f"{name} = {value}" for name, value in sorted(named.items()))
