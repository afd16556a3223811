"""Section 3: stretching along the largest variability is said to maximise the expected substitution probability."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import positive

x = positive("x")
#: Eight words (±10, ±1, ±1) in R³, ε = 1: trace-scaled covariance diag(100, 1, 1)·3/102.
across, along = sp.sqrt(sp.Rational(3, 102)), sp.sqrt(sp.Rational(300, 102))


def tail(distance):
    """Pr[Z > distance] in three dimensions at ε = 1: (x+2)e^{−x}/4."""
    return (distance + 2) * sp.exp(-distance) / 4


def pairs_across(d):
    """Every word's nearest neighbours lie across the stretched direction, where the noise got smaller."""
    d.equal(
        sp.Derivative(-tail(x), x),
        (x + 1) * sp.exp(-x) / 4,
        "tail of one coordinate of the noise in R³ from its density",
    )
    spherical = tail(1)
    elliptical = 2 * tail(1 / across) + tail(10 / along)
    d.compare(
        spherical,
        ">",
        sp.Rational("0.275"),
        "spherical noise: crossing the plane halfway to one neighbour already substitutes",
    )
    d.refute_instance(
        elliptical,
        "<",
        sp.Rational("0.018"),
        at="the eight words (±10, ±1, ±1), ε = 1, λ = 1 against λ = 0; every word has the same substitution probability",
        reason="elliptical noise: it must cross one of three planes, so the union bound holds; far below the 0.275 of spherical noise",
    )


claim = Claim(
    id="xu-2020-sec-3-maximises",
    title="Does stretching maximise substitution?",
    locator="Section 3, before Algorithm 2",
    printed=Statement(
        "Stretching the noise along the direction of largest variability maximises the overall expected probability of words being substituted.",
        r"\lambda=1\text{ maximises }\mathbb E_w\Pr\{M(w)\ne w\}",
    ),
    refutations=(pairs_across,),
    reason="words that cluster across the stretched direction are substituted far less: below 0.018 instead of above 0.275",
)
