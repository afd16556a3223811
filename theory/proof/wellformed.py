"""Bound letters range over what their binder says."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import sympy as sp

from theory.errors import Refused
from theory.proof.atoms import in_order, is_shown_positive
from theory.proof.binding import binders, bound_of, unfold
from theory.proof.props import And, Or
from theory.proof.terms import E, Mass, MaxOver, Point, PointFamily, Pr
from theory.variable import Variable

_NO_NUMBERS = {sp.oo, -sp.oo, sp.zoo, sp.nan, sp.I}


def holds_range(x: Any, low: Any, high: Any, *, backwards: bool = True) -> bool:
    """Whether the domain of a bound letter contains the open range, so that sympy simplified nothing away.

    An integral may run backwards, from 1 down to −5, so that both ends must lie there; a sum that does has no terms.
    """
    domain = getattr(x, "domain", None)
    if domain is None:
        return not x.is_nonnegative and not x.is_nonpositive
    start, stop = -sp.oo if domain.low is None else domain.low, sp.oo if domain.high is None else domain.high
    inside = in_order(start, low) and in_order(high, stop)
    return inside and (not backwards or (in_order(start, high) and in_order(low, stop)))


@lru_cache(maxsize=20_000)
def well_formed(p: Any) -> None:
    """Refuse a letter that does not range over what its binder says; |x| may have become x before we saw it."""
    p = unfold(p)
    numbers_only(p)
    # The engine's own letters: bound letters by their place, hidden terms, inner points of a range.
    own = [v for v in p.atoms(sp.Symbol) if set(v.name) & set("#<>~")]
    if own:
        raise Refused(f"{own[0]} is a name that only the engine gives")
    for b in binders(p):
        _one_meaning(b)
        if isinstance(b, (E, Pr)):
            if any(set(b.bound) & law.free_symbols for _, law in b.args[1:]):
                raise Refused("a law depends on a random letter: laws of one term are independent")
            for x, law in b.args[1:]:
                _random(x, law)
        elif isinstance(b, Mass):
            if not all(isinstance(x, Point) for x, _ in b.args[1:]):
                raise Refused("a mass is taken over points")
            if not is_shown_positive(b.args[0], strict=False):
                raise Refused(f"{b.args[0]} is not shown to be a density: it may be negative")
        elif isinstance(b, sp.Limit):
            _tending(*b.args[1:])
        elif isinstance(b, (sp.Integral, sp.Sum, sp.Product, MaxOver)):
            for limit in b.args[1:]:
                _ranging(b, *limit)


def _one_meaning(b: Any) -> None:
    """A bound letter has a range that a reader sees, and no other letter inside has its name."""
    letters = bound_of(b)
    if not all(type(x) in {Variable, Point} for x in letters):
        raise Refused(f"a bound letter of {b} has no range that a reader sees")
    names = {x.name for x in letters}
    taken = {v.name for v in b.atoms(Variable, Point) if v not in letters}
    if len(names) < len(letters) or set(letters) & b.free_symbols or names & taken:
        raise Refused(f"one letter of {b} has two meanings")


def numbers_only(p: Any) -> None:
    """Refuse what is no number (∞ but as an end, 0/0, i, a float) and a connective that joins nothing."""
    if isinstance(p, (And, Or)) and not p.args:
        raise Refused("says nothing")
    if p in _NO_NUMBERS or isinstance(p, sp.Float):
        raise Refused(f"{p} is not a number")
    ends = isinstance(p, (sp.Tuple, sp.Limit, PointFamily))
    for part in p.args:
        if not (ends and part in {sp.oo, -sp.oo}):
            numbers_only(part)


def _tending(x: Any, to: Any, side: Any) -> None:
    """A letter tends to an end of its range, from inside: what is shown of it is not shown elsewhere."""
    d = x.domain
    low, high = (-sp.oo if d.low is None else d.low, "+"), (sp.oo if d.high is None else d.high, "-")
    if (to, str(side)) not in {low, high} or (d.integer and abs(to) != sp.oo):
        raise Refused(f"{x} {d} does not tend to {to}{side}")


def _random(x: Any, law: Any) -> None:
    """A random letter is of the sort of its law and ranges over the support; the parameters make it a law."""
    if isinstance(x, Point) != (law.support is None):
        raise Refused(f"{x} is not what {law} is a law of")
    if law.support is not None and (x.is_integer or not holds_range(x, *law.support)):
        raise Refused(f"{x} {x.domain} is not the support of {law}")
    if not all(is_shown_positive(need) for need in law.needs(*law.args)):
        raise Refused(f"the parameters of {law} are not shown to be those of a law")


def _ranging(b: Any, x: Any, low: Any, high: Any) -> None:
    """An index is an integer, a letter of an integral is not; a maximum is over finitely many."""
    whole, smooth = isinstance(x, Variable) and x.domain.integer, isinstance(b, sp.Integral)
    if not holds_range(x, low, high, backwards=smooth) or whole == smooth:
        raise Refused(f"{x} does not range over [{low}, {high}]")
    if isinstance(b, MaxOver) and sp.Tuple(low, high).has(sp.oo, -sp.oo):
        raise Refused("a maximum is taken over a finite range")
    if not isinstance(b, sp.Integral) and not (low.is_integer and (high == sp.oo or high.is_integer)):
        raise Refused(f"an index runs from one integer to another, not from {low} to {high}")
    if isinstance(b, MaxOver) and not is_shown_positive(high - low, strict=False):
        raise Refused(f"the range [{low}, {high}] of a maximum may be empty")
