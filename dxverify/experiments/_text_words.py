"""The vocabulary of some texts: the words that occur in them, most frequent first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from dxverify.experiments._classifier import words_of
from dxverify.experiments._context import Context
from dxverify.vocabulary import Vocabulary


def words_of_texts(
    context: Context, vectors: Vocabulary, collections: Iterable[str], most: int
) -> Vocabulary:
    """Return the words of some collections that have vectors, at most so many, the most frequent ones.

    Notes
    -----
    Words that occur equally often keep the order of the vectors, which files have by frequency in general language.
    """
    seen: Counter[str] = Counter()
    for name in collections:
        for text in context.texts(name)[0]:
            seen.update(words_of(text))
    rows = sorted(vectors.index(word) for word in seen if word in vectors)
    rows.sort(key=lambda row: -seen[vectors.words[row]])
    return vectors.subset(rows[:most])
