"""Every claim keeps its verdict; code keeps to the formula. Run with ``python -m pytest``."""

import math
from pathlib import Path

import pytest

from theory.implements import check_implementation, implements
from theory.paper import check

HERE = Path(__file__).parent
VERDICTS = {"{{key}}-cor-1": "PROVED", "{{key}}-lem-1": "AMENDED", "{{key}}-thm-1": "PROVED"}


@pytest.fixture(scope="module")
def checked():
    """Judge the paper once."""
    return check(HERE, kernel=False, mutate=False)


def test_verdicts(checked):
    """No verdict changed, and no claim was forgotten."""
    assert {j.claim.id: j.verdict.name for j in checked.judgements} == VERDICTS


@implements("{{key}}-thm-1", theory=HERE, side="left")
def truth_probability(epsilon):
    """Probability of the true answer."""
    return 1 / (1 + math.exp(-epsilon))


def test_the_code_is_the_formula():
    """The code agrees with the judged formula at every point of the range."""
    check_implementation(truth_probability, epsilon=(0.001, 30))
