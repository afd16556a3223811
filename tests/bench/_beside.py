"""What an audit runs beside its bets and could cry wolf by, run for real: dependence, forks, new instances, noise, low bits.

Draws of these parts have streams of their own, so that an alarm of theirs and one of the bets are counted together as if one
audit had raised them: :mod:`tests.bench._many` plays the bets to their end, and here a whole ``audit`` runs that stops betting
after its first block. What this block alone refutes is not counted here, since the bets were played elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from unittest import mock

import numpy as np

from dxverify import audit
from dxverify.audit.findings import FindingKind
from dxverify.audit.plan import Plan
from dxverify.mechanisms import EuclideanLaplace
from tests.dxverify.line import Channel, line

if TYPE_CHECKING:
    from collections.abc import Callable

    from dxverify.audit.report import AuditReport
    from dxverify.vocabulary import Vocabulary

#: Findings that the bets make; whatever else is found of a right mechanism is an alarm of the rest.
_OF_THE_BETS = frozenset({FindingKind.RATIO, FindingKind.HOCKEY_STICK, FindingKind.SUPPORT_MISMATCH})
#: What says nothing against a mechanism, unless it is called established.
_HARMLESS = frozenset({FindingKind.OBSERVATION, FindingKind.NOT_REPRODUCIBLE, FindingKind.LIKELY_CAUSE})
#: Tests that the bets are, or that only say that code has randomness of its own.
_NOT_COUNTED = frozenset({"outputs", "reproducible"})
#: Vectors are released on this grid, in which no word can be told from another.
_GRID = 1024.0


@dataclass(frozen=True, kw_only=True)
class Form:
    """A mechanism as somebody would hand it in.

    Parameters
    ----------
    code : object
        What is audited.
    promise : dict
        What is said of it, as options of ``audit``.
    part : float
        What the bets have of alpha.
    """

    code: object
    promise: dict[str, Any]
    part: float = 1.0


def stated(words: Vocabulary, epsilon: float) -> Form:
    """Return a mechanism that states its noise, which is then tested with a twentieth of alpha."""
    return Form(code=EuclideanLaplace(words, epsilon=epsilon), promise={}, part=0.95)


def releasing(size: int, epsilon: float) -> Form:
    """Return code that releases vectors, whose low bits are then looked at with a twentieth of alpha."""

    def code(matrix: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        return np.rint((matrix + rng.laplace(scale=1 / epsilon, size=matrix.shape)) * _GRID) / _GRID

    return Form(code=code, promise={"vocabulary": line(size), "epsilon": epsilon}, part=0.95)


def drawn(rows: np.ndarray, **promise: Any) -> Form:
    """Return code that shows nothing but its outputs."""
    return Form(code=Channel(rows), promise=promise)


def by_itself(rows: np.ndarray, **promise: Any) -> Form:
    """Return code with randomness of its own, from the system, which is then drawn in forked workers and new instances too."""

    class Own:
        def __call__(self, word: int, size: int) -> np.ndarray:
            return np.random.default_rng().choice(rows.shape[1], size=size, p=rows[word])

    return Form(code=lambda word, size, _rng: Own()(word, size), promise={**promise, "factory": Own})


def alarms(form: Form, entropy: int, alpha: float) -> list[str]:
    """Return what an audit of a right mechanism said wrongly beside its bets; nothing, most of the time."""
    with mock.patch.object(Plan, "totals", _first_block(Plan.totals)):
        report: AuditReport = audit(form.code, alpha=alpha, rng=entropy, **form.promise)
    found = [
        f"{found.kind.name}: {found.message}"
        for found in report.findings
        if found.kind not in _OF_THE_BETS and (found.established or found.kind not in _HARMLESS)
    ]
    return found + [test.name for test in report.tests if test.rejected and test.name not in _NOT_COUNTED]


def _first_block(totals: Callable[[Plan], tuple[float, ...]]) -> Callable[[Plan], tuple[float, ...]]:
    return lambda plan: totals(plan)[:1]
