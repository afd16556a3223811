"""A guard around audited code: it may raise, hang, print or exit, and the audit goes on."""

from __future__ import annotations

import io
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from dxverify.adapters.limits import within
from dxverify.adapters.manners import Manners
from dxverify.audit.findings import Finding, FindingKind
from dxverify.errors import MechanismFault, ParameterError

if TYPE_CHECKING:
    import numpy as np

    from dxverify.audit.subjects import Subject

#: Seconds one call for a block of outputs may take, and after how many late calls the audit gives up.
TIME_LIMIT, PATIENCE = 30.0, 3

Draw = Callable[[int, int, "np.random.Generator"], Any]


class GaveUp(MechanismFault):
    """The mechanism hung too often to go on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Guard:
    """Draws through a callable and keeps a log of what else it does.

    Parameters
    ----------
    draw : callable
        ``draw(word_index, size, rng)``.
    name : str
        For messages.
    time_limit : float or None
        Seconds one call may take.
    patience : int
        After so many calls out of time the guard gives up for good.
    manners : Manners
        The log.
    """

    draw: Draw
    name: str
    time_limit: float | None = TIME_LIMIT
    patience: int = PATIENCE
    manners: Manners = field(default_factory=Manners)

    def __post_init__(self) -> None:
        if self.patience < 1:
            raise ParameterError("patience", self.patience, "at least 1")

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> Any:
        """Draw outputs; TimeoutError and RuntimeError stand for what must not get out."""
        self._still_willing()
        printed = io.StringIO()
        try:
            with redirect_stdout(printed):
                return within(self.time_limit, lambda: self.draw(word, size, rng))
        except TimeoutError as problem:
            self._hung(word, size, problem)
            raise
        except SystemExit as problem:
            raise RuntimeError(f"it called exit with status {problem.code!r}") from None
        finally:
            if printed.getvalue():
                shown = printed.getvalue()[:40]
                self.manners.note(FindingKind.PRINTS, f"{self.name} printed {shown!r} while drawing.")

    def observations(self) -> tuple[Finding, ...]:
        """Return what was seen beside outputs."""
        return self.manners.findings()

    def _hung(self, word: int, size: int, problem: TimeoutError) -> None:
        self.manners.hangs += 1
        self.manners.note(
            FindingKind.CRASH, f"{self.name} hung when asked for {size} outputs of word {word}: {problem}."
        )
        self._still_willing()

    def _still_willing(self) -> None:
        if self.manners.hangs >= self.patience:
            raise GaveUp(f"{self.name} hung {self.manners.hangs} times; the audit gave up")


def guarded(subject: Subject, *, time_limit: float | None = TIME_LIMIT, patience: int = PATIENCE) -> Subject:
    """Return the same subject with a guard around its draws, unless there is one already."""
    if hasattr(subject.draw, "observations") or hasattr(subject.mechanism, "observations"):
        return subject
    guard = Guard(draw=subject.draw, name=subject.name, time_limit=time_limit, patience=patience)
    return replace(subject, draw=guard)
