"""From any user code to a mechanism: the call signature is inferred here and nowhere else."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from dxverify.adapters import functions, programs, stated
from dxverify.adapters.adapter import Adapter, Context
from dxverify.adapters.calling import EPSILON, Signature, method_of, named_parameters
from dxverify.adapters.config import CONFIG
from dxverify.adapters.decoding import Decoder
from dxverify.adapters.formatting import as_number, describe_exception, format_value, name_of, own_methods
from dxverify.adapters.mechanism import StatedChannel, StatedLogChannel, UserMechanism
from dxverify.adapters.sampler import CodeSampler, Draw, Notes
from dxverify.errors import CodeEnded, DxverifyError, ParameterError, ShapeError, UnknownNameError
from dxverify.formats import KeyedVectors
from dxverify.metrics import as_metric
from dxverify.protocols import MetricLike
from dxverify.vocabulary import Vocabulary, VocabularyLike

if TYPE_CHECKING:
    from collections.abc import Callable

    from dxverify.protocols import FloatArray

#: In the order in which they are tried.
_ADAPTERS = (
    *stated.MATRICES,
    *programs.ADAPTERS,
    *functions.OBJECTS,
    *stated.ROWS,
    *functions.FUNCTIONS,
)
#: First parameters that do not say what they stand for, and the signatures that one call each decides between, in this order.
_AMBIGUOUS = {
    **dict.fromkeys(("x", "value", "item", "arg", "data"), ("word", "vector", "index", "number")),
    **dict.fromkeys(("location", "point", "position"), ("vector", "word", "index", "number")),
    "sentence": ("word", "words"),
}
#: Members in which objects keep their vectors.
_HOLDERS = ("vocabulary", "wv", "keyed_vectors", "word_vectors", "embeddings", "model")

#: The signatures of what is stated: of a matrix, and of a function that returns a row of it.
_STATED = {
    "probabilities": ("channel", "row"),
    "logs": ("log-channel", "log-row"),
    "scores": (None, "scores"),
}


def known_shapes() -> dict[str, Adapter]:
    """Return every call signature by its name, in the order in which they are tried."""
    return {adapter.name: adapter for adapter in _ADAPTERS}


def named_shape(name: str) -> Adapter:
    """Return a call signature by its name."""
    known = known_shapes()
    if name not in known:
        raise UnknownNameError("shape is called", name, ["auto", *known])
    return known[name]


def infer_shapes(thing: object) -> list[tuple[Adapter, Any]]:
    """Return the call signatures that user code may have, the likeliest first, each with what is called.

    Examples
    --------
    >>> [adapter.name for adapter, _ in infer_shapes(lambda word: word)]
    ['word']
    """
    if isinstance(thing, str):
        raise ShapeError(
            f"Cannot infer how to call {format_value(thing)} (a string). Pass a function or an object; names are for the command line."
        )
    signature = Signature.of(thing)
    for adapter in _ADAPTERS:
        if adapter.fits(signature):
            # A mechanism of diffprivlib for categories takes a word.
            categorical = [(named_shape("word"), thing.randomise)] if adapter.name == "randomise" else []  # type: ignore[attr-defined]
            sized = [
                (known, thing)
                for known in _ADAPTERS
                if adapter.name == "indexes" and known.name == "sized-words"
            ]
            return [(adapter, thing), *categorical, *(one for one in sized if one[0].fits(signature))]
    if signature.names and signature.first_is(*_AMBIGUOUS):
        return [(named_shape(name), thing) for name in _AMBIGUOUS[signature.names[0]]]
    function, method = method_of(thing)
    if method:
        return infer_shapes(function)
    raise ShapeError(_explain_unknown(thing, signature))


def _explain_unknown(thing: object, signature: Signature) -> str:
    if isinstance(thing, type):
        return f"{thing.__qualname__} is a class; pass an object of it, such as {thing.__qualname__}()."
    methods = own_methods(thing)
    if methods:
        kind = type(thing).__qualname__
        return (
            f"Cannot infer which method of {kind} to call ({', '.join(methods)}). Name the method `perturb`, or audit a function: "
            f"def mechanism(word, rng): return {kind}(...).{methods[0]}(word)."
        )
    if not callable(thing):
        return (
            f"Cannot infer how to call {format_value(thing)} (a value of type {type(thing).__name__}). Pass a function such as "
            "f(word, rng), or a matrix of output probabilities."
        )
    return (
        f"Cannot infer how to call {name_of(thing)} from its parameters ({', '.join(signature.names) or 'none'}). Call the first one "
        "`word`, `vector` or `index`, or pass shape=NAME (--shape NAME); common names are word, vector, indexes, all are in "
        "dxverify.adapters.known_shapes()."
    )


def as_mechanism(
    thing: object,
    vocabulary: VocabularyLike | None = None,
    *,
    epsilon: float,
    metric: MetricLike | None = None,
    delta: float = 0.0,
    shape: str = "auto",
    name: str | None = None,
    time_limit: float | None = CONFIG.time_limit,
    patience: int = CONFIG.patience,
) -> UserMechanism:
    """Make a mechanism of user code with one of the supported call signatures.

    Parameters
    ----------
    thing : object
        A function, an object, a matrix or a program; ``dxverify.adapters.known_shapes()`` lists the signatures. A parameter
        called ``rng``, ``prng``, ``generator``, ``seed`` or ``random_state`` receives the randomness of the audit;
        without one the code uses its own.
    vocabulary : Vocabulary, mapping or pairs, optional
        Words with their vectors, as :meth:`Vocabulary.of` takes them. Taken from the object (``index_to_key`` and ``vectors``,
        as in gensim) if not given.
    epsilon, metric, delta
        The guarantee; the metric is Euclidean unless given.
    shape : str
        The name of a signature; ``auto`` infers it from the names of methods and parameters.
    name : str, optional
        For reports; the name of the function or class if not given.
    time_limit : float or None
        Seconds a block of outputs may take; a block that takes longer is a crash. Code with a time limit runs in a sandbox, a process
        that can be killed; with None it runs in this process.
    patience : int
        After so many blocks that hang or end the process the code is given up.

    Examples
    --------
    >>> from dxverify import Vocabulary
    >>> line = Vocabulary(words=["a", "b"], vectors=[[0.0], [1.0]])
    >>> as_mechanism(lambda word: "b", line, epsilon=1.0).sample(0, 3, 0)
    array([1, 1, 1])
    """
    words = vocabulary_of(thing) if vocabulary is None else Vocabulary.of(vocabulary)
    called, claimed, notes = name or name_of(thing), as_number("epsilon", epsilon), Notes()

    def sampler_of(adapter: Adapter, code: object) -> CodeSampler:
        decoder = Decoder(vocabulary=words, notes=notes)
        context = Context(thing=code, decoder=decoder, epsilon=claimed, time_limit=time_limit)
        return CodeSampler(
            code=_adapt(adapter, context),
            name=called,
            words=words.words,
            # A program has its own process and time limit; the sampler counts how often it was exceeded.
            time_limit=None if adapter.is_program else time_limit,
            patience=patience,
            notes=notes,
            is_program=adapter.is_program,
        )

    candidates = infer_shapes(thing) if shape == "auto" else [(named_shape(shape), thing)]
    adapter, code = (
        candidates[0] if len(candidates) == 1 else _first_that_returns_words(candidates, sampler_of)
    )
    row = named_shape("row")
    if shape == "auto" and adapter.name in {"word", "index"} and _returns_row(sampler_of(row, code)):
        adapter = row
    mechanism, options = _mechanism_class(adapter)
    return mechanism(
        name=called,
        vocabulary=words,
        epsilon=claimed,
        metric=as_metric("euclidean" if metric is None else metric),
        delta=as_number("delta", delta),
        sampler=sampler_of(adapter, code),
        shape=adapter.name,
        call=f"{adapter.call}{_describe_epsilon(code, adapter, claimed)}",
        inferred=shape == "auto",
        **options,
    )


def channel_mechanism(
    law: object,
    vocabulary: Vocabulary | None = None,
    *,
    epsilon: float,
    metric: MetricLike | None = None,
    delta: float = 0.0,
    states: str = "probabilities",
    name: str | None = None,
    time_limit: float | None = None,
) -> StatedChannel:
    """Make a mechanism of a stated output distribution: an audit computes its effective ε exactly, without sampling error.

    Parameters
    ----------
    law : callable or matrix
        ``law(word)`` returns a sequence of |V| numbers, or a mapping from words to numbers, in which words left out are
        impossible; a parameter called ``index`` or ``word_index`` receives the index instead. A matrix has the inputs as rows.
    vocabulary : Vocabulary, optional
        Taken from the object if it carries one.
    epsilon, metric, delta
        The guarantee; the metric is Euclidean unless given.
    states : {"probabilities", "logs", "scores"}
        What the numbers are. Of a probability of 0 it is only known that it is smaller than every double; of logarithms −inf
        means impossible and −2000 does not. Scores are logarithms of weights, as exponential mechanisms have them: the
        probability of an output is proportional to e^score.
    name : str, optional
        For reports.
    time_limit : float or None
        Seconds a call may take; with a limit the code runs in a sandbox.

    Returns
    -------
    StatedChannel
        Has ``channel()``, and ``log_channel()`` where logarithms or scores are stated. Samples come from the stated distribution.

    Examples
    --------
    >>> from dxverify import Vocabulary, audit, channel_mechanism
    >>> line = Vocabulary(words=["a", "b", "c"], vectors=[[0.0], [1.0], [2.0]])
    >>> def half(index):
    ...     return [-0.5 * abs(index - other) for other in range(3)]
    >>> report = audit(channel_mechanism(half, line, epsilon=1.0, states="scores"))
    >>> str(report.verdict), report.draws
    ('EXACT_OK', 0)
    """
    if states not in _STATED:
        raise ParameterError("states", states, f"one of {', '.join(_STATED)}")
    of_matrix, of_function = _STATED[states]
    shape = of_function if callable(law) else of_matrix
    if shape is None:
        law, shape = stated.normalise_scores(law), "log-channel"
    made = as_mechanism(
        law,
        vocabulary,
        epsilon=epsilon,
        metric=metric,
        delta=delta,
        shape=shape,
        name=name,
        time_limit=time_limit,
    )
    return cast("StatedChannel", made)


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
        held = next(
            (member for place in _HOLDERS if (member := getattr(held, place, None)) is not None), None
        )
    raise ParameterError("vocabulary", None, f"given: {type(thing).__name__} holds no vectors of words")


def _describe_epsilon(code: object, adapter: Adapter, epsilon: float) -> str:
    """Say that code is called with the claimed ε: it is audited at that ε then, and not at its default."""
    function = code if callable(code) else getattr(code, "sample", None)
    names = [one for one in named_parameters(function) if one in EPSILON]
    return f"; called with {names[0]}={epsilon:g}" if names and "epsilon" not in adapter.call else ""


def _adapt(adapter: Adapter, context: Context) -> Draw:
    """Return the calls of code with a signature, or say that the code does not have it."""
    try:
        return adapter.adapt(context)
    except DxverifyError:
        raise
    except Exception as problem:  # noqa: BLE001 - inspecting user code runs it
        raise ShapeError(
            f"{format_value(context.thing)} does not have the shape {adapter.name}, which is {adapter.call}: "
            f"{describe_exception(problem)}"
        ) from None


def _mechanism_class(adapter: Adapter) -> tuple[type[UserMechanism], dict[str, Any]]:
    if adapter.states in {"logs", "scores"}:
        return StatedLogChannel, {"is_normalised": adapter.states == "logs"}
    return (StatedChannel if adapter.states else UserMechanism), {}


def _first_that_returns_words(
    candidates: list[tuple[Adapter, Any]], sampler_of: Callable[[Adapter, Any], CodeSampler]
) -> tuple[Adapter, Any]:
    """Return the first signature with which a call returns a word; the likeliest one if none does, or if a call hangs."""
    try:
        return next((one for one in candidates if _returns_words(sampler_of(*one))), candidates[0])
    except CodeEnded:
        # Another signature that happens to answer would hide that the code hangs.
        return candidates[0]


def _try_once(sampler: CodeSampler, word: int = 0) -> tuple[FloatArray, Notes] | None:
    """Call once, with a log of its own; None if the call fails, CodeEnded if it hangs or ends its process."""
    trial = replace(sampler, notes=Notes())
    try:
        return np.asarray(trial(word, 1, np.random.default_rng(0))), trial.notes
    except CodeEnded:
        raise
    except DxverifyError:
        return None
    finally:
        trial.close()


def _returns_words(sampler: CodeSampler) -> bool:
    """Return whether a word of the vocabulary comes back for one of a few inputs: code may fail on some on purpose."""
    calls = (_try_once(sampler, word) for word in range(min(CONFIG.tried_inputs, len(sampler.words))))
    return any(one is not None and bool((one[0] >= 0).all() and not one[1].observations()) for one in calls)


def _returns_row(sampler: CodeSampler) -> bool:
    """Call once and return whether a row of probabilities comes back; any other result is left to the samples."""
    try:
        tried = _try_once(sampler)
    except CodeEnded:
        return False
    if tried is None:
        return False
    row = tried[0]
    return bool(np.isfinite(row).all() and (row >= 0).all() and abs(row.sum() - 1) < 1e-6)
