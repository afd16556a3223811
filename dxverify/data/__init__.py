"""Data that ships with the package: tiny geometries and a small real vocabulary."""

from __future__ import annotations

from importlib import resources
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np

from dxverify.errors import UnknownNameError
from dxverify.formats import read

if TYPE_CHECKING:
    from dxverify.formats.rows import Table

__all__ = ["BUILTIN", "ENGLISH", "GEOMETRIES", "builtin"]

Points = dict[str, tuple[float, ...]]

_NUMBERS = ("zero", "one", "two", "three", "four")

#: Five words on a line: in one dimension the effective ε of Laplace noise is the claimed ε.
LINE: Points = {word: (float(x),) for x, word in enumerate(_NUMBERS)}

#: Three words at distance one from each other.
TRIANGLE: Points = {"left": (0.0, 0.0), "right": (1.0, 0.0), "top": (0.5, sqrt(3) / 2)}

#: A centre, whose Voronoi cell is bounded, and four words around it.
CROSS: Points = {
    "centre": (0.0, 0.0),
    "east": (1.0, 0.0),
    "north": (0.0, 1.0),
    "west": (-1.0, 0.0),
    "south": (0.0, -1.0),
}

#: Three by three points: Voronoi cells at a corner, on an edge and inside.
GRID: Points = {
    f"{column}-{row}": (float(x), float(y))
    for y, row in enumerate(("low", "mid", "high"))
    for x, column in enumerate(("left", "mid", "right"))
}

#: Two close rows of five: near pairs and far pairs, so ε·d spans more than an order of magnitude.
CORRIDOR: Points = {
    f"{word}-{side}": (float(x), y)
    for x, word in enumerate(_NUMBERS)
    for side, y in (("floor", 0.0), ("ceiling", 0.25))
}

_H = 1 / (2 * sqrt(2))
#: Four words in three dimensions, all at distance one.
SIMPLEX: Points = {
    "red": (_H, _H, _H),
    "green": (_H, -_H, -_H),
    "blue": (-_H, _H, -_H),
    "white": (-_H, -_H, _H),
}

GEOMETRIES: dict[str, Points] = {
    "line": LINE,
    "triangle": TRIANGLE,
    "cross": CROSS,
    "grid": GRID,
    "corridor": CORRIDOR,
    "simplex": SIMPLEX,
}

#: Frequent English words with real vectors, from GloVe 6B.
ENGLISH = "english"
#: Every name that :meth:`dxverify.Vocabulary.builtin` takes.
BUILTIN = (ENGLISH, *GEOMETRIES)


def builtin(name: str | None = None) -> Table:
    """Return words and vectors of the vocabulary with that name, English by default."""
    if name is None or name == ENGLISH:
        with resources.as_file(resources.files(__name__) / f"{ENGLISH}.npz") as path:
            return read(path)
    if name not in GEOMETRIES:
        raise UnknownNameError("built-in vocabulary is called", name, BUILTIN)
    points = GEOMETRIES[name]
    return {"words": list(points), "vectors": np.array(list(points.values()), dtype=np.float64)}
