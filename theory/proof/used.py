"""The theorem of another claim, derived once for all that use it."""

from __future__ import annotations

from contextvars import ContextVar
from functools import cache

from theory.errors import Refused
from theory.proof.doors import conclude, refute
from theory.proof.theorem import Thm

#: Ids of the claims that certificates have used so far; the judge compares them with what is declared.
USED: ContextVar[set[str] | None] = ContextVar("used", default=None)


def theorem_of(claim_id: str) -> Thm:
    """Return what is proved of a claim: its printed statement, or the amended one if the printed is refuted."""
    used = USED.get()
    if used is not None:
        used.add(claim_id)
    return _theorem(claim_id)


@cache
def _theorem(claim_id: str) -> Thm:
    from theory.registry import claim as find  # noqa: PLC0415 - the registry reads claims

    found = find(claim_id)
    token = USED.set(None)
    try:
        if found.proof is not None:
            return conclude(found.printed, found.proof())
        if found.refutation is not None and found.repair is not None and found.amended is not None:
            refute(found.printed, *found.refutation())
            return conclude(found.amended, found.repair())
    finally:
        USED.reset(token)
    raise Refused(f"{claim_id} is neither proved nor repaired, so nothing of it can be used")
