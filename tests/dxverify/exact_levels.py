"""Output distributions of the controls by quadrature, written apart from the code that draws them.

On a line the channel is a difference of distribution functions at the midpoints between words. In
the plane, given the angle of the noise, the radii that lead to one word form an interval, so the
radius is integrated in closed form and only the angle numerically.
"""

from __future__ import annotations

import numpy as np
from scipy import special


def laplace_cdf(rate):
    """Return the distribution function of one-dimensional Laplace noise."""

    def cdf(t):
        tail = 0.5 * np.exp(-rate * np.abs(t))
        return np.where(t < 0, tail, 1.0 - tail)

    return cdf


def gamma_cdf(shape, rate):
    """Return the distribution function of a Gamma radius."""
    return lambda r: special.gammainc(shape, rate * np.maximum(r, 0.0))


def line(points, cdf):
    """Return the channel of additive noise on a line, nearest word last."""
    points = np.ravel(points).astype(float)
    order = np.argsort(points)
    middle = (points[order][1:] + points[order][:-1]) / 2
    edges = np.concatenate([[-np.inf], middle, [np.inf]])
    below = cdf(edges[None, :] - points[:, None])
    channel = np.empty((points.size, points.size))
    channel[:, order] = np.diff(below, axis=1)
    return channel


def grid(points, cdf):
    """Return the channel of independent noise in each coordinate on words that fill a grid."""
    points = np.asarray(points, dtype=float)
    axes = [np.unique(column) for column in points.T]
    parts = [line(axis, cdf) for axis in axes]
    place = [np.searchsorted(axis, column) for axis, column in zip(axes, points.T, strict=True)]
    return np.prod([part[np.ix_(at, at)] for part, at in zip(parts, place, strict=True)], axis=0)


def plane(points, radius_cdf, *, factor=None, stretch=None, weight=None, angles=40_000):
    """Return the channel of noise R·v(θ) in the plane.

    ``factor`` maps the unit vector, ``stretch`` then sets its length from the vector, and
    ``weight`` is the density of the angle, flat when None.
    """
    points = np.asarray(points, dtype=float)
    # Half a step off zero: no direction is exactly parallel to an edge of a cell.
    theta = 2 * np.pi * (np.arange(angles) + 0.5) / angles
    unit = np.stack([np.cos(theta), np.sin(theta)], axis=1)
    v = unit if factor is None else unit @ np.asarray(factor).T
    v = v if stretch is None else v * stretch(v)[:, None]
    mass = np.ones(angles) if weight is None else weight(theta)
    mass = mass / mass.sum()
    rows = [_row(points, w, v, mass, radius_cdf) for w in range(len(points))]
    return np.array(rows)


def _row(points, w, v, mass, radius_cdf):
    """Return the output law of one input: for each angle, the interval of radii that leads to each word."""
    offset = points - points[w]
    slope, height = v @ offset.T, (offset**2).sum(axis=1)
    row = np.empty(len(points))
    for y in range(len(points)):
        gain = 2 * (slope - slope[:, [y]])
        need = height - height[y]
        # y beats z where r·gain ≤ need.
        with np.errstate(divide="ignore", invalid="ignore"):
            at = need / gain
        at[:, y] = np.inf
        others = np.arange(len(points)) != y
        upper = np.where((gain > 0) & others, at, np.inf).min(axis=1)
        lower = np.where((gain < 0) & others, at, 0.0).max(axis=1)
        row[y] = (mass * np.maximum(radius_cdf(upper) - radius_cdf(np.maximum(lower, 0)), 0)).sum()
    return row


def level(channel, distances):
    """Return the exact level, infinite on a support mismatch."""
    best = 0.0
    with np.errstate(divide="ignore", invalid="ignore"):
        for x in range(len(channel)):
            for z in range(len(channel)):
                if x == z:
                    continue
                loss = np.log(channel[x]) - np.log(channel[z])
                loss = loss[~np.isnan(loss)]
                best = max(best, loss.max() / distances[x, z])
    return best


def euclidean(points):
    """Return the matrix of Euclidean distances."""
    points = np.asarray(points, dtype=float).reshape(len(points), -1)
    return np.sqrt(((points[:, None] - points[None]) ** 2).sum(axis=2))
