"""Section 1 (c): decoding is deterministic and does not affect privacy."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.gaussian import EXPERIMENT_DELTA, cdf, curve
from theory.variable import real
from theory.verdict import Fact

a_up, a_down, b_up, b_down = (real(name, low=0) for name in ("a_+", "a_-", "b_+", "b_-"))


def merging_outputs(d):
    """Merging outputs never increases the divergence: positive parts are subadditive."""
    d.fact(
        Fact.DEFINITION,
        "for two outputs write p(y) − e^ε p'(y) as a₊ − a₋ and b₊ − b₋; a decoder that maps both to one word leaves their sum",
    )
    d.at_most((a_up - a_down) + (b_up - b_down), a_up + b_up, "the sum is at most the sum of positive parts")
    d.at_most(0, a_up + b_up, "and so is zero: its positive part is at most that sum")
    d.fact(Fact.FUBINI, "the same over any fibre of the decoder, so the total divergence does not grow")


def it_may_shrink(d):
    """It may shrink: nearest-word decoding of two words in R^300 at ε = 1, σ = 3.67Δ."""
    noise, eps = sp.Rational("3.67"), sp.Integer(1)
    d.compare(
        cdf(1 / (2 * noise)) - sp.exp(eps) * cdf(-1 / (2 * noise)),
        "<",
        0,
        "after decoding the divergence is zero: δ = 0 suffices",
    )
    d.compare(curve(noise, eps), ">", EXPERIMENT_DELTA / 2, "before decoding it is not")


claim = Claim(
    id="bollegala-2023-sec-1-decoding",
    title="Decoding keeps the guarantee",
    locator="Section 1 (c)",
    printed=Statement(
        "A deterministic decoder applied to the noisy vector keeps the (ε, δ) guarantee.",
        sp.Le((a_up - a_down) + (b_up - b_down), a_up + b_up, evaluate=False),
    ),
    variables=(a_up, a_down, b_up, b_down),
    witness={a_up: 1, a_down: 0, b_up: 0, b_down: 1},
    proofs=(merging_outputs, it_may_shrink),
    reason="post-processing; the guarantee stays, but the exact level can improve, so released vectors reveal more than words",
)
