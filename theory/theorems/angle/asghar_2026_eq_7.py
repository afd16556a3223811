"""Eq. (7): from the cosine to an F ratio, with a conditional probability on the way."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import angle_density, k
from theory.variable import integer, real
from theory.verdict import Fact

n = integer("n", low=2)
kappa = real("k", low=-1, high=0, low_open=True, high_open=True)
share = real("w", low=0, high=1, low_open=True, high_open=True)
below = sp.Integral(angle_density(k, n), (k, -1, kappa))


def three_dimensions(d):
    """For n = 3, K is uniform on [−1, 1]: 1/4 against 1/2 at k = −1/2."""
    d.equal(sp.Subs(angle_density(k, n), n, 3), sp.Rational(1, 2), "density of K for n = 3")
    half = sp.Rational(1, 2)
    left, whole = sp.Integral(half, (k, -1, -half)), sp.Integral(half, (k, -1, 0))
    d.refute_instance(
        left,
        "<",
        left / whole,
        at="n = 3, k = −1/2: Pr[K ≤ k] = 1/4 and Pr[K² ≥ k² given U₁ < 0] = 1/2",
        reason="dividing by Pr[U₁ < 0] = 1/2 doubles it",
    )


def joint_event(d):
    """K ≤ k < 0 is the event K² ≥ k² and U₁ < 0; by symmetry that is half of K² ≥ k²."""
    d.fact(
        Fact.DEFINITION,
        sp.Eq(2 * below, below + sp.Integral(angle_density(k, n), (k, -kappa, 1)), evaluate=False),
        "both signs of U₁ weigh the same, so Pr[K ≤ k] = ½ Pr[K² ≥ k²]",
    )
    d.equal(sp.Subs(angle_density(k, n), k, -k), angle_density(k, n), "the symmetry of K")
    ratio = share / (1 - share)
    d.less(0, sp.Derivative(ratio, share), "K² = w and U₁²/(U₂²+…+U_n²) = w/(1−w) grow together")
    d.equal(
        sp.Subs((n - 1) * ratio, share, kappa**2),
        (n - 1) * kappa**2 / (1 - kappa**2),
        "so K² ≥ k² is the printed event on the F ratio",
    )


claim = Claim(
    id="asghar-2026-eq-7",
    title="From the cosine to an F ratio",
    locator="Eq. (7)",
    printed=Statement(
        "For −1 < k < 0, Pr[K ≤ k] equals the conditional probability of K² ≥ k² given U₁ < 0.",
        r"\Pr[K\le k] = \Pr[K^2\ge k^2 \mid U_1<0]",
    ),
    amended=Statement(
        "Pr[K ≤ k] = Pr[K² ≥ k² and U₁ < 0] = ½ Pr[K² ≥ k²], which is the last line of Eq. (7).",
        sp.Eq(2 * below, below + sp.Integral(angle_density(k, n), (k, -kappa, 1)), evaluate=False),
    ),
    variables=(n, kappa),
    witness={n: 3, kappa: -sp.Rational(1, 4)},
    refutations=(three_dimensions,),
    repairs=(joint_event,),
    reason="the middle lines condition on U₁ < 0 where they mean the joint event; two slips of a factor 2 cancel",
)
