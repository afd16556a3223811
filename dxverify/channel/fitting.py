"""A law of lengths by Gaussians of several sizes, some with negative weights: what directions then sample is only what is left.

The channel of the Gaussians is computed, so a law that they follow closely needs hardly any directions. How closely changes how wide
errors are and nothing else.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dxverify.channel.reduction import LONGEST, SHORTEST
from dxverify.channel.scales import Scales, atomic
from dxverify.later import special
from dxverify.protocols import FloatArray, RadiusLaw

#: Places at which a law is fitted, and penalties on the weights that are tried.
_PLACES, _PENALTIES = 600, 10.0 ** np.arange(-11, 1)
#: Places of a table.
_TABULATED = 1 << 14
#: What directions cost, in parts of what is left, and what errors of a channel of Gaussians cost, in parts of the weights.
_DIRECTIONS, _CHANNEL = 5e-3, 4e-6


class Gaussians(NamedTuple):
    """Lengths of normal vectors of sizes 1/t, weighted with the atoms of some scales: Pr[R ≤ r] at places that grow by a factor."""

    scales: Scales
    places: FloatArray
    below: FloatArray

    @classmethod
    def of(cls, dim: int, scales: Scales) -> Gaussians:
        """Tabulate lengths in so many dimensions, from where there is nothing to where there is everything."""
        assert scales.atoms is not None  # noqa: S101 - they were fitted
        t, weights = scales.atoms
        places = np.geomspace(1e-3 / t[-1], (np.sqrt(dim) + 12) / t[0], _TABULATED)
        return cls(scales, places, _bells(dim, places, t) @ weights)

    def cdf(self, r: FloatArray) -> FloatArray:
        """Pr[R ≤ r], which need not grow where weights are negative; right to 1e-9 of the weights."""
        from scipy.interpolate import CubicSpline  # noqa: PLC0415 - slow to load

        first, last = self.places[0], self.places[-1]
        spline = CubicSpline(np.log(self.places), self.below)
        found = spline(np.log(np.clip(r, first, last)))
        return np.asarray(np.where(r < first, 0.0, np.where(r >= last, 1.0, found)))

    def beyond(self, law: RadiusLaw, radii: FloatArray) -> FloatArray:
        """Bound how much more, or less, the law can hold than these between any two lengths from the given ones on."""
        exact = np.asarray(law.cdf(self.places), dtype=float)
        gap, more = np.abs(exact - self.below), np.abs(np.diff(self.below))
        # Between two places a law only grows, and Gaussians change by little.
        across = np.maximum(np.abs(exact[1:] - self.below[:-1]), np.abs(exact[:-1] - self.below[1:]))
        worst = np.concatenate(
            [[exact[0]], np.maximum(np.maximum(gap[1:], gap[:-1]), across) + more, [1 - exact[-1]]]
        )
        falling = np.maximum.accumulate(worst[::-1])[::-1]
        return np.asarray(2 * falling[np.searchsorted(self.places, radii, side="right")] + 1e-9)


def fitted(law: RadiusLaw, fall: float) -> Gaussians | None:
    """Return Gaussians that follow a law as closely as pays, or None of a law without a median."""
    middle = _median(law)
    if middle is None:
        return None
    shortest, longest = _range(law, middle)
    # Lengths of normal vectors lie around √k; sizes reach a little beyond those of the law.
    low, high = np.sqrt(law.dim) / longest / 2, 3 * np.sqrt(law.dim) / shortest
    t = low * 2 ** (np.arange(1 + int(4 * np.log2(high / low))) / 4)
    places = np.geomspace(shortest / 3, 2 * longest, _PLACES)
    bells, aim = _bells(law.dim, places, t), np.asarray(law.cdf(places), dtype=float)
    weights = min(
        (_weights(bells, aim, penalty) for penalty in _PENALTIES), key=lambda c: _cost(bells, aim, c)
    )
    return Gaussians.of(law.dim, atomic(t, weights, fall))


def _median(law: RadiusLaw) -> float | None:
    """Return a length below and above which a law has much, to a factor of four."""
    place = 1.0
    while float(law.cdf(place)) > 0.5 and place > SHORTEST:
        place /= 4
    while float(law.cdf(place)) < 0.5 and place < LONGEST:
        place *= 4
    return place if SHORTEST < place < LONGEST else None


def _range(law: RadiusLaw, middle: float) -> tuple[float, float]:
    """Return lengths between which nearly all of a law lies, or as much as a few dozen Gaussians reach."""
    places = np.geomspace(1e-3 * middle, 1e3 * middle, 1 << 12)
    ends = np.searchsorted(np.asarray(law.cdf(places), dtype=float), (1e-4, 1 - 1e-6))
    shortest, longest = places[np.minimum(ends, len(places) - 1)]
    return float(shortest), float(longest)


def _bells(dim: int, r: FloatArray, t: FloatArray) -> FloatArray:
    return np.asarray(special.gammainc(dim / 2, np.square(r[..., None] * t) / 2))


def _weights(bells: FloatArray, aim: FloatArray, penalty: float) -> FloatArray:
    """Return weights that add up to one and follow the aim, the smaller the larger the penalty."""
    # With the first weight taken for what the others leave of one, nothing remains to be held.
    free, rest = bells[:, 1:] - bells[:, :1], aim - bells[:, 0]
    size = free.shape[1]
    system = np.vstack([free / np.sqrt(len(aim)), np.sqrt(penalty) * np.eye(size)])
    found = np.linalg.lstsq(system, np.append(rest / np.sqrt(len(aim)), np.zeros(size)), rcond=None)[0]
    return np.append(1 - found.sum(), found)


def _cost(bells: FloatArray, aim: FloatArray, weights: FloatArray) -> float:
    left = float(np.sqrt(np.square(aim - bells @ weights).mean()))
    return _DIRECTIONS * left + _CHANNEL * float(np.abs(weights).sum())
