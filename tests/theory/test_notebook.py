"""Statements in a notebook show verdict, evidence, steps and what to try next."""

from __future__ import annotations

import pytest

from theory import Paper, claim
from theory.errors import SourceError
from theory.proof import Statement, le, positive
from theory.rules.algebra import algebra

x = positive("x")
SQUARE = Statement("A square.", le(2 * x, 1 + x**2), variables=(x,), witness={x: 1})
FALSE = Statement("Too small.", le(1 + x**2, 2 * x), variables=(x,), witness={x: 1})


def test_a_proved_statement_shows_its_steps_folded():
    """Verdict, evidence, formula, details."""
    paper = Paper("me-2026")
    found = paper.claim("thm-1", SQUARE, proof=lambda: algebra(SQUARE.body))
    html = found._repr_html_()

    assert ("PROVED", "linked") == (found.verdict, found.evidence)
    assert "<details>" in html
    assert "<math" in html
    assert "me-2026-thm-1: PROVED, linked" == repr(found)
    assert "1 PROVED" in repr(paper)
    assert html in paper._repr_html_()


def test_a_false_statement_shows_the_point():
    """Bare, and with a proof that is refused."""
    paper = Paper("me-2026")
    bare = paper.claim("thm-1", FALSE)
    refused = paper.claim("thm-2", FALSE, proof=lambda: algebra(FALSE.body))

    assert "False at x = " in bare._repr_html_()
    assert "def refutation():" in repr(bare)
    assert "was refused" in refused._repr_html_()
    assert "OPEN" == refused.verdict


def test_a_refutation_in_a_cell():
    """The pasted point refutes."""
    found = Paper("me-2026").claim("thm-1", FALSE, refutation=lambda: ({x: 2},))

    assert "REFUTED" == found.verdict


def test_a_claim_of_the_package_shows_itself():
    """The object that ``claim`` returns has a page of its own."""
    html = claim("dx-exponential-half")._repr_html_()

    assert "PROVED" in html
    assert "dx-exponential-half" in html
    assert repr(claim("dx-exponential-half")).startswith("<Claim dx-exponential-half: ")


def test_a_key_is_checked():
    """With what was expected."""
    with pytest.raises(SourceError, match="expected lower-case"):
        Paper("Me 2026")
