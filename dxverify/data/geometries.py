"""Tiny vocabularies with exact coordinates, small enough for exact channels."""

from __future__ import annotations

from math import sqrt

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
