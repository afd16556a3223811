"""A look at the low bits: pilot draws choose one event, fresh draws test it.

The pilot may look at as many pairs, directions and families as it likes, since nothing of it is counted. The one event it
chooses is then fixed, and p = Pr[M(x) in it], q = Pr[M(x′) in it] are bounded from draws that were not used to choose: a
promise p ≤ e^{ε·d}·q + δ is refuted if the lower bound on p is above what the upper bound on q allows. Both are exact for any
p and q. That q is zero, as the lemma says of a program of the family, is never assumed.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from dxverify.audit.arithmetic.families import Family, families
from dxverify.audit.evidence import ArithmeticEvidence
from dxverify.bounds import clopper_pearson
from dxverify.protocols import FloatArray, GaussianRelease

if TYPE_CHECKING:
    from dxverify.adapters.guard import Guard
    from dxverify.audit.arithmetic.rounding import Floats
    from dxverify.audit.subjects import Subject

#: Pairs the pilot looks at, and draws it asks of each word of them.
PAIRS, PILOT = 8, 100
#: An event must be at least so much more likely in the pilot for a test to be worth its draws.
_WORTH = 0.015
#: Draws in one call.
_CALL = 2000
#: Place of these streams among the children of an audit's entropy; the noise has 2³¹ + 1.
_PLACE = 2**31 + 2


#: Two words and the promised loss between them.
Pair = tuple[int, int, float]


class Event(NamedTuple):
    """What the pilot chose: vectors that ``x_prime`` cannot give in the family, and how often each word gave one."""

    x: int
    x_prime: int
    family: Family
    loss: float
    share: float
    share_prime: float

    @property
    def gain(self) -> float:
        """By how much the shares exceed the promise; −∞ where nothing is promised."""
        return self.share - math.exp(min(self.loss, 700.0)) * self.share_prime


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """One look at a subject's vectors.

    Parameters
    ----------
    subject : Subject
        The promise and the words.
    draw : Guard
        Draws vectors.
    alpha : float
        What the look may spend.
    budget : int
        Most vectors to draw, pilot included.
    entropy : int
        Root of the streams.
    """

    subject: Subject
    draw: Guard
    alpha: float
    budget: int
    entropy: int

    def taken(self, pairs: Sequence[Pair]) -> ArithmeticEvidence:
        """Choose an event on pilot draws of these pairs, and test it on fresh ones."""
        size = max(20, min(PILOT, self.budget // 40))
        chosen = pairs[: max(1, self.budget // (8 * size))]
        pilots = {word: self._vectors(word, size, 0) for pair in chosen for word in pair[:2]}
        best = max(self._events(chosen, pilots), key=lambda event: event.gain, default=None)
        if best is None or best.gain <= max(_WORTH, self.subject.delta):
            return ArithmeticEvidence(alpha=self.alpha, piloted=size * len(pilots))
        return self._tested(best, piloted=size * len(pilots))

    def _events(self, pairs: Sequence[Pair], pilots: Mapping[int, Floats]) -> Iterator[Event]:
        for first, second, loss in pairs:
            for x, x_prime in ((first, second), (second, first)):
                for family in families(self.subject.vocabulary.dim, self._sigma(x_prime)):
                    own, other = (self._share(family, x_prime, pilots[word]) for word in (x, x_prime))
                    yield Event(x, x_prime, family, loss, own, other)

    def _share(self, family: Family, x_prime: int, drawn: Floats) -> float:
        return float(family.excludes(self._vector(x_prime), drawn).mean())

    def _tested(self, event: Event, piloted: int) -> ArithmeticEvidence:
        """Draw as many as refute with room to spare, if the shares of the pilot are about right and q is zero."""
        certain = 4 * math.log(2 / self.alpha) / event.share
        own, other = math.ceil(certain + 200), math.ceil(certain * math.exp(min(event.loss, 40.0)) + 200)
        left = max(self.budget - piloted - own, own)
        drawn = min(other, left)
        seen = ArithmeticEvidence(
            family=event.family.name,
            pair=(event.x, event.x_prime),
            loss=event.loss,
            claimed_delta=self.subject.delta,
            alpha=self.alpha,
            piloted=piloted,
            hits=self._hits(event, event.x, own),
            draws=own,
            hits_prime=self._hits(event, event.x_prime, drawn),
            draws_prime=drawn,
            # An event that the budget cannot refute is looked at all the same, for what can be observed.
            wanted=other,
        )
        return replace(seen, delta_lower=delta_bound(seen))

    def _hits(self, event: Event, word: int, size: int) -> int:
        found = 0
        for place, start in enumerate(range(0, size, _CALL)):
            drawn = self._vectors(word, min(_CALL, size - start), 1 + place)
            found += int(event.family.excludes(self._vector(event.x_prime), drawn).sum())
        return found

    def _vectors(self, word: int, size: int, place: int) -> Floats:
        stream = np.random.SeedSequence(self.entropy, spawn_key=(_PLACE, place, word))
        drawn: Floats = self.draw(word, size, np.random.default_rng(stream))
        return drawn

    def _vector(self, word: int) -> FloatArray:
        return np.asarray(self.subject.vocabulary.vectors[word], dtype=np.float64)

    def _sigma(self, word: int) -> float | None:
        stated: object = self.subject.mechanism
        return float(stated.sigma(word)) if isinstance(stated, GaussianRelease) else None


def share_bounds(seen: ArithmeticEvidence) -> tuple[float, float]:
    """Return the lower bound on p and the upper bound on q, which both hold with a probability of at least 1 − alpha."""
    if not (seen.draws and seen.draws_prime):
        return 0.0, 1.0
    lower = clopper_pearson(seen.hits, seen.draws, seen.alpha / 2)[0]
    upper = clopper_pearson(seen.hits_prime, seen.draws_prime, seen.alpha / 2)[1]
    return float(lower), float(upper)


def delta_bound(seen: ArithmeticEvidence) -> float:
    """Return the lower bound on the δ that the event needs at the promised loss, zero if there is none."""
    lower, upper = share_bounds(seen)
    return max(0.0, lower - math.exp(min(seen.loss, 700.0)) * upper)


def level_bound(seen: ArithmeticEvidence, epsilon: float) -> float:
    """Return the lower bound on the level per unit of distance that the event leaves at the promised δ."""
    lower, upper = share_bounds(seen)
    if lower <= seen.claimed_delta or not seen.loss:
        return 0.0
    return max(0.0, math.log((lower - seen.claimed_delta) / upper)) * epsilon / seen.loss


def refutes(seen: ArithmeticEvidence) -> bool:
    """Whether the event refutes the promise."""
    return delta_bound(seen) > seen.claimed_delta
