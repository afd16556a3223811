"""Spherical Laplace noise on integers: one answer by either path, and the law of coordinates, pairs and lengths."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from scipy import stats

from dxverify.lattice import RoundedLaplace, entropy_source
from dxverify.lattice.config import CONFIG
from dxverify.lattice.lazy_normal import LazyNormal
from tests.chance import level, stream


def replayed(first: bytes, seed: str):
    """A source that gives these bytes first and random ones then."""
    rng, left = stream(seed), [first]
    return lambda count: left.pop() if left else rng.bytes(count)


@pytest.mark.parametrize(
    ("dim", "scale", "rows"), [(1, 2.5, 200), (3, 40.0, 60), (20, 1000.0, 8), (300, 16433.3, 1)]
)
def test_the_slow_path_gives_the_same_answer_for_the_same_bits(dim, scale, rows):
    """Every coordinate in integers, with other further bits: what floats decided was certain."""
    first = stream(f"replayed {dim}").bytes(8 * rows * (2 * dim + 1))
    fast = RoundedLaplace(dim=dim, scale=scale).sample(rows, replayed(first, "one"))
    slow = RoundedLaplace(dim=dim, scale=scale, margin=0.5).sample(rows, replayed(first, "another"))

    assert np.array_equal(fast, slow)
    assert len(np.unique(fast)) > 5


@pytest.mark.parametrize("dim", [1, 3, 12])
def test_few_digits_are_too_few_and_never_wrong(dim, monkeypatch):
    """Looks that begin with three digits and add three at a time end in the same integers: every interval contains its number."""
    rows = 40 // dim
    first = stream(f"few digits {dim}").bytes(8 * rows * (2 * dim + 1))
    law = RoundedLaplace(dim=dim, scale=30.0, margin=0.5)
    many = law.sample(rows, replayed(first, "many"))
    monkeypatch.setattr(
        "dxverify.lattice.rounded_laplace.CONFIG", replace(CONFIG, digits=3, further_digits=3)
    )

    assert np.array_equal(many, law.sample(rows, replayed(first, "few")))


def test_a_number_beside_a_half_is_settled_by_digits(monkeypatch):
    """A product so near a half that no float can tell goes the slow way; with a table that claims too much it goes wrong."""
    rng = stream("beside a half")
    word, other = 2**62 + 12345, int.from_bytes(rng.bytes(8), "little") % 2**62
    size, one = (Fraction(LazyNormal(bits, rng.bytes).bounds(120)[0], 2**120) for bits in (word, other))
    length = Fraction(math.isqrt(int(2 * one**2 * 2**240)), 2**120)
    scale = float((10 + Fraction(1, 2)) / (size * length))
    first = b"".join(bits.to_bytes(8, "little") for bits in (word, other, other))
    law = RoundedLaplace(dim=1, scale=scale)
    found = {int(law.sample(1, replayed(first, f"beside {k}"))[0, 0]) for k in range(12)}
    slow = {
        int(RoundedLaplace(dim=1, scale=scale, margin=0.5).sample(1, replayed(first, f"beside {k}"))[0, 0])
        for k in range(12)
    }

    assert found == slow <= {10, 11}
    called = []
    monkeypatch.setattr(RoundedLaplace, "_round_exactly", lambda *_: called.append(1) or [10])
    law.sample(1, replayed(first, "counted"))
    assert [1] == called


def cell_masses(scale: float, reach: int) -> np.ndarray:
    """Probability of each integer cell of the plane, for density e^{−r/c}/(2πc²), by Gauss–Legendre."""
    nodes, weights = np.polynomial.legendre.leggauss(40)
    # Cells are quartered, so that the point of the cone is a corner.
    half = np.arange(-2 * reach - 1, 2 * reach + 1) / 2
    points, weights = (half[:, None] + (nodes + 1) / 4).ravel(), np.tile(weights / 4, len(half))
    values = (
        np.exp(-np.hypot(points[:, None], points) / scale)
        / (2 * np.pi * scale**2)
        * weights[:, None]
        * weights
    )
    side = 2 * reach + 1
    return values.reshape(side, -1, side, values.shape[1] // side).sum(axis=(1, 3))


def joint_p_value(drawn: np.ndarray, masses: np.ndarray) -> float:
    """Chi-square of pairs of coordinates, those outside in one cell."""
    reach = len(masses) // 2
    inside = (np.abs(drawn) <= reach).all(axis=1)
    places = (drawn[inside] + reach).astype(int)
    counts = np.bincount(places[:, 0] * len(masses) + places[:, 1], minlength=masses.size)
    expected = np.append(masses.ravel(), 1 - masses.sum())
    return float(stats.chisquare(np.append(counts, (~inside).sum()), expected * len(drawn)).pvalue)


@pytest.mark.parametrize(("margin", "draws"), [(0.0, 400_000), (0.5, 3000)], ids=["floats", "integers"])
def test_pairs_of_coordinates_have_the_joint_law(margin, draws):
    """Coordinates depend on each other through the length; independent ones of the same laws, and a wider law, are rejected."""
    name = f"rounded laplace pairs {margin}"
    drawn = RoundedLaplace(dim=2, scale=1.5, margin=margin).sample(draws, entropy_source(stream(name)))
    masses = cell_masses(1.5, 3 if margin else 6)

    assert joint_p_value(drawn, masses) > level(name)
    assert joint_p_value(drawn, cell_masses(1.8, len(masses) // 2)) < level(name)
    if not margin:
        apart = np.column_stack([drawn[:, 0], np.roll(drawn[:, 1], 1)])
        assert joint_p_value(apart, masses) < level(name)


def test_one_coordinate_of_three_has_its_marginal_law():
    """The tail of a coordinate in three dimensions is (2 + t)e^{−t}/4; that of two or four is rejected."""
    draws, scale = 200_000, 2.0
    edges = np.arange(-9, 9) + 0.5

    def p_value(dim: int) -> float:
        name = f"rounded laplace marginal {dim}"
        drawn = RoundedLaplace(dim=dim, scale=scale).sample(draws, entropy_source(stream(name)))[:, 0]
        t = np.abs(edges) / scale
        below = (2 + t) * np.exp(-t) / 4
        law = np.diff(np.concatenate([[0.0], np.where(edges < 0, below, 1 - below), [1.0]]))
        counts = np.bincount(np.digitize(drawn, edges), minlength=len(edges) + 1)
        return float(stats.chisquare(counts, draws * law).pvalue)

    assert p_value(3) > level("rounded laplace marginal 3")
    assert p_value(2) < level("rounded laplace marginal 3") > p_value(4)


def test_lengths_have_the_gamma_law():
    """In fifty dimensions ‖K‖/c is Gamma(50) but for a rounding far below what so many draws see."""
    name = "rounded laplace lengths"
    drawn = RoundedLaplace(dim=50, scale=1e6).sample(10_000, entropy_source(stream(name)))
    lengths = np.linalg.norm(drawn, axis=1) / 1e6

    assert stats.kstest(lengths, stats.gamma(50).cdf).pvalue > level(name)
    assert stats.kstest(lengths, stats.gamma(49).cdf).pvalue < level(name)
