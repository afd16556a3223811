"""Proof of Lemma 1: the conditional density on the sphere and the delta function."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.elliptical import HALF, epsilon, m
from theory.variable import positive

y = positive("y")
area = 2 * sp.pi ** (m * HALF) / sp.gamma(m * HALF)


def powers_cancel(d):
    """The factor 1/y^{m−1} with its true constant cancels the power in the Gamma density."""
    d.equal(
        1 / (area * y ** (m - 1)) * epsilon**m / sp.gamma(m) * y ** (m - 1) * sp.exp(-epsilon * y),
        epsilon**m / (area * sp.gamma(m)) * sp.exp(-epsilon * y),
        "the constant of proportionality does not depend on y, so the printed chain is right up to it",
    )
    d.integral(
        area * y ** (m - 1) * epsilon**m / (area * sp.gamma(m)) * sp.exp(-epsilon * y),
        (y, 0, sp.oo),
        1,
        "and with it the density is normalised",
    )


claim = Claim(
    id="xu-2020-lem-1-proof",
    title="The printed proof of Lemma 1",
    locator="Proof of Lemma 1",
    printed=Statement(
        "The conditional density on the sphere of radius y is ∝ 1/y^{m−1}, which cancels the power of the Gamma density.",
        sp.Eq(
            1 / (area * y ** (m - 1)) * epsilon**m / sp.gamma(m) * y ** (m - 1) * sp.exp(-epsilon * y),
            epsilon**m / (area * sp.gamma(m)) * sp.exp(-epsilon * y),
            evaluate=False,
        ),
    ),
    variables=(m, epsilon, y),
    witness={m: 2, epsilon: 1, y: 1},
    proofs=(powers_cancel,),
    reason="the argument holds; its delta function stands for the disintegration over spheres",
)
