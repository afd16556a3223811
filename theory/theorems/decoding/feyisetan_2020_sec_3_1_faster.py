"""Section 3.1: as ε grows, far outputs vanish faster than near ones."""

from theory.proof import Claim, Point, Statement, le, lt, metric, q
from theory.rules.algebra import follows
from theory.rules.logic import assume
from theory.rules.mass import symmetric, triangle
from theory.verdict import Assumption

y, w, far, near = Point("y"), Point("w"), Point("u"), Point("v")
dist = metric("d")

printed = Statement(
    "As ε grows the probability of an output far from w goes to zero much faster than that of an output close to it.",
    latex=r"d(w,\hat w')>2d(w,\hat w)\Rightarrow\Pr[M(w)=\hat w']/\Pr[M(w)=\hat w]\to0",
    reading="*far* is read as more than twice as far",
)


def rate_of_the_far_word():
    """A point y of the cell of the far word u is at least d(w, u)/2 away from w, so beyond the near word v."""
    closer, twice = assume(le(dist(y, far), dist(y, w))), assume(lt(2 * dist(w, near), dist(w, far)))
    turned = symmetric(dist, w, y)
    return follows(
        lt(dist(w, near), dist(y, w)),
        (triangle(dist, w, y, far), q(1, 2)),
        (closer, q(1, 2)),
        (twice, q(1, 2)),
        (turned, q(1, 2)),
    )


claim = Claim(
    id="feyisetan-2020-sec-3-1-faster",
    title="Far outputs vanish faster as ε grows",
    locator="Section 3.1, second observation",
    printed=printed,
    argued="The exponential rate of an output is the distance of w from its cell (dx-limit-large-epsilon, argued too), which lies between half of "
    "the word's distance and the distance: for a word more than twice as far it is larger.",
    support=rate_of_the_far_word,
    assumptions=(Assumption.FINITE_VOCABULARY, Assumption.DISTINCT_WORDS),
    reason="exponential rates lie between d/2 and d",
)
