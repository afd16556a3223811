"""Changed statements that a point refutes: the body, the ends of every range, every condition.

A change that makes the statement true at the point, or takes the point out of the range, must cost the verdict; where a
theorem says that the instance is false, every change of the body costs it. What stays refuted is false at that very
point: a second evaluator, which shares no code with the balls, finds the point admitted, and the instance false or
unchanged.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import sympy as sp

from theory.mutation.body import propositions, widen, with_letter
from theory.mutation.objects import first_true, holds, loosen
from theory.proof.binding import substitute, unfold
from theory.proof.props import And, Le, Lt, Prop, negate
from theory.proof.statement import Statement
from theory.proof.terms import Law
from theory.proof.values import concrete, evaluable
from theory.variable import Domain, Variable

Where = Mapping[Any, Any]

#: A changed statement with a word for the change, and the point that is to refute it.
Changed = tuple[str, Statement, Where]


def point_changes(s: Statement, at: Where) -> Iterator[Changed]:
    """Give every changed statement, with the point that refutes the unchanged one."""
    yield "negated", replace(s, body=And(negate(s.body))), at
    for what, changed in propositions(s):
        yield what, changed, at
    for v in s.variables:
        for what, w in _ranges(v, at[v]):
            yield (
                f"domain of {v}: {what}",
                with_letter(s, v, w),
                {w if u == v else u: x for u, x in at.items()},
            )
    for g in s.given:
        others = tuple(h for h in s.given if h != g)
        yield f"dropped {g}", replace(s, given=others), at
        yield f"turned {g}", replace(s, given=(*others, negate(g))), at


def _ranges(v: Variable, x: Any) -> Iterator[tuple[str, Variable]]:
    """Give the same letter on other ranges: one that reaches further, and two that end just before the point."""
    whole = v.domain.integer
    x, step = sp.sympify(x), 1 if whole else 0
    yield "wider", widen(v)
    yield "above the point", Variable(v.name, Domain(low=x + step, low_open=not whole, integer=whole))
    yield "below the point", Variable(v.name, Domain(high=x - step, high_open=not whole, integer=whole))


def loosen_at(s: Statement, at: Where) -> Iterator[Changed]:
    """Give the statement loosened until it is true at the point; balls must be able to say when."""
    by = first_true(partial(loosen, s.instance(at)), at)
    yield "constant: loosened until it is true", replace(s, body=loosen(s.body, by)), at


def still_false(s: Statement, changed: Statement, at: Where) -> bool:
    """Tell by a second evaluator whether the point is admitted and the changed instance false, or the unchanged one."""
    if not all(_inside(v.domain, at[v]) for v in changed.variables):
        return False
    if not all(holds(_numbers(_instance(g, changed, at), at)) is True for g in changed.given):
        return False
    now = _instance(changed.body, changed, at)
    by_name = {str(v): x for v, x in at.items() if isinstance(v, Variable)}
    before = _instance(s.body, s, {**at, **{v: by_name[str(v)] for v in s.variables}})
    return bool(now == before) or holds(_numbers(now, at)) is False


def _inside(d: Domain, x: Any) -> bool:
    ends = [(Lt if d.low_open else Le)(d.low, x)] if d.low is not None else []
    ends += [(Lt if d.high_open else Le)(x, d.high)] if d.high is not None else []
    return (not d.integer or bool(sp.sympify(x).is_Integer)) and all(holds(p) is True for p in ends)


def _instance(p: Prop, s: Statement, at: Where) -> Any:
    laws = {key: law for key, law in at.items() if isinstance(key, Law)}
    letters = {
        key: x for key, x in at.items() if isinstance(key, sp.Symbol) and not isinstance(key, Variable)
    }
    return substitute(p.xreplace(laws), {**letters, **{v: at[v] for v in s.variables}})


def _numbers(p: Prop, at: Where) -> Any:
    """Write out notions, tables and means, so that a number is left of each side."""
    return evaluable(concrete(unfold(p), at))
