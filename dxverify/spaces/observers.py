"""Observers: post-processing that reduces outputs of any type to classes or features, on which audits are run.

An observer is a function of the output alone. A class observer maps an output to a hashable class; it suits outputs that
repeat. A posterior observer computes features, from which a classifier learns the posterior of the input given the output;
it suits outputs that hardly ever repeat. By post-processing, an ε·d guarantee of the output also holds for what is observed,
so every observer gives a valid test; a poor one only loses power. An exception or a timeout is a class of its own.
"""

from __future__ import annotations

import copy
import hashlib
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from typing import Any, Self

import numpy as np

from dxverify.errors import InputError, ParameterError, UnknownNameError
from dxverify.protocols import FloatArray
from dxverify.spaces.inputs import Inputs, point_key, show

#: Number of hashed features, and number of coordinates up to which they are features in addition to the distances. Tuned on
#: sentences of two words and on planar Laplace noise; more coordinates only add noise to the fit.
_HASHED, _FEW_COORDINATES = 256, 8
#: If more than this fraction of the outputs is distinct, identity classes are too rare to test; arbitrary.
_MOSTLY_DISTINCT = 0.5
#: Bins in the middle 90 % of the outputs, unless a width is given; arbitrary.
_BINS = 16
#: Larger coordinates are clipped, so that squares do not overflow.
_LARGEST = 1e100


@dataclass(frozen=True, slots=True, repr=False)
class Failure:
    """A call that returned no output: the name of the exception, ``timeout`` or ``process ended``, and for people what it said."""

    kind: str
    detail: str = field(default="", compare=False)

    def __repr__(self) -> str:
        return f"<{self.kind}>"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassObserver:
    """Maps an output to its class.

    Parameters
    ----------
    name : str
        Name in reports.
    observe : callable
        Maps an output to a hashable value.
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
        Name in reports.
    points : tuple
        The tested inputs; distances to them are features.
    metric : str
        Their metric; distances in the plane are Euclidean unless it is ``manhattan`` or ``haversine``.
    dim : int
        Number of coordinates of the outputs; 0 if they are texts, sets or sequences of other things.
    classifier : object, optional
        An untrained classifier with the methods ``fit`` and ``predict_proba`` of scikit-learn; the built-in one if None.
    """

    name: str
    points: tuple[Any, ...]
    metric: str = "euclidean"
    dim: int = 0
    classifier: object | None = None

    @classmethod
    def of(cls, name: str, inputs: Inputs, sample: Sequence[Any], classifier: object | None = None) -> Self:
        """Build for outputs such as those of a first sample."""
        dim = _common_width(sample, _numeric_width(inputs.points))
        return cls(name=name, points=inputs.points, metric=inputs.metric, dim=dim, classifier=classifier)

    @property
    def measured(self) -> bool:
        """Whether outputs are vectors of the space of the inputs, so that they have distances."""
        return self.dim > 0 and self.dim == _numeric_width(self.points)

    @property
    def scored(self) -> bool:
        """Whether the first features are one score of each input: its distance, or its bit in a unary encoding."""
        return self.measured or self.dim == len(self.points)

    def featurise(self, outputs: Sequence[Any]) -> FloatArray:
        """Return one row of features for each output: distances and coordinates of vectors, otherwise hashed words.

        For noise of density ∝ exp(−ε'·‖y − x‖) the posterior is exactly a softmax of the distances, in any dimension. Among vectors,
        an output of another type or length, NaN and a failure have zeros in these columns and a one in the last column.
        """
        if not self.dim:
            return np.array([_hash_words(output) for output in outputs]).reshape(len(outputs), _HASHED)
        values, vectors = self._vectors(outputs)
        is_other = np.ones((len(outputs), 1))
        is_other[vectors] = 0.0
        undefined = np.isnan(values).any(axis=1)
        values[undefined], is_other[undefined] = 0.0, 1.0
        values = np.clip(values, -_LARGEST, _LARGEST)
        if not self.measured:
            return np.concatenate([values, is_other], axis=1)
        distances = (1 - is_other) * self._distances(values)
        coordinates = [values] if self.dim <= _FEW_COORDINATES else []
        return np.concatenate([distances, *coordinates, is_other], axis=1)

    def _vectors(self, outputs: Sequence[Any]) -> tuple[FloatArray, Sequence[int]]:
        """Return rows of coordinates, and the places of the outputs that have them; others are zero."""
        try:
            table = np.asarray(outputs)
        except ValueError:  # of several lengths
            table = np.array(None)
        if table.dtype.kind in "iufb" and table.ndim <= 2 and table.size == len(outputs) * self.dim:
            return table.reshape(len(outputs), self.dim).astype(float), range(len(outputs))
        places = [i for i, output in enumerate(outputs) if is_numeric(output) and np.size(output) == self.dim]
        values = np.zeros((len(outputs), self.dim))
        for place in places:
            values[place] = np.ravel(outputs[place])
        return values, places

    def _distances(self, values: FloatArray) -> FloatArray:
        inputs = np.array([np.ravel(point) for point in self.points], dtype=float)
        if self.metric == "manhattan":
            return np.asarray(np.abs(values[:, None] - inputs).sum(-1))
        if self.metric == "haversine":  # in degrees of latitude; right for places that are near each other
            shrink = np.array([1.0, np.cos(np.radians(inputs[:, 0].mean()))])
            values, inputs = values * shrink, inputs * shrink
        squares = (values**2).sum(1)[:, None] + (inputs**2).sum(1) - 2 * values @ inputs.T
        return np.asarray(np.sqrt(np.maximum(squares, 0.0)))

    def make_classifier(self) -> Any:
        """Return an untrained copy of the classifier that was given."""
        return copy.deepcopy(self.classifier)


Observer = ClassObserver | PosteriorObserver


def is_numeric(output: Any) -> bool:
    """Whether an output is a number or a flat sequence of numbers."""
    if isinstance(output, (str, bytes, set, frozenset, dict, Failure)) or output is None:
        return False
    try:
        array = np.asarray(output)
    except ValueError:
        return False
    return array.dtype.kind in "iufb" and array.ndim <= 1


def _common_width(outputs: Sequence[Any], wanted: int) -> int:
    """Return the number of coordinates of the outputs that are vectors, that of the inputs if any has it; 0 if few are vectors."""
    sizes = Counter(int(np.size(output)) for output in outputs if is_numeric(output) and np.size(output))
    if wanted and sizes[wanted]:
        return wanted
    return sizes.most_common(1)[0][0] if sizes.total() > len(outputs) / 2 else 0


def _numeric_width(points: Sequence[Any]) -> int:
    """Return the number of coordinates that all points share; 0 if they are not vectors of numbers."""
    if not all(is_numeric(point) for point in points):
        return 0
    sizes = {np.size(point) for point in points}
    return sizes.pop() if len(sizes) == 1 else 0


def _hash_words(output: Any) -> FloatArray:
    """Count words, words at positions, pairs of adjacent words and the length, by feature hashing to a fixed width."""
    if isinstance(output, str):
        items: list[Any] = output.split()
    elif isinstance(output, (set, frozenset)):
        items = sorted(map(repr, output))
    elif isinstance(output, np.ndarray):
        items = output.ravel().tolist()
    else:
        items = list(output) if isinstance(output, (list, tuple)) else [output]
    tokens = [f"{position}:{item!r}" for position, item in enumerate(items)] + [repr(item) for item in items]
    tokens += [f"{a!r}|{b!r}" for a, b in pairwise(items)] + [f"#{len(items)}"]
    row = np.zeros(_HASHED)
    for token in tokens:
        digest = hashlib.blake2b(token.encode(), digest_size=4).digest()
        row[int.from_bytes(digest, "big") % _HASHED] += 1
    return row


def nearest(points: Sequence[Any]) -> ClassObserver:
    """Return the observer of the nearest input, in Euclidean distance."""
    if not _numeric_width(points):
        raise ParameterError(
            "observe", "nearest", "given only if all inputs are vectors of numbers of one length"
        )
    coordinates = np.array([np.ravel(point) for point in points], dtype=float)
    return ClassObserver(name="nearest", observe=partial(_nearest_input, coordinates))


def _nearest_input(coordinates: FloatArray, output: Any) -> int:
    return int(((coordinates - np.ravel(np.asarray(output, dtype=float))) ** 2).sum(1).argmin())


def bins(width: float, origin: float = 0.0) -> ClassObserver:
    """Return the observer of the cell of a regular grid that contains a numeric output."""
    if not (np.isfinite(width) and width > 0):
        raise ParameterError("width", width, "a positive number")
    return ClassObserver(name=f"bins of width {width:g}", observe=partial(_cell, width, origin))


def _cell(width: float, origin: float, output: Any) -> tuple[int, ...]:
    return tuple(np.floor((np.ravel(np.asarray(output, dtype=float)) - origin) / width).astype(int).tolist())


def contains_input(points: Sequence[Any]) -> ClassObserver:
    """Return the observer of which inputs occur in the text of an output, ignoring case."""
    texts = tuple(_text(point) for point in points)
    return ClassObserver(name="contains-input", observe=partial(_contained_texts, texts))


def _text(value: Any) -> str:
    joined = " ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
    return joined.casefold()


def _contained_texts(texts: Sequence[str], output: Any) -> tuple[int, ...]:
    output_text = _text(output)
    return tuple(index for index, text in enumerate(texts) if text and text in output_text)


def _length(output: Any) -> int:
    return len(output.split() if isinstance(output, str) else output)


def _bag_of_words(output: Any) -> tuple[str, ...]:
    return tuple(sorted(output.split() if isinstance(output, str) else map(str, output)))


IDENTITY = ClassObserver(name="identity", observe=point_key)
LENGTH = ClassObserver(name="length", observe=_length)
WORDS = ClassObserver(name="words", observe=_bag_of_words)
_FIXED = {observer.name: observer for observer in (IDENTITY, LENGTH, WORDS)}
NAMES = ("identity", "nearest", "bins", "length", "words", "contains-input", "learned")


def choose_observers(asked: Any, inputs: Inputs, sample: Sequence[Any]) -> tuple[Observer, ...]:
    """Return the requested observers, or by default those that suit the type of the outputs.

    Parameters
    ----------
    asked : object
        None, a name, a callable, a classifier, an observer, or several of these in a list.
    inputs : Inputs
        The tested points.
    sample : sequence
        Outputs of a first block, which is not used for the test.
    """
    if asked is None:
        return _default_observers(inputs, sample)
    requests = list(asked) if isinstance(asked, (list, tuple)) else [asked]
    if not requests:
        raise ParameterError("observe", asked, "at least one observer")
    return tuple(_make_observer(request, inputs, sample) for request in requests)


def _make_observer(request: Any, inputs: Inputs, sample: Sequence[Any]) -> Observer:
    if isinstance(request, ClassObserver | PosteriorObserver):
        return request
    if isinstance(request, str):
        return _observer_by_name(request, inputs, sample)
    if hasattr(request, "fit"):
        if not hasattr(request, "predict_proba"):
            raise ParameterError("observe", type(request).__name__, "a classifier with predict_proba")
        return PosteriorObserver.of(type(request).__name__, inputs, sample, request)
    if callable(request):
        name = str(getattr(request, "__name__", type(request).__name__))
        return ClassObserver(name=name, observe=request)
    raise ParameterError("observe", request, f"one of {', '.join(NAMES)}, a callable or a classifier")


def _observer_by_name(name: str, inputs: Inputs, sample: Sequence[Any]) -> Observer:
    if name in _FIXED:
        return _FIXED[name]
    if name == "learned":
        return PosteriorObserver.of("learned", inputs, sample)
    if name == "nearest":
        return nearest(inputs.points)
    if name == "contains-input":
        return contains_input(inputs.points)
    kind, colon, width = name.partition(":")
    if kind == "bins":
        return bins(_read_width(name, width) if colon else _default_width(sample))
    raise UnknownNameError("observer is called", name, NAMES, ", bins:WIDTH, a callable or a classifier")


def _read_width(name: str, width: str) -> float:
    try:
        return float(width)
    except ValueError:
        raise ParameterError("observe", name, "bins or bins:WIDTH with a number") from None


def _default_width(sample: Sequence[Any]) -> float:
    """Return 1/16 of the distance between the 5 % and the 95 % quantile of a first sample."""
    values = [np.ravel(np.asarray(output, dtype=float)) for output in sample if is_numeric(output)]
    if not values:
        raise ParameterError(
            "observe", "bins", "used only for outputs that are numbers or vectors of numbers"
        )
    low, high = np.quantile(np.concatenate(values), [0.05, 0.95])
    return float(max(high - low, 1e-9)) / _BINS


def _default_observers(inputs: Inputs, sample: Sequence[Any]) -> tuple[Observer, ...]:
    """Choose by the type of the outputs.

    Floats get a classifier, and classes too unless all of the sample are new numbers. Other values get identity classes; texts also ``contains-input``;
    vectors, and whatever hardly repeats, also a classifier, since classes that never come again show nothing.
    """
    outputs = [output for output in sample if not isinstance(output, Failure) and output is not None]
    if not outputs:
        return (IDENTITY,)
    learned = PosteriorObserver.of("learned", inputs, sample)
    first = outputs[0]
    keys = {point_key(output) for output in outputs}
    distinct = len(keys) > _MOSTLY_DISTINCT * len(outputs)
    if is_numeric(first) and np.asarray(first).dtype.kind == "f":
        # Floats that repeat are discrete values: rounded numbers, bits as 0.0 and 1.0, clipped tails, an input that is returned as it is.
        # A classifier tells neither these from their neighbours, nor failures and other types from each other.
        continuous = len(keys) == len(sample) and keys.isdisjoint(map(point_key, inputs.points))
        alike = all(is_numeric(output) and np.size(output) == np.size(first) for output in outputs)
        return (learned,) if continuous and alike else (IDENTITY, learned)
    chosen: list[Observer] = [IDENTITY]
    if isinstance(first, str) and all(isinstance(point, str) for point in inputs.points):
        chosen.append(contains_input(inputs.points))
    vectors = is_numeric(first) and np.size(first) > 2
    return (*chosen, learned) if vectors or distinct else tuple(chosen)
