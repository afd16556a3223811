"""Ours: what the floating-point release of the classical Gaussian mechanism gives away on the built-in words."""

from theory.laws.low_bits import binomial_bounds
from theory.proof import Claim, Statement


def bounds():
    """57 of 1,000 vectors released for one word, and none of 2,000 released for the other, are in the event."""
    return binomial_bounds(57, 1000, "0.0434", 2000, "0.001843")


claim = Claim(
    id="dx-float-gaussian",
    title="Low bits of a release: the classical Gaussian mechanism",
    locator='Chapter "Released vectors", The reference releases',
    printed=Statement(
        'Released as a floating-point sum on the built-in words, the classical Gaussian mechanism at ε = 0.1, which promises δ = 1e-5, needs δ ≥ 0.04 between "the" and "which".',
        latex=r"\Pr[M(\text{the}) \in A] - e^{\varepsilon} \Pr[M(\text{which}) \in A] \ge 0.04",
    ),
    support=bounds,
    uses=("dx-float-lemma",),
    reason='A: vectors that no binary64 sum gives for "which"; two exact confidence bounds, 90 % together since the better of both directions was taken, from counts with NumPy\'s PCG64 at seed 20261117',
)
