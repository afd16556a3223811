"""A counterexample for a reader: the point or the object, and both sides of what fails there."""

from __future__ import annotations

from collections.abc import Mapping

from theory.falsify import failing_sides
from theory.proof.accept import show_object
from theory.proof.claim import Claim
from theory.proof.explain import NO_VALUE
from theory.proof.points import describe


def counterexample(claim: Claim) -> str:
    """Return where the printed statement fails, and both sides there; empty for a claim that is refuted by Rocq alone."""
    if claim.refutation is None:
        return ""
    at, *rest = claim.refutation()
    if not isinstance(at, Mapping):
        return show_object(at)
    where = describe(dict(at)) or "the numbers themselves"
    if rest:
        return where
    try:
        sides = failing_sides(claim.printed, at)
    except NO_VALUE:
        sides = ()
    return where + "".join(f"; the sides are {side.left} and {side.right}" for side in sides[:2])
