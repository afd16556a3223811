"""Eq. (26): the moments in three dimensions."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import angle_density, k
from theory.variable import integer

m = integer("m", low=0)
half = sp.Rational(1, 2)


def power_rule(d):
    """K is uniform on [−1, 1]."""
    d.equal(
        sp.gamma(1) * sp.gamma(half) / sp.UnevaluatedExpr(sp.gamma(sp.Rational(3, 2))),
        2,
        "B_3 = B(1, 1/2) = 2",
    )
    d.equal(
        sp.Derivative(k ** (2 * m + 1) / (2 * (2 * m + 1)), k),
        k ** (2 * m) / 2,
        "antiderivative of k^j/2 at j = 2m",
    )
    end = sp.Integer(1) / (2 * (2 * m + 1))
    d.equal(
        sp.Subs(k ** (2 * m + 1) / (2 * (2 * m + 1)), k, 1) + end, 1 / (2 * m + 1), "its rise from −1 to 1"
    )
    odd = k ** (2 * m + 1) / 2
    d.equal(sp.Subs(odd, k, -k), -odd, "odd orders vanish")


claim = Claim(
    id="asghar-2026-eq-26",
    title="Moments in three dimensions",
    locator="Eq. (26)",
    printed=Statement(
        "For n = 3 the even moments (order j = 2m) are 1/(j+1) and the odd ones vanish.",
        sp.Eq(sp.Integral(k ** (2 * m) * angle_density(k, 3), (k, -1, 1)), 1 / (2 * m + 1), evaluate=False),
    ),
    variables=(m,),
    witness={m: 1},
    proofs=(power_rule,),
    reason="K is uniform on [−1, 1] in three dimensions",
)
