"""Judge the claims of a directory with all guards: certificates, changed statements, the Rocq kernel if it is there."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from theory.advice import Advice, advise
from theory.errors import ClaimError, TheoryError
from theory.export import judgement_data
from theory.judge import Judgement, judge
from theory.kernel.rocq import MissingRocqError
from theory.mutation import survivors
from theory.paper.kernel import KernelReport, prove_in_kernel
from theory.proof.claim import Claim, Severity
from theory.proof.run import REFUSALS
from theory.proof.run import run as run_linked
from theory.registry import claim as find
from theory.registry import opened, ordered
from theory.theories import Theory, of_directory
from theory.verdict import Verdict

_DECIDED = {Verdict.PROVED, Verdict.AMENDED, Verdict.REFUTED}
_SEVERITIES = [severity.name.lower() for severity in Severity]


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """What a check of a directory found.

    Parameters
    ----------
    theory : Theory
        The directory.
    judgements : tuple of Judgement
        Its claims, the most serious errors first.
    advice : dict
        Claim id to what was tried on an undecided claim.
    unnoticed : dict
        Claim id to changed statements that kept the verdict; a verdict that does not depend on its statement counts for nothing.
    changed : dict
        Claim id to how many changed statements were tried.
    kernel : KernelReport, optional
        What Rocq said; None if it was not asked.
    kernel_missing : str
        Why Rocq was not asked although there are Rocq files.
    seconds : float
        How long it took.
    """

    theory: Theory
    judgements: tuple[Judgement, ...]
    advice: dict[str, Advice] = field(default_factory=dict)
    unnoticed: dict[str, list[str]] = field(default_factory=dict)
    changed: dict[str, int] = field(default_factory=dict)
    kernel: KernelReport | None = None
    kernel_missing: str = ""
    seconds: float = 0.0

    @property
    def failed(self) -> bool:
        """Whether a claim is undecided, a certificate failed, a changed statement went unnoticed, or Rocq refused something."""
        undecided = any(j.failed or j.verdict not in _DECIDED for j in self.judgements)
        return undecided or bool(self.unnoticed) or bool(self.kernel and self.kernel.problems)

    @property
    def data(self) -> dict[str, Any]:
        """The claims as ``dxverify verify`` gives them, with advice, and the sources."""
        claims = []
        for judgement in self.judgements:
            found = self.advice.get(judgement.claim.id)
            claims.append(
                {
                    **judgement_data(judgement),
                    "advice": None if found is None else {**found.data, "lines": found.lines},
                    "changed": self.changed.get(judgement.claim.id),
                    "unnoticed": self.unnoticed.get(judgement.claim.id, []),
                }
            )
        return {
            "schema_version": "2",
            "directory": str(self.theory.root),
            "sources": [
                {"key": e.key, "title": e.title, "authors": e.authors, "year": e.year}
                for e in self.theory.entries.values()
            ],
            "claims": claims,
            "summary": {
                verdict.name: n
                for verdict in Verdict
                if (n := sum(j.verdict is verdict for j in self.judgements))
            },
            "kernel": None if self.kernel is None else self.kernel.data,
            "kernel_missing": self.kernel_missing,
            "failed": self.failed,
            "seconds": round(self.seconds, 3),
        }


def check(
    root: Path | str,
    *,
    kernel: bool = True,
    mutate: bool = True,
    only: Collection[str] = (),
    progress: Callable[[int, int, str], None] | None = None,
) -> Checked:
    """Judge every claim of a directory.

    Parameters
    ----------
    root : path
        The directory, as ``dxverify paper new`` makes one.
    kernel : bool
        Whether Rocq is asked about the files in ``rocq/``.
    mutate : bool
        Whether the statement of every decided claim is changed, to see that the verdict falls.
    only : collection of str
        Ids to judge; all by default.
    progress : callable, optional
        Called with the number of judged claims, their total and the last id.
    """
    started = time.perf_counter()
    theory = of_directory(Path(root))
    with opened(theory):
        claims = {
            claim_id: theory.claim(claim_id) for claim_id in theory.homes if not only or claim_id in only
        }
        _order(claims)
        report, missing = _kernel(theory, kernel=kernel)
        judgements, advice, unnoticed, changed = [], {}, {}, {}
        for done, claim in enumerate(claims.values(), 1):
            judgement = judge(claim, (*_recorded(report, claim), *run_linked(claim)))
            judgements.append(judgement)
            if (undecided := advise(judgement)) is not None:
                advice[claim.id] = undecided
            elif mutate:
                changed[claim.id], kept = _mutated(claim)
                if kept:
                    unnoticed[claim.id] = kept
            if progress:
                progress(done, len(claims), claim.id)
    return Checked(
        theory=theory,
        judgements=tuple(sorted(judgements, key=_gravity)),
        advice=advice,
        unnoticed=unnoticed,
        changed=changed,
        kernel=report,
        kernel_missing=missing,
        seconds=time.perf_counter() - started,
    )


def _order(claims: dict[str, Claim]) -> None:
    """Refuse uses of unknown claims, and cycles."""
    needed, waiting = {}, list(claims)
    while waiting:
        claim_id = waiting.pop()
        if claim_id not in needed:
            needed[claim_id] = claims.get(claim_id) or find(claim_id)
            waiting += needed[claim_id].uses
    ordered(needed)


def _kernel(theory: Theory, *, kernel: bool) -> tuple[KernelReport | None, str]:
    if not kernel or not (theory.root / "rocq" / "_CoqProject").is_file():
        return None, ""
    try:
        return prove_in_kernel(theory), ""
    except MissingRocqError as problem:
        return None, str(problem)


def _recorded(report: KernelReport | None, claim: Claim) -> tuple[Any, ...]:
    return () if report is None else report.results.get(claim.id, ())


def _mutated(claim: Claim) -> tuple[int, list[str]]:
    """Change the statement of a decided claim; return how many changes were tried and which went unnoticed."""
    try:
        found = survivors(claim)
    except (*REFUSALS, TheoryError) as problem:
        if isinstance(problem, ClaimError):
            raise
        return 0, [f"changed statements could not be tried: {problem}"]
    return found.tried, found.kept


def _gravity(judgement: Judgement) -> tuple[int, str]:
    """Sort errors by severity, then what is undecided, then what holds."""
    faulty = judgement.verdict in {Verdict.AMENDED, Verdict.REFUTED}
    if faulty:
        return _SEVERITIES.index(judgement.claim.severity), judgement.claim.id
    last = len(_SEVERITIES)
    return (last + 1 if judgement.verdict is Verdict.PROVED else last), judgement.claim.id
