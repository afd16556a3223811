"""Section 7: words are said to be indistinguishable from their nearest neighbours."""

from dataclasses import dataclass
from typing import Any

from theory.laws.nadp import holds, proper, width
from theory.laws.neighbours import line, nearest
from theory.laws.normal import G
from theory.proof import And, Claim, Statement, lt, q


@dataclass(frozen=True)
class Release:
    """Words on a line, the noise u* in units of the sensitivity, ε, and the radius of an event; δ is g(u*)."""

    words: tuple
    m: int
    tau: Any
    u: Any
    eps: Any
    radius: Any


def indistinguishable(o):
    """Eq. (2) for a word and each of its m nearest words, at the event, with noise u*Δ_i."""
    pairs = [(x, y) for x in o.words for y in nearest(o.words, x, o.m) if x != y]
    return And(
        *[holds(o.u * width(o, x), o.u * width(o, y), o.eps, G(o.u, o.eps), o.radius) for x, y in pairs]
    )


printed = Statement(
    "NADP makes words indistinguishable from their nearest neighbours, with theoretical guarantees.",
    says=indistinguishable,
    meets=lambda o: And(proper(o), *[lt(0, x) for x in (o.u, o.eps, o.radius)]),
    over="finite vocabularies on a line of R^300, m ≥ 1, τ in [0, 1]",
    witness=Release(line(0, 1, 4, 5), 2, q(1, 2), q(4), q(1), q(10)),
    reading="the guarantee is that of Theorem 3, with δ = g(u*): (2) holds at every event, for a word and each of its m nearest words; checked at the event that the release lies within a radius of the line of the words",
)


def nearest_but_not_related():
    """The word 3 has nearest word 1, is a component of its own, and is released without noise."""
    return (Release(line(0, 1, 3), 2, q(1, 2), q(4), q(1), q(10)),)


claim = Claim(
    id="bollegala-2023-sec-7-nearest",
    title="Indistinguishable from the nearest neighbours",
    locator="Section 7; also Section 3 ('disguise a word among its nearest neighbours')",
    printed=printed,
    refutation=nearest_but_not_related,
    severity="guarantee",
    reason="the promise is for related words (Theorem 3); a nearest word need not be one, and single words are released as they are",
)
