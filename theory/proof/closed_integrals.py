"""Standard integrals over one range, and the comparisons of numbers that their conditions need.

* ∫₀^∞ x^p e^{−bx} dx = Γ(p+1)/b^{p+1}, from a > 0 on the upper incomplete Gamma function (p > −1, b > 0);
* ∫ x^p e^{−ax²+bx} dx over ℝ by completing the square (integer p ≥ 0, a > 0), over an interval for p = 0 by erfc;
* ∫_{−1}^1 |k|^p (1−k²)^q dk = B((p+1)/2, q+1), an odd integrand has integral 0 (p, q > −1).

Integrands with |x − c| are split at c. Every condition is checked in ball arithmetic; what is not shown is not used.

References
----------
NIST Digital Library of Mathematical Functions, 5.9.1, 5.12.1, 7.7.1, 8.2.2.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import sympy as sp

from theory import balls
from theory.errors import StepError
from theory.verdict import Outcome

_HALF = sp.Rational(1, 2)
#: Highest power in a sum or a Gaussian integral that is worked out; arbitrary.
HIGHEST_POWER = 24


def holds(left: Any, operator: str, right: Any) -> bool:
    """Tell whether balls show a comparison of numbers."""
    left, right = sp.sympify(left), sp.sympify(right)
    if left.free_symbols | right.free_symbols:
        return False
    try:
        return balls.decide(left, operator, right) is Outcome.TRUE
    except (StepError, ValueError, ZeroDivisionError, TypeError):
        return False


def closed_integral(f: Any, x: Any, low: Any, high: Any) -> Any:
    """Return the integral over one range, or None."""
    kinks = _kinks(f, x)
    if kinks is None:
        return None
    cuts = [c for c in kinks if is_inside(c, low, high)]
    if kinks:
        ends = [low, *sorted(cuts, key=approximate), high]
        if any(not is_ordered(a, b) for a, b in pairwise(ends)):
            return None
        total = sp.S.Zero
        for a, b in pairwise(ends):
            smooth = _without_abs(f, x, a, b)
            part = None if smooth is None else closed_integral(smooth, x, a, b)
            if part is None:
                return None
            total += part
        return total
    plain = sp.Dummy("x", real=True)
    total = sp.S.Zero
    for term in sp.Add.make_args(_expanded(f.xreplace({x: plain}))):
        constant, rest = term.as_independent(plain, as_Add=False)
        found = _term(rest, plain, low, high)
        if found is None:
            return None
        total += constant * found
    return total


def _expanded(f: Any) -> Any:
    """Expand into terms, without opening the powers of 1 − x² and of other sums."""
    hidden: dict[Any, Any] = {}

    def hide(power: Any) -> Any:
        return hidden.setdefault(power, sp.Dummy(commutative=True))

    closed = f.replace(
        lambda e: isinstance(e, sp.Pow) and e.base.is_Add and not (e.exp.is_Integer and e.exp > 0), hide
    )
    return sp.expand(closed).xreplace({letter: power for power, letter in hidden.items()})


def _kinks(f: Any, x: Any) -> list[Any] | None:
    """Return where an absolute value in x has its kink; None where that is not a number."""
    found = []
    for a in f.atoms(sp.Abs):
        if x in a.free_symbols:
            u = sp.Poly(a.args[0], x) if a.args[0].is_polynomial(x) else None
            if u is None or u.degree() != 1:
                return None
            found.append(-u.nth(0) / u.nth(1))
    return found if all(not c.free_symbols for c in found) else None


def _without_abs(f: Any, x: Any, low: Any, high: Any) -> Any:
    """Replace |u| by u or −u on a range where u has one sign; None where the sign is not shown."""
    inner = inner_point(low, high)
    signs = {}
    for a in f.atoms(sp.Abs):
        if x in a.free_symbols:
            u = a.args[0]
            at = u.xreplace({x: inner})
            if not holds(at, "!=", 0):
                return None
            signs[a] = u if holds(at, ">", 0) else -u
    return f.xreplace(signs)


def approximate(number: Any) -> float:
    """Return a float near a number, to sort by; the order is then shown in balls."""
    return float(number.evalf(30))


def inner_point(low: Any, high: Any) -> Any:
    """Return a number strictly inside a range."""
    if low == -sp.oo:
        return sp.S.Zero if high == sp.oo else high - 1
    return low + 1 if high == sp.oo else (low + high) / 2


def is_inside(c: Any, low: Any, high: Any) -> bool:
    """Tell whether a number is shown to lie strictly inside a range."""
    return is_ordered(low, c) and is_ordered(c, high)


def is_ordered(a: Any, b: Any) -> bool:
    """Tell whether a < b is shown; either may be infinite."""
    return -sp.oo in {a, -b} or holds(a, "<", b)


def _term(g: Any, x: Any, low: Any, high: Any) -> Any:
    """Return the integral of one product of functions of x, or None."""
    power, exponent, ball = _factors(g, x)
    if power is None:
        return None
    if ball is not None:
        return _beta(power, ball, low, high) if exponent == 0 else None
    if exponent.is_polynomial(x) and sp.degree(exponent, x) == 2:
        return _gauss(power, sp.Poly(exponent, x), low, high)
    if exponent.is_polynomial(x) and sp.degree(exponent, x) <= 1:
        return _gamma(power, exponent, x, low, high)
    return None


def _factors(g: Any, x: Any) -> tuple[Any, Any, Any]:
    """Write a product as x^power · e^exponent · (1 − x²)^ball; the power is None where it is not one."""
    power, exponent, ball = sp.S.Zero, sp.S.Zero, None
    for factor in sp.Mul.make_args(sp.powsimp(g)):
        base, to = (sp.E, factor.args[0]) if isinstance(factor, sp.exp) else factor.as_base_exp()
        if base == x and not to.has(x):
            power += to
        elif base == sp.E:
            exponent += sp.expand(to)
        elif not to.has(x) and sp.expand(base - (1 - x**2)) == 0:
            ball = to + (ball or 0)
        elif factor.has(x):
            return None, exponent, ball
    return power, exponent, ball


def _gamma(p: Any, exponent: Any, x: Any, low: Any, high: Any) -> Any:
    """∫ x^p e^{c − bx} over a half-line."""
    if (low, high) == (-sp.oo, sp.oo) or sp.oo not in {high, -low}:
        return _powers(p, exponent, x, low, high)
    if low == -sp.oo:
        if not p.is_Integer:
            return None
        turned = _gamma(p, exponent.xreplace({x: -x}), x, -high, sp.oo)
        return None if turned is None else (-1) ** p * turned
    b, c = -exponent.coeff(x, 1), exponent.coeff(x, 0)
    if not holds(b, ">", 0):
        return None
    if low == 0 and holds(p, ">", -1):
        return sp.exp(c) * sp.gamma(p + 1) / b ** (p + 1)
    if holds(low, ">", 0):
        return sp.exp(c) * sp.uppergamma(p + 1, b * low) / b ** (p + 1)
    if p.is_Integer and p >= 0:
        shifted = sp.Add(
            *[sp.binomial(p, j) * low ** (p - j) * sp.factorial(j) / b ** (j + 1) for j in range(int(p) + 1)]
        )
        return sp.exp(c - b * low) * shifted
    return None


def _powers(p: Any, exponent: Any, x: Any, low: Any, high: Any) -> Any:
    """∫ x^p e^{c − bx} over a proper range, for an integer p ≥ 0, by the antiderivative; the rest is left to quadrature."""
    if sp.oo in {high, -low} or not (p.is_Integer and 0 <= p <= HIGHEST_POWER):
        return None
    b, c = -exponent.coeff(x, 1), exponent.coeff(x, 0)
    if b == 0:
        return sp.exp(c) * (high ** (p + 1) - low ** (p + 1)) / (p + 1)
    if not holds(b, "!=", 0):
        return None

    def beyond(s: Any) -> Any:
        return sp.exp(c - b * s) * sp.Add(
            *[sp.ff(p, j) * s ** (p - j) / b ** (j + 1) for j in range(int(p) + 1)]
        )

    return beyond(low) - beyond(high)


def _gauss(p: Any, exponent: Any, low: Any, high: Any) -> Any:
    """∫ x^p e^{−ax² + bx + c}."""
    a, b, c = -exponent.nth(2), exponent.nth(1), exponent.nth(0)
    if not (holds(a, ">", 0) and p.is_Integer and 0 <= p <= HIGHEST_POWER):
        return None
    centre, peak = b / (2 * a), sp.exp(c + b**2 / (4 * a))
    if (low, high) == (-sp.oo, sp.oo):
        moments = [
            sp.binomial(p, j) * centre ** (p - j) * sp.gamma((j + 1) * _HALF) / a ** ((j + 1) * _HALF)
            for j in range(0, int(p) + 1, 2)
        ]
        return peak * sp.Add(*moments)
    if p == 0 and high == sp.oo:
        return peak * sp.sqrt(sp.pi / a) / 2 * sp.erfc(sp.sqrt(a) * (low - centre))
    if p == 0 and low == -sp.oo:
        return peak * sp.sqrt(sp.pi / a) / 2 * sp.erfc(sp.sqrt(a) * (centre - high))
    if p == 0:
        ends = [sp.erfc(sp.sqrt(a) * (end - centre)) for end in (low, high)]
        return peak * sp.sqrt(sp.pi / a) / 2 * (ends[0] - ends[1])
    if b == 0 and high == sp.oo and (low == 0 or holds(low, ">", 0)):
        half = (p + 1) * _HALF
        upper = sp.gamma(half) if low == 0 else sp.uppergamma(half, a * low**2)
        return sp.exp(c) * upper / (2 * a**half)
    if b == 0 and low == -sp.oo and (high == 0 or holds(high, "<", 0)):
        turned = _gauss(p, exponent, -high, sp.oo)
        return None if turned is None else (-1) ** p * turned
    return None


def _beta(p: Any, q: Any, low: Any, high: Any) -> Any:
    """∫ k^p (1 − k²)^q over [−1, 1] or over [t, 1] and [−1, t]."""
    if not (p.is_Integer and p >= 0 and holds(q, ">", -1)):
        return None
    a, b = (p + 1) * _HALF, q + 1
    whole = sp.gamma(a) * sp.gamma(b) / sp.gamma(a + b)
    if (low, high) == (-1, 1):
        return whole if p % 2 == 0 else sp.S.Zero
    if high == 1 and (low == 0 or (holds(low, ">", 0) and holds(low, "<", 1))):
        return (whole - (0 if low == 0 else sp.betainc(a, b, 0, low**2))) / 2
    if low == -1 and (high == 0 or (holds(high, "<", 0) and holds(high, ">", -1))):
        return (-1) ** p * _beta(p, q, -high, sp.S.One)
    if high == 1 and holds(low, ">", -1) and holds(low, "<", 0):
        return _beta(p, q, sp.S.NegativeOne, sp.S.One) - _beta(p, q, sp.S.NegativeOne, low)
    if low == -1 and holds(high, "<", 1) and holds(high, ">", 0):
        return _beta(p, q, sp.S.NegativeOne, sp.S.One) - _beta(p, q, high, sp.S.One)
    return None
