"""How many words are likely outputs, as a proposition on exact probabilities."""

from itertools import combinations

from theory.proof import And, Implies, Or, le


def at_least(count, masses, eta):
    """At least that many outputs have probability η or more."""
    return Or(*[And(*[le(eta, mass) for mass in some]) for some in combinations(masses, count)])


def no_more(first, second, eta):
    """S_w = |{w' : Pr ≥ η}| of the first law is at most that of the second."""
    counts = range(1, len(first) + 1)
    return And(*[Implies(at_least(k, first, eta), at_least(k, second, eta)) for k in counts])
