"""Counterexamples are found before anything else is said, with both sides as exact numbers; true statements have none."""

from __future__ import annotations

from collections import Counter

import pytest
import sympy as sp

from tests.theory.false_statements import CASES
from theory.advice import advise
from theory.falsify import Budget, falsify
from theory.judge import judge
from theory.laws.dot_product import K, R, eps, k, n, r
from theory.laws.moments import angle_moment, radius_moment
from theory.proof import And, Claim, Refused, Statement, le, lt, positive, q
from theory.proof.accept import conclude, refute
from theory.rules.algebra import algebra, follows
from theory.rules.expectation import independent
from theory.rules.logic import assume

x, y = positive("x"), positive("y")
SMALL = Budget(sequence=30, starts=1, steps=6, seconds=20)


def test_there_are_thirty_statements_of_seven_kinds():
    """The sample is not empty, and no kind is missing."""
    kinds = Counter(case.kind for case in CASES)

    assert 30 == len(CASES)
    assert {"moment", "tail", "limit", "sandwich", "divergence", "sum", "quantified"} == set(kinds)
    assert min(kinds.values()) >= 3


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.kind)
def test_a_false_statement_has_a_counterexample_that_the_judge_accepts(case):
    """The point refutes the statement, and the sides are shown."""
    statement = case.statement(case.false)
    found = falsify(statement)

    assert found.falsified
    assert refute(statement, found.point).concl is not None
    assert found.sides
    assert "(no number)" not in str(found)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.kind)
def test_a_true_neighbour_has_none(case):
    """Nothing true is called false."""
    assert not falsify(case.statement(case.true), SMALL).falsified


def test_the_sides_are_exact():
    """At n = 2, ε = 1 the fourth moment is 45, not 36."""
    (side,) = falsify(CASES[0].statement(CASES[0].false)).sides

    assert ("45", "36") == (side.left, side.right)


def test_a_narrow_counterexample_is_found_by_descent():
    """No point of the grid lies in (0.3769, 0.3771); the margin leads there."""
    narrow = lt(0, (x - q("0.377")) ** 2 - q("0.00000001"))
    statement = Statement("w", narrow, variables=(x,), witness={x: 1})

    assert not falsify(statement, Budget(starts=0)).falsified
    assert falsify(statement, Budget(steps=200)).falsified


def test_a_hypothesis_is_met():
    """That x ≤ 1 is given, so only points with it count."""
    statement = Statement("w", le(x**2, x), given=(le(x, 1),), variables=(x,), witness={x: 1})

    assert not falsify(statement, SMALL).falsified


def test_objects_near_the_witness_are_tried():
    """A sentence about pairs of numbers is refuted by a pair."""
    statement = Statement(
        "Every pair is in order.",
        says=lambda pair: le(pair[0], pair[1]),
        meets=lambda pair: And(*[le(0, one) for one in pair]),
        witness=(sp.Integer(1), sp.Integer(2)),
        over="pairs of numbers",
    )
    found = falsify(statement)

    assert found.falsified
    assert found.point[0] > found.point[1]


def claimed(printed, **more):
    """A claim of an unpublished paper."""
    return Claim(id="me-2026-thm-1", title="t", locator="l", reason="r", printed=printed, **more)


FOURTH = Statement("w", CASES[0].false, variables=(n, eps), witness={n: 2, eps: 1})


def test_a_bare_claim_is_open_and_gets_a_refutation_to_paste():
    """What is pasted refutes: the file's own names are used."""
    claim = claimed(FOURTH)
    advice = advise(judge(claim))
    scope = {"n": n, "eps": eps, "epsilon": eps, "q": q, "sp": sp}
    exec(advice.refutation, scope)  # noqa: S102 - what a reader would paste

    assert "Add `proof=` or `refutation=`" in advice.missing
    refuted = claimed(FOURTH, refutation=scope["refutation"], severity="result")
    assert "REFUTED" == judge(refuted).verdict.name


def test_a_true_bare_claim_gets_the_rules_that_fit():
    """Means are moved by rules of expectation."""
    true = Statement("w", CASES[1].true, variables=(n, eps), witness={n: 2, eps: 1})
    advice = advise(judge(claimed(true)), SMALL)

    assert not advice.search.falsified
    assert any("expectation" in rule for rule in advice.rules)
    assert "No counterexample among" in "\n".join(advice.lines)


def test_a_decided_claim_needs_no_advice():
    """The control: a proof that holds."""
    square = Statement("w", le(2 * x, 1 + x**2), variables=(x,), witness={x: 1})

    def proof():
        """A square."""
        return algebra(square.body)

    assert advise(judge(claimed(square, proof=proof))) is None


def refusal(call):
    """What a rule says."""
    with pytest.raises(Refused) as caught:
        call()
    return str(caught.value)


def test_a_wrong_moment_shows_both_sides():
    """The message of a failed step gives the point and both numbers, and no letter of the engine."""
    said = refusal(
        lambda: follows(CASES[0].false, independent(r**4, k**4, R, K, radius_moment(4), angle_moment(2)))
    )

    assert "the sides are" in said
    assert "<0>" not in said
    assert "Expected" in said


def test_an_unsettled_step_names_the_part_where_algebra_stopped():
    """A true inequality that algebra cannot show: the factor, the sides at a point, and what to try."""
    said = refusal(lambda: algebra(le(0, x * (sp.sin(x) + x))))

    assert "algebra stopped at" in said
    assert "sin(x)" in said
    assert "Try" in said


def test_premises_that_are_too_weak_show_the_gap():
    """Five times a premise is too much: what is left is −4x + 6y, with its number at a point."""
    said = refusal(lambda: follows(le(x, 2 * x + y), (assume(le(y, x)), 5)))

    assert "they leave" in said
    assert "must be at least 0 and is -" in said


def test_a_derivation_of_something_else_says_which_side_differs():
    """Derived and stated right sides, as numbers."""
    goal = Statement("w", le(2 * x, 2 + x**2), variables=(x,), witness={x: 1})
    said = refusal(lambda: conclude(goal, algebra(le(2 * x, 1 + x**2))))

    assert "the right sides differ" in said
