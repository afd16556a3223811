"""Experiments: published tables and figures, computed again on public data; one file each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType

from dxverify.aliases import Plain
from dxverify.experiments._context import Context
from dxverify.registry import ModuleRegistry


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """A printed number and ours.

    Parameters
    ----------
    quantity : str
        What it is.
    paper : float
        As printed.
    ours : float
        As computed.
    stderr : float, optional
        Its standard error; 0 where nothing is drawn, None where it is not known.
    """

    quantity: str
    paper: float
    ours: float
    stderr: float | None

    def to_dict(self) -> Plain:
        """Return plain data, with the difference in standard errors where there are any."""
        error = self.stderr
        return {
            "quantity": self.quantity,
            "paper": self.paper,
            "ours": self.ours,
            "stderr": error,
            "low": None if error is None else self.ours - 1.96 * error,
            "high": None if error is None else self.ours + 1.96 * error,
            "standard_errors_apart": (self.ours - self.paper) / error if error else None,
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
        Label to (values, standard errors), None for an error that is not known.
    log : bool
        Logarithmic horizontal axis.
    """

    title: str
    xlabel: str
    ylabel: str
    x: Sequence[float]
    series: Mapping[str, tuple[Sequence[float], Sequence[float | None]]]
    log: bool = False

    def to_dict(self) -> Plain:
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
        Printed numbers and ours.
    findings : mapping
        What was checked, statements of the paper and our own limits, each with whether it holds here.
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

    def to_dict(self) -> Plain:
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


def half_width(interval: Mapping[str, float | None], unit: float = 1.0) -> float | None:
    """Return a standard error from a 95 % interval, None where it has no two ends."""
    low, high = interval["low"], interval["high"]
    return None if low is None or high is None else unit * (high - low) / 2 / 1.96


def _select(module: ModuleType, id_: str) -> Experiment:
    found = module.EXPERIMENT
    if not isinstance(found, Experiment) or found.id != id_:
        raise ValueError(f"it must define EXPERIMENT with id {id_!r}")
    return found


_REGISTRY: ModuleRegistry[Experiment] = ModuleRegistry(
    package=__name__.rpartition(".")[0], kind="experiment", select=_select
)
#: Return the ids of all experiments; return one experiment.
experiment_ids, experiment = _REGISTRY.names, _REGISTRY.load
