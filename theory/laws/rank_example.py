"""Five words on a line with the neighbour ranks of Figure 7 of Asghar et al. 2026, exact."""

import sympy as sp

#: Positions on the first axis of the plane; ``far`` words a and b stand beyond x2.
POSITIONS = {"x1": 0, "w": 8, "x2": 10, "a": 17, "b": 18}


def distance(one, other):
    """Euclidean distance of two words."""
    return sp.Integer(abs(POSITIONS[one] - POSITIONS[other]))


def rank(start, word):
    """d_NN(start, word): how many words are at most as far from start as ``word``, start itself left out."""
    reach = distance(start, word)
    return sp.Integer(sum(1 for other in POSITIONS if other != start and distance(start, other) <= reach))


def rank_distance(one, other):
    """D(one, other): the largest difference of their ranks of one word."""
    return max(abs(rank(one, word) - rank(other, word)) for word in POSITIONS)


def pairs():
    """Yield every pair of different words once."""
    names = list(POSITIONS)
    yield from ((one, other) for i, one in enumerate(names) for other in names[i + 1 :])
