"""The exact audit of a Gaussian release: hockey-stick divergences of the noisy vectors of neighbouring words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.checks import Check
from dxverify.audit.evidence import ReleaseEvidence
from dxverify.audit.findings import (
    IN_REAL_ARITHMETIC,
    EffectiveEpsilon,
    Finding,
    FindingKind,
    Verdict,
    Witness,
)
from dxverify.audit.report import AuditReport
from dxverify.audit.word_results import rows
from dxverify.channel.releases import ReleaseDeltas, graph_deltas, release_epsilon
from dxverify.distributions.hockey_stick import gaussian_hockey_stick
from dxverify.metrics.pointwise import length
from dxverify.protocols import GaussianLaw, PromisesNeighbours, StatesPublished
from dxverify.runtime.run import versions

if TYPE_CHECKING:
    from dxverify.audit.registry import Task
    from dxverify.audit.subjects import Subject

#: The event of a release is a set of vectors, not of words.
NOISY_VECTOR = "<noisy vector>"
#: Words whose claimed losses show whether the guarantee is one between neighbours.
_PROBED = 32
#: Numbers near zero may differ by so much when computed again.
CLOSE = 1e-12
#: Graphs up to this many pairs have their distances and deviations in the report.
_RECORDED = 2000


def promises_neighbours(subject: Subject, mechanism: PromisesNeighbours) -> bool:
    """Return whether the guarantee is the mechanism's own, (ε, δ) between neighbouring words.

    A guarantee in another distance, given from outside, is one about decoded words.
    """
    if subject.delta == 0:
        return False
    some = np.arange(min(len(subject.vocabulary), _PROBED))
    expected = subject.epsilon * mechanism.metric.distances(subject.vocabulary, some)[:, some]
    return bool(np.array_equal(np.nan_to_num(expected), np.nan_to_num(subject.losses(some))))


def audit_release(subject: Subject, mechanism: PromisesNeighbours, task: Task) -> AuditReport:
    """Audit the released vector, in real arithmetic; nothing is sampled.

    A release on a lattice is audited by the Gaussian distribution on the rounded words, from which its integers follow.
    """
    law: GaussianLaw = mechanism.published() if isinstance(mechanism, StatesPublished) else mechanism
    found = graph_deltas(law, epsilon=subject.epsilon)
    found = ReleaseDeltas(
        pairs=found.pairs, deltas=found.deltas, epsilon=subject.epsilon, claimed_delta=subject.delta
    )
    worst, pair = found.worst
    broken = len(found.violations) > 0
    level = 0.0 if pair is None else release_epsilon(law, *pair, delta=subject.delta)
    witness = None if pair is None else _witness(subject, pair)
    return AuditReport(
        verdict=Verdict.REFUTED if broken else Verdict.EXACT_OK,
        method="exact",
        reason=f"{task.reason} Hockey-stick divergence of the released vectors of {len(found.pairs)} ordered pairs of neighbouring "
        f"words; words decoded from the vectors give away no more{'' if broken else f'. {IN_REAL_ARITHMETIC}'}",
        claimed_epsilon=subject.epsilon,
        claimed_delta=subject.delta,
        effective_epsilon=EffectiveEpsilon(
            lower=level, upper=None if broken else float(np.maximum(level, subject.epsilon))
        ),
        alpha=task.alpha,
        witness=witness,
        findings=(_finding(subject, found, worst, witness),) if broken else (),
        draws=0,
        evidence=_evidence(law, found, worst),
        versions=versions(),
        vocabulary_digest=subject.vocabulary.digest,
        mechanism=subject.name,
    )


def _evidence(law: GaussianLaw, found: ReleaseDeltas, worst: float) -> ReleaseEvidence | None:
    """Return distance, σ and σ' of each pair: all that the divergences follow from."""
    if len(found.pairs) > _RECORDED:
        return None
    vectors = np.asarray(law.vocabulary.vectors, dtype=float)
    pairs = [[length(vectors[x] - vectors[y]), law.sigma(int(x)), law.sigma(int(y))] for x, y in found.pairs]
    return ReleaseEvidence(release=rows(pairs), dim=law.vocabulary.dim, worst=worst)


def _witness(subject: Subject, pair: tuple[int, int]) -> Witness:
    x, other = (subject.label(word) for word in pair)
    return Witness(x=x, x_prime=other, event=(NOISY_VECTOR,))


def _finding(subject: Subject, found: ReleaseDeltas, worst: float, witness: Witness | None) -> Finding:
    return Finding(
        kind=FindingKind.HOCKEY_STICK,
        message=f"{len(found.violations)} of {len(found.pairs)} ordered pairs of neighbours need a δ above "
        f"{subject.delta:.6g}; the worst needs {worst:.6g}",
        established=True,
        witness=witness,
        numbers={"delta": worst, "pairs": len(found.pairs), "broken_pairs": len(found.violations)},
    )


def recheck_release(report: AuditReport, kept: ReleaseEvidence) -> tuple[Check, ...]:
    """Compute the worst divergence of a Gaussian release again from distances and deviations."""
    epsilon, dim = report.claimed_epsilon, kept.dim
    worst = max(
        (_delta(epsilon, distance, own, other, dim) for distance, own, other in kept.release), default=0.0
    )
    broken = worst > report.claimed_delta * (1 + 1e-9)
    return (
        Check.of("verdict", str(report.verdict), str(Verdict.REFUTED if broken else Verdict.EXACT_OK)),
        Check.of("worst delta", kept.worst, worst, CLOSE),
    )


def _delta(epsilon: float, distance: float, own: float, other: float, dim: int) -> float:
    if own == 0 or other == 0:
        return 0.0 if own == other and distance == 0 else 1.0
    return gaussian_hockey_stick(epsilon=epsilon, distance=distance, sigma=own, other_sigma=other, dim=dim)
