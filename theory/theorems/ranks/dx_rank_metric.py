"""A metric made of ranks: the largest difference between two words' neighbour lists."""

from theory.laws.ranks import RankMetric, V, a, b, gap, rank, w, x
from theory.proof import And, Claim, Statement, eq, le, lt
from theory.rules.algebra import follows
from theory.rules.cited import absolute, triangle_abs
from theory.rules.logic import antisymmetry, assume, both, use
from theory.rules.maxima import below_max, max_below
from theory.verdict import Assumption

first, later = eq(rank(w, w), 0), le(1, rank(a, w))  # w leads its own list and not that of a
printed = Statement(
    "D(w, w') = max_x |d_NN(w, x) − d_NN(w', x)| is a metric on a finite vocabulary: symmetric, with the triangle inequality, zero for equal words "
    "and positive for different ones.",
    And(
        eq(RankMetric(w, a, V), RankMetric(a, w, V)),
        le(RankMetric(w, b, V), RankMetric(w, a, V) + RankMetric(a, b, V)),
        lt(0, RankMetric(w, a, V)),
        le(RankMetric(w, w, V), 0),
    ),
    given=(first, later, le(w, V)),
    variables=(w, a, b, V),
    witness={w: 1, a: 2, b: 3, V: 3, rank: lambda p, s: (s - p) % 3},
)


def below(one, other, at=x):
    """One disagreement is at most the largest."""
    return use(below_max(gap(one, other), x, at, 1, V), le(gap(one, other, at), RankMetric(one, other, V)))


def largest(t, one, other):
    """A bound of every disagreement is a bound of D."""
    return use(max_below(t, x, 1, V), le(RankMetric(one, other, V), t.concl.rhs))


def axioms():
    """The sup distance of rank vectors; seen at x = w the vectors of w and a differ."""
    symmetric = antisymmetry(largest(below(a, w), w, a), largest(below(w, a), a, w))
    step = triangle_abs(rank(w, x) - rank(a, x), rank(a, x) - rank(b, x))
    bound = follows(le(gap(w, b), RankMetric(w, a, V) + RankMetric(a, b, V)), step, below(w, a), below(a, b))
    seen = absolute(rank(a, w) - rank(w, w))
    apart = follows(lt(0, RankMetric(w, a, V)), assume(later), assume(first), seen, below(w, a, w))
    same_word = largest(follows(le(gap(w, w), 0)), w, w)
    return both(symmetric, largest(bound, w, b), apart, same_word)


claim = Claim(
    id="dx-rank-metric",
    title="A metric made of neighbour ranks",
    locator='Chapter "What metric privacy guarantees, and what it does not", Mechanisms that draw a word without noise',
    printed=printed,
    proof=axioms,
    assumptions=(Assumption.FINITE_VOCABULARY,),
    reason="it is the sup distance between rank vectors",
)
