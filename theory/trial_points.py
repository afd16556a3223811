"""Exact points to try a statement at: simple numbers, ends and inner points, and a low-discrepancy sequence.

References
----------
van der Corput (1935), Verteilungsfunktionen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import sympy as sp

from theory.proof.points import points
from theory.proof.statement import Statement
from theory.proof.terms import Point
from theory.variable import Domain, Variable
from theory.verdict import Outcome

#: Bases of the van der Corput sequence, one for each letter.
BASES = (2, 3, 5, 7, 11, 13, 17, 19)


def grid_points(s: Statement, letters: tuple[Any, ...]) -> Iterator[dict[Any, Any]]:
    """Give the witness, small numbers on the whole grid, then ends and inner points."""
    if not letters:
        yield {}
        return
    pools = [simple_numbers(v) for v in letters]
    if isinstance(s.witness, Mapping):
        first = {v: pool[0] for v, pool in zip(letters, pools, strict=True)}
        yield {**first, **{k: sp.sympify(v) for k, v in s.witness.items() if k in letters}}
    wide = 4 if len(letters) <= 3 else 2
    yield from (
        dict(zip(letters, values, strict=True)) for values in product(*[pool[:wide] for pool in pools])
    )
    yield from points(letters)
    longest = max(map(len, pools))
    for k in range(3 * longest):
        yield {
            v: pool[(k * (i + 1) + i) % len(pool)]
            for i, (v, pool) in enumerate(zip(letters, pools, strict=True))
        }


def simple_numbers(v: Any) -> list[Any]:
    """Return simple numbers of a domain, the simplest first: small integers, halves, thirds, tenths, and far ones."""
    if isinstance(v, Point):
        return [sp.Rational(x) for x in ("0", "1", "2", "-1", "1/2", "3")]
    d = v.domain
    if d.integer:
        start = d.low if d.low is not None else d.high - 20 if d.high is not None else -3
        numbers = [start + k for k in (0, 1, 2, 3, 4, 5, 7, 10, 20, 50)]
    else:
        texts = "1 1/2 2 0 -1 1/10 3 5 -1/2 1/3 3/4 9/10 99/100 10 1/100 -2 20 100 1/1000"
        numbers = [sp.Rational(x) for x in texts.split()]
        if d.low is not None and d.high is not None:
            numbers += [
                d.low + (d.high - d.low) * sp.Rational(*f)
                for f in ((1, 2), (1, 10), (9, 10), (1, 4), (99, 100))
            ]
    inside = [sp.sympify(x) for x in numbers if d.admits(x) is Outcome.TRUE]
    ends = [end for end in d.edge() if end not in inside]
    return [*inside, *ends] or [*d.inner()]


def sequence_points(letters: tuple[Any, ...], count: int) -> Iterator[dict[Any, Any]]:
    """Give points of the van der Corput sequence, moved into every domain."""
    if not letters or len(letters) > len(BASES):
        return
    for k in range(1, count + 1):
        yield {v: _move_into(v, van_der_corput(k, base)) for v, base in zip(letters, BASES, strict=False)}


def van_der_corput(k: int, base: int) -> Fraction:
    """Return the k-th number of the sequence in a base: its digits mirrored at the point."""
    found, scale = Fraction(0), Fraction(1, base)
    while k:
        k, digit = divmod(k, base)
        found, scale = found + digit * scale, scale / base
    return found


def _move_into(v: Any, u: Fraction) -> Any:
    """Move a number of (0, 1) into a domain: half of the mass within a unit of its end, the rest far out."""
    domain = v.domain if isinstance(v, Variable) else Domain()
    u = min(max(u, Fraction(1, 1000)), Fraction(999, 1000))
    if domain.low is not None and domain.high is not None:
        span = domain.high - domain.low
        moved = domain.low + span * sp.Rational(u.numerator, u.denominator)
        return sp.floor(moved) if domain.integer else moved
    odds = u / (1 - u)
    far = sp.Rational(odds.numerator, odds.denominator)
    if domain.integer:
        far = sp.Integer(int(odds * 4))
    if domain.low is not None:
        return domain.low + far
    if domain.high is not None:
        return domain.high - far
    return far - 1 if domain.integer else far - 1 / far
