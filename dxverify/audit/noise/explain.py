"""What would explain a refutation: the mistake that its counts, or its noise, look like."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.evidence import CountEvidence
from dxverify.audit.noise.likely import from_counts, from_vectors, likely_cause
from dxverify.audit.noise.stated import has_stated_noise

if TYPE_CHECKING:
    from dxverify.audit.findings import Finding
    from dxverify.audit.report import AuditReport
    from dxverify.audit.subjects import Subject

#: Place of these draws among the streams; the look at the noise has 2³¹ + 1.
_PLACE = 2**31 + 2
#: Noise vectors that are drawn to be explained, and the largest vocabulary, times its dimension, that is simulated.
_SIZE, _LARGEST = 4000, 1_000_000


def explained(report: AuditReport, subject: Subject, entropy: int, *, other_law: bool) -> AuditReport:
    """Return a refuted report, or one whose noise has another law, with the likely cause if one can be told."""
    rng = np.random.default_rng(np.random.SeedSequence(entropy, spawn_key=(_PLACE,)))
    cause = _of_noise(subject, rng) if other_law else _of_counts(report, subject, rng)
    return report if cause is None else replace(report, findings=(*report.findings, cause))


def _of_noise(subject: Subject, rng: np.random.Generator) -> Finding | None:
    if not has_stated_noise(subject):
        return None
    noise = subject.mechanism.noise  # type: ignore[union-attr]  # it states one
    if noise.factor is not None:
        return None  # the mistakes we know are those of round noise
    return likely_cause(*from_vectors(np.asarray(noise.sample(_SIZE, rng)), subject.epsilon, rng))


def _of_counts(report: AuditReport, subject: Subject, rng: np.random.Generator) -> Finding | None:
    kept, vocabulary = report.evidence, subject.vocabulary
    if not isinstance(kept, CountEvidence) or report.counts is None:
        return None
    if len(vocabulary) * vocabulary.dim > _LARGEST:
        return None
    if not np.ptp(vocabulary.vectors, axis=0).any():
        return None  # words on one point: no noise leads from one to another
    rows = [vocabulary.index(word) for word in report.counts["inputs"]]
    counts = {
        row: {code: int(count) for code, count in zip(kept.codes, line, strict=True) if count}
        for row, line in zip(rows, report.counts["table"], strict=True)
    }
    named = next((found.witness for found in report.findings if found.witness), None)
    suspects = () if named is None else tuple(map(vocabulary.index, (named.x, named.x_prime)))
    return likely_cause(*from_counts(counts, vocabulary, subject.epsilon, rng, suspects))
