"""Section 7: the constant c as the temperature of a softmax."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon
from theory.variable import integer, positive

c, temperature = positive("c"), positive("T")
rank = integer("i", low=1)
fix = sp.exp(-epsilon * c * rank)
softmax = sp.exp(-epsilon * rank / temperature)


def read_as_temperature(d):
    """At c = 2 the weight is e^{−2}, a softmax at temperature 2 gives e^{−1/2}."""
    d.refute({epsilon: 1, rank: 1, c: 2}, "c in the place of the temperature")


def inverse(d):
    """The constant is the inverse of the temperature: large c is cold."""
    d.equal(sp.Subs(softmax, temperature, 1 / c), fix, "temperature 1/c")
    d.less(sp.Derivative(fix, c), 0, "raising c takes weight from every neighbour")
    d.less(0, sp.Derivative(softmax, temperature), "raising the temperature gives weight to every neighbour")


claim = Claim(
    id="asghar-2026-sec-7-temperature",
    title="The constant of the fix as a temperature",
    locator="Section 7, below the displayed probability",
    printed=Statement(
        "The constant c in exp(−εc·rank) is the same as the temperature of a softmax with logits −ε·rank.",
        sp.Eq(fix, softmax.subs(temperature, c), evaluate=False),
    ),
    amended=Statement(
        "It is the inverse of the temperature.", r"e^{-\epsilon c\,i}=e^{-\epsilon i/T}\ \text{with } T=1/c"
    ),
    variables=(epsilon, rank, c),
    witness={epsilon: 1, rank: 1, c: 1},
    refutations=(read_as_temperature,),
    repairs=(inverse,),
    reason="c multiplies where a temperature divides; the paper's own remark that larger c means fewer neighbours shows it",
)
