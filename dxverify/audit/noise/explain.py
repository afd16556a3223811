"""What would explain noise of another distribution: the known mistake that it looks like."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.noise.likely import from_vectors, likely_cause
from dxverify.audit.noise.stated import has_stated_noise

if TYPE_CHECKING:
    from dxverify.audit.findings import Finding
    from dxverify.audit.report import AuditReport
    from dxverify.audit.subjects import Subject

#: Place of these draws among the streams; the look at the noise has 2³¹ + 1.
_PLACE = 2**31 + 2
#: Noise vectors that are sampled to be explained.
_SIZE = 4000


def explained(report: AuditReport, subject: Subject, entropy: int) -> AuditReport:
    """Return a report whose noise has another distribution, with the likely cause if there is one."""
    rng = np.random.default_rng(np.random.SeedSequence(entropy, spawn_key=(_PLACE,)))
    cause = _of_noise(subject, rng)
    return report if cause is None else replace(report, findings=(*report.findings, cause))


def _of_noise(subject: Subject, rng: np.random.Generator) -> Finding | None:
    if not has_stated_noise(subject):
        return None
    noise = subject.mechanism.noise  # type: ignore[union-attr]  # it states one
    if noise.factor is not None:
        return None  # the mistakes we know are those of round noise
    return likely_cause(*from_vectors(np.asarray(noise.sample(_SIZE, rng)), subject.epsilon, rng))
