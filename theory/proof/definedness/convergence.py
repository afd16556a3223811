"""Convergence: integrals, series, expectations and limits have to be shown to be finite before a rule may use them.

The rules calculate with numbers, and ∞ = ∞ would give ∞ − ∞ = 0. So a rule that equates two different integrals, or bounds
one by the other, requires that one of them is finite; a rule that rewrites an integrand point by point (``under``) does not,
since either both sides are finite or neither is.

A term is finite if

* it is finite by itself: a sum of finitely many terms, or the integral of a bounded function over a bounded range or under a
  distribution (:func:`is_bounded`); or
* some theorem of the derivation equates it, or a larger term ≥ 0, with terms that are finite (:func:`has_value`).

A divergent term has no such theorem: whatever is derived of it holds with any number in its place, so it fixes none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import sympy as sp

from theory.errors import Refused
from theory.proof.atoms import in_order, is_shown_positive
from theory.proof.binding import canon, same, unfold
from theory.proof.definedness.pointwise import INF, need_defined, point_between
from theory.proof.props import And, Eq, ForAll, Le, Lt
from theory.proof.terms import OPAQUE, E, Family, Law, Mass, Pr
from theory.variable import Domain, Variable

if TYPE_CHECKING:
    from theory.proof.theorem import Thm

#: Kinds of terms that may be infinite.
ENDLESS = (sp.Integral, sp.Sum, sp.Product, sp.Limit, E, Mass)


def need_value(v: Any) -> None:
    """Refuse a value that itself contains a mean, an integral or an infinite series that may be infinite."""
    if not all(_finite_sum(x) or _bounded_mean(x) for x in unfold(v).atoms(*ENDLESS)):
        raise Refused(f"{v} is not shown to be finite")


def is_bounded(x: Any) -> bool:
    """Return whether a term is finite by itself: finitely many terms, or a bounded function on a bounded range or under a distribution."""
    if isinstance(x, sp.Integral):
        try:
            need_finite(x)
        except Refused:
            return False
        return True
    hidden = x.args[0] if isinstance(x, E) else None
    ends = (hidden.domain.low, hidden.domain.high) if isinstance(hidden, (Family, Pr)) else (None,)
    return _finite_sum(x) or _bounded_mean(x) or None not in ends


def _finite_sum(x: Any) -> bool:
    """A sum or product of finitely many terms; the terms are checked separately."""
    return isinstance(x, (sp.Sum, sp.Product)) and not any(limit.has(INF, -INF) for limit in x.limits)


def _bounded_mean(x: Any) -> bool:
    """A closed form that is defined on a closed bounded support is bounded there, and has a mean."""
    if not isinstance(x, E) or any(
        law.support is None or INF in map(abs, law.support) for _, law in x.args[1:]
    ):
        return False
    ends = {y: map(sp.sympify, law.support) for y, law in x.args[1:]}
    supports = {y: Variable(f"{y.name}~", Domain(low=a, high=b)) for y, (a, b) in ends.items()}
    try:
        _need_bounded(unfold(x.args[0]), supports)
    except Refused:
        return False
    return True


def _need_bounded(f: Any, ranges: Mapping[Any, Any]) -> None:
    """Refuse a function unless it is a closed form that is defined for all values of its variables, each in a closed bounded range.

    An unspecified function has a value at every point but may be unbounded; probabilities are bounded.
    """
    hidden = [
        term for term in f.atoms(*OPAQUE) if not isinstance(term, Pr) and set(ranges) & term.free_symbols
    ]
    if hidden:
        raise Refused(f"nothing bounds {hidden[0]}")
    # 1/(⌊u⌋ + 1 − u) has a value at every u in [0, 1], and grows without end before the last.
    steps = [step for step in f.atoms(sp.floor) if set(ranges) & step.free_symbols]
    if steps:
        raise Refused(f"{steps[0]} jumps")
    need_defined(f.xreplace(dict(ranges)))


def need_finite(whole: Any, *known: Any) -> None:
    """Refuse an integral that may be infinite.

    A theorem gives the value of it, or of one with the same integrand ≥ 0 over a larger range; otherwise the
    integrand is a closed form that is defined on the closed range, and so is bounded there.
    """
    if any(contains(side, whole) and _is_value(other) for t in known for side, other in _sides(t)):
        return
    (x, low, high), *more = whole.limits
    if more or abs(low) == INF or abs(high) == INF:
        raise Refused(f"{whole} is not shown to be finite")
    share = Variable(f"{x.name}~", Domain(low=sp.S.Zero, high=sp.S.One))
    _need_bounded(unfold(whole.function), {x: low + (high - low) * share})


def need_one_finite(first: Any, second: Any, *known: Any) -> None:
    """Refuse two integrals of one f ≥ 0 of which neither is shown to be finite; one value gives the other."""
    try:
        need_finite(first, *known)
    except Refused:
        need_finite(second, *known)


def _is_value(v: Any) -> bool:
    try:
        need_value(v)
    except Refused:
        return False
    return True


def _sides(t: Any) -> list[tuple[Any, Any]]:
    # Whether it is a theorem is checked where it becomes a premise.
    concl = getattr(t, "concl", None)
    if not isinstance(concl, Eq):
        raise Refused("a value is given by a theorem that is an equation")
    left, right = concl.args
    return [(left, right), (right, left)]


def contains(known: Any, whole: Any) -> bool:
    """Return whether ``known`` has the integrand of ``whole`` over a range that contains that of ``whole``, in whatever direction."""
    if same(known, whole) or not isinstance(known, sp.Integral) or len(known.limits) != len(whole.limits):
        return same(known, whole)
    (_, *ends), (y, start, end) = whole.limits[-1], known.limits[-1]
    held = all(in_order(start, e) and in_order(e, end) for e in ends)
    return held and same(sp.Integral(known.function, *known.limits[:-1], (y, *ends)), whole)


#: A term, and what it equals or is at most.
Pairs = list[tuple[Any, Any]]

#: Rules that check that both sides of their equation are finite; the first of them checks all terms inside too.
_EVERYWHERE = "sum of means"
_TERMS = {"change of scale", "change of variables", "half of an even integral", "split the range", "Tonelli"}


def collect_values(t: Thm, held: frozenset[Any]) -> Pairs:
    """Return the equations and bounds of a derivation that use no other hypotheses than ``held``, and ∫ density = 1 of each distribution."""
    found: Pairs = []
    laws: set[Law] = set()
    for node in t.nodes():
        laws |= node.concl.atoms(Law)
        if node.hyps <= held:
            found += values_given_by(unfold(node.concl))
            found += [(term, sp.S.Zero) for term in _finite_by_rule(node)]
    return found + [(whole, sp.S.One) for law in laws for whole in _mass(law)]


def _finite_by_rule(node: Thm) -> list[Any]:
    if node.rule == _EVERYWHERE:
        return list(node.concl.atoms(*ENDLESS))
    if node.rule in _TERMS:
        return [term for side in node.concl.args for term in sp.Add.make_args(unfold(side))]
    return []


def values_given_by(p: Any) -> Pairs:
    """Return pairs (term, value) of a proposition: sides of equations, and terms ≥ 0 with their upper bounds."""
    if isinstance(p, (And, ForAll)):
        return [pair for part in p.args for pair in values_given_by(part)]
    if isinstance(p, Eq):
        return [p.args, p.args[::-1], *_summands(*p.args), *_summands(*p.args[::-1])]
    return _summands(*p.args) if isinstance(p, (Le, Lt)) else []


def _summands(side: Any, other: Any) -> Pairs:
    """The terms of a sum that is at most something, if all are ≥ 0."""
    parts = sp.Add.make_args(side)
    return [(p, other) for p in parts if all(isinstance(p, ENDLESS) and not_negative(p) for p in parts)]


def _mass(law: Any) -> Iterator[Any]:
    if law.support is not None and not law.arbitrary:
        x = point_between(sp.Symbol("x"), *law.support)
        yield sp.Integral(law.density(x, *law.args), (x, *law.support))


def not_negative(e: Any) -> bool:
    """Return whether a term is shown to be ≥ 0, also an integral of a function ≥ 0 from a lower to an upper end."""
    if isinstance(e, sp.Mul):
        return all(map(not_negative, e.args))
    if not isinstance(e, (sp.Integral, E)):
        return is_shown_positive(e, strict=False)
    inner = e.args[0]
    limits = [(x, *law.support) for x, law in e.args[1:] if law.support] if isinstance(e, E) else e.args[1:]
    for x, low, high in reversed(limits):
        if low != -INF and high != INF and not is_shown_positive(high - low, strict=False):
            return False
        inner = inner.xreplace({x: point_between(x, low, high)})
    return not_negative(inner)


def has_value(e: Any, pairs: Pairs, seen: frozenset[Any] = frozenset()) -> bool:
    """Return whether a term is finite: by itself, or because it equals, or is part of, a finite one."""
    if is_bounded(e):
        return True
    key = canon(e)
    return key not in seen and any(
        _is_part(e, known) and all(has_value(x, pairs, seen | {key}) for x in other.atoms(*ENDLESS))
        for known, other in pairs
    )


def need_number(term: Any, *known: Thm) -> None:
    """Refuse a term that contains a possibly infinite one, unless theorems show it to be finite."""
    pairs = [pair for t in known for pair in values_given_by(unfold(t.concl))]
    for x in unfold(term).atoms(*ENDLESS):
        if not has_value(x, pairs):
            raise Refused(f"{x} is not shown to be a number")


def _is_part(e: Any, known: Any) -> bool:
    try:
        return same(known, e) or (isinstance(e, sp.Integral) and contains(known, e))
    except Refused:  # a variable of one is bound in the other
        return False
