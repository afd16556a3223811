"""Words of collections of texts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

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


_WORD = re.compile(r"[a-z]+")


def words_of(text: str) -> list[str]:
    """Return the words of a text in lower case: runs of letters."""
    return _WORD.findall(text.lower())


def word_lists(texts: Sequence[str], vocabulary: Vocabulary) -> list[list[int]]:
    """Return the words of each text that are in the vocabulary, as indexes."""
    return [[vocabulary.index(word) for word in words_of(text) if word in vocabulary] for text in texts]
