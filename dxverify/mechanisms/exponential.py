"""Exponential mechanism on words: Pr[y | x] ∝ exp(−ε·d(x, y)/2).

References
----------
McSherry and Talwar (2007), Mechanism design via differential privacy. Yue et al. (2021), Differential privacy for text analytics via
natural text sanitization.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self, final

from dxverify.mechanisms._base import words_at
from dxverify.mechanisms._closed_form import ClosedFormMechanism

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray, IntArray


@final
@dataclass(frozen=True, slots=True)
class Exponential(ClosedFormMechanism):
    """Output x with probability proportional to exp(−ε‖w − x‖/2).

    Parameters
    ----------
    vocabulary : Vocabulary
        Words and vectors.
    epsilon : float
        Privacy parameter per unit of Euclidean distance, positive.

    Notes
    -----
    Guarantees ε·‖x − y‖: the weights and the normaliser each change by at most a factor exp(ε‖x − y‖/2).

    Examples
    --------
    >>> from dxverify import Vocabulary
    >>> mechanism = Exponential(Vocabulary(words=["a", "b"], vectors=[[0.0], [2.0]]), epsilon=1.0)
    >>> mechanism.channel().round(3)
    array([[0.731, 0.269],
           [0.269, 0.731]])
    """

    title: ClassVar[str] = "Exponential mechanism on Euclidean distance"
    promise: ClassVar[str] = "ε·‖x − y‖"
    claims: ClassVar[tuple[str, ...]] = ("dx-exponential-half", "asghar-2026-sec-7-exponential")
    source: ClassVar[str] = "yue-2021"

    @classmethod
    def example(cls) -> Self:
        """Return the mechanism on three words of the plane."""
        return cls(words_at((0, 0), (1, 0), (0, 2)), epsilon=2.0)

    def _log_weights(self, rows: IntArray) -> FloatArray:
        return -self.epsilon / 2 * self.metric.distances(self.vocabulary, rows)
