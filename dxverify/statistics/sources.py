"""Output distributions of a block of words at every ε: exact channels, directions with the radius integrated, or samples.

Exact: closed forms, and the exact channel of small vocabularies in up to three dimensions. Directions: for noise R·u with
uniform u, the cell decoded at x + r·u is piecewise constant in r, so the radius is integrated exactly along each sampled
direction, and one pass serves every ε. Samples: any mechanism.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import threadpool_limits

from dxverify.channel.low_dimensional import single_noise
from dxverify.channel.lower_envelope import DirectionalDecoder, Envelopes
from dxverify.channel.radius_table import RadiusTables
from dxverify.distributions.noise import uniform_directions
from dxverify.errors import NotExactError, ParameterError
from dxverify.protocols import AdditiveNoise, FloatArray, IntArray, Mechanism, StatesRows
from dxverify.statistics.config import CONFIG
from dxverify.statistics.sparse_outputs import Cells, SparseOutputs, check_distributions, check_outputs

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

METHODS = ("auto", "exact", "directions", "samples")


class Source(Protocol):
    """Gives the outputs of a block of inputs at every ε."""

    @property
    def method(self) -> str:
        """The name of the method."""

    def outputs(self, rows: IntArray, samples: int, rng: np.random.SeedSequence) -> list[SparseOutputs]:
        """Return the outputs of the given inputs, one entry for each ε."""


@dataclass(frozen=True, slots=True, eq=False)
class ExactSource:
    """Distributions themselves, from closed forms or exact channels."""

    tables: tuple[StatesRows | FloatArray, ...]
    support: int | None = None
    method: str = "exact"

    @classmethod
    def of(cls, mechanisms: Sequence[Mechanism]) -> ExactSource:
        """Build, or raise NotExactError, without trying where trying alone would take long."""
        stated = tuple(m for m in mechanisms if isinstance(m, StatesRows))
        if len(stated) == len(mechanisms):
            return cls(stated)
        size, dim = mechanisms[0].vocabulary.vectors.shape
        matters = min(dim, max(1, size - 1))
        if size > CONFIG.exact_words.get(matters, 0):
            reach = ", ".join(f"{words} words in {n}" for n, words in CONFIG.exact_words.items())
            raise NotExactError(f"exact channels reach {reach} dimensions, not {size} words in {matters}")
        from dxverify.channel.exact import exact_channel  # noqa: PLC0415 - slow to load; most sources are others

        tables = [exact_channel(m, return_error=True) for m in mechanisms]
        error = max(float(np.max(wrong)) for _, wrong in tables)
        if error > CONFIG.exact_error:
            raise NotExactError(f"the channel is known to {error:.1e} only, not to {CONFIG.exact_error:g}")
        return cls(tuple(np.clip(table, 0.0, 1.0) for table, _ in tables), _support(mechanisms[0]))

    def outputs(self, rows: IntArray, samples: int, rng: np.random.SeedSequence) -> list[SparseOutputs]:
        """Return the distributions; nothing is sampled."""
        del samples, rng
        tables = [_rows_of(table, rows) for table in self.tables]
        cells = Cells.dense(rows, tables[0].shape[1])
        return [SparseOutputs(cells=cells, mass=t.ravel(), exact=True, support=self.support) for t in tables]


@dataclass(frozen=True, slots=True, eq=False)
class DirectionSource:
    """Sampled directions, the radius integrated exactly: one pass serves every ε."""

    decoder: DirectionalDecoder
    tables: RadiusTables
    method: str = "directions"

    @classmethod
    def of(cls, mechanisms: Sequence[Mechanism]) -> DirectionSource:
        """Build, or raise NotExactError if the mechanisms do not add noise of one shape."""
        noises = [single_noise(mechanism) for mechanism in mechanisms]
        first = noises[0].factor
        for noise in noises[1:]:
            same = (
                noise.factor is first
                if first is None or noise.factor is None
                else np.array_equal(noise.factor, first)
            )
            if not same:
                raise NotExactError("the shape of the noise changes with ε, so directions cannot be shared")
        decoder = DirectionalDecoder.of(mechanisms[0])
        _require_digits(decoder)
        return cls(decoder, RadiusTables.of([decoder.radius_distribution(noise) for noise in noises]))

    def outputs(self, rows: IntArray, samples: int, rng: np.random.SeedSequence) -> list[SparseOutputs]:
        """Decode the inputs along directions that they share."""
        units = uniform_directions(self.decoder.dim, samples, np.random.default_rng(rng))
        found = self._envelopes(self.decoder.group[rows], units)
        parts = [self._entries(*block) for block in found]
        place, sample, words, radii, last = (np.concatenate(column) for column in zip(*parts, strict=True))
        cells = Cells.of(rows, samples, place, sample, self.decoder.first[words])
        support = len(self.decoder.first)
        return [
            SparseOutputs(cells=cells, mass=self.tables.probabilities(law, radii, last), support=support)
            for law in range(len(self.tables.scale))
        ]

    def _envelopes(self, rows: IntArray, units: FloatArray) -> Iterator[tuple[slice, slice, Envelopes]]:
        """Trace envelopes in blocks that are larger than those of a whole channel, since no channel is held in memory."""
        return self.decoder.envelopes(
            rows,
            units,
            max_radius=self.tables.max_radius,
            products_block=CONFIG.products,
            squares_block=CONFIG.squares,
            directions_block=None,
            envelopes_held=None,
        )

    @staticmethod
    def _entries(
        part: slice, few: slice, envelopes: Envelopes
    ) -> tuple[IntArray, IntArray, IntArray, FloatArray, NDArray[np.bool_]]:
        place, sample = np.divmod(envelopes.envelope_of, few.stop - few.start)
        return place + part.start, sample + few.start, envelopes.words, envelopes.radii, envelopes.is_last


@dataclass(frozen=True, slots=True, eq=False)
class SampleSource:
    """Sampled outputs, which every mechanism has."""

    mechanisms: tuple[Mechanism, ...]
    method: str = "samples"

    def outputs(self, rows: IntArray, samples: int, rng: np.random.SeedSequence) -> list[SparseOutputs]:
        """Sample outputs of each input."""
        streams = rng.spawn(len(self.mechanisms))
        place, sample = np.repeat(np.arange(len(rows)), samples), np.tile(np.arange(samples), len(rows))
        found = []
        for mechanism, stream in zip(self.mechanisms, streams, strict=True):
            output = check_outputs(
                mechanism.perturb(rows[place], np.random.default_rng(stream)),
                len(place),
                len(mechanism.vocabulary),
            )
            cells = Cells.of(rows, samples, place, sample, output)
            found.append(SparseOutputs(cells=cells, mass=np.ones(len(place))))
        return found


def source_for(mechanisms: Sequence[Mechanism], method: str = "auto") -> Source:
    """Return the source that was asked for, or the best there is.

    Parameters
    ----------
    mechanisms : sequence of Mechanism
        The same mechanism at each ε.
    method : {"auto", "exact", "directions", "samples"}
        ``auto`` takes the first of the three that the mechanism allows.
    """
    if method not in METHODS:
        raise ParameterError("method", method, f"one of {', '.join(METHODS)}")
    with one_thread():
        return _source_for(mechanisms, method)


def one_thread() -> AbstractContextManager[object]:
    """Return a context in which matrix products run on one thread.

    How they are cut among threads changes their last bits, so results would hang on who computes them.
    """
    limits: AbstractContextManager[object] = threadpool_limits(1, user_api="blas")
    return limits


def _source_for(mechanisms: Sequence[Mechanism], method: str) -> Source:
    if method == "exact":
        return ExactSource.of(mechanisms)
    if method == "directions":
        return DirectionSource.of(mechanisms)
    if method == "auto":
        for kind in (ExactSource, DirectionSource):
            try:
                return kind.of(mechanisms)
            except NotExactError:
                continue
    return SampleSource(tuple(mechanisms))


def _rows_of(table: StatesRows | FloatArray, rows: IntArray) -> FloatArray:
    if isinstance(table, StatesRows):
        return check_distributions(table.probabilities(rows), len(rows), len(table.vocabulary))
    return table[rows]


def _support(mechanism: Mechanism) -> int | None:
    """Return the number of possible outputs of additive noise, which reaches every word; None where it is not known."""
    if not isinstance(mechanism, AdditiveNoise):
        return None
    return len(np.unique(np.asarray(mechanism.vocabulary.vectors), axis=0))


def _require_digits(decoder: DirectionalDecoder) -> None:
    """Refuse vectors many of which lie so far out that squared distances of the others lose their digits."""
    if decoder.dim < 1:
        raise NotExactError("all words have one vector, so there are no directions to sample")
    with np.errstate(over="ignore"):
        squares = np.einsum("ij,ij->i", decoder.points, decoder.points)
        finite = np.isfinite(4 * squares.max())
    if not finite or np.finfo(float).eps * np.quantile(
        squares, CONFIG.ordinary_share
    ) > CONFIG.distance_rounding * np.median(squares):
        raise NotExactError(
            "vectors lie so far out that squared distances between the others lose their digits"
        )
