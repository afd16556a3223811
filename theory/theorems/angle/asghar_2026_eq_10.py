"""Eq. (10): distribution function of the cosine below zero."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import n
from theory.variable import real
from theory.verdict import Fact

half = sp.Rational(1, 2)
k = real("k", low=-1, high=0, low_open=True, high_open=True)
u = real("u", low=0, high=1, low_open=True, high_open=True)
density = (1 - u**2) ** ((n - 3) * half) / sp.beta((n - 1) * half, half)


def chain(d):
    """The argument of Eq. (8) becomes k², and Eq. (9) turns the complement around."""
    x = (n - 1) * k**2 / (1 - k**2)
    d.equal(x / (n - 1 + x), k**2, "the argument of the incomplete Beta function")
    d.fact(
        Fact.DEFINITION,
        sp.Eq(
            1 - sp.betainc_regularized(half, (n - 1) * half, 0, k**2),
            sp.betainc_regularized((n - 1) * half, half, 0, 1 - k**2),
            evaluate=False,
        ),
        "Eq. (9) with a = ½, b = (n−1)/2, y = k²",
    )


def same_as_the_density(d):
    """Independently: the derivative is the density of Eq. (5) and the value at −1 is zero. Here u = −k > 0."""
    t = 1 - u**2
    d.equal(
        -half
        * t ** ((n - 1) * half - 1)
        * (1 - t) ** (-half)
        * sp.Derivative(t, u)
        / sp.beta((n - 1) * half, half),
        density,
        "minus the derivative in u of ½ I_{1−u²}((n−1)/2, ½), by the fundamental theorem",
    )
    d.equal(
        sp.Subs(t + 1, u, 1), 1, "the upper limit 1 − u² is zero at u = 1, so the function vanishes there"
    )
    d.fact(Fact.FUNDAMENTAL_THEOREM, "equal derivatives and equal values at −1: the same function on (−1, 0)")


claim = Claim(
    id="asghar-2026-eq-10",
    title="Distribution function of the cosine",
    locator="Eq. (10)",
    printed=Statement(
        "For −1 < k < 0, Pr[K ≤ k] = ½ I_{1−k²}((n−1)/2, ½).",
        r"\Pr[K\le k] = \tfrac12 I_{1-k^2}\bigl(\tfrac{n-1}{2},\tfrac12\bigr)",
    ),
    variables=(n, k),
    witness={n: 2, k: -half},
    proofs=(chain, same_as_the_density),
    uses=("asghar-2026-eq-7", "asghar-2026-eq-8", "asghar-2026-eq-9", "asghar-2026-eq-5"),
    reason="true, and its derivative is Eq. (5)",
)
