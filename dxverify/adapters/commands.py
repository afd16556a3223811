"""Programs in any language as mechanisms; :mod:`dxverify.adapters.program` says how they are talked to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dxverify.adapters.door import as_mechanism
from dxverify.adapters.guard import PATIENCE, TIME_LIMIT
from dxverify.errors import ParameterError
from dxverify.protocols import MetricLike

if TYPE_CHECKING:
    from dxverify.adapters.mechanism import ForeignMechanism
    from dxverify.vocabulary import Vocabulary

_SHAPES = {"filter": "command", "server": "server"}


def command_mechanism(
    command: Sequence[str],
    vocabulary: Vocabulary,
    *,
    epsilon: float,
    metric: MetricLike | None = None,
    delta: float = 0.0,
    protocol: str = "filter",
    name: str | None = None,
    time_limit: float | None = TIME_LIMIT,
    patience: int = PATIENCE,
) -> ForeignMechanism:
    """Make a mechanism of a program in any language.

    Parameters
    ----------
    command : sequence of str
        Program and arguments.
    vocabulary, epsilon, metric, delta
        Words and promise.
    protocol : {"filter", "server"}
        How it is talked to.
    name : str, optional
        For reports; the name of the program if not given.
    time_limit, patience
        As in :func:`dxverify.adapters.as_mechanism`; a program out of time is killed.
    """
    if protocol not in _SHAPES:
        raise ParameterError("protocol", protocol, "'filter' or 'server'")
    if isinstance(command, str) or not command:
        raise ParameterError("command", command, "a list of a program and its arguments")
    return as_mechanism(
        command,
        vocabulary,
        epsilon=epsilon,
        metric=metric,
        delta=delta,
        shape=_SHAPES[protocol],
        name=name or str(command[0]),
        time_limit=time_limit,
        patience=patience,
    )
