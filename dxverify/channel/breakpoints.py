"""Walks of a mechanism for whoever wants breakpoints and not yet probabilities."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from dxverify.channel.envelope import Walks
from dxverify.channel.lines import Lines, checked_rows, single_noise
from dxverify.errors import ParameterError
from dxverify.protocols import FloatArray, IntArray, Mechanism, RadiusLaw, RNGLike


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class WalkBlock:
    """Breakpoints of some inputs along some directions, flat.

    Parameters
    ----------
    inputs, directions : arrays of int
        Input word and number of the direction, one entry a walk.
    starts : array of int
        Walk i has breakpoints ``starts[i]`` to ``starts[i+1]``.
    radii : array
        Radius from which each word is the output; 0 for the first of a walk, which is the input
        (or the first word with the same vector).
    words : array of int
        The words.
    """

    inputs: IntArray
    directions: IntArray
    starts: IntArray
    radii: FloatArray
    words: IntArray


def walk(
    mechanism: Mechanism,
    *,
    rows: ArrayLike | None = None,
    directions: int = 1024,
    rng: RNGLike = None,
    sobol: bool = False,
    reach: float = np.inf,
    steps: int | None = None,
) -> Iterator[WalkBlock]:
    """Walk from words along sampled directions, in blocks of bounded memory.

    Parameters
    ----------
    mechanism : Mechanism
        Additive noise, the same for every word, followed by the nearest word.
    rows : array of int, optional
        Input words; all by default.
    directions : int
        Directions to sample, shared by all inputs (a power of two for Sobol).
    rng : None, int, SeedSequence or Generator
        Source of randomness.
    sobol : bool
        Take the directions from one scrambled Sobol sequence.
    reach : float
        Radius beyond which nobody looks.
    steps : int, optional
        Breakpoints after the first word that are wanted.

    Yields
    ------
    WalkBlock
        Every input meets every direction exactly once over all blocks.

    See Also
    --------
    walk_law : the law of the radius along these directions, for any ε.

    Examples
    --------
    >>> from dxverify import Vocabulary
    >>> from dxverify.mechanisms import EuclideanLaplace
    >>> mechanism = EuclideanLaplace(Vocabulary.builtin("line"), epsilon=2.0)
    >>> sum(len(block.inputs) for block in walk(mechanism, directions=4, rng=0)) == 4 * len(mechanism.vocabulary)
    True
    """
    if directions < 1:
        raise ParameterError("directions", directions, "an integer of at least 1")
    lines = Lines.of(mechanism)
    chosen = checked_rows(len(lines.group), rows)
    units = lines.units(directions, rng, sobol=sobol)
    for part, few, walks in lines.walks(lines.group[chosen], units, reach=reach, steps=steps):
        yield _block(walks, chosen[part], np.arange(few.start, few.stop), lines)


def walk_law(mechanism: Mechanism) -> RadiusLaw:
    """Return the law of the radius along the directions of :func:`walk`.

    Given a direction, the output is word ``words[k]`` with probability
    ``law.cdf(radii[k+1]) − law.cdf(radii[k])``. Take it from ``mechanism.with_epsilon(e)`` for another ε.
    """
    return Lines.of(mechanism).law(single_noise(mechanism))


def _block(walks: Walks, inputs: IntArray, directions: IntArray, lines: Lines) -> WalkBlock:
    return WalkBlock(
        inputs=np.repeat(inputs, len(directions)),
        directions=np.tile(directions, len(inputs)),
        starts=walks.starts,
        radii=walks.radii,
        words=lines.first[walks.words],
    )
