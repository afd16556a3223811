"""Without the factor one half the exponential mechanism can exceed ε on a finite vocabulary."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon
from theory.verdict import Assumption

q = sp.exp(-epsilon)
#: Words 0, 1, 2 on a line.
end, middle = 1 + q + q**2, 1 + 2 * q


def three_words(d):
    """On the words 0, 1, 2 the normaliser of the middle word is larger."""
    d.equal(
        sp.log((1 / end) / (q / middle)),
        epsilon + sp.log(middle) - sp.log(end),
        "log ratio at output 0 between inputs 0 and 1, at distance 1",
    )
    d.equal(middle - end, q * (1 - q), "the difference of the normalisers")
    d.less(q, 1, "so it is positive, and the level exceeds ε for every ε")


def at_epsilon_one(d):
    """At ε = 1 the level is above 1.143."""
    level = 1 + sp.log((1 + 2 * sp.exp(-1)) / (1 + sp.exp(-1) + sp.exp(-2)))
    d.compare(level, ">", sp.Rational("1.143"), "certified value")


claim = Claim(
    id="dx-exponential-without-half",
    title="The exponential mechanism without the factor one half",
    locator="MATHS.md, section 5",
    printed=Statement(
        "Drawing y with probability ∝ exp(−ε d(x,y)), without the ½, has level above ε on the words 0, 1, 2, for every ε.",
        sp.Gt(sp.log((1 / end) / (q / middle)), epsilon, evaluate=False),
    ),
    variables=(epsilon,),
    witness={epsilon: 1},
    assumptions=(Assumption.FINITE_VOCABULARY,),
    proofs=(three_words, at_epsilon_one),
    reason="normalisers of neighbouring words differ, and the difference adds to ε",
)
