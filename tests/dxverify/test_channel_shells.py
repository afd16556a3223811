"""Fractions of spheres in cells: channels of noise with any law of lengths, within errors that are measured."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest
from scipy import special, stats

from dxverify import audit
from dxverify.audit.methods import exact
from dxverify.channel import faces, shells, views
from dxverify.channel.exact import exact_logs
from dxverify.channel.faces import faces_channel
from dxverify.channel.lengths import lengths_of
from dxverify.channel.reduction import reduce_noise
from dxverify.distributions import GaussianNoise, LaplaceNoise
from tests.chance import level, stream
from tests.dxverify.channel_cases import CLOUD, MIXTURES, Additive, laplace

pytest.importorskip("dxverify.channel._shells", reason="numba is not installed")

DIM = 4
WORDS = np.random.default_rng(12).normal(size=(7, DIM))
#: Pr[R ≤ r] of lengths in four dimensions and, for each, how to draw them from uniform numbers.
LAWS = {
    "ball": (lambda r: np.minimum(r / 2, 1.0) ** DIM, lambda u: 2 * u ** (1 / DIM)),
    "shell": (lambda r: np.where(r >= 1.5, 1.0, 0.0), lambda u: np.full_like(u, 1.5)),
    "two shells": (
        lambda r: np.where(r >= 2.3, 1.0, np.where(r >= 1.1, 0.3, 0.0)),
        lambda u: np.where(u < 0.3, 1.1, 2.3),
    ),
    "sometimes none": (lambda r: 0.4 + 0.6 * np.minimum(r / 2, 1.0), lambda u: np.maximum(u - 0.4, 0) / 0.3),
    "flat tails": (
        lambda r: special.gammainc(DIM / 4, (r / 2) ** 4),
        lambda u: 2 * special.gammaincinv(DIM / 4, u) ** 0.25,
    ),
    "long tail": (lambda r: 1 - (1 + r) ** -3.0, lambda u: (1 - u) ** (-1 / 3) - 1),
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


@pytest.mark.parametrize("name", LAWS)
def test_errors_are_small_and_hold(name):
    """Smooth laws, edges and single lengths; outputs drawn the plain way agree, and a twentieth off they would not."""
    mechanism = Additive(vectors=WORDS, noise=Lengths(name))
    found = exact_logs(mechanism)
    count = 100_000
    draws = [mechanism.sample(word, count, stream(f"{name} {word}")) for word in range(7)]
    drawn = np.array([np.bincount(outputs, minlength=7) for outputs in draws])

    assert found.error.max() < 5e-5
    assert found.chance == 0
    assert found.measured
    side = level("fractions of spheres", 2 * 49 * len(LAWS))
    low = np.nan_to_num(stats.beta.ppf(side, drawn, count - drawn + 1))
    high = np.nan_to_num(stats.beta.isf(side, drawn + 1, count - drawn), nan=1.0)
    assert ((low <= found.channel + found.error) & (found.channel - found.error <= high)).all()
    assert (found.channel * 1.05 - found.error > high).any()


KNOWN = {
    **MIXTURES,
    "seven": (np.random.default_rng(8).normal(size=(10, 7)), GaussianNoise(dim=7, sigma=0.7)),
    "eight": (np.random.default_rng(9).normal(size=(11, 8)), LaplaceNoise(dim=8, epsilon=4.0)),
}


def _wrong(case):
    """Return what is wrong with a channel that is known from its scales, and what was said of it."""
    reduced = reduce_noise(*KNOWN[case])
    known, found = faces_channel(reduced), shells.shells_channel(reduced)
    return np.abs(found.channel - known.channel), found.error + known.error


@pytest.mark.parametrize("case", KNOWN)
def test_spheres_give_the_numbers_of_scales(case):
    """Two ways that share no formula, in every dimension; inputs on rims of faces are looked at from both sides."""
    off, said = _wrong(case)

    assert said.max() < 2e-4
    assert (off <= said).all()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_unfriendly_words_have_errors_that_hold(seed):
    """Clusters, outliers, words on a sphere or nearly on a line or in a plane, integers; wide noise and narrow noise."""
    rng = np.random.default_rng(seed)
    dim = 4 + seed % 3
    words = rng.normal(size=(dim + 4, dim))
    shapes = {
        "cluster": np.vstack([words[:4] * 0.02, words[4:]]),
        "outlier": np.vstack([words[1:], 30 * words[:1]]),
        "sphere": words / np.linalg.norm(words, axis=1, keepdims=True),
        "line": np.linspace(0, 1, len(words))[:, None] + 0.05 * words,
        "plane": words * np.append(np.ones(dim - 1), 0.01),
        "integers": np.unique(rng.integers(0, 3, size=words.shape), axis=0).astype(float),
    }
    held = []
    for name, shape in shapes.items():
        apart = np.linalg.norm(shape[:, None] - shape, axis=2)
        epsilon = 10 ** rng.uniform(-1, 1.5) / np.median(apart[apart > 0])
        reduced = reduce_noise(shape, LaplaceNoise(dim=dim, epsilon=epsilon))
        known, found = faces_channel(reduced), shells.shells_channel(reduced)
        if known is not None and found is not None:
            seen = found.relative < 1
            assert (np.abs(found.channel - known.channel) <= found.error + known.error)[seen].all(), name
            held.append(name)
    assert len(held) >= 4, "too few were compared"


@pytest.mark.parametrize(("coefficients", "case"), [("_EVEN", "scattered"), ("_ODD", "seven")])
def test_caps_that_are_a_little_wrong_would_be_noticed(monkeypatch, coefficients, case):
    """The comparison can fail: what is wrong on every grid alike is not seen by any grid."""
    monkeypatch.setattr(shells, coefficients, getattr(shells, coefficients) * np.array([1.0, 1.01, 1.0]))
    off, said = _wrong(case)

    assert (off > said).any()


def test_grids_that_are_all_alike_would_be_noticed(monkeypatch):
    """Errors are seen from the difference of grids, and without one there is nothing to see."""
    plain = shells._Shells._cells
    monkeypatch.setattr(shells._Shells, "_cells", lambda self, view, _: plain(self, view, 32))
    off, said = _wrong("scattered")

    assert (off > said).any()


@pytest.mark.parametrize("dim", [4, 5, 6, 7, 8])
def test_one_wall_cuts_a_cap(dim):
    """All other words are out of reach, so a single length gives the fraction of a sphere beyond a plane, and zeros elsewhere."""
    far = 10 * np.eye(dim)[1:] - 3 * np.eye(dim)[0] + np.random.default_rng(1).normal(size=(dim - 1, dim))
    words = np.vstack([np.zeros(dim), np.eye(dim)[0], far])
    noise = type("Any", (Lengths,), {"projected": lambda self, _: self})("shell", dim=dim)
    found = shells.shells_channel(reduce_noise(words, noise))

    cap = special.betainc((dim - 1) / 2, 0.5, 1 - (0.5 / 1.5) ** 2) / 2
    assert found.channel[0, :2] == pytest.approx([1 - cap, cap], abs=1e-6)
    assert found.channel[0, 2:].max() == 0


def test_a_law_gives_functions_their_means():
    """Where it is smooth, where it jumps, and with what lies at none."""
    for name, (_, draw) in LAWS.items():
        lengths = lengths_of(reduce_noise(WORDS, Lengths(name)))
        weights, sharp = lengths.weights(512)
        values = np.exp(-lengths.nodes(512)[0])
        places = (np.arange(1_000_000) + 0.5) / 1_000_000
        expected = np.exp(-draw(places) / lengths.unit).mean()

        assert weights.sum() == pytest.approx(1, abs=1e-12)
        assert values @ weights == pytest.approx(expected, abs=2e-6)
        assert abs(values @ sharp) < 1e-6


def test_what_cannot_be_computed_is_left_to_directions(monkeypatch):
    """Laws that are none, words of very different sizes, too many faces, no compiler; nothing is raised."""

    class Nothing(Lengths):
        def cdf(self, r):
            return np.zeros_like(np.asarray(r, dtype=float))

    close = np.vstack([WORDS, WORDS[0] + 1e-6])

    assert shells.shells_channel(reduce_noise(WORDS, Nothing("ball"))) is None
    assert shells.shells_channel(reduce_noise(close, Lengths("ball"))) is None
    reduced = reduce_noise(WORDS, Lengths("ball"))
    assert shells.shells_channel(reduced) is not None
    monkeypatch.setattr(shells, "_MOST", 1000)
    assert shells.shells_channel(reduced) is None
    monkeypatch.undo()
    monkeypatch.setattr(views, "compiled", lambda _: None)
    assert shells.shells_channel(reduced) is None
    assert exact_logs(Additive(vectors=WORDS, noise=Lengths("ball"))).chance > 0


def test_reports_tell_errors_that_are_measured(monkeypatch):
    """A verdict that rests on grids says so, on spheres and on ladders; one that rests on bounds does not."""
    known = laplace(CLOUD[:8], epsilon=2.0)
    assert exact.MEASURED not in audit(known, epsilon=2.0, method="exact").reason
    with monkeypatch.context() as patch:
        patch.setattr(faces, "MOST", 10)
        patch.setattr(faces, "MOST_COMPILED", 10)
        assert exact.MEASURED in audit(known, epsilon=2.0, method="exact").reason
    unknown = Additive(vectors=WORDS, noise=Lengths("flat tails"), epsilon=9.0)
    assert exact.MEASURED in audit(unknown, epsilon=9.0, method="exact").reason


@pytest.mark.parametrize("noise", [LaplaceNoise(dim=DIM, epsilon=3.0), Lengths("ball")])
def test_long_work_tells_how_far_it_is(noise):
    """Rows are told as they are done, by scales and by spheres."""
    told = []

    audit(
        Additive(vectors=WORDS, noise=noise, epsilon=3.0),
        epsilon=3.0,
        method="exact",
        progress=lambda *seen: told.append(seen),
    )

    rows = [done for done, total, text in told if text == "rows computed" and total == len(WORDS)]
    assert rows
    assert rows == sorted(rows)
    assert rows[-1] == len(WORDS)
