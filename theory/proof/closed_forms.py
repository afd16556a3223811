"""Standard integrals, series and probabilities at exact numbers, so that balls can enclose them.

Balls enclose proper integrals of smooth functions and finite sums. What remains is rewritten here where a textbook formula
applies, and is left as it stands where none does:

* ∫₀^∞ x^p e^{−bx} dx = Γ(p+1)/b^{p+1}, from a > 0 on the upper incomplete Gamma function (p > −1, b > 0);
* ∫ x^p e^{−ax²+bx} dx over ℝ by completing the square (integer p ≥ 0, a > 0), over [s, ∞) for p = 0 by erfc;
* ∫_{−1}^1 |k|^p (1−k²)^q dk = B((p+1)/2, q+1), an odd integrand has integral 0 (p, q > −1);
* Σ k^d x^k = (x d/dx)^d 1/(1−x) for |x| < 1, and Σ k^d x^k/k! = (x d/dx)^d e^x;
* limits of rational functions, and limits by structure (:mod:`theory.rules.limits`);
* Pr of an event in one letter: the integral of the density over the intervals where the event holds.

Integrands with |x − c| are split at c. Every condition is checked in ball arithmetic; what is not shown is not used.

References
----------
NIST Digital Library of Mathematical Functions, 5.9.1, 5.12.1, 7.7.1, 8.2.2.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import Any

import sympy as sp

from theory import balls
from theory.errors import StepError
from theory.proof.props import And, Implies, Not, Or, Rel
from theory.proof.terms import Pr
from theory.verdict import Outcome

_HALF = sp.Rational(1, 2)
#: Highest power in a sum or a Gaussian integral that is worked out.
_DEGREE = 24


@lru_cache(maxsize=4096)
def write_closed(e: Any) -> Any:
    """Replace improper integrals, series and probabilities by closed forms, from the inside out."""
    if not e.has(sp.Integral, sp.Sum, sp.Limit, Pr):
        return e
    if isinstance(e, sp.Limit):
        return _limit(e)
    if isinstance(e, Pr):
        return _probability(e)
    if isinstance(e, (sp.Integral, sp.Sum)):
        return _range_by_range(e)
    return e.func(*[write_closed(a) for a in e.args])


def _range_by_range(e: Any) -> Any:
    body, rule = write_closed(e.function), _integral if isinstance(e, sp.Integral) else _series
    for position, (x, low, high) in enumerate(e.limits):
        found = rule(body, x, low, high)
        if found is None:
            return e.func(body, *e.limits[position:])
        body = found
    return body


def _holds(left: Any, operator: str, right: Any) -> bool:
    """Tell whether balls show a comparison of numbers."""
    left, right = sp.sympify(left), sp.sympify(right)
    if left.free_symbols | right.free_symbols:
        return False
    try:
        return balls.decide(left, operator, right) is Outcome.TRUE
    except (StepError, ValueError, ZeroDivisionError, TypeError):
        return False


# Integrals ---------------------------------------------------------------------------------------------------------


def _integral(f: Any, x: Any, low: Any, high: Any) -> Any:
    """Return the integral over one range, or None."""
    kinks = _kinks(f, x)
    if kinks is None:
        return None
    cuts = [c for c in kinks if _inside(c, low, high)]
    if kinks:
        ends = [low, *sorted(cuts, key=_approximate), high]
        if any(not _ordered(a, b) for a, b in pairwise(ends)):
            return None
        total = sp.S.Zero
        for a, b in pairwise(ends):
            smooth = _without_abs(f, x, a, b)
            part = None if smooth is None else _integral(smooth, x, a, b)
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
    inner = _between(low, high)
    signs = {}
    for a in f.atoms(sp.Abs):
        if x in a.free_symbols:
            u = a.args[0]
            at = u.xreplace({x: inner})
            if not _holds(at, "!=", 0):
                return None
            signs[a] = u if _holds(at, ">", 0) else -u
    return f.xreplace(signs)


def _approximate(number: Any) -> float:
    return float(number.evalf(30))


def _between(low: Any, high: Any) -> Any:
    if low == -sp.oo:
        return sp.S.Zero if high == sp.oo else high - 1
    return low + 1 if high == sp.oo else (low + high) / 2


def _inside(c: Any, low: Any, high: Any) -> bool:
    return _ordered(low, c) and _ordered(c, high)


def _ordered(a: Any, b: Any) -> bool:
    return -sp.oo in {a, -b} or _holds(a, "<", b)


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
    if not _holds(b, ">", 0):
        return None
    if low == 0 and _holds(p, ">", -1):
        return sp.exp(c) * sp.gamma(p + 1) / b ** (p + 1)
    if _holds(low, ">", 0):
        return sp.exp(c) * sp.uppergamma(p + 1, b * low) / b ** (p + 1)
    if p.is_Integer and p >= 0:
        shifted = sp.Add(
            *[sp.binomial(p, j) * low ** (p - j) * sp.factorial(j) / b ** (j + 1) for j in range(int(p) + 1)]
        )
        return sp.exp(c - b * low) * shifted
    return None


def _powers(p: Any, exponent: Any, x: Any, low: Any, high: Any) -> Any:
    """∫ x^p e^{c − bx} over a proper range, for an integer p ≥ 0, by the antiderivative; the rest is left to quadrature."""
    if sp.oo in {high, -low} or not (p.is_Integer and 0 <= p <= _DEGREE):
        return None
    b, c = -exponent.coeff(x, 1), exponent.coeff(x, 0)
    if b == 0:
        return sp.exp(c) * (high ** (p + 1) - low ** (p + 1)) / (p + 1)
    if not _holds(b, "!=", 0):
        return None

    def beyond(s: Any) -> Any:
        return sp.exp(c - b * s) * sp.Add(
            *[sp.ff(p, j) * s ** (p - j) / b ** (j + 1) for j in range(int(p) + 1)]
        )

    return beyond(low) - beyond(high)


def _gauss(p: Any, exponent: Any, low: Any, high: Any) -> Any:
    """∫ x^p e^{−ax² + bx + c}."""
    a, b, c = -exponent.nth(2), exponent.nth(1), exponent.nth(0)
    if not (_holds(a, ">", 0) and p.is_Integer and 0 <= p <= _DEGREE):
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
    if b == 0 and high == sp.oo and (low == 0 or _holds(low, ">", 0)):
        half = (p + 1) * _HALF
        upper = sp.gamma(half) if low == 0 else sp.uppergamma(half, a * low**2)
        return sp.exp(c) * upper / (2 * a**half)
    if b == 0 and low == -sp.oo and (high == 0 or _holds(high, "<", 0)):
        turned = _gauss(p, exponent, -high, sp.oo)
        return None if turned is None else (-1) ** p * turned
    return None


def _beta(p: Any, q: Any, low: Any, high: Any) -> Any:
    """∫ k^p (1 − k²)^q over [−1, 1] or over [t, 1] and [−1, t]."""
    if not (p.is_Integer and p >= 0 and _holds(q, ">", -1)):
        return None
    a, b = (p + 1) * _HALF, q + 1
    whole = sp.gamma(a) * sp.gamma(b) / sp.gamma(a + b)
    if (low, high) == (-1, 1):
        return whole if p % 2 == 0 else sp.S.Zero
    if high == 1 and (low == 0 or (_holds(low, ">", 0) and _holds(low, "<", 1))):
        return (whole - (0 if low == 0 else sp.betainc(a, b, 0, low**2))) / 2
    if low == -1 and (high == 0 or (_holds(high, "<", 0) and _holds(high, ">", -1))):
        return (-1) ** p * _beta(p, q, -high, sp.S.One)
    if high == 1 and _holds(low, ">", -1) and _holds(low, "<", 0):
        return _beta(p, q, sp.S.NegativeOne, sp.S.One) - _beta(p, q, sp.S.NegativeOne, low)
    if low == -1 and _holds(high, "<", 1) and _holds(high, ">", 0):
        return _beta(p, q, sp.S.NegativeOne, sp.S.One) - _beta(p, q, high, sp.S.One)
    return None


# Series ------------------------------------------------------------------------------------------------------------


def _series(f: Any, k: Any, low: Any, high: Any) -> Any:
    """Return an infinite sum from an integer on, or None; a finite sum stays."""
    if high != sp.oo or not low.is_Integer:
        return None
    j, ratio = sp.Dummy("j", integer=True, nonnegative=True), sp.Dummy("x")
    moved = f.xreplace({k: j + low})
    # From 0 on every absolute value of the index is the index itself.
    total = sp.S.Zero
    for term in sp.Add.make_args(sp.expand(sp.powsimp(sp.expand(moved, power_exp=False)))):
        constant, rest = term.as_independent(j, as_Add=False)
        parts = _power_term(rest, j)
        if parts is None:
            return None
        degree, base, over_factorial = parts
        if not over_factorial and not (_holds(sp.Abs(base), "<", 1)):
            return None
        formula = sp.exp(ratio) if over_factorial else 1 / (1 - ratio)
        for _ in range(degree):
            formula = ratio * sp.diff(formula, ratio)
        total += constant * formula.xreplace({ratio: base})
    return total


def _power_term(g: Any, j: Any) -> tuple[int, Any, bool] | None:
    """Write a term as j^degree · base^j, maybe over j!."""
    degree, base, factorials = 0, sp.S.One, 0
    for factor in sp.Mul.make_args(sp.expand(g, power_base=True, power_exp=True)):
        below, to = (sp.E, factor.args[0]) if isinstance(factor, sp.exp) else factor.as_base_exp()
        if below == j and to.is_Integer and 0 <= to <= _DEGREE:
            degree += int(to)
        elif not below.has(j) and to.is_polynomial(j) and sp.degree(to, j) == 1:
            base *= below ** to.coeff(j, 1)
            if to.coeff(j, 0) != 0:
                return None
        elif below == sp.factorial(j) and to == -1:
            factorials += 1
        elif factor.has(j):
            return None
    return (degree, base, factorials == 1) if factorials <= 1 else None


def _limit(e: sp.Limit) -> Any:
    """Return a limit at an end of the letter's range; infinite ones and those that are not settled stay."""
    from theory.rules.limits import structural_limit  # noqa: PLC0415 - rules compute values

    f, x, to = e.args[:3]
    if e.free_symbols - {x}:
        return e
    found = structural_limit(f, x, to)
    if found is None and f.is_rational_function(x):
        found = _rational_limit(f, x, to)
    return e if found is None or found.has(sp.oo, sp.zoo, sp.nan) else found


def _rational_limit(f: Any, x: Any, to: Any) -> Any:
    """Compare the leading coefficients at ±∞; put the value in elsewhere, if the denominator has one."""
    above, below = (sp.Poly(part, x) for part in sp.fraction(sp.cancel(sp.together(f))))
    if abs(to) != sp.oo:
        bottom = below.eval(to)
        return above.eval(to) / bottom if _holds(bottom, "!=", 0) else None
    if above.degree() > below.degree():
        return None
    return sp.S.Zero if above.degree() < below.degree() else above.LC() / below.LC()


# Probabilities -----------------------------------------------------------------------------------------------------


def _probability(p: Pr) -> Any:
    """Return the probability of an event in one real letter as a sum of integrals of the density."""
    event, *limits = p.args
    if len(limits) != 1 or p.free_symbols:
        return p
    x, law = limits[0]
    if law.support is None:
        return p
    intervals = _where_true(event, x, *law.support)
    if intervals is None:
        return p
    density = law.density(x, *law.args)
    return sp.Add(*[write_closed(sp.Integral(density, (x, a, b))) for a, b in intervals])


def _where_true(event: Any, x: Any, low: Any, high: Any) -> list[tuple[Any, Any]] | None:
    """Return the intervals of the support on which the event holds; relations are polynomials in x and |x − c|, degree ≤ 2."""
    cuts: set[Any] = set()
    for relation in _relations(event):
        roots = _roots(relation.rhs - relation.lhs, x)
        if roots is None:
            return None
        cuts |= roots
    inner = [c for c in cuts if _inside(c, low, high)]
    if any(
        not (_inside(c, low, high) or _holds(c, "<=", low) or _holds(high, "<=", c))
        for c in cuts
        if abs(c) != sp.oo
    ):
        return None
    ends = [low, *sorted(inner, key=_approximate), high]
    if any(not _ordered(a, b) for a, b in pairwise(ends)):
        return None
    found = []
    for a, b in pairwise(ends):
        truth = _truth(event, {x: _between(a, b)})
        if truth is None:
            return None
        if truth:
            found.append((a, b))
    return found


def _relations(event: Any) -> Iterable[Rel]:
    if isinstance(event, Rel):
        yield event
    elif isinstance(event, (And, Or, Not, Implies)):
        for part in event.args:
            yield from _relations(part)


def _roots(gap: Any, x: Any) -> set[Any] | None:
    """Return points between which a relation does not change, or None."""
    absolutes = [a for a in gap.atoms(sp.Abs) if x in a.free_symbols]
    if len(absolutes) > 1:
        return None
    found: set[Any] = set()
    branches = (
        [gap] if not absolutes else [gap.xreplace({absolutes[0]: s * absolutes[0].args[0]}) for s in (1, -1)]
    )
    for branch in [*branches, *(a.args[0] for a in absolutes)]:
        if not branch.is_polynomial(x) or sp.degree(sp.expand(branch), x) > 2:
            return None
        polynomial = sp.Poly(sp.expand(branch), x)
        found |= {root for root in sp.roots(polynomial) if root.is_real} if polynomial.degree() > 0 else set()
    return found if all(not root.free_symbols for root in found) else None


def _truth(event: Any, at: dict[Any, Any]) -> bool | None:
    from theory.proof.values import value  # noqa: PLC0415 - values are computed from closed forms

    outcome = value(event.xreplace(at))
    return None if outcome is Outcome.UNKNOWN else outcome is Outcome.TRUE
