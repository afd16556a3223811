"""Geometry of a vocabulary: the front door."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from dxverify import __version__
from dxverify.errors import ParameterError
from dxverify.protocols import RNGLike
from dxverify.statistics.geometry.dimension import maximum_likelihood, two_nearest
from dxverify.statistics.geometry.hubness import hubness
from dxverify.statistics.geometry.neighbours import KS, Neighbours, density, distance_percentiles
from dxverify.statistics.geometry.outliers import normal_cones
from dxverify.statistics.geometry.thresholds import threshold_table, thresholds

if TYPE_CHECKING:
    from dxverify.vocabulary import Vocabulary

#: ε at which the law of the noisy dot product is evaluated.
EPSILONS = (1.0, 5.0, 10.0, 20.0, 40.0)
#: Words looked at when a large vocabulary is given and nothing else is said.
_SAMPLE = 5000


def geometry(
    vocabulary: Vocabulary,
    *,
    sample: int | None = None,
    epsilons: Sequence[float] = EPSILONS,
    directions: int = 2000,
    rng: RNGLike = None,
) -> dict[str, Any]:
    """Measure the geometry of a vocabulary.

    Parameters
    ----------
    vocabulary : Vocabulary
        Words and vectors; at least three.
    sample : int, optional
        Words to look at, chosen at random; all, or 5,000 of a larger vocabulary.
    epsilons : sequence of float
        ε for F_Z at the thresholds.
    directions : int
        Directions for the masses of normal cones.
    rng : None, int, SeedSequence or Generator
        Source of randomness.

    Returns
    -------
    dict
        Plain data; every mean with its standard error over words.
    """
    size = len(vocabulary)
    if size < 3:
        raise ParameterError("vocabulary", f"{size} words", "three words or more")
    if sample is not None and sample < 3:
        raise ParameterError("sample", sample, "an integer of at least 3")
    if directions < 1:
        raise ParameterError("directions", directions, "an integer of at least 1")
    generator = np.random.default_rng(rng)
    wanted = min(size, sample or _SAMPLE)
    rows = np.sort(generator.permutation(size)[:wanted])
    near = Neighbours.of(vocabulary.vectors, rows, min(KS[-1], size - 1))
    return {
        "schema_version": 1,
        "vocabulary_digest": vocabulary.digest,
        "vocabulary_size": size,
        "dim": vocabulary.dim,
        "words": wanted,
        "versions": {"dxverify": __version__, "numpy": np.__version__},
        "neighbour_distances": distance_percentiles(near),
        "density": density(near, vocabulary.words),
        "thresholds": threshold_table(thresholds(vocabulary.vectors, near), vocabulary.dim, epsilons),
        "hubness": hubness(near, size, vocabulary.words),
        "intrinsic_dimension": {
            "two_nearest": two_nearest(near.distances),
            "maximum_likelihood": maximum_likelihood(near.distances),
        },
        "normal_cones": normal_cones(
            vocabulary.vectors, vocabulary.words, directions=directions, rng=generator
        ),
    }
