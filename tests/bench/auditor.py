"""How many draws the auditors need, how often they find a bug and cry wolf, and what they cost beside the drawing."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
from threadpoolctl import threadpool_limits

from dxverify import Vocabulary, audit
from dxverify.audit.subjects import as_subject
from tests.bench._timing import line as measured
from tests.dxverify.line import LaplaceOnLine, line

if TYPE_CHECKING:
    from dxverify.audit.report import AuditReport

ALPHA = 0.05
ENTROPY = 20261116


class LaplaceInPlane:
    """Noise of density ∝ exp(−rate·‖η‖) in the plane, then the nearest word; written apart from the package."""

    name = "laplace-in-plane"

    def __init__(self, points: np.ndarray, rate: float) -> None:
        self.points, self.rate = points, rate

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> np.ndarray:
        """Draw outputs."""
        radius = rng.gamma(2, 1 / self.rate, size=size)
        angle = rng.uniform(0, 2 * math.pi, size=size)
        noisy = self.points[word] + np.stack([radius * np.cos(angle), radius * np.sin(angle)], axis=1)
        return ((noisy[:, None, :] - self.points[None]) ** 2).sum(axis=2).argmin(axis=1)


def run(*, small: bool = False) -> Iterator[dict[str, Any]]:
    """Yield one line for each case and method."""
    runs = 2 if small else 10
    for name, code, words, epsilon, size in _cases(small=small):
        for method in ("sequential", "fixed"):
            yield _measure(name, method, code, words, epsilon, runs=runs, size=size)


def _cases(*, small: bool) -> Iterator[tuple[str, Any, Vocabulary, float, int]]:
    size = 1000 if small else 8000
    yield "line of 5, noise 20 % too small", LaplaceOnLine(5, 1.25), line(5), 1.0, size
    yield "line of 5, promise exactly used up", LaplaceOnLine(5, 1.0), line(5), 1.0, size
    points = np.random.default_rng(ENTROPY).normal(size=(20, 2))
    words = Vocabulary(words=[f"w{i}" for i in range(20)], vectors=points)
    yield "20 words in the plane, noise 20 % too small", LaplaceInPlane(points, 1.25), words, 1.0, 2 * size


def _measure(
    name: str, method: str, code: Any, words: Vocabulary, epsilon: float, *, runs: int, size: int
) -> dict[str, Any]:
    """Audit with many seeds; the baseline draws as many outputs as the audits did, and does nothing with them."""
    subject = as_subject(code, vocabulary=words, epsilon=epsilon)
    seeds = np.random.SeedSequence(ENTROPY).spawn(runs)
    reports: list[AuditReport] = []
    audits = draws = 0.0
    with threadpool_limits(1):
        for seed in seeds:
            start = time.process_time()
            reports.append(audit(subject, method=method, alpha=ALPHA, max_samples=size, rng=seed))
            audits += time.process_time() - start
            start = time.process_time()
            _draw(code, len(words), reports[-1].draws, np.random.default_rng(seed))
            draws += time.process_time() - start
    found = [report.draws for report in reports if report.refuted]
    return measured(
        f"audit, {method}",
        name,
        audits / runs,
        "drawing as many outputs, a hundred at a time",
        draws / runs,
        runs=runs,
        max_samples=size,
        refuted=len(found) / runs,
        median_draws_where_refuted=float(np.median(found)) if found else None,
    )


def _draw(code: Any, words: int, draws: int, rng: np.random.Generator) -> None:
    for number in range(-(-draws // 100)):
        code(number % words, 100, rng)
