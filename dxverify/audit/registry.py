"""Auditors as objects, one for each file of :mod:`dxverify.audit.methods`, found by being there."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dxverify.errors import ParameterError, ReportError

if TYPE_CHECKING:
    from dxverify.audit.checks import Check
    from dxverify.audit.report import AuditReport
    from dxverify.audit.sampling import Probe
    from dxverify.audit.subjects import Subject
    from dxverify.runtime.run import Run

_PACKAGE = "dxverify.audit.methods"


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """What is asked of an auditor.

    Parameters
    ----------
    run : Run
        Randomness, and where and how comfortably to sample.
    alpha : float
        Bound on the probability that any significant statement of the report is false.
    max_samples : int, optional
        Most outputs (or directions) to sample; the auditor's own limit if None.
    words : iterable of str or int, optional
        Inputs to sample; chosen if None.
    adaptive : bool
        Whether later samples may go to the inputs that matter.
    reason : str
        Why this auditor was chosen, for the report.
    continue_after_refutation : bool
        Whether to spend what the e-process leaves of the limit on the bounds of the effective ε.
    release : {"auto", "words", "vectors"}
        What is published: what the function returns, or words alone, so that vectors are internal.
    vectors : Subject, optional
        A second function that gives the noisy vectors behind the words.
    keep_going : bool
        Whether the suite goes on after a test that rejects the claim.
    first : Probe, optional
        The test of independence, where it was made already.
    """

    run: Run
    alpha: float = 0.05
    max_samples: int | None = None
    words: tuple[str | int, ...] | None = None
    adaptive: bool = True
    reason: str = ""
    continue_after_refutation: bool = False
    release: str = "auto"
    vectors: Subject | None = None
    keep_going: bool = False
    first: Probe | None = None

    def __post_init__(self) -> None:
        if self.release not in ("auto", "words", "vectors"):
            raise ParameterError("release", self.release, "'words' or 'vectors'")
        if not 0 < self.alpha < 1:
            raise ParameterError("alpha", self.alpha, "strictly between 0 and 1")

    @classmethod
    def of(cls, run: Run, *, words: Iterable[str | int] | None, allocation: str, **asked: object) -> Task:
        """Build from what a caller gave."""
        if allocation not in ("adaptive", "even"):
            raise ParameterError("allocation", allocation, "'adaptive' or 'even'")
        given = None if words is None else tuple(words)
        return cls(run=run, words=given, adaptive=allocation == "adaptive", **asked)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True, kw_only=True)
class Auditor:
    """One way to audit.

    Parameters
    ----------
    name : str
        What a user asks for; that of its file.
    run : callable
        ``run(subject, task)`` gives the report.
    recheck : callable
        ``recheck(report)`` computes every bound again from what the report records.
    label : str, optional
        What reports call it, where that is not its name; for an auditor that chooses, the one that samples.
    """

    name: str
    run: Callable[[Subject, Task], AuditReport]
    recheck: Callable[[AuditReport], tuple[Check, ...]]
    label: str = ""


def names() -> tuple[str, ...]:
    """Return the names of all auditors."""
    package = importlib.import_module(_PACKAGE)
    return tuple(sorted(module.name.replace("_", "-") for module in pkgutil.iter_modules(package.__path__)))


def auditor(name: str) -> Auditor:
    """Return the auditor of that name."""
    if name not in names():
        raise ParameterError("method", name, f"one of {', '.join(names())}")
    found = importlib.import_module(f"{_PACKAGE}.{name.replace('-', '_')}").AUDITOR
    if not isinstance(found, Auditor) or found.name != name:
        raise RuntimeError(f"{_PACKAGE}.{name} must define AUDITOR, called {name!r}")
    return found


def auditor_of(label: str) -> Auditor:
    """Return the auditor that reports call by this label."""
    # The auditor of that very name comes before one that hands over to it.
    for name in sorted(names(), key=lambda name: name != label):
        found = auditor(name)
        if label == (found.label or found.name):
            return found
    raise ReportError(f"a report of method {label!r} holds no counts from which it could be recomputed")
