"""The erratum sheet of a checked paper: as text, Markdown, a self-contained HTML page, or LaTeX; the most serious error first."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from theory.errors import SourceError
from theory.export import statement_latex
from theory.paper.counterexample import counterexample
from theory.proof.binding import unfold
from theory.proof.claim import Severity
from theory.proof.printing import text as plain
from theory.proof.props import Eq
from theory.proof.statement import Statement
from theory.proof.terms import Notion
from theory.verdict import Verdict

if TYPE_CHECKING:
    from theory.judge import Judgement
    from theory.paper.check import Checked

FORMATS = ("md", "html", "latex")
_GREEK = re.compile(
    r"\b(?:alpha|beta|gamma|delta|epsilon|zeta|eta|theta|kappa|lambda|mu|nu|xi|pi|rho|sigma|tau|phi|chi|psi|omega|Delta|Gamma|Sigma)\b"
)
_NAMES = {"lambda": "lamda"}
_FAULTY = {Verdict.AMENDED, Verdict.REFUTED}

#: Title of the statements that the search for counterexamples showed false, while their files claim nothing yet.
FALSIFIED = "False at a point that was found; not recorded in the file yet"
#: What the words of a sheet mean; printed at its end.
MEANING = (
    "PROVED: the statement follows by rules that a machine checked. AMENDED: it is false at the point that is given, and "
    "the amended statement is proved. REFUTED: it is false at the point that is given. Anything else is undecided. Evidence `linked`: "
    "the derivation ends in the very statement; `computed`: exact computation with numbers only; `kernel`: the Rocq kernel derived the formula. Theorems named under "
    "“rests on” are cited, not proved here."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Formula:
    """A statement for a page: words, and the formula as text, as LaTeX and as the proposition itself."""

    words: str
    text: str
    latex: str
    body: Any
    domain: str
    definitions: tuple[Eq, ...] = ()

    @classmethod
    def of(cls, statement: Statement) -> Formula:
        """Return what a page shows of a statement."""
        given = [plain(g) for g in statement.given]
        letters = [f"{v} {v.domain}" for v in statement.variables]
        return cls(
            words=f"{statement.words} Our reading: {statement.reading}."
            if statement.reading
            else statement.words,
            text=statement.latex or ("" if statement.body is None else plain(statement.body)),
            latex=statement_latex(statement),
            body=statement.body,
            domain=with_greek("; ".join([*letters, *given])),
            definitions=() if statement.body is None else _definitions(statement.body),
        )


def _definitions(body: Any) -> tuple[Eq, ...]:
    """Return the notions of a formula with what they stand for, each once."""
    found: dict[Any, Eq] = {}
    for notion in sorted(body.atoms(Notion), key=str):
        found.setdefault(notion.func, Eq(notion, unfold(notion)))
    return tuple(found.values())


def with_greek(words: str) -> str:
    """Write the names of Greek letters as letters."""
    return _GREEK.sub(
        lambda m: unicodedata.lookup(
            f"GREEK {'SMALL' if m[0].islower() else 'CAPITAL'} LETTER {_NAMES.get(m[0].lower(), m[0])}".upper()
        ),
        words,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One claim on a sheet."""

    id: str
    locator: str
    title: str
    verdict: str
    evidence: str
    severity: str
    reason: str
    printed: Formula
    amended: Formula | None
    counterexample: str
    rests_on: tuple[str, ...]
    notes: tuple[str, ...]

    @property
    def by(self) -> str:
        """Evidence and what it rests on, in one phrase."""
        rests = f"; rests on {', '.join(self.rests_on)}" if self.rests_on else ""
        return f"{self.evidence or 'no'} evidence{rests}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """Everything a sheet shows, in the order in which it is shown."""

    title: str
    authors: str
    year: str
    key: str
    counts: str
    errors: tuple[Item, ...]
    falsified: tuple[Item, ...]
    undecided: tuple[Item, ...]
    proved: tuple[Item, ...]
    kernel: tuple[str, ...]
    made: str


def of_checked(checked: Checked) -> Sheet:
    """Return what a sheet shows of a checked directory."""
    first = next(iter(checked.theory.entries.values()))
    items = [(j.verdict, _item(j, checked)) for j in checked.judgements]
    counts = ", ".join(
        f"{n} {verdict.name}" for verdict in Verdict if (n := sum(v is verdict for v, _ in items))
    )
    falsified = {i for i, advice in checked.advice.items() if advice.search.falsified}
    problems = () if checked.kernel is None else checked.kernel.problems
    missing = (f"Rocq was not asked: {checked.kernel_missing}",) if checked.kernel_missing else ()
    return Sheet(
        title=first.title,
        authors=first.authors,
        year=first.year,
        key=", ".join(checked.theory.entries),
        counts=f"{len(items)} statements: {counts}",
        errors=tuple(item for verdict, item in items if verdict in _FAULTY),
        falsified=tuple(item for _, item in items if item.id in falsified),
        undecided=tuple(
            item
            for verdict, item in items
            if verdict not in {*_FAULTY, Verdict.PROVED} and item.id not in falsified
        ),
        proved=tuple(item for verdict, item in items if verdict is Verdict.PROVED),
        kernel=(*problems, *missing),
        made=_versions(),
    )


def _item(judgement: Judgement, checked: Checked) -> Item:
    claim = judgement.claim
    advice = checked.advice.get(claim.id)
    refused = [f"{r.role.name.lower()} refused: {r.refused}" for r in judgement.results if r.refused]
    unnoticed = checked.unnoticed.get(claim.id, [])
    return Item(
        id=claim.id,
        locator=claim.locator,
        title=claim.title,
        verdict=judgement.verdict.name,
        evidence="" if judgement.evidence is None else judgement.evidence.word,
        severity=claim.severity if judgement.verdict in _FAULTY else "",
        reason=claim.reason,
        printed=Formula.of(claim.printed),
        amended=None if claim.amended is None else Formula.of(claim.amended),
        counterexample=with_greek(counterexample(claim)) if judgement.verdict in _FAULTY else "",
        rests_on=judgement.rests_on,
        notes=(
            *refused,
            *([] if advice is None else [line for line in advice.lines if line]),
            *(f"a changed statement kept the verdict: {what}" for what in unnoticed),
        ),
    )


def severity_phrase(severity: str) -> str:
    """Return what a severity means."""
    return Severity[severity.upper()].value


def _versions() -> str:
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415 - one line of a page

    def known(name: str) -> str:
        try:
            return f"{name} {version(name)}"
        except PackageNotFoundError:
            return name

    return ", ".join(known(name) for name in ("dxverify", "sympy", "python-flint"))


def write_sheet(checked: Checked, format_: str = "md") -> str:
    """Return the sheet of a checked directory in one of the formats ``md``, ``html``, ``latex``."""
    from theory.paper import html, latex, markdown  # noqa: PLC0415 - one of the three is needed

    writers = {"md": markdown.write, "html": html.write, "latex": latex.write}
    if format_ not in writers:
        raise SourceError(f"no sheet format is called {format_!r}; there are {', '.join(writers)}")
    return writers[format_](of_checked(checked))
