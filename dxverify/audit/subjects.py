"""What an auditor sees of a mechanism: samples, claimed losses, vectors if it releases any, and nothing else."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from dxverify.adapters.adapter import WordCode
from dxverify.adapters.decoding import VectorDecoder
from dxverify.adapters.dispatch import as_mechanism
from dxverify.adapters.formatting import as_number, describe_exception, name_of
from dxverify.adapters.mechanism import StatedChannel, UserMechanism
from dxverify.adapters.sampler import CodeSampler, Draw
from dxverify.aliases import Plain
from dxverify.errors import DxverifyError, MechanismFault, ParameterError
from dxverify.protocols import (
    CRASH,
    NO_WORD,
    UNKNOWN,
    FloatArray,
    HasDelta,
    IntArray,
    Mechanism,
    Metric,
    MetricLike,
    PromisesTogether,
    ReleasesVectors,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import ArrayLike

    from dxverify.audit.floating_point.rounding import Floats
    from dxverify.vocabulary import Vocabulary, VocabularyLike

__all__ = ["CRASH", "UNKNOWN", "Subject", "as_subject"]

#: So many distances are computed at a time.
_AT_ONCE = 4_000_000
_LABELS = {NO_WORD: "<no word>", CRASH: "<crash>", UNKNOWN: "<unknown>"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """A mechanism under audit, reduced to what a black-box auditor may know.

    Parameters
    ----------
    name : str
        For the report.
    vocabulary : Vocabulary
        Inputs and outputs are rows of it.
    epsilon, delta : float
        The guarantee, per unit distance.
    draw : callable
        ``draw(word_index, size, rng)`` gives an integer array; -1 is "no vocabulary word".
    loss : callable
        ``loss(rows)`` gives the matrix of claimed losses ε·d between the inputs ``rows``.
    mechanism : Mechanism, optional
        The object itself, for auditors that can see more than outputs.
    called : str
        How user code is called, in a sentence for the report.
    factory : callable, optional
        Makes the samples of a new instance of the same code.
    """

    name: str
    vocabulary: Vocabulary
    epsilon: float
    draw: Draw
    loss: Callable[[IntArray], FloatArray]
    delta: float = 0.0
    mechanism: Mechanism | None = None
    called: str = ""
    factory: Callable[[], Draw] | None = None

    def __post_init__(self) -> None:
        if not (self.epsilon > 0 and math.isfinite(self.epsilon)):
            raise ParameterError("epsilon", self.epsilon, "a positive finite number")
        if not 0 <= self.delta < 1:
            raise ParameterError("delta", self.delta, "in [0, 1)")

    def losses(self, rows: Sequence[int] | IntArray) -> FloatArray:
        """Return claimed losses between the given inputs, checked: finite, not negative, zero to itself."""
        chosen = np.asarray(rows, dtype=np.int64)
        try:
            matrix = np.array(self.loss(chosen), dtype=np.float64)
        except DxverifyError:
            raise
        except Exception as problem:
            raise MechanismFault(
                f"the claimed losses of {self.name} cannot be computed: {describe_exception(problem)}"
            ) from problem
        if matrix.shape != (len(chosen), len(chosen)):
            raise MechanismFault(f"claimed losses have shape {matrix.shape}, expected {len(chosen)} square")
        np.fill_diagonal(matrix, 0.0)
        if np.isnan(matrix).any() or (matrix < 0).any():
            raise MechanismFault("a claimed loss is negative or not a number")
        return matrix

    def outputs(self, word: int, size: int, rng: np.random.Generator) -> IntArray:
        """Sample outputs and code them: a row of the vocabulary, NO_WORD or UNKNOWN.

        Whatever the mechanism raises comes through as it is; a result of the wrong shape or kind
        is a MechanismFault.
        """
        raw = np.asarray(self.draw(int(word), int(size), rng))
        if raw.shape != (size,):
            raise MechanismFault(
                f"{self.name} returned shape {raw.shape} when asked for {size} outputs of word {word}"
            )
        if raw.dtype.kind not in "iu":
            raise MechanismFault(
                f"{self.name} returned {raw.dtype} values; outputs are word indexes (integers)"
            )
        result = raw.astype(np.int64)
        result[(result < NO_WORD) | (result >= len(self.vocabulary))] = UNKNOWN
        return result

    def within(self, seconds: float | None) -> Subject:
        """Return the same with a time limit on each call, which then runs in a process of its own."""
        if seconds is None or not isinstance(self.draw, CodeSampler) or self.draw.is_program:
            return self
        return replace(self, draw=replace(self.draw, time_limit=seconds))

    def vectors(self) -> CodeSampler | None:
        """Return guarded samples of released vectors as they come, without a cast; None if the code shows only words."""
        guard = self.draw
        if not isinstance(guard, CodeSampler):
            return None
        released: object = self.mechanism
        if isinstance(released, ReleasesVectors):
            return replace(guard, code=_Singly(_Released(released)))
        code = guard.code
        if not isinstance(code, WordCode) or not code.vectors:
            return None
        decoder = VectorDecoder(vocabulary=code.decoder.vocabulary, notes=code.decoder.notes)
        return replace(guard, code=_Singly(replace(code, decoder=decoder)))

    def label(self, output: int) -> str:
        """Return what a reader sees for an output."""
        return _LABELS[output] if output < 0 else self.vocabulary.words[output]


@dataclass(frozen=True, slots=True)
class _Sampling:
    """Samples of a Mechanism; a class and not a closure, so that worker processes can receive it."""

    mechanism: Mechanism

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> IntArray:
        return self.mechanism.sample(word, size, rng)


@dataclass(frozen=True, slots=True)
class _MechanismLoss:
    mechanism: Mechanism

    def __call__(self, rows: IntArray) -> FloatArray:
        together: object = self.mechanism
        if isinstance(together, PromisesTogether):
            return np.asarray(together.loss_bounds(rows), dtype=float)
        bound = self.mechanism.loss_bound
        return np.array([[bound(int(x), int(y)) if x != y else 0.0 for y in rows] for x in rows], dtype=float)


@dataclass(frozen=True, slots=True)
class _MetricLoss:
    metric: Metric
    vocabulary: Vocabulary
    epsilon: float

    def __call__(self, rows: IntArray) -> FloatArray:
        # Distances are to every word, so of a large vocabulary those of a few inputs at a time.
        parts = np.array_split(rows, max(1, math.ceil(len(rows) * len(self.vocabulary) / _AT_ONCE)))
        distances = [self.metric.distances(self.vocabulary, part)[:, rows] for part in parts if len(part)]
        return np.asarray(self.epsilon * np.concatenate(distances), dtype=np.float64)


def as_subject(
    mechanism: object,
    *,
    vocabulary: VocabularyLike | None = None,
    epsilon: float | None = None,
    metric: MetricLike | None = None,
    delta: float | None = None,
    shape: str = "auto",
    factory: Callable[[], object] | None = None,
    time_limit: float | None = None,
) -> Subject:
    """Turn a mechanism, or user code with its guarantee, into what auditors see.

    Parameters
    ----------
    mechanism : Mechanism, Subject or user code
        User code has one of the shapes of :mod:`dxverify.adapters`, such as
        ``callable(word_index, size, rng) -> integer array``.
    vocabulary, epsilon, metric : optional
        Needed for a callable (the metric is Euclidean unless given); for a Mechanism ``epsilon`` and ``metric``
        replace the guarantee it makes itself.
    delta : float, optional
        The δ of an (ε, δ) guarantee; a Mechanism's own ``delta`` if it has one, else 0.
    shape : str
        How user code is called; inferred by default.
    factory : callable, optional
        Makes a new instance of the same code.
    time_limit : float, optional
        Seconds a call may take; with a limit the code runs in a process of its own.
    """
    if factory is not None:
        claim: Plain = {"vocabulary": vocabulary, "epsilon": epsilon, "metric": metric, "delta": delta}

        def subject(thing: object) -> Subject:
            return as_subject(thing, **claim, shape=shape, time_limit=time_limit)

        return replace(subject(mechanism), factory=lambda: subject(factory()).draw)
    if isinstance(mechanism, Subject):
        return _guard(mechanism).within(time_limit)
    if isinstance(mechanism, Mechanism):
        return _of_mechanism(mechanism, epsilon=epsilon, metric=metric, delta=delta).within(time_limit)
    if epsilon is None:
        raise ParameterError("epsilon", None, "given, since the code does not state its guarantee")
    adapted = as_mechanism(
        mechanism,
        vocabulary,
        epsilon=epsilon,
        metric=metric,
        delta=delta or 0.0,
        shape=shape,
        time_limit=time_limit,
    )
    return _of_mechanism(adapted, epsilon=None, metric=None, delta=None)


def _of_mechanism(
    mechanism: Mechanism, *, epsilon: float | None, metric: MetricLike | None, delta: float | None
) -> Subject:
    # User code claims ε·d, which is computed much faster for many words at once than pair by pair.
    other = epsilon is not None or metric is not None or isinstance(mechanism, UserMechanism)
    claimed = as_number("epsilon", mechanism.epsilon if epsilon is None else epsilon)
    loss: Callable[[IntArray], FloatArray] = _MechanismLoss(mechanism)
    if other:
        loss = _metric_loss(mechanism.metric if metric is None else metric, mechanism.vocabulary, claimed)
    own_delta = mechanism.delta if isinstance(mechanism, HasDelta) else 0.0
    adapted = isinstance(mechanism, UserMechanism)
    subject = Subject(
        name=name_of(mechanism),
        vocabulary=mechanism.vocabulary,
        epsilon=claimed,
        draw=_Sampling(mechanism),
        loss=loss,
        delta=as_number("delta", (own_delta or 0.0) if delta is None else delta),
        mechanism=mechanism if not adapted or isinstance(mechanism, StatedChannel) else None,
        called=mechanism.describe() if isinstance(mechanism, UserMechanism) else "",
    )
    return (
        replace(subject, draw=mechanism.output_sampler())
        if isinstance(mechanism, UserMechanism)
        else _guard(subject)
    )


def _guard(subject: Subject) -> Subject:
    """Return the same with a guard around its samples, unless there is one: code of any origin may raise or print."""
    if isinstance(subject.draw, CodeSampler):
        return subject
    guard = CodeSampler(code=subject.draw, name=subject.name, words=subject.vocabulary.words, time_limit=None)
    return replace(subject, draw=guard)


def _metric_loss(metric: MetricLike, vocabulary: Vocabulary, epsilon: float) -> _MetricLoss:
    from dxverify.metrics import as_metric  # noqa: PLC0415 - keeps this module light for worker processes

    chosen = as_metric("euclidean" if metric is None else metric)
    return _MetricLoss(metric=chosen, vocabulary=vocabulary, epsilon=float(epsilon))


@dataclass(frozen=True, slots=True)
class _Released:
    mechanism: ReleasesVectors

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> Floats:
        """Sample vectors."""
        return self.mechanism.release(np.full(size, word), rng)


@dataclass(frozen=True, slots=True)
class _Singly:
    """Calls for one vector at a time: rows of one call may depend on each other, and the test counts them as independent."""

    draw: Draw

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> Floats:
        """Sample vectors."""
        return np.concatenate([_check_vector(self.draw(word, 1, rng)) for _ in range(size)])


def _check_vector(vectors: ArrayLike) -> Floats:
    """Return a vector, as a matrix of one row, if it is finite and of a format that the families know."""
    raw = np.asarray(vectors)
    if raw.ndim != 2 or len(raw) != 1 or raw.dtype not in (np.float16, np.float32, np.float64):
        raise MechanismFault(f"a vector is due, and {raw.dtype} of shape {raw.shape} came")
    if not np.isfinite(raw).all():
        raise MechanismFault("a released vector is not finite")
    return raw
