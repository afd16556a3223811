"""The exact audit of a Gaussian release: hockey-stick divergences of the noisy vectors of neighbouring words."""

from __future__ import annotations

from typing import Any

import numpy as np

from dxverify.audit.findings import Finding, FindingKind, Verdict, Witness
from dxverify.audit.report import AuditReport
from dxverify.audit.subjects import Subject
from dxverify.audit.white_box import kept_versions
from dxverify.channel.releases import ReleaseLevels, graph_deltas, release_level

#: The event of a release is a set of vectors, not of words.
NOISY_VECTOR = "<noisy vector>"
#: Words whose promised losses tell the promise to neighbours from another one.
_PROBED = 32
#: Graphs up to this many pairs have their distances and deviations in the report.
_RECORDED = 2000


def promises_neighbours(subject: Subject) -> bool:
    """Tell whether noisy vectors are published and the promise is (ε, δ) between neighbouring words.

    A promise in another distance, given from outside, is one about decoded words.
    """
    mechanism: Any = subject.mechanism
    if subject.delta == 0 or not all(hasattr(mechanism, name) for name in ("release", "sigma", "graph")):
        return False
    some = np.arange(min(len(subject.vocabulary), _PROBED))
    expected = subject.epsilon * mechanism.metric.distances(subject.vocabulary, some)[:, some]
    return bool(np.array_equal(np.nan_to_num(expected), np.nan_to_num(subject.losses(some))))


def audit_release(subject: Subject, alpha: float) -> AuditReport:
    """Audit the released vector, from which every decoded word follows by post-processing.

    Parameters
    ----------
    subject : Subject
        A Gaussian release with its promise.
    alpha : float
        Stated in the report; nothing is drawn.
    """
    mechanism: Any = subject.mechanism
    found = graph_deltas(mechanism, epsilon=subject.epsilon)
    found = ReleaseLevels(
        pairs=found.pairs, deltas=found.deltas, epsilon=subject.epsilon, promised=subject.delta
    )
    worst, pair = found.worst
    broken = len(found.broken) > 0
    level = 0.0 if pair is None else release_level(mechanism, *pair, delta=subject.delta)
    witness = None if pair is None else _witness(subject, pair)
    return AuditReport(
        verdict=Verdict.REFUTED if broken else Verdict.EXACT_OK,
        method="exact",
        reason=f"Hockey-stick divergence of the released vectors of {len(found.pairs)} ordered pairs of neighbouring "
        "words; words decoded from the vectors give away no more",
        promised_epsilon=subject.epsilon,
        promised_delta=subject.delta,
        level_lower=level,
        level_upper=None if broken else float(np.maximum(level, subject.epsilon)),
        alpha=alpha,
        witness=witness,
        findings=(_finding(subject, found, worst, witness),) if broken else (),
        draws=0,
        evidence=_evidence(subject, found, worst),
        versions=kept_versions(),
        vocabulary_digest=subject.vocabulary.digest,
        mechanism=subject.name,
    )


def _evidence(subject: Subject, found: ReleaseLevels, worst: float) -> dict[str, Any] | None:
    """Return distance, σ and σ' of each pair: all that the divergences follow from."""
    if len(found.pairs) > _RECORDED:
        return None
    mechanism: Any = subject.mechanism
    vectors = np.asarray(subject.vocabulary.vectors, dtype=float)
    rows = [
        [float(np.linalg.norm(vectors[x] - vectors[y])), mechanism.sigma(int(x)), mechanism.sigma(int(y))]
        for x, y in found.pairs
    ]
    return {"release": rows, "dim": subject.vocabulary.dim, "worst": worst}


def _witness(subject: Subject, pair: tuple[int, int]) -> Witness:
    x, other = (subject.label(word) for word in pair)
    return Witness(x=x, x_prime=other, event=(NOISY_VECTOR,))


def _finding(subject: Subject, found: ReleaseLevels, worst: float, witness: Witness | None) -> Finding:
    return Finding(
        kind=FindingKind.HOCKEY_STICK,
        message=f"{len(found.broken)} of {len(found.pairs)} ordered pairs of neighbours need a δ above "
        f"{subject.delta:.6g}; the worst needs {worst:.6g}",
        established=True,
        witness=witness,
        numbers={"delta": worst, "pairs": len(found.pairs), "broken_pairs": len(found.broken)},
    )
