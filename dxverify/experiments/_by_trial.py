"""The constant c of the rank fix, chosen as its authors say: by trying some."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from dxverify.experiments._base import Panel
from dxverify.experiments._context import Context
from dxverify.experiments._ranks import rank_panel, shares
from dxverify.mechanisms import RankSmoothed
from dxverify.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """Which c were tried, and how evenly each shared the outputs out.

    Parameters
    ----------
    evenness : mapping
        For each c the largest value, over ε, of the smallest of the three shares.
    """

    evenness: Mapping[float, float]

    @property
    def best(self) -> float:
        """The c that shares outputs out most evenly at some ε."""
        return max(self.evenness, key=lambda c: self.evenness[c])

    @property
    def bracketed(self) -> bool:
        """Whether a smaller and a larger c did worse."""
        return min(self.evenness) < self.best < max(self.evenness)

    def __str__(self) -> str:
        return ", ".join(f"{c:g}: {value:.2f}" for c, value in self.evenness.items())


def evenness(panel: Panel) -> float:
    """Return the largest value, over ε, of the smallest share; one third where all three are equal."""
    table = np.array([shares(panel, name) for name in ("original", "close", "distant")])
    return float(table.min(axis=0).max())


def tried(
    context: Context,
    vocabulary: Vocabulary,
    candidates: Sequence[float],
    epsilons: Sequence[float],
    **sizes: Any,
) -> Trial:
    """Try some c on words and noise that the picture does not use, so that the choice flatters no number in it."""
    apart = np.random.SeedSequence(context.seed, spawn_key=(8,)).generate_state(1)
    other = replace(context, seed=int(apart[0]))
    return Trial(
        evenness={
            c: evenness(
                rank_panel(
                    other.part(place, len(candidates)),
                    RankSmoothed(vocabulary, epsilon=1.0, c=c),
                    "trial",
                    epsilons,
                    **sizes,
                )
            )
            for place, c in enumerate(candidates)
        }
    )
