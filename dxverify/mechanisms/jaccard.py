"""The two-variance baseline of Bollegala et al., as printed; it does not keep its guarantee."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Self, final

import numpy as np

from dxverify.mechanisms._base import words_at
from dxverify.mechanisms._gaussian import GaussianRelease, classical_deviation
from dxverify.mechanisms._parameters import POSITIVE, Range, parameter

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray


@final
@dataclass(frozen=True, slots=True)
class JaccardGaussian(GaussianRelease):
    """Add N(0, σ₁²I) to dense words and N(0, σ₂²I) to sparse ones; not private.

    Parameters
    ----------
    vocabulary : Vocabulary
        Words and vectors.
    epsilon : float
        Positive.
    delta : float
        In (0, 1).
    threshold : float, optional
        Words whose mean distance to their neighbours is below it are dense; the median by default, so that
        the two kinds are about equally many.
    alpha_dense, alpha_sparse : float
        Factors of the deviation in dense and sparse regions.
    neighbours, similarity, own_neighbour
        The graph of neighbouring words; see :class:`NADP`. ``neighbours`` is also the number of words in the mean
        distance.

    Notes
    -----
    σᵢ = Δ·αᵢ·√(2·ln(1.25/δ))/ε, with Δ the *mean* distance of a word to its furthest neighbour, as printed.
    Two neighbouring words may lie on different sides of the threshold. Their noise then has different
    variances, the length of the release alone shows which is which, better and better as the dimension
    grows, and (ε, δ) fails. A mean is also no bound on the distance of neighbours. The mechanism is here to
    be refuted; do not use it.
    """

    title: ClassVar[str] = "Gaussian noise with two variances (as printed; broken)"
    promise: ClassVar[str] = "(ε, δ) between neighbouring words; does not hold"
    claims: ClassVar[tuple[str, ...]] = ("bollegala-2023-thm-4",)
    source: ClassVar[str] = "bollegala-2023"
    known_broken: ClassVar[str] = (
        "neighbouring words can get noise of different variances, which the release itself reveals, "
        "and the sensitivity is a mean, not a bound"
    )

    epsilon: float = parameter(POSITIVE, "privacy parameter between neighbouring words")
    neighbours: int = parameter(Range(low=2, integer=True), "m, nearest neighbours of a word", 10)
    threshold: float | None = parameter(
        Range(low=0, optional=True), "η₀, mean distance from which a word is sparse; None: the median", None
    )
    alpha_dense: float = parameter(POSITIVE, "factor of the deviation in dense regions", 1.835)
    alpha_sparse: float = parameter(POSITIVE, "factor of the deviation in sparse regions", 1.276)
    dense: np.ndarray[tuple[int], np.dtype[np.bool_]] = field(init=False, repr=False, compare=False)
    _mean_furthest: float = field(init=False, repr=False, compare=False)

    @classmethod
    def example(cls) -> Self:
        """Return the mechanism on five words of a line, where neighbours get different noise."""
        vocabulary = words_at((0,), (1,), (2,), (4,), (6,))
        return cls(vocabulary, epsilon=1.0, neighbours=3, similarity=0.2)

    def _learn(self) -> None:
        GaussianRelease._learn(self)  # noqa: SLF001 - super() is lost in slotted dataclasses
        words = np.arange(len(self.vocabulary))
        others = self.neighbours - self.own_neighbour
        _, distances = self._search.k_nearest(self.vocabulary.float64(), others, without=words)
        # A word that is its own neighbour adds a distance of zero to its mean.
        density = distances.sum(axis=1) / self.neighbours
        threshold = np.median(density) if self.threshold is None else self.threshold
        self._keep(dense=density < threshold, _mean_furthest=float(distances[:, -1].mean()))

    def _deviations(self) -> FloatArray:
        base = classical_deviation(self._mean_furthest, self.epsilon, self.delta)
        return base * np.where(self.dense, self.alpha_dense, self.alpha_sparse)

    def _reach(self) -> FloatArray:
        return np.full(len(self.vocabulary), self._mean_furthest)
