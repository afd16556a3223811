"""In one dimension the promised ε is attained: words 0, 1, 2."""

import sympy as sp

from theory.laws.dot_product import eps
from theory.laws.line import LAPLACE, Laplace, t
from theory.proof import And, Claim, Pr, Statement, eq, le, lt, positive, q
from theory.rules.algebra import follows
from theory.rules.events import equal_events, tail
from theory.rules.integrals import integral
from theory.rules.logic import assume, both
from theory.verdict import Assumption

s = positive("s")
to_two = [Pr(le(q(3, 2), start + t), LAPLACE) for start in (0, 1)]

printed = Statement(
    "On the words 0, 1, 2 of the line, the output 2 (noisy vector from 3/2 on) has probabilities with the ratio exactly e^ε from the inputs "
    "1 and 0, which are at distance 1; none is zero: the promise is tight.",
    And(lt(0, to_two[0]), eq(to_two[1], sp.exp(eps) * to_two[0])),
    variables=(eps,),
    witness={eps: 1},
)


def upper(start):
    """Pr[start + T ≥ 3/2] = exp(−ε(3/2 − start))/2."""
    low = q(3, 2) - start
    whole, part = le(q(3, 2), start + t), le(low, t)
    f = Laplace.density(s, eps)
    mass = integral(f, (s, low, sp.oo), -sp.exp(-eps * s) / 2, sp.exp(-eps * low) / 2)
    chain = [tail(t, LAPLACE[1], low, s), mass]
    if start:
        chain.append(equal_events(follows(part, assume(whole)), follows(whole, assume(part)), LAPLACE))
    return follows(eq(to_two[start], sp.exp(-eps * low) / 2), *chain)


def middle_and_end():
    """Exponential tails above 3/2 and above 1/2."""
    low, high = upper(0), upper(1)
    return both(follows(printed.body.args[0], low), follows(printed.body.args[1], high, (low, sp.exp(eps))))


claim = Claim(
    id="dx-line-attains-epsilon",
    title="In one dimension the level is ε itself",
    locator='Chapter "The curse of dimensionality, with exact numbers", More than two words',
    printed=printed,
    proof=middle_and_end,
    assumptions=(Assumption.EXACT_NEAREST, Assumption.TIES_NEGLIGIBLE),
    reason="exponential tails have the ratio ε per unit exactly",
)
