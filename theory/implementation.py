"""Tie code to a judged formula: ``@implements("claim-id")``, compared in ball arithmetic over a range.

The arguments of the code are floats; the formula is evaluated at exactly those floats, in balls that contain its value, so
the comparison has no rounding of its own. Two ties are offered:

* ``side="left"`` or ``"right"``: the code returns a side of the statement. The value must lie within a relative ``tolerance``
  of the formula; with ``rounding="up"`` (or ``"down"``) it must also not lie below (above) it, for code that promises a bound.
* ``solves="sigma"``: the code returns a value for a letter, a calibrated noise scale for example. The statement must hold at
  the very float that the code returns, so a search that stops on the unsafe side of the root is found; with ``tight=t`` the
  statement must fail a relative t nearer to the root, so that a value which is far too careful is found as well.

Only a statement that is proved can be implemented: the printed one of a PROVED claim, the amended one of an AMENDED claim.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import sympy as sp
from flint import arb, ctx, fmpq

from theory import balls
from theory.bibliography import source_of
from theory.errors import Refused, TheoryError
from theory.proof.derivations import derive
from theory.proof.explain import NO_VALUE, decimal_of, number_at, said_relations
from theory.proof.points import describe
from theory.proof.props import Rel
from theory.proof.statement import Statement
from theory.proof.values import value
from theory.registry import claim as find
from theory.registry import opened
from theory.theories import of_directory
from theory.trial_points import BASES, van_der_corput
from theory.variable import Variable
from theory.verdict import Outcome

Code = TypeVar("Code", bound=Callable[..., Any])

#: Working precision of the formula; a double has 53 bits.
_BITS = (128, 256, 512)
#: Points of a check: on a grid of every range, then on a low-discrepancy sequence; arbitrary.
_GRID, _SEQUENCE = 5, 60
#: Two to the power −40: a hundred thousand times the spacing of doubles, and far below any fault that matters.
_TOLERANCE = 2.0**-40


class ImplementationError(TheoryError, AssertionError):
    """Code does not agree with the formula it is tied to, or cannot be compared with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tie:
    """How a function is tied to a claim."""

    claim_id: str
    theory: Path | None = None
    side: str = "right"
    part: int | None = None
    solves: str = ""
    rounding: str = "nearest"
    tolerance: float = _TOLERANCE
    tight: float | None = None
    letters: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.side not in {"left", "right"}:
            raise ImplementationError(f"side must be 'left' or 'right', got {self.side!r}")
        if self.rounding not in {"nearest", "up", "down"}:
            raise ImplementationError(f"rounding must be 'nearest', 'up' or 'down', got {self.rounding!r}")


def implements(claim_id: str, **how: Any) -> Callable[[Code], Code]:
    """Say that a function implements a formula; the function itself is not changed.

    Parameters
    ----------
    claim_id : str
        The claim whose proved statement the code implements.
    theory : Path, optional
        The directory of the claim, if it is not an installed one.
    side, part : str, int
        Which side of which relation of the statement the code returns; the right side of the first by default. The relations
        are counted in the order in which the statement says them.
    solves : str
        Name of the letter whose value the code returns, instead of a side: the relation ``part``, or else the whole
        statement, must hold there.
    rounding : str
        ``nearest``; ``up`` or ``down`` for code that promises a bound.
    tolerance : float
        Relative difference that is allowed.
    tight : float, optional
        With ``solves``: the statement must fail so much nearer to the root.
    letters : mapping, optional
        Parameter of the code to letter of the statement, where the names differ.
    """

    def tied(code: Code) -> Code:
        code.__implements__ = Tie(claim_id=claim_id, **how)  # type: ignore[attr-defined]
        return code

    return tied


def check_implementation(code: Callable[..., Any], **ranges: tuple[float, float]) -> int:
    """Compare a tied function with its formula; return at how many points, raise at the first that disagrees.

    Parameters
    ----------
    code : callable
        A function under ``@implements``.
    **ranges : pair of floats
        For each parameter the range to look at, ends included.

    Examples
    --------
    >>> @implements("dx-radius-moments", letters={"dim": "n", "order": "j"})
    ... def moment(dim, epsilon, order):
    ...     return math.gamma(dim + order) / math.gamma(dim) / epsilon**order
    >>> check_implementation(moment, dim=(2, 20), epsilon=(0.1, 10.0), order=(0, 6)) > 50
    True
    """
    tie = getattr(code, "__implements__", None)
    if not isinstance(tie, Tie):
        raise ImplementationError(
            f"{_name(code)} is not tied to a claim; put @implements('claim-id') above it"
        )
    statement = _statement(tie.claim_id, tie.theory)
    letters = _letters(code, tie, statement, ranges)
    compared = 0
    for at in _points(letters, ranges):
        exact = {v: _exact(at[name]) for name, v in letters.items()}
        if not _admitted(statement, exact):
            continue
        returned = code(**at)
        number = _returned(code, at, returned)
        fault = _solved(tie, statement, exact, number) if tie.solves else _side(tie, statement, exact, number)
        if fault:
            where = ", ".join(f"{name} = {x!r}" for name, x in at.items())
            raise ImplementationError(f"{_name(code)} does not implement {tie.claim_id}: at {where} {fault}")
        compared += 1
    if not compared:
        raise ImplementationError(
            f"{_name(code)}: no point of these ranges is admitted by {tie.claim_id}; expected ranges inside "
            + "; ".join(f"{v} {v.domain}" for v in statement.variables)
        )
    return compared


def _name(code: Any) -> str:
    return str(getattr(code, "__qualname__", repr(code)))


@lru_cache(maxsize=64)
def _statement(claim_id: str, theory: Path | None) -> Statement:
    """Return the proved statement of a claim; its certificates run now."""
    if theory is None:
        return _proved(claim_id)
    with opened(of_directory(theory)):
        return _proved(claim_id)


def _proved(claim_id: str) -> Statement:
    claim = find(claim_id)
    if claim.proof is not None:
        derive(claim, "proof")
        return claim.printed
    if claim.refutation is not None and claim.repair is not None and claim.amended is not None:
        derive(claim, "repair")
        return claim.amended
    raise ImplementationError(
        f"{claim_id} of {source_of(claim_id)} is neither proved nor amended, so there is no formula to implement"
    )


def _letters(
    code: Callable[..., Any], tie: Tie, statement: Statement, ranges: Mapping[str, Any]
) -> dict[str, Variable]:
    """Return parameter to letter; every letter but the solved one must have a parameter, and a range."""
    names = list(inspect.signature(code).parameters)
    said = statement.body if tie.solves and tie.part is None else _relation(tie, statement)
    if not tie.solves:
        said = said.lhs if tie.side == "left" else said.rhs
    needed = {v.name for v in said.free_symbols}
    known = {v.name: v for v in statement.variables if v.name in needed}
    found = {
        name: known[tie.letters.get(name, name)] for name in names if tie.letters.get(name, name) in known
    }
    missing = set(known) - {v.name for v in found.values()} - {tie.solves}
    strange = [name for name in names if name not in found]
    if missing or strange or set(found) != set(ranges):
        raise ImplementationError(
            f"{_name(code)}{inspect.signature(code)} does not fit {tie.claim_id}: expected a parameter and a range for each of "
            f"{', '.join(sorted(set(known) - {tie.solves}))}; name others with letters={{'parameter': 'letter'}}"
        )
    if tie.solves and tie.solves not in known:
        raise ImplementationError(
            f"{tie.claim_id} has no letter {tie.solves!r}; there are {', '.join(known)}"
        )
    return found


def _points(
    letters: Mapping[str, Variable], ranges: Mapping[str, tuple[float, float]]
) -> Iterator[dict[str, Any]]:
    """Give points of the ranges: ends and a geometric grid in each letter, then a van der Corput sequence."""
    grids = {name: _grid(v, *ranges[name]) for name, v in letters.items()}
    middle = {name: grid[len(grid) // 2] for name, grid in grids.items()}
    yield middle
    for name, grid in grids.items():
        yield from ({**middle, name: x} for x in grid)
    for end in (0, -1):
        yield {name: grid[end] for name, grid in grids.items()}
    for k in range(1, _SEQUENCE + 1):
        yield {
            name: _within(letters[name], *ranges[name], float(van_der_corput(k, base)))
            for name, base in zip(letters, BASES, strict=False)
        }


def _grid(v: Variable, low: float, high: float) -> list[Any]:
    return [_within(v, low, high, k / (_GRID - 1)) for k in range(_GRID)]


def _within(v: Variable, low: float, high: float, u: float) -> Any:
    if v.domain.integer:
        return round(low + u * (high - low))
    if low > 0 and high / low > 10:
        return min(high, max(low, low * (high / low) ** u))
    return low + u * (high - low)


def _exact(x: Any) -> Any:
    fraction = Fraction(x)
    return sp.Rational(fraction.numerator, fraction.denominator)


def _admitted(statement: Statement, at: Mapping[Any, Any]) -> bool:
    if any(v.domain.admits(x) is not Outcome.TRUE for v, x in at.items()):
        return False
    # A hypothesis about letters that the code does not know is none of its business.
    given = [g for g in statement.given if g.free_symbols <= set(at)]
    return all(value(g, at) is Outcome.TRUE for g in given)


def _returned(code: Callable[..., Any], at: Mapping[str, Any], returned: Any) -> Any:
    """Return the exact value of what the code returned."""
    try:
        number = returned if isinstance(returned, (int, Fraction)) else float(returned)
        if math.isfinite(number):
            return _exact(number)
    except (TypeError, ValueError, OverflowError):
        pass
    where = ", ".join(f"{name} = {x!r}" for name, x in at.items())
    raise ImplementationError(f"{_name(code)} returned {returned!r} at {where}; expected a finite number")


def _relation(tie: Tie, statement: Statement) -> Rel:
    relations = said_relations(statement.body, {}) if statement.body is not None else []
    part = tie.part or 0
    if part >= len(relations):
        raise ImplementationError(
            f"{tie.claim_id} has {len(relations)} relations, so part={part} is none of them"
        )
    return relations[part]


def _side(tie: Tie, statement: Statement, at: Mapping[Any, Any], number: Any) -> str:
    """Return how the code's value differs from a side of the statement; empty where it agrees."""
    relation = _relation(tie, statement)
    formula = relation.lhs if tie.side == "left" else relation.rhs
    try:
        exact = number_at(formula, at)
        for bits in _BITS:
            with ctx.workprec(bits):
                ball = balls.enclose(exact, bits=bits)
                off = arb(fmpq(int(number.p), int(number.q))) - ball
                allowed = abs(ball) * arb(tie.tolerance)
                fault = _outside(off, allowed, tie.rounding)
                if fault is not None:
                    said = f"it returns {float(number)!r}; the formula is {decimal_of(exact, 17)}"
                    return f"{said}, {fault}" if fault else ""
    except NO_VALUE as problem:
        raise ImplementationError(
            f"{tie.claim_id}: the formula has no number at {describe(dict(at))}: {problem}"
        ) from problem
    return f"the formula could not be enclosed narrowly enough to compare with {float(number)!r}"


def _outside(off: arb, allowed: arb, rounding: str) -> str | None:
    """Return the fault, an empty string where there is none, or None where the ball is too wide to tell."""
    if abs(off) > allowed:
        return "outside the tolerance"
    if rounding == "up" and off < 0:
        return "below it, although the code promises an upper bound"
    if rounding == "down" and off > 0:
        return "above it, although the code promises a lower bound"
    safe = rounding == "nearest" or (off >= 0 if rounding == "up" else off <= 0)
    return "" if safe and abs(off) <= allowed else None


def _solved(tie: Tie, statement: Statement, at: Mapping[Any, Any], number: Any) -> str:
    """Return why the statement does not hold at the returned value; empty where it does."""
    letter = next(v for v in statement.variables if v.name == tie.solves)
    if letter.domain.admits(number) is not Outcome.TRUE:
        return f"it returns {tie.solves} = {float(number)!r}, which is not {letter.domain}"
    outcome = _holds(tie, statement, {**at, letter: number})
    if outcome is not Outcome.TRUE:
        word = "does not hold" if outcome is Outcome.FALSE else "could not be shown"
        return f"it returns {tie.solves} = {float(number)!r}, where the statement {word}{_sides(tie, statement, {**at, letter: number})}"
    if tie.tight is not None:
        scale = sp.Rational(Fraction(tie.tight).numerator, Fraction(tie.tight).denominator)
        nearer = [number * (1 - scale), number * (1 + scale)]
        if all(_holds(tie, statement, {**at, letter: x}) is Outcome.TRUE for x in nearer):
            return (
                f"it returns {tie.solves} = {float(number)!r}, which is not tight: the statement also holds a relative "
                f"{tie.tight} to both sides of it"
            )
    return ""


def _holds(tie: Tie, statement: Statement, at: Mapping[Any, Any]) -> Outcome:
    try:
        return value(statement.instance(at) if tie.part is None else _relation(tie, statement), at)
    except Refused:
        return Outcome.FALSE
    except NO_VALUE:
        return Outcome.UNKNOWN


def _sides(tie: Tie, statement: Statement, at: Mapping[Any, Any]) -> str:
    try:
        left, right = (decimal_of(number_at(side, at), 17) for side in _relation(tie, statement).args)
    except NO_VALUE:
        return ""
    return f": its sides are {left} and {right}"
