"""What the mechanism promises, and whether its promise makes sense."""

from __future__ import annotations

import math
from itertools import combinations
from numbers import Real
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dxverify.testing._subject import Subject

_RELATIVE = 1e-9


def parameters(subject: Subject) -> Iterator[str]:
    """ε is a non-negative number; δ, where there is one, a probability."""
    # What a mechanism says of itself may be anything.
    epsilon: object = subject.mechanism.epsilon
    delta: object = getattr(subject.mechanism, "delta", 0.0)
    if not isinstance(epsilon, Real) or not 0 <= float(epsilon) < math.inf:
        yield f"epsilon is {epsilon!r}"
    if not isinstance(delta, Real) or not 0 <= float(delta) <= 1:
        yield f"delta is {delta!r}"


def metric_like(subject: Subject) -> Iterator[str]:
    """The promised loss is non-negative, symmetric, and zero between a word and itself."""
    for x in subject.words:
        if subject.mechanism.loss_bound(x, x) != 0:
            yield f"loss_bound({x}, {x}) is {subject.mechanism.loss_bound(x, x)!r}, not 0"
    for x, y in combinations(subject.words, 2):
        there: object = subject.mechanism.loss_bound(x, y)
        back = subject.mechanism.loss_bound(y, x)
        if not isinstance(there, Real) or not float(there) >= 0:
            yield f"loss_bound({x}, {y}) is {there!r}"
        elif not _close(float(there), float(back)):
            yield f"loss_bound({x}, {y}) is {there!r} but {back!r} the other way round"


def follows_metric(subject: Subject) -> Iterator[str]:
    """The promised loss is ε times the distance of the metric."""
    rows = np.array(subject.words, dtype=np.int64)
    distances = np.asarray(subject.mechanism.metric.distances(subject.vocabulary, rows))
    if distances.shape != (len(rows), len(subject.vocabulary)):
        yield f"the metric returns distances of shape {distances.shape}"
        return
    for (i, x), y in ((pair, y) for pair in enumerate(subject.words) for y in subject.words if y != pair[1]):
        distance = float(distances[i, y])
        expected = subject.mechanism.epsilon * distance if distance < math.inf else math.inf
        loss = subject.mechanism.loss_bound(x, y)
        if not _close(loss, expected):
            yield f"loss_bound({x}, {y}) is {loss!r}, the metric says {expected!r}"


CHECKS = {
    "parameters of the promise": parameters,
    "the promise is symmetric, zero on the diagonal": metric_like,
    "the promise is ε times the metric": follows_metric,
}


def _close(first: float, second: float) -> bool:
    # Infinities are compared as they are: an infinite tolerance would let anything pass.
    return first == second or math.isclose(first, second, rel_tol=_RELATIVE)
