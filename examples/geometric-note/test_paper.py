"""Verdicts of the note. Run with ``python -m pytest``."""

import math
from pathlib import Path

import pytest

from theory import check_implementation, implements
from theory.paper import check

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def checked():
    """Judge the note once."""
    return check(HERE, kernel=False, mutate=False)


def test_verdicts(checked):
    """The deliberate error is found, amended, and stands first."""
    found = {j.claim.id: j.verdict.name for j in checked.judgements}

    assert found == {"note-2026-lem-1": "AMENDED", "note-2026-thm-1": "PROVED", "note-2026-thm-2": "PROVED"}
    assert checked.judgements[0].claim.id == "note-2026-lem-1"


@implements("note-2026-lem-1", theory=HERE, side="left")
def reaches(alpha, t):
    """Probability that geometric noise reaches t, either way."""
    return 2 * math.pow(alpha, t) / (1 + alpha)


def test_the_code_is_the_formula():
    """The closed form agrees with the sum of the note."""
    check_implementation(reaches, alpha=(0.01, 0.99), t=(1, 40))
