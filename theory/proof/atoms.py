"""Opaque atoms and signs: before algebra, every Pr, E, integral, sum, maximum and family value is a variable.

Algebra must not look inside: sympy simplifies integrals and sums under assumptions nobody has checked.
The range of an atom is itself shown by algebra on smaller atoms, so both live here.
"""

from __future__ import annotations

from typing import Any

import sympy as sp

from theory import balls, checks
from theory.errors import Refused, StepError
from theory.proof.binding import canon, unfold
from theory.proof.points import points
from theory.proof.props import Eq, Le, Lt
from theory.proof.terms import OPAQUE, MaxOver, Point, PointFamily
from theory.variable import Domain, Variable
from theory.verdict import Outcome

#: Atoms are numbered, not named: two families may print alike.
_NUMBER: dict[Any, int] = {}

_ZERO = sp.S.Zero
_RELATION = {"==": Eq, "<=": Le, "<": Lt}


def abstract(e: Any) -> Any:
    """Hide what algebra must not look into behind variables of the right domain."""
    e = canon(unfold(sp.sympify(e)))
    e = e.replace(lambda x: isinstance(x, sp.UnevaluatedExpr), lambda x: x.args[0])
    return _walk(e)


def _walk(x: Any) -> Any:
    if isinstance(x, OPAQUE):
        return _numbered(x, opaque_domain(x))
    if isinstance(x, (Point, PointFamily)):
        raise Refused(f"{x} is a point or a set, not a number")
    return x.func(*map(_walk, x.args)) if x.args and x.has(*OPAQUE, Point, PointFamily) else x


def _numbered(x: Any, domain: Domain) -> Variable:
    return Variable(f"<{_NUMBER.setdefault(x, len(_NUMBER))}>", domain)


def opaque_domain(x: Any) -> Domain:
    """Return what is known of a hidden term: Pr is in [0, 1], sums, products, maxima, masses of f ≥ 0 are ≥ 0."""
    known = getattr(x, "domain", None)
    if isinstance(known, Domain):
        return known
    if isinstance(x, sp.Sum) and len(x.limits) == 1:
        _, low, high = x.limits[0]
        filled = high != sp.oo and is_shown_positive(high - low, strict=False)
        if filled and is_shown_positive(_term(x)):
            return Domain(low=_ZERO, low_open=True)
        return Domain(low=_ZERO) if is_shown_positive(_term(x), strict=False) else Domain()
    if isinstance(x, sp.Product) and len(x.limits) == 1 and is_shown_positive(_term(x), strict=False):
        # Infinitely many factors 1/2 make 0.
        return Domain(low=_ZERO, low_open=x.limits[0][2] != sp.oo and is_shown_positive(_term(x)))
    if isinstance(x, MaxOver):
        body, (_, low, high) = x.args
        if is_shown_positive(high - low, strict=False) and is_shown_positive(body, strict=False):
            return Domain(low=_ZERO, low_open=is_shown_positive(body))
    return Domain()


def _term(x: Any) -> Any:
    """Return the term of a sum or product, its index a letter that knows where it starts."""
    i, low, _ = x.limits[0]
    start = Variable(i.name, Domain(low=low, integer=True)) if low.is_Integer else i
    return x.function.xreplace({i: start})


def is_shown_positive(e: Any, *, strict: bool = True) -> bool:
    """Tell whether algebra shows a term positive (or ≥ 0) for all admitted values; balls may object first."""
    e = abstract(e).replace(sp.beta, lambda a, b: sp.gamma(a) * sp.gamma(b) / sp.gamma(a + b))
    if e.is_Number or not e.free_symbols:
        try:
            return balls.decide(e, ">" if strict else ">=", 0) is Outcome.TRUE
        except (StepError, ValueError):
            return False
    try:
        return not objection(e, "<" if strict else "<=") and checks.is_positive(_logs(e), strict=strict)
    except (StepError, ValueError):
        return False


def in_order(a: Any, b: Any) -> bool:
    """Tell whether a ≤ b is shown; either may be infinite."""
    if -sp.oo in {a, -b} or a == b:
        return True
    return sp.oo not in {abs(a), abs(b)} and is_shown_positive(b - a, strict=False)


def objection(gap: Any, op: str) -> bool:
    """Tell whether balls find ``0 op gap`` false at an inner or edge point."""
    letters = gap.free_symbols
    if not all(isinstance(v, Variable) for v in letters):
        return False
    relation = _RELATION[op](0, gap).sympy
    return any(checks.at_point(relation, p) is Outcome.FALSE for p in points(letters, 8))


def is_shown(gap: Any, op: str) -> bool:
    """Tell whether algebra shows ``0 op gap`` on the whole domain."""
    gap = abstract(gap)
    if objection(gap, op):
        return False
    if op == "==":
        return checks.is_zero(gap)
    return checks.is_positive(_logs(gap), strict=op == "<") or (op == "<=" and checks.is_zero(gap))


def _logs(e: Any) -> Any:
    """Write log(a) with a > 1 as any positive number: what holds of all of them holds of it."""
    found = {x: _numbered(x, Domain(low=_ZERO, low_open=True)) for x in e.atoms(sp.log)}
    return e.xreplace({x: y for x, y in found.items() if is_shown_positive(x.args[0] - 1)})
