"""Integers decide a refutation: they follow the floats, are rounded against the evidence, and cannot be tampered with unnoticed."""

from __future__ import annotations

import copy
import dataclasses
import json
import math
import shutil
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from click.testing import CliRunner

from dxverify import Vocabulary, audit, audit_records
from dxverify.audit.certificates import certificate_of, kernel_certificate, write_term
from dxverify.audit.config import CONFIG as BUDGET
from dxverify.audit.eprocess.alphabet import ClassBets
from dxverify.audit.eprocess.config import CONFIG
from dxverify.audit.eprocess.integers import UNIT, bound_ratio, exp_above, read_certificate
from dxverify.audit.eprocess.payoff import Ratios
from dxverify.audit.eprocess.recording import pack, unpack
from dxverify.audit.eprocess.wealth import EProcess, on_side
from dxverify.audit.findings import Verdict
from dxverify.audit.report import AuditReport
from dxverify.audit.space_results import OUTPUTS, exact_level
from dxverify.commands.recheck import command
from dxverify.errors import ReportError
from dxverify.mechanisms import EuclideanLaplace
from tests.dxverify.betting import losses
from tests.dxverify.line import channel
from tests.dxverify.spaces_cases import LINE, line_laplace, planar_laplace, randomised_response

WORDS = Vocabulary.builtin("line")
_COQC = pytest.mark.skipif(shutil.which("coqc") is None, reason="needs Rocq")


def _fixed():
    """A fixed observer: randomised response with ε = 2 that claims 1."""
    return audit(randomised_response(3, 2.0), inputs=[0, 1, 2], metric="discrete", epsilon=1.0, rng=0)


def _words():
    """An audit on words, whose bets are not recorded but chosen again: the first example of the README."""

    def shipped(word, size, rng):
        return EuclideanLaplace(WORDS, epsilon=1.25).sample(word, size, rng)

    return audit(shipped, vocabulary=WORDS, epsilon=1.0, alpha=0.01, rng=0)


def _learned():
    """A learned observer: planar Laplace noise three times too small."""
    places = [(0.0, 0.0), (1.0, 0.0)]
    return audit(
        planar_laplace(3.0), inputs=places, metric="euclidean", epsilon=1.0, rng=0, max_samples=8_000
    )


def _records(folder, *, aggregated=False):
    """Records of a randomised response that tells the truth too often, row by row or counted."""
    rng, rows = np.random.default_rng(7), Counter()
    lines = []
    for _ in range(3_000):
        x = int(rng.integers(3))
        y = x if rng.random() < 0.75 else int(rng.integers(3))
        rows[x, y] += 1
        lines.append(f"{x},{y}")
    path = folder / "log.csv"
    counted = [f"{x},{y},{count}" for (x, y), count in rows.items()]
    head = "input,output,count" if aggregated else "input,output"
    path.write_text("\n".join([head, *(counted if aggregated else lines)]) + "\n")
    return audit_records(path, metric="discrete", epsilon=1.0, rng=0)


def counted(matrix, means, rng):
    """Return one block of counts."""
    return [
        {y: int(n) for y, n in enumerate(rng.multinomial(int(m), row)) if n}
        for m, row in zip(means, matrix, strict=True)
    ]


def _outputs(report):
    return next(one for one in report.tests if one.name == OUTPUTS)


def _change(data, outputs, change):
    """Change the integers of a test of outputs, with blocks of bets as data instead of text."""
    accounts = [account for process in outputs["integers"]["processes"] for account in process["accounts"]]
    for account in accounts:
        account["bets"] = [unpack(one) for one in account.get("bets", ())]
    change(data, outputs)
    for account in accounts:
        account["bets"] = [pack(one) for one in account["bets"]]


def _tampered(report, change):
    """Return the report after a change of its data, with a digest that fits again."""
    data = json.loads(report.to_json())
    _change(data, next(one for one in data["tests"] if one["name"] == OUTPUTS), change)
    found = AuditReport.from_json(json.dumps(data))
    return dataclasses.replace(found, digest=found.computed_digest())


def _refused(report, folder, how="--exact"):
    path = folder / "tampered.json"
    path.write_text(report.to_json())
    return CliRunner().invoke(command, [str(path), how]).exit_code == 1


@pytest.mark.parametrize("exponent", [0, 1e-9, 0.3, 1.0, 12.5, 30.0])
def test_exponentials_are_bounded_from_above_and_closely(exponent):
    """2¹⁶⁰·e^t is bounded from above, to twelve digits."""
    bound = exp_above(Fraction(exponent))
    assert bound is not None
    value = bound / 2**160
    assert math.exp(exponent) * (1 - 1e-13) <= value <= math.exp(exponent) * (1 + 1e-12)
    assert bound_ratio(Fraction(exponent)) * 2**160 >= bound * UNIT


@pytest.mark.parametrize("make", [_fixed, _learned, _words])
def test_integers_are_the_floats_rounded_down(make):
    """The certificate reaches what floating point says, to nine digits, and rejects."""
    report = make()
    assert report.verdict is Verdict.REFUTED
    found = certificate_of(report)
    assert found.accepted
    assert found.log_value == pytest.approx(_outputs(report).evidence.log_value, abs=1e-9)
    assert all(check.agrees for check in report.recheck())


def _bet_on_words(level=None):
    """Return an e-process on a line of words after a few blocks of a channel that breaks the claim."""
    rng = np.random.default_rng(3)
    process = EProcess.on_words(losses(5), level=level)
    for _ in range(8):
        means = np.full(5, 200.0)
        process.add(means, counted(channel(5, 1.6), means, rng))
    return process


def test_integers_decide_on_words_and_not_the_margin_of_floats():
    """A level that the wealth reaches by 1e-9 is rejected, far within the margin of floats; one that it misses by 1e-9 is not."""
    last = _bet_on_words()
    value = Fraction(math.exp(-last.certificate(Fraction(1)).log_value))

    assert last.largest == pytest.approx(last.log_wealth)
    assert _bet_on_words(value * (1 + Fraction(1, 10**9))).rejected
    assert not _bet_on_words(value * (1 - Fraction(1, 10**9))).rejected
    assert _bet_on_words(2 * value).log_value > -math.log(2 * value)


def test_floats_that_are_wrong_refute_no_words(monkeypatch):
    """Floating point that doubles the wealth by mistake only asks the integers earlier; the audit stops where they agree."""
    honest = _words()
    settle = ClassBets.add

    def doubled(self, means, rows):
        first = not self.value.any()
        settle(self, means, rows)
        if first and self.value.any():
            self.log_wealth = self.log_wealth + math.log(2)

    monkeypatch.setattr(ClassBets, "add", doubled)
    again = _words()

    assert honest.verdict is again.verdict is Verdict.REFUTED
    assert again.draws == honest.draws


def test_a_certificate_of_words_is_shortened_and_refused_at_a_smaller_level():
    """A few strategies reach 1/α; no certificate reaches a thousandth of it, and a report with another count is refused."""
    report = _words()
    found = certificate_of(report)
    short = kernel_certificate(report)

    assert short.accepted
    assert len(short.strategies) < len(found.strategies)
    assert not dataclasses.replace(found, level=found.level / 1000).accepted
    plain = json.loads(report.to_json())
    plain["evidence"]["blocks"][3]["counts"][0]["0"] += 1
    changed = dataclasses.replace(AuditReport.from_json(json.dumps(plain)), digest="")
    assert not all(check.agrees for check in changed.recheck())


def test_a_fee_is_paid_in_integers_as_in_floats():
    """With δ > 0 the bounds of the bets are recorded and their fee is subtracted."""
    report = audit(
        randomised_response(3, 3.0), inputs=[0, 1, 2], metric="discrete", epsilon=1.0, delta=0.01, rng=0
    )
    found = certificate_of(report)
    assert found.accepted
    assert found.log_value == pytest.approx(_outputs(report).evidence.log_value, abs=1e-6)
    free = dataclasses.replace(found, delta=Fraction(0))
    assert free.log_value > found.log_value + 0.01


def test_claims_that_hold_have_no_certificate():
    """The control: the same randomised response with the right ε is not refuted, and there is nothing to prove."""
    report = audit(
        randomised_response(3, 1.0),
        inputs=[0, 1, 2],
        metric="discrete",
        epsilon=1.0,
        rng=0,
        max_samples=2_000,
    )
    assert report.verdict is not Verdict.REFUTED
    with pytest.raises(ReportError, match="rejects nothing"):
        certificate_of(report)
    assert all("bets" not in one for one in _outputs(report).integers["processes"][0]["accounts"])


def test_records_are_certified_and_aggregated_ones_not_by_the_kernel(tmp_path):
    """Rows in the order of time have a certificate; random orders of the same samples are outside of the theorem."""
    assert kernel_certificate(_records(tmp_path)).accepted
    together = _records(tmp_path, aggregated=True)
    assert certificate_of(together).accepted
    with pytest.raises(ReportError, match="random orders"):
        kernel_certificate(together)


def test_the_display_lies_on_the_side_of_the_integers():
    """A logarithm that floating point puts on the wrong side of the threshold is shown on the right one."""
    level = 0.04
    assert on_side(3.0, level, rejects=True) >= -math.log(level)
    assert on_side(4.0, level, rejects=False) < -math.log(level)


def _negative_payoff(_, outputs):
    block = next(one for one in outputs["integers"]["processes"][0]["accounts"][0]["bets"] if one)
    flows = next(flows for _, chosen in block["outputs"] for flows in chosen if flows)
    flows[0][2] *= 1_000


def _negative_bet(_, outputs):
    block = next(one for one in outputs["integers"]["processes"][0]["accounts"][0]["bets"] if one)
    flows = next(flows for _, chosen in block["outputs"] for flows in chosen if flows)
    flows[0][2] *= -1


def _smaller_alpha(data, outputs):
    data["alpha"] /= 1e6
    for one in data["tests"]:
        if one["evidence"]:
            one["evidence"]["level"] /= 1e6
    outputs["evidence"]["log_value"] += math.log(1e6)


def _changed_count(_, outputs):
    """Half of the outputs that lost are forgotten."""
    account = outputs["integers"]["processes"][0]["accounts"][0]
    for block in account["bets"]:
        for counts, _ in block["outputs"] if block else ():
            counts[:] = counts[:1]


def _more_capital(_, outputs):
    for account in outputs["integers"]["processes"][0]["accounts"]:
        account["capital"] = [10 * one for one in account["capital"]]


def _too_much_paid(_, outputs):
    for block in outputs["integers"]["processes"][0]["accounts"][0]["bets"]:
        if block:
            block["payments"] = [[2 * one for one in row] for row in block["payments"]]


def _forgotten_counts(_, outputs):
    process = outputs["integers"]["processes"][0]
    for account in process["accounts"]:
        del account["counts"]
        account["log_wealth"] = [[outputs["evidence"]["log_value"]] * len(account["capital"])] * len(
            process["means"]
        )


@pytest.mark.parametrize(
    "change",
    [
        _negative_payoff,
        _negative_bet,
        _smaller_alpha,
        _changed_count,
        _more_capital,
        _too_much_paid,
        _forgotten_counts,
    ],
)
def test_tampered_reports_are_refused(change, tmp_path):
    """A report whose evidence was changed is refused although its digest fits, and the unchanged one is not."""
    report = _fixed()
    assert not _refused(_tampered(report, lambda *_: None), tmp_path)
    assert _refused(_tampered(report, change), tmp_path)


@pytest.mark.parametrize("change", [_negative_payoff, _negative_bet, _more_capital, _too_much_paid])
def test_the_arithmetic_alone_refuses_what_no_audit_may_bet(change):
    """Without any comparison of choices: negative payoffs and bets, more capital than one, and payments above n."""
    outputs = copy.deepcopy(json.loads(_fixed().to_json())["tests"][0])
    _change({}, outputs, change)
    certificate = read_certificate(outputs["integers"], exact_level(0.05))
    assert certificate is not None
    alone = dataclasses.replace(
        certificate, strategies=tuple(one for one in certificate.strategies if _touched(one, change))
    )
    assert not alone.accepted


def _touched(strategy, change):
    """Whether a change reached a strategy: one that was left alone may still win enough."""
    _, bets = strategy
    if change in (_more_capital, _too_much_paid):
        return True
    first = next(one for one in bets if one is not None)
    flows = next((flows for _, flows in first.outputs if flows), ())
    return bool(flows) and (flows[0][2] < 0 or flows[0][2] > 100 * UNIT)


def test_choices_made_in_hindsight_pass_the_arithmetic_and_are_refused(tmp_path):
    """Bets on what has come already: integers alone accept them for a mechanism that keeps its claim, recheck does not."""
    report = audit(line_laplace(1.0), inputs=LINE, metric="euclidean", epsilon=1.0, rng=3, max_samples=1_000)
    assert report.verdict is not Verdict.REFUTED

    def look_ahead(data, outputs):
        process = outputs["integers"]["processes"][0]
        account = process["accounts"][0]
        losses = np.array(outputs["integers"]["losses"], dtype=float)
        chosen = []
        for n, block in zip(process["means"], account["counts"], strict=True):
            means, rows = np.array(n), [Counter(dict(row)) for row in block]
            ahead = ClassBets(losses)
            for _ in range(4):
                ahead.add(means, rows)
            ahead.recording = True
            ahead.add(means, rows)
            chosen.append(ahead.last_bets)
        account["bets"] = [pack(one) for one in chosen]
        certificate = read_certificate(outputs["integers"], exact_level(0.05))
        account["bets"] = chosen
        assert certificate is not None
        assert certificate.accepted
        outputs["evidence"]["log_value"] = certificate.log_value
        data["verdict"], data["witness"] = "REFUTED", outputs["witness"]

    assert _refused(_tampered(report, look_ahead), tmp_path)


def test_no_bet_where_the_claimed_loss_is_thirty():
    """Whether a pair is bet on is asked of its loss, not of a rounded exponential: 30 is not, the double below is."""
    below = math.nextafter(CONFIG.largest_loss, 0)
    losses = np.array([[0.0, CONFIG.largest_loss], [below, 0.0]])
    ratios = Ratios.of(losses)
    assert ratios.bound[0, 1, 0] == 0
    assert ratios.bound[1, 0, 0] == 1
    data = {"losses": losses.tolist(), "delta": 0.0, "processes": []}
    certificate = read_certificate(data, Fraction(1, 25))
    assert certificate is not None
    assert certificate.losses == ((None, None), (Fraction(below), None))


@pytest.mark.parametrize("shares", ["shares", "word_shares", "point_shares", "crash_shares"])
def test_shares_sum_to_one_exactly(shares):
    """Every row of the budget table, as decimals."""
    assert sum(Fraction(str(share)) for share in getattr(BUDGET, shares).values()) == 1


def test_the_level_on_points_is_a_decimal_share():
    """0.8 of 0.05 is 1/25, which no product of floats is."""
    assert exact_level(0.05) == Fraction(1, 25)


def test_without_rocq_the_kernel_says_so(tmp_path, monkeypatch):
    """Exit status 2, and how to install it."""
    path = tmp_path / "report.json"
    path.write_text(_fixed().to_json())
    monkeypatch.setenv("PATH", str(tmp_path))
    ended = CliRunner().invoke(command, [str(path), "--kernel"])
    assert ended.exit_code == 2
    assert "apt-get install coq" in ended.output


@_COQC
@pytest.mark.slow  # compiles the checker and runs it twice: 8 CPU-seconds
def test_rocq_computes_the_same_integers(tmp_path):
    """The checker of Rocq and its mirror in Python agree to the last bit, with and without a fee."""
    from theory.kernel.term import compile_needed, run_term

    build = compile_needed("audit/Checker.v", tmp_path)
    for delta in (0.0, 0.01):
        report = audit(
            randomised_response(3, 3.0), inputs=[0, 1, 2], metric="discrete", epsilon=1.0, delta=delta, rng=0
        )
        certificate = certificate_of(report)
        text = write_term(certificate).replace("From dx.audit Require Report.\n", "")
        text = text[: text.index("Lemma passes")]
        asked = "Compute zsum (map (worth recorded) (strategies recorded)).\nCompute accepted recorded.\n"
        said = run_term(text + asked, build)
        assert str(certificate.evidence()) in said
        assert "= true" in said


@_COQC
@pytest.mark.slow  # compiles the theorem (30 CPU-seconds) and proves three reports (10 each)
def test_the_kernel_proves_reports_and_refuses_a_changed_one(tmp_path, monkeypatch):
    """A fixed observer, a learned one, words and records; a report at a smaller level is refused by Rocq itself."""
    from dxverify.catalog.kernel import RocqError, check_report

    monkeypatch.setenv("DXVERIFY_CACHE", str(tmp_path / "cache"))
    for report in (_fixed(), _learned(), _words(), _records(tmp_path)):
        path = tmp_path / "report.json"
        path.write_text(report.to_json())
        ended = CliRunner().invoke(command, [str(path), "--kernel"])
        assert ended.exit_code == 0, ended.output
        assert "Proved by Rocq" in ended.output
    certificate = dataclasses.replace(kernel_certificate(_learned()), level=Fraction(1, 10**9))
    with pytest.raises(RocqError):
        check_report(write_term(certificate))
