"""Geometry of vocabularies whose geometry is known."""

from __future__ import annotations

import functools
import json
import math

import numpy as np
import pytest
from scipy import special, stats

from dxverify import Vocabulary
from dxverify.bounds import clopper_pearson
from dxverify.distributions import noisy_dot_product
from dxverify.errors import ParameterError
from dxverify.statistics.geometry import geometry
from dxverify.statistics.geometry.hubness import hubness
from dxverify.statistics.geometry.neighbours import (
    Neighbours,
    density,
    distance_percentiles,
    threshold_table,
    thresholds,
)
from dxverify.statistics.sample_design import SampleDesign
from tests.chance import level, stream
from tests.dxverify.clouds import cloud, too_many


def part_of(near: Neighbours, rows: np.ndarray) -> Neighbours:
    """Return the neighbourhoods of some of the words."""
    return Neighbours(rows=rows, indexes=near.indexes[rows], distances=near.distances[rows])


@functools.cache
def hubs_of_a_cloud() -> tuple[Vocabulary, Neighbours]:
    """Return a cloud with the twenty neighbours of every word."""
    vocabulary = cloud(1500, 4, "hubs")
    return vocabulary, Neighbours.of(vocabulary.vectors, np.arange(1500), 20)


def test_percentiles_of_a_sample_are_bounded_by_the_ranks_the_law_gives():
    """Each bound fails with at most α/2 by the exact law; one rank closer it would fail more often."""
    for words, size, percent in ((60, 400, 50), (150, 400, 95), (73, 4000, 5), (399, 400, 20)):
        low, high = (
            rank + 1 for rank in SampleDesign(words=words, size=size).interval(np.arange(words), percent)
        )
        place = (size - 1) * percent / 100
        below = stats.hypergeom(size, math.floor(place) + 1, words)
        above = stats.hypergeom(size, math.ceil(place), words)

        assert below.cdf(low - 1) <= 0.025 < below.cdf(low)
        assert above.sf(high - 1) <= 0.025 < above.sf(high - 2)


def test_intervals_of_percentiles_miss_as_rarely_as_they_say():
    """Over many samples of a skewed population the intervals miss at most 5 %; intervals at 30 % do not."""
    population = np.exp(2 * stream("percentile population").standard_normal(400))
    rng, misses = stream("percentile samples"), np.zeros((2, 3), dtype=int)
    percents, trials = (20, 50, 80), 1500
    truth = np.percentile(population, percents)
    for _ in range(trials):
        sample = rng.permutation(population)[:120]
        for place, alpha in enumerate((0.05, 0.3)):
            choice = SampleDesign(words=120, size=400, alpha=alpha)
            bounds = [choice.interval(sample, percent) for percent in percents]
            misses[place] += [not low <= t <= high for t, (low, high) in zip(truth, bounds, strict=True)]

    allowed = level("percentile samples", 3)
    assert not any(too_many(int(m), trials, 0.05, allowed) for m in misses[0])
    assert all(too_many(int(m), trials, 0.05, allowed) for m in misses[1])


def test_few_words_give_no_bound_rather_than_a_false_one():
    """Ten words cannot bound a 5th percentile from below; two of many words have a mean, one has no error."""
    low, high = SampleDesign(words=10, size=1000).interval(np.arange(10.0), 5)

    assert low is None
    assert high is not None
    assert SampleDesign(words=1, size=1000).error(np.ones(1)) is None
    for wrong in ({"words": 0}, {"words": 5, "size": 4}, {"words": 5, "alpha": 1.0}):
        with pytest.raises(ParameterError, match="|".join(wrong)):
            SampleDesign(**wrong)


def test_errors_of_means_know_that_words_are_not_drawn_twice():
    """The mean of half the words scatters by its stated error; without the factor √(1 − n/V) it would not."""
    population = stream("mean population").standard_exponential(400)
    rng, choice, trials = stream("mean samples"), SampleDesign(words=200, size=400), 1500
    samples = [rng.permutation(population)[:200] for _ in range(trials)]
    spread = np.var([sample.mean() for sample in samples], ddof=1)
    stated = np.mean([choice.error(sample) ** 2 for sample in samples])
    naive = np.mean([SampleDesign(words=200).error(sample) ** 2 for sample in samples])
    scatter = stats.chi2(trials - 1)

    allowed = level("mean samples") / 2
    assert allowed < scatter.cdf((trials - 1) * spread / stated) < 1 - allowed
    assert scatter.cdf((trials - 1) * spread / naive) < allowed


def test_nothing_is_uncertain_when_every_word_is_looked_at():
    """Errors are zero and intervals points for all words; for one word fewer they are not."""
    vocabulary = cloud(150, 3, "every word")
    for sample, exact in ((150, True), (149, False)):
        found = geometry(vocabulary, sample=sample, rng=0)
        row, threshold = found["neighbour_distances"][0], found["thresholds"]["z_w_x1"]
        errors = [
            row["stderr"],
            row["p50_high"] - row["p50_low"],
            threshold["stderr"],
            threshold["cdf"][1]["stderr"],
            threshold["cdf"][1]["at_mean_stderr"],
            found["hubness"]["stderr"],
            found["hubness"]["hubs"][0]["high"] - found["hubness"]["hubs"][0]["low"],
        ]

        assert [found["every_word"], found["density"]["every_word"]] == [exact, exact]
        assert [error == 0 for error in errors] == [exact] * len(errors)


def test_extremes_of_a_sample_say_whose_they_are():
    """The sparsest word of all is not that of a sample without it, and the result says which it is."""
    vocabulary, near = hubs_of_a_cloud()
    whole = density(near, vocabulary.words)
    rows = np.array([row for row in range(1500) if vocabulary.words[row] != whole["sparsest"][0]])
    part = density(part_of(near, rows), vocabulary.words)

    assert (True, False) == (whole["every_word"], part["every_word"])
    assert part["d_max"] < whole["d_max"]
    assert part["sparsest"][0] == whole["sparsest"][1]


def test_percentiles_without_a_choice_take_words_for_endless():
    """Callers that do not say out of how many words they drew get intervals and errors that are not smaller."""
    _, near = hubs_of_a_cloud()
    part = part_of(near, np.arange(0, 1500, 3))
    alone = distance_percentiles(part)[0]
    told = distance_percentiles(part, SampleDesign(words=500, size=1500))[0]

    assert alone["p50"] == told["p50"]
    assert alone["p50_low"] <= told["p50_low"] < told["p50_high"] <= alone["p50_high"]
    assert alone["stderr"] * math.sqrt(2 / 3) == pytest.approx(told["stderr"])


def test_thresholds_are_those_of_three_points_on_a_line():
    """On 0, 2, 5, 11: from 0 the thresholds are 1 and (25 − 4)/(2·3)."""
    vectors = np.array([[0.0], [2.0], [5.0], [11.0]])
    near = Neighbours.of(vectors, np.array([0]), 3)
    found = thresholds(vectors, near)

    assert {"z_w_x1", "z_x1_x2"} == set(found)
    assert [1.0] == found["z_w_x1"].tolist()
    assert [21 / 6] == found["z_x1_x2"].tolist()


def test_error_of_the_law_at_a_mean_is_what_the_error_of_the_mean_does_to_it():
    """F_Z at the mean changes by its error when the mean does; the error of the mean itself is another number."""
    column = stream("threshold error").random(400)
    entry = threshold_table({"z": column}, 50, [10.0], SampleDesign(words=400, size=4000))["z"]
    law, at = noisy_dot_product(dim=50, epsilon=10.0), entry["cdf"][0]
    up, down = (float(law.cdf(entry["mean"] + sign * entry["stderr"])) for sign in (1, -1))

    assert at["at_mean_stderr"] == pytest.approx((up - down) / 2, rel=1e-3)
    assert at["at_mean_stderr"] != pytest.approx(entry["stderr"], rel=0.1)


def test_thresholds_decide_between_two_words():
    """F_Z at a threshold is the probability that noise keeps the nearer word the nearer one; twice it is not."""
    dim, epsilon, size = 5, 2.0, 40_000
    vectors = np.zeros((3, dim))
    vectors[1, 0], vectors[2, 1] = 1.0, 1.6
    near = Neighbours.of(vectors, np.array([0]), 2)
    value = thresholds(vectors, near)["z_x1_x2"]
    cdf = threshold_table({"z": value}, dim, [epsilon])["z"]["cdf"][0]["mean"]
    rng = stream("threshold noise")
    normal = rng.standard_normal((size, dim))
    noise = normal / np.linalg.norm(normal, axis=1, keepdims=True) * rng.gamma(dim, 1 / epsilon, (size, 1))
    first, second = vectors[near.indexes[0]]
    moved = vectors[0] + noise
    nearer = (np.linalg.norm(moved - first, axis=1) < np.linalg.norm(moved - second, axis=1)).sum()

    assert stats.binomtest(int(nearer), size, cdf).pvalue > level("threshold noise")
    wrong = threshold_table({"z": 2 * value}, dim, [epsilon])["z"]["cdf"][0]["mean"]
    assert stats.binomtest(int(nearer), size, wrong).pvalue < level("threshold noise")


def test_distances_and_density_follow_from_all_pairs():
    """Percentiles, extreme distances and the sparsest word are those of the full matrix of distances."""
    vocabulary = cloud(60, 3, "geometry pairs")
    found = geometry(vocabulary, rng=0)
    table = np.linalg.norm(vocabulary.vectors[:, None] - vocabulary.vectors, axis=2)
    np.fill_diagonal(table, np.inf)
    table.sort(axis=1)

    rows = {row["k"]: row for row in found["neighbour_distances"]}
    assert {1, 5, 10, 20, 50} == set(rows)
    assert rows[10]["p80"] == pytest.approx(np.percentile(table[:, 9], 80))
    nearest = table[:, 0]
    assert found["density"]["d_max/d_min"] == pytest.approx(nearest.max() / nearest.min())
    assert found["density"]["sparsest"][0] == f"w{nearest.argmax()}"
    assert found["density"]["densest"][0] == f"w{nearest.argmin()}"


def test_twins_are_counted_and_do_not_make_ratios_infinite():
    """Words with the same vector are counted, and the ratio is of the distances that are not zero."""
    vectors = np.array([[0.0, 0], [0, 0], [1, 0], [3, 0], [7, 0]])
    found = geometry(Vocabulary(words=list("abcde"), vectors=vectors), rng=0)

    assert 2 == found["density"]["twins"]
    assert found["density"]["d_max/d_min"] == 4.0
    json.dumps(found.to_dict(), allow_nan=False)


def test_hubness_from_a_sample_agrees_with_all_words():
    """The skewness of N_k from random thirds of the words is on average that of all; without correction it is not."""
    vocabulary, near = hubs_of_a_cloud()
    whole = hubness(near, 1500, vocabulary.words)["skewness"]
    rng = stream("hub halves")
    found, naive = [], []
    for _ in range(trials := 400):
        part = part_of(near, rng.permutation(1500)[:500])
        found.append(hubness(part, 1500, vocabulary.words))
        naive.append(stats.skew(np.bincount(part.indexes[:, :10].ravel(), minlength=1500)))
    counts = np.bincount(near.indexes[:, :10].ravel(), minlength=1500)
    values = np.array([one["skewness"] for one in found])
    error = values.std(ddof=1) / math.sqrt(trials)

    assert whole == pytest.approx(stats.skew(counts))
    assert abs(values.mean() - whole) < special.stdtrit(trials - 1, 1 - level("hub halves") / 2) * error
    assert abs(np.mean(naive) - whole) > 10 * np.std(naive, ddof=1) / math.sqrt(trials)
    # The jackknife error of each: not too small, and not useless.
    far = np.abs(values - whole) / [one["stderr"] for one in found]
    assert not too_many(int((far > 1.96).sum()), trials, 0.05, level("hub errors"))
    assert too_many(int((far > 1.96 / 4).sum()), trials, 0.05, level("hub errors"))
    assert np.mean(far**2) > 1 / 9, "the error is more than three times too large"


def test_jackknife_of_the_skewness_is_that_of_leaving_words_out():
    """The quick formula is the jackknife done by hand."""
    vocabulary, near = hubs_of_a_cloud()
    rows = np.arange(0, 1500, 5)
    found = hubness(part_of(near, rows), 1500, vocabulary.words, k=5)
    left = [
        hubness(part_of(near, np.delete(rows, i)), 1500, vocabulary.words, k=5)["skewness"]
        for i in range(len(rows))
    ]
    by_hand = math.sqrt((len(rows) - 1) * np.var(left)) * math.sqrt(1 - len(rows) / 1500)

    assert found["stderr"] == pytest.approx(by_hand)


def test_intervals_of_hubs_hold_although_the_largest_are_named():
    """Some interval of the named hubs misses at most once in twenty samples; intervals for one word alone miss often."""
    vocabulary, near = hubs_of_a_cloud()
    counts = np.bincount(near.indexes[:, :10].ravel(), minlength=1500) / 1500
    truth = dict(zip(vocabulary.words, counts, strict=True))
    rng, missed, alone, trials = stream("hub intervals"), 0, 0, 100
    for _ in range(trials):
        hubs = hubness(part_of(near, rng.permutation(1500)[:100]), 1500, vocabulary.words)["hubs"]
        missed += any(not hub["low"] <= truth[hub["word"]] <= hub["high"] for hub in hubs)
        lows = clopper_pearson([round(100 * hub["share"]) for hub in hubs], 100, 0.025)[0]
        alone += any(truth[hub["word"]] < low for hub, low in zip(hubs, lows, strict=True))

    assert not too_many(missed, trials, 0.05, level("hub intervals"))
    assert too_many(alone, trials, 0.05, level("hub intervals"))
