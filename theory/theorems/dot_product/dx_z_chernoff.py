"""The sharp Chernoff bound for the noisy dot product, with its optimiser in closed form."""

import sympy as sp

from theory.laws.dot_product import K, R, Z, eps, n
from theory.proof import And, Claim, Pr, Statement, eq, le, lt, positive, real, theorem_of
from theory.rules.algebra import algebra, follows, monotone, rewrite
from theory.rules.cited import power_below_one, tangent
from theory.rules.events import chernoff, two_sides
from theory.rules.instances import put
from theory.rules.logic import both

x, tilt = positive("x"), real("q", low=0, high=1, low_open=True, high_open=True)
any_tilt = real("q", low=-1, high=1, low_open=True, high_open=True)
nu = (n + 1) / sp.Integer(2)
s = sp.sqrt(nu**2 + x**2)
best = (s - nu) / x
one_tail = sp.exp(nu - s) * ((nu + s) / (2 * nu)) ** nu


def method(q):
    """What Chernoff's method gives at the tilt t = εq, for one tail above a = x/ε."""
    return sp.exp(-q * x) * (1 - q**2) ** (-nu)


printed = Statement(
    "With ν = (n+1)/2, x = εa and s = √(ν²+x²): Pr[|Z| ≥ a] ≤ 2 e^{ν−s} ((ν+s)/(2ν))^ν; and no tilt q in (0, 1) gives a better bound "
    "e^{−qx} (1 − q²)^{−ν} of one tail.",
    And(le(Pr(le(x / eps, sp.Abs(Z)), R, K), 2 * one_tail), le(one_tail, method(tilt))),
    variables=(n, eps, x, tilt),
    witness={n: 2, eps: 1, x: 1, tilt: sp.Rational(1, 2)},
)


def at_best(t):
    """Put the best tilt (s − ν)/x, which lies between 0 and 1, and simplify 1 − q² = 2ν/(ν+s)."""
    high = monotone(sp.sqrt, algebra(lt(nu**2 + x**2, (nu + x) ** 2)))
    low = monotone(sp.sqrt, algebra(lt(nu**2, nu**2 + x**2)))
    there = put(t, {tilt: best}, follows(lt(0, best), (low, 1 / x)), follows(lt(best, 1), (high, 1 / x)))
    share = 2 * nu / (nu + s)
    plain = rewrite(there, algebra(eq(1 - best**2, share)), le(t.concl.lhs, sp.exp(nu - s) * share ** (-nu)))
    return follows(le(t.concl.lhs, one_tail), plain)


def both_tails():
    """Chernoff's method for Z and for −Z at the best tilt."""
    up = chernoff(put(theorem_of("dx-z-mgf"), {any_tilt: tilt}), Z, eps * tilt, x / eps, R, K)
    down = chernoff(put(theorem_of("dx-z-mgf"), {any_tilt: -tilt}), -Z, eps * tilt, x / eps, R, K)
    return follows(printed.body.args[0], two_sides(Z, x / eps, R, K), at_best(up), at_best(down))


def no_better_tilt():
    """With y = (1−q²)(ν+s)/(2ν): y e^{1−y} ≤ 1, and what is left in the exponent is minus a square."""
    y = (1 - tilt**2) * (nu + s) / (2 * nu)
    left = -s + tilt * x + nu * y
    square = algebra(eq(left, -((x - tilt * (s + nu)) ** 2) / (2 * (s + nu))))
    small = monotone(sp.exp, follows(le(left, 0), square))
    unit = follows(le(y * sp.exp(1 - y), 1), (tangent(y - 1), sp.exp(1 - y)))
    power = power_below_one(unit, nu)
    scale, first, second = positive("c"), real("u", low=0, high=1), real("v", low=0, high=1)
    shrunk = algebra(le(scale * first * second, scale))
    parts = {scale: method(tilt), first: sp.exp(left), second: power.concl.lhs}
    whole = put(shrunk, parts, small, power)
    same = algebra(eq(one_tail, whole.concl.lhs))
    return rewrite(whole, same, printed.body.args[1])


def theorem():
    """Chernoff's method, its best tilt, and why it is the best."""
    return both(both_tails(), no_better_tilt())


claim = Claim(
    id="dx-z-chernoff",
    title="Sharp Chernoff bound for the noisy dot product",
    locator='Chapter "The noise, and why its dot product is variance-gamma", What the distribution gives',
    printed=printed,
    proof=theorem,
    uses=("dx-z-mgf",),
    reason="exact minimiser of a convex exponent",
)
