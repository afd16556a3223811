"""Theorem 1: randomised response, and how likely it tells the truth."""

import sympy as sp

from theory.proof import Claim, Statement, eq
from theory.rules.algebra import algebra

from .letters import eps

truth = sp.exp(eps) / (1 + sp.exp(eps))

printed = Statement(
    "Telling the truth with probability e^ε/(1+e^ε) makes the odds of the true answer exactly e^ε.",
    eq(truth, sp.exp(eps) * (1 - truth)),
    variables=(eps,),
    witness={eps: 1},
)


def proof():
    """The other answer has probability 1/(1+e^ε)."""
    return algebra(printed.body)


claim = Claim(
    id="{{key}}-thm-1",
    title="Odds of randomised response",
    locator="Theorem 1",
    printed=printed,
    proof=proof,
    reason="the two probabilities have ratio e^ε",
)
