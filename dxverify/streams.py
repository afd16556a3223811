"""Named random streams: independent children of one entropy, each of which can be taken once.

A layout lists the names of the streams of one kind of run and how many numbers (a block, a word, an ε) tell its members apart.
The stream ``name, i, j`` is the child of the :class:`numpy.random.SeedSequence` with the spawn key ``(position of name, i, j)``.
Two streams of one layout never have the same key, and none has a key that another one's ``spawn`` could produce, because
all keys of one name have the same length. Appending a name to a layout changes no other stream.

References
----------
NumPy enhancement proposal 19 and the documentation of ``numpy.random.SeedSequence``: children with different spawn keys are
independent for all practical purposes (M. E. O'Neill, 2015, "Developing a seed_seq alternative").
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np


class StreamError(RuntimeError):
    """A random stream was asked for twice, or does not exist: a fault of the program, never of the input."""


class Streams:
    """The named random streams of one run.

    Parameters
    ----------
    entropy : int
        Root of all streams.
    layout : mapping
        Name of a stream to how many numbers follow it, such as ``{"blocks": 1, "overlap": 2}``. The order matters.

    Examples
    --------
    >>> streams = Streams(7, {"blocks": 1, "choice": 0})
    >>> streams.seed("blocks", 3).spawn_key, streams.seed("choice").spawn_key
    ((0, 3), (1,))
    >>> streams.generator("blocks", 3)
    Traceback (most recent call last):
    ...
    dxverify.streams.StreamError: the random stream ('blocks', 3) was taken before
    """

    __slots__ = ("_entropy", "_layout", "_places", "_taken")

    def __init__(self, entropy: int, layout: Mapping[str, int]) -> None:
        self._entropy, self._layout = entropy, dict(layout)
        self._places = {name: place for place, name in enumerate(self._layout)}
        self._taken: set[tuple[str | int, ...]] = set()

    def seed(self, name: str, *numbers: int) -> np.random.SeedSequence:
        """Return the seed of one stream.

        Raises
        ------
        StreamError
            If the stream was taken before, is not in the layout, or has another number of numbers there.
        """
        if self._layout.get(name) != len(numbers):
            known = ", ".join(f"{one} with {count}" for one, count in self._layout.items())
            raise StreamError(
                f"no random stream is called {name!r} with {len(numbers)} numbers; known: {known}"
            )
        key: tuple[str | int, ...] = (name, *map(int, numbers))
        if key in self._taken:
            raise StreamError(f"the random stream {key} was taken before")
        self._taken.add(key)
        return np.random.SeedSequence(self._entropy, spawn_key=(self._places[name], *map(int, numbers)))

    def generator(self, name: str, *numbers: int) -> np.random.Generator:
        """Return the generator of one stream; see :meth:`seed`."""
        return np.random.default_rng(self.seed(name, *numbers))

    def __reduce__(self) -> tuple[object, ...]:
        # A copy in another process takes streams of its own; what was taken here is not known there.
        return type(self), (self._entropy, self._layout)
