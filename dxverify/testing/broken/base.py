"""A control: a small mechanism of which we know beforehand whether it keeps its guarantee, and why not."""

from __future__ import annotations

import enum
import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from dxverify.errors import ParameterError
from dxverify.metrics import as_metric
from dxverify.protocols import FloatArray, IntArray, MetricLike, RNGLike
from dxverify.testing.broken.components import FIVE_WORDS, Draw, additive
from dxverify.testing.broken.stated import NoiseSource, StatedNoise
from dxverify.vocabulary import Vocabulary

if TYPE_CHECKING:
    from numpy.typing import ArrayLike


class FoundBy(enum.Enum):
    """What finds a broken control; the value is the sentence a reader sees."""

    SAMPLES = "samples alone: some output is more likely from one word than the guarantee allows"
    SUPPORT = "samples alone: some output is possible from one word and impossible from another"
    NOISE = "a test of the noise itself"
    STREAMS = "a test of where the randomness comes from"
    NOTHING = "nothing: there is no violation to find, or the control is correct"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Control:
    """A mechanism with a known answer.

    It is a callable ``control(word_index, size, rng)`` and a :class:`dxverify.protocols.Mechanism` at once.

    Parameters
    ----------
    name : str
        Short name in kebab case.
    flaw : str
        One sentence that says what is wrong; empty for a correct mechanism.
    effective_epsilon : float
        Its effective ε on these words: the largest privacy loss divided by the distance, infinite where an output is
        impossible from some word. NaN where single outputs are not what is wrong.
    points : array-like
        The vectors of the words, on a line or in the plane; five on a line by default.
    epsilon : float
        The claimed ε.
    draw : callable, optional
        The mechanism itself, ``draw(word, size, generator)``; by default the word nearest to a noisy vector.
    found_by : FoundBy, optional
        What finds it; by default what the effective ε says: samples, impossible outputs, or, for NaN, a test of streams.
    equivalent : str, optional
        For code that is wrong and keeps the guarantee all the same: why.
    metric : optional
        Euclidean by default.
    noise : callable, optional
        The noise alone, ``noise(size, generator)``, for tests of the noise; kept with the distribution it should have,
        as :class:`dxverify.protocols.Noise`.
    covariance : array-like, optional
        The matrix A of the noise density ∝ exp(−ε‖A^{−1/2}η‖) that was claimed; the identity when None.
    factory : callable, optional
        Makes a new instance of the noise source, as a second object of the same program would.
    """

    name: str
    effective_epsilon: float
    flaw: str = ""
    points: ArrayLike = field(default_factory=lambda: FIVE_WORDS)
    epsilon: float = 1.0
    draw: Draw | None = None
    found_by: FoundBy | None = None
    equivalent: str = ""
    metric: MetricLike | None = None
    noise: NoiseSource | StatedNoise | None = None
    covariance: ArrayLike | None = None
    factory: Callable[[], NoiseSource] | None = None
    vocabulary: Vocabulary = field(init=False)

    def __post_init__(self) -> None:
        """Check that the description agrees with itself and make the vocabulary."""
        if not self.epsilon > 0:
            raise ParameterError("epsilon", self.epsilon, "positive")
        if not self.flaw and (self.equivalent or self.effective_epsilon > self.epsilon * (1 + 1e-9)):
            raise ParameterError(
                "flaw", self.flaw, f"a sentence, since the effective ε is {self.effective_epsilon:g}"
            )
        points = np.asarray(self.points, dtype=float)
        points = points.reshape(len(points), -1)
        words = [f"w{i}" for i in range(len(points))]
        object.__setattr__(self, "vocabulary", Vocabulary(words=words, vectors=points))
        if self.found_by is None:
            object.__setattr__(self, "found_by", _found_by(self))
        if self.draw is None and self.noise is not None:
            object.__setattr__(self, "draw", additive(points, self.noise))
        if self.noise is not None and not isinstance(self.noise, StatedNoise):
            stated = StatedNoise.laplace(self.noise, points.shape[1], self.epsilon, self.covariance)
            object.__setattr__(self, "noise", stated)
        object.__setattr__(self, "metric", as_metric("euclidean" if self.metric is None else self.metric))

    @property
    def broken(self) -> bool:
        """Whether something is wrong with the code, with or without consequences."""
        return bool(self.flaw)

    @property
    def violates(self) -> bool:
        """Whether the guarantee is broken by single outputs."""
        return not math.isnan(self.effective_epsilon) and self.effective_epsilon > self.epsilon * (1 + 1e-9)

    def distances(self) -> FloatArray:
        """Return the |V|×|V| distances of the guarantee."""
        return as_metric("euclidean" if self.metric is None else self.metric).distances(self.vocabulary)

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> IntArray:
        """Sample outputs for one word."""
        return self._draw()(word, size, rng)

    def sample(self, word: int, size: int, rng: RNGLike = None) -> IntArray:
        """Sample ``size`` outputs for one input word."""
        return self._draw()(word, size, np.random.default_rng(rng))

    def perturb(self, words: ArrayLike, rng: RNGLike = None) -> IntArray:
        """Sample one output for each input word."""
        generator = np.random.default_rng(rng)
        draw = self._draw()
        return np.array([draw(int(word), 1, generator)[0] for word in np.asarray(words)], dtype=np.int64)

    def _draw(self) -> Draw:
        if self.draw is None:
            raise ParameterError("draw", None, "given, since there is no noise to add")
        return self.draw

    def loss_bound(self, x: int, y: int) -> float:
        """Return ε·d(x, y)."""
        return float(self.epsilon * self.distances()[x, y])

    def __repr__(self) -> str:
        """Name the control."""
        return f"control({self.name!r})"


def _found_by(control: Control) -> FoundBy:
    """Return what finds a control with such an effective ε."""
    if not control.flaw:
        return FoundBy.NOTHING
    if math.isnan(control.effective_epsilon):
        return FoundBy.STREAMS
    return FoundBy.SUPPORT if math.isinf(control.effective_epsilon) else FoundBy.SAMPLES
