"""Changed sentences about objects: negated, turned, another relation, quantifier, constant, range or object.

A refutation is an object of which the sentence is false. A change that makes the sentence true of it, or takes the
object out of the range, must cost the verdict. A change that leaves the sentence false of that very object is refuted
rightly; that it is, a second evaluator says, which shares no code with the balls that the engine asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any

import sympy as sp

from theory.errors import Refused
from theory.mutation.body import OTHER
from theory.proof.binding import unfold
from theory.proof.props import And, Eq, Implies, Le, Lt, Ne, Not, Or, Prop, Rel, negate
from theory.proof.statement import Statement
from theory.proof.values import value
from theory.verdict import Outcome

#: A changed sentence with a word for the change, and the object that is to refute it.
Changed = tuple[str, Statement, Any]
Change = Callable[[Any], Any]

_DIGITS, _APART = 60, sp.Rational(1, 10**40)
#: Constants are moved by powers of two between these exponents.
_LEAST, _MOST = -40, 40


def changes(s: Statement, at: Any) -> Iterator[Changed]:
    """Give every changed sentence, with the object that refutes the unchanged one."""
    asked, said = s.about(at)
    true = s.about(s.witness)[1]
    for what, change in _SHAPES.items():
        if change(said) != said or change(true) != true:
            yield what, replace(s, says=_compose(s.says, change)), at
    far, near = first_true(partial(loosen, said)), first_true(partial(_beyond, true))
    yield (
        "constant: loosened until it is true",
        replace(s, says=_compose(s.says, partial(loosen, by=far))),
        at,
    )
    yield (
        "constant: tightened until nothing is left",
        replace(s, says=_compose(s.says, partial(tighten, by=near))),
        at,
    )
    for k, row in enumerate(_rows(asked)):
        end = first_true(partial(_beyond, row))
        yield f"range: {row}", replace(s, meets=_compose(s.meets, partial(_narrow, k=k, by=end))), at
    yield "object: one of which it is true", s, s.witness


def half_way(s: Statement, at: Any) -> Statement | None:
    """Return the sentence loosened by half of what would make it true: still false; None if it is false by a tie."""
    far = first_true(partial(loosen, s.about(at)[1]))
    least = sp.Integer(2) ** _LEAST
    return None if far == least else replace(s, says=_compose(s.says, partial(loosen, by=far / 2)))


def first_true(p: Callable[[Any], Any], at: Any = None) -> Any:
    """Return the least power of two at which a proposition that only gets truer is true."""
    low, high = _LEAST, _MOST
    if value(p(sp.Integer(2) ** high), at) is not Outcome.TRUE:
        raise Refused("no constant makes it true")
    while low < high:
        middle = (low + high) // 2
        true = value(p(sp.Integer(2) ** middle), at) is Outcome.TRUE
        low, high = (low, middle) if true else (middle + 1, high)
    return sp.Integer(2) ** high


def _beyond(p: Prop, by: Any) -> Prop:
    return negate(tighten(p, by))


def _compose(ask: Any, change: Change) -> Callable[[Any], Prop]:
    return lambda thing: change(ask(thing))


def _rows(p: Prop) -> tuple[Any, ...]:
    return tuple(p.args) if isinstance(p, And) else (p,)


def _narrow(p: Prop, k: int, by: Any) -> Any:
    rows = _rows(p)
    return And(*[tighten(row, by) if i == k else row for i, row in enumerate(rows)])


def _each(p: Prop, change: Change) -> Any:
    """Change every relation that is claimed; a premise stays."""
    match p:
        case Rel():
            return change(p)
        case Implies():
            return Implies(p.args[0], _each(p.args[1], change))
        case And() | Or():
            return p.func(*[_each(x, change) for x in p.args])
    return p


def _some(p: Prop) -> Any:
    """Write "for some" for "for all", and the other way round."""
    if isinstance(p, Rel):
        return p
    kind = {And: Or, Or: And}.get(type(p), type(p))
    return kind(*[_some(x) for x in p.args])


_SHAPES: dict[str, Change] = {
    "negated": negate,
    "sides exchanged": partial(
        _each, change=lambda r: r.func(r.rhs, r.lhs) if isinstance(r, (Le, Lt)) else r
    ),
    "strictness": partial(_each, change=lambda r: OTHER[type(r)](*r.args)),
    "some for all": _some,
}


def loosen(p: Prop, by: Any) -> Any:
    """Allow that much more: a ≤ b becomes a ≤ b + t, an equation may be missed by t; a premise stays."""
    match p:
        case Le() | Lt():
            return p.func(p.lhs, p.rhs + by)
        case Eq():
            return Le(sp.Abs(p.lhs - p.rhs), by)
        case Implies():
            return Implies(p.args[0], loosen(p.args[1], by))
        case Not():
            return Not(tighten(p.args[0], by))
        case And() | Or():
            return p.func(*[loosen(x, by) for x in p.args])
    return Or(p, Le(1, by))  # a ≠ b: equal numbers are allowed from some constant on


def tighten(p: Prop, by: Any) -> Any:
    """Allow that much less."""
    match p:
        case Le() | Lt():
            return p.func(p.lhs, p.rhs - by)
        case Eq():
            return Eq(p.lhs, p.rhs + by)
        case Implies():
            return Implies(loosen(p.args[0], by), tighten(p.args[1], by))
        case Not():
            return Not(loosen(p.args[0], by))
        case And() | Or():
            return p.func(*[tighten(x, by) for x in p.args])
    return And(p, Lt(by, 1))


def still_refuted(s: Statement, at: Any) -> bool:
    """Tell by a second evaluator whether the object is in the range and the changed sentence false of it alone."""
    asked, said = s.about(at)
    own = s.about(s.witness)
    return holds(asked) is True and holds(said) is False and all(holds(p) is True for p in own)


def holds(p: Prop) -> bool | None:
    """Return the truth of a proposition between numbers, by exact rationals or 60 digits; None if too close."""
    match p:
        case Rel():
            return compare(p)
        case Not():
            return _not(holds(p.args[0]))
        case Implies():
            return holds(Or(Not(p.args[0]), p.args[1]))
        case And():
            found = [holds(x) for x in p.args]
            return False if False in found else None if None in found else True
        case Or():
            return _not(holds(And(*map(Not, p.args))))
    return None


def _not(found: bool | None) -> bool | None:  # noqa: FBT001 - three values of truth
    return None if found is None else not found


@lru_cache(maxsize=20_000)
def compare(p: Rel) -> bool | None:
    """Return the truth of a relation between numbers; None if too close."""
    gap = sp.sympify(unfold(p.rhs - p.lhs))
    gap = gap.xreplace({x: add_up(x) for x in gap.atoms(sp.Sum)}).doit()
    if not gap.is_Rational:
        gap = sp.N(gap, _DIGITS)
        if not gap.is_Float or abs(gap) < _APART:
            return None
    below, equal = bool(gap > 0), bool(gap == 0)
    return {Le: below or equal, Lt: below, Eq: equal, Ne: not equal}[type(p)]


@lru_cache(maxsize=1000)
def add_up(x: Any) -> Any:
    """Add up a sum of numbers with twice the digits; sympy adds them as terms, slowly. Any other sum is left to it."""
    i, low, high = x.limits[0]
    if len(x.limits) > 1 or x.free_symbols or not (low.is_Integer and high.is_Integer):
        return x
    return sum(
        (sp.N(x.function.xreplace({i: k}), 2 * _DIGITS) for k in map(sp.Integer, range(low, high + 1))),
        sp.S.Zero,
    )
