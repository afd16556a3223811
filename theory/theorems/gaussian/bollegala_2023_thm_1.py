"""Theorem 1: the classical Gaussian mechanism for ε and δ in (0, 1)."""

import sympy as sp

from theory.laws.normal import Classical, Delta, G, HockeyStick, delta, obeys, private, s
from theory.proof import And, Claim, Statement, le, lt, q, real
from theory.rules.algebra import algebra, compute, follows, monotone
from theory.rules.cited import erfc_positive, erfc_tail
from theory.rules.falling import carries
from theory.rules.instances import cases
from theory.rules.slopes import derivative, falls

eps = real("epsilon", low=0, high=1, low_open=True, high_open=True)
noise = Delta * Classical(delta, eps)
printed = Statement(
    "For ε and δ in (0, 1), noise N(0, σ²I) with σ = Δ√(2 ln(1.25/δ))/ε is (ε, δ)-private: every event obeys (2) for every pair at "
    "distance s ≤ Δ, the worst event included.",
    And(obeys(s, noise, eps, delta), le(HockeyStick(s, noise, eps), delta)),
    given=(le(s, Delta),),
    variables=(eps, delta, Delta, s),
    witness={eps: q(1, 2), delta: q(1, 2), Delta: 1, s: 1},
)
cut = q("0.97")
small, large = real("delta", low=0, high=cut, low_open=True), real("delta", low=cut, high=1, high_open=True)
w, y = real("w"), real("y")


def condition(failure):
    """(5) at the classical noise."""
    return le(G(Classical(failure, eps), eps), failure)


def at_least(failure, worst, bound):
    """ln(1.25/δ) is at least its value at the largest δ of the range."""
    ratio = q("1.25") / failure
    grows = monotone(sp.log, algebra(le(q("1.25") / worst, ratio)))
    return follows(le(bound, sp.log(ratio)), grows, compute(le(bound, sp.log(q("1.25") / worst))))


def dropped(failure, tail):
    """The second term of (5) is not negative, so the normal tail beyond x = c − ε/(2c) is a bound."""
    c = sp.sqrt(2 * sp.log(q("1.25") / failure))
    rest = erfc_positive((eps / (2 * c) + c) / sp.sqrt(2))
    return follows(condition(failure), tail, (rest, sp.exp(eps) / 2))


def tail_bound():
    """δ ≤ 0.97: x = c − ε/(2c) ≥ 0, and exp(−x²/2)/2 ≤ √e/2·exp(−c²/2) < 1.25·exp(−c²/2) = δ."""
    c = sp.sqrt(2 * sp.log(q("1.25") / small))
    x = c - eps / (2 * c)
    right = follows(le(0, x / sp.sqrt(2)), (at_least(small, cut, q(1, 4)), sp.sqrt(2) / c))
    tail = erfc_tail(x / sp.sqrt(2), right)
    square = monotone(sp.exp, follows(le(-(x**2) / 2, q(1, 2) - c**2 / 2)))
    root = compute(le(sp.exp(q(1, 2)), 2))
    return dropped(
        small,
        follows(
            le(sp.erfc(x / sp.sqrt(2)) / 2, small), (tail, q(1, 2)), (square, q(1, 2)), (root, 2 * small / 5)
        ),
    )


def few_left():
    """δ > 0.97: x is at least −1/10, so the tail is below 0.6."""
    c = sp.sqrt(2 * sp.log(q("1.25") / large))
    x = c - eps / (2 * c)
    log = at_least(large, 1, q("0.223"))
    wide = follows(
        le(q("0.66"), c),
        monotone(sp.sqrt, follows(le(q("0.446"), c**2), (log, 2))),
        compute(le(q("0.66"), sp.sqrt(q("0.446")))),
    )
    right = follows(
        le(-q("0.1") / sp.sqrt(2), x / sp.sqrt(2)), (log, sp.sqrt(2) / c), (wide, 1 / (10 * sp.sqrt(2) * c))
    )
    erfc = falls(
        derivative(sp.erfc(w), w, -2 * sp.exp(-(w**2)) / sp.sqrt(sp.pi)),
        algebra(lt(-2 * sp.exp(-(w**2)) / sp.sqrt(sp.pi), 0)),
        y,
    )
    least = compute(le(sp.erfc(-q("0.1") / sp.sqrt(2)), 2 * q("0.6")))
    return dropped(
        large,
        follows(le(sp.erfc(x / sp.sqrt(2)) / 2, large), (carries(erfc, right), q(1, 2)), (least, q(1, 2))),
    )


def two_ranges():
    """Theorem 2 with the normal tail bound for δ ≤ 0.97 and the size of the tail above."""
    enough = cases(condition(delta), delta, (small, tail_bound()), (large, few_left()))
    return private(enough, noise, eps, delta)


claim = Claim(
    id="bollegala-2023-thm-1",
    title="The classical Gaussian mechanism",
    locator="Theorem 1",
    printed=printed,
    proof=two_ranges,
    uses=("bollegala-2023-thm-2",),
    reason="the tail bound exp(−x²/2)/2 gives it on the whole printed range; 1.25 could be √e/2 = 0.83 for δ < 0.64",
)
