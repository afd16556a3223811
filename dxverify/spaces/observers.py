"""Observers: functions of the output alone through which an audit sees any output space.

A class observer maps an output to a hashable class and serves outputs that repeat. A posterior observer turns outputs into rows of
numbers for a classifier and serves outputs that hardly repeat. Post-processing cannot break a guarantee that holds, so every
observer gives a valid test; a poor one only hides a violation. An exception or a timeout is an output of its own.
"""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np

from dxverify.errors import InputError, ParameterError, UnknownNameError
from dxverify.protocols import FloatArray
from dxverify.spaces.inputs import Inputs, point_key, show

#: Width of the table of hashed words, and up to how many coordinates stand beside the distances as features. Chosen on sentences of
#: two words and on planar Laplace; more coordinates only add noise to the fit.
_HASHED, _FEW_COORDINATES = 256, 8
#: Outputs of which more than this part is distinct hardly repeat.
_MOSTLY_DISTINCT = 0.5
_BINS = 16


@dataclass(frozen=True, slots=True)
class Failure:
    """What came in the place of an output: the name of an exception, ``timeout`` or ``process ended``."""

    kind: str

    def __str__(self) -> str:
        return f"<{self.kind}>"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassObserver:
    """Maps an output to its class.

    Parameters
    ----------
    name : str
        For reports.
    observe : callable
        Gives a hashable value.
    """

    name: str
    observe: Callable[[Any], Hashable]

    def __call__(self, output: Any) -> Hashable:
        """Return the class of an output; a failure is a class of its own."""
        if isinstance(output, Failure):
            return output
        try:
            return point_key(self.observe(output))
        except Exception as problem:
            raise InputError(
                f"observer {self.name!r} failed on the output {show(output)}: {type(problem).__name__}: {problem}"
            ) from problem


@dataclass(frozen=True, slots=True, kw_only=True)
class PosteriorObserver:
    """Features for a classifier that learns the posterior of the input given the output.

    Parameters
    ----------
    name : str
        For reports.
    points : tuple
        The inputs, for features that measure distances to them.
    classifier : object, optional
        An untrained classifier with ``fit`` and ``predict_proba`` as scikit-learn has them; the built-in one if None.
    """

    name: str
    points: tuple[Any, ...]
    classifier: object | None = None

    def featurise(self, outputs: Sequence[Any]) -> FloatArray:
        """Return one row of numbers for each output."""
        return compute_features(outputs, self.points)

    def make_classifier(self) -> Any:
        """Return an untrained copy of the classifier that was given."""
        return copy.deepcopy(self.classifier)


Observer = ClassObserver | PosteriorObserver


def is_numeric(output: Any) -> bool:
    """Whether an output is a number or a flat sequence of numbers."""
    if isinstance(output, (str, bytes, set, frozenset, dict, Failure)) or output is None:
        return False
    try:
        found = np.asarray(output)
    except ValueError:
        return False
    return found.dtype.kind in "iufb" and found.ndim <= 1


def compute_features(outputs: Sequence[Any], points: Sequence[Any]) -> FloatArray:
    """Return numbers for a classifier: distances to the inputs and coordinates, or hashed words and pairs of words.

    For noise of density exp(−ε'·|y − x|) the posterior is exactly a softmax of the distances, in any dimension. Outputs of another
    kind than the points and failures have zeros there and hashes in further columns.
    """
    width = _numeric_width(points)
    numeric = [index for index, one in enumerate(outputs) if is_numeric(one) and np.size(one) > 0]
    if width and numeric and not any(np.size(outputs[index]) == width for index in numeric):
        width = 0  # bits for a number, say: the outputs do not live among the inputs
    size = width or (np.size(outputs[numeric[0]]) if numeric else 0)
    rows = [index for index in numeric if np.size(outputs[index]) == size]
    if size and (width or len(rows) > len(outputs) / 2):
        values = np.zeros((len(outputs), size))
        if rows:
            values[rows] = np.array([np.ravel(outputs[index]) for index in rows], dtype=float)
        values = np.nan_to_num(values, nan=0.0, posinf=1e300, neginf=-1e300)
        parts = [] if width and size > _FEW_COORDINATES else [values]
        if width:
            places = np.array([np.ravel(point) for point in points], dtype=float)
            squares = (values**2).sum(1)[:, None] + (places**2).sum(1) - 2 * values @ places.T
            distances = np.sqrt(np.maximum(squares, 0.0))
            distances[np.setdiff1d(np.arange(len(outputs)), rows)] = 0.0
            parts.insert(0, distances)
        others = np.ones((len(outputs), 1))
        others[rows] = 0.0
        return np.concatenate([*parts, others], axis=1)
    return np.array([_hash_words(output) for output in outputs])


def _numeric_width(points: Sequence[Any]) -> int:
    """Return the number of coordinates that all points share; 0 if they are not vectors of numbers."""
    if not all(is_numeric(point) for point in points):
        return 0
    sizes = {np.size(point) for point in points}
    return sizes.pop() if len(sizes) == 1 else 0


def _hash_words(output: Any) -> FloatArray:
    """Count words, words by position and neighbouring words of an output in a table of fixed width (feature hashing)."""
    if isinstance(output, str):
        items: list[Any] = output.split()
    elif isinstance(output, (set, frozenset)):
        items = sorted(map(repr, output))
    elif isinstance(output, np.ndarray):
        items = output.ravel().tolist()
    else:
        items = list(output) if isinstance(output, (list, tuple)) else [output]
    tokens = [f"{place}:{one!r}" for place, one in enumerate(items)] + [repr(one) for one in items]
    tokens += [f"{a!r}|{b!r}" for a, b in pairwise(items)] + [f"#{len(items)}"]
    row = np.zeros(_HASHED)
    for token in tokens:
        digest = hashlib.blake2b(token.encode(), digest_size=4).digest()
        row[int.from_bytes(digest, "big") % _HASHED] += 1
    return row


def nearest(points: Sequence[Any]) -> ClassObserver:
    """Return the observer of the nearest input, by Euclidean distance of coordinates."""
    if not _numeric_width(points):
        raise ParameterError(
            "observe", "nearest", "given only if all inputs are vectors of numbers of one length"
        )
    places = np.array([np.ravel(point) for point in points], dtype=float)
    return ClassObserver(name="nearest", observe=partial(_nearest_place, places))


def _nearest_place(places: FloatArray, output: Any) -> int:
    return int(((places - np.ravel(np.asarray(output, dtype=float))) ** 2).sum(1).argmin())


def bins(width: float, origin: float = 0.0) -> ClassObserver:
    """Return the observer of the cell of a regular grid."""
    if not (np.isfinite(width) and width > 0):
        raise ParameterError("width", width, "a positive number")
    return ClassObserver(name=f"bins of width {width:g}", observe=partial(_cell, width, origin))


def _cell(width: float, origin: float, output: Any) -> tuple[int, ...]:
    return tuple(np.floor((np.ravel(np.asarray(output, dtype=float)) - origin) / width).astype(int).tolist())


def contains_input(points: Sequence[Any]) -> ClassObserver:
    """Return the observer of which inputs stand in the text of an output, letter case apart."""
    texts = tuple(_text(point) for point in points)
    return ClassObserver(name="contains-input", observe=partial(_contained, texts))


def _text(value: Any) -> str:
    joined = " ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
    return joined.casefold()


def _contained(texts: Sequence[str], output: Any) -> tuple[int, ...]:
    found = _text(output)
    return tuple(place for place, text in enumerate(texts) if text and text in found)


def _length(output: Any) -> int:
    return len(output.split() if isinstance(output, str) else output)


def _bag_of_words(output: Any) -> tuple[str, ...]:
    return tuple(sorted(output.split() if isinstance(output, str) else map(str, output)))


IDENTITY = ClassObserver(name="identity", observe=point_key)
LENGTH = ClassObserver(name="length", observe=_length)
WORDS = ClassObserver(name="words", observe=_bag_of_words)
_FIXED = {one.name: one for one in (IDENTITY, LENGTH, WORDS)}
NAMES = ("identity", "nearest", "bins", "length", "words", "contains-input", "learned")


def choose_observers(asked: Any, inputs: Inputs, sample: Sequence[Any]) -> tuple[Observer, ...]:
    """Return the observers that were asked for, or those that suit the type of the outputs.

    Parameters
    ----------
    asked : object
        None, a name, a callable, a classifier, an observer, or several of these in a list.
    inputs : Inputs
        The tested points.
    sample : sequence
        Outputs of a first block, which is not bet on.
    """
    if asked is None:
        return _suitable(inputs, sample)
    several = list(asked) if isinstance(asked, (list, tuple)) else [asked]
    if not several:
        raise ParameterError("observe", asked, "at least one observer")
    return tuple(_observer(one, inputs, sample) for one in several)


def _observer(one: Any, inputs: Inputs, sample: Sequence[Any]) -> Observer:
    if isinstance(one, ClassObserver | PosteriorObserver):
        return one
    if isinstance(one, str):
        return _by_name(one, inputs, sample)
    if hasattr(one, "fit"):
        if not hasattr(one, "predict_proba"):
            raise ParameterError("observe", type(one).__name__, "a classifier with predict_proba")
        return PosteriorObserver(name=type(one).__name__, points=inputs.points, classifier=one)
    if callable(one):
        return ClassObserver(name=str(getattr(one, "__name__", type(one).__name__)), observe=one)
    raise ParameterError("observe", one, f"one of {', '.join(NAMES)}, a callable or a classifier")


def _by_name(name: str, inputs: Inputs, sample: Sequence[Any]) -> Observer:
    if name in _FIXED:
        return _FIXED[name]
    if name == "learned":
        return PosteriorObserver(name="learned", points=inputs.points)
    if name == "nearest":
        return nearest(inputs.points)
    if name == "contains-input":
        return contains_input(inputs.points)
    kind, colon, width = name.partition(":")
    if kind == "bins":
        return bins(float(width)) if colon else bins(_usual_width(sample))
    raise UnknownNameError("observer is called", name, NAMES, ", bins:WIDTH, a callable or a classifier")


def _usual_width(sample: Sequence[Any]) -> float:
    """Return a sixteenth of the range of the middle 90 % of a first sample."""
    values = [np.ravel(np.asarray(one, dtype=float)) for one in sample if is_numeric(one)]
    if not values:
        raise ParameterError(
            "observe", "bins", "used only for outputs that are numbers or vectors of numbers"
        )
    low, high = np.quantile(np.concatenate(values), [0.05, 0.95])
    return float(max(high - low, 1e-9)) / _BINS


def _suitable(inputs: Inputs, sample: Sequence[Any]) -> tuple[Observer, ...]:
    """Choose by type: floats are learned; other values are classes of their own; vectors and rare values are learned too."""
    outputs = [one for one in sample if not isinstance(one, Failure) and one is not None]
    if not outputs:
        return (IDENTITY,)
    learned = PosteriorObserver(name="learned", points=inputs.points)
    first = outputs[0]
    distinct = len({point_key(one) for one in outputs}) > _MOSTLY_DISTINCT * len(outputs)
    if is_numeric(first) and np.asarray(first).dtype.kind == "f":
        # Floats that repeat are classes in disguise: rounded values, bits as 0.0 and 1.0, clipped tails.
        return (learned,) if distinct else (IDENTITY, learned)
    chosen: list[Observer] = [IDENTITY]
    if isinstance(first, str) and all(isinstance(point, str) for point in inputs.points):
        chosen.append(contains_input(inputs.points))
    vectors = is_numeric(first) and np.size(first) > 2
    return (*chosen, learned) if vectors or (distinct and not np.isscalar(first)) else tuple(chosen)
