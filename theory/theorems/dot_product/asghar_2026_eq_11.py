"""Eq. (11): the distribution function of Z, as printed with its lower limit |z|."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import angle_density, k, n, r
from theory.variable import positive, real
from theory.verdict import Fact

z = positive("z")
share = real("t", low=0, high=1, low_open=True, high_open=True)


def printed_in_three_dimensions(d):
    """For n = 3, ε = 1 the inner integral is (1 + z/r)/2, and everything is elementary."""
    d.equal(sp.Subs(angle_density(k, n), n, 3), sp.Rational(1, 2), "density of K for n = 3")
    d.integral(
        r**2 * sp.exp(-r) / 2 * (1 + z / r) / 2,
        (r, z, sp.oo),
        (2 * z**2 + 3 * z + 2) * sp.exp(-z) / 4,
        "Eq. (11) as printed, for z > 0",
        antiderivative=-(r**2 + 2 * r + 2 + z * (r + 1)) * sp.exp(-r) / 4,
    )


def not_a_distribution_function(d):
    """As printed it falls to zero for large z; at z = 1 it is 7/(4e), the true value 1 − 3/(4e)."""
    printed_in_three_dimensions(d)
    d.compare(
        (2 * 40**2 + 3 * 40 + 2) * sp.exp(-40) / 4,
        "<",
        sp.Integer(10) ** -14,
        "at z = 40 it is nearly zero, where a distribution function must be nearly one",
    )
    d.integral(
        r**2 * sp.exp(-r) / 2 * (1 - z / r) / 2,
        (r, z, sp.oo),
        (z + 2) * sp.exp(-z) / 4,
        "the true upper tail: RK > z needs r > z, and then Pr[K > z/r] = (1 − z/r)/2",
        antiderivative=-(r**2 + 2 * r + 2 - z * (r + 1)) * sp.exp(-r) / 4,
    )
    d.refute_instance(
        7 * sp.exp(-1) / 4,
        "<",
        1 - 3 * sp.exp(-1) / 4,
        at="n = 3, ε = 1, z = 1: printed value 7/(4e) = 0.6438, Pr[Z ≤ 1] = 1 − 3/(4e) = 0.7241",
        reason="the printed value misses Pr[R < 1] = 1 − 5/(2e) = 0.0803",
    )


def with_short_lengths(d):
    """For z > 0 lengths below z always give RK ≤ z; for z < 0 they never give RK ≤ z."""
    d.fact(Fact.INDEPENDENCE, "Pr[RK ≤ z] = ∫ Pr[K ≤ z/r] f_G(r) dr", "R and K are independent, Theorem 3")
    d.less(1, 1 / share, "for r = tz with 0 < t < 1 the bound z/r exceeds one, so Pr[K ≤ z/r] = 1")
    d.less(-1 / share, -1, "and for −z in place of z it is below −1, so the probability is 0")
    printed_in_three_dimensions(d)
    d.integral(
        r**2 * sp.exp(-r) / 2,
        (r, 0, z),
        1 - (z**2 + 2 * z + 2) * sp.exp(-z) / 2,
        "n = 3: the missing part Pr[R < z]",
        antiderivative=-(r**2 + 2 * r + 2) * sp.exp(-r) / 2,
    )
    d.equal(
        (2 * z**2 + 3 * z + 2) * sp.exp(-z) / 4 + 1 - (z**2 + 2 * z + 2) * sp.exp(-z) / 2,
        1 - (z + 2) * sp.exp(-z) / 4,
        "n = 3: with it the distribution function comes out",
    )


claim = Claim(
    id="asghar-2026-eq-11",
    title="Distribution function of the noisy dot product",
    locator="Eq. (11)",
    printed=Statement(
        "Pr[Z ≤ z] is the integral of f_G(r) Pr[K ≤ z/r] over r from |z| to infinity, for every real z.",
        r"F_Z(z) = \int_{|z|}^\infty f_G(r)\int_{-1}^{z/r} f_B(k)\,dk\,dr",
    ),
    amended=Statement(
        "For z ≤ 0 so; for z > 0 add Pr[R < z], since shorter lengths always satisfy RK ≤ z.",
        r"F_Z(z) = \mathbf 1[z>0]\int_0^{z} f_G(r)\,dr + \int_{|z|}^\infty f_G(r)\int_{-1}^{z/r} f_B(k)\,dk\,dr",
    ),
    refutations=(not_a_distribution_function,),
    repairs=(with_short_lengths,),
    uses=("asghar-2026-thm-3",),
    reason="the lower limit |z| drops Pr[R < z] for z > 0: at n = 3, ε = 1, z = 1 it gives 0.644 for 0.724",
)
