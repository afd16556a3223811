"""Telling the call shape of a user's mechanism from its names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dxverify.adapters.decode import Decoder
from dxverify.adapters.randomness import Seeded, named_parameters
from dxverify.adapters.shapes import (
    DatasetSamples,
    EachCoordinate,
    ManyVectors,
    ManyWords,
    OneVector,
    OneWord,
    PrngQueries,
)
from dxverify.errors import ParameterError

#: What ``shape=`` may be, and what it means.
SHAPES = {
    "indexes": "f(word_index, size, rng) -> integers",
    "word": "f(word) -> word",
    "words": "f(list of words) -> list of words",
    "vector": "f(vector) -> vector; the nearest word is the output",
    "vectors": "f(matrix) -> matrix, one row a word; the nearest words are the outputs",
    "replace_word": "object.replace_word(word) -> word",
    "randomise": "object.randomise(value) -> value, for each coordinate; the nearest word is the output",
    "transformer": "object.transform(list of words) -> list of words",
    "vector-transformer": "object.transform(matrix) -> matrix",
    "statdp": "f(prng, queries, epsilon); the queries are the coordinates of the word",
    "auditorium": "f(dataset, num_samples); the dataset is one row, the vector of the word",
}

_BY_METHOD = {"replace_word": "replace_word", "randomise": "randomise", "transform": "transformer"}
_BY_FIRST_PARAMETER = {
    **dict.fromkeys(("word", "token", "term"), "word"),
    **dict.fromkeys(("words", "tokens", "texts", "batch", "sentence"), "words"),
    **dict.fromkeys(("vector", "vec", "embedding"), "vector"),
    **dict.fromkeys(("vectors", "matrix", "embeddings"), "vectors"),
}


def detect(thing: Any) -> str:
    """Return the shape of a mechanism, or say that it must be named.

    Examples
    --------
    >>> detect(lambda word: word)
    'word'
    """
    for method, shape in _BY_METHOD.items():
        if hasattr(thing, method):
            return shape
    names = named_parameters(thing) if callable(thing) else ()
    if names[:2] == ("prng", "queries"):
        return "statdp"
    if names[:2] == ("dataset", "num_samples"):
        return "auditorium"
    if names[:1] and names[0] in _BY_FIRST_PARAMETER and "size" not in names:
        return _BY_FIRST_PARAMETER[names[0]]
    if callable(thing) and (len(names) == 3 or not names):
        return "indexes"
    known = "; ".join(f"{name}: {meaning}" for name, meaning in SHAPES.items())
    raise ParameterError("shape", None, f"given, since it cannot be told from {thing!r} ({known})")


def shaped(thing: Any, shape: str, decoder: Decoder, epsilon: float) -> Callable[[int, int, Any], Any]:
    """Return ``draw(word_index, size, rng)`` for a mechanism of the given shape."""
    if shape not in SHAPES:
        raise ParameterError("shape", shape, f"one of {', '.join(SHAPES)}")
    if shape == "indexes":
        draw: Callable[[int, int, Any], Any] = thing
        return draw
    if shape == "statdp":
        return PrngQueries(function=thing, epsilon=epsilon, decoder=decoder)
    if shape == "auditorium":
        return DatasetSamples(function=thing, decoder=decoder)
    if shape == "randomise":
        return OneVector(call=Seeded(EachCoordinate(thing.randomise)), decoder=decoder)
    kinds: dict[str, tuple[Any, str | None]] = {
        "word": (OneWord, None),
        "words": (ManyWords, None),
        "vector": (OneVector, None),
        "vectors": (ManyVectors, None),
        "replace_word": (OneWord, "replace_word"),
        "transformer": (ManyWords, "transform"),
        "vector-transformer": (ManyVectors, "transform"),
    }
    kind, method = kinds[shape]
    made: Callable[[int, int, Any], Any] = kind(
        call=Seeded(thing if method is None else getattr(thing, method)), decoder=decoder
    )
    return made
