"""A claim: one statement of a paper (or ours), and the certificates that decide its verdict."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from importlib import import_module
from typing import Any

from theory.bibliography import KEY, source_of
from theory.errors import ClaimError
from theory.proof.amendment import Kinship, kinship
from theory.proof.statement import Statement
from theory.proof.theorem import Thm
from theory.verdict import Assumption, Role

#: An id: the key of its source, then the name of the statement.
_ID = re.compile(rf"{KEY.pattern}(-[a-z0-9]+)+")

#: A certificate takes nothing; it returns a theorem, or for a refutation a point or object and a theorem.
Certificate = Callable[[], Any]


class Severity(Enum):
    """How grave a fault is; the gravest first."""

    GUARANTEE = "a promised privacy guarantee fails"
    RESULT = "a stated result is false"
    RANGE = "true on a smaller range"
    STEP = "a proof step fails"
    SLIP = "a letter, a harmless constant, or a loose word in an illustration"


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Claim:
    """One statement and what decides its verdict.

    Parameters
    ----------
    id : str
        Permanent: the key of the source, then the statement: ``firstauthor-year-kind-number``.
    title : str
        What it is about, in a few words.
    locator : str
        Where it stands in the source ("Theorem 9", "Section 3.1, second paragraph").
    printed, amended : Statement
        The statement as printed, and what is right instead.
    reason : str
        One line for the verdict table: why the verdict is what it is.
    proof, refutation, repair : functions, optional
        Certificates. Proof and repair return the theorem that is the printed or the amended statement;
        a refutation returns ``(point_or_object,)`` or ``(point, theorem of the negated instance)``.
        The first line of the docstring is the certificate's name.
    support : function, optional
        Returns theorems that are shown under a claim that is only argued or supported.
    argued : str
        Why it is true or false where no link was reached, and why not.
    severity : str
        How grave the fault is; needed where the printed statement is refuted or argued to be false.
    keeps : str
        Why a repair that is restated keeps the point of the printed sentence.
    garbled : str
        What our copy of the text lost; the claim is judged on the reading that the context gives.
    assumptions : tuple of Assumption
        Named conditions that a family of claims shares.
    uses : tuple of str
        Ids of claims whose theorems the certificates use.
    tried : str
        For a claim that stays open: what was tried.
    """

    id: str
    title: str
    locator: str
    printed: Statement
    reason: str
    amended: Statement | None = None
    proof: Certificate | None = None
    refutation: Certificate | None = None
    repair: Certificate | None = None
    support: Callable[[], Thm | tuple[Thm, ...]] | None = None
    argued: str = ""
    severity: str = ""
    keeps: str = ""
    garbled: str = ""
    assumptions: tuple[Assumption, ...] = ()
    uses: tuple[str, ...] = ()
    tried: str = ""

    def __post_init__(self) -> None:
        problem = next((text for wrong, text in self._problems() if wrong), None)
        if problem is not None:
            raise ClaimError(self.id, problem)

    def _problems(self) -> list[tuple[bool, str]]:
        nameless = [c.__name__ for _, c in self.certificates if not (c.__doc__ or "").strip()]
        return [
            (
                not _ID.fullmatch(self.id),
                "expected an id such as smith-2026-thm-1: the key of its source, then the statement, in lower case",
            ),
            (bool(nameless), f"certificate {', '.join(nameless)} has no docstring to name it"),
            (self.repair is not None and self.amended is None, "has a repair but no amended statement"),
            (self.repair is not None and self.refutation is None, "is repaired without being refuted"),
            (
                self.proof is not None and self.amended is not None,
                "is proved as printed, so nothing is amended",
            ),
            (
                self.refutation is not None and self.severity.upper() not in Severity.__members__,
                f"is refuted, so it needs a severity: {', '.join(s.name.lower() for s in Severity)}",
            ),
        ]

    @property
    def source(self) -> str:
        """The key of the source."""
        return source_of(self.id)

    @property
    def certificates(self) -> tuple[tuple[Role, Certificate], ...]:
        """Every certificate with its role."""
        roles = {
            Role.PROOF: self.proof,
            Role.REFUTATION: self.refutation,
            Role.REPAIR: self.repair,
            Role.SUPPORT: self.support,
        }
        return tuple((role, found) for role, found in roles.items() if found is not None)

    @property
    def kinship(self) -> Kinship | None:
        """How the repair relates to the printed statement."""
        return None if self.amended is None else kinship(self.printed, self.amended)

    def __repr__(self) -> str:
        return f"<Claim {self.id}: {self.title}>"

    def _repr_html_(self) -> str:
        # By name: how a claim is shown does not decide its verdict, and the store follows import statements.
        shown: str = import_module("theory.paper.notebook").show_claim(self)
        return shown
