"""Truncated exponential mechanism: words within a radius by distance, all others with equal probability.

References
----------
Carvalho, Vasiloudis, Feyisetan, Wang (2023), TEM: high utility metric differential privacy on text.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Self, final

import numpy as np

from dxverify.mechanisms._base import words_at
from dxverify.mechanisms._closed_form import ClosedFormMechanism
from dxverify.mechanisms._parameters import INSIDE_UNIT, Range, parameter

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray, IntArray


@final
@dataclass(frozen=True, slots=True)
class TruncatedExponential(ClosedFormMechanism):
    """Choose among the words within γ by distance, or leave them and choose uniformly among the others.

    Parameters
    ----------
    vocabulary : Vocabulary
        Words and vectors.
    epsilon : float
        Privacy parameter per unit of Euclidean distance, positive.
    gamma : float, optional
        Radius γ, positive. By default the one at which the far words together get at most ``beta``.
    beta : float
        Probability of leaving the near words, in (0, 1); used only if ``gamma`` is None.

    Attributes
    ----------
    radius : float
        The γ in use.

    Notes
    -----
    With L the words within γ of w, a word of L scores −d(w, x) and one further outcome ⊥ scores
    −γ + (2/ε)·ln|W∖L|; outcomes weigh exp(ε·score/2) and ⊥ samples uniformly outside L. The logarithm spreads
    ⊥ evenly: each far word weighs exp(−εγ/2). So the mechanism is the exponential one for the metric
    min(d, γ), and it guarantees ε·min(d, γ) ≤ ε·d; the guarantee stated here is the published ε·d.

    Examples
    --------
    >>> from dxverify import Vocabulary
    >>> vocabulary = Vocabulary(words=["a", "b", "c"], vectors=[[0.0], [3.0], [9.0]])
    >>> TruncatedExponential(vocabulary, epsilon=1.0, gamma=2.0).channel()[0].round(3)
    array([0.576, 0.212, 0.212])
    """

    title: ClassVar[str] = "Truncated exponential mechanism"
    promise: ClassVar[str] = "ε·‖x − y‖"
    claims: ClassVar[tuple[str, ...]] = ("dx-exponential-half",)
    source: ClassVar[str] = "carvalho-2023"

    gamma: float | None = parameter(
        Range(low=0, open_low=True, optional=True), "radius of the near words; None: from beta", None
    )
    beta: float = parameter(INSIDE_UNIT, "probability of leaving the near words, if gamma is None", 0.001)
    radius: float = field(init=False, repr=False, compare=False)

    @classmethod
    def example(cls) -> Self:
        """Return the mechanism on three words of the plane, one of them far from the others."""
        return cls(words_at((0, 0), (1, 0), (0, 3)), epsilon=2.0, gamma=1.5)

    def _calibrate(self) -> None:
        self._keep(radius=self._default_radius() if self.gamma is None else self.gamma)

    def _default_radius(self) -> float:
        # The word itself weighs 1 and the far ones at most (|W|−1)·exp(−εγ/2) together.
        odds = (1 - self.beta) * (len(self.vocabulary) - 1) / self.beta
        return 2 / self.epsilon * math.log(max(odds, 1.0))

    def _log_weights(self, rows: IntArray) -> FloatArray:
        distances = self.metric.distances(self.vocabulary, rows)
        return -self.epsilon / 2 * np.minimum(distances, self.radius)
