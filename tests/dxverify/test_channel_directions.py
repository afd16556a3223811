"""Errors of channels that needed sampled directions: estimated, so they cost a part of alpha, and they hold as often as they say."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import numpy as np
import pytest
from scipy import special, stats

from dxverify import audit
from dxverify.audit.config import CONFIG as SUITE
from dxverify.audit.findings import Verdict
from dxverify.audit.methods import exact, sequential
from dxverify.audit.suite import eprocess
from dxverify.channel import qmc_directions
from dxverify.channel.config import CONFIG
from dxverify.channel.exact import exact_log_channel
from dxverify.channel.face_recursion import face_channel
from dxverify.channel.low_dimensional import reduce_dimension
from dxverify.channel.privacy_loss import log_effective_epsilon_bounds
from dxverify.distributions import LaplaceRadius
from dxverify.distributions.noise import LaplaceNoise
from dxverify.reporting import wording
from tests.chance import level, stream
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
    rng, shares, plain = np.random.default_rng(3), [], qmc_directions._replicate
    for dim, epsilon in [(4, 0.5), (5, 3.0), (6, 2.0)]:
        reduced = reduce_dimension(rng.normal(size=(dim + 2, dim)), LaplaceNoise(dim=dim, epsilon=epsilon))
        truth = face_channel(reduced).channel
        for first in range(0, 5 * CONFIG.replicates, CONFIG.replicates):
            monkeypatch.setattr(
                qmc_directions,
                "_replicate",
                lambda *given, first=first: plain(*given[:-1], first + given[-1]),
            )
            value, error = qmc_directions.qmc_channel(reduced, 0.05, passes=(256,))
            shares.append((np.abs(value - truth) / error).ravel())

    share = np.concatenate(shares)
    assert (share > 1).mean() <= 0.05
    assert (share > 0.2).mean() > 0.05


#: Pr[R ≤ r] of radii in four dimensions and, for each, its quantile function.
RADII = {
    "ball": (lambda r: np.minimum(r / 2, 1.0) ** 4, lambda u: 2 * u ** (1 / 4)),
    "shell": (lambda r: np.where(r >= 1.5, 1.0, 0.0), lambda u: np.full_like(u, 1.5)),
    "two shells": (
        lambda r: np.where(r >= 2.3, 1.0, np.where(r >= 1.1, 0.3, 0.0)),
        lambda u: np.where(u < 0.3, 1.1, 2.3),
    ),
    "sometimes zero": (lambda r: 0.4 + 0.6 * np.minimum(r / 2, 1.0), lambda u: np.maximum(u - 0.4, 0) / 0.3),
    "flat tails": (
        lambda r: special.gammainc(1.0, (r / 2) ** 4),
        lambda u: 2 * special.gammaincinv(1.0, u) ** 0.25,
    ),
    "long tail": (lambda r: 1 - (1 + r) ** -3.0, lambda u: (1 - u) ** (-1 / 3) - 1),
}


@dataclass(frozen=True)
class AnyRadius:
    """Spherical noise in four dimensions with any radius distribution."""

    name: str
    factor: None = None
    dim: int = 4

    @property
    def radius(self):
        """The distribution of its length."""
        return self

    def cdf(self, r):
        """Pr[R ≤ r]."""
        return np.asarray(RADII[self.name][0](np.asarray(r, dtype=float)))

    def sf(self, r):
        """Pr[R > r]."""
        return 1 - self.cdf(r)

    def projected(self, dim):
        """Words and noise have the same dimension here."""
        assert dim == 4
        return self

    def sample(self, size, rng=None):
        """Draw noise vectors."""
        generator = np.random.default_rng(rng)
        normals = generator.normal(size=(size, 4))
        units = normals / np.linalg.norm(normals, axis=1, keepdims=True)
        return units * RADII[self.name][1](generator.random(size))[:, None]


@pytest.mark.parametrize("name", RADII)
def test_any_radius_distribution_has_an_error_that_holds(name):
    """Smooth distributions, edges and atoms: sampled outputs agree within the stated error; 5 % more would not."""
    mechanism = Additive(vectors=WORDS, noise=AnyRadius(name))
    value, error = qmc_directions.qmc_channel(reduce_dimension(WORDS, mechanism.noise), 1e-6, (1 << 12,))
    count, size = 100_000, len(WORDS)
    samples = [mechanism.sample(word, count, stream(f"{name} {word}")) for word in range(size)]
    drawn = np.array([np.bincount(outputs, minlength=size) for outputs in samples])

    assert error.max() < 1e-2
    side = level("any radius distribution", 2 * size**2 * len(RADII))
    low = np.nan_to_num(stats.beta.ppf(side, drawn, count - drawn + 1))
    high = np.nan_to_num(stats.beta.isf(side, drawn + 1, count - drawn), nan=1.0)
    assert ((low <= value + error) & (value - error <= high)).all()
    assert (value * 1.05 - error > high).any()


def test_directions_are_paid_from_the_one_budget_of_an_audit(monkeypatch):
    """Sampled directions, samples and the test of the noise together spend no more than alpha, and the report says so."""
    draws = []

    def run(subject, task):
        draws.append(task.alpha)
        return plain.run(subject, task)

    plain = sequential.AUDITOR
    monkeypatch.setattr(eprocess.sequential, "AUDITOR", replace(plain, run=run))
    report = audit(_disguised(WORDS, 3.0), epsilon=3.0, alpha=0.1, max_samples=500, rng=1)

    paid = exact.spent(report)
    shares = {test.name: test.share for test in report.tests}
    assert report.verdict is Verdict.EXACT_OK
    assert shares["exact-channel"] == pytest.approx(paid / 0.1)
    assert draws == [pytest.approx(0.1 * (shares["outputs"] + shares["effective-epsilon"]))]
    assert paid == pytest.approx(exact.SHARE * (draws[0] + paid))
    # Its part was set aside before the first sample, and is not spent since the exact channel decides.
    assert shares["two-sided"] == 0
    assert sum(shares.values()) == pytest.approx(1 - SUITE.shares["two-sided"])
    assert "sampled directions" in report.reason
    assert "nothing to chance" not in report.reason
    assert not wording.is_exact(report)
    assert all(check.agrees for check in report.recheck())


def test_what_is_computed_costs_nothing():
    """The same words with noise that is recognised, or in fewer dimensions, leave alpha to the samples."""
    known = Additive(vectors=WORDS, noise=LaplaceNoise(dim=4, epsilon=3.0), epsilon=3.0)

    report = audit(known, epsilon=3.0, method="exact")

    assert exact.spent(report) == 0
    assert "without sampling" in report.reason
    assert wording.is_exact(report)
    assert exact_log_channel(known).failure_probability == 0
    assert exact_log_channel(_disguised(WORDS[:, :2], 3.0)).failure_probability == 0
    assert exact_log_channel(_disguised(WORDS, 3.0), alpha=1e-4).failure_probability == 1e-4


#: Corners of a regular simplex: every pair of words uses up the promise with two outputs, which is what finds false bounds.
CORNERS = np.linalg.svd(np.eye(7) - 1 / 7)[0][:, :6]
#: A large alpha makes few repetitions tell more; with so few directions the intervals are about as wide as chance, and no wider.
ALPHA, REPETITIONS, DIRECTIONS = 0.5, 60, 1024


def _tight() -> tuple[Additive, float]:
    """Return a mechanism in six dimensions and its level, from a channel for which nothing was sampled."""
    mechanism = _disguised(CORNERS, 4.0)
    known = face_channel(reduce_dimension(CORNERS, LaplaceNoise(dim=6, epsilon=4.0)))
    apart = np.linalg.norm(CORNERS[:, None] - CORNERS[None], axis=2)
    lower, upper, _ = log_effective_epsilon_bounds(known.low, known.high, apart)
    assert upper - lower < 1e-6
    return mechanism, upper


def _refuted(monkeypatch, again, mechanism, promised) -> tuple[bool, bool]:
    """Audit with directions of its own, charged as it is and with alpha for every entry alone."""
    first = CONFIG.replicates * (1 + again)
    with monkeypatch.context() as patch:
        means = cache(lambda part: plain(kept[0], DIRECTIONS, first + part))
        plain, whole, kept, answers = qmc_directions._replicate, qmc_directions.qmc_channel, [], []
        patch.setattr(qmc_directions, "_replicate", lambda *given: means(given[-1]))
        for charge in (lambda alpha: alpha, lambda _: ALPHA):

            def charged(reduced, alpha, charge=charge):
                kept[:] = [reduced]
                return whole(reduced, charge(alpha), (DIRECTIONS,))

            patch.setattr(qmc_directions, "qmc_channel", charged)
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
