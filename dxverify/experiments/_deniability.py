"""N_w and S_w of real vectors against ε: what Figures 2 to 4 of Feyisetan et al. show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dxverify.experiments._base import Panel
from dxverify.experiments._context import Context
from dxverify.experiments._grid import half_width
from dxverify.mechanisms import EuclideanLaplace

RUNS = 1000
NO_NUMBERS = "The printed figures have no numbers to compare with; shapes are compared."


@dataclass(frozen=True, slots=True, kw_only=True)
class Deniability:
    """N_w and the distinct outputs in 1,000 runs, at some ε.

    Parameters
    ----------
    name, digest : str
        Of the vocabulary.
    epsilons : sequence of float
        Where it was measured.
    found : mapping
        What :func:`dxverify.statistics.statistics` gave.
    """

    name: str
    digest: str
    epsilons: Sequence[float]
    found: Mapping[str, Any]

    @property
    def entries(self) -> list[Mapping[str, Any]]:
        """One entry for each ε."""
        return list(self.found["summary"])

    @property
    def words(self) -> int:
        """How many words were measured."""
        return int(self.found["words"])

    def line(self, statistic: str, part: str = "mean") -> list[float]:
        """Return a line over ε of ``n_w``, in 1,000 runs, or ``distinct``."""
        unit = RUNS if statistic == "n_w" else 1
        return [unit * entry[statistic][part] for entry in self.entries]

    def errors(self, statistic: str, part: str) -> list[float | None]:
        """Return standard errors of a percentile over ε, None where they are not known."""
        unit = RUNS if statistic == "n_w" else 1
        return [half_width(e["uncertainty"][statistic]["percentiles"][part], unit) for e in self.entries]

    def means(self) -> Panel:
        """Return the picture of both means."""
        return Panel(
            title=f"{self.name}; {self.words} words",
            xlabel="ε",
            ylabel="words",
            x=list(self.epsilons),
            series={
                "N_w, of 1,000 runs": (self.line("n_w"), self.line("n_w", "stderr")),
                "S_w, distinct outputs": (self.line("distinct"), self.line("distinct", "stderr")),
            },
        )

    def orders(self) -> dict[str, bool]:
        """Return whether the means go the way they should."""
        # N_w of every word grows with ε by itself, since cells are star-shaped: nothing to check.
        s_w = self.line("distinct")
        return {f"{self.name}: S_w falls with ε": s_w == sorted(s_w, reverse=True)}


def deniability(context: Context, name: str, epsilons: Sequence[float], *, sample: int) -> Deniability:
    """Measure the Laplace mechanism on a data set.

    Parameters
    ----------
    context : Context
        Size and seed.
    name : str
        The data set.
    epsilons : sequence of float
        Where to measure.
    sample : int
        Words to take in a small run; 500 in a full one.
    """
    vocabulary = context.vectors(name)
    found = context.statistics(
        EuclideanLaplace(vocabulary, epsilon=1.0),
        epsilons,
        sample=context.size(sample, 500),
        draws=RUNS,
        runs=RUNS,
        neighbours=0,
    )
    return Deniability(name=name, digest=vocabulary.digest, epsilons=epsilons, found=found)
