"""Adapters: the supported call signatures of user functions and objects.

Each :class:`Adapter` recognises one signature by the names of parameters or methods (``fits``) and makes the calls (``adapt``). Dispatch
(:mod:`dxverify.adapters.dispatch`) tries them in the order of the two tables below; the first that fits is taken.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from dxverify.adapters.adapter import Adapter, Argument, Context, WordCode, word_code
from dxverify.adapters.calling import (
    EPSILON,
    GENERATORS,
    VOCABULARY,
    Signature,
    named_parameters,
    takes,
)

#: First parameters that are an index, and those that are a matrix of vectors.
INDEX_NAMES = ("word_index", "index", "row", "word_id", "token_id")
_VECTOR_NAMES = ("vector", "vec", "embedding")
_WORD_NAMES = ("word", "token", "term", "text", "w")
_MATRIX_NAMES = ("vectors", "matrix", "embeddings", "X")


def _has_first(*names: str) -> Callable[[Signature], bool]:
    return lambda signature: signature.first_is(*names)


def _has_method(name: str) -> Callable[[Signature], bool]:
    return lambda signature: callable(getattr(signature.thing, name, None))


def _transforms_vectors(signature: Signature) -> bool:
    method = getattr(signature.thing, "transform", None)
    return callable(method) and named_parameters(method)[:1] in {(name,) for name in _MATRIX_NAMES}


def _sized_code(
    context: Context, method: str = "", *, argument: Argument = "index", vectors: bool = False
) -> WordCode:
    """Return the calls of ``f(input, size, rng)``, whose parameters may have any names.

    A parameter for ε or for the vocabulary gets its value by name: with its default the code would sample with another ε than is claimed.
    """
    function = getattr(context.thing, method) if method else context.thing
    own = named_parameters(function)[2:]
    named = tuple(name for name in own if name in {*EPSILON, *VOCABULARY})
    # Python needs all arguments after the first keyword to be keywords too.
    by_name = bool(named) or isinstance(function, partial)
    generators = tuple(name for name in own if by_name and name in GENERATORS)
    rng_by_position = not generators and (
        takes(_with_named(function, named), 3) or not takes(_with_named(function, named), 2)
    )
    return WordCode(
        function=function,
        decoder=context.decoder,
        argument=argument,
        epsilon=context.epsilon,
        positions=("input", "size", "rng") if rng_by_position else ("input", "size"),
        names=(*named, *generators),
        batch=True,
        vectors=vectors,
    )


def _with_named(function: Callable[..., Any], names: tuple[str, ...]) -> Callable[..., Any]:
    """Return the function with some parameters fixed, to count what the others are; it is never called."""
    return partial(function, **dict.fromkeys(names)) if names else function


def _takes_size(signature: Signature) -> bool:
    """Return whether this is ``f(input, size)`` or ``f(input, size, rng)``, perhaps with parameters for ε and the vocabulary."""
    thing = signature.thing
    if not callable(thing):
        return False
    if signature.is_sized:
        named = tuple(name for name in signature.names[2:] if name in {*EPSILON, *VOCABULARY})
        whole = _with_named(thing, named)
        return bool({*GENERATORS} & {*signature.names}) or takes(whole, 3) or takes(whole, 2)
    return takes(thing, 3) and not takes(thing, 2)


OBJECTS = (
    Adapter(
        name="randomise",
        call="object.randomise(number) -> number, for each coordinate; the nearest word is the output",
        example="class M:\n    def randomise(self, value): return value + random.gauss(0, 1)",
        fits=_has_method("randomise"),
        adapt=partial(word_code, argument="number", method="randomise", vectors=True),
    ),
    Adapter(
        name="replace_word",
        call="object.replace_word(word) -> word",
        example="class M:\n    def replace_word(self, word): return random.choice(words)",
        fits=_has_method("replace_word"),
        adapt=partial(word_code, argument="word", method="replace_word"),
    ),
    Adapter(
        name="vector-transformer",
        call="object.transform(X) -> matrix, one output in each row; the nearest words are the outputs",
        example="class M:\n    def transform(self, X): return X + numpy.random.laplace(size=X.shape)",
        fits=_transforms_vectors,
        adapt=partial(word_code, argument="vectors", method="transform", batch=True, vectors=True),
    ),
    Adapter(
        name="transformer",
        call="object.transform(list of words) -> list of words",
        example="class M:\n    def transform(self, texts): return [random.choice(words) for text in texts]",
        fits=_has_method("transform"),
        adapt=partial(word_code, argument="words", method="transform", batch=True),
    ),
    Adapter(
        name="sampler",
        call="object.sample(word_index, size, rng) -> integers",
        example="class M:\n    def sample(self, word, size, rng): return rng.integers(len(words), size=size)",
        fits=_has_method("sample"),
        adapt=partial(_sized_code, method="sample"),
    ),
)

FUNCTIONS = (
    Adapter(
        name="auditorium",
        call="f(dataset, num_samples) -> one output for each sample; the dataset is one row, the vector of the word",
        example="def f(dataset, num_samples): return dataset[0] + numpy.random.laplace(size=(num_samples, 1))",
        fits=lambda signature: signature.names[:2] == ("dataset", "num_samples"),
        adapt=partial(word_code, argument="dataset", positions=("input", "size"), batch=True),
    ),
    Adapter(
        name="statdp",
        call="f(prng, queries, epsilon) -> numbers; the queries are the coordinates of the word",
        example="def f(prng, queries, epsilon): return [q + prng.laplace(scale=1 / epsilon) for q in queries]",
        fits=lambda signature: signature.names[:2] == ("prng", "queries"),
        adapt=partial(word_code, argument="queries", positions=("rng", "input", "epsilon")),
    ),
    Adapter(
        name="index",
        call="f(word_index) or f(word_index, rng) -> index, word or vector",
        example="def f(word_index, rng): return int(rng.integers(len(words)))",
        fits=_has_first(*INDEX_NAMES),
        adapt=partial(word_code, argument="index"),
    ),
    Adapter(
        name="vector",
        call="f(vector) or f(vector, rng) -> vector; the nearest word is the output",
        example="def f(vector, rng): return vector + rng.laplace(size=vector.shape)",
        fits=_has_first(*_VECTOR_NAMES),
        adapt=partial(word_code, argument="vector", vectors=True),
    ),
    Adapter(
        name="vectors",
        call="f(matrix) or f(matrix, rng) -> matrix, one output in each row; the nearest words are the outputs",
        example="def f(matrix, rng): return matrix + rng.laplace(size=matrix.shape)",
        fits=_has_first(*_MATRIX_NAMES),
        adapt=partial(word_code, argument="vectors", batch=True, vectors=True),
    ),
    Adapter(
        name="number",
        call="f(number) or f(number, rng) -> number, for each coordinate; the nearest word is the output",
        example="def f(number, rng): return number + rng.laplace()",
        fits=_has_first("number", "scalar"),
        adapt=partial(word_code, argument="number", vectors=True),
    ),
    Adapter(
        name="word",
        call="f(word) or f(word, rng) -> word, index, vector or None",
        example="def f(word, rng): return words[rng.integers(len(words))]",
        fits=_has_first(*_WORD_NAMES),
        adapt=partial(word_code, argument="word"),
    ),
    Adapter(
        name="words",
        call="f(list of words) or f(list of words, rng) -> list of words",
        example="def f(words): return [random.choice(vocabulary) for word in words]",
        fits=_has_first("words", "tokens", "texts", "batch"),
        adapt=partial(word_code, argument="words", batch=True),
    ),
    Adapter(
        name="sized-vectors",
        call="f(vector, size, rng) -> matrix, one output in each row; the nearest words are the outputs",
        example="def f(vector, size, rng): return vector + rng.laplace(size=(size, len(vector)))",
        fits=lambda signature: _takes_size(signature) and signature.names[0] in _VECTOR_NAMES,
        adapt=partial(_sized_code, argument="vector", vectors=True),
    ),
    Adapter(
        name="indexes",
        call="f(word_index, size, rng) -> integers; -1 is an output that is no word",
        example="def f(word, size, rng): return rng.integers(len(words), size=size)",
        fits=_takes_size,
        adapt=_sized_code,
    ),
    # Tried if a first parameter called word got an index and the function returned no word.
    Adapter(
        name="sized-words",
        call="f(word, size, rng) -> list of words",
        example="def f(word, size, rng): return [words[k] for k in rng.integers(len(words), size=size)]",
        fits=lambda signature: _takes_size(signature) and signature.names[0] in _WORD_NAMES,
        adapt=partial(_sized_code, argument="word"),
    ),
)
