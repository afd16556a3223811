"""Eq. (27): recurrence of the moments from dimension n−2 to n."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import angle_density, k
from theory.variable import integer, positive, real

n = integer("n", low=4)
j = integer("j", low=0)
a = positive("a")
u = real("u", low=0, high=1, low_open=True, high_open=True)
half = sp.Rational(1, 2)


def moment(dim):
    """E K^j in a dimension."""
    return sp.Integral(k**j * angle_density(k, dim), (k, -1, 1))


def by_parts(d):
    """Integration by parts, then Eq. (23)."""
    log_primitive = (j + 1) * sp.log(u) + (n - 3) * half * sp.log(1 - u**2)
    d.equal(
        sp.Derivative(log_primitive, u),
        ((j + 1) * (1 - u**2) - (n - 3) * (1 - (1 - u**2))) / (u * (1 - u**2)),
        "logarithmic derivative of k^(j+1) (1−k²)^((n−3)/2) at k = u > 0, with k² = 1 − (1−k²); for k < 0 by parity",
    )
    d.less(
        0,
        (n - 3) * half,
        "the exponent is positive, so this function vanishes at ±1 and its derivative integrates to 0",
    )
    raw = (n - 3) / (n + j - 2)
    d.equal(
        (j + 1) * raw * a, (n - 3) * (a - raw * a), "so the integral of dimension n is raw · that of n−2 (a)"
    )
    d.equal(
        sp.UnevaluatedExpr(raw) * (n - 2) / (n - 3),
        (n - 2) / (n + j - 2),
        "times B_{n−2}/B_n, which Eq. (23) gives",
    )


claim = Claim(
    id="asghar-2026-eq-27",
    title="Recurrence of the moments in the dimension",
    locator="Eq. (27)",
    printed=Statement(
        "For n ≥ 4, μ(j, n) = (n−2)/(n+j−2) · μ(j, n−2).",
        sp.Eq(moment(n), (n - 2) / (n + j - 2) * moment(n - 2), evaluate=False),
    ),
    variables=(n, j),
    witness={n: 4, j: 2},
    proofs=(by_parts,),
    uses=("asghar-2026-eq-23",),
    reason="integration by parts and Eq. (23); one printed line on the way is wrong and judged apart",
)
