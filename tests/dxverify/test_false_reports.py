"""Reports made to deceive the checker of integers: each is refused, next to one that differs in that alone and is accepted."""

from __future__ import annotations

import dataclasses
import json
import math
import shutil
from fractions import Fraction

import pytest
from click.testing import CliRunner

from dxverify import audit
from dxverify.audit.certificates import certificate_of, counts_of, write_counts_term, write_term
from dxverify.audit.eprocess.integers import UNIT, Certificate, StrategyBets
from dxverify.audit.eprocess.kernel_rule import CountedBlocks
from dxverify.audit.eprocess.recording import pack, unpack
from dxverify.audit.report import AuditReport
from dxverify.audit.space_results import OUTPUTS
from dxverify.commands.recheck import command
from dxverify.errors import ReportError
from tests.dxverify.spaces_cases import randomised_response

_COQC = pytest.mark.skipif(shutil.which("coqc") is None, reason="needs Rocq")
ONE = Fraction(1)
QUARTER = UNIT // 4


def _bets(**changes):
    """One sample of each of two inputs, an output of its own each; a quarter is bet on the first."""
    given = {
        "payments": (UNIT, UNIT),
        "bounds": QUARTER,
        "outputs": ((((0, 1),), ((0, 1, QUARTER),)), (((1, 1),), ())),
    }
    return StrategyBets(**{**given, **changes})


def _report(*bets, **changes):
    given = {
        "losses": ((None, ONE), (ONE, None)),
        "delta": Fraction(0),
        "numbers": ((1, 1),),
        "strategies": ((UNIT, tuple(bets) or (_bets(),)),),
        "level": Fraction(9, 10),
    }
    return Certificate(**{**given, **changes})


def _rows(first, second=(), counts=(1, 1)):
    """Return outputs of the two inputs with these bets on them."""
    return ((((0, counts[0]),), tuple(first)), (((1, counts[1]),), tuple(second)))


#: name: (false report, honest one).
ATTACKS = {
    "more outputs than samples": (
        _report(_bets(outputs=_rows([(0, 1, QUARTER)], counts=(50, 1)))),
        _report(_bets(outputs=_rows([(0, 1, QUARTER)]))),
    ),
    "outputs that lost are left out": (
        _report(_bets(outputs=((((0, 1),), ((0, 1, QUARTER),)),))),
        _report(),
    ),
    "strategies that saw other samples": (
        _report(
            strategies=(
                (UNIT // 2, (_bets(),)),
                (UNIT // 2, (_bets(outputs=((((0, 2),), ((0, 1, QUARTER),)),)),)),
            )
        ),
        _report(strategies=((UNIT // 2, (_bets(),)), (UNIT // 2, (_bets(),)))),
    ),
    "one bound for bets on two pairs": (
        _report(_bets(outputs=_rows([(0, 1, QUARTER)], [(1, 0, QUARTER)])), delta=Fraction(1, 100)),
        _report(
            _bets(outputs=_rows([(0, 1, QUARTER)], [(1, 0, QUARTER)]), bounds=2 * QUARTER),
            delta=Fraction(1, 100),
        ),
    ),
    "a pair twice below one bound": (
        _report(_bets(outputs=_rows([(0, 1, QUARTER), (0, 1, QUARTER // 4)])), delta=Fraction(1, 100)),
        _report(
            _bets(outputs=_rows([(0, 1, QUARTER), (0, 1, QUARTER // 4)]), bounds=QUARTER * 5 // 4),
            delta=Fraction(1, 100),
        ),
    ),
    "a negative loss": (
        _report(losses=((None, ONE), (-ONE, None))),
        _report(losses=((None, ONE), (Fraction(0), None))),
    ),
    "a negative δ": (_report(delta=Fraction(-1)), _report()),
    "α = 1": (_report(level=ONE), _report()),
    "α = 3/2": (_report(level=Fraction(3, 2)), _report()),
    "α = 0": (_report(level=Fraction(0)), _report()),
    "an input that is not sampled is paid": (
        _report(
            _bets(payments=(3 * UNIT, UNIT), outputs=((((1, 4),), ()),)),
            numbers=((0, 4),),
            level=Fraction(9, 10),
        ),
        _report(),
    ),
    "a bet on an input that is not sampled": (
        _report(_bets(payments=(0, 4 * UNIT), outputs=((((1, 4),), ((1, 0, UNIT),)),)), numbers=((0, 4),)),
        _report(
            _bets(payments=(UNIT, 4 * UNIT), outputs=((((0, 1),), ()), (((1, 4),), ((1, 0, QUARTER),)))),
            numbers=((1, 4),),
        ),
    ),
    "a block without samples": (_report(_bets(outputs=()), numbers=((0, 0),)), _report()),
    "no blocks": (_report(strategies=((UNIT, ()),), numbers=()), _report()),
    "fewer bets than blocks": (
        _report(numbers=((1, 1), (1, 1))),
        _report(_bets(), None, numbers=((1, 1), (1, 1))),
    ),
    "a bet where nothing is claimed": (_report(losses=((None, None), (ONE, None))), _report()),
    "a bet of an input against itself": (
        _report(_bets(outputs=_rows([(0, 0, QUARTER)])), losses=((ONE, ONE), (ONE, ONE))),
        _report(),
    ),
    "an input that does not exist": (_report(_bets(outputs=_rows([(0, 2, QUARTER)]))), _report()),
    "an input counted from the end": (_report(_bets(outputs=_rows([(0, -1, QUARTER)]))), _report()),
    "a huge bet": (_report(_bets(outputs=_rows([(0, 1, 2**400)]))), _report()),
    "a huge count": (_report(_bets(outputs=_rows([(0, 1, QUARTER)], counts=(2**70, 1)))), _report()),
    "a negative count": (_report(_bets(outputs=_rows([(0, 1, QUARTER)], counts=(3, -1)))), _report()),
    "a negative bet": (_report(_bets(outputs=_rows([(1, 0, -QUARTER)]))), _report()),
    "payments above the samples": (_report(_bets(payments=(2 * UNIT, UNIT))), _report()),
    "more capital than one": (_report(strategies=((2 * UNIT, (_bets(),)),)), _report()),
    "debts that pay for capital": (
        _report(strategies=((2 * UNIT, (_bets(),)), (-UNIT, (None,)))),
        _report(strategies=((UNIT, (_bets(),)), (0, (None,)))),
    ),
}


@pytest.mark.parametrize("name", ATTACKS)
def test_a_false_report_is_refused_and_the_honest_one_is_not(name):
    """Integers alone refuse it."""
    false, honest = ATTACKS[name]
    assert not false.accepted
    assert honest.accepted


def test_a_loss_in_one_direction_is_the_price_in_that_direction():
    """Losses need not be symmetric: a bet of (0, 1) costs input 1 the ratio e^L(0, 1)."""
    losses = ((None, ONE), (Fraction(1, 10), None))
    one_way = _report(_bets(outputs=_rows([(0, 1, QUARTER)], [(0, 1, QUARTER)])), losses=losses)
    other = _report(_bets(outputs=_rows([(1, 0, QUARTER)], [(1, 0, QUARTER)])), losses=losses)
    assert one_way.log_value == pytest.approx(math.log(1.25 * (1 - math.e / 4)))
    assert other.log_value == pytest.approx(math.log((1 - math.exp(0.1) / 4) * 1.25))


def _changed(report, change):
    data = json.loads(report.to_json())
    outputs = next(one for one in data["tests"] if one["name"] == OUTPUTS)
    change(data, outputs)
    found = AuditReport.from_json(json.dumps(data))
    return dataclasses.replace(found, digest=found.computed_digest())


def _account(outputs):
    return outputs["integers"]["processes"][0]["accounts"][0]


def _split_output(_, outputs):
    """An output is two: on what came from one input it is bet, on what came from the others not."""
    account = _account(outputs)
    bets = [unpack(one) for one in account["bets"]]
    for block in filter(None, bets):
        block["outputs"] = [
            [[[x, count]], [[flow for flow in flows if flow[0] == x] for flows in chosen]]
            for counts, chosen in block["outputs"]
            for x, count in counts
        ]
    account["bets"] = [pack(one) for one in bets]


def _later_blocks_first(_, outputs):
    process = outputs["integers"]["processes"][0]
    account = _account(outputs)
    for values in (account["bets"], account["counts"], process["means"], process["numbers"]):
        values[1:] = values[:0:-1]


def _other_delta(_, outputs):
    outputs["integers"]["delta"] = 0.0


@pytest.mark.parametrize("change", [_split_output, _later_blocks_first])
def test_what_the_integers_cannot_see_is_refused_by_recheck(change, tmp_path):
    """Outputs that are split by what came of them, and blocks in another order: bets no longer follow from earlier blocks."""
    report = audit(randomised_response(3, 1.6), inputs=[0, 1, 2], metric="discrete", epsilon=1.0, rng=0)
    path = tmp_path / "report.json"
    path.write_text(report.to_json())
    assert CliRunner().invoke(command, [str(path), "--exact"]).exit_code == 0
    path.write_text(_changed(report, change).to_json())
    ended = CliRunner().invoke(command, [str(path), "--exact"])
    assert ended.exit_code == 1
    assert "follow" in ended.output


def test_bets_against_another_delta_are_no_certificate():
    """The δ of the bets is the claimed one."""
    report = audit(
        randomised_response(3, 3.0), inputs=[0, 1, 2], metric="discrete", epsilon=1.0, delta=0.01, rng=0
    )
    assert certificate_of(report).accepted
    with pytest.raises(ReportError, match="another δ"):
        certificate_of(_changed(report, _other_delta))


def _counted(probability, blocks=12):
    """Two inputs whose outputs differ: 100 samples of each in a block, the first output with these probabilities from input 0."""
    ones = round(100 * probability)
    block = ((ones, 100 - ones), (100 - ones, ones))
    return CountedBlocks(
        losses=((None, ONE), (ONE, None)),
        delta=Fraction(0),
        level=Fraction(1, 100),
        numbers=((100, 100),) * blocks,
        counts=(block,) * blocks,
    )


def test_counts_alone_refute_what_breaks_the_claim_and_not_what_keeps_it():
    """Odds of 9 break ε = 1, odds of 2.7 keep it; the first block has no bets, since nothing was seen before."""
    assert _counted(0.9).certificate().accepted
    assert not _counted(0.73).certificate().accepted
    first = _counted(0.9).certificate().strategies[0][1][0]
    assert all(not flows for _, flows in first.outputs)


def test_bets_from_counts_know_only_earlier_blocks():
    """The last block changes no bet."""
    counted = _counted(0.9)
    last = ((5, 95), (95, 5))
    other = dataclasses.replace(counted, counts=(*counted.counts[:-1], last))
    for (_, one), (_, two) in zip(
        counted.certificate().strategies, other.certificate().strategies, strict=True
    ):
        assert [flows for _, flows in one[-1].outputs] == [flows for _, flows in two[-1].outputs]


def test_counts_that_are_more_than_the_samples_prove_nothing():
    """Ten times the counts with the same numbers of samples."""
    counted = _counted(0.9)
    more = tuple(tuple(tuple(10 * one for one in row) for row in block) for block in counted.counts)
    assert not dataclasses.replace(counted, counts=more).certificate().accepted


def test_counts_are_found_in_a_report():
    """All samples are counted, and the first block has no bets."""
    report = audit(randomised_response(3, 2.0), inputs=[0, 1, 2], metric="discrete", epsilon=1.0, rng=0)
    counted = counts_of(report)
    assert counted is not None
    process = next(one for one in report.tests if one.name == OUTPUTS).integers["processes"][0]
    assert sum(sum(map(sum, block)) for block in counted.counts) == sum(map(sum, process["means"]))
    assert all(not flows for _, flows in counted.certificate().strategies[0][1][0].outputs)


@_COQC
@pytest.mark.slow(60)  # compiles the checker, and runs it on all false reports
def test_rocq_refuses_the_same_reports(tmp_path):
    """The checker of Rocq and its mirror in Python agree on every attack that can be written as a term."""
    from theory.kernel.term import compile_needed, run_term

    build = compile_needed("audit/Checker.v", tmp_path)
    texts, expected = [], []
    for number, (false, honest) in enumerate(ATTACKS.values()):
        for place, certificate in enumerate((false, honest)):
            text = write_term(certificate).replace("From dx.audit Require Report.\n", "")
            body = text[
                text.index("Import ListNotations.") + len("Import ListNotations.") : text.index(
                    "Lemma passes"
                )
            ]
            if "-" in body or "(0%positive" in body:
                continue  # not a term: numerals of N and positive have no sign, and 0 is not positive
            texts.append(
                f"Module M{number}_{place}.\n{body}\nCompute accepted recorded.\nEnd M{number}_{place}.\n"
            )
            expected.append(certificate.accepted)
    head = (
        "From Coq Require Import List ZArith.\nFrom dx.audit Require Import Checker.\nImport ListNotations.\n"
    )
    said = run_term(head + "".join(texts), build)
    assert [
        line.split()[1] == "true" for line in said.splitlines() if line.strip().startswith("= ")
    ] == expected
    assert expected.count(False) >= 15


@_COQC
@pytest.mark.slow(90)  # compiles the theorem and proves one report
def test_rocq_proves_counts_alone(tmp_path):
    """A term without bets is proved; with the counts of a mechanism that keeps its claim it is refused."""
    from dxverify.catalog.kernel import COUNTS, RocqError
    from theory.kernel.term import check_term, compile_needed

    build = compile_needed(COUNTS, tmp_path, "audit/Rule.v")
    checked = check_term(write_counts_term(_counted(0.9)), build)
    assert not checked.foreign
    with pytest.raises(RocqError):
        check_term(write_counts_term(_counted(0.73)), build)
