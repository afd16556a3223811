"""The one door: foreign code in, a mechanism out. The shape is guessed once, here, and nowhere else."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from dxverify.adapters.calling import EPSILON, named_parameters
from dxverify.adapters.decode import Decoder
from dxverify.adapters.guard import PATIENCE, TIME_LIMIT, GlobalsSeeded, Guard, Notes, name_of, real
from dxverify.adapters.keyed import vocabulary_of
from dxverify.adapters.mechanism import ForeignChannel, ForeignLogs, ForeignMechanism, ForeignScores
from dxverify.adapters.shape import Material, Shape, Signs, known_shapes
from dxverify.adapters.telling import own_methods, shown, told
from dxverify.errors import DxverifyError, ShapeError, UnknownNameError
from dxverify.metrics import as_metric
from dxverify.protocols import MetricLike
from dxverify.vocabulary import Vocabulary, VocabularyLike

if TYPE_CHECKING:
    from dxverify.adapters.calling import Draw
    from dxverify.protocols import FloatArray

#: Shapes that one call may show to give rows of probabilities instead.
_MAY_BE_ROWS = ("word", "index")
#: First parameters that may be a word, a vector or an index; one call of each kind shows which, in this order.
_UNCLEAR, _CANDIDATES = ("x", "value", "item"), ("word", "vector", "index")
#: Methods that an object is called by if it has no other known one.
_METHODS = (
    "perturb",
    "privatise",
    "privatize",
    "sanitise",
    "sanitize",
    "obfuscate",
    "anonymise",
    "anonymize",
)


def guess(thing: object) -> Shape:
    """Return the shape of foreign code as far as it can be told without a call.

    Examples
    --------
    >>> guess(lambda word: word).name
    'word'
    """
    signs = Signs.of(thing)
    for shape in known_shapes().values():
        if shape.fits(signs):
            return shape
    if signs.first_is(*_UNCLEAR):
        return named_shape(_CANDIDATES[0])
    methods = own_methods(thing)
    if methods:
        kind = type(thing).__qualname__
        raise ShapeError(
            f"Cannot infer which method of {kind} to call ({', '.join(methods)}). Name the method `perturb`, or audit a function: "
            f"def mechanism(word, rng): return {kind}(...).{methods[0]}(word)."
        )
    if not callable(thing):
        raise ShapeError(
            f"Cannot infer how to call {shown(thing)} (a value of type {type(thing).__name__}). Pass a function such as "
            "f(word, rng), or a matrix of output probabilities."
        )
    raise ShapeError(
        f"Cannot infer how to call {name_of(thing)} from its parameters ({', '.join(signs.names) or 'none'}). Call the first one `word`, "
        "`vector` or `index`, or pass shape=NAME (--shape NAME); common names are word, vector, indexes, all are in "
        "dxverify.adapters.known_shapes()."
    )


def named_shape(name: str) -> Shape:
    """Return a shape by its name."""
    known = known_shapes()
    if name not in known:
        raise UnknownNameError("shape is called", name, ["auto", *known])
    return known[name]


def as_mechanism(
    thing: object,
    vocabulary: VocabularyLike | None = None,
    *,
    epsilon: float,
    metric: MetricLike | None = None,
    delta: float = 0.0,
    shape: str = "auto",
    name: str | None = None,
    seed_globals: bool = False,
    time_limit: float | None = TIME_LIMIT,
    patience: int = PATIENCE,
) -> ForeignMechanism:
    """Make a mechanism of foreign code in one of the call shapes in use.

    Parameters
    ----------
    thing : object
        A function, an object, a matrix or a program; ``dxverify.adapters.known_shapes()`` lists the shapes. A parameter
        called ``rng``, ``prng``, ``generator``, ``seed`` or ``random_state`` receives the randomness of the audit;
        without one the code uses its own.
    vocabulary : Vocabulary, mapping or pairs, optional
        Words with their vectors, as :meth:`Vocabulary.of` takes them. Taken from the object (``index_to_key`` and ``vectors``, as gensim has them) if not given.
    epsilon, metric, delta
        The promise; the metric is Euclidean unless given.
    shape : str
        The name of a shape; ``auto`` tells it from the names of methods and parameters.
    name : str, optional
        For reports; the name of the function or class if not given.
    seed_globals : bool
        Seed ``random`` and ``numpy.random`` before each block and put them back afterwards: makes code that uses
        global state repeatable.
    time_limit : float or None
        Seconds a block of outputs may take; a block out of time is a crash. Code with a time limit runs in a process of
        its own, which alone can be stopped; with None it runs in this one.
    patience : int
        After so many blocks out of time the code is given up.

    Examples
    --------
    >>> from dxverify import Vocabulary
    >>> line = Vocabulary(words=["a", "b"], vectors=[[0.0], [1.0]])
    >>> as_mechanism(lambda word: "b", line, epsilon=1.0).sample(0, 3, 0)
    array([1, 1, 1])
    """
    words = vocabulary_of(thing) if vocabulary is None else Vocabulary.of(vocabulary)
    called = name or name_of(thing)
    thing = _method_or_self(thing) if shape == "auto" else thing
    notes = Notes()
    decoder = Decoder(vocabulary=words, notes=notes)
    material = Material(thing=thing, decoder=decoder, epsilon=real("epsilon", epsilon), time_limit=time_limit)
    chosen = guess(thing) if shape == "auto" else named_shape(shape)

    def guarded(one: Shape) -> Guard:
        draw = _draw_of(one, material)
        return Guard(
            draw=GlobalsSeeded(draw) if seed_globals else draw,
            name=called,
            words=words.words,
            # A program has its own process and clock; the guard counts how often it was late.
            time_limit=None if one.own_process else time_limit,
            patience=patience,
            notes=notes,
            keeps_time=one.own_process,
        )

    if shape == "auto" and Signs.of(thing).first_is(*_UNCLEAR):
        chosen = next((one for one in map(named_shape, _CANDIDATES) if _gives_words(guarded(one))), chosen)
    guard = guarded(chosen)
    if shape == "auto" and chosen.name in _MAY_BE_ROWS and _gives_rows(guarded(named_shape("row"))):
        chosen = named_shape("row")
        guard = guarded(chosen)
    return _kind(chosen)(
        name=called,
        vocabulary=words,
        epsilon=material.epsilon,
        metric=as_metric("euclidean" if metric is None else metric),
        delta=real("delta", delta),
        draw=guard,
        shape=chosen.name,
        call=f"{chosen.call}{_handed_on(thing, chosen, epsilon)}",
        guessed=shape == "auto",
    )


def _handed_on(thing: object, shape: Shape, epsilon: float) -> str:
    """Say that code is told its ε by name: it is audited as it draws then, and not by its default."""
    function = thing if callable(thing) else getattr(thing, "sample", None)
    names = [one for one in named_parameters(function) if one in EPSILON] if callable(function) else []
    return f"; its parameter {names[0]} is given {epsilon:g}" if names and "epsilon" not in shape.call else ""


def _draw_of(shape: Shape, material: Material) -> Draw:
    """Return what draws through code of a shape that was asked for, or say that the code does not have it."""
    try:
        return shape.draw(material)
    except DxverifyError:
        raise
    except Exception as problem:  # noqa: BLE001 - looking at foreign code runs it
        raise ShapeError(
            f"{shown(material.thing)} does not have the shape {shape.name}, which is {shape.call}: {told(problem)}"
        ) from None


def _kind(shape: Shape) -> type[ForeignMechanism]:
    """Return what code of a shape becomes: draws, or a stated law."""
    if not shape.row:
        return ForeignMechanism
    if not shape.logs:
        return ForeignChannel
    return ForeignLogs if shape.scaled else ForeignScores


def _method_or_self(thing: object) -> object:
    """Return the method by which an object without a known shape is called, or the thing itself."""
    signs = Signs.of(thing)
    if callable(thing) or any(shape.fits(signs) for shape in known_shapes().values()):
        return thing
    found = next((method for method in _METHODS if method in own_methods(thing)), None)
    return thing if found is None else getattr(thing, found)


def _try_once(guard: Guard) -> tuple[FloatArray, Notes] | None:
    """Call once, on notes of its own; None if the call fails."""
    trial = replace(guard, notes=Notes())
    try:
        return np.asarray(trial(0, 1, np.random.default_rng(0))), trial.notes
    except DxverifyError:
        return None
    finally:
        trial.close()


def _gives_words(guard: Guard) -> bool:
    """Call once and tell whether a word of the vocabulary comes back."""
    tried = _try_once(guard)
    return tried is not None and bool((tried[0] >= 0).all() and not tried[1].observations())


def _gives_rows(guard: Guard) -> bool:
    """Call once and look whether a row of probabilities comes; whatever else happens is left for the samples to find."""
    tried = _try_once(guard)
    if tried is None:
        return False
    row = tried[0]
    return bool(np.isfinite(row).all() and (row >= 0).all() and abs(row.sum() - 1) < 1e-6)
