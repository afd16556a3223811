"""The output distributions of a mechanism, computed and not sampled, each entry with its error."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, overload

import numpy as np

from dxverify.channel.line import line_channel
from dxverify.channel.logs import FOREIGN_ERROR, LogChannel
from dxverify.channel.plane import plane_channel
from dxverify.channel.reduction import (
    MAX_WORDS,
    Reduced,
    distinct_rows,
    has_noise,
    noise_groups,
    reduce_noise,
)
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

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

#: Probability that some error of a channel fails, where errors are estimated, unless another is asked for.
ALPHA = 1e-3


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
        Return also the error of each entry: a bound, or, where the notes say so, measured or estimated.

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
    Words that span k dimensions are a k-dimensional problem whatever the dimension of the vectors: k = 1 is closed
    form, k = 2 and 3 are one integral for each wall of a cell and input, k from 4 to 8 one for each face, of any dimension, of a
    cell. Stated errors were below 2e-7 on the vocabularies measured; entries below e^{−600} are only bounded. Where faces are too
    many for that (about 45 words in eight dimensions), for noise that is no Gaussian scale mixture and where cells are not found with
    certainty, directions are sampled from k = 4 on: errors of about 1e-3, which hold, all together, with probability 0.999. Words with the same vector share one cell, whose probability goes to the
    first of them, as in the mechanisms. A zero is an output that is impossible: probabilities below the smallest
    double are given as that; :func:`exact_logs` has their logarithms.

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
    logs = exact_logs(mechanism)
    return (logs.channel, logs.error) if return_error else logs.channel


def exact_logs(mechanism: Mechanism, *, alpha: float = ALPHA, tell: Tell | None = None) -> LogChannel:
    """Return the logarithms of all output probabilities with their errors, also where those underflow.

    Parameters
    ----------
    mechanism : Mechanism
        As for :func:`exact_channel`.
    alpha : float
        Probability that the errors of a channel that needs directions may fail, all entries together; ``chance`` of the
        result says whether it was spent.
    tell : callable, optional
        Takes the number of inputs done and of all, above three dimensions.
    """
    if isinstance(mechanism, HasChannel):
        log = mechanism.log_channel() if isinstance(mechanism, StatesLogs) else None
        return _stated(mechanism, mechanism.channel(), log)
    if isinstance(mechanism, PostProcessed):
        log = mechanism.log_transition() if isinstance(mechanism, StatesLogTransition) else None
        return exact_logs(mechanism.base, alpha=alpha, tell=tell).through(
            _stated(mechanism, mechanism.transition(), log)
        )
    if has_noise(mechanism):
        return _additive(mechanism, alpha, tell)
    raise NotExactError(
        f"no exact channel is known for {type(mechanism).__name__}: it states neither a channel, nor additive noise "
        "followed by the nearest word, nor a post-processing of such a mechanism"
    )


def _stated(mechanism: Mechanism, matrix: ArrayLike, log: FloatArray | None) -> LogChannel:
    """Take a matrix that a mechanism states, with its logarithms if it states those too."""
    closed = np.asarray(matrix, dtype=float)
    _check(closed, mechanism)
    # A mechanism derived from another may state a matrix of its own, to which inherited logarithms do not belong.
    if log is None or not np.allclose(np.exp(log), closed, rtol=1e-9, atol=1e-300):
        return LogChannel.stated(closed, FOREIGN_ERROR)
    # The exponent of each weight is a product of rounded numbers.
    relative = FOREIGN_ERROR + 1e-15 * np.where(log > -np.inf, np.abs(log), 0.0)
    return LogChannel(log=log, relative=relative)


def _additive(mechanism: Mechanism, alpha: float, tell: Tell | None) -> LogChannel:
    vectors = np.asarray(mechanism.vocabulary.vectors, dtype=float)
    log, relative = np.full((len(vectors), len(vectors)), -np.inf), np.zeros((len(vectors), len(vectors)))
    chance = 0.0
    for noise, rows in noise_groups(mechanism):
        if noise is None:
            first, group = distinct_rows(vectors)
            log[rows, first[group[rows]]] = 0.0
            continue
        reduced = reduce_noise(vectors, noise)
        # A row is taken from one kind of noise only, so what all entries may spend is spent once.
        found, place = _computed(reduced, alpha / log.size, tell), np.ix_(rows, reduced.first)
        log[place], relative[place] = found.log[reduced.group[rows]], found.relative[reduced.group[rows]]
        chance = alpha if found.chance else chance
    return LogChannel(log=log, relative=relative, chance=chance)


def _computed(reduced: Reduced, alpha: float, tell: Tell | None) -> LogChannel:
    """Compute the channel of a reduced problem in the way its dimension asks for."""
    size = len(reduced.apart)
    if reduced.dim == 0:
        return LogChannel(log=np.where(np.eye(size), 0.0, -np.inf), relative=np.zeros((size, size)))
    if reduced.dim == 1:
        return line_channel(reduced)
    if not reduced.reaches_all:
        raise NotExactError("the noise reaches a plane or more, but not every dimension that the words span")
    if reduced.dim > 3:
        return _faces(reduced, tell) or _by_directions(reduced, alpha)
    try:
        return plane_channel(reduced) if reduced.dim == 2 else space_channel(reduced)
    except NotExactError:
        # Cells of words very close together are not found one by one; all at once, they may be.
        found = _faces(reduced, tell) if size <= MAX_WORDS else None
        if found is None:
            raise
        return found


def _faces(reduced: Reduced, tell: Tell | None) -> LogChannel | None:
    from dxverify.channel.faces import faces_channel  # noqa: PLC0415 - few audits need more than three dimensions

    return faces_channel(reduced, tell)


def _by_directions(reduced: Reduced, alpha: float) -> LogChannel:
    """Estimate the channel; the error of each entry fails with probability ``alpha``."""
    from dxverify.channel.sphere import sphere_channel  # noqa: PLC0415 - as above

    return LogChannel.within(*sphere_channel(reduced, alpha), chance=alpha)


def _check(matrix: FloatArray, mechanism: Mechanism) -> None:
    size = len(mechanism.vocabulary)
    if matrix.shape != (size, size) or not np.isfinite(matrix).all() or (matrix < 0).any():
        raise MechanismFault(
            f"{type(mechanism).__name__} states a channel that is not {size} × {size} probabilities"
        )
    if not np.allclose(matrix.sum(axis=1), 1, rtol=0, atol=1e-9):
        raise MechanismFault(f"{type(mechanism).__name__} states a channel whose rows do not sum to one")
