"""Theorems that the certificates of claims derive, each derived once and cached.

A certificate is a proof, a refutation or a repair of a claim. The judge and all claims that use the claim get the same theorem.
"""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

from theory.errors import Refused
from theory.proof.accept import conclude, refute
from theory.proof.theorem import Thm

if TYPE_CHECKING:
    from theory.proof.claim import Claim

#: Ids of the claims that the running certificate has used; the judge compares them with the declared ``uses``.
USED: ContextVar[set[str] | None] = ContextVar("used", default=None)

#: Keys are (id(claim), role): the object identifies a claim, not its name. The value holds the claim, so id() stays unique.
_DERIVED: dict[tuple[int, str], tuple[Claim, Thm, frozenset[str]]] = {}


def derive(claim: Claim, role: str) -> tuple[Thm, frozenset[str]]:
    """Return the theorem of a proof, refutation or repair (``role``), and the ids of the claims it uses; cached."""
    key = (id(claim), role)
    if key not in _DERIVED:
        used: set[str] = set()
        token = USED.set(used)
        try:
            found = _accept(claim, role, getattr(claim, role)())
        finally:
            USED.reset(token)
        _DERIVED[key] = (claim, found, frozenset(used))
    return _DERIVED[key][1:]


def _accept(claim: Claim, role: str, got: Any) -> Thm:
    if role == "refutation":
        if not isinstance(got, tuple):
            raise Refused(
                f"a refutation returns (point,) or (point, theorem), a tuple such as ({{x: 1}},), not {type(got).__name__}"
            )
        return refute(claim.printed, *got)
    statement = claim.printed if role == "proof" else claim.amended
    if statement is None:
        raise Refused("there is no amended statement for the repair to prove")
    return conclude(statement, got)


def theorem_of(claim_id: str) -> Thm:
    """Return the theorem of a claim: its printed statement, or the amended one if the printed one is refuted."""
    from theory.registry import claim as find  # noqa: PLC0415 - the registry reads claims

    used = USED.get()
    if used is not None:
        used.add(claim_id)
    found = find(claim_id)
    if found.proof is not None:
        return derive(found, "proof")[0]
    if found.refutation is not None and found.repair is not None:
        derive(found, "refutation")
        return derive(found, "repair")[0]
    raise Refused(f"{claim_id} is neither proved nor repaired, so nothing of it can be used")
