"""Section 4.1: m = 2 is said to connect a word with its top-2 neighbours."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.neighbours import edges, line
from theory.variable import integer

words = line(0, 1, 3, 7, 15, 31)
half = sp.Rational(1, 2)
m, more = integer("m", low=2), integer("r", low=0)


def largest_degree(links):
    """Count the neighbours of the word that has most."""
    return max((sum(w in e for e in links) for w in words), default=0)


def at_most_one(d):
    """At τ = 1/2 no word has two neighbours, and on the other reading none has any."""
    d.refute_instance(
        largest_degree(edges(words, 2, half)),
        "<",
        2,
        at="R^300, words 0, 1, 3, 7, 15, 31 on the first axis, m = 2, τ = 1/2",
        reason="no word is connected with two others; only 0 and 1 are connected at all",
    )
    d.compare(
        len(edges(words, 2, half, own=False)),
        "<",
        1,
        "if a word is not its own neighbour there is no edge whatever",
    )


def both_readings(d):
    """Degrees at τ > 1/3, on both readings."""
    d.equal(
        sp.Subs((m - 1) / (m + 1), m, 2),
        sp.Rational(1, 3),
        "words not their own neighbours: y is in S(x) and not in S(y), so at most m − 1 common words and similarity at most 1/3",
    )
    shared = m - 1 - more
    d.equal(
        (m - 1) / (m + 1) - shared / (2 * m - shared),
        2 * m * more / ((m + 1) * (m + 1 + more)),
        "fewer common words give less, so no edge at τ > 1/3",
    )
    d.compare(
        sp.Rational(1, 3),
        "<",
        half,
        "words their own neighbours: τ > 1/3 forces S(x) = S(y) = {x, y}, so x has one neighbour y at most",
    )
    d.compare(
        largest_degree(edges(words, 2, sp.Rational(1, 3))), ">", 1, "at τ = 1/3 degrees above one occur"
    )


claim = Claim(
    id="bollegala-2023-sec-4-1-top-two",
    title="Neighbours at m = 2",
    locator="Section 4.1, 'we set m = 2'; τ = 0.5 from Section 5.1",
    printed=Statement(
        "With m = 2 (and τ = 0.5) each word is joined to its top-2 neighbours if they are similar enough.",
        r"\deg(x)\ \text{can be } 2",
    ),
    amended=Statement(
        "At m = 2 and τ > 1/3 every word has at most one neighbour if it counts as its own first neighbour, and none at all if it does not.",
        r"\deg(x)\le 1",
    ),
    refutations=(at_most_one,),
    repairs=(both_readings,),
    uses=("bollegala-2023-eq-1",),
    reason="the graph is a matching on one reading and empty on the other, where NADP then adds no noise to any word",
)
