"""Run the certificates of a claim and compute its verdict."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from theory.claim import Certificate, Claim
from theory.derivation import Derivation, Mutation, Step
from theory.errors import ClaimError, StepError
from theory.verdict import Method, Outcome, Role, Verdict

_LEAN_ON = {Verdict.PROVED, Verdict.AMENDED}


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What one certificate found."""

    name: str
    role: Role
    steps: tuple[Step, ...]

    @property
    def outcome(self) -> Outcome:
        """TRUE only if every step is."""
        return Outcome.all(step.outcome for step in self.steps)

    @property
    def rigorous(self) -> bool:
        """Whether no step rests on plain numbers, and not all of them are only cited."""
        return all(step.method is not Method.NUMERIC for step in self.steps) and any(
            step.falsifiable for step in self.steps
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """A claim with what its certificates found and the verdict that follows."""

    claim: Claim
    results: tuple[Result, ...]
    verdict: Verdict
    leans_on: tuple[str, ...] = ()

    @property
    def failed(self) -> bool:
        """Whether a certificate of this very claim did not come out TRUE."""
        return any(result.outcome is not Outcome.TRUE for result in self.results)


def run(claim: Claim, mutation: Mutation | None = None) -> tuple[Result, ...]:
    """Run every certificate of a claim."""
    return tuple(_run_one(claim, role, certificate, mutation) for role, certificate in claim.certificates)


def _run_one(claim: Claim, role: Role, certificate: Certificate, mutation: Mutation | None) -> Result:
    formula = claim.printed.formula
    derivation = Derivation(None if isinstance(formula, str) else formula, claim.admit, mutation)
    name = (certificate.__doc__ or "").strip().splitlines()[0]
    try:
        certificate(derivation)
    except StepError as problem:
        raise ClaimError(claim.id, f"certificate {certificate.__name__}: {problem}") from problem
    if not derivation.steps:
        raise ClaimError(claim.id, f"certificate {certificate.__name__} records no step")
    if role is Role.REFUTATION and all(s.method is not Method.COUNTEREXAMPLE for s in derivation.steps):
        raise ClaimError(claim.id, f"certificate {certificate.__name__} refutes without a counterexample")
    return Result(name=name, role=role, steps=tuple(derivation.steps))


def judge(claim: Claim, used: Mapping[str, Verdict], results: tuple[Result, ...] | None = None) -> Judgement:
    """Compute the verdict of a claim.

    Parameters
    ----------
    claim : Claim
        What is judged.
    used : mapping
        The verdict of every claim it uses. Leaning on what is not proved weakens the verdict.
    results : tuple of Result, optional
        What the certificates found, if they have been run already.
    """
    results = run(claim) if results is None else results
    verdict = _from_results(claim, results)
    weak = tuple(key for key in claim.uses if used[key] not in _LEAN_ON)
    if weak and verdict in {Verdict.PROVED, Verdict.AMENDED, Verdict.REFUTED}:
        supported = all(used[key] is Verdict.SUPPORTED for key in weak)
        verdict = Verdict.SUPPORTED if supported and verdict is Verdict.PROVED else Verdict.OPEN
    return Judgement(claim=claim, results=results, verdict=verdict, leans_on=weak)


def _from_results(claim: Claim, results: tuple[Result, ...]) -> Verdict:
    if any(result.outcome is not Outcome.TRUE for result in results):
        return Verdict.OPEN
    roles = {result.role for result in results}
    if Role.PROOF in roles and Role.REFUTATION in roles:
        raise ClaimError(claim.id, "is both proved and refuted; one of its certificates must be wrong")
    rigorous = {role: all(r.rigorous for r in results if r.role is role) for role in roles}
    if rigorous.get(Role.REFUTATION):
        return Verdict.AMENDED if rigorous.get(Role.REPAIR) else Verdict.REFUTED
    if rigorous.get(Role.PROOF):
        return Verdict.PROVED
    return Verdict.SUPPORTED if roles & {Role.PROOF, Role.SUPPORT} else Verdict.OPEN
