"""Section 3.1: the limit law is said not to be uniform."""

import sympy as sp

from theory.laws.decoding import half
from theory.laws.dot_product import K, R, Radius, Z, eps, n, r
from theory.proof import Claim, Pr, Statement, eq, le, ne, positive, q
from theory.rules.algebra import follows
from theory.rules.events import equal_events
from theory.rules.instances import put
from theory.rules.logic import assume
from theory.rules.noise import rescaled_letter
from theory.rules.shrinking import from_above, same_limit

p = positive("p")
keep = Pr(le(Z, p / 2), R, K)

printed = Statement(
    "The limit distribution as ε → 0 is not uniform over the words, since it depends on the relative sizes of the cells.",
    ne(sp.Limit(keep, eps, 0, "+"), q(1, 2)),
    variables=(n, p),
    witness={n: 2, p: 1},
    reading="checked for two words at a distance p: the limit of the probability Pr[Z ≤ p/2] to keep a word would not be 1/2",
)
amended = Statement(
    "For two words it is uniform: the limit is 1/2, in every dimension and at every distance. (In general it is the law of the normal cones, dx-limit-small-epsilon; sizes of cells do not enter.)",
    eq(sp.Limit(keep, eps, 0, "+"), q(1, 2)),
    variables=(n, p),
    witness={n: 2, p: 1},
)


def uniform_for_two():
    """Pr[Z ≤ p/2] at ε is Pr[Z ≤ εp/2] at 1, which tends to Pr[Z ≤ 0] = 1/2."""
    one = (r, Radius(n, 1))
    scale = rescaled_letter(keep, r, eps, one[1])
    moved, plain = scale.concl.rhs.args[0], le(Z, eps * p / 2)
    down = follows(plain, (assume(moved), eps))
    up = follows(moved, (assume(plain), 1 / eps))
    event = follows(eq(keep, Pr(plain, one, K)), scale, equal_events(down, up, one, K))
    end = from_above(Pr(plain, one, K), eps)
    value = follows(eq(end.concl.lhs, q(1, 2)), end, put(half(), {eps: 1}))
    return same_limit(event, value)


def two_words():
    """Two words at distance 1 in the plane: the limit law is (1/2, 1/2)."""
    return {n: 2, p: 1}, put(uniform_for_two(), {n: 2, p: 1})


claim = Claim(
    id="feyisetan-2020-sec-3-1-not-uniform",
    title="Is the limit law uniform?",
    locator="Section 3.1, first observation",
    printed=printed,
    refutation=two_words,
    amended=amended,
    repair=uniform_for_two,
    keeps="it says what the limit is for two words, and where to find it in general",
    severity="range",
    reason="uniform for two words or a simplex; masses of normal cones, not sizes of cells",
)
