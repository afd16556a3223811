"""Forty exact channels as they were computed before the channel package was reorganised, with their stated errors.

``python -m tests.frozen.channels`` writes them to ``channels.npz``. Record again only if a change of the computed
numbers is intended, and say why in the commit.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from scipy import special

from dxverify import Vocabulary
from dxverify.channel import exact_log_channel
from dxverify.distributions import GaussianNoise, LaplaceNoise, LaplaceRadius
from dxverify.mechanisms import create
from dxverify.protocols import FloatArray
from tests.dxverify.channel_cases import CLOUD, SHEAR, Additive, gaussian, laplace

FILE = Path(__file__).with_name("channels.npz")


@dataclass(frozen=True, kw_only=True)
class FlatTails:
    """Noise of density proportional to exp(−‖η‖⁴/16) in ``dim`` dimensions: no Gaussian scale mixture."""

    dim: int
    factor: None = None

    @property
    def radius(self) -> FlatTails:
        """The distribution of its length."""
        return self

    def cdf(self, r: Any) -> Any:
        """Pr[R ≤ r]."""
        return special.gammainc(self.dim / 4, (np.minimum(np.asarray(r, dtype=float), 1e70) / 2) ** 4)

    def sf(self, r: Any) -> Any:
        """Pr[R > r]."""
        return special.gammaincc(self.dim / 4, (np.minimum(np.asarray(r, dtype=float), 1e70) / 2) ** 4)

    def projected(self, dim: int) -> FlatTails:
        """Words and noise have the same dimension."""
        assert dim == self.dim
        return self


@dataclass(frozen=True, kw_only=True)
class UnrecognisedLaplace:
    """Laplace noise whose radius distribution has no type that the channel package knows."""

    dim: int
    law: Any = None
    factor: None = None

    @property
    def radius(self) -> UnrecognisedLaplace:
        """The distribution of its length."""
        return self

    def cdf(self, r: Any) -> Any:
        """Pr[R ≤ r]."""
        return self._known.cdf(r)

    def sf(self, r: Any) -> Any:
        """Pr[R > r]."""
        return self._known.sf(r)

    def projected(self, dim: int) -> UnrecognisedLaplace:
        """The length of the projection on a subspace."""
        return UnrecognisedLaplace(dim=dim, law=self._known.projected(dim))

    @property
    def _known(self) -> Any:
        return self.law or LaplaceRadius(dim=self.dim, epsilon=2.0)


def _normal(dim: int, words: int) -> FloatArray:
    return np.random.default_rng(100 * dim + words).normal(size=(words, dim))


def _flat(vectors: FloatArray) -> Additive:
    return Additive(vectors=vectors, noise=FlatTails(dim=vectors.shape[1]))


def _cube(dim: int) -> FloatArray:
    return np.array(list(itertools.product((0.0, 1.0), repeat=dim)))


def _clusters(dim: int) -> FloatArray:
    """Two clusters of close words at a large distance."""
    near = _normal(dim, 5)
    return np.vstack([near, near * 1e-4 + 30.0])


def _named(name: str, vectors: FloatArray, **parameters: Any) -> Any:
    words = Vocabulary(words=[f"w{i}" for i in range(len(vectors))], vectors=vectors)
    return create(name, words, **parameters)


@dataclass(frozen=True, kw_only=True)
class RankOne:
    """Laplace noise in ``dim`` dimensions, projected on one line: its factor is singular."""

    dim: int

    @property
    def radius(self) -> LaplaceRadius:
        """The distribution of its length before the projection."""
        return LaplaceRadius(dim=self.dim, epsilon=2.0)

    @property
    def factor(self) -> FloatArray:
        """A matrix of rank one."""
        line = np.linspace(1.0, 0.5, self.dim)
        return np.outer(line, line)


_GRID = np.array([[i % 5, i // 5] for i in range(25)], dtype=float)
_FAR = np.array([[0.0, 0.0], [1.0, 0.1], [0.2, 1.3], [1e5, 3.0], [-4e4, 2e4]])

#: Dimensions 1 to 8, friendly and unfriendly positions of the words, all kinds of noise.
CASES: dict[str, Callable[[], Any]] = {
    "1 two words": lambda: laplace(np.array([[0.0], [1.0]])),
    "1 equal steps": lambda: laplace(np.arange(12.0)[:, None], epsilon=1.0),
    "1 close and far words": lambda: laplace(np.array([[0.0], [1e-6], [1.0], [1e3]])),
    "1 underflow": lambda: laplace(np.array([[0.0], [1.0], [900.0]]), epsilon=5.0),
    "1 gaussian": lambda: gaussian(_normal(1, 15)),
    "1 words of a line in space": lambda: laplace(_normal(1, 6) * np.array([[1.0, 2.0, -1.0]])),
    "1 noise of rank one": lambda: Additive(vectors=_normal(3, 7), noise=RankOne(dim=3)),
    "1 flat tails": lambda: _flat(_normal(1, 8)),
    "2 scattered": lambda: laplace(_normal(2, 30)),
    "2 hundred words": lambda: laplace(_normal(2, 100) * 4),
    "2 grid": lambda: laplace(_GRID, epsilon=1.0),
    "2 far words": lambda: laplace(_FAR),
    "2 elliptical": lambda: laplace(_normal(2, 20), factor=np.array([[1.0, 0.6], [0.0, 0.3]])),
    "2 gaussian": lambda: gaussian(_normal(2, 20), sigma=0.3),
    "2 three words in many dimensions": lambda: laplace(_normal(300, 3), epsilon=20.0),
    "2 same vectors": lambda: laplace(np.vstack([_normal(2, 6), _normal(2, 6)[:3]])),
    "2 flat tails": lambda: _flat(_normal(2, 12)),
    "2 close words": lambda: laplace(_clusters(2)),
    "3 scattered": lambda: laplace(_normal(3, 24)),
    "3 cube": lambda: laplace(_cube(3)),
    "3 gaussian": lambda: gaussian(_normal(3, 15)),
    "3 elliptical": lambda: laplace(_normal(3, 12), factor=SHEAR[:3, :3]),
    "3 underflow": lambda: laplace(_normal(3, 8) * 60),
    "3 unrecognised": lambda: Additive(vectors=_normal(3, 8), noise=UnrecognisedLaplace(dim=3)),
    "4 scattered": lambda: laplace(_normal(4, 16)),
    "4 cube": lambda: laplace(_cube(4)),
    "4 gaussian": lambda: gaussian(_normal(4, 12), sigma=0.2),
    "4 clusters": lambda: laplace(_clusters(4)),
    "5 simplex": lambda: laplace(np.linalg.svd(np.eye(6) - 1 / 6)[0][:, :5], epsilon=3.0),
    "5 elliptical": lambda: laplace(CLOUD[:, :5], factor=SHEAR),
    "5 six words in forty dimensions": lambda: laplace(_normal(40, 6), epsilon=5.0),
    "6 scattered": lambda: laplace(CLOUD),
    "6 wide": lambda: laplace(CLOUD, epsilon=0.05),
    "6 tiny": lambda: Additive(vectors=CLOUD * 1e-40, noise=LaplaceNoise(dim=6, epsilon=2e40)),
    "7 gaussian": lambda: Additive(vectors=_normal(7, 10), noise=GaussianNoise(dim=7, sigma=0.8)),
    "8 scattered": lambda: laplace(_normal(8, 11)),
    "8 simplex with a far word": lambda: laplace(np.vstack([_normal(8, 9), np.full((1, 8), 40.0)])),
    "2 rank fix": lambda: _named("rank-fix", _normal(2, 9), epsilon=2.0),
    "2 nadp": lambda: _named("nadp", _normal(2, 9), epsilon=0.8),
    "3 exponential": lambda: _named("exponential", _normal(3, 9), epsilon=2.0),
}
#: Computed by methods that were deleted since, and by quasi-Monte Carlo directions today, with larger stated errors.
DIRECTIONS: dict[str, Callable[[], Any]] = {
    "4 flat tails": lambda: _flat(_normal(4, 6)),
    "6 flat tails": lambda: _flat(_normal(6, 9)),
    "8 forty-six words": lambda: laplace(_normal(8, 46)),
}


@cache
def recorded() -> dict[str, tuple[FloatArray, FloatArray]]:
    """Return the recorded logarithms of probabilities and the bounds of their relative errors."""
    with np.load(FILE) as file:
        return {name: (file[f"{name}/log"], file[f"{name}/relative"]) for name in {**CASES, **DIRECTIONS}}


def main() -> None:
    """Compute and write all channels."""
    arrays: dict[str, Any] = {}
    for name, make in {**CASES, **DIRECTIONS}.items():
        found = exact_log_channel(make())
        arrays[f"{name}/log"] = found.log
        # Rounded upwards: a stated error stays a bound in single precision.
        arrays[f"{name}/relative"] = np.nextafter(found.relative.astype(np.float32), np.float32(np.inf))
        print(name, found.log.shape, f"{found.error.max():.1e}", flush=True)  # noqa: T201
    np.savez_compressed(FILE, **arrays)


if __name__ == "__main__":
    main()
