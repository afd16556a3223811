"""Mechanisms in any language, through their standard input and output; see :mod:`dxverify.adapters.program`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dxverify.adapters.decode import Decoder
from dxverify.adapters.guard import PATIENCE, TIME_LIMIT, Guard
from dxverify.adapters.manners import Manners
from dxverify.adapters.mechanism import AdaptedMechanism
from dxverify.adapters.program import Program
from dxverify.errors import InputError, ParameterError
from dxverify.metrics import as_metric

if TYPE_CHECKING:
    import numpy as np

    from dxverify.protocols import IntArray
    from dxverify.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True, kw_only=True)
class Lines:
    """Draws outputs of a program."""

    program: Program
    decoder: Decoder

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> IntArray:
        """Draw outputs."""
        text = self.decoder.vocabulary.words[word]
        # Below 2³¹: generators with a signed seed clip what is larger, and then repeat themselves.
        answers = self.program.answer(text, size, int(rng.integers(2**31))) if size else []
        return self.decoder.words(line or None for line in answers)


def command_mechanism(
    command: Sequence[str],
    vocabulary: Vocabulary,
    *,
    epsilon: float,
    metric: Any = None,
    delta: float = 0.0,
    protocol: str = "filter",
    name: str | None = None,
    time_limit: float | None = TIME_LIMIT,
    patience: int = PATIENCE,
) -> AdaptedMechanism:
    """Make a mechanism of a program in any language; :mod:`dxverify.adapters.program` says how it is talked to.

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
    if protocol not in ("filter", "server"):
        raise ParameterError("protocol", protocol, "'filter' or 'server'")
    odd = next((word for word in vocabulary if any(c in word for c in "\t\n\r")), None)
    if odd is not None:
        raise InputError(f"the word {odd!r} cannot be sent in a line")
    manners = Manners()
    program = Program(command=command, server=protocol == "server", time_limit=time_limit)
    draw = Lines(program=program, decoder=Decoder(vocabulary=vocabulary, manners=manners))
    called = name or str(command[0])
    return AdaptedMechanism(
        name=called,
        vocabulary=vocabulary,
        epsilon=float(epsilon),
        metric=as_metric("euclidean" if metric is None else metric),
        delta=float(delta),
        # The program has its own limit; the guard counts how often it was reached.
        draw=Guard(draw=draw, name=called, time_limit=None, patience=patience, manners=manners),
    )
