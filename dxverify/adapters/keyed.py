"""The vocabulary that a mechanism carries with it, as objects with gensim vectors do."""

from __future__ import annotations

from dxverify.errors import ParameterError
from dxverify.formats import KeyedVectors
from dxverify.vocabulary import Vocabulary

#: Where objects keep their vectors.
_PLACES = ("vocabulary", "wv", "keyed_vectors", "word_vectors", "embeddings", "model")


def vocabulary_of(thing: object, limit: int | None = None) -> Vocabulary:
    """Return the vocabulary of an object with ``index_to_key`` and ``vectors``, its own or those of a member.

    Parameters
    ----------
    thing : object
        A gensim ``KeyedVectors``, a model with ``wv``, or a mechanism that holds one of these. gensim is not
        imported: any object with these two attributes will do.
    limit : int, optional
        Only the first so many words.
    """
    held = thing
    for _ in range(3):
        if isinstance(held, Vocabulary):
            return held
        if isinstance(held, KeyedVectors):
            return Vocabulary.load(held, limit=limit)
        held = next((member for place in _PLACES if (member := getattr(held, place, None)) is not None), None)
    raise ParameterError("vocabulary", None, f"given: {type(thing).__name__} holds no vectors of words")
