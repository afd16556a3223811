"""Changed statements: a certificate must notice that the statement it ends in, or refutes, is another one.

What is changed stands in :mod:`theory.mutation.body` (propositions), :mod:`theory.mutation.points` (what a
point refutes), :mod:`theory.mutation.objects` (sentences about objects) and
:mod:`theory.mutation.code` (the code of such sentences); :mod:`theory.mutation.time_limit` ends what does not end.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Any, NamedTuple

from theory.mutation import time_limit
from theory.mutation.body import mutants
from theory.mutation.code import code_changes, evaluate_sentence, limit_lines
from theory.mutation.objects import changes, half_way, still_refuted
from theory.mutation.points import loosen_at, point_changes, still_false
from theory.mutation.time_limit import TooLong, stopped_after
from theory.proof.accept import conclude, refute
from theory.proof.claim import Claim
from theory.proof.derivations import derive
from theory.proof.run import REFUSALS
from theory.proof.statement import Statement


class Mutation(NamedTuple):
    """How many changed statements were tried; those that kept the verdict, those that kept it rightly, and those stopped.

    A changed place that is stopped has no verdict, and is counted apart: nobody has seen why.
    """

    tried: int
    kept: list[str]
    still_false: list[str]
    stopped: list[str]


def survivors(claim: Claim, places: int | None = None) -> Mutation:
    """Change the statement that a certificate ends in, or that it refutes, and see whether the verdict is lost.

    Parameters
    ----------
    claim : Claim
        A claim with a certificate.
    places : int, optional
        At most about so many places of the code of a sentence about objects, others each day; all by default.
    """
    tried, kept = _mutate_proof(claim)
    if claim.refutation is None:
        return Mutation(tried, kept, [], [])
    at, *rest = claim.refutation()
    printed = claim.printed
    if printed.says is None:
        changed = list(_mutate_point(printed, at, rest))
    else:
        changed = [*_mutate_objects(printed, at), *_mutate_code(printed, at, places)]
    found, rightly, stopped = (
        [what for what, fate in changed if fate is end] for end in (False, None, STOPPED)
    )
    return Mutation(tried + len(changed), kept + found, rightly, stopped)


def _mutate_proof(claim: Claim) -> tuple[int, list[str]]:
    role = "proof" if claim.proof else "repair" if claim.repair else None
    statement = claim.printed if claim.proof else claim.amended
    if role is None or statement is None or statement.body is None:
        return 0, []
    t, _ = derive(claim, role)
    changed = list(mutants(statement))
    return len(changed), [what for what, s in changed if _is_accepted(lambda s=s: conclude(s, t))]


#: Whether a changed statement lost its verdict; None if it kept it rightly, being false of the same object.
STOPPED = "stopped"
Fate = tuple[str, bool | str | None]


def _mutate_objects(s: Statement, at: Any) -> Iterator[Fate]:
    for what, changed, thing in changes(s, at):
        lost = not _is_accepted(lambda changed=changed, thing=thing: refute(changed, thing))
        yield what, True if lost else None if still_refuted(changed, thing) else False
    # The control: the verdict is lost where the sentence becomes true, not before.
    nearly = half_way(s, at)
    if nearly is not None:
        yield "constant: half of that, still false", _is_accepted(lambda: refute(nearly, at))


def _mutate_code(s: Statement, at: Any, places: int | None) -> Iterator[Fate]:
    """Change the code that says what is said; what says the same of both objects, word for word, is as false as before."""
    if s.says is None or s.meets is None:
        return
    edits, before = code_changes(s, at), evaluate_sentence(s, at)
    step = 1 if places is None else -(-len(edits) // places) or 1
    limited = replace(s, says=limit_lines(s.says), meets=limit_lines(s.meets))
    # Weeks take turns, not days: a slow check runs on one day of the week.
    week = date.today().toordinal() // 7  # noqa: DTZ011 - any clock will do
    for what, put, defines in edits[week % step :: step]:
        with put():
            yield what, _find_fate(limited, at, None if defines else before)
    yield "code as it stands", _is_accepted(lambda: refute(s, at)) and still_refuted(s, at)


def _find_fate(s: Statement, at: Any, before: Any) -> bool | str | None:
    try:
        with stopped_after(time_limit.SECONDS):
            return _judge_change(s, at, before)
    except TooLong:
        return STOPPED


def _judge_change(s: Statement, at: Any, before: Any) -> bool | None:
    # Changed code may stop with any error; then nothing is said and no verdict is left.
    try:
        if evaluate_sentence(s, at) == before:
            return None
        refute(s, at)
    except Exception:  # noqa: BLE001
        return True
    return None if still_refuted(s, at) else False


def _mutate_point(s: Statement, at: Any, rest: list[Any]) -> Iterator[Fate]:
    """A refutation must not refute a statement that was changed, unless that is false at the same point."""
    for what, changed, point in (*point_changes(s, at), *(() if rest else loosen_at(s, at))):
        lost = not _is_accepted(lambda changed=changed, point=point: refute(changed, point, *rest))
        yield what, True if lost else None if still_false(s, changed, point) else False
    # The control: unchanged it is refuted, so whatever loses the verdict loses it by the change.
    yield "unchanged", _is_accepted(lambda: refute(s, at, *rest))


def _is_accepted(attempt: Any) -> bool:
    try:
        attempt()
    except REFUSALS:
        return False
    return True
