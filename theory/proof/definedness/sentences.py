"""What a statement speaks of has a value, also inside its sums, integrals, means and events.

Rules calculate with such terms as with numbers, and look inside only where they have to. That is enough on the way. But a
statement speaks of the terms that stay in the end, so the acceptance of a certificate asks once for all of them: every part inside has a value
wherever the bound letters may be, and what may be infinite was shown to be a number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import sympy as sp

from theory.errors import Refused
from theory.proof.binding import unfold
from theory.proof.definedness.convergence import ENDLESS, Pairs, collect_values, has_value, values_given_by
from theory.proof.definedness.pointwise import INF, index_points, point_between, undefined_at
from theory.proof.props import And, Implies, Lt
from theory.proof.terms import OPAQUE, E, Law, Mass, MaxOver, Point, PointFamily, Pr
from theory.variable import Variable, positive

if TYPE_CHECKING:
    from theory.proof.theorem import Thm


def need_meaning(t: Thm) -> None:
    """Refuse a theorem with a term that is not shown to have a value; of alternatives, the one that holds has one."""
    while t.rule == "alternative":
        (t,) = t.premises
    need_numbers(Implies(And(*t.hyps), t.concl) if t.hyps else t.concl, [t], t.hyps)


def need_numbers(p: Any, derivations: Iterable[Thm], held: frozenset[Any]) -> None:
    """Refuse a sentence with a term that is not shown to have a value; derivations give some, under what is held.

    Accepting a certificate asks it of a statement, and every rule that uses a hypothesis up: that E f ≤ M is assumed says that E f is
    finite, but that E f ≤ E f is derived does not.
    """
    p = unfold(p)
    if not p.has(*OPAQUE):
        return
    # Most sentences need no evidence, which is dear to collect.
    lacking = next(_Scope([]).below(p), None)
    if lacking is not None:
        lacking = next(_Scope([pair for t in derivations for pair in collect_values(t, held)]).below(p), None)
    if lacking is not None:
        raise Refused(f"not shown to have a value for all admitted values: {lacking}")


@dataclass(frozen=True)
class _Scope:
    """What is known where a term stands: what has a value, and bound letters as points of their ranges."""

    pairs: Pairs
    at: dict[Any, Any] = field(default_factory=dict)

    def below(self, e: Any) -> Iterator[Any]:
        """Give what lacks a value inside the terms of a sentence; outside them each rule has seen to it."""
        if isinstance(e, Implies):
            yield from self._guarded(*e.args)
        elif isinstance(e, OPAQUE):
            yield from self._term(e)
        else:
            for part in e.args:
                yield from self.below(part)

    def _guarded(self, condition: Any, then: Any) -> Iterator[Any]:
        """Where a mean is said to be M, it is a number; where something is said to be positive, it is."""
        pairs = [*self.pairs, *values_given_by(condition)]
        signs = {e: positive(f"{n}~") for n, e in enumerate(_positive(condition), len(self.at))}
        yield from replace(self, pairs=pairs).below(condition)
        yield from _Scope(pairs, {**self.at, **signs}).below(then)

    def _term(self, e: Any) -> Iterator[Any]:
        if isinstance(e, (sp.Sum, sp.Product, MaxOver, sp.Integral, E, Pr)):
            yield from self._ranging(e)
        else:
            for part in e.args[:1] if isinstance(e, sp.Limit) else e.args:
                yield from self.inside(part)
        here = (e, e.xreplace(self.at))
        if isinstance(e, ENDLESS) and not _on_any_set(e) and not any(has_value(x, self.pairs) for x in here):
            yield e

    def _ranging(self, e: Any) -> Iterator[Any]:
        """The ends and the body, the letters being points of their ranges, the outermost first."""
        scopes = [self]
        for x, *ends in reversed(e.args[1:]):
            for end in ends:
                yield from scopes[0].inside(end)
            scopes = [_Scope(self.pairs, {**s.at, x: at}) for s in scopes for at in _points(e, x, ends, s.at)]
        yield from min((list(scope.inside(e.args[0])) for scope in scopes), key=len)

    def inside(self, e: Any) -> Iterator[Any]:
        """Give what lacks a value in a part of a term: a number, an event, a law, a set or a point."""
        if isinstance(e, (Point, sp.Tuple, PointFamily, Law)) or e in {INF, -INF}:
            for part in e.args:
                yield from self.inside(part)
            return
        bad = undefined_at(e.xreplace(self.at))
        if bad is not None:
            yield bad
        yield from self.below(e)


def _on_any_set(e: Any) -> bool:
    """A sentence about a mass on an arbitrary set speaks of those on which it is finite."""
    return isinstance(e, Mass) and not any(getattr(where, "known", False) for _, where in e.args[1:])


def _points(e: Any, x: Any, ends: Any, at: Any) -> tuple[Any, ...]:
    """Points of the range of a bound letter, each a way to write any of them."""
    if isinstance(e, (E, Pr)):
        support = ends[0].support
        return (x,) if support is None else (point_between(x, *support),)
    low, high = (sp.sympify(end).xreplace(at) for end in ends)
    return (point_between(x, low, high),) if isinstance(e, sp.Integral) else index_points(x, low, high)


def _positive(p: Any) -> list[Any]:
    """What a condition says to be positive, but letters."""
    if isinstance(p, And):
        return [e for part in p.args for e in _positive(part)]
    return [p.rhs] if isinstance(p, Lt) and p.lhs == 0 and not isinstance(p.rhs, Variable) else []
