"""How many draws the auditors need, how often they find a bug, and how often they cry wolf."""

from __future__ import annotations

import math
import time
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from dxverify import Vocabulary, audit
from dxverify.audit.subjects import as_subject
from tests.dxverify.line import LaplaceOnLine, line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dxverify.audit.report import AuditReport

ALPHA = 0.05
ENTROPY = 20261116
audit_sequential, audit_fixed = (partial(audit, method=method) for method in ("sequential", "fixed"))


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


def run() -> Iterator[dict[str, Any]]:
    """Yield one line for each measurement."""
    yield from on_a_line()
    yield from in_the_plane()


def on_a_line() -> Iterator[dict[str, Any]]:
    """Five words, noise 20 % too small: draws to refutation, and power at fixed sizes."""
    broken = as_subject(LaplaceOnLine(5, 1.25), vocabulary=line(5), epsilon=1.0)
    tight = as_subject(LaplaceOnLine(5, 1.0), vocabulary=line(5), epsilon=1.0)
    yield _draws("line of 5, noise 20 % too small", broken, 200, 20_000)
    for size in (2000, 4000, 8000):
        for name, auditor in (("sequential", audit_sequential), ("fixed", audit_fixed)):
            yield _power(
                f"line of 5, noise 20 % too small, {size} draws", name, auditor, broken, runs=60, size=size
            )
    yield _power(
        "line of 5, promise exactly used up, 4000 draws", "sequential", audit_sequential, tight, 100, 4000
    )
    yield _power(
        "line of 5, promise exactly used up, 4000 draws", "fixed", audit_fixed, tight, runs=200, size=4000
    )


def in_the_plane() -> Iterator[dict[str, Any]]:
    """Twenty words in the plane, noise 20 % too small: power by 60,000 draws."""
    points = np.random.default_rng(ENTROPY).normal(size=(20, 2))
    words = Vocabulary(words=[f"w{i}" for i in range(20)], vectors=points)
    for epsilon in (1.0, 2.0):
        subject = as_subject(LaplaceInPlane(points, 1.25 * epsilon), vocabulary=words, epsilon=epsilon)
        yield _draws(f"20 words in the plane, ε = {epsilon}, noise 20 % too small", subject, 20, 60_000)


def _reports(auditor: Any, subject: Any, runs: int, size: int) -> list[AuditReport]:
    streams = np.random.SeedSequence(ENTROPY).spawn(runs)
    return [auditor(subject, alpha=ALPHA, max_draws=size, rng=stream) for stream in streams]


def _draws(name: str, subject: Any, runs: int, size: int) -> dict[str, Any]:
    start = time.perf_counter()
    reports = _reports(audit_sequential, subject, runs, size)
    draws = np.array([report.draws if report.refuted else math.inf for report in reports])
    median = float(np.median(draws))
    return {
        "bench": "auditor",
        "name": name,
        "method": "sequential",
        "runs": runs,
        "median_draws": median if math.isfinite(median) else None,
        "power": float(np.isfinite(draws).mean()),
        "max_draws": size,
        "seconds_a_run": round((time.perf_counter() - start) / runs, 3),
    }


def _power(name: str, method: str, auditor: Any, subject: Any, *, runs: int, size: int) -> dict[str, Any]:
    refuted = [report.refuted for report in _reports(auditor, subject, runs, size)]
    return {
        "bench": "auditor",
        "name": name,
        "method": method,
        "runs": runs,
        "refuted": float(np.mean(refuted)),
    }
