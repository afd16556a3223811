"""A law of lengths as weights of nodes: radii that lie the denser the shorter they are."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dxverify.channel.places import standing_for
from dxverify.channel.reduction import Reduced
from dxverify.lazy import special
from dxverify.protocols import FloatArray, RadiusLaw

#: Cells of the table of a law; those with more than so much are cut into so many, again and again.
_TABLE, _HEAVY, _PARTS, _CUTS = 1 << 14, 1e-3, 16, 5
#: Cells of that table for what need not be close.
_COARSE = 1 << 9
#: Nodes that stand for what is smooth, by lines as between the nodes of faces, and for what is sharp.
_SMOOTH, _SHARP = 2, 4
#: What may lie beyond the longest length, and lengths that are told apart, in units.
_TAIL, _SHORTEST, _LONGEST = 5e-6, 1e-6, 1e5


def places_of(radii: FloatArray) -> FloatArray:
    """Return where radii stand between none and all: at the fourth root of what they are of themselves and a unit."""
    return np.asarray((radii / (radii + 1)) ** 0.25)


@dataclass(frozen=True, kw_only=True, eq=False)
class Lengths:
    """A law of lengths up to ``reach``, beyond which there is ``left_out``; nodes are in parts of ``unit``.

    Between ``ends``, which run from none to one as places do from none to the reach, lies ``mass``, and at none ``start``.
    """

    unit: float
    reach: float
    left_out: float
    ends: FloatArray
    mass: FloatArray
    start: float

    def radii(self, parts: FloatArray) -> FloatArray:
        """Return the lengths, in units, that stand at such parts of the way to the reach."""
        return _radii(parts, self.reach / self.unit)

    def nodes(self, count: int) -> tuple[FloatArray, float]:
        """Return so many radii and none, in units, and how many nodes a place of one would have."""
        return self.radii(np.arange(count + 1) / count), count / _place(self.reach / self.unit)

    def weights(self, count: int) -> tuple[FloatArray, FloatArray]:
        """Return the weights of nodes, and how they change if what a cell has more than the cells beside it lies at its end."""
        middle, half = (self.ends[1:] + self.ends[:-1]) * (count / 2), np.diff(self.ends) * (count / 2)
        dense = self.mass / half
        beside = np.abs(np.diff(dense))
        sharp = np.minimum(np.maximum(np.append(beside, 0), np.append(0, beside)) * half, self.mass)
        smooth, here, there = (
            standing_for(place, mass, count + 1, width)
            for place, mass, width in (
                (middle, self.mass - sharp, _SMOOTH),
                (middle, sharp, _SHARP),
                (middle + half, sharp, _SHARP),
            )
        )
        smooth[0] += self.start
        return smooth + here, there - here

    def beyond(self, walls: FloatArray, dim: int) -> FloatArray:
        """Bound what lies beyond planes at such distances: half of what is that long, or the cap of a sphere that is longer."""
        ends = np.arange(1, _COARSE + 1) / _COARSE
        below = np.append(0, np.cumsum(self.mass))[np.searchsorted(self.ends, ends)]
        longer = self.radii(ends) * self.unit
        inside = np.maximum(1 - np.square(walls[..., None] / longer), 0.0)
        caps = special.betainc((dim - 1) / 2, 0.5, inside) / 2
        return np.asarray(caps @ np.diff(below, prepend=0.0) * (1 + 1e-9) + self.left_out / 2)

    def density(self, dim: int) -> float:
        """Bound how dense the noise is across any plane, but for what is shorter than all that is told apart."""
        # Of a sphere of radius r the shadow on a line is densest in the middle.
        densest = np.exp(special.gammaln(dim / 2) - special.gammaln((dim - 1) / 2)) / np.sqrt(np.pi)
        return float(densest * (self.mass[1:] / (self.radii(self.ends[1:-1]) * self.unit)).sum())


def lengths_of(reduced: Reduced) -> Lengths | None:
    """Tabulate the law of a reduced problem in units of its words; None if that is none."""
    law = reduced.law
    assert law is not None  # noqa: S101 - noise that reaches all has a law
    apart = np.linalg.norm(reduced.features[:, None] - reduced.features, axis=2)
    pairs = np.triu_indices(len(apart), 1)
    # Some times what walls lie off: grids are then finest where most faces begin.
    unit = 3 * float(np.median(reduced.squares[pairs] / apart[pairs]))
    reach = _reach(law, unit)
    ends = np.arange(_TABLE + 1) / _TABLE
    for _ in range(_CUTS):
        heavy = np.flatnonzero(np.diff(_below(law, ends, reach, unit)) > _HEAVY)
        inner = np.arange(1, _PARTS) / _PARTS
        ends = np.sort(np.append(ends, ends[heavy, None] + np.diff(ends)[heavy, None] * inner))
    below = _below(law, ends, reach, unit)
    mass = np.diff(below)
    if not (mass >= -1e-12).all() or not 0.5 < below[-1] <= 1 + 1e-9 or below[0] < 0:
        return None
    left_out = max(float(law.sf(reach)), 0.0)
    # What lies beyond is as good as at the end, or all of it is wrong.
    mass[-1] += 1 - below[-1]
    return Lengths(unit=unit, reach=reach, left_out=left_out, ends=ends, mass=mass, start=float(below[0]))


def walls_of(reduced: Reduced) -> FloatArray:
    """Return how far, at least, the wall to each other word lies from each word, as the noise sees it."""
    apart = np.linalg.norm(reduced.features[:, None] - reduced.features, axis=2)
    wall = np.divide(reduced.squares, 2 * apart, out=np.zeros_like(apart), where=apart > 0)
    return np.asarray(wall * (1 - 1e-9))


def beyond_walls(reduced: Reduced) -> FloatArray:
    """Return what a cell can hold along one direction and so at most: what lies beyond its wall to the word."""
    assert reduced.law is not None  # noqa: S101 - noise that reaches all has a law
    most = np.minimum(np.asarray(reduced.law.sf(walls_of(reduced))) * (1 + 1e-9), 1.0)
    # Also no noise at all stays where it is.
    np.fill_diagonal(most, 1.0)
    return most


def _place(radius: float) -> float:
    return float(places_of(np.array(radius)))


def _radii(parts: FloatArray, reach: float) -> FloatArray:
    fourth = (parts * _place(reach)) ** 4
    return np.asarray(np.minimum(fourth / (1 - fourth), reach))


def _below(law: RadiusLaw, ends: FloatArray, reach: float, unit: float) -> FloatArray:
    radii = _radii(ends, reach / unit) * unit
    radii[-1] = reach
    return np.asarray(law.cdf(radii), dtype=float)


def _reach(law: RadiusLaw, unit: float) -> float:
    """Return the shortest length beyond which hardly anything lies, as far as lengths are told apart."""
    low, high = _SHORTEST * unit, _LONGEST * unit
    while high > low * (1 + 1e-15) and (middle := float(np.sqrt(low * high))) not in {low, high}:
        if float(law.sf(middle)) > _TAIL:
            low = middle
        else:
            high = middle
    return high
