"""Steps as goals of Rocq: printed faithfully or not at all, closed by the kernel, never when negated."""

from __future__ import annotations

import shutil

import pytest
import sympy as sp

from theory.kernel.closing import Sheet, close, sheet
from theory.kernel.goals import UnprintableError, faithful, term
from theory.kernel.steps import Goal, goal_of
from theory.proof import And, eq, le, lt, positive, q, real
from theory.registry import claim
from theory.rules.algebra import algebra, compute, follows, monotone
from theory.rules.logic import assume

x, y, c = positive("x"), positive("y"), real("c", low=0, high=1)
needs_rocq = pytest.mark.skipif(shutil.which("coqtop") is None, reason="Rocq is not installed here")

TERMS = [
    x + 2,
    x**2 / 3 - y,
    sp.exp(-x) * sp.sqrt(y),
    x ** (c + 1),
    sp.log(x) + sp.pi,
    1 / x**3,
    sp.Abs(c - 7),
]


@pytest.mark.parametrize("e", TERMS)
def test_a_printed_term_reads_back_as_itself(e):
    """The round trip accepts what was printed, and not the same with a sign or a number changed."""
    printed = term(e)

    assert faithful(e, printed)
    assert not faithful(e + q(1, 7), printed)
    assert not faithful(2 * e, printed)


@pytest.mark.parametrize(
    "e", [sp.gamma(x), sp.floor(x), sp.Sum(x, (sp.Symbol("i"), 1, 3)), sp.Symbol("stray"), sp.Float(1)]
)
def test_what_is_not_known_is_not_printed(e):
    """The printer raises on anything outside its list."""
    with pytest.raises(UnprintableError):
        term(e)


STEPS = [
    algebra(eq((x + 1) ** 2, x**2 + 2 * x + 1)),
    algebra(le(0, (x - y) ** 2)),
    compute(lt(sp.pi, q(22, 7))),
    compute(And(lt(1, 2), le(2, 3))),
    follows(lt(x * y, x * (y + 1)), (algebra(lt(y, y + 1)), x)),
    follows(le(x, y + 1), assume(le(x, y))),
    monotone(sp.exp, assume(le(x, y))),
]


@needs_rocq
def test_steps_close_and_negated_steps_do_not():
    """Every one of these steps is accepted by the kernel; none of their negations is."""
    goals = tuple(goal_of(t) for t in STEPS)
    flipped = tuple(goal_of(t, flipped=True) for t in STEPS)
    (found,) = close([Sheet("dx-test", len(STEPS), goals, flipped)])

    assert (len(STEPS), ()) == (found.closed, found.contradicted)


@needs_rocq
def test_a_contradiction_would_be_seen():
    """If a negated goal were closed, the report would say which."""
    true = Goal("(1) < (2)", "lra")
    (found,) = close([Sheet("dx-test-red", 1, (Goal("(2) < (1)", "lra"),), (true,))])

    assert 0 == found.closed
    assert (true.statement,) == found.contradicted


@needs_rocq
def test_a_claim_is_closed():
    """All steps of Theorem 1 of Feyisetan et al. that a tactic can see are closed."""
    (found,) = close([sheet(claim("feyisetan-2020-thm-1"))])

    assert found.checkable == found.closed > 0
    assert () == found.contradicted
