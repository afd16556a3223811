"""Errors of channels that needed sampled directions: estimated, so they cost a part of alpha, and they hold as often as they say."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import pytest

from dxverify import audit
from dxverify.audit.findings import Verdict
from dxverify.audit.methods import auto, exact, sequential
from dxverify.channel import sphere
from dxverify.channel.exact import exact_logs
from dxverify.channel.faces import faces_channel
from dxverify.channel.reduction import reduce_noise
from dxverify.laws import LaplaceRadius
from dxverify.laws.noise import LaplaceNoise
from dxverify.render import wording
from tests.dxverify.channel_cases import Additive

WORDS = np.random.default_rng(11).normal(size=(5, 4))


@dataclass(frozen=True)
class Disguised:
    """The Laplace length, which nobody recognises as a mixture of Gaussians."""

    law: LaplaceRadius

    @property
    def dim(self):
        """Dimension."""
        return self.law.dim

    def sf(self, r):
        """Pr[R > r]."""
        return self.law.sf(r)

    def cdf(self, r):
        """Pr[R ≤ r]."""
        return self.law.cdf(r)

    def sample(self, size, rng=None):
        """Draw lengths."""
        return self.law.sample(size, rng)

    def projected(self, dim):
        """All of it, as words and noise have the same dimension here."""
        assert dim == self.law.dim
        return self


@dataclass(frozen=True)
class DisguisedNoise:
    """Laplace noise whose law of lengths is disguised."""

    plain: LaplaceNoise
    factor: None = None

    @property
    def dim(self):
        """Dimension."""
        return self.plain.dim

    @property
    def radius(self):
        """The disguised law."""
        return Disguised(self.plain.radius)

    def sample(self, size, rng=None):
        """Draw."""
        return self.plain.sample(size, rng)

    def directions(self, size, rng=None):
        """Draw unit vectors."""
        return self.plain.directions(size, rng)


def _disguised(points, epsilon) -> Additive:
    return Additive(
        vectors=points,
        noise=DisguisedNoise(LaplaceNoise(dim=points.shape[1], epsilon=epsilon)),
        epsilon=epsilon,
    )


def test_estimated_errors_hold_as_often_as_they_say():
    """Of errors at one in twenty no more fail, and a fifth of each would not do."""
    rng, shares = np.random.default_rng(3), []
    for dim, epsilon in [(4, 0.5), (5, 3.0), (6, 2.0)]:
        reduced = reduce_noise(rng.normal(size=(dim + 2, dim)), LaplaceNoise(dim=dim, epsilon=epsilon))
        truth = faces_channel(reduced).channel
        for word in range(dim + 2):
            value, error = sphere.sphere_row(reduced, word, 0.05, directions=256)
            shares.append(np.abs(value - truth[word]) / error)

    share = np.concatenate(shares)
    assert (share > 1).mean() <= 0.05
    assert (share > 0.2).mean() > 0.05


def test_directions_are_paid_from_the_one_budget_of_an_audit(monkeypatch):
    """Directions, draws and the look at the noise together spend no more than alpha, and the report says so."""
    draws = []

    def run(subject, task):
        draws.append(task.alpha)
        return plain.run(subject, task)

    plain = sequential.AUDITOR
    monkeypatch.setattr(auto.sequential, "AUDITOR", replace(plain, run=run))
    report = audit(_disguised(WORDS, 3.0), epsilon=3.0, alpha=0.1, max_draws=500, rng=1)

    paid = exact.spent(report)
    assert report.verdict is Verdict.EXACT_OK
    assert paid == pytest.approx(exact.SHARE * 0.095)
    assert draws == [pytest.approx(0.095 - paid)]
    assert paid + draws[0] + report.noise.alpha == pytest.approx(report.alpha) == pytest.approx(0.1)
    assert "sampled directions" in report.reason
    assert "nothing to chance" not in report.reason
    assert not wording.is_exact(report)
    assert all(check.agrees for check in report.recheck())


def test_what_is_computed_costs_nothing():
    """The same words with a law that is recognised, or in fewer dimensions, leave alpha to the draws."""
    known = Additive(vectors=WORDS, noise=LaplaceNoise(dim=4, epsilon=3.0), epsilon=3.0)

    report = audit(known, epsilon=3.0, method="exact")

    assert exact.spent(report) == 0
    assert "without sampling" in report.reason
    assert wording.is_exact(report)
    assert exact_logs(known).chance == 0
    assert exact_logs(_disguised(WORDS, 3.0), alpha=1e-4).chance == 1e-4
    assert exact_logs(_disguised(WORDS[:, :2], 3.0)).chance == 0
