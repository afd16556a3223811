"""Proof of Theorem 1: an output happens if and only if the noisy vector lies in its open cell."""

from theory.laws.decoding import N, no_tie, other_words, some_tie
from theory.laws.dot_product import eps, n
from theory.laws.words import NOISE, w, word
from theory.proof import Claim, Pr, Statement, eq
from theory.verdict import Assumption

printed = Statement(
    "M(w) = ŵ if and only if the noisy vector lies in the open cell of ŵ.",
    eq(Pr(some_tie, NOISE), 0),
    given=(other_words,),
    variables=(n, eps, N),
    witness={n: 2, eps: 1, N: 1, w: lambda _: 0, word: lambda j, i: int(j == 1 and i == 1)},
    reading="up to probability zero: outside of the open cells of a finite vocabulary of different words, where another word is exactly as near as ŵ (word 0), it lies with probability zero",
)


def distinct_vectors():
    """For different vectors ties lie on hyperplanes, which have probability zero."""
    return no_tie()


claim = Claim(
    id="feyisetan-2020-thm-1-proof",
    title="Open cells in the proof of Theorem 1",
    locator="Proof of Theorem 1, definition of the cell",
    printed=printed,
    proof=distinct_vectors,
    assumptions=(Assumption.DISTINCT_WORDS, Assumption.FINITE_VOCABULARY),
    reason="holds almost surely for an injective embedding, which Section 2.4 asks for",
)
