"""The attack of Mironov on noisy vectors: outputs whose low-order bits one input word can produce and another cannot.

The sum fl(x + z) of a coordinate x and floating-point noise z cannot be every number: which low-order bits occur depends on x. Each way
in which programs add noise (a family, such as "binary64 sum") gives one event for a word x: the set of vectors y with a coordinate that
no z of that family takes from x to y (:mod:`dxverify.audit.floating_point.rounding`). Pilot samples choose a pair of words, their order
and a family; none of them is counted. On new samples p = Pr[M(x) in the event] and q = Pr[M(x′) in the event] get exact binomial bounds
(Clopper and Pearson), and a guarantee p ≤ e^{ε·d}·q + δ is rejected if the lower bound of p is above what the upper bound of q allows.
The test never assumes q = 0, which is true of programs of the family only: for another program it loses power, but stays valid.

References
----------
Clopper and Pearson (1934), The use of confidence or fiducial limits illustrated in the case of the binomial. Mironov (2012), On
significance of the least significant bits for differential privacy.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from dxverify.audit.floating_point.config import CONFIG
from dxverify.audit.floating_point.rounding import (
    Floats,
    Marks,
    cast_sum_reaches,
    fused_reaches,
    product_of_sum_reaches,
    quotient_of_sum_reaches,
    sum_reaches,
)
from dxverify.audit.word_choice import choose_inputs
from dxverify.bounds import clopper_pearson
from dxverify.errors import MechanismFault
from dxverify.protocols import FloatArray, GaussianRelease, PromisesNeighbours

if TYPE_CHECKING:
    from dxverify.adapters.sampler import CodeSampler
    from dxverify.audit.subjects import Subject

#: Names of the random streams of the samples and of the choice of pairs.
_SAMPLES, _CHOICE = 2**31 + 2, 2**31 + 3
#: Two words and the claimed loss between them.
Pair = tuple[int, int, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class LowBits:
    """Counts of one event; all zero if the pilot found no event with which the claim could be rejected.

    Parameters
    ----------
    alpha : float
        Level of the test.
    piloted : int
        Vectors of the pilot, which chose the event; none of them is counted.
    family : str
        The way of adding noise: the event is the set of vectors that it cannot produce for the second word.
    pair : tuple of int
        The two words, as rows of the vocabulary.
    loss, claimed_delta : float
        The claim for this pair.
    hits, draws, hits_prime, draws_prime : int
        Vectors in the event and new vectors in all, for the first word and for the second.
    wanted : int
        Samples of the second word with which a rejection was to be expected.
    """

    alpha: float
    piloted: int
    family: str = ""
    pair: tuple[int, int] = (0, 0)
    loss: float = 0.0
    claimed_delta: float = 0.0
    hits: int = 0
    draws: int = 0
    hits_prime: int = 0
    draws_prime: int = 0
    wanted: int = 0

    @property
    def samples(self) -> int:
        """All vectors that were sampled."""
        return self.piloted + self.draws + self.draws_prime

    @property
    def share_bounds(self) -> tuple[float, float]:
        """The lower bound of p and the upper bound of q, which both hold with a probability of at least 1 − alpha."""
        if not (self.draws and self.draws_prime):
            return 0.0, 1.0
        lower = clopper_pearson(self.hits, self.draws, self.alpha / 2)[0]
        upper = clopper_pearson(self.hits_prime, self.draws_prime, self.alpha / 2)[1]
        return float(lower), float(upper)

    @property
    def delta_lower(self) -> float:
        """The lower bound of the δ that the event needs at the claimed loss, zero if there is none."""
        lower, upper = self.share_bounds
        return max(0.0, lower - math.exp(min(self.loss, 700.0)) * upper)

    @property
    def is_likelier(self) -> bool:
        """Whether the event is significantly likelier from the first word, whether or not the claim allows that."""
        lower, upper = self.share_bounds
        return lower > upper

    @property
    def rejects(self) -> bool:
        """Whether the event rejects the claim."""
        return self.delta_lower > self.claimed_delta


class Family(NamedTuple):
    """One way of adding noise: its name, and which coordinates of released vectors y it can give for the word vector x."""

    name: str
    reaches: Callable[[FloatArray, Floats], Marks]

    def excludes(self, x: FloatArray, released: Floats) -> Marks:
        """Mark the rows of released vectors that no noise of the family gives for the word vector x."""
        return np.asarray(~self.reaches(x[None, :], released).all(axis=1))


def families(dim: int, sigma: float | None) -> Iterator[Family]:
    """Yield every family for vectors of a dimension; a fused sum cannot be recognised unless the deviation of the noise is stated."""
    yield Family("binary64 sum", _plain(np.float64))
    yield Family("binary32 sum", _plain(np.float32))
    yield Family("binary64 sum cast to binary32", _cast)
    yield Family("binary64 sum of unit vectors", _of_units)
    for factor in (math.sqrt(dim), *CONFIG.factors):
        if factor > 1:
            yield Family(f"binary64 sum times {factor:.6g}", _scaled(product_of_sum_reaches, factor))
            yield Family(f"binary64 sum divided by {factor:.6g}", _scaled(quotient_of_sum_reaches, factor))
    if sigma is not None and sigma > 0:
        yield Family("fused multiply-add in binary64", _scaled(fused_reaches, sigma))


def _plain(format_: type[np.floating]) -> Callable[[FloatArray, Floats], Marks]:
    def reaches(x: FloatArray, y: Floats) -> Marks:
        given = y.astype(format_)
        # A vector that the format cannot hold is no sum in it, and not in the event.
        return np.asarray(sum_reaches(x.astype(format_), given) | _not_of_format(given, y))

    return reaches


def _cast(x: FloatArray, y: Floats) -> Marks:
    given = _to_single(y.astype(np.float64))
    return np.asarray(cast_sum_reaches(x, given, _to_single) | _not_of_format(given, y))


def _to_single(values: Floats) -> Floats:
    return values.astype(np.float32).astype(np.float64)


def _of_units(x: FloatArray, y: Floats) -> Marks:
    return sum_reaches(x / (np.linalg.norm(x) or 1.0), y.astype(np.float64))


def _scaled(
    reaches: Callable[[Floats, Floats, float], Marks], factor: float
) -> Callable[[FloatArray, Floats], Marks]:
    return lambda x, y: reaches(x, y.astype(np.float64), factor)


def _not_of_format(given: Floats, y: Floats) -> Marks:
    """Mark the rows that hold a number which the format does not have."""
    return np.asarray((given != y).any(axis=1, keepdims=True))


class Event(NamedTuple):
    """A candidate event: vectors that the family cannot produce for ``x_prime``, and their share in the pilot samples of each word."""

    x: int
    x_prime: int
    family: Family
    loss: float
    share: float
    share_prime: float

    @property
    def gain(self) -> float:
        """By how much the shares exceed the claim; −∞ where nothing is claimed."""
        return self.share - math.exp(min(self.loss, 700.0)) * self.share_prime


def sample_low_bits(
    subject: Subject, *, alpha: float, budget: int, entropy: int, words: Sequence[str | int] | None = None
) -> LowBits:
    """Choose an event on pilot samples and count it on new ones.

    Parameters
    ----------
    subject : Subject
        Of code that shows vectors; see :meth:`dxverify.audit.subjects.Subject.vectors`.
    alpha : float
        Level of the test.
    budget : int
        Most vectors to sample, pilot included.
    entropy : int
        Root of the streams.
    words : sequence of str or int, optional
        Inputs to compare; chosen if not given.

    Raises
    ------
    MechanismFault
        If the code shows words only.
    """
    vectors = subject.vectors()
    if vectors is None:
        raise MechanismFault(f"{subject.name} shows words and no vectors")
    test = LowBitsTest(subject=subject, draw=vectors, alpha=alpha, budget=budget, entropy=entropy)
    try:
        return test.run(choose_pairs(subject, entropy, words))
    finally:
        vectors.close()


def choose_pairs(subject: Subject, entropy: int, words: Sequence[str | int] | None) -> list[Pair]:
    """Return the pairs to compare: neighbours, if the guarantee is one between neighbours, else those of the smallest loss."""
    rng = np.random.default_rng(np.random.SeedSequence(entropy, spawn_key=(_CHOICE,)))
    stated: object = subject.mechanism
    if isinstance(stated, PromisesNeighbours) and words is None:
        edges = np.asarray(stated.graph.edges)
        some = edges[rng.permutation(len(edges))[: CONFIG.pairs]]
        found = [(int(x), int(y), float(subject.losses([x, y])[0, 1])) for x, y in some]
    else:
        rows = choose_inputs(subject, words).rows
        losses = subject.losses(rows)
        first, second = np.triu_indices(len(rows), 1)
        found = [(rows[i], rows[j], float(losses[i, j])) for i, j in zip(first, second, strict=True)]
    return sorted((pair for pair in found if 0 < pair[2] < np.inf), key=lambda pair: pair[2])[: CONFIG.pairs]


@dataclass(frozen=True, slots=True, kw_only=True)
class LowBitsTest:
    """The pilot and the test of one subject's vectors; parameters as for :func:`sample_low_bits`."""

    subject: Subject
    draw: CodeSampler
    alpha: float
    budget: int
    entropy: int

    def run(self, pairs: Sequence[Pair]) -> LowBits:
        """Choose an event on pilot samples of these pairs, and test it on new ones."""
        size = max(20, min(CONFIG.pilot, self.budget // 40))
        chosen = pairs[: max(1, self.budget // (8 * size))]
        pilots = {word: self._vectors(word, size, 0) for pair in chosen for word in pair[:2]}
        least = max(CONFIG.least_gain, self.subject.delta)
        worth = [event for event in self._events(chosen, pilots) if event.gain > least]
        piloted = size * len(pilots)
        if not worth:
            return LowBits(alpha=self.alpha, piloted=piloted, claimed_delta=self.subject.delta)
        # The largest δ that the budget can show; where it can show none, what needs the fewest samples.
        affordable = [event for event in worth if sum(self._sizes(event)) <= self.budget - piloted]
        best = max(
            affordable or [min(worth, key=lambda one: sum(self._sizes(one)))], key=lambda one: one.gain
        )
        return self._count(best, piloted=piloted)

    def _sizes(self, event: Event) -> tuple[int, int]:
        """Return how many samples of either word reject with a margin, if the shares of the pilot are about right and q is zero."""
        certain = 4 * math.log(2 / self.alpha) / event.share
        return math.ceil(certain + 200), math.ceil(
            certain * math.exp(min(event.loss, CONFIG.largest_loss)) + 200
        )

    def _events(self, pairs: Sequence[Pair], pilots: Mapping[int, Floats]) -> Iterator[Event]:
        for first, second, loss in pairs:
            for x, x_prime in ((first, second), (second, first)):
                for family in families(self.subject.vocabulary.dim, self._sigma(x_prime)):
                    own, other = (self._share(family, x_prime, pilots[word]) for word in (x, x_prime))
                    yield Event(x, x_prime, family, loss, own, other)

    def _share(self, family: Family, x_prime: int, vectors: Floats) -> float:
        return float(family.excludes(self._vector(x_prime), vectors).mean())

    def _count(self, event: Event, piloted: int) -> LowBits:
        """Count the event on new samples, as many as reject with a margin if the budget has them."""
        own, other = self._sizes(event)
        size = min(other, max(self.budget - piloted - own, own))
        return LowBits(
            family=event.family.name,
            pair=(event.x, event.x_prime),
            loss=event.loss,
            claimed_delta=self.subject.delta,
            alpha=self.alpha,
            piloted=piloted,
            hits=self._hits(event, event.x, own),
            draws=own,
            hits_prime=self._hits(event, event.x_prime, size),
            draws_prime=size,
            # Where the budget is too small for a rejection the event is counted too, as an observation.
            wanted=other,
        )

    def _hits(self, event: Event, word: int, size: int) -> int:
        found = 0
        for place, start in enumerate(range(0, size, CONFIG.call)):
            vectors = self._vectors(word, min(CONFIG.call, size - start), 1 + place)
            found += int(event.family.excludes(self._vector(event.x_prime), vectors).sum())
        return found

    def _vectors(self, word: int, size: int, place: int) -> Floats:
        stream = np.random.SeedSequence(self.entropy, spawn_key=(_SAMPLES, place, word))
        vectors: Floats = self.draw(word, size, np.random.default_rng(stream))
        return vectors

    def _vector(self, word: int) -> FloatArray:
        return np.asarray(self.subject.vocabulary.vectors[word], dtype=np.float64)

    def _sigma(self, word: int) -> float | None:
        stated: object = self.subject.mechanism
        return float(stated.sigma(word)) if isinstance(stated, GaussianRelease) else None


def log_p_value(counts: LowBits) -> float:
    """Return the logarithm of the smallest level at which the counts reject.

    Examples
    --------
    >>> log_p_value(LowBits(alpha=0.01, piloted=100))
    0.0
    """

    def rejects(log_level: float) -> bool:
        return replace(counts, alpha=math.exp(log_level)).rejects

    if not counts.draws or not rejects(-1e-9):
        return 0.0
    low, high = -700.0, 0.0
    if rejects(low):
        return low
    for _ in range(CONFIG.bisections):
        middle = (low + high) / 2
        low, high = (low, middle) if rejects(middle) else (middle, high)
    return high
