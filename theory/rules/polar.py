"""Polar coordinates: the mass of a radial density in a ball."""

from __future__ import annotations

from typing import Any

import sympy as sp

from theory.errors import Refused
from theory.laws.sphere import SphereArea, ball, norm, y
from theory.proof.atoms import is_shown_positive
from theory.proof.definedness import need_defined, need_finite
from theory.proof.props import Eq
from theory.proof.terms import Mass
from theory.proof.theorem import Thm, thm
from theory.rules.kinds import INF


def polar(f: Any, s: Any, n: Any, radius: Any, *known: Any) -> Thm:
    """∫ f(‖y‖) dy over the ball of a radius is ∫ A_n(s) f(s) ds up to it, for f ≥ 0; a theorem gives its value."""
    n, radius = sp.sympify(n), sp.sympify(radius)
    if not n.is_integer or not is_shown_positive(n):
        raise Refused(f"{n} is not shown to be a dimension")
    need_defined(f)
    if s in radius.free_symbols or f.has(y) or not is_shown_positive(f, strict=False):
        raise Refused("not a radial density ≥ 0 of a length")
    if s.domain.low != 0 or (radius != INF and not is_shown_positive(radius)):
        raise Refused("lengths and radii are positive numbers")
    inside = Mass(f.xreplace({s: norm(y)}), (y, ball(n, radius)))
    goal = Eq(inside, sp.Integral(SphereArea(n, s) * f, (s, 0, radius)))
    need_finite(goal.rhs, *known)
    return thm("polar coordinates", goal, *known, rests={"polar coordinates"})
