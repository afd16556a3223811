"""A user's own mechanism, in whatever shape it comes, as an object with the protocol of a mechanism."""

from __future__ import annotations

import importlib
import inspect
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, final

import numpy as np

from dxverify.errors import DxverifyError, InputError, MechanismFault, ParameterError
from dxverify.mechanisms._base import word_rows
from dxverify.metrics import Euclidean, as_metric
from dxverify.protocols import IntArray, Mechanism, Metric, RNGLike

if TYPE_CHECKING:
    from collections.abc import Callable

    from dxverify.vocabulary import Vocabulary


@final
@dataclass(frozen=True, slots=True, repr=False)
class FunctionMechanism:
    """A function of (word_index, size, rng) with a promise attached.

    Parameters
    ----------
    vocabulary : Vocabulary
        Words and vectors.
    function : callable
        Returns ``size`` integers: indexes of words, or −1 for an output that is no word.
    epsilon : float
        Privacy parameter it promises per unit of distance.
    metric : str, Metric or matrix
        The distance of the promise; Euclidean by default.
    """

    vocabulary: Vocabulary
    function: Callable[[int, int, np.random.Generator], Any]
    epsilon: float = field(kw_only=True)
    metric: Metric = field(kw_only=True, default_factory=Euclidean)

    def __post_init__(self) -> None:
        if not self.epsilon > 0:
            raise ParameterError("epsilon", self.epsilon, "a number in (0, ∞)")
        object.__setattr__(self, "metric", as_metric(self.metric))

    def sample(self, word: int, size: int, rng: RNGLike = None) -> IntArray:
        """Draw ``size`` outputs of the function for one input word."""
        row = int(word_rows(self.vocabulary, [word])[0])
        try:
            drawn = np.asarray(self.function(row, size, np.random.default_rng(rng)))
        except DxverifyError:
            raise
        except Exception as problem:
            raise MechanismFault(
                f"the mechanism failed on word {row}: {type(problem).__name__}: {problem}"
            ) from problem
        return self._checked(drawn, row, size)

    def perturb(self, words: Any, rng: RNGLike = None) -> IntArray:
        """Draw one output for each input word; the function is called once for each distinct word."""
        rows = word_rows(self.vocabulary, words)
        generator = np.random.default_rng(rng)
        outputs = np.empty(len(rows), dtype=np.int64)
        for word in np.unique(rows):
            places = np.flatnonzero(rows == word)
            outputs[places] = self.sample(int(word), len(places), generator)
        return outputs

    def promised_loss(self, x: int, y: int) -> float:
        """Return ε·d(x, y)."""
        first, second = word_rows(self.vocabulary, [x, y])
        return float(self.epsilon * self.metric.distances(self.vocabulary, np.array([first]))[0, second])

    def __repr__(self) -> str:
        function = getattr(self.function, "__qualname__", type(self.function).__qualname__)
        return f"FunctionMechanism({self.vocabulary!r}, {function}, epsilon={self.epsilon!r}, metric={self.metric!r})"

    def _checked(self, drawn: Any, row: int, size: int) -> IntArray:
        if drawn.shape != (size,) or drawn.dtype.kind not in "iu":
            raise MechanismFault(
                f"the mechanism must return {size} integers for word {row}, "
                f"got an array of {drawn.dtype} with shape {drawn.shape}"
            )
        if size and not -1 <= drawn.min() <= drawn.max() < len(self.vocabulary):
            raise MechanismFault(
                f"the mechanism returned {drawn.min()} to {drawn.max()} for word {row}; "
                f"outputs lie between -1 and {len(self.vocabulary) - 1}"
            )
        return np.asarray(drawn, dtype=np.int64)


def load_object(path: str) -> Any:
    """Import ``module:object``, also from the current directory."""
    module_name, _, attribute = path.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        # At the end, so that a file of the user's cannot hide a module of somebody else's.
        sys.path.append(here)
    try:
        value = importlib.import_module(module_name)
        for part in attribute.split("."):
            value = getattr(value, part)
    except Exception as problem:
        raise InputError(
            f"{path!r} cannot be loaded as module:object: {type(problem).__name__}: {problem}"
        ) from problem
    return value


def build(thing: Any, name: str, vocabulary: Vocabulary, epsilon: float, params: dict[str, Any]) -> Mechanism:
    """Turn what a name stands for into a mechanism."""
    if _is_factory(thing):
        try:
            thing = thing(vocabulary, epsilon=epsilon, **params)
        except TypeError as problem:
            raise InputError(f"{name} does not take these parameters: {problem}") from problem
        params = {}
    if callable(thing) and not isinstance(thing, Mechanism):
        try:
            thing = FunctionMechanism(vocabulary, thing, epsilon=epsilon, **params)
        except TypeError as problem:
            raise InputError(
                f"{name} is a function and takes only the parameter metric: {problem}"
            ) from problem
        params = {}
    if not isinstance(thing, Mechanism):
        raise InputError(f"{name} is a {type(thing).__name__}, not a mechanism, a class of one or a function")
    if thing.vocabulary != vocabulary:
        raise InputError(f"{name} is built on another vocabulary, of {len(thing.vocabulary)} words")
    return _fit(thing, name, epsilon, params)


def _is_factory(thing: Any) -> bool:
    """Tell a class or a function that makes mechanisms from a function that draws outputs."""
    if inspect.isclass(thing):
        return True
    if not callable(thing) or isinstance(thing, Mechanism):
        return False
    return "epsilon" in inspect.signature(thing).parameters


def _fit(mechanism: Mechanism, name: str, epsilon: float, params: dict[str, Any]) -> Mechanism:
    """Hold a mechanism to the ε that was asked for, and leave what it draws alone."""
    if params:
        raise InputError(f"{name} is already built and takes no parameters, got {', '.join(params)}")
    if mechanism.epsilon == epsilon:
        return mechanism
    return FunctionMechanism(mechanism.vocabulary, mechanism.sample, epsilon=epsilon, metric=mechanism.metric)
