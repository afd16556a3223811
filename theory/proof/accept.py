"""Accept a certificate: what was derived is the statement, or the counterexample is an instance that negates it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from theory.errors import Refused
from theory.proof.binding import same
from theory.proof.definedness import need_meaning
from theory.proof.explain import difference, said_relations, show_number
from theory.proof.points import describe
from theory.proof.props import negate
from theory.proof.statement import Statement
from theory.proof.tables import need_declared, record_tables
from theory.proof.theorem import Thm, thm
from theory.proof.values import concrete, value
from theory.verdict import Outcome


def conclude(statement: Statement, t: Any) -> Thm:
    """Accept a theorem as the statement: same conclusion, no hypothesis that the statement does not grant."""
    if not isinstance(t, Thm):
        raise Refused(f"a certificate returns a theorem, not {type(t).__name__}")
    if statement.says is not None:
        raise Refused("a statement about all objects is not closed by a relation; use the kernel, or argue")
    if statement.latex:
        raise Refused("there is only a string here; it can be argued, not proved")
    # The cheap comparisons come first: balls at many points are only for what fits.
    extra = [h for h in t.hyps if not any(same(h, g) for g in statement.given)]
    if extra:
        raise Refused(f"rests on hypotheses that the statement does not have: {extra}")
    if not same(t.concl, statement.body):
        raise Refused(
            f"derived\n   {t.concl}\nis not the statement\n   {statement.body}\n{difference(t.concl, statement.body)}"
        )
    need_meaning(t)
    statement.check()
    return t


def refute(statement: Statement, at: Any, t: Thm | None = None) -> Thm:
    """Accept a counterexample that instantiates the statement.

    Parameters
    ----------
    statement : Statement
        What is refuted.
    at : mapping or object
        A point that meets every printed hypothesis, or an object.
    t : Thm, optional
        A proof of the negated instance, where balls cannot see it.
    """
    if statement.latex:
        raise Refused("there is only a string here; it can be argued, not refuted")
    if isinstance(at, Mapping):
        at = record_tables(at)
    if statement.says is not None:
        return _refute_of(statement, at)
    if not isinstance(at, Mapping):
        raise Refused(f"a point gives each letter its number, as {{x: 2}}; {at!r} does not")
    statement.check_form()
    broken = concrete(negate(statement.instance(at)), at)
    if t is None:
        if value(broken, at) is not Outcome.TRUE:
            raise Refused(
                f"balls do not find the instance false at {describe(dict(at)) or 'the numbers themselves'}{_there(statement, at)}"
            )
        need_declared(at)
        return thm(f"counterexample: {describe(dict(at)) or 'the numbers themselves'}", broken)
    if t.hyps or not same(t.concl, broken):
        raise Refused(f"derived\n   {t.concl}\nis not the negated instance\n   {broken}")
    need_meaning(t)
    need_declared(at)
    return thm(f"counterexample: {describe(dict(at)) or 'the numbers themselves'}", broken, t)


def _there(statement: Statement, at: Mapping[Any, Any]) -> str:
    """Give the sides of the first relation at a point that was expected to refute."""
    for relation in said_relations(statement.instance(at), at)[:1]:
        left, right = (show_number(side, at) for side in relation.args)
        return f"; expected a point where the statement fails, the sides of {relation.sign} are {left} and {right}"
    return ""


def _refute_of(statement: Statement, thing: Any) -> Thm:
    """Accept an object that meets what is asked and of which the statement is false."""
    statement.check()
    asked, said = statement.about(thing)
    if value(asked) is not Outcome.TRUE:
        raise Refused(f"the object does not meet the printed hypotheses: {asked}")
    if value(said) is not Outcome.FALSE:
        raise Refused(f"balls do not find the instance false: {said}")
    return thm(f"counterexample: {show_object(thing)}", negate(said))


def show_object(item: Any) -> str:
    """Print an exact object for a reader."""
    if not is_dataclass(item):
        return str(item)
    return ", ".join(f"{f.name} = {getattr(item, f.name)}" for f in fields(item))
