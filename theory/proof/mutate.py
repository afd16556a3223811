"""Changed statements: a certificate must notice that the statement it ends in, or refutes, is another one.

What is changed stands in :mod:`theory.proof.mutate_body` (propositions), :mod:`theory.proof.mutate_points` (what a
point refutes), :mod:`theory.proof.mutate_objects` (sentences about objects).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from theory.proof.claim import Claim
from theory.proof.doors import conclude, refute
from theory.proof.mutate_body import mutants
from theory.proof.mutate_objects import changes, half_way, still_refuted
from theory.proof.mutate_points import moved, point_changes, still_false
from theory.proof.run import REFUSALS
from theory.proof.statement import Statement
from theory.proof.used import derived


class Mutation(NamedTuple):
    """How many changed statements were tried; those that kept the verdict, and those that kept it rightly."""

    tried: int
    kept: list[str]
    still_false: list[str]


def survivors(claim: Claim) -> Mutation:
    """Change the statement that a certificate ends in, or that it refutes, and see whether the verdict is lost."""
    tried, kept = _proved(claim)
    if claim.refutation is None:
        return Mutation(tried, kept, [])
    at, *rest = claim.refutation()
    changed = list(
        _of_objects(claim.printed, at) if claim.printed.says else _of_point(claim.printed, at, rest)
    )
    found = [what for what, fate in changed if fate is False]
    return Mutation(tried + len(changed), kept + found, [what for what, fate in changed if fate is None])


def _proved(claim: Claim) -> tuple[int, list[str]]:
    role = "proof" if claim.proof else "repair" if claim.repair else None
    statement = claim.printed if claim.proof else claim.amended
    if role is None or statement is None or statement.body is None:
        return 0, []
    t, _ = derived(claim, role)
    changed = list(mutants(statement))
    return len(changed), [what for what, s in changed if _accepted(lambda s=s: conclude(s, t))]


#: Whether a changed statement lost its verdict; None if it kept it rightly, being false of the same object.
Fate = tuple[str, bool | None]


def _of_objects(s: Statement, at: Any) -> Iterator[Fate]:
    for what, changed, thing in changes(s, at):
        lost = not _accepted(lambda changed=changed, thing=thing: refute(changed, thing))
        yield what, True if lost else None if still_refuted(changed, thing) else False
    # The control: the verdict is lost where the sentence becomes true, not before.
    nearly = half_way(s, at)
    if nearly is not None:
        yield "constant: half of that, still false", _accepted(lambda: refute(nearly, at))


def _of_point(s: Statement, at: Any, rest: list[Any]) -> Iterator[Fate]:
    """A refutation must not refute a statement that was changed, unless that is false at the same point."""
    for what, changed, point in (*point_changes(s, at), *(() if rest else moved(s, at))):
        lost = not _accepted(lambda changed=changed, point=point: refute(changed, point, *rest))
        yield what, True if lost else None if still_false(s, changed, point) else False
    # The control: unchanged it is refuted, so whatever loses the verdict loses it by the change.
    yield "unchanged", _accepted(lambda: refute(s, at, *rest))


def _accepted(door: Any) -> bool:
    try:
        door()
    except REFUSALS:
        return False
    return True
