"""Two mechanisms on the same splits of the same texts: differences with their errors, and which ones are real."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy import stats

from dxverify.experiments._base import Panel
from dxverify.protocols import FloatArray

MEASURES = ("accuracy", "precision", "recall")
#: Probability that any difference is called real although there is none.
_ALPHA = 0.05


def summary(scores: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return means over splits, the last axis but one, with their standard errors."""
    count = scores.shape[-2]
    return scores.mean(axis=-2), scores.std(axis=-2, ddof=1) / math.sqrt(count)


@dataclass(frozen=True, slots=True, kw_only=True)
class Differences:
    """Scores with λ = 0 less those with λ = 1, split by split.

    Parameters
    ----------
    first, last : arrays of shape (ε, split, measure)
        Scores with λ = 0 and λ = 1.
    """

    first: FloatArray
    last: FloatArray

    @property
    def summary(self) -> tuple[FloatArray, FloatArray]:
        """Means and standard errors, of shape (ε, measure)."""
        # Scores are fractions of a few hundred texts, so what is below 1e-12 is rounding.
        return summary(np.round(self.first - self.last, 12))

    @property
    def limit(self) -> float:
        """How many standard errors a difference must be away from zero, for all ε and measures together."""
        epsilons, splits, measures = self.first.shape
        return float(stats.t.ppf(1 - _ALPHA / (2 * epsilons * measures), splits - 1))

    def panel(self, epsilons: Sequence[float]) -> Panel:
        """Return the comparison at a glance."""
        mean, error = self.summary
        return Panel(
            title="λ = 0 (Laplace) less λ = 1 (Mahalanobis), paired over splits",
            xlabel="ε",
            ylabel="difference",
            x=epsilons,
            series={name: (mean[:, k].tolist(), error[:, k].tolist()) for k, name in enumerate(MEASURES)},
        )

    def finding(self, epsilons: Sequence[float]) -> dict[str, bool]:
        """Return whether no difference is significant, and which one is the largest in standard errors."""
        mean, error = self.summary
        # Splits that agree in every digit have no spread; then only no difference is no difference.
        apart = np.divide(mean, error, out=np.where(mean == 0, 0.0, np.inf), where=error > 0)
        row, column = divmod(int(np.abs(apart).argmax()), len(MEASURES))
        text = (
            f"λ = 0 and λ = 1 differ significantly (5 % over all ε and measures) at no ε; furthest is {MEASURES[column]} at "
            f"ε = {epsilons[row]:g}, by {mean[row, column]:.3f} ± {error[row, column]:.3f}"
        )
        return {text: bool((np.abs(apart) <= self.limit).all())}

    def power(self) -> str:
        """Say which differences could have been seen."""
        _, error = self.summary
        seen = self.limit * error.max(axis=0)
        each = ", ".join(f"{value:.3f} in {name}" for name, value in zip(MEASURES, seen, strict=True))
        return f"A difference counts beyond {self.limit:.1f} standard errors, which at the worst ε is {each}."
