"""Why a step or a statement was refused, in numbers: the point, and both sides there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sympy as sp
from flint import ctx

from theory import balls, checks
from theory.errors import TheoryError
from theory.proof.binding import canon, same, substitute, unfold
from theory.proof.points import describe, points
from theory.proof.printing import text
from theory.proof.props import And, Implies, Le, Lt, Not, Or, Prop, Quantified, Rel, negate
from theory.proof.terms import OPAQUE, Point
from theory.proof.values import concrete, evaluable, tables_for, value
from theory.variable import Variable
from theory.verdict import Outcome

#: What a term may raise where it has no value.
NO_VALUE = (
    TheoryError,
    ValueError,
    ZeroDivisionError,
    TypeError,
    KeyError,
    AttributeError,
    OverflowError,
    RecursionError,
)
#: An exact number longer than that is shown as a decimal.
_LONG = 24
#: A finite sum of at most so many terms is shown exactly.
_TERMS = 60
_WORDS = {"==": "equal to 0", "<=": "at least 0", "<": "above 0"}


def number_at(e: Any, at: Mapping[Any, Any] | None = None) -> Any:
    """Put a point into a term, and write its means, series and probabilities in closed form."""
    letters = {k: v for k, v in (at or {}).items() if isinstance(k, sp.Symbol)}
    return evaluable(concrete(substitute(unfold(e), letters), at))


def show_number(e: Any, at: Mapping[Any, Any] | None = None) -> str:
    """Print a term at a point: exactly where that is short, else as a decimal whose digits are certain."""
    try:
        number = number_at(e, at)
        exact = _simplified(number)
        if exact.is_Rational and balls.decide(number, "==", exact) is not Outcome.FALSE:
            return str(exact)
        digits = decimal_of(number)
        return digits if len(str(exact)) > _LONG or exact.has(*OPAQUE) else f"{exact} = {digits}"
    except NO_VALUE:
        return "(no number)"


def _added(s: Any) -> Any:
    """Write out a short finite sum of numbers."""
    (i, low, high), *more = s.limits
    if more or not (low.is_Integer and high.is_Integer and high - low < _TERMS):
        return s
    return sp.Add(*[s.function.xreplace({i: sp.Integer(j)}) for j in range(int(low), int(high) + 1)])


def _simplified(number: Any) -> Any:
    number = number.replace(lambda e: isinstance(e, sp.Sum), _added)
    if number.has(*OPAQUE):
        return number
    found = number.rewrite(sp.gamma) if number.has(sp.beta, sp.factorial) else number
    return sp.gammasimp(found) if found.has(sp.gamma) else sp.simplify(found)


def decimal_of(number: Any, digits: int = 10) -> str:
    """Print a number with digits that are certain, and an ellipsis."""
    for bits in (64, 128, 256, 512):
        with ctx.workprec(bits):
            ball = balls.enclose(number, bits=bits)
            if ball.is_zero():
                return "0"
            if ball.is_finite() and ball.rel_accuracy_bits() >= 40:
                return f"{ball.str(digits, radius=False)}…"
    return "(no number)"


def said_relations(p: Prop, at: Mapping[Any, Any]) -> list[Rel]:
    """Return the relations of which a proposition says that they hold, with the numbers of a point for bound letters."""
    match p:
        case Rel():
            return [p]
        case And() | Or():
            return [r for part in p.args for r in said_relations(part, at)]
        case Implies():
            return said_relations(p.args[1], at)
        case Not():
            return said_relations(negate(p.args[0]), at)
        case Quantified():
            x, body = p.args
            return said_relations(substitute(body, {x: at[x]}) if x in at else body, at)
    return []


def false_at(p: Prop, at: Mapping[Any, Any]) -> str:
    """Say where a proposition is false, and give both sides of the relation that fails there."""
    for relation in said_relations(p, at):
        if value(relation, at) is Outcome.FALSE:
            left, right = (show_number(side, at) for side in relation.args)
            if "(no number)" not in {left, right}:
                return f"false at {describe(dict(at)) or 'the numbers themselves'}: the sides are {left} and {right}"
    return f"false at {describe(dict(at)) or 'the numbers themselves'}"


def unsettled(goal: Any, rest: Any, op: str) -> str:
    """Say what algebra could not settle: the goal's sides where it is false, else the part where it stopped, in numbers."""
    bad = next((at for at in _sample(goal) if value(goal, at) is Outcome.FALSE), None)
    if bad is not None:
        return f"{text(goal)} is {false_at(goal, bad)}. Expected a relation that holds; correct the statement or the step."
    aim = _WORDS[op]
    for at in _sample(rest):
        gap = rest if op != "==" else sp.Abs(rest)
        if value(_relation(op, gap), at) is Outcome.FALSE:
            left, right = (show_number(side, at) for side in goal.args)
            return (
                f"could not show {text(goal)} from these premises: they leave {_shown(rest)}, which must be {aim} and is "
                f"{show_number(rest, at)} at {describe(at)} (the sides of the goal are {left} and {right} there). "
                "Expected premises whose sum bounds the goal; try a multiplier, or another premise."
            )
    factor = checks.blocking_factor(rest) if not rest.has(*OPAQUE) else None
    part = rest if factor is None else factor
    at = next(iter(_sample(rest)), {})
    left, right = (show_number(side, at) for side in goal.args)
    where = f" At {describe(at)} the sides are {left} and {right}." if at else ""
    return (
        f"could not show {text(goal)}: algebra stopped at {_shown(part)}, which must be {aim if part is rest else 'of one sign'}. "
        f"No point was found where it fails.{where} Try to prove that sign as a step of its own and give it as a premise, or split "
        "the domain with `cases`."
    )


def _relation(op: str, gap: Any) -> Rel:
    return Le(gap, 0) if op == "==" else (Le if op == "<=" else Lt)(0, gap)


def _sample(e: Any) -> list[dict[Any, Any]]:
    letters = e.free_symbols
    if not all(isinstance(v, (Variable, Point)) for v in letters):
        return []
    return [
        {**at, **tables_for(e, seed)} for seed, at in enumerate([_simplest(letters), *points(letters, 12)])
    ]


def _simplest(letters: Any) -> dict[Any, Any]:
    """Return the point a person would try first: every letter 1, or the number of its range that is nearest to it."""

    def first(v: Any) -> Any:
        if isinstance(v, Point):
            return sp.Integer(sum(map(ord, v.name)) % 7)
        choices = [sp.S.One, *v.domain.edge(), *v.domain.inner()]
        return next(x for x in choices if v.domain.admits(x) is Outcome.TRUE)

    return {v: first(v) for v in sorted(letters, key=str)}


def _shown(e: Any) -> str:
    """Print a term as its author wrote it, with its means and sums and not with the engine's letters for them."""
    found = e if e.has(*OPAQUE) else sp.factor(e)
    return text(found)


def difference(derived: Any, stated: Any) -> str:
    """Say in which side a derived relation differs from the stated one, with both in numbers at a point."""
    pairs = zip(said_relations(derived, {}), said_relations(stated, {}), strict=False)
    for one, other in pairs:
        if same(one, other):
            continue
        if type(one) is not type(other):
            return f"it says {one.sign} where the statement says {other.sign}"
        for name, a, b in zip(("left", "right"), one.args, other.args, strict=True):
            if canon(unfold(a)) != canon(unfold(b)):
                at = next(iter(_sample(a - b)), {})
                numbers = (
                    f"; at {describe(at)} they are {show_number(a, at)} and {show_number(b, at)}"
                    if at
                    else ""
                )
                return f"the {name} sides differ: derived {text(a)}, stated {text(b)}{numbers}"
    return "expected the statement itself, up to definitions and names of bound letters"
