"""Section 4.2: the procedure in words stops at the direct neighbours."""

from theory.claim import Claim, Statement
from theory.laws.components import is_partition_into_components, run, stars

path = (range(4), ((0, 1), (1, 2), (2, 3)))


def path_of_four(d):
    """On a path of four words started at an end, the words give two parts that a link joins."""
    d.refute_instance(
        len(stars(*path)),
        ">",
        1,
        at="four words in a path 0–1–2–3, started at 0",
        reason="the parts are {0, 1} and {2, 3}, but 1 ≃ 2: neighbours in different parts get different noise",
    )


def closed_under_links(d):
    """Repeating with the neighbours of neighbours, as Algorithm 2 does, gives the component."""
    d.compare(len(run(*path, carry=True)), "<", 2, "one component")
    d.compare(
        int(is_partition_into_components(*path, run(*path, carry=True))),
        ">",
        int(is_partition_into_components(*path, stars(*path))),
        "the closure is a partition into components, the procedure in words is not",
    )


claim = Claim(
    id="bollegala-2023-sec-4-2-procedure",
    title="The procedure in words",
    locator="Section 4.2, first paragraph",
    printed=Statement(
        "Taking a word with all its neighbours, removing them and repeating yields the connected components.",
        r"\mathcal{X}_1=\{x\}\cup\{x': x'\simeq x\}",
    ),
    amended=Statement(
        "The neighbours of neighbours must be added until none is left, as Algorithm 2 does.",
        r"\mathcal{X}_1=\{x': x' \text{ is joined to } x \text{ by a path of links}\}",
    ),
    refutations=(path_of_four,),
    repairs=(closed_under_links,),
    uses=("bollegala-2023-alg-2",),
    reason="without the closure two neighbours can land in different parts, and Theorem 3 does not apply",
)
