"""Ours: what the floating-point release of the two-variance baseline gives away at least."""

from theory.laws.low_bits import enclose_classical_deviation
from theory.proof import Claim, Statement, q


def calibrated():
    """1.276 times the classical deviation at Δ = √300 lies between the two deviations."""
    return enclose_classical_deviation("107.07", "107.08", q(1), q("1.276"))


claim = Claim(
    id="dx-float-jaccard-bound",
    title="Low bits of a release: the two-variance baseline, exactly",
    locator='Chapter "Released vectors", The reference releases',
    printed=Statement(
        "In 300 dimensions the two-variance baseline on two sparse words at ε = 1 and δ = 1e-5 adds noise of a deviation between 107.07 and 107.08 to words √300 apart. Ideal normal noise of such a deviation, rounded to binary64 and added in binary64 to 0…0 and 1…1, keeps (ε, δ) for no δ below 0.98, whatever ε.",
        latex=r"\Pr[M(0) \in A] - e^{\varepsilon} \Pr[M(1) \in A] \ge 0.98",
    ),
    support=calibrated,
    uses=("dx-float-low-bits",),
    reason="the kernel sums the odd places; ideal noise is a model: a generator's own numbers are fewer, which the recorded counts are about",
)
