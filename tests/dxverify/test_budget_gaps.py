"""Budgets that were once overspent: the table of the fixed audit, and the last look of a continued one."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dxverify import Vocabulary, audit
from dxverify.audit.config import CONFIG
from dxverify.audit.methods.fixed import table_alpha
from dxverify.audit.plan import stage_share
from dxverify.bounds import ErrorBudget
from dxverify.mechanisms import EuclideanLaplace


@pytest.mark.parametrize("alpha", [0.001, 0.01, 0.05, 0.3])
def test_the_fixed_audit_spends_alpha_on_table_and_dependence_together(alpha):
    """What the table is tested at and what the test of dependence spends before it sum to α; all of α for the table would be too much."""
    dependence = ErrorBudget(alpha=alpha).split(CONFIG.word_shares)["dependence"].alpha
    assert dependence > 0
    assert Fraction(table_alpha(alpha)) + Fraction(dependence) <= Fraction(alpha) * (1 + Fraction(1, 2**50))


def test_bounds_of_a_continued_audit_spend_one_share_together(tmp_path):
    """Each stage of a continued audit states bounds once, with half of what the stage before could spend."""
    line, spent = Vocabulary.builtin("line"), []
    for limit in (500, 1_000, 2_000):
        report = audit(
            lambda word, size, rng: EuclideanLaplace(line, epsilon=0.8).sample(word, size, rng),
            vocabulary=line,
            epsilon=1.0,
            method="sequential",
            max_samples=limit,
            rng=0,
            checkpoint=tmp_path / "audit.ckpt",
        )
        spent.append(next(one.evidence.level for one in report.tests if one.name == "effective-epsilon"))
    share = ErrorBudget(alpha=report.alpha).split(CONFIG.word_shares)["effective-epsilon"].alpha
    assert spent == pytest.approx([stage_share(share, stage) / 2 for stage in (1, 2, 3)], rel=1e-3)
    assert sum(spent) < share
