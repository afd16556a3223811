"""Section 3.1: more concentration raises the probability of keeping the word."""

from theory.laws.decoding import FIRST, N, chosen
from theory.laws.dot_product import eps, n
from theory.laws.words import NOISE, Noise, v, word
from theory.proof import Claim, Pr, Statement, le, real, theorem_of
from theory.verdict import Assumption

t = real("t", low=0)

printed = Statement(
    "As ε grows, the probability Pr[M(w) = w] increases.",
    le(Pr(chosen(FIRST), NOISE), Pr(chosen(FIRST), (v, Noise(n, eps * (1 + t))))),
    variables=(n, eps, N, t),
    witness={n: 2, eps: 1, N: 1, t: 1, word: lambda j, i: int(j == 1 and i == 1)},
    reading="it does not fall as ε grows to ε(1 + t), t ≥ 0; w is word 0 of the vocabulary 0 to N",
)


def star_shaped():
    """The cell of a word is star-shaped, so scaling the noise down never leaves it."""
    return theorem_of("dx-n-w-monotone")


claim = Claim(
    id="feyisetan-2020-sec-3-1-concentrates",
    title="Keeping a word becomes more likely with ε",
    locator="Section 3.1, end of the second observation",
    printed=printed,
    proof=star_shaped,
    assumptions=(Assumption.EXACT_NEAREST,),
    uses=("dx-n-w-monotone",),
    reason="cells are star-shaped, so scaling the noise down never leaves them",
)
