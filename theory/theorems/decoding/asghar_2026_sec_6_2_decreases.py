"""Section 6.2: whether the nearest neighbour becomes less likely as ε grows."""

from theory.laws.dot_product import K, R, Radius, Z, eps, n, r
from theory.laws.line import Growing
from theory.proof import Claim, Pr, Statement, le, lt, positive, q, real
from theory.rules.algebra import follows
from theory.rules.events import inclusion
from theory.rules.logic import assume
from theory.rules.noise import rescaled_letter

printed = Statement(
    "For ε > 1 the probability of the original word increases and, from Eq. (20), the probability that the nearest neighbour is output decreases.",
    over="finite vocabularies of different words on one axis of three dimensions, and two values of ε",
    says=Growing.falls,
    meets=Growing.meets,
    witness=Growing((q(0), q(1)), q(0), q(2), q(10)),
    reading="the second probability decreases as ε > 1 grows",
)
p, t = positive("p"), real("t", low=0)
more = (r, Radius(n, eps * (1 + t)))
amended = Statement(
    "Its upper bound 1 − F_Z(p/2), p = ‖w−x₁‖, does not grow as ε grows to ε(1 + t); the probability itself can first grow.",
    le(Pr(lt(p / 2, Z), more, K), Pr(lt(p / 2, Z), R, K)),
    variables=(n, eps, p, t),
    witness={n: 2, eps: 1, p: 1, t: 1},
)


def it_grows_first():
    """Words 0, 0.1, 0.2, input 0: the word 0.1 is more likely at ε = 10 than at ε = 2."""
    return (Growing((q(0), q("0.1"), q("0.2")), q(0), q(2), q(10)),)


def only_the_bound():
    """Noise at ε(1 + t) is noise at ε divided by 1 + t, so it exceeds p/2 less often."""
    less = rescaled_letter(amended.body.lhs, r, 1 + t, R[1])
    event = less.concl.rhs.args[0]
    longer = follows(lt(p / 2, Z), (assume(event), 1 + t))
    return follows(amended.body, less, inclusion(longer, R, K))


claim = Claim(
    id="asghar-2026-sec-6-2-decreases",
    title="Probability of the nearest neighbour as ε grows",
    locator="Section 6.2, below Figure 6",
    printed=printed,
    refutation=it_grows_first,
    amended=amended,
    repair=only_the_bound,
    keeps="Eq. (20), from which the sentence draws its conclusion, bounds the probability by this",
    severity="step",
    reason="a decreasing upper bound does not make the probability decrease; an inner word starts from 0 at small ε",
)
