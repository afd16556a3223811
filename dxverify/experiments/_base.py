"""What an experiment is: a published table or figure, computed again on data a person can get."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from dxverify.experiments._context import Context


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """A printed number beside ours.

    Parameters
    ----------
    quantity : str
        What it is.
    paper : float
        As printed.
    ours, stderr : float
        As computed, with its standard error.
    """

    quantity: str
    paper: float
    ours: float
    stderr: float

    def to_dict(self) -> dict[str, Any]:
        """Return plain data, with the difference in standard errors where there are any."""
        apart = (self.ours - self.paper) / self.stderr if self.stderr > 0 else None
        return {
            "quantity": self.quantity,
            "paper": self.paper,
            "ours": self.ours,
            "stderr": self.stderr,
            "low": self.ours - 1.96 * self.stderr,
            "high": self.ours + 1.96 * self.stderr,
            "standard_errors_apart": apart,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """One picture: lines with error bars.

    Parameters
    ----------
    title, xlabel, ylabel : str
        Labels.
    x : sequence of float
        Where the points are.
    series : mapping
        Label to (values, standard errors).
    log : bool
        Logarithmic horizontal axis.
    """

    title: str
    xlabel: str
    ylabel: str
    x: Sequence[float]
    series: Mapping[str, tuple[Sequence[float], Sequence[float]]]
    log: bool = False

    def to_dict(self) -> dict[str, Any]:
        """Return plain data."""
        lines = {label: {"values": list(v), "stderr": list(e)} for label, (v, e) in self.series.items()}
        labels = {"title": self.title, "xlabel": self.xlabel, "ylabel": self.ylabel}
        return {**labels, "x": list(self.x), "log": self.log, "series": lines}


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What came out.

    Parameters
    ----------
    compared : sequence of Compared
        Printed numbers beside ours.
    findings : mapping
        Statements of the paper, each with whether it holds here.
    panels : sequence of Panel
        Pictures.
    differences : sequence of str
        What is not as in the paper, and why.
    digests : mapping
        Vocabularies by name, with their digests.
    """

    compared: Sequence[Compared] = ()
    findings: Mapping[str, bool] = field(default_factory=dict)
    panels: Sequence[Panel] = ()
    differences: Sequence[str] = ()
    digests: Mapping[str, str] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """Return plain data."""
        return {
            "compared": [row.to_dict() for row in self.compared],
            "findings": dict(self.findings),
            "panels": [panel.to_dict() for panel in self.panels],
            "differences": list(self.differences),
            "vocabulary_digests": dict(self.digests),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Experiment:
    """A table or figure of a paper.

    Parameters
    ----------
    id : str
        ``firstauthor-year-kind-number``, as claims are called.
    title : str
        What it shows.
    data : tuple of str
        Data sets it needs.
    run : callable
        Computes it.
    """

    id: str
    title: str
    data: tuple[str, ...]
    run: Callable[[Context], Outcome]
