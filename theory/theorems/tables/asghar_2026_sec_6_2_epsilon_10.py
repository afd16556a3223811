"""Section 6.2: around ε = 10 neither probability is near one."""

import sympy as sp

from theory.laws.dot_product import Angle, Radius, Z, k, r
from theory.laws.table_two import TABLE
from theory.proof import And, Claim, Pr, Statement, eq, le, lt, q
from theory.rules.algebra import compute, follows
from theory.rules.cited import beta_integral
from theory.rules.events import complement, distribution, inclusion, product_event
from theory.rules.integrals import half_of_even, scaled, split
from theory.rules.logic import assume, both

R, K = (r, Radius(300, 10)), (k, Angle(300))
_, original, _, neighbour = TABLE["GloVe-Wiki"][-1]
printed = Statement(
    "At ε = 10 the original word is not yet certain and F_Z(z_{x1,x101}) is not overwhelming.",
    And(lt(Pr(le(Z, original), R, K), q("0.97")), lt(Pr(le(Z, neighbour), R, K), q("0.8"))),
    reading="checked for GloVe-Wiki with n = 300: F_Z(2.896) is below 0.97 and F_Z(0.999) below 0.8",
)


def flat_share(steep):
    """Pr[K ≤ steep] = 1/2 + ∫ from 0 to steep, as the law of K is even."""
    found = distribution(k, K[1], steep, compute(le(-1, steep)), compute(le(steep, 1)))
    halves = split(found.concl.rhs, 0, found)
    density = K[1].density(k, *K[1].args)
    left, right = (sp.Integral(density, (k, low, high)) for low, high in ((-1, 0), (0, steep)))
    mass = scaled(
        beta_integral(sp.S.Zero, q(299, 2)), 1 / sp.beta(q(299, 2), q(1, 2)), sp.Integral(density, (k, -1, 1))
    )
    return follows(
        eq(found.concl.lhs, q(1, 2) + right), found, halves, half_of_even(left, mass), (mass, q(1, 2))
    ), right


def missed(z, bound, lengths, cosines):
    """Lengths above one number with cosines above another give Z > z; each number comes with the share below it."""
    (long, few), (steep, many) = lengths, cosines
    length, cosine = lt(long, r), lt(steep, k)
    beyond = follows(lt(z, Z), (assume(length), steep), (assume(cosine), r), compute(le(z, long * steep)))
    short = distribution(r, R[1], long, compute(le(0, long)))
    flat, right = flat_share(steep)
    likely = follows(
        lt(1 - few, Pr(length, R)), complement(length, R), short, compute(lt(short.concl.rhs, few))
    )
    enough = follows(
        lt(1 - many, Pr(cosine, K)), complement(cosine, K), flat, compute(lt(q(1, 2) + right, many))
    )
    event, box = inclusion(beyond, R, K), product_event(length, cosine, R, K)
    rest = complement(le(Z, z), R, K)
    return follows(
        lt(Pr(le(Z, z), R, K), bound), rest, event, box, (likely, Pr(cosine, K)), (enough, 1 - few)
    )


def two_tails():
    """A length and a cosine that are likely enough, their shares integrated in balls."""
    return both(
        missed(original, q("0.97"), (q(28), q("0.123")), (q("0.1035"), q("0.9645"))),
        missed(neighbour, q("0.8"), (q("26.5"), q("0.019")), (q("0.0378"), q("0.75"))),
    )


claim = Claim(
    id="asghar-2026-sec-6-2-epsilon-10",
    title="Both probabilities at ε = 10",
    locator="Section 6.2, last paragraph",
    printed=printed,
    proof=two_tails,
    reason="certified: the original word loses to its nearest neighbour more than 3 times in 100, that to the 101st more than 20 times",
)
