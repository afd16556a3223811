"""Without the factor one half the exponential mechanism can exceed ε on a finite vocabulary."""

import sympy as sp

from theory.laws.exponential import eps
from theory.proof import Claim, Notion, Statement, lt
from theory.rules.algebra import algebra, follows, monotone
from theory.verdict import Assumption

u = sp.exp(-eps)


class Drawn(Notion):
    """Probability of output y from input x, drawn ∝ exp(−ε|x−y|) from the words 0, 1, 2."""

    @staticmethod
    def define(x, y, eps):
        """Return weight over normaliser."""
        return sp.exp(-eps * abs(x - y)) / sum(sp.exp(-eps * abs(x - word)) for word in range(3))


printed = Statement(
    "Drawing y with probability ∝ exp(−ε d(x,y)), without the ½, has level above ε on the words 0, 1, 2 (inputs 0 and 1, output 0), for every ε.",
    lt(eps, sp.log(Drawn(0, 0, eps) / Drawn(1, 0, eps))),
    variables=(eps,),
    witness={eps: 1},
)


def larger_normaliser():
    """The normaliser of the middle word is larger: 1 + 2u > 1 + u + u² with u = e^{−ε} < 1."""
    below_one = monotone(sp.exp, algebra(lt(-eps, 0)))
    middle, end = 1 + 2 * u, 1 + u + u**2
    larger = follows(lt(end, middle), (below_one, u))
    return follows(printed.body, monotone(sp.log, larger))


claim = Claim(
    id="dx-exponential-without-half",
    title="The exponential mechanism without the factor one half",
    locator='Chapter "What metric privacy guarantees, and what it does not", Mechanisms that draw a word without noise',
    printed=printed,
    proof=larger_normaliser,
    assumptions=(Assumption.FINITE_VOCABULARY,),
    reason="normalisers of neighbouring words differ, and the difference adds to ε",
)
