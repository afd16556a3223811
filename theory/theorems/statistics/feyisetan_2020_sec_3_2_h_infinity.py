"""Section 3.2: for small ε the input word is said to be the most likely output."""

import sympy as sp

from theory.laws.line import Laplace, t
from theory.proof import (
    And,
    Claim,
    Exists,
    ForAll,
    Implies,
    Notion,
    Pr,
    Statement,
    eq,
    le,
    lt,
    negate,
    positive,
    q,
)
from theory.rules.algebra import algebra, compute, follows, monotone
from theory.rules.cited import tangent
from theory.rules.events import complement, equal_events, tail
from theory.rules.instances import put
from theory.rules.integrals import integral
from theory.rules.logic import assume, both, discharge
from theory.rules.noise import mirrored, sliced
from theory.rules.quantifiers import exhibit, generalise

small, eps, s = positive("e"), positive("epsilon"), positive("s")
HALF = q(1, 2)


class Kept(Notion):
    """Probability that the middle of the words 0, 1, 2 is kept: the noise stays within 1/2."""

    @staticmethod
    def define(eps):
        """Return Pr[−1/2 < noise < 1/2]."""
        return Pr(And(*sorted((lt(-HALF, t), lt(t, HALF)), key=str)), (t, Laplace(eps)))


class End(Notion):
    """Probability that it is turned into the word 2: the noise is 1/2 or more."""

    @staticmethod
    def define(eps):
        """Return Pr[noise ≥ 1/2]."""
        return Pr(le(HALF, t), (t, Laplace(eps)))


likeliest = le(End(eps), Kept(eps))
printed = Statement(
    "For small enough ε the word is the most likely output.",
    Exists(small, ForAll(eps, Implies(lt(eps, small), likeliest))),
    reading="checked at the middle one of the words 0, 1, 2",
)
amended = Statement(
    "It is for large enough ε.",
    Exists(small, ForAll(eps, Implies(lt(small, eps), likeliest))),
)


def end():
    """The exponential tail e^{−ε/2}/2."""
    mass = integral(Laplace.density(s, eps), (s, HALF, sp.oo), -sp.exp(-eps * s) / 2, sp.exp(-eps / 2) / 2)
    return follows(eq(End(eps), sp.exp(-eps / 2) / 2), tail(t, Laplace(eps), HALF, s), mass)


def kept():
    """1 − e^{−ε/2}: what the two tails leave."""
    noise = (t, Laplace(eps))
    below = lt(t, HALF)
    left = mirrored(Pr(le(t, -HALF), noise), t)
    turned = left.concl.rhs.args[0]
    right = equal_events(follows(le(HALF, t), assume(turned)), follows(turned, assume(le(HALF, t))), noise)
    parts = sliced(t, algebra(lt(-HALF, HALF)), noise)
    return follows(
        eq(Kept(eps), 1 - sp.exp(-eps / 2)), parts, complement(below, noise), left, right, (end(), 2)
    )


def unlikely_below_one_tenth():
    """Below every bound e there is ε = e/(10+10e), under 1/10, where an end is more likely than the word."""
    below = small / (10 + 10 * small)
    goal = negate(printed.body).args[1]
    flat = tangent(-below / 2)
    own, other = (put(found, {eps: below}) for found in (kept(), end()))
    less = follows(lt(Kept(below), End(below)), own, other, (flat, q(3, 2)), algebra(lt(below, q(1, 10))))
    found = both(algebra(lt(below, small)), less)
    return {}, generalise(exhibit(goal, below, found), small)


def from_two_on():
    """For ε > 2 the ends have less than e^{−1}/2 each, the word more than 1 − e^{−1}."""
    large = lt(2, eps)
    falls = monotone(sp.exp, follows(le(-eps / 2, -1), (assume(large), q(1, 2))))
    likely = follows(likeliest, kept(), end(), (falls, q(3, 2)), compute(le(q(3, 2) * sp.exp(-1), 1)))
    return exhibit(amended.body, sp.Integer(2), generalise(discharge(likely, large), eps))


claim = Claim(
    id="feyisetan-2020-sec-3-2-h-infinity",
    title="Is the input the most likely output?",
    locator="Section 3.2, approximate identities",
    printed=printed,
    amended=amended,
    refutation=unlikely_below_one_tenth,
    repair=from_two_on,
    severity="range",
    reason="small and large are exchanged: it holds for large ε, and then H_∞ = log 1/N_w exactly",
)
