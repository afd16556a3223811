"""Tests of the noise itself: its law, its independence, and where its randomness comes from."""

from __future__ import annotations

import multiprocessing
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from dxverify.audit.findings import Finding, FindingKind
from dxverify.audit.noise import law as tests
from dxverify.audit.noise.law import NoiseLaw, Sample
from dxverify.audit.noise.p_values import (
    Evidence,
    agreement,
    corrected,
    repeats_between,
    repeats_within,
)
from dxverify.bounds import ErrorBudget
from dxverify.errors import MechanismFault, ParameterError
from dxverify.protocols import FloatArray, Mechanism, Noise, RNGLike, Samples, StatesNoise

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

    from dxverify.protocols import FloatArray

#: Seconds a forked worker may take.
_PATIENCE = 60.0
#: Draws ``size`` noise vectors, one a row; None means that the source finds its own randomness.
Source = Callable[[int, np.random.Generator | None], "FloatArray"]


def drawn(source: Source, size: int, rng: np.random.Generator | None, dim: int) -> FloatArray:
    """Draw and check the shape."""
    draws = np.asarray(source(size, rng))
    if draws.shape != (size, dim):
        raise MechanismFault(
            f"the noise has shape {draws.shape} when {size} vectors of dimension {dim} are due"
        )
    if draws.dtype.kind != "f" or not np.isfinite(draws).all():
        raise MechanismFault(f"the noise is {draws.dtype} or not finite; finite floats are due")
    return draws


def in_forked_workers(source: Source, size: int, dim: int, workers: int = 2) -> list[FloatArray]:
    """Draw in processes forked from this one, each told nothing about randomness.

    Returns
    -------
    list of array
        One sample for each worker; empty where the system cannot fork, or the workers do not end in time.
    """
    if "fork" not in multiprocessing.get_all_start_methods():
        return []
    context = multiprocessing.get_context("fork")
    shared = [context.RawArray("d", size * dim) for _ in range(workers)]
    processes = [context.Process(target=_fill, args=(source, size, dim, buffer)) for buffer in shared]
    with warnings.catch_warnings():
        # Newer Pythons warn of forks in a process with threads; forking is the very thing under test.
        warnings.simplefilter("ignore", DeprecationWarning)
        for process in processes:
            process.start()
    if not _ended(processes):
        return []
    if any(process.exitcode for process in processes):
        raise MechanismFault("the noise could not be drawn in a forked process")
    return [np.frombuffer(buffer).reshape(size, dim).copy() for buffer in shared]


def _ended(processes: Sequence[BaseProcess]) -> bool:
    """Wait for the workers; a fork of a program with threads may hang, which says nothing about the noise."""
    for process in processes:
        process.join(_PATIENCE)
    late = [process for process in processes if process.is_alive()]
    for process in late:
        process.kill()
        process.join()
    return not late


def _fill(source: Source, size: int, dim: int, buffer: object) -> None:
    np.frombuffer(buffer)[:] = drawn(source, size, None, dim).ravel()  # type: ignore[call-overload]


__all__ = ["Evidence", "Examination", "NoiseLaw", "examine_mechanism", "examine_noise"]

#: A test gives a p-value and a statistic.
_Outcome = tuple[float, float]
_ONE_SAMPLE: dict[str, tuple[FindingKind, str, Callable[[Sample], _Outcome]]] = {
    "radius": (FindingKind.NOISE_LAW, "the length of the noise follows the stated law", tests.radius),
    "direction": (FindingKind.NOISE_LAW, "all directions are equally likely", tests.direction),
    "symmetry": (FindingKind.NOISE_LAW, "the noise points either way equally often", tests.symmetry),
    "coordinates": (FindingKind.NOISE_LAW, "the signs of two coordinates are independent", tests.coordinates),
    "shape": (FindingKind.NOISE_LAW, "the noise has the stated covariance shape", tests.shape),
    "radius and direction": (
        FindingKind.NOISE_LAW,
        "length and direction of the noise are independent",
        tests.radius_and_direction,
    ),
    "successive draws": (
        FindingKind.RNG_REUSE,
        "successive draws of one call are independent",
        tests.successive,
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Examination:
    """All tests of one noise source.

    Parameters
    ----------
    alpha : float
        Bound on the probability that noise with the stated law has any finding.
    checks : tuple of Evidence
        Every family of tests, refuted or not.
    """

    alpha: float
    checks: tuple[Evidence, ...]

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was refuted, the strongest first."""
        refuted = sorted((check for check in self.checks if check.rejected), key=lambda check: check.p_value)
        return tuple(check.finding() for check in refuted)


def examine_noise(
    noise: object,
    law: NoiseLaw,
    *,
    alpha: float = 0.05,
    size: int = 10_000,
    rng: RNGLike = None,
    fresh: Callable[[], object] | None = None,
    processes: bool = True,
) -> Examination:
    """Test a noise source against the law it should follow.

    Parameters
    ----------
    noise : callable or Noise
        ``noise(size, rng)`` gives an array with one vector a row; an object with such a ``sample`` method will do.
    law : NoiseLaw
        What the noise should be, for example ``NoiseLaw.laplace(dim=2, epsilon=1.0)``.
    alpha : float
        Bound on the false-alarm probability over all tests; split evenly between their families.
    size : int
        Draws in each sample; at most eight samples are drawn.
    rng : optional
        Randomness for the noise and for the choice of coordinates and directions.
    fresh : callable, optional
        Makes a new instance of the source; two instances are then compared.
    processes : bool
        Compare forked workers that are given no generator; skipped where the system cannot fork.

    Returns
    -------
    Examination
        ``.findings`` is empty if nothing was refuted, which proves nothing.

    Examples
    --------
    >>> def noise(size, rng):
    ...     return rng.laplace(0.0, 0.5, (size, 1))
    >>> law = NoiseLaw.laplace(dim=1, epsilon=1.0)
    >>> examine_noise(noise, law, rng=0, processes=False).findings[0].kind.name
    'NOISE_LAW'
    """
    budget = ErrorBudget(alpha=alpha, purpose="tests of the noise")
    if size < 2:
        raise ParameterError("size", size, "at least 2")
    source = _Examined(noise=_source(noise), law=law, size=size, rng=np.random.default_rng(rng))
    outcomes = list(source.outcomes(fresh=fresh, processes=processes))
    share = budget.evenly(len(outcomes))
    checks = [
        Evidence(
            name=name, kind=kind, claim=claim, p_value=p_value, share=share, statistic=statistic, size=size
        )
        for name, kind, claim, (p_value, statistic) in outcomes
    ]
    return Examination(alpha=alpha, checks=tuple(checks))


def examine_mechanism(mechanism: Mechanism, **options: Any) -> Examination:
    """Test the noise of a mechanism against the law that its noise object states.

    Parameters
    ----------
    mechanism : AdditiveNoise
        A mechanism whose ``noise`` follows :class:`dxverify.protocols.Noise`.
    **options
        As for :func:`examine_noise`.
    """
    stated: object = mechanism
    if not (isinstance(stated, StatesNoise) and isinstance(stated.noise, Noise)):
        raise ParameterError(
            "mechanism", mechanism, "one with a noise object; give other noise to examine_noise"
        )
    return examine_noise(stated.noise, NoiseLaw.of(stated.noise), **options)


def _source(noise: object) -> Source:
    chosen = noise.sample if isinstance(noise, Samples) else noise
    if not callable(chosen):
        raise ParameterError(
            "noise", noise, "a callable(size, rng) or an object with a method sample(size, rng)"
        )
    return chosen


@dataclass(frozen=True, slots=True, kw_only=True)
class _Examined:
    noise: Source
    law: NoiseLaw
    size: int
    rng: np.random.Generator

    def outcomes(
        self, *, fresh: Callable[[], object] | None, processes: bool
    ) -> Iterator[tuple[str, FindingKind, str, _Outcome]]:
        """Yield name, kind, claim and outcome of every family of tests."""
        seeds = [int(seed) for seed in self.rng.integers(2**63, size=2)]
        first = self._draw(self.noise, np.random.default_rng(seeds[0]))
        again = self._draw(self.noise, np.random.default_rng(seeds[0]))
        other = self._draw(self.noise, np.random.default_rng(seeds[1]))
        going = np.random.default_rng(seeds[0])
        calls = [self._draw(self.noise, going), self._draw(self.noise, going)]
        sample = Sample(first, self.law, self.rng)
        for name, (kind, claim, test) in _ONE_SAMPLE.items():
            yield name, kind, claim, test(sample)
        reuse = FindingKind.RNG_REUSE
        yield "repeats", reuse, "no noise vector comes twice", repeats_within(first)
        batches = "draws of one call agree no more often than draws of two calls"
        yield "batches", reuse, batches, agreement(first, other)
        yield "seeds", reuse, "different seeds give unrelated noise", self._unrelated(first, other)
        yield "calls", reuse, "a second call with one generator gives new noise", self._unrelated(*calls)
        same = (first == again).all(axis=1).mean()
        reproducible = "the same seed gives the same noise"
        yield "reproducible", FindingKind.NOT_REPRODUCIBLE, reproducible, (float(same == 1), float(same))
        if fresh is not None:
            pair = [self._draw(_source(fresh()), None) for _ in range(2)]
            yield "instances", reuse, "two instances give unrelated noise", self._unrelated(*pair)
        forked = in_forked_workers(self.noise, self.size, self.law.dim) if processes else []
        if forked:
            yield "processes", reuse, "forked workers give unrelated noise", self._unrelated(*forked)

    def _draw(self, source: Source, rng: np.random.Generator | None) -> FloatArray:
        return drawn(source, self.size, rng, self.law.dim)

    def _unrelated(self, first: FloatArray, second: FloatArray) -> _Outcome:
        """Test that two samples share neither vectors nor, place by place, signs and sizes."""
        p_repeat, share = repeats_between(first, second)
        # The same choice of coordinates for both, or their coins would not be comparable.
        choice = int(self.rng.integers(2**63))
        views = [Sample(draws, self.law, np.random.default_rng(choice)) for draws in (first, second)]
        p_coins, deviation = tests.across(*views)
        return corrected([p_repeat, p_coins]), max(share, deviation)
