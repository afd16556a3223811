"""Certificates that record steps without a link to the statement; what they show is at most argued."""

from __future__ import annotations

from theory.claim import Certificate, Claim
from theory.derivation import Derivation, Mutation
from theory.errors import ClaimError, StepError
from theory.result import Result
from theory.verdict import Method, Role


def run_old(claim: Claim, mutation: Mutation | None = None) -> tuple[Result, ...]:
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
