"""Data that ships with the package: tiny geometries and a small real vocabulary."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from dxverify.data.geometries import GEOMETRIES
from dxverify.errors import ParameterError

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["GEOMETRIES", "builtin"]


def builtin(name: str | None = None) -> tuple[list[str], NDArray[Any]]:
    """Return words and vectors of the vocabulary with that name."""
    points = GEOMETRIES.get(name or "")
    if points is None:
        raise ParameterError("name of a built-in vocabulary", name, f"one of {', '.join(GEOMETRIES)}")
    return list(points), np.array(list(points.values()), dtype=np.float64)
