"""Continuity of a function on a whole range, for all values of its other letters.

Only then is an integral the rise of an antiderivative: F' = f holds on both sides of a pole or a jump
too, and quadrature at a few parameters may miss a range that crosses one.
"""

from __future__ import annotations

from typing import Any

import sympy as sp

from theory.checks import is_positive, resolve
from theory.variable import Variable, positive, real

_INSIDE, _ANYWHERE = positive("step"), real("step")
SMOOTH = (sp.exp, sp.sin, sp.cos, sp.sinh, sp.cosh, sp.tanh, sp.atan, sp.asin, sp.acos, sp.erf, sp.erfc)
_KINKED = (sp.Abs, sp.Max, sp.Min)
#: Continuous where their last argument is positive.
_POSITIVE = (sp.log, sp.gamma, sp.loggamma, sp.besselk, sp.uppergamma, sp.lowergamma)


def continuous(expr: sp.Expr, x: sp.Symbol, low: Any, high: Any) -> bool:
    """Tell whether algebra shows the expression continuous between the ends; False means only that it did not.

    Examples
    --------
    >>> x = sp.Symbol("x", real=True)
    >>> continuous(1 / x, x, 1, 2), continuous(1 / x, x, -1, 1)
    (True, False)
    """
    inside = _point(sp.sympify(low), sp.sympify(high))
    moved = resolve(expr).xreplace({x: inside})
    return all(_harmless(node) for node in sp.preorder_traversal(moved) if node.has(_INSIDE, _ANYWHERE))


def _point(low: sp.Expr, high: sp.Expr) -> sp.Expr:
    """Write any point strictly between the ends through one letter."""
    if low == -sp.oo and high == sp.oo:
        return _ANYWHERE
    if low == -sp.oo:
        return high - _INSIDE
    return low + _INSIDE if high == sp.oo else (low + high * _INSIDE) / (1 + _INSIDE)


def _harmless(node: sp.Basic) -> bool:
    if isinstance(node, sp.Pow):
        return _power(node.base, node.exp)
    if isinstance(node, _POSITIVE):
        return is_positive(node.args[-1], strict=True)
    return isinstance(node, (Variable, sp.Add, sp.Mul, sp.UnevaluatedExpr, *SMOOTH, *_KINKED))


def _power(base: sp.Expr, exponent: sp.Expr) -> bool:
    """A power is continuous where its base is positive; whole and positive exponents ask for less."""
    if exponent.is_integer and exponent.is_nonnegative:
        return True
    if exponent.is_positive and is_positive(base, strict=False):
        return True
    return is_positive(base, strict=True) or bool(exponent.is_integer and is_positive(-base, strict=True))
