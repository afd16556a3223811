"""Neighbourhood-aware Gaussian noise (Algorithm 3 of Bollegala et al.).

References
----------
Bollegala, Otake, Machida, Kawarabayashi (2023), A neighbourhood-aware differential privacy mechanism for static word embeddings.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self, final

import numpy as np

from dxverify.distributions.calibration import analytic_gaussian_scale
from dxverify.mechanisms._base import words_at
from dxverify.mechanisms._gaussian import GaussianRelease
from dxverify.mechanisms._parameters import NON_NEGATIVE, parameter

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray


class ExposedWordsWarning(UserWarning):
    """Some words get no noise at all."""


@final
@dataclass(frozen=True, slots=True)
class NADP(GaussianRelease):
    """Add N(0, σᵢ²I) with σᵢ = u*·Δᵢ, Δᵢ the largest distance of neighbours in the word's component.

    Parameters
    ----------
    vocabulary : Vocabulary
        Words and vectors.
    epsilon : float
        At least 0.
    delta : float
        In (0, 1).
    neighbours : int
        m: words x and y can be neighbours if one is among the m nearest of the other.
    similarity : float
        τ in [0, 1]: and if the Jaccard similarity of their sets of m nearest words is at least τ.
    own_neighbour : bool
        Whether a word is the first of its own m nearest words; the paper can be read both ways.

    Attributes
    ----------
    graph : NeighbourGraph
        Edges and components.
    singletons : array of int
        Words without any neighbour.
    exposed : array of int
        Words whose noise is zero: singletons, and components of words that share one vector.

    Warns
    -----
    ExposedWordsWarning
        If there are exposed words. They are released as they are: the guarantee to neighbours is kept by
        having none.

    Notes
    -----
    u* is the smallest noise, in units of the sensitivity, at which the Gaussian mechanism is (ε, δ)-private.
    The guarantee holds between neighbouring words. Words in different components have different noise, and
    nothing is guaranteed between them.
    """

    title: ClassVar[str] = "Neighbourhood-aware Gaussian noise"
    promise: ClassVar[str] = "(ε, δ) between neighbouring words"
    claims: ClassVar[tuple[str, ...]] = ("bollegala-2023-thm-3", "bollegala-2023-rem-1")
    source: ClassVar[str] = "bollegala-2023"

    epsilon: float = parameter(NON_NEGATIVE, "privacy parameter between neighbouring words")

    @classmethod
    def example(cls) -> Self:
        """Return the mechanism on four words of the plane in two pairs, one wider than the other."""
        return cls(words_at((0, 0), (1, 0), (5, 5), (5, 7)), epsilon=1.0)

    @property
    def singletons(self) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        """Words without any neighbour."""
        return self.graph.singletons()

    @property
    def exposed(self) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        """Words that are released without any noise."""
        return np.flatnonzero(self._sigmas == 0)

    def _learn(self) -> None:
        GaussianRelease._learn(self)  # noqa: SLF001 - super() is lost in slotted dataclasses
        exposed = np.flatnonzero(self.graph.local_sensitivity() == 0)
        if len(exposed):
            shown = ", ".join(repr(self.vocabulary.words[row]) for row in exposed[:5])
            warnings.warn(
                f"{len(exposed)} of {len(self.vocabulary)} words get no noise and are released as they are: "
                f"{shown}{', …' if len(exposed) > 5 else ''}",
                ExposedWordsWarning,
                stacklevel=5,  # whoever called the constructor
            )

    def _deviations(self) -> FloatArray:
        return np.asarray(analytic_gaussian_scale(self.epsilon, self.delta) * self._reach())

    def _reach(self) -> FloatArray:
        return self.graph.local_sensitivity()
