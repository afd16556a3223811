"""Ours: what the floating-point release of the classical Gaussian mechanism gives away at least."""

from theory.laws.low_bits import enclose_classical_deviation
from theory.proof import Claim, Statement, q


def calibrated():
    """Δ√(2 ln(1.25/δ))/ε at Δ = √300 lies between the two deviations."""
    return enclose_classical_deviation("167.82", "167.83", q(1, 2))


claim = Claim(
    id="dx-float-gaussian-bound",
    title="Low bits of a release: the classical Gaussian mechanism, exactly",
    locator='Chapter "Released vectors", The reference releases',
    printed=Statement(
        "In 300 dimensions the classical Gaussian mechanism at ε = 1/2 and δ = 1e-5 adds noise of a deviation between 167.82 and 167.83 to words √300 apart. Ideal normal noise of such a deviation, rounded to binary64 and added in binary64 to 0…0 and 1…1, keeps (ε, δ) for no δ below 0.93, whatever ε.",
        latex=r"\Pr[M(0) \in A] - e^{\varepsilon} \Pr[M(1) \in A] \ge 0.93",
    ),
    support=calibrated,
    uses=("dx-float-low-bits",),
    reason="the kernel sums the odd places; ideal noise is a model: a generator's own numbers are fewer, which the recorded counts are about",
)
