"""Monte Carlo estimates of the channels of large vocabularies: sampled directions, exact radius, all ε in one pass.

Write the noise as R·u with u uniform on the sphere. The probability of output x is E_u Pr[R ∈ I_x(u)], where I_x(u) is the
interval of radii at which x is the nearest word in direction u. Conditioning on u (Rao–Blackwell) is unbiased and never has
a larger variance than counting sampled outputs. The intervals do not depend on ε, so one pass over the directions serves
all ε. Applies to any dimension and to noise that is the same for every word.

The method and its references: :mod:`~dxverify.channel.qmc_directions`; the confidence bounds:
:mod:`~dxverify.channel.confidence`; the intervals: :mod:`~dxverify.channel.lower_envelope`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import ArrayLike
from threadpoolctl import threadpool_limits

from dxverify.channel.confidence import ChannelEstimate, Moments
from dxverify.channel.config import CONFIG
from dxverify.channel.low_dimensional import single_noise
from dxverify.channel.lower_envelope import DirectionalDecoder, Envelopes, compiled_loops
from dxverify.channel.radius_table import RadiusTables
from dxverify.distributions.noise import uniform_directions
from dxverify.errors import ParameterError
from dxverify.protocols import Adjustable, FloatArray, IntArray, Mechanism, PostProcessed, RNGLike

#: Takes unit vectors and two accumulators, and adds the probabilities given each direction, and their squares, to them.
Accumulate = Callable[[FloatArray, FloatArray, FloatArray], None]


def channel_estimate(
    mechanism: Mechanism,
    *,
    directions: int = 4096,
    epsilons: Iterable[float] | None = None,
    rows: ArrayLike | None = None,
    replicates: int = 16,
    rng: RNGLike = None,
) -> ChannelEstimate:
    """Estimate output distributions from sampled directions with the radius integrated exactly.

    Parameters
    ----------
    mechanism : Mechanism
        Additive noise followed by the nearest word, or a post-processing of such a mechanism.
    directions : int
        Directions to sample; they are shared by all inputs and all ε.
    epsilons : iterable of float, optional
        Privacy parameters, all answered by the same pass; the mechanism's own by default.
    rows : array of int, optional
        Input words; all by default.
    replicates : int
        Batches of directions from which the errors of a post-processing are computed, since its outputs are sums of
        dependent entries; not used otherwise.
    rng : None, int, SeedSequence or Generator
        Source of randomness.

    Returns
    -------
    ChannelEstimate
        Means, standard errors and confidence bounds of every entry, for every ε.

    Notes
    -----
    Unbiased, and never worse per direction than one sampled output. The gain is large in few dimensions and
    modest in many, where the directions carry most of the randomness. Compiled with numba if that is installed
    (extra ``fast``).
    """
    for name, number in (("directions", directions), ("replicates", replicates)):
        if number < 2:
            raise ParameterError(name, number, "an integer of at least 2")
    base = mechanism.base if isinstance(mechanism, PostProcessed) else mechanism
    values = _epsilon_values(base, epsilons)
    chosen = _check_rows(len(base.vocabulary), rows)
    _check_size(len(values), len(chosen), len(base.vocabulary))
    decoder = DirectionalDecoder.of(base)
    tables = _radius_tables(base, decoder, values)
    transition = _transition(mechanism, values)
    add = _channel_accumulator(decoder, tables, decoder.group[chosen])
    shape, generator = (len(values), len(chosen), len(decoder.first)), np.random.default_rng(rng)
    # Two BLAS threads wait for each other on products as short as these, and change the last bits.
    with threadpool_limits(1, user_api="blas"):
        if transition is None:
            found = _sum_directions(decoder.dim, add, shape, directions, generator)
            mean, variance = (_expand_columns(part, decoder) for part in (found.mean, found.variance))
            moments = found._replace(mean=mean, variance=variance)
        else:
            each = -(-directions // replicates)
            batches = (
                _expand_columns(_sum_directions(decoder.dim, add, shape, each, stream).mean, decoder)
                @ transition
                for stream in generator.spawn(replicates)
            )
            moments = _batch_moments(batches, each)
    ceiling = _ceiling(decoder, tables, chosen) if transition is None else np.ones_like(moments.mean)
    return ChannelEstimate(epsilons=values, rows=chosen, moments=moments, ceiling=ceiling)


def _channel_accumulator(decoder: DirectionalDecoder, tables: RadiusTables, rows: IntArray) -> Accumulate:
    """Accumulate the probability of every output; accumulators have shape (ε, rows, distinct words)."""

    def add(directions: FloatArray, total: FloatArray, squares: FloatArray) -> None:
        for part, few, envelopes in decoder.envelopes(rows, directions, max_radius=tables.max_radius):
            _add_probabilities(envelopes, few.stop - few.start, tables, total[:, part], squares[:, part])

    return add


def _add_probabilities(
    envelopes: Envelopes, count: int, tables: RadiusTables, total: FloatArray, squares: FloatArray
) -> None:
    """Add the probability of each word of each envelope, and its square; ``count`` envelopes belong to each row."""
    loops = compiled_loops(CONFIG.lines_per_breakpoint * len(envelopes.radii))
    if loops is not None:
        loops.add_probabilities(envelopes, count, tables, total, squares)
        return
    shape = total.shape[1:]
    entry = envelopes.envelope_of // count * shape[1] + envelopes.words
    for number in range(len(tables.scale)):
        mass = tables.probabilities(number, envelopes.radii, envelopes.is_last)
        for table, values in ((total, mass), (squares, mass**2)):
            table[number] += np.bincount(entry, values, minlength=shape[0] * shape[1]).reshape(shape)


def _sum_directions(
    dim: int, add: Accumulate, shape: tuple[int, ...], directions: int, generator: np.random.Generator
) -> Moments:
    """Return moments over independent directions."""
    total, squares = np.zeros(shape), np.zeros(shape)
    for start in range(0, directions, CONFIG.directions_drawn):
        count = min(CONFIG.directions_drawn, directions - start)
        add(uniform_directions(dim, count, generator), total, squares)
    return _finish_moments(total, squares, directions, directions)


def _batch_moments(batches: Iterable[FloatArray], each: int) -> Moments:
    """Return moments over the means of independent batches of ``each`` directions."""
    total, squares, count = np.zeros(()), np.zeros(()), 0
    for mean in batches:
        total, squares, count = total + mean, squares + mean * mean, count + 1
    return _finish_moments(total, squares, count, count * each)


def _finish_moments(total: FloatArray, squares: FloatArray, count: int, directions: int) -> Moments:
    """Turn sums over ``count`` independent terms into their mean and sample variance, in place."""
    total /= count
    squares -= count * total * total
    squares /= max(count - 1, 1)
    np.maximum(squares, 0.0, out=squares)
    return Moments(total, squares, count, directions)


def _epsilon_values(mechanism: Mechanism, epsilons: Iterable[float] | None) -> FloatArray:
    values = np.atleast_1d(np.asarray(mechanism.epsilon if epsilons is None else list(epsilons), dtype=float))
    if values.ndim != 1 or len(values) == 0 or not (values > 0).all():
        raise ParameterError("epsilons", epsilons, "one positive number or more")
    return values


def _check_rows(size: int, rows: ArrayLike | None) -> IntArray:
    """Return the chosen input words of a vocabulary of that size (all by default) as indexes."""
    chosen = np.arange(size) if rows is None else np.asarray(rows, dtype=np.int64)
    if chosen.ndim != 1 or (chosen < 0).any() or (chosen >= size).any():
        raise ParameterError("rows", rows, f"indexes from 0 to {size - 1}")
    return chosen


def _radius_tables(mechanism: Mechanism, decoder: DirectionalDecoder, values: FloatArray) -> RadiusTables:
    """Tabulate the radius for each ε; the directions are shared, so the shape of the noise must not change."""
    own = single_noise(mechanism)
    alone = len(values) == 1 and values[0] == mechanism.epsilon
    noises = [own] if alone else [single_noise(other) for other in _at_epsilons(mechanism, values)]
    if not all(_same_factor(noise.factor, own.factor) for noise in noises):
        raise ParameterError(
            "epsilons", values.tolist(), "one value, since the shape of this noise changes with ε"
        )
    return RadiusTables.of([decoder.radius_distribution(noise) for noise in noises])


def _at_epsilons(mechanism: Mechanism, values: FloatArray) -> list[Mechanism]:
    if not isinstance(mechanism, Adjustable):
        raise ParameterError(
            "epsilons", values.tolist(), "left out: this mechanism exists at its own ε alone"
        )
    return [mechanism.with_epsilon(float(value)) for value in values]


def _same_factor(one: FloatArray | None, other: FloatArray | None) -> bool:
    if one is None or other is None:
        return one is other
    return np.array_equal(one, other)


def _transition(mechanism: Mechanism, values: FloatArray) -> FloatArray | None:
    """Return the transition matrix of the post-processing for each ε, since it may depend on ε."""
    if not isinstance(mechanism, PostProcessed):
        return None
    if len(values) == 1 and values[0] == mechanism.epsilon:
        return np.asarray(mechanism.transition(), dtype=float)[None]
    with_epsilon = mechanism.with_epsilon  # type: ignore[attr-defined]
    return np.stack([np.asarray(with_epsilon(float(e)).transition(), dtype=float) for e in values])


def _expand_columns(batch: FloatArray, decoder: DirectionalDecoder) -> FloatArray:
    """Expand columns of distinct vectors to columns of words."""
    if len(decoder.first) == len(decoder.group):
        return batch
    full = np.zeros((*batch.shape[:-1], len(decoder.group)))
    full[..., decoder.first] = batch
    return full


def _ceiling(decoder: DirectionalDecoder, tables: RadiusTables, chosen: IntArray) -> Callable[[], FloatArray]:
    """Return a function that computes, for each entry, an upper bound that holds in every direction (for Bernstein bounds)."""

    def compute() -> FloatArray:
        entry = decoder.entry_radius(decoder.group[chosen])
        most = np.array([1 - tables.cdf(number, entry) for number in range(len(tables.scale))])
        return _expand_columns(np.minimum(most + CONFIG.table_error, 1.0), decoder)

    return compute


def _check_size(epsilons: int, inputs: int, outputs: int) -> None:
    if epsilons * inputs * outputs > CONFIG.max_estimate_entries:
        raise ParameterError(
            "rows",
            f"{inputs} inputs × {outputs} outputs × {epsilons} ε",
            f"at most {CONFIG.max_estimate_entries} entries in all: take fewer rows",
        )
