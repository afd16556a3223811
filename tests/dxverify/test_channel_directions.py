"""Errors of channels that needed sampled directions: estimated, so they cost a part of alpha, and they hold as often as they say."""

from __future__ import annotations

import importlib.util
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
import pytest
from scipy import stats

from dxverify import audit
from dxverify.audit.findings import Verdict
from dxverify.audit.methods import auto, exact, sequential
from dxverify.channel import shells, sphere
from dxverify.channel.exact import exact_logs
from dxverify.channel.faces import faces_channel
from dxverify.channel.level import log_level_bounds
from dxverify.channel.reduction import reduce_noise
from dxverify.distributions import LaplaceRadius
from dxverify.distributions.noise import LaplaceNoise
from dxverify.reporting import wording
from tests.chance import level
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


def test_estimated_errors_hold_as_often_as_they_say(monkeypatch):
    """Of errors at one in twenty no more fail, and a fifth of each would not do."""
    rng, shares, plain = np.random.default_rng(3), [], sphere._replicate
    for dim, epsilon in [(4, 0.5), (5, 3.0), (6, 2.0)]:
        reduced = reduce_noise(rng.normal(size=(dim + 2, dim)), LaplaceNoise(dim=dim, epsilon=epsilon))
        truth = faces_channel(reduced).channel
        for first in range(0, 5 * sphere.REPLICATES, sphere.REPLICATES):
            monkeypatch.setattr(
                sphere, "_replicate", lambda *given, first=first: plain(*given[:-1], first + given[-1])
            )
            value, error = sphere.sphere_channel(reduced, 0.05, looks=(256,))
            shares.append((np.abs(value - truth) / error).ravel())

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
    monkeypatch.setattr(shells, "shells_channel", lambda *_: None)
    monkeypatch.setattr(auto.sequential, "AUDITOR", replace(plain, run=run))
    report = audit(_disguised(WORDS, 3.0), epsilon=3.0, alpha=0.1, max_samples=500, rng=1)

    paid = exact.spent(report)
    assert report.verdict is Verdict.EXACT_OK
    assert paid == pytest.approx(exact.SHARE * 0.095)
    assert draws == [pytest.approx(0.095 - paid)]
    assert paid + draws[0] + report.noise.alpha == pytest.approx(report.alpha) == pytest.approx(0.1)
    assert "sampled directions" in report.reason
    assert "nothing to chance" not in report.reason
    assert not wording.is_exact(report)
    assert all(check.agrees for check in report.recheck())


def test_what_is_computed_costs_nothing(monkeypatch):
    """The same words with a law that is recognised, by spheres, or in fewer dimensions, leave alpha to the draws."""
    known = Additive(vectors=WORDS, noise=LaplaceNoise(dim=4, epsilon=3.0), epsilon=3.0)

    report = audit(known, epsilon=3.0, method="exact")

    assert exact.spent(report) == 0
    assert "without sampling" in report.reason
    assert wording.is_exact(report)
    assert exact_logs(known).chance == 0
    assert exact_logs(_disguised(WORDS[:, :2], 3.0)).chance == 0
    if importlib.util.find_spec("numba"):
        assert exact_logs(_disguised(WORDS, 3.0)).chance == 0
    monkeypatch.setattr(shells, "shells_channel", lambda *_: None)
    assert exact_logs(_disguised(WORDS, 3.0), alpha=1e-4).chance == 1e-4


#: Corners of a regular simplex: every pair of words uses up the promise with two outputs, which is what finds false bounds.
CORNERS = np.linalg.svd(np.eye(7) - 1 / 7)[0][:, :6]
#: A large alpha makes few repetitions tell more; with so few directions the intervals are about as wide as chance, and no wider.
ALPHA, REPETITIONS, DIRECTIONS = 0.5, 60, 1024


def _tight() -> tuple[Additive, float]:
    """Return a mechanism in six dimensions and its level, from a channel for which nothing was sampled."""
    mechanism = _disguised(CORNERS, 4.0)
    known = faces_channel(reduce_noise(CORNERS, LaplaceNoise(dim=6, epsilon=4.0)))
    apart = np.linalg.norm(CORNERS[:, None] - CORNERS[None], axis=2)
    lower, upper, _ = log_level_bounds(known.low, known.high, apart)
    assert upper - lower < 1e-6
    return mechanism, upper


def _refuted(monkeypatch, again, mechanism, promised) -> tuple[bool, bool]:
    """Audit with directions of its own, charged as it is and with alpha for every entry alone."""
    first = sphere.REPLICATES * (1 + again)
    with monkeypatch.context() as patch:
        means = cache(lambda part: plain(kept[0], DIRECTIONS, first + part))
        plain, whole, kept, answers = sphere._replicate, sphere.sphere_channel, [], []
        patch.setattr(shells, "shells_channel", lambda *_: None)
        patch.setattr(sphere, "_replicate", lambda *given: means(given[-1]))
        for charge in (lambda alpha: alpha, lambda _: ALPHA):

            def charged(reduced, alpha, charge=charge):
                kept[:] = [reduced]
                return whole(reduced, charge(alpha), (DIRECTIONS,))

            patch.setattr(sphere, "sphere_channel", charged)
            answers.append(audit(mechanism, epsilon=promised, method="exact", alpha=ALPHA).refuted)
    return answers[0], answers[1]


@pytest.mark.slow
def test_charged_directions_refute_a_promise_that_is_kept_no_more_often_than_alpha(monkeypatch):
    """A level that is met exactly is refuted no more often than alpha says; with alpha for every entry alone, nearly always."""
    mechanism, promised = _tight()
    pairs = [_refuted(monkeypatch, again, mechanism, promised) for again in range(REPETITIONS)]
    charged, alone = np.sum(pairs, axis=0)
    allowed = int(stats.binom.isf(level("charged directions"), REPETITIONS, ALPHA))

    assert charged <= allowed
    assert alone > allowed
