"""Ours: with m = 2 and τ > 1/3 related words share both nearest words."""

from theory.laws.neighbours import Jaccard
from theory.proof import And, Claim, Implies, Statement, integer, le, lt, q, real
from theory.rules.algebra import algebra, follows
from theory.rules.logic import assume, both, discharge

k, tau = integer("k", low=0, high=2), real("tau", low=q(1, 3), high=1, low_open=True)
one = real("k_1", low=0, high=1)
printed = Statement(
    "With m = 2 and τ > 1/3, words whose sets S_2 have k common words can only be related if k = 2: both sets are then {x, y}, so every word has "
    "at most one neighbour and components have at most two words. If a word does not count as its own neighbour, k is at most 1, and no two words are related.",
    And(Implies(le(tau, Jaccard(k, 2)), lt(1, k)), lt(Jaccard(one, 2), tau)),
    variables=(k, one, tau),
    witness={k: 2, one: 1, tau: q(1, 2)},
)


def two_common_words():
    """k/(4 − k) is at most 1/3 for k ≤ 1."""
    known = le(tau, Jaccard(k, 2))
    more = follows(lt(1, k), (assume(known), (4 - k) / (1 + tau)))
    return both(discharge(more, known), algebra(lt(Jaccard(one, 2), tau)))


claim = Claim(
    id="dx-nadp-matching",
    title="Neighbours at m = 2",
    locator="ours; on Sections 4.1 and 4.2 of Bollegala et al. (m = 2, τ = 0.5)",
    printed=printed,
    proof=two_common_words,
    reason="the similarity is 0, 1/3 or 1 (Eq. (1)), so τ = 0.5, 0.8 and 1 are one setting, and the graph is a matching",
)
