"""What can be wrong with a claim before anything is proved; one tree.

TheoryError
├── ClaimError         the claim as written is not well-formed (names the claim and why)
├── FormError          a letter, a range or a statement cannot be meant as written
├── StepError          a step says nothing, or cannot be checked as written
├── Refused            a rule did not accept its premises, or a certificate does not end in its statement
├── SourceError        a theory cannot be read: its directory, its BibTeX file, or the names of its files
└── UnknownClaimError  no claim has that id
"""

from __future__ import annotations

from typing import Any


class TheoryError(Exception):
    """Anything the theory side has to say."""

    def __reduce__(self) -> tuple[Any, ...]:
        # Constructors take several arguments; what travels between processes is the message.
        return _again, (type(self), str(self))


def _again(kind: type[TheoryError], message: str) -> TheoryError:
    problem = kind.__new__(kind)
    problem.args = (message,)
    return problem


class ClaimError(TheoryError):
    """The claim as written is not well-formed."""

    def __init__(self, claim_id: str, problem: str) -> None:
        super().__init__(f"claim {claim_id}: {problem}")


class FormError(TheoryError, ValueError):
    """A letter, a range or a statement cannot be meant as written."""


class StepError(TheoryError):
    """A step says nothing, or cannot be checked as written."""


class Refused(TheoryError):  # noqa: N818 - what a referee says
    """A rule did not accept its premises, or a certificate does not end in its statement."""


class SourceError(TheoryError):
    """A theory cannot be read: its directory, its BibTeX file, or the names of its files."""


class UnknownClaimError(TheoryError, KeyError):
    """No claim has that id."""

    __str__ = Exception.__str__
