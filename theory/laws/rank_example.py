"""Five words on a line with the neighbour ranks of Figure 7 of Asghar et al. 2026, exact."""

from dataclasses import dataclass
from typing import Any

from theory.proof import q


@dataclass(frozen=True)
class Placed:
    """Words with their places on a line, and ε."""

    places: tuple
    eps: Any


FIGURE = Placed((("x1", q(0)), ("w", q(8)), ("x2", q(10)), ("a", q(17)), ("b", q(18))), q(1))


def rank(o, start, word):
    """d_NN(start, word): how many words other than start are at most as far from it; refuses ties."""
    places = dict(o.places)
    reach = {other: abs(places[other] - places[start]) for other in places}
    if len(set(reach.values())) < len(reach):
        raise ValueError(f"two words are equally far from {start}")
    return sum(bool(distance <= reach[word]) for other, distance in reach.items() if other != start)


def asymmetric(o):
    """How many pairs have different ranks of each other."""
    names = list(dict(o.places))
    return sum(rank(o, u, v) != rank(o, v, u) for u in names for v in names)
