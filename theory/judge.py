"""Run the certificates of a claim and compute its verdict; nobody types one."""

from __future__ import annotations

from dataclasses import dataclass

from theory import kernel
from theory.errors import ClaimError
from theory.kernel.reviewed import NO_INSTANCE, ours
from theory.proof.amendment import Kinship
from theory.proof.claim import Claim
from theory.proof.run import run as run_linked
from theory.registry import claim as find
from theory.result import Result
from theory.verdict import Evidence, Outcome, Role, Verdict

__all__ = ["Judgement", "Result", "judge", "run"]

_DECISIVE = (Role.PROOF, Role.REFUTATION, Role.REPAIR)


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """A claim with what its certificates found and the verdict that follows."""

    claim: Claim
    results: tuple[Result, ...]
    verdict: Verdict
    evidence: Evidence | None

    @property
    def failed(self) -> bool:
        """Whether a certificate of this very claim did not come out TRUE."""
        return any(result.outcome is not Outcome.TRUE for result in self.results)

    @property
    def rests_on(self) -> tuple[str, ...]:
        """Names of the cited theorems that the certificates rest on."""
        return tuple(sorted({name for result in self.results for name in result.rests}))


def run(claim: Claim) -> tuple[Result, ...]:
    """Run every certificate of a claim, and add what the kernel has recorded of it."""
    return (*_of_kernel(claim), *run_linked(claim))


def _of_kernel(claim: Claim) -> tuple[Result, ...]:
    """What the kernel recorded of this very claim; another one under its name has other statements."""
    recorded = kernel.theorems_of(claim.id)
    if not recorded or find(claim.id) is not claim:
        return ()
    found = map(_as_reviewed, recorded)
    # A theorem about an amended statement that the claim does not have decides nothing.
    return tuple(r if r.role is not Role.REPAIR or claim.amended else r.as_support() for r in found)


def _as_reviewed(theorem: kernel.KernelTheorem) -> Result:
    """A recorded theorem counts for what a reviewer found; one that nobody reviewed decides nothing."""
    row = ours().theorems.get(theorem.theorem)
    if row is None:
        return Result.of_kernel(theorem, weaker="not reviewed")
    given = (*row.given, *(() if row.instance else (NO_INSTANCE,)))
    weaker = f"proves a consequence: {row.consequence}" if row.consequence else ""
    return Result.of_kernel(theorem, given, weaker)


def judge(claim: Claim, results: tuple[Result, ...] | None = None) -> Judgement:
    """Compute the verdict of a claim from what its certificates found."""
    results = run(claim) if results is None else results
    verdict, evidence = _verdict(claim, results)
    return Judgement(claim=claim, results=results, verdict=verdict, evidence=evidence)


def _verdict(claim: Claim, results: tuple[Result, ...]) -> tuple[Verdict, Evidence | None]:
    if any(result.outcome is not Outcome.TRUE for result in results):
        return Verdict.OPEN, None
    best = _strongest(results)
    if Role.PROOF in best and Role.REFUTATION in best:
        raise ClaimError(claim.id, "is both proved and refuted; one of its certificates must be wrong")
    if Role.PROOF in best:
        return Verdict.PROVED, best[Role.PROOF]
    if Role.REFUTATION in best:
        if Role.REPAIR in best and _is_repaired(claim):
            return Verdict.AMENDED, min(best[Role.REFUTATION], best[Role.REPAIR])
        return Verdict.REFUTED, best[Role.REFUTATION]
    return _undecided(claim, results)


def _strongest(results: tuple[Result, ...]) -> dict[Role, Evidence]:
    """Return for each role the strongest evidence, leaving out what is only argued."""
    found: dict[Role, Evidence] = {}
    for result in results:
        if result.role in _DECISIVE and result.evidence is not Evidence.ARGUED:
            known = found.get(result.role)
            found[result.role] = result.evidence if known is None else max(known, result.evidence)
    return found


def _is_repaired(claim: Claim) -> bool:
    """Tell whether the amended statement is computed to be a repair of the printed one, and not just a related truth."""
    return claim.kinship is not None and claim.kinship is not Kinship.RELATED


def _undecided(claim: Claim, results: tuple[Result, ...]) -> tuple[Verdict, Evidence | None]:
    if claim.argued:
        return Verdict.ARGUED, Evidence.ARGUED
    return (Verdict.SUPPORTED if results else Verdict.OPEN), None
