"""Channels in space by faces: what passes through a face leaves one cell and enters the other.

Seen from w, a face in a plane at distance h from w hides (1/4π)∫ Pr[R > r]·h/r³ dA. Around the foot of the
perpendicular the integral over the distance from the foot is closed, h·Pr[|Z| > r]/r with Z one coordinate of the noise,
and what is left runs along the edges of the face: one integral for each edge, the same as for a wall in the plane.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dxverify.channel.cells import corners
from dxverify.channel.flows import Flows, combine
from dxverify.channel.logs import LogChannel, LogTail, Tails, enclosed
from dxverify.channel.reduction import Reduced
from dxverify.channel.strips import RULE_ERROR, strip_logs
from dxverify.protocols import BoolArray, FloatArray, IntArray

_EPS = float(np.finfo(float).eps)
#: Planes and edges that pass nearer than this share of their own error are moved there.
_FLAT = 1e-20
#: Stands for the logarithm of nothing where logarithms are compared.
_DEEPEST = -1e300
_SPHERE, _TURN = float(np.log(4 * np.pi)), float(np.log(2 * np.pi))


class Edges(NamedTuple):
    """Edges where the cells ``near``, ``far`` and ``third`` meet, as parts of ``face``, the one between near and far.

    They run from one corner to the other; both are seen from ``near``.
    """

    face: IntArray
    near: IntArray
    far: IntArray
    third: IntArray
    ends: FloatArray
    finite: BoolArray
    blur: FloatArray


class Frame(NamedTuple):
    """Edges (rows) as seen from inputs (columns) in the coordinates in which the noise is spherical.

    ``height`` of the plane of the face, ``side``: distance of the edge from the foot, positive if the foot lies on the
    side of the face; ends along the edge; what heights, sides and ends may be off by.
    """

    height: FloatArray
    side: FloatArray
    low: FloatArray
    high: FloatArray
    moved: FloatArray
    aside: FloatArray
    loose: FloatArray


def space_channel(reduced: Reduced) -> LogChannel:
    """Return the logarithms of all rows, each with its relative error."""
    assert reduced.law is not None  # noqa: S101 - three dimensions have a law
    edges, pairs = _edges(reduced)
    seen = _seen(reduced, edges)
    tails = Tails.of_coordinate(reduced.law)
    log, relative = _flows(tails, edges.face, seen)
    _, first = np.unique(edges.face, return_index=True)
    every = np.ones(len(reduced.apart), dtype=bool)
    return tails.settled(combine(Flows(pairs, seen.height[first] > 0, log, relative), every, None))


def _edges(reduced: Reduced) -> tuple[Edges, tuple[IntArray, IntArray]]:
    """List the edges of every face, once each; of a face that two cells see a little differently the first counts."""
    found = corners(reduced)
    sides = np.concatenate([found.words[:, [i, j]] for i in range(3) for j in range(3) if i != j])
    corner = np.tile(np.arange(len(found.words)), 6)
    corner, sides = corner[(sides >= 0).all(axis=1)], sides[(sides >= 0).all(axis=1)]
    near, (far, third) = found.cell[corner], sides.T
    order = np.lexsort([third, far, near])
    # Every edge of a cell ends in two corners.
    one, two = order.reshape(-1, 2).T
    # What runs from infinity to infinity is the outline of a face at infinity.
    some = found.finite[corner[one]] | found.finite[corner[two]]
    one, two = one[some], two[some]
    pairs = np.sort(np.column_stack([near[one], far[one]]), axis=1)
    faces, face = np.unique(pairs, axis=0, return_inverse=True)
    owner = np.full(len(faces), len(reduced.apart))
    np.minimum.at(owner, face.ravel(), near[one])
    keep = near[one] == owner[face.ravel()]
    one, two, face = one[keep], two[keep], face.ravel()[keep]
    both = np.column_stack([corner[one], corner[two]])
    edges = Edges(
        face, near[one], far[one], third[one], found.point[both], found.finite[both], found.blur[both]
    )
    return edges, (owner, faces.sum(axis=1) - owner)


def _seen(reduced: Reduced, edges: Edges) -> Frame:
    """Measure every edge from every input."""
    inverse = np.eye(3) if reduced.factor is None else np.linalg.inv(reduced.factor)
    condition = 1.0 if reduced.factor is None else float(np.linalg.cond(reduced.factor))
    stretch = float(np.linalg.norm(inverse, 2)) * condition

    def image(vectors: FloatArray) -> FloatArray:
        return vectors if reduced.factor is None else np.asarray(vectors @ reduced.factor)

    to_near, to_far, to_third = (
        reduced.apart[:, word].transpose(1, 0, 2) for word in (edges.near, edges.far, edges.third)
    )
    across, beside = reduced.apart[edges.near, edges.far], reduced.apart[edges.near, edges.third]
    length = np.linalg.norm(image(across), axis=1, keepdims=True)
    normal, lean = image(across) / length, image(beside)
    along = np.einsum("ed,ed->e", normal, lean)[:, None]
    flat = lean - along * normal
    width = np.linalg.norm(flat, axis=1, keepdims=True)
    height = np.einsum("ed,ewd->ew", across, to_near + to_far) / (2 * length)
    side = (np.einsum("ed,ewd->ew", beside, to_near + to_third) / 2 - height * along) / width
    tangent = np.cross(normal, flat / width) @ inverse
    base = np.einsum("ed,ewd->ew", tangent, to_near)
    shift = np.einsum("ed,ekd->ek", tangent, edges.ends)
    far = np.where(edges.finite, stretch * np.linalg.norm(edges.ends, axis=2) * edges.blur, 0.0)
    shift = np.where(edges.finite, shift, np.copysign(np.inf, shift))
    order = np.argsort(shift, axis=1)
    shift, far = np.take_along_axis(shift, order, 1), np.take_along_axis(far, order, 1)
    moved = 3 * _EPS * stretch * sum(np.linalg.norm(to, axis=2) for to in (to_near, to_far, to_third))
    moved = moved + reduced.slack
    aside = moved * np.linalg.norm(lean, axis=1, keepdims=True) / width
    return Frame(
        height,
        side,
        base + shift[:, [0]],
        base + shift[:, [1]],
        moved,
        aside,
        far[:, None] + aside[:, :, None],
    )


def _flows(tails: Tails, face: IntArray, seen: Frame) -> tuple[FloatArray, FloatArray]:
    """Return what passes through every face from every input, as a logarithm, and its relative error."""

    def tail(r: FloatArray) -> FloatArray:
        return np.asarray(tails.log_above(r) - np.log(r))

    count, inputs = int(face.max()) + 1, seen.height.shape[1]
    height = np.maximum(np.abs(seen.height), _FLAT * seen.moved)
    side = np.maximum(np.abs(seen.side), _FLAT * seen.aside)
    low, high = (np.arcsinh(np.clip(end / side, -1e300, 1e300)) for end in (seen.low, seen.high))
    strip = (height.ravel(), side.ravel(), low.ravel(), high.ravel())
    found = strip_logs(tail, *strip).reshape(height.shape)
    log = np.maximum(found, _DEEPEST)
    at_most, relative = _edge_error(tails, tail, seen, (height, side, low, high), log)
    at_most = np.where(found > -np.inf, at_most, -np.inf)
    if not tails.ours:
        finer = np.maximum(strip_logs(tail, *strip, finer=3).reshape(height.shape), _DEEPEST)
        relative += 2 * np.abs(np.expm1(finer - log))
    _, first = np.unique(face, return_index=True)
    within = np.ones((count, inputs), dtype=bool)
    np.logical_and.at(within, face, seen.side >= 0)
    foot = np.where(within, tail(height[first]) + _TURN, -np.inf)
    foot_error = tails.rounding(height[first], np.where(within, foot, 0.0), seen.moved[first])
    foot, foot_error = enclosed(foot, foot_error, _TURN - np.log(height[first]))
    top = foot.copy()
    np.maximum.at(top, face, at_most)
    reached = top > -np.inf
    top = np.where(reached, top, 0.0)
    parts = np.exp(at_most - top[face])
    value = np.exp(foot - top)
    wrong = value * foot_error
    np.add.at(value, face, -np.where(seen.side >= 0, 1.0, -1.0) * parts)
    np.add.at(wrong, face, parts * relative)
    # A height that is wrong changes all that passes in proportion.
    wrong += np.abs(value) * (seen.moved / height)[first] + 1e-300
    with np.errstate(divide="ignore"):
        flow = np.where(value > wrong, np.log(np.maximum(value, 1e-300)), np.log(wrong))
    share = wrong / np.maximum(value, wrong)
    logs = flow + top + np.log(height[first]) - _SPHERE
    # A flow through half a sphere is the largest.
    return np.where(reached, np.minimum(logs, 0.0), -np.inf), np.where(reached, share, 0.0)


def _edge_error(
    tails: Tails, tail: LogTail, seen: Frame, strip: tuple[FloatArray, ...], log: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """Return what the integral along each edge is, or is at most, and its relative error."""
    height, side, low, high = strip
    crossing = (low < 0) & (high > 0)
    start = np.where(crossing, 0.0, np.minimum(np.minimum(np.abs(low), np.abs(high)), 300.0))
    nearest = np.hypot(height, side * np.cosh(start))
    slip = np.minimum(seen.aside / side, 1.0)
    error = RULE_ERROR + tails.rounding(nearest, log, 2 * seen.moved + slip * nearest)
    at_most, relative = enclosed(log, error, _TURN - np.log(height))
    relative += slip
    for end, which in ((low, 0), (high, 1)):
        aside = side * np.cosh(np.clip(end, -300, 300))
        loose = seen.loose[:, :, which]
        angle = np.minimum(loose / aside, 4.0)
        there = tail(np.hypot(height, np.maximum(aside - loose, 0.0)))
        relative += np.exp(np.minimum(there - log, 700.0)) * angle
    return at_most, relative
