"""Which integrals, series, means and limits a derivation has shown to be numbers.

A theorem says nothing of a term that has no value: ∫ 1/x over (1, ∞) is itself and below itself plus one, whatever number
is taken for it. So a value is looked for: an equation of the derivation with a value on the other side. What diverges has
none, for what is derived of such a term holds with any number in its place.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import sympy as sp

from theory.errors import Refused
from theory.proof.atoms import shown_positive
from theory.proof.binding import canon, same, unfold
from theory.proof.finite import ENDLESS, contains, is_bounded
from theory.proof.inner import INF, between
from theory.proof.props import And, Eq, ForAll, Le, Lt
from theory.proof.terms import E, Law

if TYPE_CHECKING:
    from theory.proof.theorem import Thm

#: A term, and what it equals or is at most.
Pairs = list[tuple[Any, Any]]

#: Rules that have shown the terms on both sides of their equation to be finite; the first, also those inside.
_EVERYWHERE = "sum of means"
_TERMS = {"change of scale", "change of variables", "half of an even integral", "split the range", "Tonelli"}


def evidence(t: Thm, held: frozenset[Any]) -> Pairs:
    """Return what the theorems of a derivation that rest on what is held alone give a value, and the mass of each law."""
    found: Pairs = []
    laws: set[Law] = set()
    for node in t.nodes():
        laws |= node.concl.atoms(Law)
        if node.hyps <= held:
            found += granted(unfold(node.concl))
            found += [(term, sp.S.Zero) for term in _finite_by_rule(node)]
    return found + [(whole, sp.S.One) for law in laws for whole in _mass(law)]


def _finite_by_rule(node: Thm) -> list[Any]:
    if node.rule == _EVERYWHERE:
        return list(node.concl.atoms(*ENDLESS))
    if node.rule in _TERMS:
        return [term for side in node.concl.args for term in sp.Add.make_args(unfold(side))]
    return []


def granted(p: Any) -> Pairs:
    """What a sentence gives a value: a term that equals something, and terms ≥ 0 that are at most something."""
    if isinstance(p, (And, ForAll)):
        return [pair for part in p.args for pair in granted(part)]
    if isinstance(p, Eq):
        return [p.args, p.args[::-1], *_summands(*p.args), *_summands(*p.args[::-1])]
    return _summands(*p.args) if isinstance(p, (Le, Lt)) else []


def _summands(side: Any, other: Any) -> Pairs:
    """The terms of a sum that is at most something, if all are ≥ 0."""
    parts = sp.Add.make_args(side)
    return [(p, other) for p in parts if all(isinstance(p, ENDLESS) and not_negative(p) for p in parts)]


def _mass(law: Any) -> Iterator[Any]:
    if law.support is not None and not law.arbitrary:
        x = between(sp.Symbol("x"), *law.support)
        yield sp.Integral(law.density(x, *law.args), (x, *law.support))


def not_negative(e: Any) -> bool:
    """Tell whether a term is shown to be ≥ 0, looking into integrals over ranges that are in order."""
    if isinstance(e, sp.Mul):
        return all(map(not_negative, e.args))
    if not isinstance(e, (sp.Integral, E)):
        return shown_positive(e, strict=False)
    inner = e.args[0]
    limits = [(x, *law.support) for x, law in e.args[1:] if law.support] if isinstance(e, E) else e.args[1:]
    for x, low, high in reversed(limits):
        if low != -INF and high != INF and not shown_positive(high - low, strict=False):
            return False
        inner = inner.xreplace({x: between(x, low, high)})
    return not_negative(inner)


def settled(e: Any, pairs: Pairs, seen: frozenset[Any] = frozenset()) -> bool:
    """Tell whether a term is a number: by itself, or because it equals, or is part of, what is one."""
    if is_bounded(e):
        return True
    key = canon(e)
    return key not in seen and any(
        _is_part(e, known) and all(settled(x, pairs, seen | {key}) for x in other.atoms(*ENDLESS))
        for known, other in pairs
    )


def need_number(term: Any, *known: Thm) -> None:
    """Refuse a term with something inside that may be infinite, unless theorems give it a value."""
    pairs = [pair for t in known for pair in granted(unfold(t.concl))]
    for x in unfold(term).atoms(*ENDLESS):
        if not settled(x, pairs):
            raise Refused(f"{x} is not shown to be a number")


def _is_part(e: Any, known: Any) -> bool:
    try:
        return same(known, e) or (isinstance(e, sp.Integral) and contains(known, e))
    except Refused:  # a letter of the one is bound in the other
        return False
