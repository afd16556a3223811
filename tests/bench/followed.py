"""Noise that is no mixture of Gaussians: fractions of spheres against directions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy import special

from dxverify.channel.exact import ALPHA
from dxverify.channel.reduction import reduce_noise
from dxverify.channel.shells import shells_channel
from dxverify.channel.sphere import DIRECTIONS, REPLICATES, sphere_channel
from tests.bench._timing import in_turn, line


def run(*, small: bool = False) -> Iterator[dict[str, Any]]:
    """Yield one line for each size."""
    for words, dim in ((6, 4),) if small else ((12, 6), (30, 8)):
        yield _followed(words, dim)


@dataclass(frozen=True, kw_only=True)
class FlatTails:
    """Noise of density proportional to exp(−‖η‖⁴/16), which is its own law of lengths."""

    dim: int
    factor: None = None

    @property
    def radius(self) -> FlatTails:
        """The law of its length."""
        return self

    def cdf(self, r: Any) -> Any:
        """Pr[R ≤ r]."""
        return special.gammainc(self.dim / 4, (np.asarray(r, dtype=float) / 2) ** 4)

    def sf(self, r: Any) -> Any:
        """Pr[R > r]."""
        return special.gammaincc(self.dim / 4, (np.asarray(r, dtype=float) / 2) ** 4)

    def projected(self, dim: int) -> FlatTails:
        """All of it: words and noise have the same dimension."""
        assert dim == self.dim
        return self


def _followed(words: int, dim: int) -> dict[str, Any]:
    """Compare a law that nobody knows as a mixture with as many directions as their first look takes."""
    vectors = np.random.default_rng(dim).normal(size=(words, dim))
    reduced = reduce_noise(vectors, FlatTails(dim=dim))
    kept: dict[str, Any] = {}

    def ours() -> None:
        kept["spheres"] = shells_channel(reduced)

    def theirs() -> None:
        kept["directions"] = sphere_channel(reduced, ALPHA / words**2, DIRECTIONS[:1])

    spent = in_turn(ours, theirs, rounds=1)
    found, (other, wide) = kept["spheres"], kept["directions"]
    return line(
        "channel of noise that is no mixture of Gaussians",
        f"{words} words in R^{dim}, density exp(-r^4)",
        spent[0],
        f"{REPLICATES * DIRECTIONS[0]} directions, taken to the same error by the power 2/3 of their number",
        spent[1] * max(1.0, float(wide.max() / found.error.max())) ** 1.5,
        error=float(found.error.max()),
        error_of_directions=float(wide.max()),
        greatest_difference=float(np.abs(found.channel - other).max()),
    )
