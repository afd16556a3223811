"""White-box audits: exact, however rare the violation; by directions, with bounds that hold."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
import pytest
from scipy import stats

from dxverify import Vocabulary, audit
from dxverify.audit.evidence import ChannelEvidence
from dxverify.audit.findings import FindingKind, Verdict
from dxverify.audit.methods import exact
from dxverify.audit.report import AuditReport
from dxverify.channel import effective_epsilon, exact_channel, exact_log_channel
from dxverify.errors import NotExactError, ParameterError, ReportError
from dxverify.mechanisms import (
    NADP,
    EuclideanLaplace,
    Exponential,
    JaccardGaussian,
    RankExponential,
    RankSmoothed,
    Vickrey,
)
from tests.chance import level, stream
from tests.dxverify.channel_cases import Additive, gaussian, laplace

audit_exact = partial(audit, method="exact")
audit_directions = partial(audit, method="directions")

FIVE = np.arange(5.0)[:, None]
PLANE = np.random.default_rng(5).normal(size=(8, 2))


@dataclass(frozen=True)
class Truncated:
    """A one-dimensional Laplace length that is never above ``limit``: somebody clipped the noise."""

    epsilon: float
    limit: float
    dim: int = 1

    def cdf(self, r):
        """Pr[R ≤ r]."""
        whole = -np.expm1(-self.epsilon * self.limit)
        return np.where(np.asarray(r) >= self.limit, 1.0, -np.expm1(-self.epsilon * np.asarray(r)) / whole)

    def sf(self, r):
        """Pr[R > r]."""
        whole = -np.expm1(-self.epsilon * self.limit)
        rest = np.exp(-self.epsilon * np.asarray(r)) - np.exp(-self.epsilon * self.limit)
        return np.where(np.asarray(r) >= self.limit, 0.0, rest / whole)

    def logsf(self, r):
        """Logarithm of Pr[R > r]: −inf beyond the limit, where the noise never goes."""
        with np.errstate(divide="ignore"):
            return np.log(self.sf(r))

    def sample(self, size, rng=None):
        """Draw."""
        uniform = np.random.default_rng(rng).random(size)
        return -np.log1p(uniform * np.expm1(-self.epsilon * self.limit)) / self.epsilon

    def projected(self, dim):
        """Itself: there is one dimension."""
        assert dim == 1
        return self


@dataclass(frozen=True)
class LineNoise:
    """A sign times a length."""

    radius: Truncated
    dim: int = 1
    factor: None = None

    def sample(self, size, rng=None):
        """Draw."""
        generator = np.random.default_rng(rng)
        return (self.radius.sample(size, generator) * generator.choice([-1, 1], size))[:, None]

    def directions(self, size, rng=None):
        """Draw signs."""
        return np.random.default_rng(rng).choice([-1.0, 1.0], (size, 1))


@dataclass(frozen=True)
class Steeper(Truncated):
    """A Laplace length whose density falls twice as fast beyond ``limit``."""

    def sf(self, r):
        """Pr[R > r]."""
        beyond = np.maximum(np.asarray(r) - self.limit, 0.0)
        return np.exp(-self.epsilon * (np.asarray(r) + beyond))

    def cdf(self, r):
        """Pr[R ≤ r]."""
        return 1 - self.sf(r)


@pytest.mark.parametrize(
    ("radius", "kind"),
    [(Truncated(4.0, 3.97), FindingKind.SUPPORT_MISMATCH), (Steeper(4.0, 3.9), FindingKind.RATIO)],
    ids=["clipped", "too steep"],
)
def test_a_violation_of_probability_below_a_millionth_is_refuted(radius, kind):
    """Noise that is wrong only far out, where it has probability 1e-7, is refuted; the right one is not."""
    points = np.array([[0.0], [0.1], [8.0]])
    wrong = Additive(vectors=points, noise=LineNoise(radius), epsilon=4.0)
    right = laplace(points, epsilon=4.0)

    report = audit_exact(wrong)

    rows, model = exact_channel(wrong), exact_channel(right)
    assert report.verdict is Verdict.REFUTED
    assert report.findings[0].kind is kind
    # No event of any input has a probability that differs by a millionth from that of a mechanism which keeps its promise.
    assert 0.5 * np.abs(rows - model).sum(axis=1).max() < 1e-6
    assert audit_exact(right).verdict is Verdict.EXACT_OK
    # And between the two near words the violating output itself is that rare.
    pair = next(pair for pair in report.pairs if (pair.x, pair.x_prime) == ("w1", "w0"))
    assert pair.lower > 4.0
    assert 0 < rows[1, 2] < 1e-6


@pytest.mark.parametrize(
    "mechanism", [laplace(FIVE, epsilon=1.0), RankExponential.example()], ids=["line", "rank"]
)
def test_exactly_tight_mechanisms_are_within_their_promise(mechanism):
    """A level of exactly ε is no violation; a promise smaller by a millionth is."""
    report = audit_exact(mechanism)
    stricter = audit_exact(mechanism, epsilon=mechanism.epsilon * (1 - 1e-6))

    assert report.verdict is Verdict.EXACT_OK
    assert report.effective_epsilon.lower == pytest.approx(mechanism.epsilon, rel=1e-9)
    assert report.effective_epsilon.lower <= report.effective_epsilon.upper
    assert stricter.verdict is Verdict.REFUTED


def test_a_promise_within_the_numerical_error_is_inconclusive(monkeypatch):
    """Where only a few digits are known, a promise inside what that leaves open is neither kept nor broken."""
    mechanism = laplace(np.random.default_rng(1).normal(size=(5, 4)), epsilon=4.0)
    known = exact_log_channel(mechanism)
    known = replace(known, relative=known.relative + 1e-4)
    monkeypatch.setattr(exact, "exact_log_channel", lambda _, **__: known)
    report = audit_exact(mechanism)

    inside = audit_exact(
        mechanism, epsilon=(report.effective_epsilon.lower + report.effective_epsilon.upper) / 2
    )
    below = audit_exact(mechanism, epsilon=report.effective_epsilon.lower * 0.9)

    assert report.verdict is Verdict.EXACT_OK
    assert inside.verdict is Verdict.INCONCLUSIVE
    assert below.verdict is Verdict.REFUTED


def test_an_exact_report_says_what_it_stands_on():
    """No draws, both bounds, the pairs, the distributions, and JSON that reads back."""
    mechanism = EuclideanLaplace(Vocabulary.builtin("triangle"), epsilon=2.0)

    report = audit_exact(mechanism, rng=1)

    assert report.draws == 0
    assert report.method == "exact"
    assert report.vocabulary_digest == mechanism.vocabulary.digest
    assert np.array(report.evidence.channel) == pytest.approx(exact_channel(mechanism))
    assert max(pair.lower for pair in report.pairs) == pytest.approx(report.effective_epsilon.lower)
    assert AuditReport.from_json(report.to_json()).effective_epsilon.lower == report.effective_epsilon.lower
    assert json.loads(report.to_json())["verdict"] == "EXACT_OK"


def test_delta_promises_are_tested_on_the_channel():
    """Decoded Gaussian noise keeps (ε, δ) at its own level and breaks it just below."""
    mechanism = gaussian(FIVE, sigma=0.5)
    report = audit_exact(mechanism, epsilon=1.0, delta=1e-3)

    above = audit_exact(mechanism, epsilon=report.effective_epsilon.upper * 1.001, delta=1e-3)

    assert report.verdict is Verdict.REFUTED
    assert report.findings[0].kind is FindingKind.HOCKEY_STICK
    assert above.verdict is Verdict.EXACT_OK
    assert report.effective_epsilon.lower == pytest.approx(report.effective_epsilon.upper, rel=1e-6)


def test_mechanisms_without_an_exact_channel_are_refused():
    """A bare function and a mechanism without a channel say so."""
    with pytest.raises(NotExactError, match="Vickrey"):
        audit_exact(Vickrey.example())
    with pytest.raises(ParameterError, match="epsilon"):
        audit_exact(lambda _word, size, _rng: np.zeros(size, int))
    with pytest.raises(ParameterError, match="alpha"):
        audit_exact(Exponential.example(), alpha=0.0)


def test_directions_refute_too_little_noise_and_not_enough():
    """Laplace noise 25 % too small in the plane is refuted; at its own ε it is not."""
    points = np.array([[0.0, 0.0], [0.0, 4.0], [0.3, 0.0]])
    mechanism = laplace(points, epsilon=3.0)
    truth, _ = effective_epsilon(exact_channel(mechanism), mechanism.metric.distances(mechanism.vocabulary))

    kept = audit_directions(mechanism, alpha=level("directions", 2), rng=stream("directions kept"))
    broken = audit_directions(
        mechanism, epsilon=0.75 * truth, alpha=level("directions", 2), rng=stream("directions broken")
    )

    assert kept.verdict is Verdict.NOT_REFUTED
    assert kept.effective_epsilon.lower <= truth <= kept.effective_epsilon.upper
    assert broken.verdict is Verdict.REFUTED
    assert broken.findings[0].established
    assert broken.draws == 20_000


def test_bounds_by_directions_cover_the_level():
    """Over 120 audits at α = 0.2 the exact level leaves the bounds no more often than α."""
    mechanism = laplace(PLANE[:4], epsilon=2.0)
    truth, _ = effective_epsilon(exact_channel(mechanism), mechanism.metric.distances(mechanism.vocabulary))
    generator = stream("coverage of directions")

    reports = [audit_directions(mechanism, alpha=0.2, max_samples=200, rng=generator) for _ in range(120)]

    misses = sum(
        not report.effective_epsilon.lower <= truth <= report.effective_epsilon.upper for report in reports
    )
    assert stats.binom.sf(misses - 1, 120, 0.2) > level("coverage of directions")
    assert np.median([report.effective_epsilon.lower for report in reports]) > 0.1 * truth


def test_directions_work_after_post_processing_and_name_what_cannot_be():
    """The rank fix is audited batch by batch; promises with δ and closed forms are sent elsewhere."""
    report = audit_directions(
        RankSmoothed.example(),
        alpha=level("rank directions"),
        max_samples=1200,
        rng=stream("rank directions"),
    )
    truth = audit_exact(RankSmoothed.example())

    assert report.verdict is Verdict.NOT_REFUTED
    assert (
        0 < report.effective_epsilon.lower <= truth.effective_epsilon.lower <= report.effective_epsilon.upper
    )
    with pytest.raises(NotExactError, match="Exponential"):
        audit_directions(Exponential.example())
    with pytest.raises(NotExactError, match="δ"):
        audit_directions(RankSmoothed.example(), epsilon=1.0, delta=0.1)


@pytest.mark.parametrize(
    "report",
    [
        lambda: audit_exact(laplace(FIVE, epsilon=1.0)),
        lambda: audit_exact(laplace(FIVE, epsilon=1.0), epsilon=0.9),
        lambda: audit_exact(gaussian(FIVE, sigma=0.5), epsilon=1.0, delta=1e-3),
        lambda: audit_exact(NADP.example()),
        lambda: audit_exact(JaccardGaussian.example()),
        lambda: audit_directions(laplace(PLANE), max_samples=500, rng=1),
    ],
    ids=["kept", "refuted", "delta", "release kept", "release refuted", "directions"],
)
def test_reports_recompute_from_their_evidence_and_forged_ones_do_not(report):
    """Read back from JSON every report rechecks; with another verdict or another level it does not."""
    stated = AuditReport.from_json(report().to_json())
    forged = replace(stated, verdict=Verdict.INCONCLUSIVE)

    assert len(stated.recheck()) >= 2
    assert all(check.agrees for check in stated.recheck())
    assert not all(check.agrees for check in forged.recheck())


def test_large_vocabularies_record_no_matrices_and_say_so():
    """Forty words leave no evidence in the report; rechecking it is refused, not faked."""
    report = audit_exact(laplace(np.arange(40.0)[:, None]))

    assert report.evidence is None
    with pytest.raises(ReportError, match="large vocabulary"):
        report.recheck()


def test_a_promise_in_another_distance_is_about_words():
    """NADP held to Euclidean (ε·d, δ) is audited on its decoded words, not on its graph."""
    report = audit_exact(NADP.example(), metric="euclidean")

    assert isinstance(report.evidence, ChannelEvidence)


def test_the_same_seed_repeats_an_audit():
    """The entropy in the report, given again, gives the same bounds."""
    first = audit_directions(laplace(PLANE), max_samples=500, rng=stream("repeat"))
    again = audit_directions(laplace(PLANE), max_samples=500, rng=first.entropy)

    assert (first.effective_epsilon.lower, first.effective_epsilon.upper) == (
        again.effective_epsilon.lower,
        again.effective_epsilon.upper,
    )
