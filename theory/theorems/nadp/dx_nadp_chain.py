"""Ours: what NADP promises to words of one component that are several links apart."""

from theory.laws.nadp import Words, width
from theory.laws.neighbours import component, edges, line
from theory.laws.normal import Delta, G, HockeyStick, broken, curve, epsilon, falling, s, sigma, u
from theory.proof import And, Claim, Implies, Statement, eq, integer, le, lt, q
from theory.rules.algebra import compute, follows
from theory.rules.falling import carries
from theory.rules.instances import put
from theory.rules.logic import assume, both, discharge

links = integer("k", low=1)
chain = Words(line(0, 1, 3, 7, 15), 2, q(1, 10))
first, last = chain.words[0], chain.words[-1]
joined = len(component(edges(chain.words, chain.m, chain.tau), first))
ends = lt(100 * G(4, 1), HockeyStick(last - first, 4 * width(chain, first), 1))
printed = Statement(
    "Words k links apart, at distance s ≤ kΔ_i, have divergence at most g(u*/k) under noise u*Δ_i. This can be much more than δ = g(u*): "
    "the words 0, 1, 3, 7, 15 are one component (m = 2, τ = 1/10), and at ε = 1, u* = 4 its ends have more than a hundred times δ.",
    And(
        Implies(le(s, links * Delta), le(HockeyStick(s, u * Delta, epsilon), G(u / links, epsilon))),
        eq(joined, 5),
        ends,
    ),
    variables=(epsilon, u, Delta, s, links),
    witness={epsilon: 1, u: 1, Delta: 1, s: 1, links: 1},
)


def by_the_number_of_links():
    """The divergence is g(u*Δ_i/s), and g falls; the example is computed."""
    far = le(s, links * Delta)
    order = follows(le(u / links, u * Delta / s), (assume(far), u / (links * s)))
    value = put(curve(), {sigma: u * Delta})
    bound = follows(
        le(HockeyStick(s, u * Delta, epsilon), G(u / links, epsilon)), value, carries(falling(epsilon), order)
    )
    return both(discharge(bound, far), compute(eq(joined, 5)), broken(ends))


claim = Claim(
    id="dx-nadp-chain",
    title="Words of one component, several links apart",
    locator="ours; on Section 1 of Bollegala et al. (noise hides a word among the words of its neighbourhood)",
    printed=printed,
    proof=by_the_number_of_links,
    reason="the promise covers links, not paths: ends of a chain in one component are told apart more easily",
)
