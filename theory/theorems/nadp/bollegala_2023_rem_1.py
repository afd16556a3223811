"""Remark 1: Δ_i = 0 exactly for components of one word."""

from dataclasses import dataclass

from theory.laws.neighbours import jaccard
from theory.proof import And, Claim, Implies, Statement, eq, le, lt, q


@dataclass(frozen=True)
class Places:
    """Where each word stands on a line; m = 2, and no two words outside a pair tie."""

    places: tuple


def neighbours(o, x):
    """S_2(x), by index: the two nearest words."""
    return frozenset(sorted(range(len(o.places)), key=lambda w: abs(o.places[w] - o.places[x]))[:2])


def first_pair(o):
    """Whether the first two words are related at every threshold, and their distance."""
    related = int(jaccard(neighbours(o, 0), neighbours(o, 1)) == 1)
    return related, abs(o.places[0] - o.places[1])


def positive_width(o):
    """Two words in one component, the first two: Δ of it is not 0."""
    related, distance = first_pair(o)
    return Implies(eq(related, 1), lt(0, distance))


printed = Statement(
    "Δ of a component is 0 if and only if the component has one word.",
    says=positive_width,
    meets=lambda o: And(
        le(3, len(o.places)), *[le(2, abs(o.places[0] - p)) for p in o.places[2:]], le(first_pair(o)[1], 1)
    ),
    over="words on a line, the first two at most 1 apart and all others at least 2 from the first; m = 2, any τ",
    witness=Places((q(0), q(1), q(5))),
    reading="checked for the component of two words that have each other as nearest words",
)
amended = Statement(
    "Δ of a component is 0 if and only if all its words have the same vector; as printed if different words have different vectors.",
    latex=r"\Delta_{i}=0 \iff \mathbf{x}=\mathbf{y}\ \ \forall x,y\in\mathcal{X}_i",
)


def same_vector():
    """Two words with one vector are related, and their distance is 0."""
    return (Places((q(0), q(0), q(5))),)


claim = Claim(
    id="bollegala-2023-rem-1",
    title="When a component has sensitivity zero",
    locator="Remark 1",
    printed=printed,
    amended=amended,
    refutation=same_vector,
    severity="range",
    keeps="different words mostly have different vectors, and then the two are the same",
    reason="needs words with different vectors; and either way such words are released without any noise",
)
