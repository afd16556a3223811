"""The plan of a run of statistics: input words, samples for each, blocks of words, and the layout of the random streams.

The statistics of a word w are N_w = Pr[M(w) = w], S_w (Feyisetan et al. 2020) in two readings, the least number of outputs
with total probability 1 − η and the number of outputs with probability at least η, distinct outputs in a number of runs, Rényi entropies, ranks of outputs among the neighbours, and
overlaps of sets of neighbours. The blocks depend only on the plan, so a run on any number of workers gives the same result.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from dxverify.errors import ParameterError
from dxverify.protocols import IntArray
from dxverify.statistics.config import CONFIG
from dxverify.statistics.sample_design import SampleDesign
from dxverify.streams import Streams

#: Random streams: outputs of a block, the choice of words, overlap of a block at an ε.
STREAMS = {"outputs": 1, "words": 0, "overlap": 2}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Plan:
    """What is measured: input words, number of samples, parameters of the statistics, and random streams.

    Parameters
    ----------
    rows : array of int
        Input words, in the order of the blocks.
    vocabulary : int
        Number of words of the vocabulary.
    population : int
        Number of words from which the input words were sampled: all, or those that the user named.
    samples : int
        Sampled directions or outputs for each word.
    runs : int
        Runs in which distinct outputs are counted, at most ``samples``.
    eta : float
        The η of both definitions of S_w, in (0, 1).
    close : int
        Number of nearest words that count as close.
    neighbours : int
        Size of the sets of nearest words whose overlap is measured; 0 for none.
    entropy : int
        Root of all random streams, whose layout is :data:`STREAMS`.
    orders : tuple of float
        Orders of the Rényi entropies, from 0 to infinity.
    dense : bool
        Whether the output distribution of a word is stored with one entry for each word, as exact distributions are.
    """

    rows: IntArray
    vocabulary: int
    population: int
    samples: int
    runs: int
    eta: float
    close: int
    neighbours: int
    entropy: int
    orders: tuple[float, ...]
    dense: bool
    blocks: tuple[IntArray, ...] = field(init=False)

    def __post_init__(self) -> None:
        if len(self.rows) == 0:
            raise ParameterError("words", "none", "one word or more")
        if not 0 < self.eta < 1:
            raise ParameterError("eta", self.eta, "strictly between 0 and 1")
        if self.samples < 2:
            raise ParameterError("samples", self.samples, "an integer of at least 2")
        if not self.runs >= 1:
            raise ParameterError("runs", self.runs, "an integer of at least 1")
        if not self.dense and self.runs > self.samples:
            raise ParameterError("runs", self.runs, f"at most the number of samples, {self.samples}")
        if self.close < 1:
            raise ParameterError("close", self.close, "an integer of at least 1")
        if not 0 <= self.neighbours <= self.vocabulary:
            raise ParameterError("neighbours", self.neighbours, f"from 0 to {self.vocabulary}")
        if not all(order >= 0 for order in self.orders) or len(
            {f"{order:.12g}" for order in self.orders}
        ) < len(self.orders):
            raise ParameterError("orders", self.orders, "different numbers from 0 to infinity")
        size = max(
            1,
            CONFIG.dense_entries // self.vocabulary if self.dense else CONFIG.sparse_entries // self.samples,
        )
        # Words of a block share their samples and are dependent, so standard errors need several blocks even for few words.
        size = min(
            size, CONFIG.block_words, max(CONFIG.least_block_words, -(-len(self.rows) // CONFIG.least_blocks))
        )
        blocks = tuple(self.rows[i : i + size] for i in range(0, len(self.rows), size))
        object.__setattr__(self, "blocks", blocks)

    @property
    def choice(self) -> SampleDesign:
        """The sampling design of the input words, for standard errors."""
        return SampleDesign(words=len(self.rows), size=self.population)

    def streams(self) -> Streams:
        """Return the random streams of the run."""
        return Streams(self.entropy, STREAMS)


def choose_rows(size: int, *, given: IntArray | None, sample: int | None, entropy: int) -> IntArray:
    """Return the input words: the given ones (all by default), or a random sample of them in random order."""
    rows = np.arange(size) if given is None else np.asarray(given, dtype=np.int64)
    if sample is None:
        return rows
    if sample < 1:
        raise ParameterError("sample", sample, "an integer of at least 1")
    generator = Streams(entropy, STREAMS).generator("words")
    return np.asarray(generator.permutation(rows)[: min(sample, len(rows))])
