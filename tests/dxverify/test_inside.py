"""The tests of the noise within the suite: which assumption they refute, and what they leave alone."""

from __future__ import annotations

import json

import numpy as np
import pytest
from click.testing import CliRunner

from dxverify import Vocabulary, audit
from dxverify.audit.config import CONFIG
from dxverify.audit.findings import FindingKind, Verdict
from dxverify.audit.registry import Task
from dxverify.audit.report import AuditReport
from dxverify.audit.subjects import as_subject
from dxverify.audit.suite.runner import share_out
from dxverify.audit.suite.target import Target
from dxverify.commands.audit import command
from dxverify.distributions.noise import LaplaceNoise
from dxverify.mechanisms import EuclideanLaplace, Exponential
from dxverify.protocols import Noise
from dxverify.runtime.run import Run
from dxverify.testing.broken import BROKEN, FoundBy, control
from dxverify.testing.broken.stated import StatedNoise
from tests.chance import level, stream

LINE = Vocabulary.builtin("line")
STREAMS = [one for one in BROKEN if one.found_by is FoundBy.STREAMS]
DRAWS = 1500


def checks_of(report):
    """Return the names of the tests of the noise that have a finding."""
    return {found.numbers.get("check") for found in report.findings} - {None}


def laplace_drawing(source):
    """Return the Laplace mechanism on a line whose noise states its law and draws from a source."""

    class Drawing(EuclideanLaplace):
        __slots__ = ()

        def _calibrate(self):
            self._keep(noise=StatedNoise.laplace(source, self.vocabulary.dim, self.epsilon))

    return Drawing(LINE, epsilon=1.0)


def twice(size, rng):
    """Draw noise twice as large as the mechanism on a line needs."""
    return 2 * np.random.default_rng(rng).laplace(size=(size, 1))


@pytest.mark.parametrize("one", STREAMS, ids=lambda one: one.name)
def test_noise_that_is_not_fresh_fails_an_assumption_and_rechecks(one):
    """Every control with stale randomness is found, or warned of where only forked workers repeat each other."""
    name = f"inside {one.name}"
    report = audit(one, alpha=level(name), max_samples=DRAWS, rng=stream(name))
    reuse = [found for found in report.findings if found.kind is FindingKind.RNG_REUSE and found.established]
    rejected = {test.name for test in report.tests if test.rejected}
    # Both the first calls and the tests of the noise compare forked workers.
    forked = bool(reuse) and all("forked workers" in found.message.lower() for found in reuse)

    assert report.verdict in {Verdict.ASSUMPTION_FAILED, Verdict.REFUTED} or forked
    assert rejected or forked
    assert [
        check.name for check in AuditReport.from_json(report.to_json()).recheck() if not check.agrees
    ] == []


def test_forked_workers_are_a_warning():
    """Outputs that are right and forked workers that repeat each other: a warning, never the headline."""
    report = audit(control("seed-ignored"), max_samples=DRAWS, rng=0)

    assert report.verdict not in {Verdict.REFUTED, Verdict.FAILED}
    assert any("Warning" in test.lines or test.meaning == "warning" for test in report.tests)
    assert "fork" not in str(report).splitlines()[0]


@pytest.mark.parametrize("field", ["verdict", "p_value", "share"])
def test_recheck_sees_noise_that_was_forged(field):
    """A changed verdict, p-value or share of alpha no longer agrees with the rest."""
    data = json.loads(audit(control("antithetic-noise"), max_samples=DRAWS, rng=0).to_json())
    test = next(one for one in data["tests"] if one["name"] == "noise-distribution")
    if field == "verdict":
        data["verdict"] = "NOT_REFUTED"
    elif field == "p_value":
        test["integers"]["p_values"] = dict.fromkeys(test["integers"]["p_values"], 0.9)
    else:
        test["share"] = 0.9
    wrong = [check.name for check in AuditReport.from_dict(data).recheck() if not check.agrees]

    assert len(set(wrong) - {"digest of all fields"}) >= 1


def test_another_distribution_fails_an_assumption_and_not_the_claim():
    """Noise twice as large as stated keeps the claim, and it is not what the mechanism states: EXACT_OK is withheld."""
    report = audit(
        laplace_drawing(twice), max_samples=DRAWS, rng=stream("inside wide"), alpha=level("inside wide")
    )

    assert report.verdict is Verdict.ASSUMPTION_FAILED
    assert "radius" in checks_of(report)
    assert FindingKind.NOISE_LAW in {found.kind for found in report.findings if found.established}


def test_rounded_noise_is_not_called_dependent():
    """Vectors that come twice because they are rounded are reported and do not refute the promise."""

    def rounded(size, rng):
        return np.round(np.random.default_rng(rng).laplace(size=(size, 1)), 3)

    mechanism, name = laplace_drawing(rounded), "inside round"
    careful = audit(mechanism, max_samples=DRAWS, rng=stream(name), alpha=level(name))

    seen = audit(mechanism, max_samples=DRAWS, rng=0).findings
    repeats = [found for found in seen if found.numbers.get("check") == "repeats"]

    assert repeats
    assert not checks_of(careful) & {"successive samples", "batches", "seeds", "calls"}
    assert not careful.refuted


def test_noise_that_cannot_be_drawn_is_said():
    """An exception of the noise leaves its test out, and the report says why."""

    def failing(size, rng):
        if size > 1000:
            raise RuntimeError("no more than a thousand")
        return np.random.default_rng(rng).laplace(size=(size, 1))

    report = audit(laplace_drawing(failing), max_samples=DRAWS, rng=0)
    noise = next(test for test in report.tests if test.name == "noise-distribution")

    assert not noise.applies
    assert "no more than a thousand" in noise.skipped


@pytest.mark.parametrize("make", [EuclideanLaplace, Exponential])
def test_no_audit_spends_more_than_alpha(make):
    """Shares are fixed before the first sample and sum to at most one; a test that does not apply has none."""
    target = Target.of(as_subject(make(LINE, epsilon=1.0)), Task(run=Run.of(0)))
    shares, skipped = share_out(target)
    report = audit(make(LINE, epsilon=1.0), max_samples=DRAWS, rng=0)

    assert sum(CONFIG.shares.values()) == pytest.approx(1)
    assert sum(shares.values()) == pytest.approx(1)
    assert not set(shares) & set(skipped)
    assert sum(test.share for test in report.tests) <= 1 + 1e-12
    assert all(
        test.evidence is None or test.evidence.level <= test.share * 0.05 + 1e-12 for test in report.tests
    )


def test_the_same_seed_gives_the_same_report():
    """The look at the noise repeats with the audit, statistics of its findings included, and not with another seed."""
    first, second, other = (audit(laplace_drawing(twice), max_samples=DRAWS, rng=seed) for seed in (5, 5, 6))

    assert first.to_json() == second.to_json() != other.to_json()
    assert first.entropy == 5


def test_noise_of_a_control_is_noise():
    """Controls state their noise in the way mechanisms do, and what they draw is what they were given."""
    one = control("elliptical-laplace")
    shape = np.cov(one.noise.directions(20_000, 0).T)

    assert isinstance(one.noise, Noise)
    assert isinstance(LaplaceNoise(dim=1, epsilon=1.0), Noise)
    assert shape[0, 0] / shape[1, 1] == pytest.approx(4, rel=0.1)
    assert np.array_equal(one.noise.sample(3, 1), one.noise(3, np.random.default_rng(1)))


WIDE = """
import numpy as np
from dxverify.testing.broken.stated import StatedNoise
from dxverify.mechanisms import EuclideanLaplace


def drawn(size, rng):
    return 2 * np.random.default_rng(rng).laplace(size=(size, 1))


class Wide(EuclideanLaplace):
    __slots__ = ()

    def _calibrate(self):
        self._keep(noise=StatedNoise.laplace(drawn, self.vocabulary.dim, self.epsilon))
"""


def test_the_command_fails_where_the_noise_is_not_what_is_stated(tmp_path, monkeypatch):
    """Status 1 for noise of another distribution, 0 and silence for the stated one."""
    (tmp_path / "wide_noise.py").write_text(WIDE)
    monkeypatch.syspath_prepend(tmp_path)
    options = ["--epsilon", "1", "--vocabulary", "builtin:line", "--samples", "1500", "--seed", "0"]
    quiet = CliRunner().invoke(command, ["laplace", *options, "--output", str(tmp_path / "quiet")])
    result = CliRunner().invoke(command, ["wide_noise:Wide", *options, "--output", str(tmp_path / "report")])

    assert result.exit_code == 1, result.output
    # Samples of the code against its own channel find it first, and the noise names the cause.
    said = " ".join((tmp_path / "report").read_text().split())
    assert "does not sample from the channel it states" in said
    assert "twice as long as it should be" in said
    assert quiet.exit_code == 0
    assert quiet.stderr == ""
