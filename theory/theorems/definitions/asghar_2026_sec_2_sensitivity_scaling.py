"""Section 2: noise scaled by the largest distance, and its equivalence to differential privacy."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import positive, real
from theory.verdict import Fact

eps = positive("epsilon")
share = real("s", low=0, high=1)


def three_words_on_a_line(d):
    """Words 0, 1, 2: randomised response on them is ε-private but not ε·d/Δ-private."""
    keep, move = sp.Rational(1, 2), sp.Rational(1, 4)
    d.equal(keep + 2 * sp.UnevaluatedExpr(move), 1, "a probability law on three words")
    d.equal(
        sp.UnevaluatedExpr(keep) / move, 2, "its largest ratio is 2 = e^ε, so it is ε-private with ε = ln 2"
    )
    d.refute_instance(
        keep / move,
        ">",
        sp.exp(sp.log(2) * sp.Rational(1, 2)),
        at="words 0, 1, 2, Δ = 2, ε = ln 2, each word kept with probability 1/2 and replaced by each other with 1/4",
        reason="the words 0 and 1 are told apart with ratio 2, the scaled notion allows √2",
    )


def one_direction(d):
    """With s = d/Δ ≤ 1 the scaled bound never exceeds that of ε-privacy."""
    d.at_most(eps * share, eps, "the exponent ε·d/Δ is at most ε, as d ≤ Δ")
    d.fact(
        Fact.MEAN_VALUE, "the exponential function keeps the order, so every pair of words meets the ε bound"
    )


claim = Claim(
    id="asghar-2026-sec-2-sensitivity-scaling",
    title="Scaling noise by the largest distance",
    locator="Section 2, privacy implications",
    printed=Statement(
        "Noise scaled by the sensitivity Δ of the distance gives a notion equivalent to ε-differential privacy.",
        r"\epsilon\,d/\Delta\text{-privacy} \iff \epsilon\text{-differential privacy}",
    ),
    amended=Statement(
        "It implies ε-differential privacy; the converse fails for words closer than Δ.",
        sp.Le(sp.exp(eps * share), sp.exp(eps), evaluate=False),
    ),
    refutations=(three_words_on_a_line,),
    repairs=(one_direction,),
    reason="only one direction holds: scaled d_X-privacy is the stronger notion",
)
