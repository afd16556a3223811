"""Section 6, below Theorem 10: whether output probabilities are ordered by distance from the original word."""

from itertools import pairwise

from theory.laws.dot_product import eps, n
from theory.laws.line import Axis, AxisTail
from theory.laws.words import NOISE, i, loss, square, w, x, y
from theory.proof import And, Claim, Implies, Pr, Statement, eq, le, lt, positive, q, real, theorem_of
from theory.rules.logic import part
from theory.verdict import Assumption


def ordered(o):
    """Pr[first] ≥ Pr[second] ≥ …, the words sorted by their distance from the input."""
    near = sorted(o.words, key=lambda word: abs(word - o.start))
    return And(*[le(o.probability(b, AxisTail), o.probability(a, AxisTail)) for a, b in pairwise(near)])


printed = Statement(
    "For any ε and n the original word is expected to be output more often, followed by its nearest neighbour, and so on.",
    over="finite vocabularies of different words on one axis of three dimensions",
    says=ordered,
    meets=Axis.meets,
    witness=Axis((q(0), q(1)), q(0), q(1)),
    reading="read as the order of the output probabilities, for every vocabulary",
)
a, b, rho = real("a", low=0), real("b", low=0), positive("rho")
near, far, apart = (
    eq(a**2, square(w(i) - x(i))),
    eq(b**2, square(w(i) - y(i))),
    eq(rho**2, square(x(i) - y(i))),
)
amended = Statement(
    "Only pairs are ordered: of two words the nearer one is nearer to the noisy vector with probability above 1/2.",
    Implies(lt(a, b), lt(q(1, 2), Pr(lt(loss(x(i)), loss(y(i))), NOISE))),
    given=(near, far, apart),
    variables=(n, eps, a, b, rho),
    witness={
        n: 2,
        eps: 1,
        a: 1,
        b: 2,
        rho: 1,
        w: lambda _: 0,
        x: lambda i: int(i == 1),
        y: lambda i: 2 * int(i == 1),
    },
)


def neighbour_before_original():
    """ε = 1, words 0, 1, −1.1, input 0: the input comes out with probability 0.25, its neighbour 1 with 0.38."""
    return (Axis((q(0), q(1), q("-1.1")), q(0), q(1)),)


def pairs_only():
    """The second half of Theorem 10."""
    return part(theorem_of("asghar-2026-thm-10"), 3)


claim = Claim(
    id="asghar-2026-sec-6-order",
    title="Order of the output probabilities",
    locator="Section 6, below Theorem 10; repeated in Section 7",
    printed=printed,
    refutation=neighbour_before_original,
    amended=amended,
    repair=pairs_only,
    keeps="what Theorem 10 gives: the order of each pair",
    severity="result",
    assumptions=(Assumption.DISTINCT_WORDS, Assumption.TIES_NEGLIGIBLE),
    uses=("asghar-2026-thm-10",),
    reason="winning every pairwise comparison does not order the outputs: cells of far words can be larger",
)
