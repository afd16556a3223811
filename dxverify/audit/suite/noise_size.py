r"""Is the noise large enough? An e-process that refutes the guarantee itself where noisy vectors are visible.

Lemma (smallest noise). Let :math:`M(x) = x + \eta` on :math:`\mathbb{R}^n` be :math:`\varepsilon\|\cdot\|`-private for a norm. Then
:math:`\|\eta\|` stochastically dominates Gamma(n, rate ε). Proof: the density p of η satisfies
:math:`p(u) \le e^{\varepsilon\|u-v\|} p(v)`. Let h(s) be the integral of p over the sphere of norm s divided by :math:`s^{n-1}`. Then
:math:`h(s) \le h(\rho)e^{\varepsilon(\rho-s)}` below ρ and :math:`h(s) \ge h(\rho)e^{-\varepsilon(s-\rho)}` above it; integrate
:math:`s^{n-1}h(s)` on both sides and divide: the odds of :math:`\|\eta\| \le \rho` are at most those of the Gamma distribution.

For c > 1 each factor :math:`c^n e^{-(c-1)\varepsilon\|\eta_i\|}` decreases in the norm and has mean 1 under Gamma(n, ε), so products
over independent vectors, averaged over c, are an e-process under the guarantee, whatever the shape of the noise.

Rounding. Let :math:`M(x) = Q(x + \eta)` round to a grid of step g. With a shift U that is uniform in a cell, :math:`M(x+U) - U` is private
too (U says nothing of x), and it is x plus noise :math:`\eta + e` that does not depend on x (subtractive dither), so that the lemma holds
for :math:`\|\eta + e\|`. Both rounding errors are at most :math:`g\sqrt{n}/2` long: the length of M(x) − x plus :math:`g\sqrt{n}` dominates
Gamma(n, ε), and this sum is what is tested. (This corollary is argued here; it is no claim of the theory.)

Assumes noise whose distribution does not depend on the input, a guarantee on all of :math:`\mathbb{R}^n`, and δ = 0.

References
----------
Ville (1939), Étude critique de la notion de collectif. Ramdas, Grünwald, Vovk and Shafer (2023), Game-theoretic statistics and safe
anytime-valid inference. Schuchman (1964), Dither signals and their effect on quantization noise. The lemma is claim ``dx-noise-length-dominates`` of the theory.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.config import CONFIG
from dxverify.audit.findings import confidence_text
from dxverify.audit.suite.additivity import find_obstacle
from dxverify.audit.suite.base import Evidence, Meaning, SuiteTest, TestResult
from dxverify.audit.suite.target import euclidean_length
from dxverify.lazy import special

if TYPE_CHECKING:
    from dxverify.audit.report import AuditReport
    from dxverify.audit.suite.target import Found, Target
    from dxverify.protocols import FloatArray

#: The power at which the standard fault counts as found.
_POWER = 0.9


def skip(target: Target) -> str:
    """Say why the test does not apply; empty if it does."""
    if target.noise is None:
        return "the code shows no vectors"
    if target.subject.delta > 0:
        return "it tests guarantees with δ = 0"
    return "" if target.is_euclidean else "the distance of the guarantee is not Euclidean"


def run(target: Target, level: float, found: Found) -> list[TestResult]:
    """Sample one vector for each call, in turn at a few words, until the e-value rejects or the calls are used up."""
    if obstacle := find_obstacle(target, found):
        return [TEST.skipped(obstacle)]
    subject, dim = target.subject, target.subject.vocabulary.dim
    words = [
        target.rows[place] for place in np.linspace(0, len(target.rows) - 1, CONFIG.noise_words).astype(int)
    ]
    lengths: list[float] = []
    slack = found.grid * math.sqrt(dim)
    for call in range(CONFIG.noise_calls):
        word = words[call % len(words)]
        lengths.append(float(euclidean_length(target.noise_of(word, 1, target.stream(TEST.name, call))[0])))
        if log_e_value(np.array(lengths) + slack, dim, subject.epsilon) >= -math.log(level):
            break
    return [_result(target, np.array(lengths), level, slack)]


def log_e_value(lengths: FloatArray, dim: int, epsilon: float) -> float:
    """Return the logarithm of the mixture e-value after these lengths.

    Examples
    --------
    >>> bool(log_e_value(np.full(40, 30.0), 300, 10.0) < 0)
    True
    >>> bool(log_e_value(np.full(2, 24.0), 300, 10.0) > np.log(100))
    True
    """
    factors = np.array(CONFIG.noise_factors)
    total, count = float(lengths.sum()), len(lengths)
    logs = count * dim * np.log(factors) - (factors - 1) * epsilon * total
    return float(special.logsumexp(logs) - math.log(len(factors)))


def scale_bounds(
    lengths: FloatArray, slack: float, dim: int, epsilon: float, alpha: float
) -> tuple[float, float]:
    """Return the smallest and largest factor by which Laplace noise may be too small, given its lengths up to a slack."""
    shape = dim * len(lengths)
    most, least = float((lengths + slack).sum()), float(np.maximum(lengths - slack, 0.0).sum())
    return (
        float(special.gammaincinv(shape, alpha / 2)) / (epsilon * most),
        float(special.gammaincinv(shape, 1 - alpha / 2)) / (epsilon * least) if least > 0 else math.inf,
    )


def finds(factor: float, dim: int, calls: int, level: float, slack: float = 0.0) -> bool:
    """Whether Laplace noise ``factor`` times too small would be rejected with a power of 0.9 after so many calls.

    ``slack`` is in units of 1/ε.
    """
    total = float(special.gammaincinv(dim * calls, _POWER)) / factor + 2 * calls * slack
    gains = [dim * calls * math.log(c) - (c - 1) * total for c in CONFIG.noise_factors]
    return max(gains) - math.log(len(gains)) >= -math.log(level)


def _result(target: Target, lengths: FloatArray, level: float, slack: float) -> TestResult:
    dim, epsilon = target.subject.vocabulary.dim, target.subject.epsilon
    log_e = log_e_value(lengths + slack, dim, epsilon)
    mean, needed = float(lengths.mean()), dim / epsilon
    low, high = scale_bounds(lengths, slack, dim, epsilon, level)
    rounded = f", less {slack:.2g} for rounding to a grid" if slack else ""
    evidence = Evidence.e_value(log_e, level)
    scale = (
        f"If it is Laplace noise, it is {low:.4g} to {high:.4g} times too small: the code behaves like "
        f"ε = {epsilon * low:.4g} to {epsilon * high:.4g}."
        if evidence.rejects
        else f"If it is Laplace noise, its scale is {1 / high:.4g} to {1 / low:.4g} times that of ε = {epsilon:g} ({confidence_text(level)} confidence)."
    )
    return TEST.result(
        target,
        level,
        evidence,
        meaning=Meaning.CLAIM if target.vectors_released else Meaning.ASSUMPTION,
        sensitive=finds(CONFIG.standard_fault, dim, CONFIG.noise_calls, level, slack * epsilon),
        samples=len(lengths),
        lines={
            "Headline": f"adds too little noise for its claim ε = {epsilon:g} in {dim} dimensions",
            "Witness": f"The mean length of the noise is {mean:.4g} in {len(lengths)} calls. Noise that is added to the vector and "
            f"keeps the guarantee has a mean length of at least n/ε = {needed:.4g}{rounded}.",
            "Effective": scale,
            "Tested": f"size of the noise ({len(lengths)} calls, mean length {mean:.4g}, needed {needed:.4g})",
            "Noise": f"The mean length is {mean:.4g} in {len(lengths)} calls; the claim needs a mean of at least n/ε = {needed:.4g}{rounded}, and the "
            f"difference is {'' if evidence.rejects else 'not '}significant.",
            "Assumes": "noise whose distribution does not depend on the input",
        },
        integers={
            "lengths": [float(one) for one in lengths],
            "dim": dim,
            "epsilon": epsilon,
            **({"slack": slack} if slack else {}),
        },
    )


def recheck(result: TestResult, _: AuditReport) -> float:
    """Compute the logarithm of the e-value again from the recorded lengths."""
    kept = result.integers
    lengths = np.array(kept["lengths"]) + float(kept.get("slack", 0.0))
    return log_e_value(lengths, int(kept["dim"]), float(kept["epsilon"]))


TEST = SuiteTest(
    name="noise-size",
    null="The noise that is added to the vector is as large as ε·d privacy needs: its length dominates Gamma(n, ε).",
    skip=skip,
    run=run,
    recheck=recheck,
)
