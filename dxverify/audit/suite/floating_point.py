"""Low-order bits of released vectors, which may reveal the word.

A vector x + η in floating point lies on a grid that depends on x. A pilot chooses one event, vectors that no addition in the given
precision produces from the other word, and new samples test it with exact binomial bounds
(:mod:`dxverify.audit.floating_point.events`). Of released vectors a rejection refutes the claim; of internal vectors it is a warning.

References
----------
Mironov (2012), On significance of the least significant bits for differential privacy. Haney et al. (2022), Precision-based attacks and
interval refining.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dxverify.audit.findings import Witness
from dxverify.audit.floating_point.config import CONFIG
from dxverify.audit.floating_point.events import LowBits, log_p_value, sample_low_bits
from dxverify.audit.suite.base import Evidence, Meaning, SuiteTest, TestResult
from dxverify.protocols import GaussianRelease
from dxverify.records import from_plain, to_plain

if TYPE_CHECKING:
    from dxverify.audit.suite.target import Found, Target


def skip(target: Target) -> str:
    """Say why the test does not apply; empty if it does."""
    return "" if target.subject.vectors() is not None else "the code returns words, not vectors"


def run(target: Target, level: float, found: Found) -> list[TestResult]:
    """Choose one event on a pilot and test it on new vectors."""
    del found
    limit = CONFIG.samples
    if target.task.max_samples and not target.task.run.checkpoint:
        limit = min(limit, target.task.max_samples // 5)
    seen = sample_low_bits(
        target.subject, alpha=level, budget=limit, entropy=target.task.run.entropy, words=target.task.words
    )
    subject, witness = target.subject, None
    lines = {"Tested": f"floating point ({seen.samples:,} vectors)"}
    if not isinstance(subject.mechanism, GaussianRelease):
        lines["Not tested"] = "fused multiply-add (needs a stated σ)"
    if seen.draws:
        x, other = (subject.label(word) for word in seen.pair)
        witness = Witness(x=x, x_prime=other, event=(f"<vectors that no {seen.family} gives for {other}>",))
        lines |= {
            "Headline": f"releases vectors whose low-order bits reveal the word; claim ε = {subject.epsilon:g}, δ = {subject.delta:g}",
            "Witness": f"{seen.hits:,} of {seen.draws:,} vectors released for {x!r} cannot be produced from {other!r} by a {seen.family}; "
            f"{seen.hits_prime:,} of {seen.draws_prime:,} vectors for {other!r} are of this kind.",
            "Effective": f"δ is at least {seen.delta_lower:.3g} where the claim says {seen.claimed_delta:.3g}."
            if seen.rejects
            else f"The claim allows a factor of e^{seen.loss:.4g} between the two words; about {seen.wanted:,} samples would refute it.",
            "Next": "round the released vector to a grid that does not depend on the input, or release words only and say so: "
            "--release words",
        }
    if seen.is_likelier and not seen.rejects:
        lines["Warning"] = f"{lines['Witness']} {lines['Effective']}"
    return [
        TEST.result(
            target,
            level,
            Evidence.p_value(log_p_value(seen), level),
            meaning=Meaning.CLAIM if target.vectors_released else Meaning.WARNING,
            samples=seen.samples,
            witness=witness,
            lines=lines,
            integers=to_plain(seen),
        )
    ]


TEST = SuiteTest(
    name="floating-point",
    null="Vectors that one word can produce in floating point and another cannot have a probability that ε·d and δ allow.",
    skip=skip,
    run=run,
    recheck=lambda result, _: log_p_value(from_plain(LowBits, result.integers)),
)
