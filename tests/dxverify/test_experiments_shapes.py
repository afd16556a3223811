"""What experiments say of the shape of their numbers can hold and can fail."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from dxverify import Vocabulary
from dxverify.errors import InputError
from dxverify.experiments import (
    Context,
    Panel,
    reproduce,
)
from dxverify.experiments._collections import words_of_texts
from dxverify.experiments._deniability import Deniability, Mapped
from dxverify.experiments._grid import SEARCH, fitted_scale, reversed_at_one, shape
from dxverify.experiments._ranks import Trial, crossing, evenness
from dxverify.experiments.xu_2020_tab_1 import PRINTED as TABLE_1
from dxverify.experiments.xu_2020_tab_2 import _PRINTED as TABLE_2
from dxverify.statistics import statistics
from tests.chance import stream
from tests.dxverify.small_data import (
    counted,
    laplace,
    made_up,
    small,
)


@pytest.mark.slow
def test_factor_of_epsilon_is_that_of_the_lengths():
    """Vectors twice as long need half the ε; vectors far outside the search are refused with the numbers."""
    context = small()
    near, far = (fitted_scale(context, laplace(s).vocabulary, 0.6, at=10.0) for s in (1.0, 2.0))
    found = statistics(
        laplace(), [10 * near], sample=256, samples=128, runs=1, neighbours=0, rng=context.seed
    )

    assert near / far == pytest.approx(2.0, rel=0.01)
    assert found["summary"][0]["n_w"]["mean"] == pytest.approx(0.6, abs=0.01)
    for scale, end in ((1e6, SEARCH[0]), (1e-6, SEARCH[1])):
        with pytest.raises(InputError, match=rf"no factor of ε.* ε = {end:g}.*0\.6 is not in between"):
            fitted_scale(context, laplace(scale).vocabulary, 0.6, at=10.0)


@pytest.mark.parametrize(("statistic", "table"), [("n_w", TABLE_1), ("distinct", TABLE_2)])
def test_shapes_can_hold_and_fail(statistic, table):
    """The printed table has its own shape; upside down, shuffled or with large errors it has not."""
    printed = np.array(table)[..., 0]
    errors = np.full(printed.shape, 0.1)
    held = list(shape(statistic, printed, errors, printed).values())

    assert all(held)
    assert 3 == len(held)
    assert [False, False] == list(shape(statistic, printed[::-1], errors, printed).values())[:2]
    assert not list(shape(statistic, printed, 100 * errors + 20, printed).values())[1]
    mixed = stream("mixed table").permutation(printed.ravel()).reshape(printed.shape)
    assert [False, False] == list(shape(statistic, mixed, errors, printed).values())[::2]
    if statistic == "distinct":
        assert [True] == list(reversed_at_one(printed, errors, printed).values())
        assert [False] == list(reversed_at_one(printed[::-1], errors, printed).values())


def test_percentiles_can_fail(monkeypatch):
    """A mechanism that keeps more words at λ = 1 breaks the statements on the figure, and only those."""

    def wrong(mechanism, epsilons, **options):
        found = made_up(mechanism, epsilons, **options)
        if getattr(mechanism, "lam", 0) == 1:
            for entry in found["summary"]:
                entry["n_w"]["p95"] *= 1.4
        return found

    for measure, expected in ((made_up, [True, True]), (wrong, [False, False])):
        counted(monkeypatch, measure)
        result = reproduce("xu-2020-fig-4", small())
        assert expected == list(result["findings"].values())


def test_worst_words_can_break_what_is_stated(monkeypatch):
    """Figure 2 of Feyisetan et al.: words kept too often at ε = 5 are found; others are not."""
    for width, expected in ((1.0, False), (100.0, True)):
        counted(
            monkeypatch,
            lambda m, e, width=width, **o: made_up(m, [x / width for x in e], **o),
        )
        result = reproduce("feyisetan-2020-fig-2", small())
        stated = [held for text, held in result["findings"].items() if "at ε = 5" in text]
        assert [expected, expected] == stated
        assert [300, 500] == [row["paper"] for row in result["compared"]]


def averages(name: str, epsilons, power: float = 2.0) -> Deniability:
    """Return made-up averages whose N_w is one half at ε = 10."""
    stay = [(e / 10) ** power / (1 + (e / 10) ** power) for e in epsilons]
    summary = [
        {
            "n_w": {"mean": s, "stderr": 0.01},
            "distinct": {"mean": 1000 * (1 - s), "stderr": 10.0},
        }
        for s in stay
    ]
    return Deniability(name=name, digest="", epsilons=epsilons, found={"summary": summary, "words": 5})


def test_one_factor_is_found_and_can_fail():
    """The same curve at other ε is mapped by its factor; a steeper curve is not mapped by any."""
    grid = np.geomspace(2, 60, 12)
    first = averages("first", grid)
    moved = replace(averages("second", grid), epsilons=3 * grid)
    same = Mapped.of(first, moved)
    steeper = Mapped.of(first, replace(averages("third", grid, power=6.0), epsilons=3 * grid))

    assert same.factor == pytest.approx(3.0, rel=1e-3)
    assert all(same.finding("n_w").values())
    assert all(same.finding("distinct").values())
    assert steeper.factor == pytest.approx(3.0, rel=1e-2)
    assert not any(steeper.finding("n_w").values())
    with pytest.raises(InputError, match="one half"):
        Mapped.of(first, averages("low", (1.0, 2.0, 3.0)))


def three_shares(original, close, x=(1.0, 2.0, 3.0)) -> Panel:
    """Return a panel of shares without errors."""
    distant = [1 - a - b for a, b in zip(original, close, strict=True)]
    none = [0.0] * len(distant)
    names = ("original word", "first 100 neighbours", "distant words")
    series = {n: (v, none) for n, v in zip(names, (original, close, distant), strict=True)}
    return Panel(title="", xlabel="", ylabel="", x=x, series=series)


def test_shares_are_read_between_the_points():
    """Where the original word passes 10 % and 90 %; NaN if it never does."""
    low, high = crossing(three_shares([0.0, 0.2, 1.0], [0.0, 0.1, 0.0]))

    assert (low, high) == pytest.approx((1.5, 2.875))
    assert math.isnan(crossing(three_shares([0.2, 0.3, 0.4], [0.0] * 3))[0])


def test_constants_are_chosen_by_the_stated_rule():
    """The best c is the most even one, and it is said whether a smaller and a larger did worse."""
    assert evenness(three_shares([0.1, 0.4, 0.9], [0.1, 0.3, 0.1])) == pytest.approx(0.3)
    inside = Trial(evenness={0.01: 0.1, 0.02: 0.3, 0.04: 0.2})
    edge = Trial(evenness={0.01: 0.1, 0.02: 0.2, 0.04: 0.3})

    assert (0.02, True) == (inside.best, inside.bracketed)
    assert (0.04, False) == (edge.best, edge.bracketed)


def test_words_of_texts_are_the_most_frequent_known_ones():
    """Words are ordered by how often they occur, equals as in the vectors; words without vectors are left out."""
    vectors = Vocabulary(words=["zoo", "ant", "bee", "cat"], vectors=np.eye(4))
    texts = {"one": (["Bee bee unknown", "zoo ant!"], None), "two": (["bee"], None)}
    context = Context(texts=texts.__getitem__)

    assert ("bee", "zoo", "ant") == words_of_texts(context, vectors, ("one", "two"), 10).words
    assert ("bee", "zoo") == words_of_texts(context, vectors, ("one", "two"), 2).words
