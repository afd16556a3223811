"""Evaluate a sympy expression to a ball that certainly contains its value.

One table maps sympy functions to python-flint methods; ``tests/theory/test_kernels.py`` holds every
entry against mpmath. Inside an integral the argument is complex and the ``analytic`` flag is passed
on: a function with a branch cut answers with a non-finite ball where it is not analytic, because
integration without that flag is confidently wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import sympy as sp
from flint import acb, arb, ctx, fmpq

from theory.errors import StepError

Ball = Any  # an arb, or an acb inside an integral

#: Integrals without free letters and their balls: a proof meets the same one at many of its steps.
_CLOSED: dict[tuple[sp.Integral, int], arb] = {}

#: An integral that needs more evaluations than that is not going to converge; the ball stays wide.
_EVALUATIONS = 4000


@dataclass(frozen=True, slots=True)
class Evaluator:
    """Walks an expression with given values of its symbols."""

    values: Mapping[sp.Symbol, Ball]
    analytic: bool = False

    def __call__(self, expr: sp.Basic) -> Ball:
        """Return a ball that contains the value of the expression."""
        if expr in self.values:
            return self.values[expr]
        for kind, rule in RULES.items():
            if isinstance(expr, kind):
                return rule(self, expr)
        raise StepError(f"no ball rule for {type(expr).__name__} in {expr}")

    def cut(self, z: Ball) -> Ball:
        """Return a non-finite ball where a branch cut on (−∞, 0] makes the function non-analytic."""
        return self.unless(z, lambda w: w.real > 0)

    def cut_above(self, z: Ball) -> Ball:
        """Return a non-finite ball where a branch cut on [1, ∞) makes the function non-analytic."""
        return self.unless(z, lambda w: w.real < 1)

    def unless(self, z: Ball, inside: Callable[[acb], bool]) -> Ball:
        """Return a non-finite ball if analyticity is asked for on a ball that may meet a cut of the real axis."""
        if isinstance(z, acb) and self.analytic and z.imag.contains(0) and not inside(z):
            return acb(arb.nan(), arb.nan())
        return z


def enclose(expr: Any, values: Mapping[sp.Symbol, Any] | None = None, bits: int = 64) -> arb:
    """Enclose a real expression at given exact values.

    Parameters
    ----------
    expr : sympy expression
        May contain finite sums and products and proper integrals of analytic functions.
    values : mapping, optional
        Symbol to sympy number, or to an ``arb`` ball.
    bits : int
        Working precision.

    Examples
    --------
    >>> print(enclose(sp.besselk(sp.Rational(1, 2), 1), bits=40).str(8, radius=False))
    0.46106850
    """
    with ctx.workprec(bits):
        balls = {
            s: v if isinstance(v, (arb, acb)) else Evaluator({})(sp.sympify(v))
            for s, v in (values or {}).items()
        }
        found = Evaluator(balls)(sp.sympify(expr))
        return found.real if isinstance(found, acb) and found.imag.is_zero() else arb(found)


def integrate(integrand: Callable[[acb, bool], acb], *points: Any) -> arb:
    """Integrate along consecutive real points; give every kink as one of the points."""
    problems: list[Exception] = []

    def guarded(z: acb, analytic: bool) -> acb:  # noqa: FBT001 - the signature flint calls
        try:
            return acb(0) if problems else integrand(z, analytic)
        except Exception as problem:  # noqa: BLE001 - flint would swallow it; raised again below
            problems.append(problem)
            return acb(0)

    # Every piece that touches an end where the integrand has no value stays without one, however often it is halved.
    if not all(guarded(acb(end), analytic=False).is_finite() for end in points) and not problems:
        return arb.nan()
    total = arb(0)
    for left, right in pairwise(points):
        part = acb.integral(guarded, acb(left), acb(right), eval_limit=_EVALUATIONS)
        total += part.real if part.imag.contains(0) else arb.nan()  # a complex integrand has no real integral
    if problems:
        raise problems[0]
    return total


def _number(_: Evaluator, expr: sp.Expr) -> arb:
    return arb(fmpq(int(expr.p), int(expr.q)))


def _inexact(_: Evaluator, expr: sp.Expr) -> arb:
    raise StepError(f"{expr} is a float; certified work takes exact numbers, such as Rational('{expr}')")


def _add(at: Evaluator, expr: sp.Expr) -> Ball:
    total = arb(0)
    for term in expr.args:
        total = at(term) + total
    return total


def _mul(at: Evaluator, expr: sp.Expr) -> Ball:
    product = arb(1)
    for factor in expr.args:
        product = at(factor) * product
    return product


def _pow(at: Evaluator, expr: sp.Expr) -> Ball:
    base, exponent = at(expr.base), expr.exp
    if expr.base is sp.E:
        return at(exponent).exp()
    if exponent.is_Integer:
        return base ** int(exponent)
    if exponent == sp.Rational(1, 2):
        return base.sqrt(analytic=at.analytic) if isinstance(base, acb) else base.sqrt()
    if isinstance(base, acb):
        return (at.cut(base).log() * at(exponent)).exp()
    return _real_power(base, at(exponent))


def _real_power(base: arb, exponent: Ball) -> Ball:
    if isinstance(exponent, acb):
        return (base.log() * exponent).exp()
    if base > 0:
        return (base.log() * exponent).exp()
    if exponent > 0 and base >= 0:  # a ball that touches zero: [0, upper^e]
        top = arb(base.upper())
        return arb(0).union((top.log() * exponent).exp()) if top > 0 else arb(0)
    return arb.nan()


def _method(name: str, *, branch: bool = False) -> Callable[[Evaluator, sp.Expr], Ball]:
    def rule(at: Evaluator, expr: sp.Expr) -> Ball:
        z = at(expr.args[0])
        return getattr(at.cut(z) if branch else z, name)()

    return rule


def _arcus(name: str) -> Callable[[Evaluator, sp.Expr], Ball]:
    def rule(at: Evaluator, expr: sp.Expr) -> Ball:
        z = at(expr.args[0])
        return getattr(at.unless(z, lambda w: abs(w.real) < 1), name)()

    return rule


def _atan(at: Evaluator, expr: sp.Expr) -> Ball:
    z = at(expr.args[0])
    if isinstance(z, acb):  # the cuts lie on the imaginary axis
        z = at.unless(z * acb(0, 1), lambda w: abs(w.real) < 1) * acb(0, -1)
    return z.atan()


def _digamma(at: Evaluator, expr: sp.Expr) -> Ball:
    order, z = expr.args
    if order != 0:
        raise StepError(f"no ball rule for {expr}; only the digamma function is known")
    return at(z).digamma()


def _real_only(name: str) -> Callable[[Evaluator, sp.Expr], Ball]:
    def rule(at: Evaluator, expr: sp.Expr) -> Ball:
        balls = [at(argument) for argument in expr.args]
        if any(isinstance(ball, acb) for ball in balls):
            raise StepError(f"{expr} has a kink: split the integral there and drop {type(expr).__name__}")
        if name in {"abs", "floor"}:
            return abs(balls[0]) if name == "abs" else balls[0].floor()
        result = balls[0]
        for ball in balls[1:]:
            result = getattr(result, name)(ball)
        return result

    return rule


def _beta(at: Evaluator, expr: sp.Expr) -> Ball:
    a, b = (at(argument) for argument in expr.args)
    return a.gamma() * b.gamma() * (a + b).rgamma()


def _bessel(name: str) -> Callable[[Evaluator, sp.Expr], Ball]:
    def rule(at: Evaluator, expr: sp.Expr) -> Ball:
        order, z = (at(argument) for argument in expr.args)
        return getattr(at.cut(z), name)(order)

    return rule


def _incomplete_gamma(name: str) -> Callable[[Evaluator, sp.Expr], Ball]:
    def rule(at: Evaluator, expr: sp.Expr) -> Ball:
        s, z = (at(argument) for argument in expr.args)
        return getattr(at.cut(z), name)(s)

    return rule


def _incomplete_beta(*, regularised: bool) -> Callable[[Evaluator, sp.Expr], Ball]:
    def rule(at: Evaluator, expr: sp.Expr) -> Ball:
        a, b, low, high = (at(argument) for argument in expr.args)
        whole = at.cut(at.cut_above(high)).beta_lower(a, b, regularized=regularised)
        if expr.args[2] == 0:
            return whole
        return whole - at.cut(at.cut_above(low)).beta_lower(a, b, regularized=regularised)

    return rule


def _hyper(at: Evaluator, expr: sp.Expr) -> Ball:
    upper, lower, z = expr.args
    return at.cut_above(at(z)).hypgeom([at(a) for a in upper], [at(b) for b in lower])


def _factorial(at: Evaluator, expr: sp.Expr) -> Ball:
    return (at(expr.args[0]) + 1).gamma()


def _whole(at: Evaluator, argument: sp.Expr) -> int:
    ball = at(argument)
    # A wide ball may hold one integer and not be it.
    whole = ball.unique_fmpz() if isinstance(ball, arb) and ball.is_integer() else None
    if whole is None:
        raise StepError(f"{argument} is not known to be an integer")
    return int(whole)


def _factorial2(at: Evaluator, expr: sp.Expr) -> Ball:
    return arb(int(sp.factorial2(_whole(at, expr.args[0]))))


def _rising(at: Evaluator, expr: sp.Expr) -> Ball:
    x, k = (at(argument) for argument in expr.args)
    return (x + k).gamma() * x.rgamma()


def _binomial(at: Evaluator, expr: sp.Expr) -> Ball:
    n, k = (at(argument) for argument in expr.args)
    return (n + 1).gamma() * (k + 1).rgamma() * (n - k + 1).rgamma()


def _finite(combine: Callable[[Ball, Ball], Ball], start: int) -> Callable[[Evaluator, sp.Expr], Ball]:
    def rule(at: Evaluator, expr: sp.Expr) -> Ball:
        (index, low, high), *more = expr.limits
        first, last = _whole(at, low), _whole(at, high)
        if more or last < first - 1:
            raise StepError(f"{expr}: only one index that runs upwards can be enclosed")
        total = arb(start)
        for k in range(first, last + 1):
            total = combine(total, Evaluator({**at.values, index: arb(k)}, at.analytic)(expr.function))
        return total

    return rule


def _integral(at: Evaluator, expr: sp.Integral) -> arb:
    (x, low, high), *more = expr.limits
    if more or sp.oo in (high, -low) or any(isinstance(ball, acb) for ball in at.values.values()):
        raise StepError(
            f"{expr}: only one proper integral can be enclosed; substitute or split the tail first"
        )

    def integrand(z: acb, analytic: bool) -> acb:  # noqa: FBT001 - the signature flint calls
        return acb(Evaluator({**at.values, x: z}, analytic)(expr.function))

    key = (expr, ctx.prec)
    if expr.free_symbols:
        return integrate(integrand, at(low), at(high))
    if key not in _CLOSED:
        _CLOSED[key] = integrate(integrand, at(low), at(high))
    return _CLOSED[key]


#: sympy class to rule; the first class that matches is used.
RULES: dict[type, Callable[[Evaluator, Any], Ball]] = {
    sp.Rational: _number,
    sp.Float: _inexact,
    type(sp.pi): lambda _, __: arb.pi(),
    type(sp.E): lambda _, __: arb.const_e(),
    type(sp.EulerGamma): lambda _, __: arb.const_euler(),
    sp.Add: _add,
    sp.Mul: _mul,
    sp.Pow: _pow,
    sp.exp: _method("exp"),
    sp.log: _method("log", branch=True),
    sp.sin: _method("sin"),
    sp.cos: _method("cos"),
    sp.tan: _method("tan"),
    sp.sinh: _method("sinh"),
    sp.cosh: _method("cosh"),
    sp.tanh: _method("tanh"),
    sp.asin: _arcus("asin"),
    sp.acos: _arcus("acos"),
    sp.atan: _atan,
    sp.gamma: _method("gamma"),
    sp.loggamma: _method("lgamma", branch=True),
    sp.polygamma: _digamma,
    sp.erf: _method("erf"),
    sp.erfc: _method("erfc"),
    sp.Abs: _real_only("abs"),
    sp.Max: _real_only("max"),
    sp.Min: _real_only("min"),
    sp.floor: _real_only("floor"),
    sp.beta: _beta,
    sp.besselk: _bessel("bessel_k"),
    sp.besseli: _bessel("bessel_i"),
    sp.uppergamma: _incomplete_gamma("gamma_upper"),
    sp.lowergamma: _incomplete_gamma("gamma_lower"),
    sp.betainc: _incomplete_beta(regularised=False),
    sp.betainc_regularized: _incomplete_beta(regularised=True),
    sp.hyper: _hyper,
    sp.factorial: _factorial,
    sp.factorial2: _factorial2,
    sp.RisingFactorial: _rising,
    sp.binomial: _binomial,
    sp.Sum: _finite(lambda a, b: a + b, 0),
    sp.Product: _finite(lambda a, b: a * b, 1),
    sp.Integral: _integral,
    sp.UnevaluatedExpr: lambda at, expr: at(expr.args[0]),
}
