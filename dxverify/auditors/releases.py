"""The exact audit of a Gaussian release: hockey-stick divergences of the noisy vectors of neighbouring words."""

from __future__ import annotations

from typing import Any

import numpy as np

from dxverify.auditors._white_box import kept_versions
from dxverify.channel.releases import ReleaseLevels, graph_deltas, release_level
from dxverify.findings import Finding, FindingKind, Verdict, Witness
from dxverify.report import AuditReport
from dxverify.subjects import Subject

#: The event of a release is a set of vectors, not of words.
NOISY_VECTOR = "<noisy vector>"


def is_release(mechanism: Any) -> bool:
    """Tell whether a mechanism publishes noisy vectors and promises (ε, δ) to neighbouring words."""
    return all(hasattr(mechanism, name) for name in ("release", "sigma", "graph", "delta"))


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
        reason=f"hockey-stick divergence of the released vectors of {len(found.pairs)} ordered pairs of neighbouring "
        "words; words decoded from the vectors give away no more",
        promised_epsilon=subject.epsilon,
        promised_delta=subject.delta,
        level_lower=level,
        level_upper=None if broken else float(np.maximum(level, subject.epsilon)),
        alpha=alpha,
        witness=witness,
        findings=(_finding(subject, found, worst, witness),) if broken else (),
        draws=0,
        versions=kept_versions(),
        vocabulary_digest=subject.vocabulary.digest,
        mechanism=subject.name,
    )


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
