"""Section 3.1: as ε → 0 the output law no longer depends on the input."""

import sympy as sp

from theory.laws.decoding import FIRST, N, other_words, output, s
from theory.laws.dot_product import eps, n
from theory.laws.words import INPUT, NOISE, Noise, dot, eta, i, v, w, word
from theory.proof import Claim, MaxOver, Pr, Statement, eq, le, theorem_of
from theory.verdict import Assumption

cone = le(MaxOver(dot(eta(v, i), word(s, i) - FIRST), (s, 1, N)), 0)

printed = Statement(
    "As ε → 0 the output converges to a fixed distribution over the words, the same for every input w.",
    eq(sp.Limit(Pr(output(INPUT), NOISE), eps, 0, "+"), Pr(cone, (v, Noise(n, 1)))),
    given=(other_words,),
    variables=(n, N),
    witness={n: 2, N: 1, w: lambda _: 0, word: lambda j, i: int(j == 1 and i == 1)},
    reading="the words are numbered 0 to N; the probability of word 0 tends to the probability that unit noise points into its normal cone",
)


def limit_without_input():
    """The limit of dx-limit-small-epsilon has no input in it."""
    return theorem_of("dx-limit-small-epsilon")


claim = Claim(
    id="feyisetan-2020-sec-3-1-epsilon-zero",
    title="Limit of small ε",
    locator="Section 3.1, first observation",
    printed=printed,
    proof=limit_without_input,
    assumptions=(Assumption.FINITE_VOCABULARY, Assumption.DISTINCT_WORDS),
    uses=("dx-limit-small-epsilon",),
    reason="the limit exists (normal-cone masses) and is common to all inputs",
)
