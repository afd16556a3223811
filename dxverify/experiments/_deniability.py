"""N_w and S_w of real vectors against ε, as in Figures 2 to 4 of Feyisetan et al.

N_w is the probability that a word is unchanged, here as a count in 1,000 runs; S_w the number of distinct outputs in these
runs. Vocabularies have different scales, so :class:`Mapped` fits one factor between their values of ε, at the point where the
mean of N_w is one half, and compares all other points.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.interpolate import PchipInterpolator

from dxverify.aliases import PlainView
from dxverify.errors import InputError
from dxverify.experiments._base import Outcome, Panel, half_width
from dxverify.experiments._context import Context
from dxverify.mechanisms import EuclideanLaplace
from dxverify.protocols import FloatArray

RUNS = 1000
NO_NUMBERS = "The printed figures have no numbers to compare with; shapes are compared."


@dataclass(frozen=True, slots=True, kw_only=True)
class Deniability:
    """N_w and the distinct outputs in 1,000 runs, at some ε.

    Parameters
    ----------
    name, digest : str
        Name and digest of the vocabulary.
    epsilons : sequence of float
        Values of ε at which it was measured.
    found : mapping
        Result of :func:`dxverify.statistics.statistics`.
    """

    name: str
    digest: str
    epsilons: Sequence[float]
    found: PlainView

    @property
    def entries(self) -> list[PlainView]:
        """One entry for each ε."""
        return list(self.found["summary"])

    @property
    def words(self) -> int:
        """Number of measured words."""
        return int(self.found["words"])

    def line(self, statistic: str, part: str = "mean") -> list[float]:
        """Return ``n_w`` (as a count in 1,000 runs) or ``distinct`` at each ε."""
        unit = RUNS if statistic == "n_w" else 1
        return [unit * entry[statistic][part] for entry in self.entries]

    def errors(self, statistic: str, part: str) -> list[float | None]:
        """Return the standard error of a percentile at each ε, None where it is not known."""
        unit = RUNS if statistic == "n_w" else 1
        return [half_width(e["uncertainty"][statistic]["percentiles"][part], unit) for e in self.entries]

    def means(self) -> Panel:
        """Return the plot of both means."""
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
        """Return whether the mean of S_w decreases with ε, as the paper shows."""
        # N_w needs no check: Voronoi cells are star-shaped, so N_w of every word increases with ε.
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
        Values of ε.
    sample : int
        Number of words in a small run; a full run has 500.
    """
    vocabulary = context.vectors(name)
    found = context.statistics(
        EuclideanLaplace(vocabulary, epsilon=1.0),
        epsilons,
        sample=context.size(sample, 500),
        samples=RUNS,
        runs=RUNS,
        neighbours=0,
    )
    return Deniability(name=name, digest=vocabulary.digest, epsilons=epsilons, found=found)


#: Gap, in 1,000 runs, up to which two averages are called the same.
_SAME = 50
_NAMES = {"n_w": "N_w", "distinct": "S_w"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Mapped:
    """Two vocabularies and the factor between their ε.

    Parameters
    ----------
    first, second : Deniability
        What was measured.
    factor : float
        N_w is one half at ε of the first and at factor·ε of the second.
    """

    first: Deniability
    second: Deniability
    factor: float

    @classmethod
    def of(cls, first: Deniability, second: Deniability) -> Mapped:
        """Fit the factor at the single point N_w = 1/2; agreement elsewhere is then a real test."""
        return cls(first=first, second=second, factor=_half(second) / _half(first))

    @property
    def common(self) -> FloatArray:
        """Values of ε of the first vocabulary that the factor maps into the range of the second."""
        epsilons = np.array(self.first.epsilons, dtype=float)
        low, high = min(self.second.epsilons), max(self.second.epsilons)
        return epsilons[(epsilons * self.factor >= low) & (epsilons * self.factor <= high)]

    def lines(self, statistic: str, part: str = "mean") -> tuple[FloatArray, FloatArray]:
        """Return a statistic of both vocabularies at the common ε, that of the second at factor·ε."""
        x = self.common
        return _at(self.first, statistic, part, x), _at(self.second, statistic, part, x * self.factor)

    def finding(self, statistic: str) -> dict[str, bool]:
        """Return the largest gap between the two averages, as a sentence, and whether it is at most 50 of 1,000."""
        ours, moved = self.lines(statistic)
        place = int(np.abs(ours - moved).argmax())
        gap = abs(float(ours[place] - moved[place]))
        error = math.hypot(*(float(line[place]) for line in self.lines(statistic, "stderr")))
        text = (
            f"at {self.factor:.3g} times the ε, {self.second.name} has the mean {_NAMES[statistic]} of {self.first.name}"
            f" to within {_SAME}: the gap is at most {gap:.0f} ± {error:.0f}"
        )
        return {text: gap <= _SAME}

    def panel(self) -> Panel:
        """Return both averages on one axis."""
        series = {}
        for statistic, label in _NAMES.items():
            values, errors = self.lines(statistic), self.lines(statistic, "stderr")
            for place, name in enumerate((self.first.name, self.second.name)):
                series[f"{label}, {name}"] = (values[place].tolist(), errors[place].tolist())
        return Panel(
            title=f"{self.second.name} at {self.factor:.3g} times the ε",
            xlabel=f"ε of {self.first.name}",
            ylabel="mean, of 1,000 runs",
            x=self.common.tolist(),
            series=series,
        )


def compared_averages(
    context: Context,
    first: tuple[str, tuple[float, ...]],
    second: tuple[str, tuple[float, ...]],
    differences: list[str],
    *,
    sample: int,
) -> Outcome:
    """Measure two data sets, each at its own ε, and compare their averages."""
    both = [
        deniability(context.part(place, 2), name, epsilons, sample=sample)
        for place, (name, epsilons) in enumerate((first, second))
    ]
    mapped = Mapped.of(*both)
    return Outcome(
        panels=[*(one.means() for one in both), mapped.panel()],
        findings={
            **both[0].orders(),
            **both[1].orders(),
            **mapped.finding("n_w"),
            **mapped.finding("distinct"),
        },
        differences=[
            *differences,
            "The factor between the ε is fitted where N_w is one half; all other points are compared at that factor.",
            NO_NUMBERS,
        ],
        digests={one.name: one.digest for one in both},
    )


def _at(one: Deniability, statistic: str, part: str, epsilons: FloatArray) -> FloatArray:
    """Interpolate a statistic in log ε (monotone cubic)."""
    line = PchipInterpolator(np.log(one.epsilons), one.line(statistic, part))
    return np.asarray(line(np.log(epsilons)))


def _half(one: Deniability) -> float:
    """Return the ε at which the mean of N_w is one half."""
    stay = np.array(one.line("n_w"))
    if not stay[0] < RUNS / 2 < stay[-1]:
        raise InputError(
            f"{one.name}: N_w is {stay[0]:.0f} to {stay[-1]:.0f} of {RUNS} for ε from {one.epsilons[0]:g} to "
            f"{one.epsilons[-1]:g}, so no ε is known where it is one half"
        )
    fine = np.geomspace(one.epsilons[0], one.epsilons[-1], 4001)
    return float(np.interp(RUNS / 2, _at(one, "n_w", "mean", fine), fine))
