"""What a test of the suite may see: inputs, samples, visible vectors, named random streams, and what earlier tests found."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.noise.visible import visible_noise
from dxverify.audit.word_choice import choose_inputs
from dxverify.errors import MechanismFault

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dxverify.audit.findings import Finding
    from dxverify.audit.registry import Task
    from dxverify.audit.report import AuditReport
    from dxverify.audit.sampling import Probe
    from dxverify.audit.subjects import Subject
    from dxverify.audit.suite.base import TestResult
    from dxverify.channel.log_channel import LogChannel
    from dxverify.protocols import FloatArray

#: Words whose losses are compared with Euclidean distances.
_COMPARED = 8


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Target:
    """What is tested, and how it is sampled.

    Parameters
    ----------
    subject : Subject
        The code and its guarantee.
    task : Task
        What is asked for; its α is that of the whole suite.
    noise : callable, optional
        ``noise(word, size, rng)`` gives noise vectors of one call, where vectors are visible.
    vectors_released : bool
        Whether these vectors are what the code publishes; if not they are internal, and words are.
    rows : tuple of int
        Inputs of the tests before the e-process.
    """

    subject: Subject
    task: Task
    rows: tuple[int, ...]
    noise: Callable[[int, int, np.random.Generator | None], FloatArray] | None = None
    vectors_released: bool = False

    @classmethod
    def of(cls, subject: Subject, task: Task) -> Target:
        """Build the target of a subject; at most one call decides whether the code returns vectors."""
        rows = choose_inputs(subject, task.words, max_samples=task.max_samples or 100_000).group().rows
        # A second function that gives the vectors behind the words shows what is internal.
        inside = task.vectors is not None
        seen = visible_noise(task.vectors if task.vectors is not None else subject)
        return cls(
            subject=subject,
            task=task,
            rows=rows,
            noise=seen.sample if seen is not None else None,
            vectors_released=seen is not None and seen.released and not inside and task.release != "words",
        )

    @property
    def alpha(self) -> float:
        """What the whole suite may spend."""
        return self.task.alpha

    @property
    def is_euclidean(self) -> bool:
        """Whether the claimed losses of the tested words are ε times their Euclidean distances."""
        return has_euclidean_losses(self.subject, self.rows)

    def stream(self, name: str, *key: int) -> np.random.Generator:
        """Return the generator of a named child of the entropy; adding a test moves no other stream."""
        place = int.from_bytes(hashlib.sha256(name.encode()).digest()[:4], "big") | 2**31
        return np.random.default_rng(
            np.random.SeedSequence(self.task.run.entropy, spawn_key=(3, place, *key))
        )

    def noise_of(self, word: int, size: int, rng: np.random.Generator) -> FloatArray:
        """Return noise vectors of one call.

        Raises
        ------
        MechanismFault
            If no vectors are visible, or they are not finite.
        """
        if self.noise is None:
            raise MechanismFault("the code shows no vectors")
        vectors = np.asarray(self.noise(word, size, rng), dtype=np.float64)
        if not np.isfinite(vectors).all():
            raise MechanismFault(f"a vector released for {self.subject.label(word)!r} is not finite")
        return vectors


@dataclass(slots=True, kw_only=True)
class Found:
    """What the tests of one audit have found so far.

    Parameters
    ----------
    results : list of TestResult
        In the order of the tests.
    findings : list of Finding
        What the tests of the noise found, with the likely cause.
    first : Probe, optional
        The calls that were made to test independence.
    channel, logs : optional
        The report of the exact channel, and the channel itself.
    report : AuditReport, optional
        That of the e-process.
    grid : float
        Step of the grid that released vectors lie on, where the same randomness gives the same noise up to rounding to it; else 0.
    failed : str
        Why the first test that got no output got none.
    """

    results: list[TestResult] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    first: Probe | None = None
    channel: AuditReport | None = None
    logs: LogChannel | None = None
    report: AuditReport | None = None
    grid: float = 0.0
    failed: str = ""

    def rejected(self, *names: str) -> bool:
        """Whether one of these tests rejected its null hypothesis."""
        return any(one.name in names and one.rejected for one in self.results)


def euclidean_length(vectors: FloatArray, axis: int | None = None) -> FloatArray:
    """Return Euclidean lengths, also of vectors whose squares leave the range of doubles.

    Examples
    --------
    >>> np.round(euclidean_length(np.array([[3e200, 4e200], [0.0, 0.0]]), axis=1) / 1e200, 12).tolist()
    [5.0, 0.0]
    """
    # A power of two changes no digit.
    scale = np.ldexp(1.0, int(np.frexp(np.abs(vectors).max(initial=0.0))[1]) - 1)
    return np.asarray(scale * np.linalg.norm(vectors / scale, axis=axis))


def has_euclidean_losses(subject: Subject, rows: Sequence[int]) -> bool:
    """Whether the claimed losses of the first few words are ε times their Euclidean distances."""
    some = list(rows[:_COMPARED])
    points = np.asarray(subject.vocabulary.vectors, dtype=np.float64)[some]
    distances = euclidean_length(points[:, None] - points[None], axis=2)
    return bool(np.allclose(subject.losses(some), subject.epsilon * distances, rtol=1e-6, atol=1e-12))
