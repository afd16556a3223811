"""Mechanisms with output probabilities in closed form, sampled by inversion of the cumulative distribution."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from dxverify.mechanisms._base import WordMechanism
from dxverify.mechanisms._config import CONFIG

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dxverify.protocols import FloatArray, IntArray, RNGLike


@dataclass(frozen=True, slots=True)
class ClosedFormMechanism(WordMechanism):
    """A mechanism given by the logarithms of its weights; one uniform number decides an output."""

    @abstractmethod
    def _log_weights(self, rows: IntArray) -> FloatArray:
        """Return the logarithm of the weight of every word, for the given inputs."""

    def probabilities(self, words: ArrayLike) -> FloatArray:
        """Return the output distributions of the given input words, one a row."""
        logs = self._log_weights(self._rows(words))
        weights = np.exp(logs - logs.max(axis=1, keepdims=True))
        return np.asarray(weights / weights.sum(axis=1, keepdims=True))

    def channel(self) -> FloatArray:
        """Return the |V|×|V| row-stochastic matrix; rows are inputs."""
        return self.probabilities(np.arange(len(self.vocabulary)))

    def log_channel(self) -> FloatArray:
        """Return the logarithms of the channel, also of probabilities smaller than every double."""
        logs = self._log_weights(np.arange(len(self.vocabulary)))
        logs = logs - logs.max(axis=1, keepdims=True)
        return np.asarray(logs - np.log(np.exp(logs).sum(axis=1, keepdims=True)))

    def perturb(self, words: ArrayLike, rng: RNGLike = None) -> IntArray:
        """Sample one output for each input word; see :meth:`WordMechanism.perturb`."""
        rows = self._rows(words)
        uniforms = np.random.default_rng(rng).random(len(rows))
        outputs = np.empty(len(rows), dtype=np.int64)
        for places, cumulative in self._cumulative(rows):
            outputs[places] = invert(cumulative, uniforms[places])
        return outputs

    def _cumulative(self, rows: IntArray) -> Iterator[tuple[IntArray, FloatArray]]:
        """Yield, for each distinct word, where it occurs and its cumulative distribution."""
        order = np.argsort(rows, kind="stable")
        distinct, starts = np.unique(rows[order], return_index=True)
        groups = np.split(order, starts[1:])
        step = max(1, CONFIG.probabilities // len(self.vocabulary))
        for first in range(0, len(distinct), step):
            table = self.probabilities(distinct[first : first + step]).cumsum(axis=1)
            yield from zip(groups[first : first + step], table, strict=True)


def invert(cumulative: FloatArray, uniforms: FloatArray) -> IntArray:
    """Return the outcome of each uniform number; one of probability zero is never returned."""
    total = cumulative[-1]
    targets = np.minimum(uniforms * total, np.nextafter(total, 0))
    return np.asarray(np.searchsorted(cumulative, targets, side="right"))
