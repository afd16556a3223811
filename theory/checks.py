"""Exact checks of one relation: an identity, or an inequality that holds everywhere.

Balls may object first, at exact points inside the domains; only a relation that survives them is
given to algebra. So a slip in algebra would have to fool two kernels at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import sympy as sp

from theory.balls import decide, operator_of
from theory.errors import StepError
from theory.variable import Variable
from theory.verdict import Outcome

Point = dict[sp.Symbol, sp.Expr]

_POINTS = 6


def points(expr: sp.Basic) -> Iterator[Point]:
    """Give exact points inside the domains of the variables of an expression."""
    variables = sorted(expr.free_symbols, key=str)
    strays = [str(v) for v in variables if not isinstance(v, Variable)]
    if strays:
        raise StepError(f"{', '.join(strays)} in {expr} have no domain; make them Variables")
    if len({v.name for v in variables}) < len(variables):
        raise StepError(f"two variables of {expr} have the same name")
    choices = [v.domain.inner() for v in variables]
    for k in range(_POINTS if variables else 1):
        yield {
            v: c[(k + i * k // 2 + i) % len(c)]
            for i, (v, c) in enumerate(zip(variables, choices, strict=True))
        }


def resolve(expr: sp.Expr) -> sp.Expr:
    """Carry out the substitutions and derivatives that a step shows unevaluated; integrals stay."""
    return expr.replace(lambda e: isinstance(e, (sp.Subs, sp.Derivative)), lambda e: e.doit(deep=False))


def identity(relation: sp.Eq) -> tuple[Outcome, str]:
    """Check that two expressions are the same function."""
    left, right = resolve(relation.lhs), resolve(relation.rhs)
    return _settle(relation, lambda: _same_logarithm(left, right) or is_zero(left - right))


def inequality(relation: sp.Rel) -> tuple[Outcome, str]:
    """Check that an inequality holds on the whole domain of its variables."""
    operator = operator_of(relation)
    left, right = resolve(relation.lhs), resolve(relation.rhs)
    small, large = (left, right) if operator in {"<", "<="} else (right, left)
    strict = operator in {"<", ">"}
    return _settle(
        relation, lambda: is_positive(large - small, strict=strict) or _log_order(small, large, strict=strict)
    )


def _settle(relation: sp.Rel, algebra: Callable[[], bool]) -> tuple[Outcome, str]:
    """Let balls object at points first; only then may algebra prove."""
    for point in points(relation):
        if at_point(relation, point) is Outcome.FALSE:
            return Outcome.FALSE, f"false at {describe(point)}"
    return (Outcome.TRUE, "") if algebra() else (Outcome.UNKNOWN, "algebra could not settle it")


def at_point(relation: sp.Rel, point: Point) -> Outcome:
    """Decide a relation at one point; what balls cannot evaluate is UNKNOWN."""
    try:
        return decide(
            resolve(relation.lhs), operator_of(relation), resolve(relation.rhs), point, precisions=(64, 256)
        )
    except (StepError, ValueError, ZeroDivisionError):
        return Outcome.UNKNOWN


def describe(point: Point) -> str:
    """Print a point for a reader."""
    return ", ".join(
        f"{symbol} = {value}" for symbol, value in sorted(point.items(), key=lambda kv: str(kv[0]))
    )


def is_zero(expr: sp.Expr) -> bool:
    """Tell whether algebra shows the expression to vanish; False means only that it did not."""
    attempts: tuple[Any, ...] = (
        sp.expand,
        lambda e: sp.powsimp(sp.expand(e)),
        sp.gammasimp,
        lambda e: sp.cancel(sp.together(_whole_powers(sp.powsimp(sp.expand(e))))),
        sp.simplify,
        lambda e: sp.simplify(sp.expand_func(e)),
        lambda e: sp.simplify(e.rewrite(sp.gamma)),
        lambda e: sp.gammasimp(sp.powsimp(sp.expand(e.rewrite(sp.gamma), power_base=True))),
        lambda e: sp.factor(sp.powsimp(sp.expand(sp.together(e.rewrite(sp.gamma))))),
        lambda e: sp.simplify(sp.expand_log(sp.log(sp.factor(e) + 1))),
    )
    return expr == 0 or any(attempt(expr) == 0 for attempt in attempts)


def _whole_powers(expr: sp.Expr) -> sp.Expr:
    """Write b^(s+2) as b^s·b² with one letter for b^s, so that sums of powers can cancel."""
    letters: dict[tuple[sp.Expr, sp.Expr], sp.Symbol] = {}

    def split(base: sp.Expr, exponent: sp.Expr) -> sp.Expr:
        number, rest = exponent.as_coeff_Add()
        whole = sp.floor(number)
        letter = letters.setdefault((base, rest + number - whole), sp.Dummy())
        return letter * base**whole

    return expr.replace(
        lambda e: e.is_Pow and e.base != sp.E and bool(e.exp.free_symbols), lambda e: split(*e.args)
    )


def _log_order(small: sp.Expr, large: sp.Expr, *, strict: bool) -> bool:
    """Compare two positive expressions, such as exponentials, by their logarithms."""
    if not (is_positive(small, strict=True) and is_positive(large, strict=True)):
        return False
    return is_positive(sp.expand_log(sp.log(large) - sp.log(small)), strict=strict)


def _same_logarithm(left: sp.Expr, right: sp.Expr) -> bool:
    """Compare products of powers by the logarithms of their factors; equal sums of logarithms, equal products."""
    if 0 in (left, right):
        return False
    return bool(sp.cancel(_logarithm(left) - _logarithm(right)) == 0)


def _logarithm(product: sp.Expr) -> sp.Expr:
    """Return a logarithm of a product; sympy splits it further only where bases are positive."""
    moved = product.xreplace({v: _shift(v) for v in _variables(product)})
    plain = moved.replace(
        lambda e: e.is_Pow and e.base.has(sp.Add), lambda e: sp.factor(sp.together(e.base)) ** e.exp
    )
    logs = [sp.expand_log(sp.log(sp.factor(f) if f.is_Add else f)) for f in sp.Mul.make_args(plain)]
    return sp.expand_log(sp.expand(sp.Add(*logs)))


def is_positive(gap: sp.Expr, *, strict: bool) -> bool:
    """Tell whether algebra shows the expression positive (or non-negative) on the whole domain.

    Every variable is moved to the start of its domain, v = low + t with t ≥ 0 (or to t ≥ 0 by a Möbius
    map of a bounded interval); then every factor must be a sum of terms of one sign. The Möbius map
    leaves out the upper end, so the inequality is shown there once more.
    """
    if not _signs(gap.xreplace({v: _shift(v) for v in _variables(gap)}), strict=strict):
        return False
    tops = [v for v in _variables(gap) if v.domain.low is not None and v.domain.high is not None]
    return all(
        v.domain.high_open or is_positive(gap.xreplace({v: v.domain.high}), strict=strict) for v in tops
    )


def blocking_factor(gap: sp.Expr) -> sp.Expr | None:
    """Return the factor of an expression whose sign algebra does not show, in the original letters; None if there is none."""
    for factor in sp.Mul.make_args(sp.factor(sp.together(gap))):
        moved = factor.xreplace({v: _shift(v) for v in _variables(factor)})
        if not (_signs(moved, strict=False) or _signs(-moved, strict=False)):
            return factor
    return None


def _signs(moved: sp.Expr, *, strict: bool) -> bool:
    """Multiply the signs of the factors; False when one of them is not known."""
    if _terms_as_written(moved, strict=strict):
        return True
    sign, loose = 1, False
    for factor in sp.Mul.make_args(sp.factor(sp.together(moved))):
        base, exponent = factor.as_base_exp()
        if exponent.is_Integer and exponent.is_even and base.is_real:
            loose = loose or not (_terms(base, strict=True) or _terms(-base, strict=True))
        elif not _terms(factor, strict=True):
            if _terms(-factor, strict=True):
                sign = -sign
            elif _terms(factor, strict=False):
                loose = True
            elif _terms(-factor, strict=False):
                sign, loose = -sign, True
            else:
                return False
    return sign > 0 and not (strict and loose)


def _terms_as_written(moved: sp.Expr, *, strict: bool) -> bool:
    """Tell whether it is a sum of terms of one sign as it stands: factoring would open (a − b)² + (c − d)²."""
    terms = sp.Add.make_args(moved)
    weak = len(terms) > 1 and all(term.is_nonnegative for term in terms)
    return bool(weak and (not strict or any(term.is_positive for term in terms)))


def _terms(factor: sp.Expr, *, strict: bool) -> bool:
    """Tell whether every term of the expanded factor is non-negative (one of them positive)."""
    if (factor.is_positive if strict else factor.is_nonnegative) is True:
        return True
    base, exponent = factor.as_base_exp()
    if exponent != 1 and exponent.is_real:
        return _terms(base, strict=True)
    terms = sp.Add.make_args(sp.expand(factor))
    weak = all(term.is_nonnegative for term in terms)
    return bool(weak and (not strict or any(term.is_positive for term in terms)))


def _variables(expr: sp.Expr) -> list[Variable]:
    return sorted((v for v in expr.free_symbols if isinstance(v, Variable)), key=str)


def _shift(variable: Variable) -> sp.Expr:
    """Write a variable through symbols that are non-negative or positive."""
    domain = variable.domain
    kind = {"integer": True} if domain.integer else {}
    t_open = sp.Symbol(f"{variable.name}'", positive=True, **kind)
    t_closed = sp.Symbol(f"{variable.name}'", nonnegative=True, **kind)
    low, high = domain.low, domain.high
    if low is not None and high is not None:
        s = (
            sp.Symbol(f"{variable.name}'", positive=True)
            if domain.low_open
            else sp.Symbol(f"{variable.name}'", nonnegative=True)
        )
        return (low + high * s) / (1 + s)
    if low is not None:
        return low + (t_open if domain.low_open else t_closed)
    if high is not None:
        return high - (t_open if domain.high_open else t_closed)
    return sp.Symbol(f"{variable.name}'", real=True)
