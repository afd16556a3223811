"""Baselines: a changed output distribution is found though the claim holds, an unchanged one is not called changed."""

from __future__ import annotations

import dataclasses
import json
import math
import sys
from fractions import Fraction

import numpy as np
import pytest
from click.testing import CliRunner
from scipy import stats

from dxverify import audit
from dxverify.audit.baseline import Baseline, compare, compare_counts, sample_baseline, visible_change
from dxverify.audit.findings import FindingKind, Verdict
from dxverify.audit.subjects import as_subject
from dxverify.bounds import log_two_sided
from dxverify.commands.audit import command
from dxverify.errors import InputError, ParameterError
from tests.chance import level, stream
from tests.dxverify.line import Channel, LaplaceOnLine, line

LINE = line(5)


def subject(draw, vocabulary=LINE):
    """Return what is audited."""
    return as_subject(draw, vocabulary=vocabulary, epsilon=1.0)


def by_counting(count, size, other, other_size):
    """Return the two-sided p-value from whole numbers of ways."""
    total = count + other
    ways = {
        k: math.comb(size, k) * math.comb(other_size, total - k)
        for k in range(max(0, total - other_size), min(total, size) + 1)
    }
    everything = sum(ways.values())
    below = Fraction(sum(n for k, n in ways.items() if k <= count), everything)
    above = Fraction(sum(n for k, n in ways.items() if k >= count), everything)
    return float(min(Fraction(1), 2 * min(below, above)))


@pytest.mark.parametrize(
    "counts", [(0, 5, 0, 7), (3, 3, 0, 3), (2, 10, 9, 12), (7, 7, 7, 7), (40, 100, 71, 90), (1, 400, 30, 300)]
)
def test_p_values_are_those_of_counting(counts):
    """Logarithms give what counting the ways in whole numbers gives."""
    assert math.exp(log_two_sided(*counts)) == pytest.approx(by_counting(*counts), rel=1e-9)


def test_far_tails_do_not_underflow():
    """A difference beyond the reach of floating-point numbers still has a finite logarithm."""
    far = log_two_sided(5000, 5000, 0, 5000)

    assert far == pytest.approx(math.log(2) - (math.lgamma(10001) - 2 * math.lgamma(5001)), rel=1e-9)


@pytest.mark.parametrize("counts", [(-1, 5, 0, 5), (6, 5, 0, 5), (0, 5, 6, 5)])
def test_impossible_counts_are_refused(counts):
    """An event does not come more often than there are draws."""
    with pytest.raises(ParameterError, match="between 0 and"):
        log_two_sided(*counts)


@pytest.mark.parametrize("p", [0.02, 0.5])
@pytest.mark.parametrize("alpha", [0.3, 0.01])
def test_the_test_keeps_its_level_exactly(p, alpha):
    """Summed over all pairs of binomial counts, the probability of a p-value below alpha is at most alpha."""
    n, m = 30, 20
    law, other = stats.binom(n, p).pmf(range(n + 1)), stats.binom(m, p).pmf(range(m + 1))
    size = sum(
        law[a] * other[b]
        for a in range(n + 1)
        for b in range(m + 1)
        if log_two_sided(a, n, b, m) <= math.log(alpha)
    )

    assert 0 < size <= alpha


RUNS, ALPHA = 150, 0.05


def _called_changed(rate, name):
    """Return how often Laplace noise of a rate is called another law than noise of rate 1."""
    seeds = stream(name).integers(2**60, size=(RUNS, 2)).tolist()
    three = line(3)
    return sum(
        compare(
            sample_baseline(subject(LaplaceOnLine(3, 1.0), three), draws=600, rng=old),
            subject(LaplaceOnLine(3, rate), three),
            alpha=ALPHA,
            rng=new,
        ).changed
        for old, new in seeds
    )


@pytest.mark.slow
def test_the_budget_of_a_comparison_holds():
    """The same law is called changed no more often than alpha; another law is, by the same comparison."""
    same, other = _called_changed(1.0, "baseline same"), _called_changed(2.0, "baseline other")
    binomial = stats.binom(RUNS, ALPHA)

    assert binomial.sf(same - 1) > level("baseline budget")
    assert binomial.sf(other - 1) < level("baseline budget control")


def test_a_changed_law_is_found_though_the_promise_holds():
    """More noise keeps the promise all the better, and is another law: the audit is silent, the comparison is not.

    A quarter more noise moves the probability of the input itself from 0.39 to 0.33; with 4,000 draws a word that is seen
    at 1e-9 nearly always.
    """
    baseline = sample_baseline(subject(LaplaceOnLine(5, 1.0)), draws=20_000, rng=stream("older"))
    refactored = LaplaceOnLine(5, 0.8)
    budget = level("changed law", parts=2)
    report = audit(
        refactored, vocabulary=LINE, epsilon=1.0, alpha=budget, max_samples=3000, rng=stream("newer audit")
    )
    found = compare(baseline, subject(refactored), alpha=budget, rng=stream("newer"))
    same = compare(baseline, subject(LaplaceOnLine(5, 1.0)), alpha=budget, rng=stream("newer same"))
    told = found.add_to(report)

    assert not report.refuted
    assert found.changed
    assert FindingKind.LAW_CHANGED in {finding.kind for finding in told.findings if finding.established}
    assert told.verdict is report.verdict
    assert not same.changed
    assert "may have gone unseen" in same.add_to(report).reason


def test_a_change_spread_over_many_outputs_is_found_in_balls():
    """Near words become twice as likely as far ones, a little each; only the balls around the input show it.

    The ball of 16 words goes from 1/4 to 2/5 with 4,000 draws, fifteen standard errors; a single word from 0.016 to
    0.025, three of them.
    """
    size = 64
    many = line(size)
    near = np.abs(np.subtract.outer(np.arange(size), np.arange(size))) < size / 4
    older, newer = (np.where(near, weight, 1.0) for weight in (1.0, 2.0))
    older, newer = (table / table.sum(axis=1, keepdims=True) for table in (older, newer))
    budget = level("spread change")
    baseline = sample_baseline(
        subject(Channel(older), many), words=["w0", "w63"], draws=8000, rng=stream("spread older")
    )
    found = compare(baseline, subject(Channel(newer), many), alpha=budget, rng=stream("spread newer"))

    assert found.changed
    assert all("nearest to it" in one.event for one in found.differences)


def test_the_two_samples_never_share_a_stream():
    """The same number given twice does not give the same draws, or they would be one sample and not two."""
    seen = []

    def recording(word, size, rng):
        seen.append(rng.random())
        return np.full(size, word)

    def streams(call):
        seen.clear()
        call()
        return set(seen)

    mechanism = subject(recording)
    baseline = sample_baseline(mechanism, draws=2000, rng=3)
    older = streams(lambda: sample_baseline(mechanism, draws=2000, rng=3))
    newer = streams(lambda: compare(baseline, mechanism, draws=2000, rng=3))

    assert older == streams(lambda: sample_baseline(mechanism, draws=2000, rng=3))
    assert not older & newer
    assert len(newer) > 5


def test_crashes_and_strangers_are_part_of_the_law():
    """A version that starts to raise now and then has another law."""

    def fragile(word, size, rng):
        if rng.random() < 0.3:
            raise RuntimeError("sometimes")
        return np.full(size, word)

    def steady(word, size, rng):
        del rng
        return np.full(size, word)

    older = sample_baseline(subject(steady), draws=1000, rng=0)
    found = compare(older, subject(fragile), alpha=level("crashing version"), rng=stream("crashing version"))

    assert found.changed
    assert any("a crash" in one.event for one in found.differences)


def test_files_come_back(tmp_path):
    """What was saved is loaded, and what is no baseline is refused by name."""
    baseline = sample_baseline(subject(LaplaceOnLine(5, 1.0)), draws=500, rng=0)
    baseline.save(tmp_path / "law.json")
    data = json.loads((tmp_path / "law.json").read_text("utf-8"))

    assert Baseline.load(tmp_path / "law.json") == baseline
    for name, text in {
        "text": "hello",
        "list": "[]",
        "lacks": json.dumps({"schema_version": 1}),
        "old": json.dumps({**data, "schema_version": 0}),
        "negative": json.dumps({**data, "counts": [{"0": -1}] * 5}),
        "short": json.dumps({**data, "counts": data["counts"][:2]}),
    }.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        with pytest.raises(InputError, match=name):
            Baseline.load(tmp_path / name)
    with pytest.raises(InputError, match="absent"):
        Baseline.load(tmp_path / "absent")


def test_other_vocabularies_and_levels_are_refused():
    """A baseline speaks of its own words only."""
    baseline = sample_baseline(subject(LaplaceOnLine(5, 1.0)), draws=500, rng=0)

    with pytest.raises(InputError, match="another vocabulary"):
        compare(baseline, subject(LaplaceOnLine(4, 1.0), line(4)))
    with pytest.raises(ParameterError, match="alpha"):
        compare(baseline, subject(LaplaceOnLine(5, 1.0)), alpha=0.0)


def test_a_comparison_is_a_function_of_counts():
    """Computed by hand: one output of one input, twice the tail, times the number of events."""
    two = line(2)
    older = Baseline(
        mechanism="m", vocabulary_digest=two.digest, inputs=(0,), counts=({0: 3},), entropy=0, versions={}
    )
    newer = dataclasses.replace(older, counts=({1: 3},))
    found = compare_counts(older, newer, two, 0.5)

    assert found.tests == 2
    assert [one.p_value for one in found.differences] == pytest.approx([0.2, 0.2])
    assert not compare_counts(older, newer, two, 0.1).changed
    assert compare_counts(older, older, two, 0.5).differences == ()


def test_more_draws_see_smaller_changes():
    """The size of what is visible shrinks with the draws and never exceeds 1."""
    sizes = [visible_change(n, n, 1e-6) for n in (0, 10, 1000, 100_000)]

    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] == 1.0
    assert sizes[-1] < 0.02


#: Both round to a grid: the low-order bits of the sum itself would reveal the word.
MODULE = """
def older(vector, rng):
    return (vector + rng.laplace(size=1)).round(6)

def newer(vector, rng):
    return (vector + rng.laplace(scale=1.5, size=1)).round(6)
"""


@pytest.fixture
def law(tmp_path, monkeypatch):
    """Two versions of a mechanism in the current directory, and a baseline of the older one."""
    (tmp_path / "two_versions.py").write_text(MODULE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    yield _call("two_versions:older", "--save-baseline", "law.json")
    sys.modules.pop("two_versions", None)


def _call(name, *options):
    common = ("--epsilon", "1", "--vocabulary", "builtin:line", "--samples", "5000", "--seed", "1")
    return CliRunner().invoke(command, [name, *common, *options])


def test_the_command_saves_and_compares(law):
    """Exit status 0 for the same law, 1 for another one, 2 for a file that is none; half of alpha each."""
    same = _call("two_versions:older", "--compare", "law.json", "--format", "json", "--alpha", "1e-6")
    other = _call("two_versions:newer", "--compare", "law.json", "--format", "json", "--alpha", "1e-6")
    report = json.loads(other.stdout)

    assert law.exit_code == same.exit_code == 0
    assert "do not contradict the distribution of the baseline" in json.loads(same.stdout)["reason"]
    assert other.exit_code == 1
    assert report["verdict"] == str(Verdict.NOT_REFUTED)
    assert report["alpha"] == 5e-7
    changed = [found for found in report["findings"] if found["kind"] == "LAW_CHANGED"]
    assert [found["numbers"]["alpha"] for found in changed] == [5e-7]
    assert report["mechanism"] == "two_versions:newer"


def test_a_function_of_any_shape_is_audited_by_name(law, tmp_path):
    """The command line tells shapes apart, and code that always raises is a report and not an accident."""
    (tmp_path / "two_versions.py").write_text("def raising(word):\n    raise ValueError('no')\n", "utf-8")
    sys.modules.pop("two_versions")
    result = _call("two_versions:raising", "--format", "json")

    report = json.loads(result.stdout)

    assert (law.exit_code, result.exit_code) == (0, 2)
    assert report["verdict"] == "FAILED"
    assert "ValueError: no" in report["reason"]
    assert "two_versions.py, line 2" in report["reason"]


def test_no_changed_bit_goes_unnoticed(tmp_path):
    """Of 150 files with one bit changed none is loaded; without the checksum some 37 of them would be."""
    file = tmp_path / "law.json"
    sample_baseline(subject(LaplaceOnLine(5, 1.0)), draws=500, rng=0).save(file)
    content, rng = file.read_bytes(), np.random.default_rng(0)
    loaded = []
    for place, bit in zip(rng.integers(len(content), size=150), rng.integers(8, size=150), strict=True):
        changed = bytearray(content)
        changed[place] ^= 1 << bit
        file.write_bytes(changed)
        try:
            loaded.append(Baseline.load(file))
        except InputError as problem:
            assert "not a baseline" in str(problem) or "schema_version" in str(problem)  # noqa: PT017 - each must be one line

    assert [] == loaded


@pytest.mark.parametrize("codes", [{5: 500}, {-4: 500}], ids=["past the last word", "no code"])
def test_a_code_that_is_no_word_is_one_line(codes):
    """A baseline made by other means, with a right checksum and a wrong code, is refused before anything is sampled."""
    older = sample_baseline(subject(LaplaceOnLine(5, 1.0)), draws=500, rng=0)
    wrong = dataclasses.replace(older, counts=(codes, *older.counts[1:]))

    with pytest.raises(InputError, match="words have indexes from 0 to 4"):
        compare(wrong, subject(LaplaceOnLine(5, 1.0)), rng=0)
    assert compare(older, subject(LaplaceOnLine(5, 1.0)), alpha=level("same law again"), rng=1).tests
