"""Probabilities smaller than every double are not zero: levels are finite, and only what is impossible is infinite."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

from dxverify import Vocabulary, audit
from dxverify.audit.findings import FindingKind, Verdict
from dxverify.audit.report import AuditReport
from dxverify.channel import exact_channel, exact_log_channel
from dxverify.channel.privacy_loss import log_effective_epsilon_bounds
from dxverify.distributions import LaplaceRadius
from dxverify.mechanisms import create
from tests.dxverify.channel_cases import gaussian, laplace
from tests.dxverify.test_channel_audits import FIVE, LineNoise, Truncated

NAMES = ("laplace", "mahalanobis", "exponential", "truncated-exponential", "rank-exponential", "rank-fix")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("epsilon", [220.0, 1e4])
@pytest.mark.parametrize("words", ["line", "grid"])
def test_a_large_epsilon_is_kept_and_a_smaller_promise_is_not(name, epsilon, words):
    """At ε·d of thousands every promise holds, and the level is known well enough to refute one a little below it."""
    mechanism = create(name, Vocabulary.builtin(words), epsilon=epsilon)

    report = audit(mechanism, method="exact")
    stricter = audit(mechanism, method="exact", epsilon=report.effective_epsilon.lower * (1 - 1e-6))

    assert report.verdict is Verdict.EXACT_OK
    assert 0 < report.effective_epsilon.lower <= report.effective_epsilon.upper < epsilon * (1 + 1e-9)
    assert report.effective_epsilon.upper - report.effective_epsilon.lower < 1e-9 * epsilon
    assert stricter.verdict is Verdict.REFUTED
    assert stricter.findings[0].kind is FindingKind.RATIO
    assert all(check.agrees for check in AuditReport.from_json(stricter.to_json()).recheck())


@pytest.mark.parametrize("points", [[[0.0], [1.0], [2.0]], [[0.0, 0.0], [1.0, 0.3], [0.2, 1.0]]])
@pytest.mark.parametrize("away", [800.0, 1e5])
def test_one_far_word_breaks_no_promise(points, away):
    """A word that noise of ε = 3 reaches with probability e^{−1,200} or e^{−150,000} leaves the level where it belongs."""
    far = np.zeros_like(points[:1])
    far[0, 0] = away
    mechanism = laplace(np.vstack([points, far]), epsilon=3.0)

    report = audit(mechanism, method="exact")

    assert report.verdict is Verdict.EXACT_OK
    assert np.isfinite(report.effective_epsilon.upper)
    # Between two near words the far one gives away all of ε in one dimension and nearly all in two.
    assert report.effective_epsilon.lower > 2.8


def test_zero_is_kept_for_what_cannot_happen():
    """The smallest double stands for all that is smaller; an exact zero only for what no noise reaches."""
    channel, error = exact_channel(laplace(FIVE, epsilon=1e4), return_error=True)
    logs = exact_log_channel(laplace(FIVE, epsilon=1e4))

    assert (channel > 0).all()
    assert channel[0, 4] == 5e-324 <= error[0, 4]
    assert logs.log[0, 4] == pytest.approx(-3.5e4 + np.log(0.5), rel=1e-12)
    clipped = LineNoise(Truncated(4.0, 3.0))
    mechanism = laplace(FIVE, epsilon=4.0)
    assert (exact_log_channel(type(mechanism)(vectors=FIVE, noise=clipped)).log[0] == -np.inf).tolist() == [
        0,
        0,
        0,
        0,
        1,
    ]


@dataclass(frozen=True)
class Silent:
    """A law that states its tails as numbers only, which may underflow."""

    law: LaplaceRadius | Truncated
    dim: int = 1

    def sf(self, r):
        """Pr[R > r]."""
        return self.law.sf(r)

    def cdf(self, r):
        """Pr[R ≤ r]."""
        return self.law.cdf(r)

    def projected(self, dim):
        """Itself: there is one dimension."""
        assert dim == 1
        return self


def test_a_zero_without_a_logarithm_is_a_number_below_the_smallest_double():
    """Such a law is refuted where even the smallest double is too little, and where it is not nothing is said."""
    clipped = type(laplace(FIVE))(vectors=FIVE, noise=LineNoise(Silent(Truncated(4.0, 3.0))), epsilon=4.0)
    steep = type(laplace(FIVE))(
        vectors=FIVE, noise=LineNoise(Silent(LaplaceRadius(dim=1, epsilon=1e4))), epsilon=1e4
    )

    refuted, open_ = audit(clipped, method="exact"), audit(steep, method="exact")

    assert refuted.verdict is Verdict.REFUTED
    assert (np.isfinite(refuted.effective_epsilon.lower), refuted.effective_epsilon.upper) == (True, np.inf)
    assert open_.verdict is Verdict.INCONCLUSIVE
    assert open_.effective_epsilon.upper == np.inf


def test_promises_with_delta_do_not_underflow():
    """Gaussian noise so small that words are told apart by e^{−10⁵}: the level at δ is finite, and held against a promise."""
    mechanism = gaussian(FIVE, sigma=1e-3)

    report = audit(mechanism, method="exact", epsilon=2e6, delta=1e-5)

    assert report.verdict is Verdict.EXACT_OK
    assert 1e5 < report.effective_epsilon.lower <= report.effective_epsilon.upper < 2e6
    assert (
        audit(mechanism, method="exact", epsilon=report.effective_epsilon.lower * 0.99, delta=1e-5).verdict
        is Verdict.REFUTED
    )


def test_equal_rows_at_distance_zero_are_equal_whatever_their_error():
    """Two words with one vector have one row; two rows that differ at distance zero are an infinite level."""
    apart = np.zeros((2, 2))
    low, high = np.log([[0.4, 0.5]] * 2), np.log([[0.5, 0.6]] * 2)

    assert log_effective_epsilon_bounds(low, high, apart)[:2] == (0.0, 0.0)
    shift = np.array([[0.0], [0.5]])
    assert log_effective_epsilon_bounds(low + shift, high + shift, apart)[0] == np.inf
