"""Section 3.2: for small ε the input word is said to be the most likely output."""

import sympy as sp

from theory.proof import Claim, Exists, ForAll, Implies, Notion, Statement, le, lt, negate, positive, q
from theory.rules.algebra import algebra, compute, follows, monotone
from theory.rules.cited import tangent
from theory.rules.logic import assume, both, discharge
from theory.rules.quantifiers import exhibit, generalise

small, eps = positive("e"), positive("epsilon")


class Kept(Notion):
    """Probability that the middle of the words 0, 1, 2 is kept."""

    @staticmethod
    def define(eps):
        """Return 1 − e^{−ε/2}."""
        return 1 - sp.exp(-eps / 2)


class End(Notion):
    """Probability that it is turned into one of the ends."""

    @staticmethod
    def define(eps):
        """Return e^{−ε/2}/2."""
        return sp.exp(-eps / 2) / 2


likeliest = le(End(eps), Kept(eps))
printed = Statement(
    "For small enough ε the word is the most likely output; here, the middle of the words 0, 1, 2.",
    Exists(small, ForAll(eps, Implies(lt(eps, small), likeliest))),
)
amended = Statement(
    "It is for large enough ε.",
    Exists(small, ForAll(eps, Implies(lt(small, eps), likeliest))),
)


def unlikely_below_one_tenth():
    """Below every bound e there is ε = e/(10+10e), under 1/10, where an end is more likely than the word."""
    below = small / (10 + 10 * small)
    goal = negate(printed.body).args[1]
    flat = tangent(-below / 2)
    less = follows(lt(Kept(below), End(below)), (flat, q(3, 2)), algebra(lt(below, q(1, 10))))
    found = both(algebra(lt(below, small)), less)
    return {}, generalise(exhibit(goal, below, found), small)


def from_two_on():
    """For ε > 2 the ends have less than e^{−1}/2 each, the word more than 1 − e^{−1}."""
    large = lt(2, eps)
    falls = monotone(sp.exp, follows(le(-eps / 2, -1), (assume(large), q(1, 2))))
    likely = follows(likeliest, (falls, q(3, 2)), compute(le(q(3, 2) * sp.exp(-1), 1)))
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
