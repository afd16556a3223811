"""Amendments: what a repair keeps of the printed statement, computed from the two propositions.

A repair proves some of the printed rows, the printed sentence on a smaller range, or another bound or formula for a
quantity of the printed sentence. Anything else that is proved is a related truth, and the printed statement is REFUTED.
"""

from __future__ import annotations

from enum import Enum
from typing import Any

import sympy as sp

from theory.proof.binding import canon, same
from theory.proof.props import And, Rel
from theory.proof.statement import Statement
from theory.proof.terms import Binder, Notion
from theory.variable import Domain


class Kinship(Enum):
    """What a repair keeps of the printed statement."""

    PART = "part of the printed rows"
    RANGE = "the same sentence on a smaller range"
    BOUND = "the same quantity, another bound"
    RELATED = "a related truth, not a repair of the printed statement"


def kinship(printed: Statement, amended: Statement) -> Kinship:
    """Compare the printed statement with its repair."""
    if printed.body is None or amended.body is None:
        return Kinship.RELATED
    if _rows(amended.body) < _rows(printed.body):
        return Kinship.PART
    by_name = {v.name: v for v in printed.variables}
    moved = amended.body.xreplace({v: by_name[v.name] for v in amended.variables if v.name in by_name})
    if same(moved, printed.body):
        inside = all(
            _within(v.domain, by_name[v.name].domain) for v in amended.variables if v.name in by_name
        )
        return Kinship.RANGE if inside else Kinship.RELATED
    return Kinship.BOUND if _quantities(printed.body) & _quantities(moved) else Kinship.RELATED


def _within(small: Domain, large: Domain) -> bool:
    """Tell whether one range lies in another; what is true elsewhere amends nothing."""
    return not (large.integer and not small.integer) and all(
        outer is None
        or (
            inner is not None
            and bool(sign * inner > sign * outer or (inner == outer and (inner_open or not outer_open)))
        )
        for sign, inner, inner_open, outer, outer_open in (
            (1, small.low, small.low_open, large.low, large.low_open),
            (-1, small.high, small.high_open, large.high, large.high_open),
        )
    )


def _rows(body: Any) -> set[Any]:
    return set(body.args) if isinstance(body, And) else {body}


def _quantities(body: Any) -> set[Any]:
    """Collect what a sentence is about: its notions and binders, and whole sides of relations that are not one letter."""
    parts = list(sp.preorder_traversal(body))
    sides = [side for relation in parts if isinstance(relation, Rel) for side in relation.args]
    named = [x for x in parts if isinstance(x, (Binder, Notion))]
    return {canon(x) for x in (*named, *sides) if x.args}
