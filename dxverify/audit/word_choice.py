"""Which words of a vocabulary an audit samples.

A claim can be refuted only where it is nearly attained and where outputs are frequent: inputs at a loss of about
1 to 2, with further words beyond them on nearly the same line (there the triangle inequality is nearly an
equality, and additive noise uses up its whole guarantee).

Of large vocabularies, pairs of nearest neighbours with a claimed loss near 1.5 are chosen: they need the fewest samples.

The nearest neighbour of every word comes from one blocked product in single precision, about n·V² multiplications for V words in n
dimensions (5 s of CPU time for 26,423 words in 300 dimensions); above 50,000 words the neighbours of 5,000 words are computed. Distances
of the chosen pairs are computed again in double precision. Nothing is sampled. In 300 dimensions and with 50 times too little noise, the
closest pair needs about 60 samples at ε = 10, and the best of twelve random words more than a million.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.config import CONFIG
from dxverify.audit.eprocess.config import CONFIG as BETS
from dxverify.errors import ParameterError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dxverify.audit.subjects import Subject
    from dxverify.protocols import FloatArray, IntArray
    from dxverify.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The inputs of an audit and why these.

    Parameters
    ----------
    rows : tuple of int
        Words of the vocabulary.
    reason : str
        Why these, for the report.
    core : int, optional
        So many of them, the first ones, are bet on together in any case; all unless given.
    """

    rows: tuple[int, ...]
    reason: str
    core: int | None = None

    def __post_init__(self) -> None:
        if len(self.rows) < 2:
            raise ParameterError("words", self.rows, "at least two words: a guarantee relates two inputs")
        if len(set(self.rows)) < len(self.rows):
            raise ParameterError("words", self.rows, "distinct words")

    def group(self) -> Inputs:
        """Return the core alone: every further input weakens a test of fixed size."""
        if self.core is None:
            return self
        reason = (
            f"{self.core} words, close together and nearly in line, where the bound is nearly attained; "
            f"{len(self.rows) - self.core} others that bets would be made on are not sampled by a test of fixed size"
        )
        return Inputs(rows=self.rows[: self.core], reason=reason)

    def covered(self, words: int) -> str:
        """Say which share of inputs and ordered pairs of a vocabulary was tested."""
        inputs, pairs = len(self.rows), len(self.rows) * (len(self.rows) - 1)
        if inputs == words:
            return f"All {words} inputs and all {pairs} ordered pairs were tested."
        return (
            f"Tested: {inputs} of {words} inputs ({100 * inputs / words:.2g} %) and {pairs} of "
            f"{words * (words - 1)} ordered pairs ({100 * pairs / (words * (words - 1)):.2g} %); of the others nothing is said."
        )


def choose_inputs(
    subject: Subject, words: Iterable[str | int] | None = None, *, max_samples: int = CONFIG.max_samples
) -> Inputs:
    """Return the inputs that were asked for, all of a vocabulary that can be screened, or some of a large one.

    Parameters
    ----------
    subject : Subject
        What is audited.
    words : iterable of str or int, optional
        Words or indexes to sample.
    max_samples : int
        So many samples are shared out; with few of them fewer inputs are screened.
    """
    size = len(subject.vocabulary)
    if words is not None:
        rows = tuple(_row(subject, word) for word in words)
        return _with_core(subject, Inputs(rows=rows, reason=f"the {len(rows)} words that were asked for"))
    most = max(BETS.most_inputs, max_samples // CONFIG.samples_each)
    if size <= min(most, CONFIG.screened):
        everything = Inputs(rows=tuple(range(size)), reason=f"all {size} words of the vocabulary")
        return _with_core(subject, everything)
    return _some_of(subject, min(most, CONFIG.spread))


def _with_core(subject: Subject, inputs: Inputs) -> Inputs:
    """Put a core of words first, if there are too many to be bet on together."""
    if len(inputs.rows) <= BETS.most_inputs:
        return inputs
    places = _tight_group(subject.losses(inputs.rows), CONFIG.core)
    core = [inputs.rows[place] for place in places]
    rest = [row for row in inputs.rows if row not in set(core)]
    reason = f"{inputs.reason}; bets on all pairs at once use {len(core)} of them, close together and nearly in line"
    return Inputs(rows=(*core, *rest), reason=reason, core=len(core))


def _some_of(subject: Subject, most: int) -> Inputs:
    """Return some words of a large vocabulary: nearest pairs or a tight group, and others spread over all of it."""
    size = len(subject.vocabulary)
    pairs = _near_pairs(subject)
    if pairs:
        core = [word for pair in pairs for word in pair]
        rest = [int(row) for row in _spread(size, most) if int(row) not in set(core)][: most - len(core)]
        found = [float(subject.losses(pair)[0, 1]) for pair in pairs]
        reason = (
            f"{len(core) + len(rest)} of {size} words: {len(pairs)} pairs of nearest words with claimed losses from {min(found):.3g} to "
            f"{max(found):.3g}, and others spread over the vocabulary"
        )
        return Inputs(rows=(*core, *rest), reason=reason, core=len(core))
    candidates = _spread(size, CONFIG.candidates)
    losses = subject.losses(candidates)
    places = _tight_group(losses, CONFIG.core)
    core = [int(candidates[place]) for place in places]
    rest = [int(row) for row in _spread(size, most) if int(row) not in set(core)][: most - len(core)]
    reason = (
        f"{len(core) + len(rest)} of {size} words, spread over the vocabulary, {len(core)} of them close together and nearly "
        f"in line, where the bound is nearly attained (smallest claimed loss {_smallest(losses, places):.3g})"
    )
    return Inputs(rows=(*core, *rest), reason=reason, core=len(core))


def _near_pairs(subject: Subject) -> list[tuple[int, int]]:
    """Return nearest pairs of words where the claimed losses are ε times Euclidean distances; none elsewhere."""
    some = list(_spread(len(subject.vocabulary), 4))
    points = np.asarray(subject.vocabulary.vectors, dtype=np.float64)[some]
    distances = np.linalg.norm(points[:, None] - points[None], axis=2)
    if not np.allclose(subject.losses(some), subject.epsilon * distances, rtol=1e-6, atol=1e-12):
        return []
    return nearest_pairs(subject.vocabulary, subject.epsilon, CONFIG.core // 2)


def _row(subject: Subject, word: str | int) -> int:
    if isinstance(word, str):
        return subject.vocabulary.index(word)
    if not 0 <= word < len(subject.vocabulary):
        raise ParameterError("words", word, f"an index from 0 to {len(subject.vocabulary) - 1}")
    return int(word)


def _spread(size: int, most: int) -> IntArray:
    """Return rows spread evenly over the vocabulary; files are sorted by frequency, so all ranks are there."""
    return np.unique(np.linspace(0, size - 1, min(size, most)).astype(np.int64))


def _tight_group(losses: FloatArray, size: int) -> list[int]:
    """Grow a group from the best pair, adding the word that is best in line with those already in."""
    usefulness = _usefulness(losses)
    first, second = np.unravel_index(int(np.argmax(usefulness)), usefulness.shape)
    group = [int(first), int(second)]
    while len(group) < min(size, len(losses)):
        group.append(_best_addition(losses, usefulness, group))
    return group


def _usefulness(losses: FloatArray) -> FloatArray:
    """Return 1 at the best loss, falling on either side; 0 where two inputs are the same point."""
    with np.errstate(divide="ignore"):
        away = np.abs(np.log(losses / CONFIG.best_loss))
    result: FloatArray = np.exp(-away)
    np.fill_diagonal(result, -1.0)
    return result


def _best_addition(losses: FloatArray, usefulness: FloatArray, group: list[int]) -> int:
    inside = losses[np.ix_(group, group)]
    reach = losses[:, group]
    # How nearly x → a → b is straight, for every candidate x and members a ≠ b.
    # Where nothing is claimed losses are infinite, and nothing is in line.
    with np.errstate(invalid="ignore"):
        detour = reach[:, :, None] + inside[None] - reach[:, None, :]
        straight = np.nan_to_num(np.exp(-np.abs(detour) / (inside[None] + 1e-12)))
    straight *= ~np.eye(len(group), dtype=bool)
    score = usefulness[:, group].max(axis=1) * (0.5 + straight.max(axis=(1, 2)))
    score[group] = -np.inf
    return int(np.argmax(score))


def _smallest(losses: FloatArray, places: list[int]) -> float:
    chosen = losses[np.ix_(places, places)]
    return float(chosen[~np.eye(len(places), dtype=bool)].min())


#: Rows of one product.
_BLOCK = 512


class _Words:
    """A vocabulary that is known by its digest, so that the same neighbours are not computed twice."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary

    def __hash__(self) -> int:
        return hash(self.vocabulary.digest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Words) and other.vocabulary.digest == self.vocabulary.digest


def nearest_pairs(vocabulary: Vocabulary, epsilon: float, pairs: int) -> list[tuple[int, int]]:
    """Return disjoint pairs of nearest words whose claimed loss ε·d is nearest to 1.5, best first.

    Examples
    --------
    >>> from dxverify import Vocabulary
    >>> line = Vocabulary(words=list("abcd"), vectors=[[0.0], [10.0], [11.5], [40.0]])
    >>> nearest_pairs(line, 1.0, 1)
    [(1, 2)]
    """
    rows, near, distance = _neighbours(_Words(vocabulary))
    with np.errstate(divide="ignore"):
        order = np.argsort(np.abs(np.log(epsilon * distance / CONFIG.best_loss)), kind="stable")
    used: set[int] = set()
    chosen: list[tuple[int, int]] = []
    for place in order:
        one, other = int(rows[place]), int(near[place])
        # Words at one point have no claimed loss; they are left to the screening of all words.
        if distance[place] > 0 and not {one, other} & used:
            chosen.append((min(one, other), max(one, other)))
            used |= {one, other}
        if len(chosen) == pairs:
            break
    return chosen


@lru_cache(maxsize=4)
def _neighbours(words: _Words) -> tuple[IntArray, IntArray, FloatArray]:
    """Return rows, the nearest other row of each, and their distances."""
    vectors = np.ascontiguousarray(words.vocabulary.vectors, dtype=np.float32)
    size = len(vectors)
    rows = np.arange(size)
    if size > CONFIG.exact_neighbours:
        rows = np.unique(np.linspace(0, size - 1, CONFIG.queries).astype(np.int64))
    squares = np.einsum("ij,ij->i", vectors, vectors)
    near = np.empty(len(rows), dtype=np.int64)
    for start in range(0, len(rows), _BLOCK):
        some = rows[start : start + _BLOCK]
        # Without the square of the row itself, which changes no order.
        apart = squares[None] - 2 * (vectors[some] @ vectors.T)
        apart[np.arange(len(some)), some] = np.inf
        near[start : start + len(some)] = apart.argmin(axis=1)
    exact = np.asarray(words.vocabulary.vectors, dtype=np.float64)
    return rows, near, np.linalg.norm(exact[rows] - exact[near], axis=1)
