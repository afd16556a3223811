"""Averages of independent copies."""

from __future__ import annotations

from typing import Any

import sympy as sp

from theory.errors import Refused
from theory.laws.copies import Copies
from theory.laws.dot_product import Angle, Radius
from theory.proof.atoms import is_shown_positive
from theory.proof.binding import same
from theory.proof.definedness import need_value
from theory.proof.props import Eq, Le, Lt
from theory.proof.terms import E, Pr
from theory.proof.theorem import Thm, rule, thm


@rule(mean=Eq, second=Eq)
def chebyshev_of_average(mean: Any, second: Any, i: Any, level: Any, copies: Any) -> Thm:
    """E Z = 0 and E Z² = s: the average of m independent copies of Z is beyond δ with probability at most s/(mδ²)."""
    u, law = copies
    e = mean.concl.lhs
    if not isinstance(law, Copies) or not isinstance(e, E) or len(e.args) != 3 or mean.concl.rhs != 0:
        raise Refused("not copies of a product with mean zero")
    m, n, eps = law.args
    (r, radius), (k, angle) = e.args[1:]
    if (radius, angle) != (Radius(n, eps), Angle(n)) or e.args[0] != r * k:
        raise Refused("not the mean of one copy")
    if not same(second.concl.lhs, E((r * k) ** 2, *e.args[1:])):
        raise Refused("not the second moment of one copy")
    if not is_shown_positive(level) or {u, i} & sp.sympify(level).free_symbols or {r, k} & level.free_symbols:
        raise Refused("not a fixed positive level")
    need_value(second.concl.rhs)
    average = sp.Sum(law.coordinate(u, i), (i, 1, m)) / m
    event = Lt(level, sp.Abs(average))
    return thm(
        "Chebyshev",
        Le(Pr(event, copies), second.concl.rhs / (m * level**2)),
        mean,
        second,
        rests={"Chebyshev", "variances of independent variables add"},
    )
