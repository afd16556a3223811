"""Maxima over a finite range of an index."""

from __future__ import annotations

from typing import Any

import sympy as sp

from theory.errors import Refused
from theory.proof.atoms import is_shown, is_shown_positive
from theory.proof.binding import same, substitute
from theory.proof.definedness import need_defined
from theory.proof.props import Le, Lt
from theory.proof.terms import MaxOver, Pr
from theory.proof.theorem import Thm, rule, thm
from theory.rules.sums import every_index


def below_max(f: Any, x: Any, at: Any, low: Any, high: Any) -> Thm:
    """One value is at most the maximum over low..high; that the index lies there stays a hypothesis."""
    if not sp.sympify(at).is_integer:
        raise Refused(f"{at} is not shown to be an integer")
    one = substitute(f, {x: at})
    need_defined(one)
    return thm(
        "below the maximum",
        Le(one, MaxOver(f, (x, low, high))),
        hyps={h for h in (Le(low, at), Le(at, high)) if not is_shown_positive(h.rhs - h.lhs, strict=False)},
    )


@rule(t=Le)
def max_below(t: Any, x: Any, low: Any, high: Any) -> Thm:
    """f(x) ≤ B for every x in low..high: max f ≤ B (the range is not empty)."""
    f, bound = t.concl.args
    out = frozenset(h for h in t.hyps if not same(h, Le(low, x)) and not same(h, Le(x, high)))
    if x in bound.free_symbols or any(x in h.free_symbols for h in out) or not every_index(x, low):
        raise Refused("the bound does not hold for every index")
    return thm("maximum below", Le(MaxOver(f, (x, low, high)), bound), t, hyps=out)


def union_of_max(event: Any, *limits: Any) -> Thm:
    """Pr[a ≤ max_x f(x)] ≤ Σ_x Pr[a ≤ f(x)]: one of the values reaches the maximum."""
    a, top = event.args
    if not isinstance(event, Le) or not isinstance(top, MaxOver) or top.args[1][0] in a.free_symbols:
        raise Refused("not the event that a maximum reaches a level")
    f, (x, low, high) = top.args
    if any(x in law.free_symbols or letter in {x} | top.args[1].free_symbols for letter, law in limits):
        raise Refused("the index or its range is random, or a law depends on it")
    return thm("union bound", Le(Pr(event, *limits), sp.Sum(Pr(Le(a, f), *limits), (x, low, high))))


@rule(up=(Le, Lt), down=(Le, Lt))
def abs_below(up: Any, down: Any) -> Thm:
    """t ≤ B and −t ≤ B: |t| ≤ B."""
    t, bound = up.concl.args
    if not same(down.concl.rhs, bound) or not is_shown(down.concl.lhs + t, "=="):
        raise Refused("not the two sides of one absolute value")
    return thm("absolute value", Le(sp.Abs(t), bound), up, down)
