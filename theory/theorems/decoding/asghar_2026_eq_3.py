"""Eq. (3): one nearest word, almost surely."""

from theory.laws.decoding import N, no_tie, other_words, some_tie
from theory.laws.dot_product import eps, n
from theory.laws.words import NOISE, w, word
from theory.proof import Claim, Pr, Statement, eq
from theory.verdict import Assumption

printed = Statement(
    "The output is the word nearest to w + η, and there is one: in a finite vocabulary, with probability one no other word "
    "is exactly as near as word 0, whichever word is numbered 0.",
    eq(Pr(some_tie, NOISE), 0),
    given=(other_words,),
    variables=(n, eps, N),
    witness={n: 2, eps: 1, N: 1, w: lambda _: 0, word: lambda j, i: int(j == 1 and i == 1)},
)


def ties_are_hyperplanes():
    """Two different words tie where a projection of the noise takes one value, and there are finitely many pairs."""
    return no_tie()


claim = Claim(
    id="asghar-2026-eq-3",
    title="Nearest word",
    locator="Eq. (3)",
    printed=printed,
    proof=ties_are_hyperplanes,
    assumptions=(Assumption.FINITE_VOCABULARY, Assumption.DISTINCT_WORDS),
    reason="a definition; it names one word because ties have probability zero, which the paper does not say",
)
