"""Section 3: the equidistant set is elliptical unless λ = 0."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.elliptical import lam, regularised
from theory.variable import positive

first, second = positive("xi_1"), positive("xi_2")


def identity_covariance(d):
    """With Σ = I the set is a sphere for every λ."""
    d.refute(
        {lam: 1, first: 1, second: 1},
        "equal eigenvalues of Σ: the half-axes are equal although λ is not zero",
    )


def when_exactly(d):
    """The half-axes differ by λ times the difference of the eigenvalues."""
    d.equal(
        regularised(first) - regularised(second),
        lam * (first - second),
        "so they are equal iff λ = 0 or the eigenvalues are",
    )


claim = Claim(
    id="xu-2020-sec-3-elliptical-unless",
    title="When the noise contour is not a sphere",
    locator="Section 3, after Definition 3",
    printed=Statement(
        "The set at equal regularised distance is elliptical, not spherical, unless λ = 0: squared half-axes differ for λ ≠ 0.",
        sp.Ne(regularised(first), regularised(second), evaluate=False),
    ),
    amended=Statement(
        "It is a sphere exactly if λ = 0 or Σ is a multiple of the identity.",
        sp.Eq(regularised(first) - regularised(second), lam * (first - second), evaluate=False),
    ),
    variables=(lam, first, second),
    hypotheses=(sp.Ne(lam, 0, evaluate=False),),
    witness={lam: 1, first: 1, second: 2},
    refutations=(identity_covariance,),
    repairs=(when_exactly,),
    reason="a multiple of the identity gives a sphere too",
)
