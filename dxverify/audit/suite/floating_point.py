"""Low-order bits of released vectors, which may reveal the word.

A vector x + η in floating point lies on a grid that depends on x. A pilot chooses one event, vectors that no addition in the given
precision produces from the other word, and fresh samples test it with exact binomial bounds
(:mod:`dxverify.audit.arithmetic.looking`). Of released vectors a rejection refutes the claim; of internal vectors it is a warning.

References
----------
Mironov (2012), On significance of the least significant bits for differential privacy. Haney et al. (2022), Precision-based attacks and
interval refining.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from dxverify.audit.arithmetic.looking import delta_bound
from dxverify.audit.arithmetic.pairs import DRAWS, sample_pairs
from dxverify.audit.evidence import ArithmeticEvidence
from dxverify.audit.findings import Witness
from dxverify.audit.suite.base import Evidence, EvidenceKind, Meaning, TestResult
from dxverify.errors import MechanismFault
from dxverify.protocols import GaussianRelease

if TYPE_CHECKING:
    from dxverify.audit.suite.target import Target

NAME = "floating-point"
NULL = "Vectors that one word can produce in floating point and another cannot have a probability that ε·d and δ allow."
#: Bisections of the level at which the counts reject, which gives the p-value.
_STEPS = 60


def skip(target: Target) -> str:
    """Say why the test does not apply; empty if it does."""
    return "" if target.subject.vectors() is not None else "the code returns words, not vectors"


def run(target: Target, level: float) -> tuple[TestResult, ArithmeticEvidence]:
    """Choose one event on a pilot and test it on fresh vectors."""
    vectors = target.subject.vectors()
    if vectors is None:
        raise MechanismFault("no vectors are released")
    limit = DRAWS if target.task.run.checkpoint else min(DRAWS, (target.task.max_samples or 5 * DRAWS) // 5)
    seen = sample_pairs(target.subject, vectors, replace(target.task, alpha=level), limit)
    return _result(target, seen, level), seen


def log_p_value(seen: ArithmeticEvidence) -> float:
    """Return the logarithm of the smallest level at which the recorded counts reject.

    Examples
    --------
    >>> log_p_value(ArithmeticEvidence(alpha=0.01, piloted=100))
    0.0
    """

    def rejects(log_level: float) -> bool:
        return delta_bound(replace(seen, alpha=math.exp(log_level))) > seen.claimed_delta

    if not seen.draws or not rejects(-1e-9):
        return 0.0
    low, high = -700.0, 0.0
    if rejects(low):
        return low
    for _ in range(_STEPS):
        middle = (low + high) / 2
        low, high = (low, middle) if rejects(middle) else (middle, high)
    return high


def _result(target: Target, seen: ArithmeticEvidence, level: float) -> TestResult:
    subject = target.subject
    evidence = Evidence(kind=EvidenceKind.P_VALUE, log_value=log_p_value(seen), level=level)
    lines = {
        "Tested": f"floating point ({seen.piloted + seen.draws + seen.draws_prime:,} vectors)",
    }
    witness = None
    if not isinstance(subject.mechanism, GaussianRelease):
        lines["Not tested"] = "fused multiply-add (it can be told only where the code states its σ)"
    if seen.draws:
        x, other = (subject.label(word) for word in seen.pair)
        witness = Witness(x=x, x_prime=other, event=(f"<vectors that no {seen.family} gives for {other}>",))
        lines |= {
            "Headline": f"releases vectors whose low-order bits reveal the word; claim ε = {subject.epsilon:g}, δ = {subject.delta:g}",
            "Witness": f"{seen.hits:,} of {seen.draws:,} vectors released for {x!r} cannot be produced from {other!r} by a {seen.family}; "
            f"{seen.hits_prime:,} of {seen.draws_prime:,} vectors for {other!r} are of this kind.",
            "Effective": f"δ is at least {seen.delta_lower:.3g} where the claim says {seen.claimed_delta:.3g}."
            if seen.delta_lower > seen.claimed_delta
            else f"The claim allows a factor of e^{seen.loss:.4g} between the two words; about {seen.wanted:,} samples would refute it.",
            "Next": "round the released vector to a grid that does not depend on the input, or release words only and say so: "
            "--release words",
        }
    return TestResult(
        name=NAME,
        null=NULL,
        meaning=Meaning.CLAIM if target.vectors_released else Meaning.WARNING,
        share=level / target.alpha,
        evidence=evidence,
        observed=True,
        samples=seen.piloted + seen.draws + seen.draws_prime,
        witness=witness,
        lines=lines,
        integers=seen.to_dict(),
    )


def recheck(result: TestResult) -> float:
    """Compute the logarithm of the p-value again from the recorded counts."""
    return log_p_value(ArithmeticEvidence.from_dict(result.integers))
