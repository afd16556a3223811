"""The look at the noise beside an audit: what it adds to a report, what it refutes and what it leaves alone."""

from __future__ import annotations

import json

import numpy as np
import pytest
from click.testing import CliRunner

from dxverify import Vocabulary, audit
from dxverify.audit.findings import FindingKind, Verdict
from dxverify.audit.noise import beside
from dxverify.audit.report import AuditReport
from dxverify.audit.subjects import as_subject
from dxverify.commands.audit import command
from dxverify.distributions.noise import LaplaceNoise
from dxverify.mechanisms import EuclideanLaplace, Exponential
from dxverify.protocols import Noise
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
def test_noise_that_is_not_fresh_refutes_and_rechecks(one):
    """Every control with stale randomness is refuted by auto, the finding is established, and the report recomputes."""
    name = f"inside {one.name}"
    report = audit(one, alpha=level(name), max_samples=DRAWS, rng=stream(name))
    reuse = [found for found in report.findings if found.kind is FindingKind.RNG_REUSE and found.established]

    assert report.refuted
    assert reuse
    assert "The noise was looked at too" in report.reason
    assert [
        check.name for check in AuditReport.from_json(report.to_json()).recheck() if not check.agrees
    ] == []


def test_a_headline_is_what_refutes():
    """Outputs that are right and forked workers that are not: no witness, no level, the reuse comes first."""
    report = audit(control("seed-ignored"), max_samples=DRAWS, rng=0)

    assert report.witness is None
    assert report.effective_epsilon.lower <= 1
    assert report.findings[0].numbers["check"] == "processes"
    assert FindingKind.NOT_REPRODUCIBLE in {found.kind for found in report.findings}


@pytest.mark.parametrize(
    ("field", "value"), [("verdict", "NOT_REFUTED"), ("p_value", 0.9), ("share", 0.04), ("alpha", 0.04)]
)
def test_recheck_sees_noise_that_was_forged(field, value):
    """A changed verdict, p-value or share of alpha no longer agrees with the rest."""
    data = json.loads(audit(control("antithetic-noise"), max_samples=DRAWS, rng=0).to_json())
    if field == "verdict":
        data["verdict"] = value
    elif field == "p_value":
        data["findings"][0]["numbers"]["p_value"] = value
    else:
        data["evidence"]["noise"][field] = value

    assert not all(check.agrees for check in AuditReport.from_dict(data).recheck())


def test_another_law_alone_does_not_refute():
    """Noise twice as large as stated keeps the promise: the verdict stays, the finding is established."""
    report = audit(
        laplace_drawing(twice), max_samples=DRAWS, rng=stream("inside wide"), alpha=level("inside wide")
    )

    assert report.verdict is Verdict.EXACT_OK
    assert "radius" in checks_of(report)
    assert [found.kind for found in report.findings if found.established] == [FindingKind.NOISE_LAW]


def test_rounded_noise_is_not_called_dependent():
    """Vectors that come twice because they are rounded are reported and do not refute the promise."""

    def rounded(size, rng):
        return np.round(np.random.default_rng(rng).laplace(size=(size, 1)), 3)

    mechanism, name = laplace_drawing(rounded), "inside round"
    careful = audit(mechanism, max_samples=DRAWS, rng=stream(name), alpha=level(name))

    seen = audit(mechanism, max_samples=DRAWS, rng=0).findings
    repeats = [found for found in seen if found.numbers.get("check") == "repeats"]

    assert repeats
    assert not beside.refutes(repeats)
    assert not checks_of(careful) & beside.INDEPENDENCE
    assert not careful.refuted


def test_noise_that_cannot_be_drawn_is_an_observation():
    """An exception of the noise, told apart from the outputs, leaves the verdict and is reported."""

    def failing(size, rng):
        if size > 1000:
            raise RuntimeError("no more than a thousand")
        return np.random.default_rng(rng).laplace(size=(size, 1))

    report = audit(laplace_drawing(failing), max_samples=DRAWS, rng=0)

    assert report.verdict is Verdict.EXACT_OK
    assert "no more than a thousand" in report.findings[-1].message
    assert not report.findings[-1].established


def test_the_budget_is_shared():
    """Outputs and noise together spend alpha, and without stated noise the outputs have all of it."""
    with_noise, without = (
        as_subject(EuclideanLaplace(LINE, epsilon=1.0)),
        as_subject(Exponential(LINE, epsilon=1.0)),
    )
    report = audit(control("laplace-on-a-line"), max_samples=DRAWS, rng=0)
    spent = beside.part_for_outputs(with_noise, 0.05) + report.noise.alpha

    assert report.alpha == 0.05
    assert 0.0499999 < spent <= 0.05
    assert beside.part_for_outputs(without, 0.05) == 0.05
    assert audit(Exponential(LINE, epsilon=1.0), max_samples=DRAWS, rng=0).noise is None


def test_the_same_seed_gives_the_same_report():
    """The look at the noise repeats with the audit, statistics of its findings included, and not with another seed."""
    first, second, other = (audit(laplace_drawing(twice), max_samples=DRAWS, rng=seed) for seed in (5, 5, 6))

    assert first.findings[0].numbers["statistic"] != other.findings[0].numbers["statistic"]
    assert first.to_json() == second.to_json()
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


def test_the_command_warns_of_what_its_status_does_not_say(tmp_path, monkeypatch):
    """With the report in a file and status 0, a noise law that does not hold is still said on stderr."""
    (tmp_path / "wide_noise.py").write_text(WIDE)
    monkeypatch.syspath_prepend(tmp_path)
    options = ["--epsilon", "1", "--vocabulary", "builtin:line", "--samples", "1500", "--seed", "0"]
    quiet = CliRunner().invoke(command, ["laplace", *options, "--output", str(tmp_path / "quiet")])
    result = CliRunner().invoke(command, ["wide_noise:Wide", *options, "--output", str(tmp_path / "report")])

    assert result.exit_code == 0, result.output
    plainly = "established: the noise does not follow the law the mechanism states."
    assert f"beside the verdict, {plainly}" in result.stderr
    assert f"Beside this, {plainly}" in " ".join((tmp_path / "report").read_text().split())
    assert "NOISE_LAW" not in result.stderr
    assert quiet.stderr == ""
