"""A user's mechanism of any call shape, with its promise, as the auditors want it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, final

import numpy as np

from dxverify.adapters.decode import Decoder
from dxverify.adapters.detect import detect, shaped
from dxverify.adapters.guard import PATIENCE, TIME_LIMIT, Guard
from dxverify.adapters.keyed import vocabulary_of
from dxverify.adapters.manners import Manners
from dxverify.adapters.randomness import GlobalsSeeded
from dxverify.errors import ParameterError
from dxverify.metrics import as_metric
from dxverify.protocols import IntArray, Mechanism, Metric, RNGLike

if TYPE_CHECKING:
    from dxverify.audit.findings import Finding
    from dxverify.vocabulary import Vocabulary


@final
@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class AdaptedMechanism:
    """What :func:`as_mechanism` returns: guarded draws and a promise.

    Parameters
    ----------
    name : str
        For reports.
    vocabulary : Vocabulary
        Words and vectors.
    epsilon, delta : float
        The promise per unit of distance.
    metric : str, Metric or matrix
        The distance of the promise.
    draw : Guard
        Draws outputs.
    """

    name: str
    vocabulary: Vocabulary
    epsilon: float
    draw: Guard
    metric: Metric = field(default_factory=lambda: as_metric("euclidean"))
    delta: float = 0.0

    def __post_init__(self) -> None:
        if not self.epsilon > 0:
            raise ParameterError("epsilon", self.epsilon, "a number in (0, ∞)")
        object.__setattr__(self, "metric", as_metric(self.metric))

    def sample(self, word: int, size: int, rng: RNGLike = None) -> IntArray:
        """Draw outputs; −1 stands for no word, anything below for what is no word of the vocabulary."""
        if not 0 <= word < len(self.vocabulary):
            raise ParameterError("word", word, f"an index from 0 to {len(self.vocabulary) - 1}")
        return np.asarray(self.draw(int(word), size, np.random.default_rng(rng)))

    def perturb(self, words: Any, rng: RNGLike = None) -> IntArray:
        """Draw one output for each input word; the mechanism is called once for each distinct word."""
        rows, generator = np.asarray(words, dtype=np.int64), np.random.default_rng(rng)
        outputs = np.empty(len(rows), dtype=np.int64)
        for word in np.unique(rows):
            places = np.flatnonzero(rows == word)
            outputs[places] = self.sample(int(word), len(places), generator)
        return outputs

    def promised_loss(self, x: int, y: int) -> float:
        """Return ε·d(x, y)."""
        return float(self.epsilon * self.metric.distances(self.vocabulary, np.array([x]))[0, y])

    def observations(self) -> tuple[Finding, ...]:
        """Return what was seen beside outputs."""
        return self.draw.observations()

    def __repr__(self) -> str:
        return f"AdaptedMechanism({self.name}, epsilon={self.epsilon!r}, metric={self.metric!r})"


def as_mechanism(
    thing: Any,
    vocabulary: Vocabulary | None = None,
    *,
    epsilon: float,
    metric: Any = None,
    delta: float = 0.0,
    shape: str = "auto",
    name: str | None = None,
    seed_globals: bool = False,
    time_limit: float | None = TIME_LIMIT,
    patience: int = PATIENCE,
) -> Mechanism:
    """Make a mechanism of a function or object in one of the call shapes in use.

    Parameters
    ----------
    thing : callable or object
        See ``dxverify.adapters.SHAPES``. A parameter called ``rng``, ``prng``, ``generator``, ``seed`` or
        ``random_state`` receives the randomness of the audit; without one the function uses its own.
    vocabulary : Vocabulary, optional
        Taken from the object (``index_to_key`` and ``vectors``, as gensim has them) if not given.
    epsilon, metric, delta
        The promise; the metric is Euclidean unless given.
    shape : str
        One of ``dxverify.adapters.SHAPES``; ``auto`` tells it from the names of methods and parameters.
    name : str, optional
        For reports; the name of the function or class if not given.
    seed_globals : bool
        Seed ``random`` and ``numpy.random`` before each block and put them back afterwards: makes mechanisms
        that use global state repeatable.
    time_limit : float or None
        Seconds a block of outputs may take; a block out of time is a crash.
    patience : int
        After so many blocks out of time the audit is given up.

    Examples
    --------
    >>> from dxverify import Vocabulary
    >>> line = Vocabulary(words=["a", "b"], vectors=[[0.0], [1.0]])
    >>> as_mechanism(lambda word: "b", line, epsilon=1.0).sample(0, 3, 0)
    array([1, 1, 1])
    """
    words = vocabulary_of(thing) if vocabulary is None else vocabulary
    manners = Manners()
    chosen = detect(thing) if shape == "auto" else shape
    draw = shaped(thing, chosen, Decoder(vocabulary=words, manners=manners), epsilon)
    called = name or getattr(thing, "__name__", None) or type(thing).__name__
    return AdaptedMechanism(
        name=called,
        vocabulary=words,
        epsilon=float(epsilon),
        metric=as_metric("euclidean" if metric is None else metric),
        delta=float(delta),
        draw=Guard(
            draw=GlobalsSeeded(draw) if seed_globals else draw,
            name=called,
            time_limit=time_limit,
            patience=patience,
            manners=manners,
        ),
    )
