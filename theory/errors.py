"""What can be wrong with a claim before anything is proved; one tree.

TheoryError
├── ClaimError         the claim as written is not well-formed (names the claim and why)
├── StepError          a step says nothing, or cannot be checked as written
└── UnknownClaimError  no claim has that id
"""

from __future__ import annotations


class TheoryError(Exception):
    """Anything the theory side has to say."""


class ClaimError(TheoryError):
    """The claim as written is not well-formed."""

    def __init__(self, claim_id: str, problem: str) -> None:
        super().__init__(f"claim {claim_id}: {problem}")


class StepError(TheoryError):
    """A step says nothing, or cannot be checked as written."""


class UnknownClaimError(TheoryError, KeyError):
    """No claim has that id."""

    __str__ = Exception.__str__
