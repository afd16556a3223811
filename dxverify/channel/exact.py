"""Exact output distributions of a mechanism, each entry with its error; chooses the method by the dimension of the problem."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, overload

import numpy as np

from dxverify.channel.config import CONFIG
from dxverify.channel.interval import interval_channel
from dxverify.channel.log_channel import LogChannel
from dxverify.channel.log_tails import STATED_ERROR
from dxverify.channel.low_dimensional import (
    ReducedProblem,
    noise_groups,
    reduce_dimension,
    states_noise,
)
from dxverify.channel.plane import plane_channel
from dxverify.channel.space import space_channel
from dxverify.errors import MechanismFault, NotExactError
from dxverify.protocols import (
    FloatArray,
    HasChannel,
    Mechanism,
    PostProcessed,
    StatesLogs,
    StatesLogTransition,
    Tell,
)
from dxverify.vocabulary import distinct_rows

if TYPE_CHECKING:
    from numpy.typing import ArrayLike


@overload
def exact_channel(mechanism: Mechanism, *, return_error: Literal[False] = ...) -> FloatArray: ...
@overload
def exact_channel(mechanism: Mechanism, *, return_error: Literal[True]) -> tuple[FloatArray, FloatArray]: ...
def exact_channel(
    mechanism: Mechanism, *, return_error: bool = False
) -> FloatArray | tuple[FloatArray, FloatArray]:
    """Return Pr[M(x) = y] for every input x (rows) and output y (columns).

    Parameters
    ----------
    mechanism : Mechanism
        One with a closed-form channel, one with additive noise and nearest-word decoding, or a
        post-processing of such a one.
    return_error : bool
        Return also the error of each entry: a bound or, where the notes say so, an estimate.

    Returns
    -------
    channel : array
        |V| × |V|. Rows are not normalised, so that their sums remain a check.
    error : array
        Only with ``return_error``.

    Raises
    ------
    NotExactError
        If no exact channel is known, or the words span more than eight dimensions.

    Notes
    -----
    Words that span k dimensions are a k-dimensional problem whatever the dimension of the vectors:

    - k = 1: closed form (:mod:`~dxverify.channel.interval`);
    - k = 2, 3: one integral for each wall and input (:mod:`~dxverify.channel.plane`, :mod:`~dxverify.channel.space`);
    - k = 4 to 8: a recursion over the faces of the Voronoi diagram (:mod:`~dxverify.channel.face_recursion`), with stated
      errors below 2e-7 on the vocabularies measured; entries below e^{−600} are only bounded;
    - k = 4 to 8 with too many faces (more than about 45 words in eight dimensions), with noise that is no Gaussian scale
      mixture, or where Voronoi cells are not found with certainty: quasi-Monte Carlo directions
      (:mod:`~dxverify.channel.qmc_directions`), with errors of about 1e-3 that hold, all together, with probability 0.999.

    Words with the same vector share one cell, whose probability goes to the first of them, as in the mechanisms. A zero
    is an output that is impossible: probabilities below the smallest double are returned as that double, and
    :func:`exact_log_channel` has their logarithms.

    See Also
    --------
    channel_estimate : exact radius, sampled directions, for large vocabularies.

    Examples
    --------
    >>> from dxverify import Vocabulary
    >>> from dxverify.mechanisms import EuclideanLaplace
    >>> exact_channel(EuclideanLaplace(Vocabulary.builtin("line"), epsilon=2.0)).shape[0] > 1
    True
    """
    logs = exact_log_channel(mechanism)
    return (logs.channel, logs.error) if return_error else logs.channel


def exact_log_channel(
    mechanism: Mechanism, *, alpha: float = CONFIG.default_alpha, progress: Tell | None = None
) -> LogChannel:
    """Return the logarithms of all output probabilities with their errors, also where those underflow.

    Parameters
    ----------
    mechanism : Mechanism
        As for :func:`exact_channel`.
    alpha : float
        Probability that some error of a channel that needs sampled directions may fail; ``failure_probability`` of the
        result says whether it was spent.
    progress : callable, optional
        Called with the number of inputs that are done and of all, above three dimensions.
    """
    if isinstance(mechanism, HasChannel):
        log = mechanism.log_channel() if isinstance(mechanism, StatesLogs) else None
        return _stated_channel(mechanism, mechanism.channel(), log)
    if isinstance(mechanism, PostProcessed):
        log = mechanism.log_transition() if isinstance(mechanism, StatesLogTransition) else None
        transition = _stated_channel(mechanism, mechanism.transition(), log)
        return exact_log_channel(mechanism.base, alpha=alpha, progress=progress).compose(transition)
    if states_noise(mechanism):
        return _additive_channel(mechanism, alpha, progress)
    raise NotExactError(
        f"no exact channel is known for {type(mechanism).__name__}: it states neither a channel, nor additive noise "
        "followed by the nearest word, nor a post-processing of such a mechanism"
    )


def _stated_channel(mechanism: Mechanism, matrix: ArrayLike, log: FloatArray | None) -> LogChannel:
    """Take a matrix that a mechanism states, with its logarithms if it states those too."""
    stated = np.asarray(matrix, dtype=float)
    _check_stated(stated, mechanism)
    # A mechanism derived from another may state a matrix of its own, to which inherited logarithms do not belong.
    if log is None or not np.allclose(np.exp(log), stated, rtol=1e-9, atol=1e-300):
        return LogChannel.from_probabilities(stated, STATED_ERROR)
    # The exponent of each weight is a product of rounded numbers.
    relative = STATED_ERROR + 1e-15 * np.where(log > -np.inf, np.abs(log), 0.0)
    return LogChannel(log=log, relative=relative)


def _additive_channel(mechanism: Mechanism, alpha: float, progress: Tell | None) -> LogChannel:
    vectors = np.asarray(mechanism.vocabulary.vectors, dtype=float)
    log, relative = np.full((len(vectors), len(vectors)), -np.inf), np.zeros((len(vectors), len(vectors)))
    failure_probability = 0.0
    for noise, rows in noise_groups(mechanism):
        if noise is None:
            first, group = distinct_rows(vectors)
            log[rows, first[group[rows]]] = 0.0
            continue
        problem = reduce_dimension(vectors, noise)
        # Each row belongs to one noise distribution, so a union bound over all entries is paid once.
        found = _solve(problem, alpha / log.size, progress)
        entries, inputs = np.ix_(rows, problem.first), problem.group[rows]
        log[entries], relative[entries] = found.log[inputs], found.relative[inputs]
        failure_probability = alpha if found.failure_probability else failure_probability
    return LogChannel(log=log, relative=relative, failure_probability=failure_probability)


def _solve(problem: ReducedProblem, alpha: float, progress: Tell | None) -> LogChannel:
    """Compute the channel of a reduced problem by the method for its dimension."""
    size = len(problem.differences)
    if problem.dim == 0:
        return LogChannel(log=np.where(np.eye(size), 0.0, -np.inf), relative=np.zeros((size, size)))
    if problem.dim == 1:
        return interval_channel(problem)
    if not problem.noise_spans_words:
        raise NotExactError(
            "the noise spans two dimensions or more, but not every dimension that the words span"
        )
    if problem.dim > 3:
        return _face_channel(problem, progress) or _qmc_channel(problem, alpha)
    try:
        return plane_channel(problem) if problem.dim == 2 else space_channel(problem)
    except NotExactError:
        # Cells of words very close together are not found one by one; by one triangulation of all words, they may be.
        found = _face_channel(problem, progress) if size <= CONFIG.max_words else None
        if found is None:
            raise
        return found


def _face_channel(problem: ReducedProblem, progress: Tell | None) -> LogChannel | None:
    from dxverify.channel.face_recursion import face_channel  # noqa: PLC0415 - few audits need more than three dimensions

    return face_channel(problem, progress)


def _qmc_channel(problem: ReducedProblem, alpha: float) -> LogChannel:
    """Estimate the channel; the error of each entry fails with probability ``alpha``."""
    from dxverify.channel.qmc_directions import qmc_channel  # noqa: PLC0415 - as above

    return LogChannel.from_values(*qmc_channel(problem, alpha), failure_probability=alpha)


def _check_stated(matrix: FloatArray, mechanism: Mechanism) -> None:
    size = len(mechanism.vocabulary)
    if matrix.shape != (size, size) or not np.isfinite(matrix).all() or (matrix < 0).any():
        raise MechanismFault(
            f"{type(mechanism).__name__} states a channel that is not {size} × {size} probabilities"
        )
    if not np.allclose(matrix.sum(axis=1), 1, rtol=0, atol=1e-9):
        raise MechanismFault(f"{type(mechanism).__name__} states a channel whose rows do not sum to one")
