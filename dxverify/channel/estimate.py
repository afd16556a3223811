"""Monte Carlo estimates of the channels of large vocabularies: sampled directions, exact radius, all ε in one pass.

Write the noise as R·u with u uniform on the sphere. The probability of output x is E_u Pr[R ∈ I_x(u)], where I_x(u) is the
interval of radii at which x is the nearest word in direction u. Conditioning on u (Rao–Blackwell) is unbiased and, for
independent directions, never has a larger variance than counting sampled outputs. The intervals do not depend on ε, so one pass over the directions serves
all ε. Applies to any dimension and to noise that is the same for every word.

The method and its references: :mod:`~dxverify.channel.qmc_directions`; the confidence bounds:
:mod:`~dxverify.channel.confidence`; the intervals: :mod:`~dxverify.channel.lower_envelope`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike
from threadpoolctl import threadpool_limits

from dxverify.channel.confidence import ChannelEstimate, Moments, StayEstimate
from dxverify.channel.config import CONFIG
from dxverify.channel.low_dimensional import single_noise
from dxverify.channel.lower_envelope import DirectionalDecoder, Envelopes, compiled_loops
from dxverify.channel.qmc_directions import checked_rows, draw_directions
from dxverify.channel.radius_table import RadiusTables
from dxverify.errors import ParameterError
from dxverify.protocols import Adjustable, FloatArray, IntArray, Mechanism, PostProcessed, RNGLike

Sampling = Literal["random", "sobol"]
#: Takes unit vectors and two accumulators, and adds the probabilities given each direction, and their squares, to them.
Accumulate = Callable[[FloatArray, FloatArray, FloatArray], None]
#: Cost of a breakpoint in lines, when deciding whether compiled code is worth loading; arbitrary.
_LINES_PER_BREAKPOINT = 64


def channel_estimate(
    mechanism: Mechanism,
    *,
    directions: int = 4096,
    epsilons: Iterable[float] | None = None,
    rows: ArrayLike | None = None,
    sampling: Sampling = "random",
    replicates: int = 16,
    rng: RNGLike = None,
) -> ChannelEstimate:
    """Estimate output distributions from sampled directions with the radius integrated exactly.

    Parameters
    ----------
    mechanism : Mechanism
        Additive noise followed by the nearest word, or a post-processing of such a mechanism.
    directions : int
        Directions to sample; they are shared by all inputs and all ε. Sobol sampling rounds up to a power of
        two for each replicate.
    epsilons : iterable of float, optional
        Privacy parameters, all answered by the same pass; the mechanism's own by default.
    rows : array of int, optional
        Input words; all by default.
    sampling : {"random", "sobol"}
        Independent directions, or scrambled Sobol sequences.
    replicates : int
        Independent scramblings (Sobol) or batches (post-processing) from which errors are computed.
    rng : None, int, SeedSequence or Generator
        Source of randomness.

    Returns
    -------
    ChannelEstimate
        Means, standard errors and confidence bounds of every entry, for every ε.

    Notes
    -----
    Unbiased, and never worse per direction than one sampled output. The gain is large in few dimensions and
    modest in many, where the directions carry most of the randomness; ``variance_reduction`` says
    how large it was. Compiled with numba if that is installed (extra ``fast``).
    """
    base = mechanism.base if isinstance(mechanism, PostProcessed) else mechanism
    values = _epsilon_values(base, epsilons)
    chosen = checked_rows(len(base.vocabulary), rows)
    _check_size(len(values), len(chosen), len(base.vocabulary))
    decoder = DirectionalDecoder.of(base)
    tables = _radius_tables(base, decoder, values)
    transition = _transition(mechanism, values)
    moments = _moments(
        decoder.dim,
        _channel_accumulator(decoder, tables, decoder.group[chosen]),
        (len(values), len(chosen), len(decoder.first)),
        _Plan.checked(directions, sampling, replicates, rng, batched=transition is not None),
        lambda batch: _expand_columns(batch, decoder, transition),
    )
    return ChannelEstimate(
        epsilons=values,
        rows=chosen,
        moments=moments,
        ceiling=np.ones_like(moments.mean) if transition is not None else _ceiling(decoder, tables, chosen),
    )


def stay_estimate(
    mechanism: Mechanism,
    *,
    directions: int = 4096,
    epsilons: Iterable[float] | None = None,
    rows: ArrayLike | None = None,
    sampling: Sampling = "random",
    replicates: int = 16,
    rng: RNGLike = None,
) -> StayEstimate:
    """Estimate N_w = Pr[M(w) = w], the probability that a word is its own output, without storing the whole channel.

    The parameters are those of :func:`channel_estimate`; the mechanism is not a post-processing.
    """
    values = _epsilon_values(mechanism, epsilons)
    chosen = checked_rows(len(mechanism.vocabulary), rows)
    decoder = DirectionalDecoder.of(mechanism)
    tables = _radius_tables(mechanism, decoder, values)
    is_first = np.asarray(decoder.first[decoder.group[chosen]] == chosen, dtype=float)
    moments = _moments(
        decoder.dim,
        _stay_accumulator(decoder, tables, decoder.group[chosen]),
        (len(values), len(chosen)),
        _Plan.checked(directions, sampling, replicates, rng, batched=False),
        lambda batch: batch * is_first,
    )
    return StayEstimate(epsilons=values, rows=chosen, moments=moments)


def _channel_accumulator(decoder: DirectionalDecoder, tables: RadiusTables, rows: IntArray) -> Accumulate:
    """Accumulate the probability of every output; accumulators have shape (ε, rows, distinct words)."""

    def add(directions: FloatArray, total: FloatArray, squares: FloatArray) -> None:
        for part, few, envelopes in decoder.envelopes(rows, directions, max_radius=tables.max_radius):
            _add_probabilities(envelopes, few.stop - few.start, tables, total[:, part], squares[:, part])

    return add


def _stay_accumulator(decoder: DirectionalDecoder, tables: RadiusTables, rows: IntArray) -> Accumulate:
    """Accumulate the probability of the input itself; accumulators have shape (ε, rows)."""

    def add(directions: FloatArray, total: FloatArray, squares: FloatArray) -> None:
        found = decoder.envelopes(rows, directions, max_radius=tables.max_radius, max_steps=1)
        for part, few, envelopes in found:
            leaves = np.diff(envelopes.starts) > 1
            radius = np.where(leaves, envelopes.ends[envelopes.starts[:-1]], np.inf)
            _add_stay(radius.reshape(-1, few.stop - few.start), tables, total[:, part], squares[:, part])

    return add


def _add_stay(radius: FloatArray, tables: RadiusTables, total: FloatArray, squares: FloatArray) -> None:
    """Add Pr[R ≤ radius], where ``radius`` is that at which the input stops being nearest, and its square; shape (ε, rows)."""
    loops = compiled_loops(_LINES_PER_BREAKPOINT * radius.size)
    if loops is not None:
        loops.add_stay(radius, tables, total, squares)
        return
    for number in range(len(tables.scale)):
        stay = tables.cdf(number, radius)
        total[number] += stay.sum(axis=1)
        squares[number] += np.einsum("ij,ij->i", stay, stay)


def _add_probabilities(
    envelopes: Envelopes, count: int, tables: RadiusTables, total: FloatArray, squares: FloatArray
) -> None:
    """Add the probability of each word of each envelope, and its square; ``count`` envelopes belong to each row."""
    loops = compiled_loops(_LINES_PER_BREAKPOINT * len(envelopes.radii))
    if loops is not None:
        loops.add_probabilities(envelopes, count, tables, total, squares)
        return
    shape = total.shape[1:]
    entry = envelopes.envelope_of // count * shape[1] + envelopes.words
    for number in range(len(tables.scale)):
        mass = tables.probabilities(number, envelopes.radii, envelopes.is_last)
        for table, values in ((total, mass), (squares, mass**2)):
            table[number] += np.bincount(entry, values, minlength=shape[0] * shape[1]).reshape(shape)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Plan:
    """How many directions are sampled, from what, and whether errors come from replicates (``batched``)."""

    directions: int
    replicates: int
    rng: RNGLike
    sobol: bool
    batched: bool

    @classmethod
    def checked(
        cls, directions: int, sampling: str, replicates: int, rng: RNGLike, *, batched: bool
    ) -> _Plan:
        """Validate the arguments of the public functions."""
        if directions < 2:
            raise ParameterError("directions", directions, "an integer of at least 2")
        if sampling not in {"random", "sobol"}:
            raise ParameterError("sampling", sampling, "'random' or 'sobol'")
        if replicates < 2:
            raise ParameterError("replicates", replicates, "an integer of at least 2")
        sobol = sampling == "sobol"
        return cls(
            directions=directions, replicates=replicates, rng=rng, sobol=sobol, batched=batched or sobol
        )

    @property
    def per_replicate(self) -> int:
        """Directions of one replicate; a power of two for Sobol sequences."""
        each = -(-self.directions // self.replicates)
        return 1 << (each - 1).bit_length() if self.sobol else each


def _moments(
    dim: int,
    add: Accumulate,
    shape: tuple[int, ...],
    plan: _Plan,
    expand: Callable[[FloatArray], FloatArray],
) -> Moments:
    # Two BLAS threads wait for each other on products as short as these, and change the last bits.
    with threadpool_limits(1, user_api="blas"):
        if plan.batched:
            return _replicated_moments(dim, add, shape, plan, expand)
        found = _independent_moments(dim, add, shape, plan)
        return found._replace(mean=expand(found.mean), variance=expand(found.variance))


def _independent_moments(dim: int, add: Accumulate, shape: tuple[int, ...], plan: _Plan) -> Moments:
    """Return moments over independent directions."""
    generator = np.random.default_rng(plan.rng)
    total, squares = np.zeros(shape), np.zeros(shape)
    for start in range(0, plan.directions, CONFIG.directions_drawn):
        count = min(CONFIG.directions_drawn, plan.directions - start)
        add(draw_directions(dim, count, generator), total, squares)
    return _finish_moments(total, squares, plan.directions, plan.directions)


def _replicated_moments(
    dim: int,
    add: Accumulate,
    shape: tuple[int, ...],
    plan: _Plan,
    expand: Callable[[FloatArray], FloatArray],
) -> Moments:
    """Return moments over independent replicates, each of which is expanded on its own."""
    total: FloatArray | float = 0.0
    squares: FloatArray | float = 0.0
    for generator in np.random.default_rng(plan.rng).spawn(plan.replicates):
        directions = draw_directions(dim, plan.per_replicate, generator, sobol=plan.sobol)
        batch, unused = np.zeros(shape), np.zeros(shape)
        add(directions, batch, unused)
        mean = expand(batch / len(directions))
        total, squares = total + mean, squares + mean * mean
    sampled = plan.replicates * plan.per_replicate
    return _finish_moments(np.asarray(total), np.asarray(squares), plan.replicates, sampled)


def _finish_moments(total: FloatArray, squares: FloatArray, count: int, directions: int) -> Moments:
    """Turn sums over ``count`` independent terms into their mean and sample variance, in place."""
    total /= count
    squares -= count * total * total
    squares /= count - 1
    np.maximum(squares, 0.0, out=squares)
    return Moments(total, squares, count, directions)


def _epsilon_values(mechanism: Mechanism, epsilons: Iterable[float] | None) -> FloatArray:
    values = np.atleast_1d(np.asarray(mechanism.epsilon if epsilons is None else list(epsilons), dtype=float))
    if values.ndim != 1 or len(values) == 0 or not (values > 0).all():
        raise ParameterError("epsilons", epsilons, "one positive number or more")
    return values


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


def _expand_columns(
    batch: FloatArray, decoder: DirectionalDecoder, transition: FloatArray | None
) -> FloatArray:
    """Expand columns of distinct vectors to columns of words, and apply the post-processing."""
    full = batch
    if len(decoder.first) < len(decoder.group):
        full = np.zeros((*batch.shape[:-1], len(decoder.group)))
        full[..., decoder.first] = batch
    return full if transition is None else np.asarray(full @ transition)


def _ceiling(decoder: DirectionalDecoder, tables: RadiusTables, chosen: IntArray) -> Callable[[], FloatArray]:
    """Return a function that computes, for each entry, an upper bound that holds in every direction (for Bernstein bounds)."""

    def compute() -> FloatArray:
        entry = decoder.entry_radius(decoder.group[chosen])
        most = np.array([1 - tables.cdf(number, entry) for number in range(len(tables.scale))])
        return _expand_columns(np.minimum(most + CONFIG.table_error, 1.0), decoder, None)

    return compute


def _check_size(epsilons: int, inputs: int, outputs: int) -> None:
    if epsilons * inputs * outputs > CONFIG.max_estimate_entries:
        raise ParameterError(
            "rows",
            f"{inputs} inputs × {outputs} outputs × {epsilons} ε",
            f"at most {CONFIG.max_estimate_entries} entries in all: take fewer rows, or use stay_estimate or "
            "iterate_envelopes",
        )
