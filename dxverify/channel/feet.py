"""Where the feet of an input lie on all faces of all cells, measured by compiled loops, and inputs that are moved off rims."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import NamedTuple

import numpy as np

from dxverify.channel.ladder import Stage
from dxverify.channel.reduction import Reduced
from dxverify.protocols import FloatArray, Tell
from dxverify.signals import deferred


class Feet(NamedTuple):
    """Of one stage, seen from one input: distances of feet from rims, which faces hold their foot, and the nearest rim of each."""

    distance: FloatArray
    inside: FloatArray
    nearest: FloatArray


def all_rows(
    size: int, row: Callable[[int], tuple[FloatArray, FloatArray] | None], tell: Tell | None
) -> tuple[FloatArray, FloatArray] | None:
    """Return the rows of all inputs and their errors, or None if there is one without."""
    rows = []
    for word in range(size):
        found = row(word)
        if found is None:
            return None
        rows.append(found)
        if tell is not None:
            tell(word + 1, size)
    value, error = (np.array(part) for part in zip(*rows, strict=True))
    return value, error


def feet_on(
    loops: ModuleType, every: list[Stage], squares: FloatArray, wrong: FloatArray
) -> list[Feet] | None:
    """Measure all stages from an input with such squared distances; None if a foot lies on the rim of its face."""
    seen = []
    for stage in every:
        owners = len(stage.starts) - 1
        feet = Feet(np.empty(len(stage.face)), np.ones(owners), np.full(owners, np.inf))
        with deferred():
            if loops.measure(tuple(stage), squares, wrong, *feet):
                return None
        seen.append(feet)
    return seen


def moved(reduced: Reduced, word: int, part: float) -> tuple[FloatArray, float]:
    """Return squared distances from an input moved by a part of the distance of the nearest word, and the step as noise sees it."""
    squares = reduced.squares[word]
    size = part * float(np.sqrt(np.delete(squares, word).min()))
    step = size * np.random.default_rng(word).uniform(-1, 1, reduced.apart.shape[2])
    seen = step if reduced.factor is None else np.linalg.solve(reduced.factor, step)
    return squares - 2 * reduced.apart[word] @ step, float(np.linalg.norm(seen))
