"""Errors say in another process what they said in theirs."""

from __future__ import annotations

import pickle

import pytest

from dxverify.errors import DxverifyError, FormatError, ParameterError, UnknownWordError
from theory.errors import ClaimError, TheoryError, UnknownClaimError

RAISED = [
    ClaimError("dx-x", "is empty"),
    UnknownClaimError("no claim"),
    FormatError("short row", path="v.txt", line=3),
    ParameterError("epsilon", -1, "positive"),
    UnknownWordError("cat"),
]


@pytest.mark.parametrize("problem", RAISED, ids=lambda problem: type(problem).__name__)
def test_errors_travel(problem):
    """Kind and message survive a pool of processes."""
    back = pickle.loads(pickle.dumps(problem))  # noqa: S301 - our own bytes

    assert type(problem) is type(back)
    assert str(problem) == str(back)
    assert isinstance(back, (TheoryError, DxverifyError))
