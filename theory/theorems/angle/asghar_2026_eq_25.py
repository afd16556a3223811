"""Eq. (25): the moments in the plane."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import angle_density, angle_even_moment, k
from theory.variable import integer

m = integer("m", low=0)
half = sp.Rational(1, 2)


def unroll(d):
    """Unroll Eq. (24) from μ(0, 2) = 1."""
    d.integral(angle_density(k, 2), (k, -1, 1), 1, "first value", antiderivative=sp.asin(k) / sp.pi)
    d.induction(
        angle_even_moment(m, 2),
        m,
        start=0,
        initial=1,
        ratio=(2 * m + 1) / (2 * m + 2),
        reason="Eq. (24) at j = 2m+2",
    )
    odd, even = 2**m * sp.gamma(m + half) / sp.gamma(half), 2**m * sp.gamma(m + 1)
    d.induction(odd, m, start=0, initial=1, ratio=2 * m + 1, reason="(2m−1)!!")
    d.induction(even, m, start=0, initial=1, ratio=2 * m + 2, reason="(2m)!!")
    d.equal(sp.UnevaluatedExpr(odd) / even, angle_even_moment(m, 2), "(j−1)!!/j!! at j = 2m")


def odd_orders(d):
    """Odd moments vanish from μ(1, 2) = 0."""
    d.integral(k * angle_density(k, 2), (k, -1, 1), 0, "μ(1, 2)", antiderivative=-sp.sqrt(1 - k**2) / sp.pi)
    odd = k ** (2 * m + 1) * angle_density(k, 2)
    d.equal(sp.Subs(odd, k, -k), -odd, "every odd order")


claim = Claim(
    id="asghar-2026-eq-25",
    title="Moments in the plane",
    locator="Eq. (25)",
    printed=Statement(
        "For n = 2 the even moments (order j = 2m) are (j−1)!!/j!! and the odd ones vanish.",
        sp.Eq(
            sp.Integral(k ** (2 * m) * angle_density(k, 2), (k, -1, 1)),
            sp.factorial2(2 * m - 1) / sp.factorial2(2 * m),
            evaluate=False,
        ),
    ),
    variables=(m,),
    witness={m: 1},
    proofs=(unroll, odd_orders),
    uses=("asghar-2026-eq-24",),
    reason="Eq. (24) unrolled, with the double factorials of either parity",
)
