"""Laws that are no mixtures of Gaussians: only what Gaussians leave of them is sampled, and the errors hold."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest
from scipy import special, stats

from dxverify.channel import faces
from dxverify.channel.exact import exact_logs
from dxverify.channel.fitting import Gaussians, fitted
from dxverify.channel.reduction import reduce_noise
from dxverify.channel.scales import atomic
from tests.chance import level, stream
from tests.dxverify.channel_cases import Additive

pytest.importorskip("dxverify.channel._ladder", reason="numba is not installed")

DIM = 4
WORDS = np.random.default_rng(12).normal(size=(7, DIM))
#: Pr[R ≤ r] of lengths in four dimensions and, for each, how to draw them from uniform numbers.
LAWS = {
    "ball": (lambda r: np.minimum(r / 2, 1.0) ** DIM, lambda u: 2 * u ** (1 / DIM)),
    "shell": (lambda r: np.where(r >= 1.5, 1.0, 0.0), lambda u: np.full_like(u, 1.5)),
    "flat tails": (
        lambda r: special.gammainc(DIM / 4, (r / 2) ** 4),
        lambda u: 2 * special.gammaincinv(DIM / 4, u) ** 0.25,
    ),
    "long tail": (lambda r: 1 - (1 + r) ** -3.0, lambda u: (1 - u) ** (-1 / 3) - 1),
    "student": (lambda r: stats.f.cdf(r**2 / DIM, DIM, 3), lambda u: np.sqrt(DIM * stats.f.ppf(u, DIM, 3))),
}


@dataclass(frozen=True)
class Lengths:
    """Noise of any length, which is its own law."""

    name: str
    factor: None = None
    dim: int = DIM

    @property
    def radius(self):
        """The law of its length."""
        return self

    def cdf(self, r):
        """Pr[R ≤ r]."""
        return np.asarray(LAWS[self.name][0](np.asarray(r, dtype=float)))

    def sf(self, r):
        """Pr[R > r]."""
        return 1 - self.cdf(r)

    def projected(self, dim):
        """All of it, as words and noise have the same dimension here."""
        assert dim == DIM
        return self

    def directions(self, size, rng=None):
        """Draw unit vectors."""
        normals = np.random.default_rng(rng).normal(size=(size, DIM))
        return normals / np.linalg.norm(normals, axis=1, keepdims=True)

    def sample(self, size, rng=None):
        """Draw."""
        generator = np.random.default_rng(rng)
        return self.directions(size, generator) * LAWS[self.name][1](generator.random(size))[:, None]


def _mechanism(name):
    return Additive(vectors=WORDS, noise=Lengths(name))


@pytest.mark.parametrize(
    ("name", "hoped"),
    [
        ("flat tails", 1e-4),
        ("long tail", 1e-4),
        ("student", 1e-4),
        pytest.param("ball", 4e-4, marks=pytest.mark.slow),
        pytest.param("shell", 2e-3, marks=pytest.mark.slow),
    ],
)
def test_errors_are_small_and_hold(name, hoped):
    """Smooth laws have errors below 1e-4 at the first look; outputs drawn the plain way agree, and a twentieth off they would not."""
    mechanism = _mechanism(name)
    found = exact_logs(mechanism)
    count = 100_000
    draws = [mechanism.sample(word, count, stream(f"{name} {word}")) for word in range(7)]
    drawn = np.array([np.bincount(outputs, minlength=7) for outputs in draws])

    assert found.error.max() < hoped
    assert found.chance > 0
    side = level("laws fitted by Gaussians", 2 * 49 * len(LAWS))
    low = np.nan_to_num(stats.beta.ppf(side, drawn, count - drawn + 1))
    high = np.nan_to_num(stats.beta.isf(side, drawn + 1, count - drawn), nan=1.0)
    assert ((low <= found.channel + found.error) & (found.channel - found.error <= high)).all()
    assert (found.channel * 1.05 - found.error > high).any()


@pytest.mark.parametrize("name", LAWS)
def test_nothing_beyond_a_length_differs_by_more_than_is_said(name):
    """Also where a law jumps; there, not by much less either."""
    law = Lengths(name)
    gaussians = fitted(law, faces.FALL)
    ends = np.sort(np.random.default_rng(5).uniform(0, 4, (20_000, 2)), axis=1)
    held = np.abs(np.diff(law.cdf(ends) - gaussians.cdf(ends), axis=1)[:, 0])

    said = gaussians.beyond(law, ends[:, 0])

    assert (held <= said).all()
    assert held.max() > said.max() / 3 or name not in {"ball", "shell"}


def test_a_table_of_gaussians_is_right():
    """Between its places too, and with a negative weight."""
    t, weights = np.array([0.5, 1.0, 3.0]), np.array([0.7, -0.2, 0.5])
    gaussians = Gaussians.of(DIM, atomic(t, weights, 20.0))
    r = np.random.default_rng(1).uniform(0, 20, 5000)

    expected = stats.chi.cdf(r[:, None] * t, DIM) @ weights

    assert np.abs(gaussians.cdf(r) - expected).max() < 1e-9


def test_what_gaussians_leave_of_a_mixture_is_next_to_nothing():
    """Student's noise is a mixture nobody told of: the fit finds that out."""
    law = Lengths("student")
    r = np.geomspace(0.05, 20, 500)

    assert np.abs(fitted(law, faces.FALL).cdf(r) - law.cdf(r)).max() < 1e-3
    assert np.abs(fitted(Lengths("shell"), faces.FALL).cdf(r) - Lengths("shell").cdf(r)).max() > 0.1


def test_a_law_without_a_median_is_left_to_directions():
    """It may state anything; nothing is fitted, and nothing is raised."""

    class Nothing(Lengths):
        def cdf(self, r):
            return np.zeros_like(np.asarray(r, dtype=float))

    assert fitted(Nothing("ball"), faces.FALL) is None
    assert faces.near_channel(reduce_noise(WORDS, Nothing("ball"))) is None
