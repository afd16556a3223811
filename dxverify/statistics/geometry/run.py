"""Geometry of a vocabulary: distances to neighbours, thresholds and hubness."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from typing import TYPE_CHECKING

import numpy as np

from dxverify.aliases import Plain
from dxverify.errors import ParameterError
from dxverify.protocols import RNGLike
from dxverify.runtime.run import Progress, Run, versions
from dxverify.statistics.config import CONFIG
from dxverify.statistics.geometry.hubness import hubness
from dxverify.statistics.geometry.neighbours import (
    Profile,
    density,
    percentile_table,
    profile,
    threshold_table,
)
from dxverify.statistics.results import Frozen, Geometry, frozen
from dxverify.statistics.sample_design import SampleDesign

if TYPE_CHECKING:
    from dxverify.vocabulary import Vocabulary


def geometry(
    vocabulary: Vocabulary,
    *,
    sample: int | None = None,
    epsilons: Sequence[float] = CONFIG.threshold_epsilons,
    alpha: float = 0.05,
    rng: RNGLike = None,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Geometry:
    """Measure the geometry of a vocabulary.

    Parameters
    ----------
    vocabulary : Vocabulary
        Words and vectors; at least three.
    sample : int, optional
        Words to sample at random; all, or 5,000 of a larger vocabulary, by default.
    epsilons : sequence of float
        ε for F_Z at the thresholds.
    alpha : float
        Error probability of each confidence interval; for hubs, of all their intervals together.
    rng : None, int, SeedSequence or Generator
        Source of randomness.
    workers, executor
        Where neighbours are searched: processes, or any executor. The numbers do not depend on it.
    progress : callable, optional
        Called with the number of words done and of all, and with a text.

    Returns
    -------
    Geometry
        Frozen; ``to_dict()`` gives plain data. Standard errors and intervals are those of the choice of words
        (zero, and points, if every word was measured).
    """
    _check(len(vocabulary), sample)
    run = Run(entropy=0, workers=workers, executor=executor, progress=progress)
    generator = np.random.default_rng(rng)
    choice = SampleDesign(
        words=min(len(vocabulary), sample or CONFIG.geometry_sample), size=len(vocabulary), alpha=alpha
    )
    rows = np.sort(generator.permutation(len(vocabulary))[: choice.words])
    found = profile(vocabulary.vectors, rows, run)
    parts = _describe(found, vocabulary, choice, epsilons)
    return Geometry(
        vocabulary_digest=vocabulary.digest,
        vocabulary_size=len(vocabulary),
        dim=vocabulary.dim,
        words=choice.words,
        every_word=choice.every_word,
        alpha=alpha,
        versions=Frozen(versions()),
        **{name: frozen(part) for name, part in parts.items()},
    )


def _check(size: int, sample: int | None) -> None:
    if size < 3:
        raise ParameterError("vocabulary", f"{size} words", "three words or more")
    if sample is not None and sample < 3:
        raise ParameterError("sample", sample, "an integer of at least 3")


def _describe(
    found: Profile, vocabulary: Vocabulary, choice: SampleDesign, epsilons: Sequence[float]
) -> Plain:
    near, words = found.near, vocabulary.words
    return {
        "neighbour_distances": percentile_table(found.at, choice),
        "density": density(near, words),
        "thresholds": threshold_table(found.thresholds, vocabulary.dim, epsilons, choice),
        "hubness": hubness(near, len(words), words, alpha=choice.alpha),
    }
