"""Channels that experts believe in before the first draw: the law a mechanism states, or a common one, with less noise."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from dxverify.channel.exact import exact_channel
from dxverify.distributions.noise import LaplaceNoise
from dxverify.errors import NotExactError
from dxverify.metrics import Euclidean
from dxverify.protocols import Adjustable, HasChannel
from dxverify.records import from_plain, to_plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dxverify.aliases import Plain, PlainView
    from dxverify.audit.subjects import Subject
    from dxverify.protocols import FloatArray, IntArray, Metric, RNGLike
    from dxverify.vocabulary import Vocabulary

#: Channels are computed for vocabularies up to this size, and guessed in so many dimensions: each must be a matter of a moment.
_WORDS, _DIM = 32, 2
#: Probabilities are kept to so many digits: enough to bet on, and short in a report.
_DIGITS = 6

#: By how much the noise may be too small, and what each belief is given. A larger violation needs few draws whoever bets
#: on it, so most is given to a moderate one.
BELIEFS = {1.04: 0.05, 1.1: 0.25, 1.22: 0.6, 1.5: 0.1}


@dataclass(frozen=True, slots=True, kw_only=True)
class Laws:
    """Channels of one family.

    Parameters
    ----------
    codes : tuple of int
        Output codes of the columns, in increasing order.
    channels : tuple of matrices
        For each belief, one row an input.
    stated : bool
        Whether the mechanism states this law, or it is a guess.
    """

    codes: tuple[int, ...]
    channels: tuple[tuple[tuple[float, ...], ...], ...]
    stated: bool

    @property
    def weights(self) -> tuple[float, ...]:
        """What each belief is given; the parts sum to 1."""
        return tuple(BELIEFS.values())

    def on(self, codes: IntArray) -> FloatArray:
        """Return the channels, inputs × laws × columns, on columns of a tally that holds all codes of the law."""
        table = np.moveaxis(np.array(self.channels, dtype=np.float64), 0, 1)
        result = np.zeros((*table.shape[:2], len(codes)))
        result[:, :, np.searchsorted(codes, self.codes)] = table
        return result

    def digest(self) -> str:
        """Return what tells these channels from others."""
        return hashlib.sha256(repr((self.codes, self.channels, self.stated)).encode()).hexdigest()

    def to_dict(self) -> Plain:
        """Return plain data."""
        written: Plain = to_plain(self)
        return written

    @classmethod
    def from_dict(cls, data: PlainView) -> Self:
        """Build from plain data."""
        return from_plain(cls, data)


def laws_for(subject: Subject, rows: Sequence[int]) -> Laws | None:
    """Return channels worth betting on: those of the stated law if it can be computed, or those of a common one.

    None for a promise with δ, or where the vocabulary is too large for channels of a moment.
    """
    if subject.delta > 0 or len(subject.vocabulary) > _WORDS:
        return None
    stated = _stated(subject)
    channels = _guessed(subject) if stated is None else stated
    kept = tuple(
        tuple(tuple(np.round(row / row.sum(), _DIGITS).tolist()) for row in channel[list(rows)])
        for channel in channels
    )
    return Laws(codes=tuple(range(len(subject.vocabulary))), channels=kept, stated=stated is not None)


def _stated(subject: Subject) -> list[FloatArray] | None:
    """Return the channels that the mechanism states at smaller noise, if it states any that take a moment."""
    mechanism = subject.mechanism
    quick = isinstance(mechanism, HasChannel) or _is_flat(subject)
    if mechanism is None or not quick or not isinstance(mechanism, Adjustable):
        return None
    try:
        return [exact_channel(mechanism.with_epsilon(subject.epsilon * belief)) for belief in BELIEFS]
    except NotExactError:
        return None
    except Exception:  # noqa: BLE001 - audited code that cannot state its law at another ε states none
        return None


def _guessed(subject: Subject) -> list[FloatArray]:
    """Return the channels of noise ∝ exp(−loss) about the vector of a word, or of outputs ∝ exp(−loss) without vectors."""
    losses = subject.losses(np.arange(len(subject.vocabulary)))
    if _is_flat(subject) and np.allclose(losses, subject.epsilon * Euclidean().distances(subject.vocabulary)):
        assumed = _Assumed(vocabulary=subject.vocabulary, epsilon=subject.epsilon)
        # Words too far apart, or too close together, for the law of noise are guessed at by their losses.
        with suppress(NotExactError):
            return [exact_channel(assumed.with_epsilon(subject.epsilon * belief)) for belief in BELIEFS]
    return [np.exp(-belief * np.minimum(losses, 700.0 / belief)) for belief in BELIEFS]


def _is_flat(subject: Subject) -> bool:
    """Whether the words lie in a plane."""
    vectors = np.asarray(subject.vocabulary.vectors, dtype=np.float64)
    return bool(np.linalg.matrix_rank(vectors - vectors.mean(axis=0)) <= _DIM)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Assumed:
    """Spherical Laplace noise and the nearest word, as a law to bet on; nobody draws from it."""

    vocabulary: Vocabulary
    epsilon: float

    @property
    def metric(self) -> Metric:
        return Euclidean()

    @property
    def noise(self) -> LaplaceNoise:
        return LaplaceNoise(dim=self.vocabulary.dim, epsilon=self.epsilon)

    def with_epsilon(self, epsilon: float) -> Self:
        return type(self)(vocabulary=self.vocabulary, epsilon=epsilon)

    def loss_bound(self, x: int, y: int) -> float:
        vectors = np.asarray(self.vocabulary.vectors, dtype=np.float64)
        return self.epsilon * float(np.linalg.norm(vectors[x] - vectors[y]))

    def sample(self, word: int, size: int, rng: RNGLike = None) -> IntArray:
        return self.perturb([word] * size, rng)

    def perturb(self, words: Any, rng: RNGLike = None) -> IntArray:
        vectors = np.asarray(self.vocabulary.vectors, dtype=np.float64)
        noisy = vectors[list(words)] + self.noise.sample(len(words), rng)
        return np.asarray(
            ((noisy[:, None, :] - vectors[None]) ** 2).sum(axis=2).argmin(axis=1), dtype=np.int64
        )
