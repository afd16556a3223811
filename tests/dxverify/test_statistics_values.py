"""Statistics of words against distributions that are known."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import special

from dxverify import Vocabulary
from dxverify.channel import exact_channel
from dxverify.errors import InputError, NotExactError, ParameterError
from dxverify.mechanisms import NADP, EuclideanLaplace, Exponential, RankSmoothed, RegularisedMahalanobis
from dxverify.statistics import largest_epsilon, skewness, statistics
from dxverify.statistics.overlap import skewness_error
from dxverify.statistics.sources import DirectionSource
from dxverify.statistics.sparse_outputs import Cells
from dxverify.statistics.word_statistics import smallest_set
from tests.chance import level, stream

KEYS = {"mean", "std", "stderr", "p5", "p50", "p95"}


def plane(words: int = 12) -> Vocabulary:
    """Return words at random points of the plane."""
    vectors = np.random.default_rng(5).standard_normal((words, 2))
    return Vocabulary(words=[f"w{i}" for i in range(words)], vectors=vectors)


def test_exact_statistics_are_those_of_the_exact_channel():
    """Each statistic is what its definition says of the rows of the exact channel."""
    mechanism = EuclideanLaplace(plane(), epsilon=3.0)
    channel = exact_channel(mechanism)
    found = statistics(mechanism, eta=0.1, runs=20, close=3)
    entry = found["summary"][0]
    vectors = mechanism.vocabulary.vectors
    distances = np.linalg.norm(vectors[:, None] - vectors, axis=2)

    assert found["method"] == "exact"
    assert entry["n_w"]["mean"] == pytest.approx(np.diag(channel).mean(), rel=1e-12)
    falling = -np.sort(-channel, axis=1)
    needed = (np.cumsum(falling, axis=1) < 0.9).sum(axis=1) + 1
    assert entry["s_w_mass"]["mean"] == pytest.approx(needed.mean())
    assert entry["s_w_count"]["mean"] == pytest.approx((channel >= 0.1).sum(axis=1).mean())
    assert entry["distinct"]["mean"] == pytest.approx((1 - (1 - channel) ** 20).sum(axis=1).mean(), rel=1e-9)
    assert entry["distance_moved"]["mean"] == pytest.approx(
        (channel * distances).sum(axis=1).mean(), rel=1e-9
    )
    close = np.argsort(distances, axis=1)[:, 1:4]
    share = np.take_along_axis(channel, close, axis=1).sum(axis=1).mean()
    assert entry["neighbour_rank"]["close"]["mean"] == pytest.approx(share, rel=1e-9)


def test_entropies_have_their_right_names_and_order():
    """H0 is the max-entropy, log of the support; H∞ the min-entropy, log of 1/max; the orders fall."""
    mechanism = EuclideanLaplace(plane(), epsilon=3.0)
    channel = exact_channel(mechanism)
    renyi = statistics(mechanism)["summary"][0]["renyi"]

    assert (renyi["0"]["name"], renyi["inf"]["name"]) == ("max-entropy (Hartley)", "min-entropy")
    assert renyi["0"]["mean"] == pytest.approx(math.log(12))
    assert renyi["1"]["mean"] == pytest.approx(special.entr(channel).sum(axis=1).mean(), rel=1e-9)
    assert renyi["2"]["mean"] == pytest.approx(-np.log((channel**2).sum(axis=1)).mean(), rel=1e-9)
    assert renyi["inf"]["mean"] == pytest.approx(-np.log(channel.max(axis=1)).mean(), rel=1e-9)
    assert renyi["0"]["mean"] > renyi["1"]["mean"] > renyi["2"]["mean"] > renyi["inf"]["mean"]


def test_smallest_set_takes_the_likeliest_outputs_first():
    """The smallest set that holds 1 − η is made of the likeliest outputs, and rounding adds no output."""
    cells = Cells.of(
        np.array([7, 8]),
        1,
        np.array([0, 0, 0, 1, 1, 1, 1]),
        np.zeros(7, dtype=np.int64),
        np.array([1, 2, 3, 1, 2, 3, 4]),
    )
    p = np.array([0.1, 0.8, 0.1, 0.25, 0.25, 0.25, 0.25])

    assert [1, 3] == smallest_set(cells, p, 0.25).tolist()
    assert [2, 4] == smallest_set(cells, p, 0.1).tolist()
    assert [3, 4] == smallest_set(cells, p, 0.01).tolist()


@pytest.mark.parametrize("method", ["directions", "samples"])
def test_draws_agree_with_the_exact_channel_within_their_errors(method):
    """Unbiased statistics from draws lie within their own standard errors of the exact ones; a wrong ε does not."""
    mechanism = EuclideanLaplace(plane(), epsilon=3.0)
    exact = statistics(mechanism, [2.0, 3.0], runs=20)
    drawn = statistics(
        mechanism, [2.0, 3.0], method=method, samples=4000, runs=20, rng=stream(f"stats {method}")
    )
    width = special.stdtrit(7, 1 - level(f"stats {method}", 8) / 2)
    for entry, truth, wrong in zip(drawn["summary"], exact["summary"], exact["summary"][::-1], strict=True):
        for pick in (
            lambda e: e["n_w"],
            lambda e: e["distinct"],
            lambda e: e["distance_moved"],
            lambda e: e["neighbour_rank"]["original"],
        ):
            gap = abs(pick(entry)["mean"] - pick(truth)["mean"])
            assert gap <= width * pick(entry)["stderr"]
        assert abs(entry["n_w"]["mean"] - wrong["n_w"]["mean"]) > 10 * entry["n_w"]["stderr"]


def test_bias_of_plug_in_values_is_seen():
    """With few draws the support looks too small, and the estimated bias points the right way and to the right size."""
    mechanism = EuclideanLaplace(plane(60), epsilon=1.0)
    options = {"method": "samples", "rng": 3, "neighbours": 0}
    many = statistics(mechanism, samples=32_000, **options)["summary"][0]
    few = statistics(mechanism, samples=800, **options)["summary"][0]
    error = few["renyi"]["1"]["mean"] - many["renyi"]["1"]["mean"]

    assert error < 0
    assert 0.5 < few["uncertainty"]["entropy_1"]["bias"] / error < 2


def test_standard_errors_are_as_large_as_the_spread_of_repetitions():
    """Repetitions spread by about the standard error they state."""
    mechanism = EuclideanLaplace(plane(30), epsilon=2.0)
    seeds = stream("stats spread").integers(1 << 60, size=60)
    runs = [
        statistics(mechanism, method="directions", samples=64, runs=8, rng=int(seed), neighbours=0)[
            "summary"
        ][0]
        for seed in seeds
    ]
    for name in ("n_w", "distance_moved", "distinct"):
        spread = np.std([run[name]["mean"] for run in runs], ddof=1)
        stated = math.sqrt(np.mean([run[name]["stderr"] ** 2 for run in runs]))
        # Ratio of variances: about 59 against 60·7 degrees of freedom; groups are not normal, hence the slack.
        edge = special.fdtri(59, 420, 1 - level("stats spread", 3) / 2) * 1.5
        assert 1 / edge < (spread / stated) ** 2 < edge


def test_a_sample_of_words_states_the_error_of_the_choice():
    """A random half of the words has an error of its own that all words together have not."""
    mechanism = EuclideanLaplace(plane(20), epsilon=2.0)
    whole = statistics(mechanism, neighbours=0)["summary"][0]["n_w"]
    half = statistics(mechanism, sample=10, rng=1, neighbours=0)["summary"][0]["n_w"]

    assert whole["stderr"] == 0.0
    assert half["stderr"] == pytest.approx(half["std"] / math.sqrt(10) * math.sqrt(0.5), rel=1e-9)
    assert half["mean"] != whole["mean"]


def test_shapes_are_those_of_the_interface():
    """The three named statistics have exactly the six named members, one entry for each ε, in order."""
    found = statistics(EuclideanLaplace(plane(), epsilon=1.0), [1.0, 5.0, 10.0], rng=0)

    assert [1.0, 5.0, 10.0] == [entry["epsilon"] for entry in found["summary"]]
    for entry in found["summary"]:
        assert all(set(entry[name]) == KEYS for name in ("n_w", "s_w_mass", "s_w_count"))
    assert {"schema_version", "mechanism", "vocabulary_digest", "summary"} <= set(found)


def test_method_follows_the_mechanism():
    """Closed forms are exact, noise on many words goes by directions, post-processing by samples."""
    words = Vocabulary.builtin().subset(range(80))
    kinds = {
        Exponential(words, epsilon=1.0): "exact",
        EuclideanLaplace(words, epsilon=1.0): "directions",
        RegularisedMahalanobis(words, epsilon=1.0, lam=0.5): "directions",
        RankSmoothed(words, epsilon=1.0): "samples",
    }
    for mechanism, expected in kinds.items():
        found = statistics(mechanism, [1.0, 2.0], words=range(5), samples=16, runs=8, rng=0)
        assert expected == found["method"]


def test_mechanisms_that_release_vectors_overlap_less_with_more_noise():
    """NADP: the neighbours of a released vector overlap more with those of the word as ε grows."""
    with pytest.warns(UserWarning, match="get no noise"):
        mechanism = NADP(Vocabulary.builtin().subset(range(300)), epsilon=1.0)
    entries = statistics(mechanism, [0.1, 50.0], samples=16, runs=8, rng=0)["summary"]

    assert entries[0]["overlap"]["mean"] < entries[1]["overlap"]["mean"] <= 1.0


def test_worst_word_bound_holds_for_the_exact_channel():
    """The bound on the word that stays most often covers the truth, and the chosen ε keeps the target."""
    mechanism = EuclideanLaplace(plane(), epsilon=3.0)
    grid = [0.5, 1.0, 2.0, 4.0, 8.0, 16.0]
    drawn = statistics(
        mechanism,
        grid,
        method="directions",
        samples=4000,
        rng=stream("worst word"),
        alpha=level("worst word"),
    )
    truth = statistics(mechanism, grid)
    for entry, exact in zip(drawn["summary"], truth["summary"], strict=True):
        assert entry["deniability"]["n_w_upper"] >= exact["deniability"]["n_w_max"]
    chosen = largest_epsilon(drawn["summary"], 0.9)
    kept = [e["epsilon"] for e in truth["summary"] if e["deniability"]["n_w_max"] <= 0.9]
    assert chosen is not None
    assert chosen <= max(kept)
    assert largest_epsilon(drawn["summary"], 0.0) is None


def test_skewness_of_known_values():
    """A single high value among ten is skewed by a known amount; equal values have no skewness."""
    values = np.array([0.0] * 9 + [1.0])

    assert skewness(values) == pytest.approx((1 - 2 * 0.1) / math.sqrt(0.09))
    assert skewness(np.ones(5)) is None
    assert skewness_error(np.ones(5)) is None
    left = [skewness(np.delete(np.arange(6.0) ** 2, i)) for i in range(6)]
    expected = math.sqrt(5 / 6 * ((np.array(left) - np.mean(left)) ** 2).sum())
    assert skewness_error(np.arange(6.0) ** 2) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"eta": 0.0}, "eta"),
        ({"samples": 1, "method": "samples"}, "samples"),
        ({"runs": 900, "method": "samples"}, "runs"),
        ({"sample": 0}, "sample"),
        ({"words": [0, 0]}, "words"),
        ({"words": [99]}, "words"),
        ({"method": "guess"}, "method"),
        ({"alpha": 1.0}, "alpha"),
        ({"epsilons": [1.0, 1.0]}, "epsilons"),
    ],
)
def test_impossible_requests_name_the_parameter(options, message):
    """A parameter outside its range is named."""
    mechanism = EuclideanLaplace(plane(), epsilon=3.0)
    with pytest.raises(ParameterError, match=message):
        statistics(mechanism, **options)


def test_exact_where_there_is_none_is_refused():
    """Asking for exact distributions of a large vocabulary says that there are none."""
    mechanism = EuclideanLaplace(Vocabulary.builtin(), epsilon=3.0)
    with pytest.raises(NotExactError, match="exact channels reach"):
        statistics(mechanism, method="exact")


def test_masses_are_never_negative():
    """Between neighbouring radii there is no negative mass, though the tables of the law may waver by 1e-12."""
    vectors = np.random.default_rng(0).standard_normal((400, 300))
    words = Vocabulary(words=[f"w{i}" for i in range(400)], vectors=vectors)
    source = DirectionSource.of([EuclideanLaplace(words, epsilon=20.0)])
    radii = np.linspace(0, 1.1 * source.tables.max_radius, 100_001)
    raw = np.diff(source.tables.cdf(0, radii))

    assert raw.min() < 0
    last = np.zeros(len(radii), dtype=bool)
    last[-1] = True
    assert source.tables.probabilities(0, radii, last).min() >= 0
    assert source.tables.probabilities(0, radii, last).sum() == pytest.approx(1.0)


def test_unknown_word_is_named():
    """A word that is not there is an input error."""
    with pytest.raises(InputError, match="nowhere"):
        statistics(EuclideanLaplace(plane(), epsilon=1.0), words=["nowhere"])
