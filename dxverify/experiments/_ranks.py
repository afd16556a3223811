"""Shares of the original word, its 100 nearest and distant words (Figures 2, 8 and 9 of Asghar et al.), and c chosen by trial."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from dxverify.experiments._base import Panel
from dxverify.experiments._context import Context
from dxverify.mechanisms import RankSmoothed
from dxverify.protocols import Mechanism
from dxverify.vocabulary import Vocabulary

_LABELS = {"original": "original word", "close": "first 100 neighbours", "distant": "distant words"}


def rank_panel(
    context: Context, mechanism: Mechanism, title: str, epsilons: Sequence[float], **sizes: int
) -> Panel:
    """Return the shares against ε, with standard errors over words and samples."""
    found = context.statistics(mechanism, epsilons, neighbours=0, **sizes)
    ranks = [entry["neighbour_rank"] for entry in found["summary"]]
    series = {
        label: ([r[name]["mean"] for r in ranks], [r[name]["stderr"] for r in ranks])
        for name, label in _LABELS.items()
    }
    exact = found["method"] == "exact"
    how = "exact" if exact else f"{found['draws']} {found['method']}"
    return Panel(
        title=f"{title}; {found['words']} words, {how}",
        xlabel="ε",
        ylabel="share of outputs",
        x=list(epsilons),
        series=series,
    )


def shares(panel: Panel, name: str) -> Sequence[float]:
    """Return the shares of ``original``, ``close`` or ``distant`` words at all ε."""
    return panel.series[_LABELS[name]][0]


def most_close(panel: Panel) -> float:
    """Return the largest share that close neighbours ever reach."""
    return max(shares(panel, "close"))


def in_the_middle(panel: Panel) -> tuple[float, float]:
    """Return the shares of close and distant words where the original word is nearest to one half."""
    original = shares(panel, "original")
    place = min(range(len(original)), key=lambda i: abs(original[i] - 0.5))
    return shares(panel, "close")[place], shares(panel, "distant")[place]


def crossing(panel: Panel, low: float = 0.1, high: float = 0.9) -> tuple[float, float]:
    """Return the ε at which the original word has these shares, read between the points; NaN where it never has."""
    original = shares(panel, "original")
    ends = np.interp([low, high], original, panel.x, left=np.nan, right=np.nan)
    return float(ends[0]), float(ends[1])


def either_kept_or_far(panels: dict[str, Panel]) -> dict[str, bool]:
    """Return what the paper says of these figures, panel by panel: kept or far away, seldom close."""
    findings: dict[str, bool] = {}
    for name, panel in panels.items():
        close, distant = in_the_middle(panel)
        middle = 1 - close - distant
        findings |= {
            f"{name}: where the original word is {100 * middle:.0f} % of outputs, distant words outnumber close ones": distant
            > close
            and 0.3 < middle < 0.7,
            f"{name}: close neighbours never reach a quarter of the outputs": most_close(panel) < 0.25,
        }
    return findings


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


def choose_c(
    context: Context,
    vocabulary: Vocabulary,
    candidates: Sequence[float],
    epsilons: Sequence[float],
    **sizes: int,
) -> Trial:
    """Try some c on words and noise that the picture does not use, so that the choice flatters no number in it."""
    apart = context.run.seeds(8).generate_state(1)
    other = replace(context, run=replace(context.run, entropy=int(apart[0])))
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
