"""Rigorous comparisons: the only place where balls are compared.

Overlapping balls answer False to both ``<`` and ``>``, so every comparison here returns an
:class:`~theory.verdict.Outcome`. The precision grows until the question is settled; at the
top the answer is UNKNOWN, never a guess.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import ROUND_FLOOR, Context, Decimal
from fractions import Fraction
from typing import Any

import sympy as sp
from flint import arb, ctx, fmpq

from theory.errors import StepError
from theory.evaluate import enclose, integrate
from theory.verdict import Outcome

__all__ = [
    "PRECISIONS",
    "compare",
    "decide",
    "enclose",
    "integrate",
    "margin",
    "sign",
]

#: Working precisions in bits, tried in turn.
PRECISIONS = (64, 128, 256, 512, 1024, 2048)

#: After so many balls that are not finite, more bits will not help and only take time.
_HOPELESS = 2

_RELATIONS: dict[type, str] = {
    sp.StrictLessThan: "<",
    sp.LessThan: "<=",
    sp.StrictGreaterThan: ">",
    sp.GreaterThan: ">=",
    sp.Eq: "==",
    sp.Ne: "!=",
}


def sign(ball: arb) -> int | None:
    """Return −1, 0 or 1 if every number in the ball has that sign, else None."""
    if not ball.is_finite():
        return None
    if ball > 0:
        return 1
    if ball < 0:
        return -1
    return 0 if ball.is_zero() else None


def compare(left: arb, operator: str, right: arb) -> Outcome:
    """Settle a comparison of two balls if it can be settled."""
    s = sign(left - right)
    if s is None:
        return _weak(left - right, operator)
    truth = {"<": s < 0, "<=": s <= 0, ">": s > 0, ">=": s >= 0, "==": s == 0, "!=": s != 0}
    return Outcome.TRUE if truth[operator] else Outcome.FALSE


def _weak(difference: arb, operator: str) -> Outcome:
    """Settle ``<=`` and ``>=`` for a ball that touches zero from one side only."""
    if not difference.is_finite():
        return Outcome.UNKNOWN
    if difference >= 0 and operator in {"<", ">="}:
        return Outcome.TRUE if operator == ">=" else Outcome.FALSE
    if difference <= 0 and operator in {">", "<="}:
        return Outcome.TRUE if operator == "<=" else Outcome.FALSE
    return Outcome.UNKNOWN


def decide(
    left: Any,
    operator: str,
    right: Any,
    values: Mapping[sp.Symbol, Any] | None = None,
    precisions: tuple[int, ...] = PRECISIONS,
) -> Outcome:
    """Settle a comparison of two exact expressions at exact values.

    Two expressions that sympy shows to be the same number are equal; otherwise balls decide, so an
    equality of different-looking numbers comes out FALSE or UNKNOWN.

    Examples
    --------
    >>> decide(sp.pi, "<", sp.Rational(22, 7)).name
    'TRUE'
    """
    left, right = sp.sympify(left), sp.sympify(right)
    exact = (
        None
        if _has_ball(values)
        else (left - right).xreplace({s: sp.sympify(v) for s, v in (values or {}).items()})
    )
    # ∞ + 1 less ∞ is not 1: what cancels must be a number.
    if exact is not None and exact.is_Rational and (left.is_Rational or enclose(left, values).is_finite()):
        return compare(arb(fmpq(int(exact.p), int(exact.q))), operator, arb(0))
    hopeless = 0
    for bits in precisions:
        with ctx.workprec(bits):
            small, large = enclose(left, values, bits), enclose(right, values, bits)
            outcome = compare(small, operator, large)
        hopeless += not (small.is_finite() and large.is_finite())
        if outcome is not Outcome.UNKNOWN or hopeless == _HOPELESS:
            return outcome
    return Outcome.UNKNOWN


def operator_of(relation: sp.Rel) -> str:
    """Return the operator of a sympy relation as a string."""
    for kind, operator in _RELATIONS.items():
        if isinstance(relation, kind):
            return operator
    raise StepError(f"{relation!r} is not a relation between two numbers")


def margin(left: Any, right: Any, values: Mapping[sp.Symbol, Any] | None = None) -> str:
    """Return a decimal lower bound of |left − right|, rounded down, for a reader; "0" if they are equal."""
    exact = {symbol: sp.sympify(value) for symbol, value in (values or {}).items()}
    left, right = (sp.sympify(side).xreplace(exact) for side in (left, right))
    for bits in PRECISIONS[1:5]:
        with ctx.workprec(bits):
            gap = abs(enclose(left, bits=bits) - enclose(right, bits=bits))
            if gap > 0:
                return _rounded_down(arb(gap.lower()))
            if gap.is_zero():
                break
    return "0"


def _rounded_down(value: arb) -> str:
    mantissa, exponent = value.man_exp()
    exact = Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
    context = Context(prec=6, rounding=ROUND_FLOOR)
    return str(context.divide(Decimal(exact.numerator), Decimal(exact.denominator)))


def _has_ball(values: Mapping[sp.Symbol, Any] | None) -> bool:
    return any(isinstance(value, arb) for value in (values or {}).values())
