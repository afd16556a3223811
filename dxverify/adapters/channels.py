"""Stated output laws as mechanisms: a matrix, rows of one, their logarithms, or scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np

from dxverify.adapters.door import as_mechanism
from dxverify.adapters.mechanism import ForeignChannel
from dxverify.errors import ParameterError
from dxverify.protocols import MetricLike

if TYPE_CHECKING:
    from dxverify.vocabulary import Vocabulary

#: The shapes of what is stated: of a matrix, and of a function that gives a row of it.
_SHAPES = {
    "probabilities": ("channel", "row"),
    "logs": ("log-channel", "log-row"),
    "scores": (None, "scores"),
}


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
) -> ForeignChannel:
    """Make a mechanism of a stated output law: audits of it compute its level, and nothing is left to chance.

    Parameters
    ----------
    law : callable or matrix
        ``law(word)`` gives a sequence of |V| numbers, or a mapping from words to numbers, in which words left out are
        impossible; a parameter called ``index`` or ``word_index`` receives the index instead. A matrix has the inputs as rows.
    vocabulary : Vocabulary, optional
        Taken from the object if it carries one.
    epsilon, metric, delta
        The promise; the metric is Euclidean unless given.
    states : {"probabilities", "logs", "scores"}
        What the numbers are. Of a probability of 0 it is only known that it is smaller than every double; of logarithms −inf
        means impossible and −2000 does not. Scores are logarithms of weights, as exponential mechanisms have them: the
        probability of an output is proportional to e^score.
    name : str, optional
        For reports.
    time_limit : float or None
        Seconds a call may take; with a limit the code runs in a process of its own.

    Returns
    -------
    ForeignChannel
        Has ``channel()``, and ``log_channel()`` where logarithms or scores are stated. Drawing from it draws from the stated law.

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
    if states not in _SHAPES:
        raise ParameterError("states", states, f"one of {', '.join(_SHAPES)}")
    of_matrix, of_function = _SHAPES[states]
    shape = of_function if callable(law) else of_matrix
    if shape is None:
        law, shape = _scaled(law), "log-channel"
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
    return cast("ForeignChannel", made)


def _scaled(law: object) -> object:
    """Return a matrix of scores as logarithms of probabilities."""
    scores = np.asarray(law, dtype=np.float64)
    if scores.ndim != 2:
        raise ParameterError("law", f"an array of shape {scores.shape}", "a function or a |V|×|V| matrix")
    return scores - np.logaddexp.reduce(scores, axis=1, keepdims=True)
