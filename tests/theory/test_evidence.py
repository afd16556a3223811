"""Evidence words: what a certificate is called, and what an amendment has to keep."""

from __future__ import annotations

import pytest

from tests.theory.attack import judged
from theory.judge import _as_reviewed, judge
from theory.kernel import KernelTheorem, theorems_of
from theory.kernel.reviewed import NO_INSTANCE, Review, Reviewed
from theory.proof import Statement, eq, le, positive, q
from theory.registry import claim
from theory.result import Result
from theory.rules.algebra import algebra, compute
from theory.verdict import Evidence, Role, Verdict

x, y = positive("x"), positive("y")


def reviewed(monkeypatch, theorem: KernelTheorem, **changes) -> Result:
    """Return a recorded theorem as a certificate, reviewed with those findings; with none, not reviewed at all."""
    row = {"instance": True, "given": (), "consequence": "", **changes}
    known = Reviewed(claim=theorem.claim, role=theorem.role, statement="", type="", uses=(), **row)
    review = Review(theorems={theorem.theorem: known} if changes else {}, definitions={})
    monkeypatch.setattr("theory.judge.ours", lambda: review)
    return _as_reviewed(theorem)


@pytest.mark.parametrize(
    ("changes", "role", "evidence", "rests"),
    [
        ({"instance": True}, Role.PROOF, Evidence.KERNEL, ()),
        ({"given": ("A sentence.",)}, Role.PROOF, Evidence.KERNEL_GIVEN, ("A sentence.",)),
        ({"instance": False}, Role.PROOF, Evidence.KERNEL_GIVEN, (NO_INSTANCE,)),
        ({"consequence": "A weaker sentence."}, Role.SUPPORT, Evidence.ARGUED, ()),
        ({}, Role.SUPPORT, Evidence.ARGUED, ()),
    ],
    ids=["as reviewed", "given", "no instance", "a consequence", "not reviewed"],
)
def test_a_theorem_of_the_kernel_counts_as_reviewed(monkeypatch, changes, role, evidence, rests):
    """Only the theorem that proves the sentence without more is called kernel; one that proves less decides nothing."""
    (theorem,) = theorems_of("asghar-2026-thm-4")
    found = reviewed(monkeypatch, theorem, **changes)

    assert (role, evidence, rests) == (found.role, found.evidence, found.rests)


def test_what_is_given_stands_under_rests_on(monkeypatch):
    """The sentences reach the judgement; without a review the same claim is not proved by the kernel."""
    found = claim("asghar-2026-def-1")
    (theorem,) = theorems_of(found.id)
    given = judge(found, (reviewed(monkeypatch, theorem, given=("A sentence.",)),))
    unknown = judge(found, (reviewed(monkeypatch, theorem),))

    assert (Verdict.PROVED, Evidence.KERNEL_GIVEN) == (given.verdict, given.evidence)
    assert ("A sentence.",) == given.rests_on
    assert unknown.verdict not in {Verdict.PROVED, Verdict.AMENDED, Verdict.REFUTED}


def test_numbers_alone_are_computed():
    """A statement without variables is computed, also where it is refuted; with one it is linked."""
    numbers = judged(Statement("w", le(q(1, 3), q(1, 2))), proof=lambda: compute(le(q(1, 3), q(1, 2))))
    broken = judged(Statement("w", le(q(1, 2), q(1, 3))), refutation=lambda: ({},))
    body = le(x, x + 1)
    letters = judged(Statement("w", body, variables=(x,), witness={x: 1}), proof=lambda: algebra(body))

    assert [Evidence.COMPUTED, Evidence.COMPUTED, Evidence.LINKED] == [
        j.evidence for j in (numbers, broken, letters)
    ]


def test_words_and_order_of_evidence():
    """The strongest first, and a word for each that reads back."""
    words = ["kernel", "kernel-given", "linked", "computed", "argued"]

    assert words == [found.word for found in Evidence]
    assert list(Evidence) == [Evidence.from_word(word) for word in words]
    assert Evidence.KERNEL == max(Evidence)
    assert Evidence.ARGUED == min(Evidence)


@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        (le(x**2, x**2 + 1), Verdict.AMENDED),
        (eq((y + 1) ** 2, y**2 + 2 * y + 1), Verdict.REFUTED),
    ],
    ids=["another bound for the same quantity", "an unrelated truth"],
)
def test_a_repair_is_computed_to_be_one(body, verdict):
    """However it is praised, an unrelated truth amends nothing: the printed statement stays refuted."""
    letter = x if body.has(x) else y
    found = judged(
        Statement("w", le(x**2, x), variables=(x,), witness={x: 1}),
        refutation=lambda: ({x: 2},),
        amended=Statement("w", body, variables=(letter,), witness={letter: 1}),
        repair=lambda: algebra(body),
        keeps="the point of the sentence",
    )

    assert found.verdict is verdict
