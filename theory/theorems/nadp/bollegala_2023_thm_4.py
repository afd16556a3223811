"""Theorem 4: the Jaccard mechanism, whose noise has two variances."""

from dataclasses import dataclass
from typing import Any

import sympy as sp

from theory.laws.nadp import holds, level, proper
from theory.laws.neighbours import edges, line, nearest, sensitivity
from theory.laws.normal import EXPERIMENT_DELTA, Classical
from theory.proof import And, Claim, Statement, lt, q


@dataclass(frozen=True)
class Jaccard:
    """Words on a line, the parameters of the mechanism, and the radius of an event."""

    words: tuple
    m: int
    tau: Any
    eta: Any
    alphas: tuple
    eps: Any
    delta: Any
    radius: Any


def noise(o, word):
    """σ_i of a word: the factor of its category times the classical noise."""
    eta = sum(abs(word - y) for y in nearest(o.words, word, o.m)) / sp.Integer(o.m)
    alpha = o.alphas[0 if eta < o.eta else 1]
    return sensitivity(o.words, o.m, o.tau) * alpha * Classical(o.delta, o.eps)


def private(o):
    """Eq. (2) for every pair of neighbours, both ways, at the event."""
    pairs = [pair for x, y in edges(o.words, o.m, o.tau) for pair in ((x, y), (y, x))]
    return And(*[holds(noise(o, x), noise(o, y), o.eps, o.delta, o.radius) for x, y in pairs])


def described(o):
    """What the paper asks of the parameters."""
    return And(
        proper(o), level(o.eps, o.delta), lt(0, o.eps), lt(0, min(o.alphas)), lt(0, o.eta), lt(0, o.radius)
    )


printed = Statement(
    "Noise with σ_i = Δα_i√(2 ln(1.25/δ))/ε, i the density category of the word, is (ε, δ)-private: (2) holds for neighbours at every event.",
    says=private,
    meets=described,
    over="finite vocabularies on a line of R^300, two density categories",
    witness=Jaccard(line(0, 1, 3), 2, q(1, 10), q(1, 4), (1, 1), q(1, 2), EXPERIMENT_DELTA, q(500)),
    reading="checked at the event that the release lies within a radius of the line of the words; σ_i is read as a standard deviation",
)


def across_the_categories():
    """The words 1 (dense) and 3 (sparse) are neighbours; their noise has different lengths, and the release shows which."""
    alphas = (q("1.835"), q("1.276"))
    return (Jaccard(line(0, 1, 3), 2, q(1, 10), q(3, 4), alphas, q(1, 2), EXPERIMENT_DELTA, q(500)),)


claim = Claim(
    id="bollegala-2023-thm-4",
    title="The Jaccard mechanism is not private",
    locator="Theorem 4",
    printed=printed,
    refutation=across_the_categories,
    severity="guarantee",
    reason="neighbours in different categories get noise of different length, which in 300 dimensions gives them away (δ > 0.9999)",
)
