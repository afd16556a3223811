"""Algebra: identities and signs on a whole domain, and the one arithmetic rule."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import sympy as sp

from theory import checks
from theory.errors import Refused
from theory.proof.atoms import abstract, is_shown, is_shown_positive
from theory.proof.binding import canon, same, unfold
from theory.proof.definedness import find_valueless, need_defined
from theory.proof.explain import said_relations, show_number, unsettled
from theory.proof.props import Eq, Le, Lt
from theory.proof.theorem import Thm, rule, thm
from theory.proof.values import value
from theory.proof.wellformed import numbers_only
from theory.rules.kinds import ORDER
from theory.verdict import Outcome


def algebra(p: Any) -> Thm:
    """An identity, or a sign on the whole domain; every side condition of every term is discharged first."""
    need_defined(*p.args)
    u = p.func(*[abstract(a) for a in p.args])
    if isinstance(p, Eq) and u.lhs == u.rhs:
        raise Refused(f"says nothing: both sides are {u.lhs}")
    if not isinstance(p, (Eq, Le, Lt)):
        raise Refused("algebra shows =, ≤ or <")
    outcome, _ = (checks.identity if isinstance(p, Eq) else checks.inequality)(u.sympy)
    if outcome is not Outcome.TRUE:
        raise Refused(unsettled(p, p.rhs - p.lhs, p.op))
    return thm("algebra", p)


def compute(p: Any) -> Thm:
    """A proposition between numbers, in balls."""
    if p.free_symbols or value(p) is not Outcome.TRUE:
        raise Refused(f"balls do not show {p}; expected a true proposition between numbers{_numbers(p)}")
    return thm("balls", p)


def _numbers(p: Any) -> str:
    sides = "; ".join(f"{show_number(r.lhs)} {r.sign} {show_number(r.rhs)}" for r in said_relations(p, {}))
    return f"; in numbers: {sides}" if sides and not p.free_symbols else ""


def follows(goal: Any, *premises: Any) -> Thm:
    """The goal's gap is Σ multiplier·(gap of a premise) plus something not negative.

    The one arithmetic rule: it covers transitivity, adding, scaling and products of bounds.

    Parameters
    ----------
    goal : Eq, Le or Lt
        What follows.
    premises : theorems or pairs
        A theorem, or (theorem, multiplier); a multiplier is a term that algebra shows to be ≥ 0, or a
        pair (term, theorem 0 ≤ term). An equation may be used either way round, with any multiplier.
    """
    if not isinstance(goal, ORDER):
        raise Refused("the goal is =, ≤ or <")
    need_defined(*goal.args)
    rest, strict = goal.rhs - goal.lhs, False
    used: list[Thm] = []
    swaps: list[tuple[Thm, Any]] = []
    fixed: list[tuple[Thm, Any]] = []
    for t, factor, sign in map(_weighted, premises):
        gap = factor * (t.concl.rhs - t.concl.lhs)
        used += [t] if sign is None else [t, sign]
        if isinstance(t.concl, Eq):
            swaps.append((t, factor))
            continue
        if isinstance(goal, Eq):
            raise Refused("an equality does not follow from inequalities")
        fixed.append((t, factor))
        rest -= gap
        kind = _sign_of(factor, sign)
        strict = strict or (isinstance(t.concl, Lt) and kind == "<")
    op = "<=" if strict and goal.op == "<" else goal.op
    for turned in _either_way(swaps):
        if is_shown(rest - sum((f * (t.concl.rhs - t.concl.lhs) for t, f in turned), sp.S.Zero), op):
            return thm("follows", goal, *used, weights=[*fixed, *turned])
    raise Refused(unsettled(goal, _left_over(rest, swaps), goal.op))


def _left_over(rest: Any, swaps: list[tuple[Thm, Any]]) -> Any:
    """Return what the premises leave of the goal's gap, equations used the way round that leaves less."""
    ways = [
        rest - sum((f * (t.concl.rhs - t.concl.lhs) for t, f in way), sp.S.Zero) for way in _either_way(swaps)
    ]
    return min((sp.expand(e) for e in ways), key=sp.count_ops)


def _weighted(item: Any) -> tuple[Any, Any, Any]:
    """Read a premise as (theorem, multiplier, theorem of its sign or None)."""
    t, factor = item if isinstance(item, tuple) else (item, sp.S.One)
    factor, sign = factor if isinstance(factor, tuple) else (factor, None)
    if not (isinstance(t, Thm) and isinstance(t.concl, ORDER)):
        raise Refused("a premise is a theorem with =, ≤ or <")
    if not (sign is None or isinstance(sign, Thm)):
        raise Refused("the sign of a multiplier is a theorem")
    need_defined(factor)
    return t, sp.sympify(factor), sign


def _sign_of(factor: Any, sign: Any) -> str:
    """Tell whether a multiplier is shown to be ≥ 0 or even > 0; refuse anything else."""
    if sign is None:
        if is_shown_positive(factor):
            return "<"
        if is_shown_positive(factor, strict=False):
            return "<="
    elif same(sign.concl, Lt(0, factor)):
        return "<"
    elif same(sign.concl, Le(0, factor)):
        return "<="
    raise Refused(f"the multiplier {factor} is not shown to be ≥ 0")


def _either_way(swaps: list[tuple[Thm, Any]]) -> Iterator[list[tuple[Thm, Any]]]:
    for signs in product((1, -1), repeat=len(swaps)):
        yield [(t, s * f) for s, (t, f) in zip(signs, swaps, strict=True)]


@rule(t=(Eq, Le))
def vanishes(t: Any) -> Thm:
    """a² ≤ 0: a = 0."""
    square, zero = t.concl.args
    if zero != 0 or not isinstance(square, sp.Pow) or square.exp != 2:
        raise Refused("not a square that is at most zero")
    return thm("a square at most zero", Eq(square.base, 0), t)


@rule(t=ORDER)
def monotone(f: Any, t: Any) -> Thm:
    """Apply an increasing function to both sides."""
    a, b = t.concl.args
    if (
        f is sp.exp
        or (f is sp.log and is_shown_positive(a))
        or (f is sp.sqrt and is_shown_positive(a, strict=False))
    ):
        return thm(f"{f.__name__} increases", t.concl.func(f(a), f(b)), t)
    raise Refused(f"{f} is not known to increase there")


def need_same_slopes(p: Any, equation: Any) -> None:
    """Refuse equals for equals under a derivative where they are equal only under a hypothesis: at a point, say."""
    if equation.hyps and p.has(sp.Derivative, sp.Subs):
        raise Refused("equal at some values is not equal in slope")


def _agree(new: Any, old: Any, put: Any) -> bool:
    """Tell whether two sentences are one; where something is divided by 0 all of them look alike."""
    before, after = old.xreplace(put), new.xreplace(put)
    numbers_only(after)
    return bool(before == after) and all(before.has(part.xreplace(put)) for part in find_valueless(new))


@rule(equation=Eq)
def rewrite(t: Any, equation: Any, goal: Any) -> Thm:
    """Equals for equals: goal is t with some occurrences of one side replaced by the other."""
    need_same_slopes(t.concl, equation)
    a, b = (canon(unfold(x)) for x in equation.concl.args)
    new, old = canon(unfold(goal)), canon(unfold(t.concl))
    if not any(_agree(new, old, {x: y}) for x, y in ((a, b), (b, a))):
        raise Refused(f"{goal} is not {t.concl} with {a} = {b}")
    return thm("rewrite", goal, t, equation, valued=True)
