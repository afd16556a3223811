"""Channels that keep the promise of a line, and what bets expect of them."""

from __future__ import annotations

import numpy as np

from tests.dxverify.line import channel


def losses(size):
    """Return the promised losses of a line at ε = 1."""
    places = np.arange(size)
    return np.abs(places[:, None] - places[None, :]).astype(float)


def promise_keeping(size, rng):
    """Return channels of level at most 1 on the line: the tight one, and random post-processings of it."""
    tight = channel(size, 1.0)
    yield tight
    for outputs in (2, size, 2 * size):
        yield tight @ rng.dirichlet(np.full(outputs, 0.3), size=size)


def past(matrix, rng, draws=300):
    """Return counts drawn from a channel, and their shares."""
    counts = np.array([rng.multinomial(draws, row) for row in matrix]).astype(float)
    return counts, counts / draws
