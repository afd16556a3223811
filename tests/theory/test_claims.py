"""Every registered claim: its certificates hold, its verdict is the recorded one, and every step can fail."""

from __future__ import annotations

import functools

import pytest
import sympy as sp

from theory import opinion
from theory.claim import Claim
from theory.judge import Result, judge, run
from theory.recorded import recorded
from theory.registry import claim, claims
from theory.verdict import Outcome, Verdict

IDS = [c.id for c in claims()]


@functools.cache
def _results(claim_id: str) -> tuple[Result, ...]:
    return run(claim(claim_id))


@pytest.mark.parametrize("claim_id", IDS)
def test_certificates_hold(claim_id):
    """Every step of every certificate of the claim comes out TRUE."""
    wrong = [
        f"{result.name}: {step.text} is {step.outcome.name} {step.detail}"
        for result in _results(claim_id)
        for step in result.steps
        if step.outcome is not Outcome.TRUE
    ]

    assert [] == wrong


@pytest.mark.parametrize("claim_id", IDS)
def test_verdict_is_as_recorded(claim_id):
    """The verdict computed now is the one in verdicts.json (`make record` rewrites it)."""
    known = {key: Verdict[name] for key, name in recorded().items()}

    assert recorded()[claim_id] == judge(claim(claim_id), known, _results(claim_id)).verdict.name


def _spoil(_: int, relation: sp.Rel) -> sp.Rel:
    """Change one coefficient of an equality, or turn an inequality round."""
    if isinstance(relation, sp.Eq):
        finite = relation.rhs != 0 and not relation.rhs.is_infinite
        wrong = relation.rhs * sp.Rational(1010, 1009) if finite else sp.Rational(1, 1009)
        return sp.Eq(relation.lhs, wrong, evaluate=False)
    if isinstance(relation, sp.Ne):
        return sp.Eq(*relation.args, evaluate=False)
    return relation.func(relation.rhs, relation.lhs, evaluate=False)


@pytest.mark.parametrize("claim_id", IDS)
def test_every_step_can_fail(claim_id):
    """With a coefficient changed in each of them, no checked step comes out TRUE."""
    right, spoilt = _results(claim_id), run(claim(claim_id), _spoil)
    blind = [
        after.text
        for good, bad in zip(right, spoilt, strict=True)
        for before, after in zip(good.steps, bad.steps, strict=True)
        if before.falsifiable and after.outcome is Outcome.TRUE
    ]

    assert [] == blind


@pytest.mark.parametrize("claim_id", IDS)
def test_more_is_checked_than_cited(claim_id):
    """No certificate consists of cited facts alone."""
    bare = [
        result.name for result in _results(claim_id) if not any(step.falsifiable for step in result.steps)
    ]

    assert [] == bare


@pytest.mark.parametrize("claim_id", IDS)
def test_second_opinion_does_not_object(claim_id):
    """The second kernel finds no point where a statement that is said to hold is false."""
    subject: Claim = claim(claim_id)
    verdict = recorded()[claim_id]
    statement = {"PROVED": subject.printed, "SUPPORTED": subject.printed, "AMENDED": subject.amended}.get(
        verdict
    )
    if (
        statement is None
        or not isinstance(statement.formula, sp.core.relational.Relational)
        or subject.hypotheses
    ):
        return
    outcome, detail = opinion.agrees(statement.formula, most=1)

    assert outcome is not Outcome.FALSE, detail


def test_there_are_claims():
    """The suite is not empty, and no verdict is recorded for a claim that is gone."""
    assert len(IDS) >= 5
    assert set(IDS) == set(recorded())
