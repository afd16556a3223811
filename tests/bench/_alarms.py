"""How often whole audits of correct mechanisms end in exit status 1, and the same count of controls, which must be refuted."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from dxverify.audit.decision import EXIT_STATUS
from dxverify.bounds import clopper_pearson

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from dxverify.audit.report import AuditReport

ENTROPY, ALPHA = 20261118, 0.05
#: A lower bound of the effective ε is wrong if it exceeds the claim of a mechanism that keeps it by more than rounding.
_ROUNDING = 1 + 1e-9


@dataclass(frozen=True, kw_only=True)
class Case:
    """A correct mechanism, and what is claimed of it.

    Parameters
    ----------
    audited : callable
        Audits the mechanism, made anew, with a claimed ε and a seed.
    epsilon : float
        The ε that it keeps.
    control : float
        An ε that it does not keep; 0 if it keeps every ε.
    """

    audited: Callable[[float, int], AuditReport]
    epsilon: float = 1.0
    control: float = 0.4


@dataclass(kw_only=True)
class Tally:
    """Verdicts of repeated audits."""

    verdicts: Counter[str] = field(default_factory=Counter)
    alarms: int = 0
    too_high: int = 0
    seconds: float = 0.0

    def add(self, case: Case, epsilon: float, seed: int) -> None:
        """Audit once more."""
        start = time.process_time()
        report = case.audited(epsilon, seed)
        self.seconds += time.process_time() - start
        self.verdicts[str(report.verdict)] += 1
        self.alarms += EXIT_STATUS[report.verdict] == 1
        self.too_high += (report.effective_epsilon.lower or 0.0) > case.epsilon * _ROUNDING


def counted(
    bench: str, cases: dict[str, Case], runs: int, *, controls: int = 10, every: int = 0
) -> Iterator[dict[str, Any]]:
    """Yield one line for each mechanism at the end, and after ``every`` repetitions; mechanisms take turns."""
    seeds = {
        name: np.random.SeedSequence(ENTROPY, spawn_key=tuple(name.encode())).generate_state(runs + controls)
        for name in cases
    }
    right, wrong = {name: Tally() for name in cases}, {name: Tally() for name in cases}
    for name, case in cases.items():
        if case.control:
            for seed in seeds[name][runs:]:
                wrong[name].add(case, case.control, int(seed))
    for done in range(1, runs + 1):
        for name, case in cases.items():
            right[name].add(case, case.epsilon, int(seeds[name][done - 1]))
        if done == runs or (every and done % every == 0):
            yield from (_line(bench, name, done, right[name], wrong[name]) for name in cases)


def _line(bench: str, name: str, runs: int, right: Tally, wrong: Tally) -> dict[str, Any]:
    return {
        "bench": bench,
        "case": name,
        "runs": runs,
        "alpha": ALPHA,
        "false_alarms": right.alarms,
        "at_most": float(clopper_pearson(right.alarms, runs, 0.025)[1]),
        "lower_bounds_too_high": right.too_high,
        "verdicts": dict(right.verdicts),
        "controls": sum(wrong.verdicts.values()),
        "controls_refuted": wrong.alarms,
        "cpu_seconds": right.seconds / runs,
    }
