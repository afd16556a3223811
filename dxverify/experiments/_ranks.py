"""Shares of the original word, its 100 nearest and distant words: what Figures 2, 8 and 9 of Asghar et al. show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dxverify.experiments._base import Context, Panel
from dxverify.statistics import statistics

_LABELS = {"original": "original word", "close": "first 100 neighbours", "distant": "distant words"}


def rank_panel(
    context: Context, mechanism: Any, title: str, epsilons: Sequence[float], **sizes: Any
) -> Panel:
    """Return the shares against ε, with standard errors over words and draws."""
    found = statistics(
        mechanism,
        epsilons,
        neighbours=0,
        rng=context.seed,
        workers=context.workers,
        progress=context.progress,
        **sizes,
    )
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


def most_close(panel: Panel) -> float:
    """Return the largest share that close neighbours ever reach."""
    return max(panel.series[_LABELS["close"]][0])


def in_the_middle(panel: Panel) -> tuple[float, float]:
    """Return the shares of close and distant words where the original word is nearest to one half."""
    original = panel.series[_LABELS["original"]][0]
    place = min(range(len(original)), key=lambda i: abs(original[i] - 0.5))
    return panel.series[_LABELS["close"]][0][place], panel.series[_LABELS["distant"]][0][place]


def either_kept_or_far(panels: dict[str, Panel]) -> dict[str, bool]:
    """Return what the paper says of these figures, panel by panel: kept or far away, seldom close."""
    findings: dict[str, bool] = {}
    for name, panel in panels.items():
        close, distant = in_the_middle(panel)
        findings |= {
            f"{name}: where the original word is output about half the time, distant words outnumber close ones": distant
            > close,
            f"{name}: close neighbours never reach a quarter of the outputs": most_close(panel) < 0.25,
        }
    return findings
