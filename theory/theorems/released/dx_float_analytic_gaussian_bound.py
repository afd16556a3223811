"""Ours: what the floating-point release of the analytic Gaussian mechanism gives away at least."""

from theory.proof import Claim, Statement

claim = Claim(
    id="dx-float-analytic-gaussian-bound",
    title="Low bits of a release: the analytic Gaussian mechanism, exactly",
    locator='Chapter "Released vectors", The reference releases',
    printed=Statement(
        "In 300 dimensions the analytic Gaussian mechanism at ε = 1 and δ = 1e-5 adds noise of a deviation between 64.61 and 64.62 to words √300 apart. Ideal normal noise of such a deviation, rounded to binary64 and added in binary64 to 0…0 and 1…1, keeps (ε, δ) for no δ below 0.997, whatever ε.",
        latex=r"\Pr[M(0) \in A] - e^{\varepsilon} \Pr[M(1) \in A] \ge 0.997",
    ),
    uses=("dx-float-low-bits",),
    reason="the kernel bounds the calibration and sums the odd places; ideal noise is a model: a generator's own numbers are fewer, which the recorded counts are about",
)
