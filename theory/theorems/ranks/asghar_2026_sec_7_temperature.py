"""Section 7: the constant c as the temperature of a softmax."""

import sympy as sp

from theory.laws.ranks import c, eps
from theory.proof import Claim, Notion, Statement, eq, integer
from theory.rules.algebra import follows

rank = integer("i", low=1)
weight = sp.exp(-eps * c * rank)


class Softmax(Notion):
    """Weight of a logit in a softmax at temperature T."""

    @staticmethod
    def define(logit, temperature):
        """exp(logit/T)."""
        return sp.exp(logit / temperature)


printed = Statement(
    "The constant c in exp(−εc·rank) is the temperature of a softmax with logits −ε·rank.",
    eq(weight, Softmax(-eps * rank, c)),
    variables=(eps, rank, c),
    witness={eps: 1, rank: 1, c: 1},
)
amended = Statement(
    "It is the inverse of the temperature.",
    eq(weight, Softmax(-eps * rank, 1 / c)),
    variables=(eps, rank, c),
    witness={eps: 1, rank: 1, c: 2},
)


def read_as_temperature():
    """At c = 2 the weight is e^{−2}, a softmax at temperature 2 gives e^{−1/2}."""
    return ({eps: 1, rank: 1, c: 2},)


def inverse():
    """Temperature 1/c, by definition."""
    return follows(amended.body)


claim = Claim(
    id="asghar-2026-sec-7-temperature",
    title="The constant of the fix as a temperature",
    locator="Section 7, below the displayed probability",
    printed=printed,
    amended=amended,
    refutation=read_as_temperature,
    repair=inverse,
    severity="slip",
    keeps="c plays the part of a temperature, upside down",
    reason="c multiplies where a temperature divides; the paper's own remark that larger c means fewer neighbours shows it",
)
