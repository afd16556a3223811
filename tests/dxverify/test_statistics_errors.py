"""Errors and bounds of statistics: as large as chance, and never beaten by it."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import special, stats

from dxverify import Vocabulary
from dxverify.channel import exact_channel
from dxverify.errors import ParameterError
from dxverify.mechanisms import EuclideanLaplace, Exponential
from dxverify.plots import plot_deniability
from dxverify.statistics import largest_epsilon, statistics
from dxverify.statistics.block_index import equal_groups, run_groups
from dxverify.statistics.deniability import distinct_lower
from dxverify.statistics.plan import Plan
from dxverify.statistics.sample_design import SampleDesign, percentile_errors
from dxverify.statistics.sparse_outputs import Cells, Parts, SparseOutputs
from dxverify.statistics.summary import errors
from dxverify.statistics.text import statistics_text
from dxverify.statistics.word_statistics import distinct, renyi
from tests.chance import level, stream


def plane(words: int) -> Vocabulary:
    """Return words at random points of the plane."""
    vectors = np.random.default_rng(5).standard_normal((words, 2))
    return Vocabulary(words=[f"w{i}" for i in range(words)], vectors=vectors)


def entries(inputs: int, draws: int, outputs: int, name: str) -> tuple[Cells, np.ndarray]:
    """Return cells of random outputs, two entries a draw with random masses."""
    rng = stream(name)
    place = np.repeat(np.arange(inputs), 2 * draws)
    draw = np.tile(np.repeat(np.arange(draws), 2), inputs)
    output = rng.integers(outputs, size=len(place))
    share = rng.random(inputs * draws)
    cells = Cells.of(np.arange(inputs), draws, place, draw, output)
    return cells, np.column_stack([share, 1 - share]).ravel()


def test_groups_of_draws_are_smaller_copies_of_the_whole():
    """Probabilities from a group of draws are those of its draws alone; leftover draws belong to no group."""
    cells, mass = entries(3, 26, 10, "group copies")
    parts = Parts.of(cells, equal_groups(26, 3))
    p = parts.cells.probabilities(mass[parts.kept])

    assert (8, 3) == (parts.count, parts.cells.samples)
    for group in range(8):
        for word in range(3):
            mine = (cells.sample // 3 == group) & (cells.place[cells.cell] == word)
            expected = np.bincount(cells.output[cells.cell[mine]], mass[mine], minlength=10) / 3
            found = np.zeros(10)
            at = parts.cells.place == group * 3 + word
            found[parts.cells.output[at]] = p[at]
            assert found == pytest.approx(expected, abs=1e-15)
    assert parts.by_group(parts.cells.total(p)) == pytest.approx(np.ones((8, 3)))


@pytest.mark.parametrize(("draws", "runs", "sets"), [(100, 100, 8), (100, 50, 2), (800, 100, 8), (7, 5, 5)])
def test_every_run_is_in_one_group(draws, runs, sets):
    """Whole sets of runs are groups; of a single set every run is in one of at most eight groups, evenly."""
    groups = run_groups(draws, runs)
    used = draws // runs * runs

    assert (groups[:used] >= 0).all()
    assert (groups[used:] == -1).all()
    assert sets == groups.max() + 1
    assert np.ptp(np.bincount(groups[:used])) <= 1


@pytest.mark.parametrize("draws", [16, pytest.param(48, marks=pytest.mark.slow)])
def test_error_of_distinct_outputs_is_as_large_as_the_spread_of_repetitions(draws):
    """With one set of runs, and with three, repetitions spread by about the standard error they state."""
    mechanism = EuclideanLaplace(plane(30), epsilon=2.0)
    seeds = stream(f"distinct spread {draws}").integers(1 << 60, size=80)
    found = [
        statistics(mechanism, method="directions", samples=draws, runs=16, rng=int(s), neighbours=0)[
            "summary"
        ][0]
        for s in seeds
    ]
    spread = np.std([entry["distinct"]["mean"] for entry in found], ddof=1)
    stated = math.sqrt(np.mean([entry["distinct"]["stderr"] ** 2 for entry in found]))
    truth = statistics(mechanism, method="exact", runs=16, neighbours=0)["summary"][0]["distinct"]["mean"]
    mean = np.mean([entry["distinct"]["mean"] for entry in found])
    # Groups are few and not normal, and the jackknife overstates a little, hence the slack of one half.
    edge = special.fdtri(79, 160, 1 - level(f"distinct spread {draws}", 2) / 2) * 1.5

    assert 1 / edge < (spread / stated) ** 2 < edge
    width = special.stdtrit(79, 1 - level(f"distinct spread {draws}", 2) / 2)
    assert abs(mean - truth) < width * spread / math.sqrt(80)
    assert abs(mean - truth) < 0.2 * truth < abs(mean - 2 * truth)


def test_error_of_distinct_outputs_does_not_hang_on_how_groups_divide_the_runs():
    """A hundred runs that all give another output have no error, though eight groups of twelve and thirteen differ in size."""
    each = np.arange(100)
    cells = Cells.of(np.array([0]), 100, np.zeros(100, np.int64), each, each)
    parts = Parts.of(cells, run_groups(100, 100))
    value, groups = distinct(SparseOutputs(cells=cells, mass=np.ones(100)), parts, 100)

    assert {12, 13} == set(parts.sizes.tolist())
    assert value == pytest.approx([100.0])
    # Of 188 and 187; without regard to size they would be 184 and 191.
    assert np.ptp(groups) == pytest.approx(1.0)


def test_bound_on_distinct_outputs_is_never_beaten_by_chance():
    """Over many repetitions the bound exceeds the truth no more often than it may; the estimate itself often does."""
    mechanism = EuclideanLaplace(plane(12), epsilon=3.0)
    channel = exact_channel(mechanism)
    truth = (1 - (1 - channel) ** 10).sum(axis=1)
    seeds = stream("distinct bound").integers(1 << 60, size=150)
    beaten = naive = 0
    for seed in seeds:
        found = statistics(
            mechanism, method="samples", samples=20, runs=10, rng=int(seed), neighbours=0, alpha=0.2
        )["summary"][0]["deniability"]
        beaten += found["distinct_lower"] > truth.min()
        naive += found["distinct_min"] > truth.min()

    assert stats.binomtest(beaten, 150, 0.2, alternative="greater").pvalue > level("distinct bound")
    assert naive > beaten


@pytest.mark.parametrize("count", [1.0, 2.0, 7.5, 60.0, 95.0])
def test_bound_on_distinct_outputs_solves_its_inequality(count):
    """The bound is the better of McDiarmid's and the self-bounding one, found again by search."""
    alpha, runs, sets = 0.01, 100, 4
    log = math.log(2 / alpha)
    means = np.linspace(0, runs, 400_001)
    deviation = log / 3 + np.sqrt(log**2 / 9 + 2 * sets * means * log)
    allowed = means[sets * (count - means) <= deviation].min()
    other = count - math.sqrt(runs * log / (2 * sets))
    found = distinct_lower(np.array([count]), runs, sets, alpha)[0]

    assert found == pytest.approx(max(allowed, other, 1.0), abs=1e-3)
    assert found <= count


def test_bias_of_percentiles_is_seen():
    """Noise of draws pushes percentiles outwards; the estimated bias says which way, and about how far."""
    rng = stream("percentile bias")
    words, draws = 40_000, 64  # so many that chance moves the ratios below by a few per cent
    truth = rng.standard_normal(words)
    noisy = truth[None, :] + 4 * rng.standard_normal((draws, words))
    groups = noisy.reshape(8, 8, words).mean(axis=1)
    values, everyone = noisy.mean(axis=0), SampleDesign(words=words, size=words)
    for q, way in ((5, -1), (95, 1)):
        error = np.percentile(values, q) - np.percentile(truth, q)
        found = percentile_errors(values, q, groups, choice=everyone)
        assert way * error > 0
        assert 0.5 < found["bias"] / error < 2
        assert found["low"] < np.percentile(values, q) < found["high"]
    assert abs(percentile_errors(values, 50, groups, choice=everyone)["bias"]) < 0.05


def test_errors_of_percentiles_from_pseudo_values_are_those_of_repetitions():
    """The median over words of a mean of eight: the jackknife states the spread that repetitions have."""
    rng = stream("percentile jackknife")
    truth, found, stated = rng.standard_normal(400), [], []
    for _ in range(200):
        groups = truth + rng.standard_normal((8, 1)) + rng.standard_normal((8, 400))
        values = groups.mean(axis=0)
        found.append(np.median(values))
        stated.append(
            percentile_errors(values, 50, groups, choice=SampleDesign(words=400, size=400), copies=False)[
                "draws"
            ]
        )
    ratio = np.var(found, ddof=1) / np.mean(np.square(stated))
    edge = special.fdtri(199, 1400, 1 - level("percentile jackknife") / 2)

    assert 1 / edge < ratio < edge
    assert not 1 / edge < 3 * ratio < edge


def test_nothing_is_said_of_percentiles_that_nothing_tells():
    """Exact values of all words are certain; noisy ones have no interval where all groups sit at one value."""
    values, everyone = np.arange(10.0), SampleDesign(words=10, size=10)
    exact = percentile_errors(values, 50, choice=everyone)
    stuck = percentile_errors(values, 5, np.zeros((8, 10)), choice=everyone)

    assert {"low": 4.5, "high": 4.5, "draws": 0.0, "bias": 0.0} == exact
    assert {None} == set(stuck.values())


@pytest.mark.parametrize("order", [0.5, 0.999999, 1.000001, 3.0, 400.0])
def test_entropies_of_any_order(order):
    """Each order follows its definition, is near Shannon's entropy next to one and near the min-entropy far out."""
    cells, mass = entries(4, 30, 12, "renyi")
    p = cells.probabilities(mass)
    found = renyi(cells, p, order)
    for word in range(4):
        mine = [math.log(v) for v in p[cells.place == word] if v > 0]
        direct = special.logsumexp([order * v for v in mine]) / (1 - order)
        assert found[word] == pytest.approx(direct, rel=1e-6)
    if abs(order - 1) < 1e-3:
        assert found == pytest.approx(renyi(cells, p, 1.0), rel=1e-4)
    if order > 100:
        assert found == pytest.approx(renyi(cells, p, math.inf), rel=0.01)
    assert (renyi(cells, p, 0.0) >= found).all()


def test_statistics_report_the_orders_that_were_asked_for():
    """Orders appear under their names, in order, and falling with the order."""
    mechanism = EuclideanLaplace(plane(12), epsilon=3.0)
    renyi_ = statistics(mechanism, orders=(0.5, 1, math.inf), neighbours=0)["summary"][0]["renyi"]

    assert ["0.5", "1", "inf"] == list(renyi_)
    assert "Rényi entropy of order 0.5" == renyi_["0.5"]["name"]
    assert renyi_["0.5"]["mean"] > renyi_["1"]["mean"] > renyi_["inf"]["mean"]


def test_chosen_epsilon_keeps_both_promises():
    """The largest ε keeps the least number of distinct outputs too, and asking more gives a smaller ε or none."""
    found = statistics(EuclideanLaplace(plane(12), epsilon=3.0), [0.5, 1.0, 2.0, 4.0, 8.0], runs=50)[
        "summary"
    ]
    fewest = {entry["epsilon"]: entry["deniability"]["distinct_min"] for entry in found}
    wanted = (fewest[2.0] + fewest[4.0]) / 2

    assert 2.0 == largest_epsilon(found, least_distinct=wanted)
    assert 8.0 == largest_epsilon(found)
    assert largest_epsilon(found, least_distinct=1000) is None


def test_curves_show_the_bound_beyond_the_worst_word():
    """The picture has the mean, the worst word and its bound, and the bound is drawn on the careful side."""
    found = statistics(
        EuclideanLaplace(plane(12), epsilon=3.0), [1.0, 4.0], method="directions", samples=64, runs=16, rng=0
    )
    left, right = plot_deniability(found)
    stay, bound = (line.get_ydata() for line in left.get_lines()[-2:])
    fewest, least = (line.get_ydata() for line in right.get_lines()[-2:])

    assert (np.asarray(bound) >= stay).all()
    assert (np.asarray(least) <= fewest).all()
    assert "bound, 95 % sure for all measured" in left.get_legend_handles_labels()[1]


def test_bias_is_not_stated_where_much_was_not_seen():
    """With few draws among thousands of likely outputs the bias is left open and the text says so; with many it is given."""
    vectors = np.random.default_rng(1).standard_normal((800, 20))
    mechanism = Exponential(Vocabulary(words=[f"w{i}" for i in range(800)], vectors=vectors), epsilon=0.1)
    options = {"method": "samples", "words": range(8), "neighbours": 0, "rng": 1}
    few = statistics(mechanism, samples=64, runs=8, **options)
    many = statistics(mechanism, samples=16_000, runs=8, **options)

    assert few["summary"][0]["unseen"] > 0.8
    assert few["summary"][0]["uncertainty"]["entropy_1"]["bias"] is None
    assert "not sampled" in statistics_text(few)
    assert many["summary"][0]["unseen"] < 0.01
    assert many["summary"][0]["uncertainty"]["entropy_1"]["bias"] < 0
    assert "not sampled" not in statistics_text(many)


def test_one_word_of_many_states_no_error():
    """A single word drawn from many has no standard error, which is not the same as an error of zero."""
    found = statistics(EuclideanLaplace(plane(30), epsilon=2.0), sample=1, rng=2)["summary"][0]

    assert found["n_w"]["stderr"] is None
    assert found["overlap"]["stderr"] is None
    assert (
        0.0 == statistics(EuclideanLaplace(plane(30), epsilon=2.0), words=[3])["summary"][0]["n_w"]["stderr"]
    )


def test_draws_that_fill_no_group_count_for_the_error():
    """The same groups of one draw state a variance of 8/15 if seven further draws are in the values, and of 1 if none is."""
    rng = stream("leftover draws")
    result = {"n_w": (rng.random((1, 6)), rng.random((1, 8, 6)).astype(np.float32))}

    def variance(draws: int) -> float:
        plan = Plan(
            rows=np.arange(6), vocabulary=6, population=6, samples=draws, runs=1, eta=0.05, close=1, neighbours=0,
            entropy=0, orders=(), dense=False,
        )  # fmt: skip
        return errors([result], "n_w", 0, plan)["draws"] ** 2

    assert variance(15) / variance(8) == pytest.approx(8 / 15)


def test_limits_that_were_not_asked_for_do_not_bind():
    """Rounding of an exact probability above one makes no ε fail; a limit that is no number is refused."""
    found = statistics(EuclideanLaplace(plane(12), epsilon=3.0), [1.0, 100.0, 10_000.0])["summary"]

    assert 10_000.0 == largest_epsilon(found) == largest_epsilon(found, 1.0)
    for limits in ({"most": math.nan}, {"least_distinct": math.nan}, {"most": 1.5}):
        with pytest.raises(ParameterError):
            largest_epsilon(found, **limits)
