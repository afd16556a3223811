"""Rotations: what a standard normal vector looks like along a fixed direction."""

from __future__ import annotations

from typing import Any

import sympy as sp

from theory.errors import Refused
from theory.laws.chi_square import ChiSquare, GaussianVector
from theory.laws.normal import Normal
from theory.proof.binding import need_unbound
from theory.proof.props import Eq
from theory.proof.theorem import Thm, thm
from theory.rules.kinds import one_range


def along(whole: Any, product: Any, one: Any, rest: Any) -> Thm:
    """⟨w, U⟩ = ‖w‖u and ‖U‖² = u² + v in law, u standard normal, v an independent chi-square with n − 1 degrees.

    ``whole`` is a Pr in which U enters by the dot product and by its squared length only; w is fixed.
    """
    ((p, law),) = whole.args[1:]
    (u, normal), (v, chi_square) = one, rest
    if not isinstance(law, GaussianVector):
        raise Refused("not a standard normal vector")
    n = law.args[0]
    if (normal, chi_square) != (Normal(0, 1), ChiSquare(n - 1)) or {u, v} & whole.free_symbols:
        raise Refused("not the laws of the two parts, or their letters are taken")
    i, low, high = one_range(sp.Sum, product)
    component = law.coordinate(p, i)
    w = product.function.xreplace({component: sp.S.One})
    square = sp.Sum(component**2, (i, 1, n))
    if (low, high) != (1, n) or product.function != w * component or w.has(p):
        raise Refused(f"{product} is not a dot product with a fixed vector")
    size = sp.sqrt(sp.Sum(w**2, (i, 1, n)))
    body = whole.args[0].xreplace({product: size * u, square: u**2 + v})
    need_unbound(whole.args[0], {u, v} | product.free_symbols | law.free_symbols)
    if body.has(p):
        raise Refused("the vector enters in another way too")
    return thm(
        "rotation of a normal vector",
        Eq(whole, whole.func(body, rest, one)),
        rests={"Cochran: ⟨w, U⟩ and the rest of ‖U‖² are independent, normal and chi-square"},
    )
