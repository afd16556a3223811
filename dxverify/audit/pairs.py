"""Which inputs an audit draws, when the vocabulary is too large to draw them all.

A bound can be refuted only where it is nearly attained and where outputs are frequent: inputs at a loss of about
1 to 2, with further words beyond them on nearly the same line (there the triangle inequality is nearly an
equality, and additive noise uses up its whole promise).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from dxverify.errors import ParameterError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dxverify.audit.subjects import Subject
    from dxverify.protocols import FloatArray, IntArray

#: Vocabularies up to this size are audited whole.
WHOLE = 20
#: From a larger vocabulary so many inputs are drawn, chosen among so many candidates.
CHOSEN, CANDIDATES = 12, 120
#: The promised loss at which a ratio test needs the fewest draws, roughly.
_BEST_LOSS = 1.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The inputs of an audit and why these."""

    rows: tuple[int, ...]
    reason: str

    def __post_init__(self) -> None:
        if len(self.rows) < 2:
            raise ParameterError("words", self.rows, "at least two words: a promise relates two inputs")
        if len(set(self.rows)) < len(self.rows):
            raise ParameterError("words", self.rows, "distinct words")


def choose_inputs(subject: Subject, words: Iterable[str | int] | None = None) -> Inputs:
    """Return the inputs that were asked for, all of a small vocabulary, or a choice from a large one.

    Parameters
    ----------
    subject : Subject
        What is audited.
    words : iterable of str or int, optional
        Words or indexes to draw.
    """
    vocabulary = subject.vocabulary
    if words is not None:
        rows = tuple(_row(subject, word) for word in words)
        return Inputs(rows=rows, reason=f"the {len(rows)} words that were asked for")
    if len(vocabulary) <= WHOLE:
        return Inputs(
            rows=tuple(range(len(vocabulary))), reason=f"all {len(vocabulary)} words of the vocabulary"
        )
    candidates = _candidates(len(vocabulary))
    losses = subject.losses(candidates)
    places = _tight_group(losses, CHOSEN)
    rows = tuple(int(candidates[place]) for place in places)
    return Inputs(
        rows=rows,
        reason=f"{len(rows)} of {len(vocabulary)} words, close together and nearly in line, where the bound is "
        f"nearly attained (smallest promised loss {_smallest(losses, places):.3g})",
    )


def _row(subject: Subject, word: str | int) -> int:
    if isinstance(word, str):
        return subject.vocabulary.index(word)
    if not 0 <= word < len(subject.vocabulary):
        raise ParameterError("words", word, f"an index from 0 to {len(subject.vocabulary) - 1}")
    return int(word)


def _candidates(size: int) -> IntArray:
    """Return rows spread evenly over the vocabulary; files are sorted by frequency, so all ranks are there."""
    return np.unique(np.linspace(0, size - 1, min(size, CANDIDATES)).astype(np.int64))


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
        away = np.abs(np.log(losses / _BEST_LOSS))
    result: FloatArray = np.exp(-away)
    np.fill_diagonal(result, -1.0)
    return result


def _best_addition(losses: FloatArray, usefulness: FloatArray, group: list[int]) -> int:
    inside = losses[np.ix_(group, group)]
    reach = losses[:, group]
    # How nearly x → a → b is straight, for every candidate x and members a ≠ b.
    detour = reach[:, :, None] + inside[None] - reach[:, None, :]
    straight = np.exp(-np.abs(detour) / (inside[None] + 1e-12)) * ~np.eye(len(group), dtype=bool)
    score = usefulness[:, group].max(axis=1) * (0.5 + straight.max(axis=(1, 2)))
    score[group] = -np.inf
    return int(np.argmax(score))


def _smallest(losses: FloatArray, places: list[int]) -> float:
    chosen = losses[np.ix_(places, places)]
    return float(chosen[~np.eye(len(places), dtype=bool)].min())
