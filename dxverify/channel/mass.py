"""Probability that the length of the noise lies between two breakpoints, with its digits in both tails."""

from __future__ import annotations

import numpy as np

from dxverify.channel.envelope import Walks
from dxverify.protocols import FloatArray, RadiusLaw

#: Relative error granted to every cdf and sf of a radius law.
LAW_ERROR = 1e-13


def walk_mass(law: RadiusLaw, walks: Walks) -> tuple[FloatArray, FloatArray]:
    """Return the probability of each word of each walk, given its direction, and a bound on the rounding.

    A difference of upper tails keeps its digits above the median, a difference of lower tails below;
    the rounding is relative to the terms subtracted, not to one.
    """
    above = np.asarray(law.sf(walks.radii))
    below = 1 - above
    low = above > 0.5
    below[low] = law.cdf(walks.radii[low])
    last = walks.starts[1:] - 1
    above_end, below_end = np.append(above[1:], 0.0), np.append(below[1:], 1.0)
    above_end[last], below_end[last] = 0.0, 1.0
    straddling = np.where(below < 0.5, 1 - below - above_end, above - above_end)
    mass = np.where(below_end < 0.5, below_end - below, straddling)
    scale = np.where(below_end < 0.5, below_end, np.where(below < 0.5, 1.0, above))
    return np.maximum(mass, 0.0), LAW_ERROR * scale
