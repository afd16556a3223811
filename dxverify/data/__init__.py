"""Data that ships with the package: tiny geometries and a small real vocabulary."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING

import numpy as np

from dxverify.data.geometries import GEOMETRIES
from dxverify.errors import UnknownNameError
from dxverify.formats import read

if TYPE_CHECKING:
    from dxverify.formats.rows import Table

__all__ = ["BUILTIN", "ENGLISH", "GEOMETRIES", "builtin"]

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
