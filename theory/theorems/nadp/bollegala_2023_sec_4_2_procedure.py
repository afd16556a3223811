"""Section 4.2: the procedure in words stops at the direct neighbours."""

from dataclasses import dataclass

from theory.laws.components import is_partition_into_components, stars
from theory.proof import And, Claim, Statement, eq


@dataclass(frozen=True)
class Graph:
    """Words in the order in which they are chosen, and links between them."""

    words: tuple
    links: tuple


printed = Statement(
    "Starting with a word and all its neighbours, removing them, and repeating until no word is left yields the connected components.",
    says=lambda o: eq(int(is_partition_into_components(o.words, o.links, stars(o.words, o.links))), 1),
    meets=lambda o: And(
        eq(len(set(o.words)), len(o.words)), *[eq(int(w in o.words), 1) for e in o.links for w in e]
    ),
    over="finite graphs",
    witness=Graph((0, 1, 2, 3), ((0, 1), (2, 3))),
    reading="the words alone are read, without Algorithm 2",
)


def path_of_four():
    """On a path of four words started at an end the parts are {0, 1} and {2, 3}, and 1 ≃ 2."""
    return (Graph((0, 1, 2, 3), ((0, 1), (1, 2), (2, 3))),)


claim = Claim(
    id="bollegala-2023-sec-4-2-procedure",
    title="The procedure in words",
    locator="Section 4.2, first paragraph",
    printed=printed,
    refutation=path_of_four,
    severity="slip",
    reason="the neighbours of neighbours must be added until none is left, as Algorithm 2 does; the words leave that out",
)
