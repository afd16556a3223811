"""Standard series from an integer on, and limits at an end of a range.

* Σ k^d x^k = (x d/dx)^d 1/(1−x) for |x| < 1, and Σ k^d x^k/k! = (x d/dx)^d e^x;
* limits of rational functions, and limits by structure (:mod:`theory.rules.limits`).
"""

from __future__ import annotations

from typing import Any

import sympy as sp

from theory.proof.closed_integrals import HIGHEST_POWER, holds


def closed_series(f: Any, k: Any, low: Any, high: Any) -> Any:
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
        if not over_factorial and not (holds(sp.Abs(base), "<", 1)):
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
        if below == j and to.is_Integer and 0 <= to <= HIGHEST_POWER:
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


def closed_limit(e: sp.Limit) -> Any:
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
        return above.eval(to) / bottom if holds(bottom, "!=", 0) else None
    if above.degree() > below.degree():
        return None
    return sp.S.Zero if above.degree() < below.degree() else above.LC() / below.LC()
