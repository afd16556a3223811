"""Figure 1, left: at ε = 0.001 the rounded Laplace mechanism mostly gives distant values."""

from theory.laws.rounded_laplace import share, within
from theory.proof import And, Claim, Statement, le, lt, q
from theory.rules.algebra import algebra, compute, follows
from theory.rules.logic import both

small = q("0.001")
near, same = within(100, small), within(0, small)
printed = Statement(
    "With Laplace noise of rate ε = 0.001 added to 400,000 and rounded, values further than 100 away are output more often than the others "
    "together: close neighbours and the original.",
    And(lt(near, 1 - near), lt(near - same, 1 - near), lt(same, 1 - near)),
)


def exact_shares():
    """90.4 per cent distant, 9.5 per cent close, 0.05 per cent unchanged."""
    all_near, unchanged = share(100, small), share(0, small)
    most = follows(printed.body.args[0], (all_near, 2), (compute(lt(all_near.concl.rhs, q(1, 2))), 2))
    close = follows(printed.body.args[1], most, algebra(le(0, same)))
    few = compute(lt(unchanged.concl.rhs + all_near.concl.rhs, 1))
    return both(most, close, follows(printed.body.args[2], all_near, unchanged, few))


claim = Claim(
    id="asghar-2026-sec-2-fig-1-small-epsilon",
    title="One-dimensional example at ε = 0.001",
    locator="Section 2 and Figure 1 (left)",
    printed=printed,
    proof=exact_shares,
    reason="exactly 90.4 % distant, 9.5 % close, 0.05 % unchanged",
)
