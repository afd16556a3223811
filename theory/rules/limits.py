"""Limits by structure, valid for all admitted parameters; sympy's own limit is not used."""

from __future__ import annotations

from typing import Any

import sympy as sp

from theory.errors import Refused
from theory.proof.atoms import is_shown, is_shown_positive
from theory.proof.binding import same, unfold
from theory.proof.definedness import need_defined
from theory.proof.props import Eq, Le
from theory.proof.theorem import Thm, rule, thm
from theory.rules.kinds import INF


def structural_limit(e: Any, x: Any, to: Any) -> Any:
    """Limit in the extended reals by structure, valid for all admitted parameters; None if not settled."""
    if not e.has(x):
        return e
    if e == x:
        return to
    if isinstance(e, sp.Add):
        return _sum(e, x, to)
    if isinstance(e, sp.Mul):
        return _product(e, x, to)
    if isinstance(e, sp.exp):
        return _through(e.args[0], x, to, sp.exp, low=sp.S.Zero, high=INF)
    if isinstance(e, sp.erfc):
        return _through(e.args[0], x, to, sp.erfc, low=sp.Integer(2), high=sp.S.Zero)
    if isinstance(e, sp.Pow) and not e.exp.has(x):
        return _power(e, x, to)
    return None


def _through(inner: Any, x: Any, to: Any, f: Any, *, low: Any, high: Any) -> Any:
    """Limit of a continuous function with known limits at −∞ and ∞."""
    p = structural_limit(inner, x, to)
    if p is None:
        return None
    return high if p == INF else low if p == -INF else f(p)


def _sum(e: Any, x: Any, to: Any) -> Any:
    parts = [structural_limit(a, x, to) for a in e.args]
    if None in parts or (INF in parts and -INF in parts):
        return None
    return INF if INF in parts else -INF if -INF in parts else sp.Add(*parts)


def _product(e: Any, x: Any, to: Any) -> Any:
    parts = [structural_limit(a, x, to) for a in e.args]
    if None not in parts and not any(abs(p) == INF for p in parts):
        return sp.Mul(*parts)
    if to == INF and _vanishing(e.args, parts, x):
        return sp.S.Zero
    signs = [_sign(p) for p in parts]
    return None if None in signs else sp.prod(signs) * INF


def _vanishing(factors: Any, parts: Any, x: Any) -> bool:
    """Whether it is a polynomial times the exponential of a polynomial that tends to −∞."""
    falling = [isinstance(a, sp.exp) and p == 0 for a, p in zip(factors, parts, strict=True)]
    of_polynomial = [f and a.args[0].as_poly(x) is not None for f, a in zip(falling, factors, strict=True)]
    rest = all(f or a.is_polynomial(x) for f, a in zip(falling, factors, strict=True))
    return any(of_polynomial) and rest


def _sign(p: Any) -> int | None:
    if p is None:
        return None
    if p == INF or (p != -INF and is_shown_positive(p)):
        return 1
    return -1 if p == -INF or is_shown_positive(-p) else None


def _power(e: Any, x: Any, to: Any) -> Any:
    p = structural_limit(e.base, x, to)
    if p is None or p == -INF:
        return None
    grows, falls = is_shown_positive(e.exp), is_shown_positive(-e.exp)
    if p == INF:
        return INF if grows else sp.S.Zero if falls else None
    if p == 0:
        return sp.S.Zero if grows else INF if falls and is_shown_positive(e.base) else None
    whole = bool(e.exp.is_integer) and is_shown_positive(e.exp, strict=False)
    return p**e.exp if is_shown_positive(p) or whole else None


def limit(f: Any, x: Any, to: Any, result: Any) -> Thm:
    """One-sided limit at an end of the domain of x."""
    need_defined(f)
    to = sp.sympify(to)
    found = structural_limit(unfold(f), x, to)
    if (
        found is None
        or abs(found) == INF
        or not (found == result or is_shown(found - sp.sympify(result), "=="))
    ):
        raise Refused(f"limit not settled: {found}")
    return thm("limit", Eq(sp.Limit(f, x, to, "+" if to == x.domain.low else "-"), result))


@rule(low=Le, high=Le, end=Eq)
def squeeze(low: Any, high: Any, end: Any) -> Thm:
    """g ≤ f ≤ c for every x, and g tends to c: f tends to c. ``end`` is the limit of g."""
    g, f = low.concl.args
    bound = high.concl.rhs
    found = end.concl.lhs
    if not isinstance(found, sp.Limit) or not same(found.args[0], g) or not same(high.concl.lhs, f):
        raise Refused("not bounds of one function and the limit of the lower one")
    x = found.args[1]
    if not same(end.concl.rhs, bound) or x in bound.free_symbols:
        raise Refused("the lower bound does not tend to the upper one")
    if any(x in h.free_symbols for t in (low, high, end) for h in t.hyps):
        raise Refused("a hypothesis depends on the letter of the limit")
    return thm("squeeze", Eq(sp.Limit(f, *found.args[1:]), bound), low, high, end)


@rule(low=Le, high=Le, left=Eq, right=Eq)
def squeeze_between(low: Any, high: Any, left: Any, right: Any) -> Thm:
    """g ≤ f ≤ h for every x, g and h tend to the same value: so does f. left, right are their limits."""
    (g, f), (middle, h) = low.concl.args, high.concl.args
    ends = [left.concl.lhs, right.concl.lhs]
    if not all(isinstance(end, sp.Limit) for end in ends) or not same(f, middle):
        raise Refused("not two bounds of one function with their limits")
    if not same(ends[0].args[0], g) or not same(ends[1].args[0], h) or ends[0].args[1:] != ends[1].args[1:]:
        raise Refused("the limits are not those of the bounds at one place")
    x = ends[0].args[1]
    if not same(left.concl.rhs, right.concl.rhs) or x in left.concl.rhs.free_symbols:
        raise Refused("the bounds do not tend to the same value")
    if any(x in h.free_symbols for t in (low, high, left, right) for h in t.hyps):
        raise Refused("a hypothesis depends on the letter of the limit")
    return thm("squeeze", Eq(sp.Limit(f, *ends[0].args[1:]), left.concl.rhs), low, high, left, right)
