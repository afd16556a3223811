"""Section 6.2: F_Z(z_{w,x1}) dominates when ε > 1."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, k, n, r, radius_density
from theory.laws.table_two import ROUNDING, TABLE
from theory.variable import integer, real

dim = integer("n", low=3)
u = real("u", low=0, high=1, low_open=True, high_open=True)


def for_every_epsilon(d):
    """F_Z is strictly increasing and the first threshold is the larger one."""
    d.less(0, radius_density(r, n, epsilon), "R has a positive density")
    d.less(
        0,
        (1 - k**2) ** ((n - 3) / sp.Integer(2)),
        "so has K: hence Z, and F_Z is strictly increasing, for every ε > 0",
    )
    d.each(
        (
            sp.Gt(first - ROUNDING, second + ROUNDING, evaluate=False)
            for rows in TABLE.values()
            for _, first, second, _ in rows
        ),
        "z_{w,x1} exceeds z_{x1,x2} in every row",
    )


def but_not_by_much_at_one(d):
    """At ε = 1 and n = 300 the larger value is still below 0.57."""
    d.at_most(
        sp.Derivative((dim - 3) / 2 * sp.log(1 - u**2), u),
        0,
        "f_B does not increase on (0, 1) for n ≥ 3, so neither does f_Z(z) = ∫ f_R(r) f_B(z/r)/r dr on z > 0",
    )
    peak = sp.gamma(sp.UnevaluatedExpr(150)) / (
        2 * sp.sqrt(sp.pi) * sp.gamma(sp.UnevaluatedExpr(sp.Rational(301, 2)))
    )
    d.compare(
        sp.Rational(1, 2) + sp.Rational("2.8965") * peak,
        "<",
        sp.Rational("0.57"),
        "GloVe-Wiki, n = 300, ε = 1: F_Z(z) ≤ 1/2 + z f_Z(0) with f_Z(0) = εΓ(n/2)/(2√π Γ((n+1)/2))",
    )


claim = Claim(
    id="asghar-2026-sec-6-2-domination",
    title="The first probability above the second",
    locator="Section 6.2, reading of Figure 6",
    printed=Statement(
        "For ε > 1 the probability F_Z(z_{w,x1}) exceeds F_Z(z_{x1,x2}) in every row of Table 2.",
        r"\epsilon>1\Rightarrow F_Z(z_{w,x_1})>F_Z(z_{x_1,x_2})",
    ),
    proofs=(for_every_epsilon, but_not_by_much_at_one),
    uses=("dx-z-density",),
    reason="true, but for every ε > 0, not from 1 on; at ε = 1 and n = 300 it is still below 0.57",
)
