"""Section 5.2: the overlap of neighbour sets is said to be a conservative estimate of the chance of discovery."""

from dataclasses import dataclass
from typing import Any

from theory.laws.neighbours import jaccard, line, nearest
from theory.proof import And, Claim, Statement, eq, ge, le, q


@dataclass(frozen=True)
class Released:
    """Words on a line, one of them, its release, and the number m of nearest words."""

    words: tuple
    word: Any
    release: Any
    m: int


def conservative(o):
    """The nearest word of the release is the word (1) or not (0); the estimate is not below that."""
    found = int(nearest(o.words, o.release, 1) == {o.word})
    return le(found, jaccard(nearest(o.words, o.word, o.m), nearest(o.words, o.release, o.m)))


printed = Statement(
    "The Jaccard overlap of S_m(x) and S_m(M(x)) is a conservative estimate of the probability of predicting x from M(x).",
    says=conservative,
    meets=lambda o: And(eq(int(o.word in o.words), 1), eq(len(set(o.words)), len(o.words)), ge(o.m, 1)),
    over="finite vocabularies on a line, one release",
    witness=Released(line(0, 1, "-1.1"), q(0), q("0.01"), 2),
    reading="*conservative* is read as: not below the success of the attack that names the word nearest to the release",
)


def found_but_small_overlap():
    """The release −0.1 of the word 0 is nearest to 0, and the estimate is 1/3."""
    return (Released(line(0, 1, "-1.1"), q(0), q("-0.1"), 2),)


claim = Claim(
    id="bollegala-2023-sec-5-2-conservative",
    title="Overlap as an estimate of discovery",
    locator="Section 5.2, first paragraph",
    printed=printed,
    refutation=found_but_small_overlap,
    severity="result",
    reason="a word that is found can have overlap 1/3 at m = 2; and full overlap leaves no uncertainty for a word released as it is",
)
