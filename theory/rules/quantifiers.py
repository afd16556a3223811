"""Quantifiers and alternatives: what holds of every value, of one value, of one of several."""

from __future__ import annotations

from typing import Any

import sympy as sp

from theory.errors import Refused
from theory.proof.binding import same, substitute
from theory.proof.definedness import find_partial, need_defined
from theory.proof.props import And, Exists, ForAll, Or, Prop
from theory.proof.terms import Point
from theory.proof.theorem import Thm, rule, thm
from theory.rules.instances import put, unsettled
from theory.variable import Variable


@rule(t=Prop)
def generalise(t: Any, x: Any) -> Thm:
    """From a theorem about x, on which no hypothesis depends, to one about every x."""
    if not isinstance(x, (Point, Variable)) or any(x in h.free_symbols for h in t.hyps):
        raise Refused(f"{x} is not a letter, or a hypothesis depends on it")
    return thm("every value", ForAll(x, t.concl), t)


@rule(t=ForAll)
def specialise(t: Any, term: Any, *sides: Any) -> Thm:
    """What holds of every value holds of a term; its range is settled as in ``put``."""
    x, body = t.concl.args
    if any(x in h.free_symbols for h in t.hyps):
        raise Refused(f"{x} stands outside its quantifier, too; rename it")
    return put(thm("one value", body, t), {x: term}, *sides)


@rule(t=Prop)
def exhibit(goal: Any, term: Any, t: Any, *sides: Any) -> Thm:
    """A value of the right range that has the property: there is one."""
    if not isinstance(goal, Exists) or not same(substitute(goal.args[1], {goal.args[0]: term}), t.concl):
        raise Refused(f"{t.concl} is not the property at {term}")
    left = unsettled(goal.args[0], sp.sympify(term), *sides)
    # Times 0, what has no value is gone at the term, where it has none either; also 1/c, which does not depend on it.
    parts = (substitute(part, {goal.args[0]: term}) for part in find_partial(goal.args[1]))
    need_defined(*[part for part in parts if not t.concl.has(part)])
    return thm("there is one", goal, t, *sides, hyps=t.hyps.union(left, *(s.hyps for s in sides)))


@rule(found=Exists, t=Prop)
def within(found: Any, t: Any) -> Thm:
    """There is an x with p, and p gives q: there is an x with q."""
    x, p = found.concl.args
    parts = [p, *(p.args if isinstance(p, And) else ())]
    rest = {h for h in t.hyps if not any(same(h, known) for known in parts)}
    if any(x in h.free_symbols for h in rest | found.hyps):
        raise Refused(f"a hypothesis depends on {x}")
    return thm("there is one", Exists(x, t.concl), found, t, hyps=rest | found.hyps)


@rule(t=Prop)
def either(goal: Any, t: Any) -> Thm:
    """One of several alternatives holds, so one of them does."""
    if not isinstance(goal, Or) or not any(same(t.concl, a) for a in goal.args):
        raise Refused(f"{t.concl} is none of the alternatives")
    return thm("alternative", goal, t)
