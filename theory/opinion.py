"""The second opinion: mpmath, independent of the ball kernel.

It evaluates what balls cannot (improper integrals, infinite sums, limits approached) and never
certifies anything: it can only turn a symbolic step red.
"""

from __future__ import annotations

import mpmath
import sympy as sp

from theory import checks
from theory.checks import Point, describe, points
from theory.errors import StepError
from theory.verdict import Outcome

_DIGITS = 22
_AGREE = mpmath.mpf(10) ** -10
_NEARER = mpmath.mpf("0.95")


def number(expr: sp.Expr) -> mpmath.mpf:
    """Evaluate a closed expression with mpmath; integrals by quadrature, sums by extrapolation."""
    with mpmath.workdps(_DIGITS):
        try:
            value = mpmath.mpmathify(_value(checks.resolve(expr)))
        except (
            ValueError,
            TypeError,
            ArithmeticError,
            NameError,
            AttributeError,
            NotImplementedError,
        ) as problem:
            raise StepError(
                f"no second opinion: {problem}"
            ) from problem  # the expression may be too long to print
        if not mpmath.isfinite(value) or mpmath.im(value) != 0:
            raise StepError(f"no second opinion on {expr}: got {value}")
        return mpmath.re(value)


def _value(expr: sp.Expr) -> mpmath.mpf:
    """Evaluate from the outside in: what mpmath must integrate or sum becomes a number first."""
    # sympy hands the regularised function to mpmath without its normaliser.
    expr = expr.replace(
        sp.betainc_regularized, lambda a, b, low, high: sp.betainc(a, b, low, high) / sp.beta(a, b)
    )
    for node in sorted(expr.atoms(sp.Integral, sp.Sum), key=sp.count_ops, reverse=True):
        if expr.has(node):
            expr = expr.xreplace({node: _float(_range(node))})
    return sp.lambdify([], expr, "mpmath")()


def _range(node: sp.Integral | sp.Sum) -> mpmath.mpf:
    body, limits = node.function, node.limits
    bound = [x for x, _, _ in limits]
    if not body.has(sp.Integral, sp.Sum) and not any(end.has(*bound) for _, *ends in limits for end in ends):
        plain, outer = sp.lambdify(bound, body, "mpmath"), limits
    else:
        *inner, outermost = limits
        rest = node.func(body, *inner) if inner else body
        plain, outer = (lambda v: _value(rest.xreplace({outermost[0]: _float(v)}))), [outermost]
    ranges = [[mpmath.mpmathify(sp.lambdify([], end, "mpmath")()) for end in ends] for _, *ends in outer]
    if isinstance(node, sp.Sum):
        return mpmath.nsum(plain, *ranges)
    with mpmath.workdps(_DIGITS if len(ranges) == 1 else 15):
        return mpmath.quad(plain, *ranges)


def _float(value: mpmath.mpf) -> sp.Float:
    return sp.Float(str(value), _DIGITS)


def agrees(relation: sp.Rel, most: int = 3) -> tuple[Outcome, str]:
    """Compare both sides at points inside the domains; UNKNOWN where mpmath has no value."""
    seen = Outcome.UNKNOWN
    for _, point in zip(range(most), points(relation), strict=False):
        try:
            left, right = (
                number(checks.resolve(side).xreplace(point)) for side in (relation.lhs, relation.rhs)
            )
        except StepError:
            continue
        if not _holds(relation, left, right):
            return (
                Outcome.FALSE,
                f"mpmath disagrees at {describe(point)}: {mpmath.nstr(left)} and {mpmath.nstr(right)}",
            )
        seen = Outcome.TRUE
    return seen, ""


def approaches(relation: sp.Eq, most: int = 3) -> tuple[Outcome, str]:
    """Let numbers object to a limit: nearer to the target, the expression must be nearer to the value."""
    expr, variable, target, side = relation.lhs.args
    for _, point in zip(
        range(most), points(sp.Tuple(expr, relation.rhs).xreplace({variable: sp.Integer(1)})), strict=False
    ):
        try:
            far, near = (
                _distance(expr, variable, _toward(target, side, k), relation.rhs, point) for k in (2, 6)
            )
        except StepError:
            continue
        if near > max(_NEARER * far, mpmath.mpf(10) ** -7):
            return Outcome.FALSE, f"mpmath does not approach the limit at {describe(point)}"
    return Outcome.UNKNOWN, ""


def _toward(target: sp.Expr, side: sp.Symbol, digits: int) -> sp.Expr:
    if target.is_infinite:
        return sp.sign(target) * sp.Integer(10) ** digits
    return target + (-1 if str(side) == "-" else 1) * sp.Integer(10) ** -digits


def _distance(expr: sp.Expr, variable: sp.Symbol, value: sp.Expr, limit: sp.Expr, point: Point) -> mpmath.mpf:
    """Measure how far the expression still is from its limit, relative to the limit."""
    here = number(expr.xreplace({**point, variable: value}))
    if limit.is_infinite:
        return mpmath.mpf(1) / max(sp.sign(limit) * here, mpmath.mpf(10) ** -20)
    there = number(limit.xreplace(point))
    return abs(here - there) / max(abs(there), mpmath.mpf(1))


def _holds(relation: sp.Rel, left: mpmath.mpf, right: mpmath.mpf) -> bool:
    slack = _AGREE * max(abs(left), abs(right), mpmath.mpf(10) ** -20)
    if isinstance(relation, sp.Eq):
        return bool(abs(left - right) <= slack)
    if isinstance(relation, sp.Ne):
        return bool(abs(left - right) > slack)
    low, high = (left, right) if isinstance(relation, (sp.StrictLessThan, sp.LessThan)) else (right, left)
    strict = isinstance(relation, (sp.StrictLessThan, sp.StrictGreaterThan))
    return bool(low < high) if strict else bool(low <= high + slack)
