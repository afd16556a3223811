"""Masses of densities on arbitrary measurable sets, and metrics.

A mass is a number: a sentence with a mass speaks of the sets on which its masses are finite. Both rules hold for every
measurable set in [0, ∞], by monotone integrals, with 0·∞ = 0; so no set has to be left out to use them. Algebra alone
takes masses for numbers. That a mass which is used on the way and gone at the end may be infinite does no harm: cut the
set down to where all densities are bounded and the place is near; there every mass is finite and what was derived
holds; let the cut go to infinity, and the masses at the end grow to what they are, so that ≤ and = are kept. < and ≠
are not, and a statement may not say them of a mass (:meth:`theory.proof.statement.Statement.check_form`).
A ball is not any set and cannot be cut down: the mass of the whole line, 2/r ≤ mass for every r > 0, is no number.
"""

from __future__ import annotations

from typing import Any

import sympy as sp

from theory.errors import Refused
from theory.proof.definedness import need_defined
from theory.proof.props import Eq, Le
from theory.proof.terms import Mass
from theory.proof.theorem import Thm, rule, thm


@rule(t=Le)
def mass_below(t: Any, y: Any, A: Any) -> Thm:
    """f(y) ≤ C g(y) at every point: ∫_A f ≤ C ∫_A g, on every measurable A (Mass is monotone)."""
    if any(y in h.free_symbols for h in t.hyps):
        raise Refused("a hypothesis depends on the point")
    _need_any_set(A)
    return thm("mass is monotone", Le(*[Mass(f, (y, A)) for f in t.concl.args]), t)


def _need_any_set(A: Any) -> None:
    if getattr(A, "known", False):
        raise Refused(f"{A} is not an arbitrary set: a mass on it may be infinite")


def mass_scale(c: Any, g: Any, y: Any, A: Any) -> Thm:
    """∫_A c·g = c·∫_A g for a factor that does not depend on the point; a mass is of a density ≥ 0."""
    if sp.sympify(c).has(y):
        raise Refused("factor depends on the point")
    need_defined(c, g)
    _need_any_set(A)
    return thm("linearity", Eq(Mass(c * g, (y, A)), c * Mass(g, (y, A))))


def triangle(norm: Any, a: Any, b: Any, c: Any) -> Thm:
    """A family declared as a metric: d(a,c) ≤ d(a,b) + d(b,c)."""
    if not getattr(norm, "is_metric", False):
        raise Refused(f"{norm} is not declared as a metric")
    return thm("triangle inequality", Le(norm(a, c), norm(a, b) + norm(b, c)), rests={"triangle inequality"})


def symmetric(norm: Any, a: Any, b: Any) -> Thm:
    """A family declared as a metric: d(a,b) = d(b,a)."""
    if not getattr(norm, "is_metric", False):
        raise Refused(f"{norm} is not declared as a metric")
    return thm("symmetry of a metric", Eq(norm(a, b), norm(b, a)), rests={"symmetry of a metric"})


def diagonal(norm: Any, a: Any) -> Thm:
    """A family declared as a metric: d(a,a) = 0."""
    if not getattr(norm, "is_metric", False):
        raise Refused(f"{norm} is not declared as a metric")
    return thm("distance to itself", Eq(norm(a, a), 0), rests={"a metric is zero on the diagonal"})
