"""A claim: one statement of a paper (or ours), with everything needed to judge it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import sympy as sp

from theory.balls import decide, operator_of
from theory.derivation import Derivation, one_line
from theory.errors import ClaimError
from theory.variable import Variable
from theory.verdict import Assumption, Outcome, Role

#: Keys of the sources; an id starts with one of them.
SOURCES = ("asghar-2026", "xu-2020", "feyisetan-2020", "bollegala-2023", "dx")

_ID = re.compile(rf"({'|'.join(SOURCES)})(-[a-z0-9]+)+")

Certificate = Callable[[Derivation], None]


@dataclass(frozen=True, slots=True)
class Statement:
    """What is said: our own words, and the formula.

    Parameters
    ----------
    words : str
        One or two sentences of ours that a reader understands without the paper.
    formula : sympy relation or str
        The formula itself; a string (LaTeX, without dollars) only where it is not a relation between numbers.
    """

    words: str
    formula: sp.Basic | str

    def __post_init__(self) -> None:
        if not self.words or self.formula in ("", sp.true, sp.false):
            raise ValueError(f"a statement has words and a formula that says something, got {self.formula!r}")

    @property
    def text(self) -> str:
        """Words and formula on one line."""
        return f"{self.words} [{one_line(self.formula)}]"

    @property
    def latex(self) -> str:
        """The formula for the book."""
        return self.formula if isinstance(self.formula, str) else sp.latex(self.formula)


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One statement, its hypotheses, and the certificates that decide its verdict.

    Parameters
    ----------
    id : str
        Permanent: ``firstauthor-year-kind-number``; ours start with ``dx-``.
    title : str
        What it is about, in a few words.
    locator : str
        Where it stands in the source ("Theorem 9", "Section 3.1, second paragraph").
    printed : Statement
        The statement as printed.
    amended : Statement, optional
        What is right instead, if the printed statement is not.
    variables : tuple of Variable
        The letters of the printed statement with their printed ranges.
    hypotheses : tuple of sympy relations
        Further printed conditions between the variables.
    assumptions : tuple of Assumption
        Named conditions that a family of claims shares.
    witness : mapping
        A value for every variable that meets all hypotheses, so that the claim is not empty.
    proofs, refutations, repairs, supports : tuples of functions
        Certificates; each takes a :class:`~theory.derivation.Derivation` and records steps. The first
        line of its docstring is its name.
    uses : tuple of str
        Ids of claims that the certificates lean on.
    reason : str
        One line for the verdict table: why the verdict is what it is.
    tried : str
        For a claim that stays open: what was tried.
    """

    id: str
    title: str
    locator: str
    printed: Statement
    reason: str
    amended: Statement | None = None
    variables: tuple[Variable, ...] = ()
    hypotheses: tuple[sp.Rel, ...] = ()
    assumptions: tuple[Assumption, ...] = ()
    witness: Mapping[Variable, Any] = field(default_factory=dict)
    proofs: tuple[Certificate, ...] = ()
    refutations: tuple[Certificate, ...] = ()
    repairs: tuple[Certificate, ...] = ()
    supports: tuple[Certificate, ...] = ()
    uses: tuple[str, ...] = ()
    tried: str = ""

    def __post_init__(self) -> None:
        if not _ID.fullmatch(self.id):
            raise ClaimError(self.id, f"the id must start with one of {', '.join(SOURCES)}")
        for hypothesis in self.hypotheses:
            if not isinstance(hypothesis, sp.core.relational.Relational):
                raise ClaimError(self.id, f"a hypothesis became {hypothesis!r}; write it with evaluate=False")
        strays: set[sp.Symbol] = getattr(self.printed.formula, "free_symbols", set()) - set(self.variables)
        if strays:
            raise ClaimError(
                self.id, f"{', '.join(sorted(map(str, strays)))} of the formula has no printed range"
            )
        self._check_roles()
        try:
            self.admit(self.witness)
        except ClaimError as problem:
            raise ClaimError(
                self.id, f"its witness does not meet the hypotheses, so it may be empty ({problem})"
            ) from None

    def _check_roles(self) -> None:
        if self.repairs and self.amended is None:
            raise ClaimError(self.id, "has a repair but no amended statement")
        if self.amended is not None and not (self.repairs and self.refutations):
            raise ClaimError(self.id, "is amended, so it needs a refutation of the printed and a repair")
        if not (self.certificates or self.tried):
            raise ClaimError(self.id, "has no certificate and does not say what was tried")
        for _, certificate in self.certificates:
            if not (certificate.__doc__ or "").strip():
                raise ClaimError(self.id, f"certificate {certificate.__name__} has no docstring to name it")

    @property
    def source(self) -> str:
        """The key of the source."""
        return next(key for key in SOURCES if self.id.startswith(f"{key}-"))

    @property
    def certificates(self) -> tuple[tuple[Role, Certificate], ...]:
        """Every certificate with its role."""
        groups = {
            Role.PROOF: self.proofs,
            Role.REFUTATION: self.refutations,
            Role.REPAIR: self.repairs,
            Role.SUPPORT: self.supports,
        }
        return tuple((role, certificate) for role, group in groups.items() for certificate in group)

    def admit(self, point: Mapping[sp.Symbol, Any]) -> None:
        """Raise unless the point gives every variable an admitted value and meets every hypothesis."""
        missing = [str(v) for v in self.variables if v not in point]
        if missing:
            raise ClaimError(self.id, f"the point gives no value to {', '.join(missing)}")
        for variable in self.variables:
            if variable.domain.admits(point[variable]) is not Outcome.TRUE:
                raise ClaimError(
                    self.id,
                    f"{variable} = {point[variable]} lies outside the printed {variable} {variable.domain}",
                )
        for hypothesis in self.hypotheses:
            if (
                decide(hypothesis.lhs, operator_of(hypothesis), hypothesis.rhs, dict(point))
                is not Outcome.TRUE
            ):
                raise ClaimError(self.id, f"the point does not meet the printed hypothesis {hypothesis}")
