"""Eq. (30): the moment generating function of the radius."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, n, r, radius_density
from theory.variable import positive, real
from theory.verdict import Fact

t = real("t")
delta = positive("delta")


def gamma_integral(d):
    """Gamma integral at rate δ = ε − t > 0."""
    d.fact(
        Fact.GAMMA_INTEGRAL,
        sp.Eq(
            sp.Integral(r ** (n - 1) * sp.exp(-delta * r), (r, 0, sp.oo)),
            sp.gamma(n) / delta**n,
            evaluate=False,
        ),
        "finite exactly for δ = ε − t > 0",
    )
    d.equal(
        epsilon**n / sp.gamma(n) * sp.gamma(n) / delta**n,
        (1 - (epsilon - delta) / epsilon) ** (-n),
        "with the constant of the density, and t = ε − δ",
    )


claim = Claim(
    id="asghar-2026-eq-30",
    title="Moment generating function of the radius",
    locator="Eq. (30)",
    printed=Statement(
        "R has moment generating function (1 − t/ε)^(−n) for t < ε.",
        sp.Eq(
            sp.Integral(sp.exp(t * r) * radius_density(r, n, epsilon), (r, 0, sp.oo)),
            (1 - t / epsilon) ** (-n),
            evaluate=False,
        ),
    ),
    variables=(n, epsilon, t),
    hypotheses=(sp.Lt(t, epsilon, evaluate=False),),
    witness={n: 2, epsilon: 2, t: 1},
    proofs=(gamma_integral,),
    reason="Gamma integral, for every n and every t < ε",
)
