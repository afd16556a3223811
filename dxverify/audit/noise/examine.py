"""Tests of the noise itself: its distribution, its independence, and where its randomness comes from.

One set of tests for ``dxverify noise`` (:mod:`dxverify.audit.noise.report`) and for the suite of an audit
(:mod:`dxverify.audit.suite.noise_distribution`). The false-alarm probability is split evenly between families of tests, and a
p-value is corrected for the number of tests in its family (Bonferroni).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from dxverify.adapters.sandbox import Sandbox
from dxverify.audit.findings import Finding, FindingKind
from dxverify.audit.noise import law as tests
from dxverify.audit.noise.config import CONFIG
from dxverify.audit.noise.law import NoiseLaw, Sample
from dxverify.audit.noise.p_values import agreement_test, bonferroni, repeats_between, repeats_within
from dxverify.bounds import ErrorBudget
from dxverify.errors import CodeHung, CodeRaised, MechanismFault, ParameterError
from dxverify.protocols import FloatArray, RNGLike, Samples

#: Samples ``size`` noise vectors, one in each row; None means that the source finds its own randomness.
Source = Callable[[int, np.random.Generator | None], "FloatArray"]
#: A test gives a p-value and a statistic.
_Outcome = tuple[float, float]
#: Tests of one sample: name, what a rejection is, null hypothesis.
_ONE_SAMPLE: tuple[tuple[str, FindingKind, str, Callable[[Sample], _Outcome]], ...] = (
    (
        "radius",
        FindingKind.NOISE_LAW,
        "the length of the noise follows the stated distribution",
        tests.radius,
    ),
    ("direction", FindingKind.NOISE_LAW, "all directions are equally likely", tests.direction),
    ("symmetry", FindingKind.NOISE_LAW, "the noise points either way equally often", tests.symmetry),
    ("coordinates", FindingKind.NOISE_LAW, "the signs of two coordinates are independent", tests.coordinates),
    ("shape", FindingKind.NOISE_LAW, "the noise has the stated covariance shape", tests.shape),
    (
        "radius and direction",
        FindingKind.NOISE_LAW,
        "length and direction of the noise are independent",
        tests.radius_and_direction,
    ),
    (
        "successive samples",
        FindingKind.RNG_REUSE,
        "successive samples of one call are independent",
        tests.successive,
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class NoiseCheck:
    """The outcome of one family of tests.

    Parameters
    ----------
    name : str
        What was tested.
    kind : FindingKind
        What it is if the null hypothesis is rejected.
    claim : str
        The null hypothesis, as a sentence without a full stop.
    p_value : float
        Already corrected for the number of tests in the family.
    share : float
        The part of the error budget this family may spend.
    statistic : float
        The most extreme statistic of the family.
    size : int
        Samples it was computed from.
    """

    name: str
    kind: FindingKind
    claim: str
    p_value: float
    share: float
    statistic: float
    size: int

    def __post_init__(self) -> None:
        """Check that probabilities are probabilities."""
        for name in ("p_value", "share"):
            value = getattr(self, name)
            if not 0 <= value <= 1:
                raise ParameterError(name, value, "in [0, 1]")

    @property
    def rejected(self) -> bool:
        """Whether the null hypothesis is rejected at its share of the budget."""
        return self.p_value <= self.share

    def finding(self) -> Finding:
        """Return the rejection as a finding of a report."""
        # A p-value too small for floating point is not zero.
        shown = f"= {self.p_value:.2g}" if self.p_value > 0 else "< 1e-300"
        return Finding(
            kind=self.kind,
            message=f"It does not hold that {self.claim} (p {shown} over {self.size:,} samples).",
            established=self.rejected,
            numbers={
                "check": self.name,
                "p_value": self.p_value,
                "share": self.share,
                "statistic": self.statistic,
                "size": self.size,
            },
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Examination:
    """All tests of one noise source.

    Parameters
    ----------
    alpha : float
        Bound on the probability that noise with the stated distribution has any finding.
    checks : tuple of NoiseCheck
        Every family of tests, rejected or not.
    """

    alpha: float
    checks: tuple[NoiseCheck, ...]

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was rejected, the strongest first."""
        rejected = sorted((check for check in self.checks if check.rejected), key=lambda check: check.p_value)
        return tuple(check.finding() for check in rejected)


def default_size(dim: int) -> int:
    """Return the number of vectors of one sample."""
    return min(CONFIG.most, max(CONFIG.least, CONFIG.numbers // dim))


def sample_checked(source: Source, size: int, rng: np.random.Generator | None, dim: int) -> FloatArray:
    """Sample and check the shape."""
    draws = np.asarray(source(size, rng))
    if draws.shape != (size, dim):
        raise MechanismFault(
            f"the noise has shape {draws.shape} when {size} vectors of dimension {dim} are due"
        )
    if draws.dtype.kind != "f" or not np.isfinite(draws).all():
        raise MechanismFault(f"the noise is {draws.dtype} or not finite; finite floats are due")
    return draws


def in_forked_workers(source: Source, size: int, dim: int, workers: int = 2) -> list[FloatArray]:
    """Sample in processes forked from this one, each given no generator.

    Returns
    -------
    list of array
        One sample for each worker; empty where the system cannot fork, or the workers do not end in time.
    """
    if not hasattr(os, "fork"):
        return []
    sandboxes = [Sandbox(lambda _: sample_checked(source, size, None, dim)) for _ in range(workers)]
    try:
        return [sandbox.ask("sample", CONFIG.fork_seconds)[0] for sandbox in sandboxes]
    except CodeHung:
        return []  # a fork of a program with threads may hang, which says nothing about the noise
    except CodeRaised as problem:
        raise MechanismFault(f"the noise could not be sampled in a forked process: {problem}") from None
    finally:
        for sandbox in sandboxes:
            sandbox.close()


def examine_noise(
    noise: object,
    law: NoiseLaw,
    *,
    alpha: float = 0.05,
    size: int = 10_000,
    rng: RNGLike = None,
    factory: Callable[[], object] | None = None,
    processes: bool = True,
) -> Examination:
    """Test a noise source against the distribution it should have.

    Parameters
    ----------
    noise : callable or Noise
        ``noise(size, rng)`` gives an array with one vector in each row; an object with such a ``sample`` method will do.
    law : NoiseLaw
        What the noise should be, for example ``NoiseLaw.laplace(dim=2, epsilon=1.0)``.
    alpha : float
        Bound on the false-alarm probability over all tests; split evenly between their families.
    size : int
        Vectors in each sample; there are at most eight samples.
    rng : optional
        Randomness for the noise and for the choice of coordinates and directions.
    factory : callable, optional
        Makes a new instance of the source; two instances are then compared.
    processes : bool
        Compare forked workers that are given no generator; skipped where the system cannot fork.

    Returns
    -------
    Examination
        ``.findings`` is empty if nothing was rejected, which proves nothing.

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
    outcomes = list(
        _outcomes(_source(noise), law, size, np.random.default_rng(rng), factory, processes=processes)
    )
    share = budget.evenly(len(outcomes))
    checks = tuple(
        NoiseCheck(
            name=name, kind=kind, claim=claim, p_value=p_value, share=share, statistic=statistic, size=size
        )
        for name, kind, claim, (p_value, statistic) in outcomes
    )
    return Examination(alpha=alpha, checks=checks)


def _source(noise: object) -> Source:
    chosen = noise.sample if isinstance(noise, Samples) else noise
    if not callable(chosen):
        raise ParameterError(
            "noise", noise, "a callable(size, rng) or an object with a method sample(size, rng)"
        )
    return chosen


def _outcomes(
    noise: Source,
    law: NoiseLaw,
    size: int,
    rng: np.random.Generator,
    factory: Callable[[], object] | None,
    *,
    processes: bool,
) -> Iterator[tuple[str, FindingKind, str, _Outcome]]:
    """Yield name, kind, null hypothesis and outcome of every family of tests."""

    def sample(generator: np.random.Generator | None, source: Source = noise) -> FloatArray:
        return sample_checked(source, size, generator, law.dim)

    def unrelated(one: FloatArray, two: FloatArray) -> _Outcome:
        """Test that two samples share neither vectors nor, place by place, signs and sizes."""
        p_repeat, share = repeats_between(one, two)
        # The same choice of coordinates for both, or their coins would not be comparable.
        choice = int(rng.integers(2**63))
        views = [Sample(vectors, law, np.random.default_rng(choice)) for vectors in (one, two)]
        p_coins, deviation = tests.across(*views)
        return bonferroni([p_repeat, p_coins]), max(share, deviation)

    reuse = FindingKind.RNG_REUSE
    seeds = [int(seed) for seed in rng.integers(2**63, size=2)]
    first, again, other = (sample(np.random.default_rng(seed)) for seed in (seeds[0], *seeds))
    going = np.random.default_rng(seeds[0])
    calls = [sample(going), sample(going)]
    taken_apart = Sample(first, law, rng)
    for name, kind, claim, test in _ONE_SAMPLE:
        yield name, kind, claim, test(taken_apart)
    yield "repeats", reuse, "no noise vector comes twice", repeats_within(first)
    batches = "samples of one call agree no more often than samples of two calls"
    yield "batches", reuse, batches, agreement_test(first, other)
    yield "seeds", reuse, "different seeds give unrelated noise", unrelated(first, other)
    yield "calls", reuse, "a second call with one generator gives new noise", unrelated(*calls)
    same = float((first == again).all(axis=1).mean())
    yield (
        "reproducible",
        FindingKind.NOT_REPRODUCIBLE,
        "the same seed gives the same noise",
        (float(same == 1), same),
    )
    if factory is not None:
        pair = [sample(None, _source(factory())) for _ in range(2)]
        yield "instances", reuse, "two instances give unrelated noise", unrelated(*pair)
    forked = in_forked_workers(noise, size, law.dim) if processes else []
    if forked:
        yield "processes", reuse, "forked workers give unrelated noise", unrelated(*forked)
