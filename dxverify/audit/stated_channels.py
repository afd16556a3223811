"""Channels that are bet on from the first sample: the one that a mechanism states, or a common one, with less noise."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from dxverify.audit.eprocess.stated import StatedChannels
from dxverify.channel.exact import exact_channel
from dxverify.distributions.noise import LaplaceNoise
from dxverify.errors import NotExactError
from dxverify.metrics import Euclidean
from dxverify.protocols import Adjustable, HasChannel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dxverify.audit.subjects import Subject
    from dxverify.protocols import FloatArray, IntArray, Metric, RNGLike
    from dxverify.vocabulary import Vocabulary

#: Channels are computed for vocabularies up to this size, and guessed in so many dimensions: each must be a matter of a moment.
_WORDS, _DIM = 32, 2
#: Probabilities are kept to so many digits: enough to bet on, and short in a report.
_DIGITS = 6

#: By which factor the noise may be too small, and the part of the wealth that is bet on it. A larger violation needs few samples
#: whoever bets on it, so most is bet on a moderate one.
FACTORS = {1.04: 0.05, 1.1: 0.25, 1.22: 0.6, 1.5: 0.1}


def find_stated_channels(subject: Subject, rows: Sequence[int]) -> StatedChannels | None:
    """Return channels worth betting on: the stated ones if they can be computed, or those of a common mechanism.

    None for a claim with δ, or where the vocabulary is too large for channels of a moment.
    """
    if subject.delta > 0 or len(subject.vocabulary) > _WORDS:
        return None
    stated = _stated_channels(subject)
    channels = _guessed_channels(subject) if stated is None else stated
    kept = tuple(
        tuple(tuple(np.round(row / row.sum(), _DIGITS).tolist()) for row in channel[list(rows)])
        for channel in channels
    )
    return StatedChannels(
        classes=tuple(range(len(subject.vocabulary))),
        channels=kept,
        weights=tuple(FACTORS.values()),
        stated=stated is not None,
    )


def _stated_channels(subject: Subject) -> list[FloatArray] | None:
    """Return the channels that the mechanism states at smaller noise, if it states any that take a moment."""
    mechanism = subject.mechanism
    quick = isinstance(mechanism, HasChannel) or _is_flat(subject)
    if mechanism is None or not quick or not isinstance(mechanism, Adjustable):
        return None
    try:
        return [exact_channel(mechanism.with_epsilon(subject.epsilon * factor)) for factor in FACTORS]
    except NotExactError:
        return None
    except Exception:  # noqa: BLE001 - audited code that cannot state its distribution at another ε states none
        return None


def _guessed_channels(subject: Subject) -> list[FloatArray]:
    """Return the channels of noise ∝ exp(−loss) about the vector of a word, or of outputs ∝ exp(−loss) without vectors."""
    losses = subject.losses(np.arange(len(subject.vocabulary)))
    if _is_flat(subject) and np.allclose(losses, subject.epsilon * Euclidean().distances(subject.vocabulary)):
        assumed = _Assumed(vocabulary=subject.vocabulary, epsilon=subject.epsilon)
        # Words too far apart, or too close together, for the distribution of noise are guessed at by their losses.
        with suppress(NotExactError):
            return [exact_channel(assumed.with_epsilon(subject.epsilon * factor)) for factor in FACTORS]
    return [np.exp(-factor * np.minimum(losses, 700.0 / factor)) for factor in FACTORS]


def _is_flat(subject: Subject) -> bool:
    """Whether the words lie in a plane."""
    vectors = np.asarray(subject.vocabulary.vectors, dtype=np.float64)
    return bool(np.linalg.matrix_rank(vectors - vectors.mean(axis=0)) <= _DIM)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Assumed:
    """Spherical Laplace noise and the nearest word, as a distribution to bet on; nobody samples it."""

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
