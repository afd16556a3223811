"""The output distributions of a mechanism, computed and not sampled, each entry with its error."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, overload

import numpy as np

from dxverify.channel.polyhedra import mixes_gaussians, polyhedra_row
from dxverify.channel.reduction import Reduced, distinct_rows, has_noise, noise_groups, reduce_noise
from dxverify.channel.rows import LAW_ERROR, line_row, plane_row, sphere_row
from dxverify.channel.space import space_row
from dxverify.errors import MechanismFault, NotExactError
from dxverify.protocols import FloatArray, HasChannel, Mechanism, PostProcessed

#: Beyond this many dimensions, or this many words in more than three, a channel is estimated instead.
MAX_DIM, MAX_WORDS = 8, 64

Row = Callable[[Reduced, int], tuple[FloatArray, FloatArray]]


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
        Return also a bound on the error of each entry.

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
    k = 1 is closed form, k = 2 and 3 are integrals over one angle (errors about 1e-12 and 1e-10), k from 4
    to 8 takes Sobol points (errors about 1e-4, valid with probability 1 − 1e-6 an entry). Words with the same
    vector share one cell, whose probability goes to the first of them, as in the mechanisms.

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
    channel, error = _channel(mechanism)
    return (channel, error) if return_error else channel


def _channel(mechanism: Mechanism) -> tuple[FloatArray, FloatArray]:
    if isinstance(mechanism, HasChannel):
        closed = np.asarray(mechanism.channel(), dtype=float)
        _check(closed, mechanism)
        return closed, LAW_ERROR * closed
    if isinstance(mechanism, PostProcessed):
        return _post_processed(mechanism)
    if has_noise(mechanism):
        return _additive(mechanism)
    raise NotExactError(
        f"no exact channel is known for {type(mechanism).__name__}: it states neither a channel, nor additive noise "
        "followed by the nearest word, nor a post-processing of such a mechanism"
    )


def _post_processed(mechanism: PostProcessed) -> tuple[FloatArray, FloatArray]:
    base, error = _channel(mechanism.base)
    transition = np.asarray(mechanism.transition(), dtype=float)
    _check(transition, mechanism)
    return base @ transition, error @ transition + LAW_ERROR * (base @ transition)


def _additive(mechanism: Mechanism) -> tuple[FloatArray, FloatArray]:
    vectors = np.asarray(mechanism.vocabulary.vectors, dtype=float)
    channel, error = (np.zeros((len(vectors), len(vectors))) for _ in range(2))
    for noise, rows in noise_groups(mechanism):
        if noise is None:
            first, group = distinct_rows(vectors)
            channel[rows, first[group[rows]]] = 1.0
            continue
        reduced = reduce_noise(vectors, noise)
        row_of = _method(reduced)
        for distinct in np.unique(reduced.group[rows]):
            mine = rows[reduced.group[rows] == distinct]
            for table, values in zip((channel, error), row_of(reduced, int(distinct)), strict=True):
                table[np.ix_(mine, reduced.first)] = values
    return channel, error


def _method(reduced: Reduced) -> Row:
    """Choose how the rows of a reduced problem are computed."""
    if reduced.dim <= 3:
        return (_certain, line_row, plane_row, space_row)[reduced.dim]
    if reduced.dim > MAX_DIM or len(reduced.squares) > MAX_WORDS:
        raise NotExactError(
            f"{len(reduced.squares)} words span {reduced.dim} dimensions; exact channels reach {MAX_DIM} dimensions "
            f"and, above three, {MAX_WORDS} words: take fewer words, or channel_estimate (--method directions)"
        )
    return polyhedra_row if mixes_gaussians(reduced.law) else sphere_row


def _certain(reduced: Reduced, word: int) -> tuple[FloatArray, FloatArray]:
    """One distinct word: it is the output whatever the noise."""
    del word
    return np.ones(len(reduced.squares)), np.zeros(len(reduced.squares))


def _check(matrix: FloatArray, mechanism: Mechanism) -> None:
    size = len(mechanism.vocabulary)
    if matrix.shape != (size, size) or not np.isfinite(matrix).all() or (matrix < 0).any():
        raise MechanismFault(
            f"{type(mechanism).__name__} states a channel that is not {size} × {size} probabilities"
        )
    if not np.allclose(matrix.sum(axis=1), 1, rtol=0, atol=1e-9):
        raise MechanismFault(f"{type(mechanism).__name__} states a channel whose rows do not sum to one")
