"""Statements in a notebook: write a statement and its proof in a cell, and see verdict, evidence and steps below it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from theory.advice import Advice, advise
from theory.bibliography import KEY
from theory.errors import SourceError
from theory.judge import Judgement, judge
from theory.paper.mathml import mathml
from theory.proof.claim import Claim
from theory.proof.run import run as run_linked
from theory.proof.statement import Statement

_COLOURS = {"PROVED": "#1b6e3c", "AMENDED": "#b3261e", "REFUTED": "#b3261e"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A judged claim that shows itself in a notebook; ``judgement`` holds everything, ``advice`` what to try next."""

    judgement: Judgement
    advice: Advice | None

    @property
    def verdict(self) -> str:
        """The verdict, in one word."""
        return self.judgement.verdict.name

    @property
    def evidence(self) -> str | None:
        """What the verdict rests on."""
        return self.judgement.evidence and self.judgement.evidence.word

    def __repr__(self) -> str:
        head = f"{self.judgement.claim.id}: {self.verdict}" + (f", {self.evidence}" if self.evidence else "")
        refused = [f"{r.role.name.lower()} refused: {r.refused}" for r in self.judgement.results if r.refused]
        return "\n".join([head, *refused, *([] if self.advice is None else self.advice.lines)])

    def _repr_html_(self) -> str:
        claim = self.judgement.claim
        colour = _COLOURS.get(self.verdict, "#8a5a00")
        by = f", {self.evidence}" if self.evidence else ""
        head = f'<b style="color:{colour}">{self.verdict}</b>{by} <code>{escape(claim.id)}</code>'
        parts = [f"<p>{head}: {escape(claim.printed.words)}</p>", _shown(claim.printed)]
        if claim.amended is not None:
            parts += [f"<p>Amended: {escape(claim.amended.words)}</p>", _shown(claim.amended)]
        if self.judgement.rests_on:
            parts.append(f"<p>Rests on {escape(', '.join(self.judgement.rests_on))}.</p>")
        for result in self.judgement.results:
            if result.refused:
                parts.append(f"<p>The {result.role.name.lower()} was refused: {escape(result.refused)}</p>")
            elif result.steps:
                rows = "".join(
                    f"<li><code>{escape(s.text)}</code><br>{escape(s.reason)}</li>" for s in result.steps
                )
                title = f"{result.role.name.capitalize()}: {escape(result.name)} ({len(result.steps)} steps)"
                parts.append(f"<details><summary>{title}</summary><ol>{rows}</ol></details>")
        if self.advice is not None:
            parts.append(f"<pre>{escape(chr(10).join(self.advice.lines))}</pre>")
        return f'<div style="border-left:.3rem solid {colour};padding-left:.8rem;overflow-x:auto">{"".join(parts)}</div>'


def show_claim(claim: Claim) -> str:
    """Judge a claim and return what a notebook shows of it."""
    return Judged(judgement=judge(claim), advice=None)._repr_html_()


def _shown(statement: Statement) -> str:
    return "" if statement.body is None else f'<div style="overflow-x:auto">{mathml(statement.body)}</div>'


class Paper:
    """A paper in a notebook.

    Parameters
    ----------
    key : str
        The key that ids start with, such as ``smith-2026``.

    Examples
    --------
    >>> from theory.proof import Statement, le, positive
    >>> from theory.rules.algebra import algebra
    >>> x = positive("x")
    >>> square = Statement("Squares.", le(2 * x, 1 + x**2), variables=(x,), witness={x: 1})
    >>> Paper("smith-2026").claim("thm-1", square, proof=lambda: algebra(square.body))
    smith-2026-thm-1: PROVED, linked
    """

    def __init__(self, key: str) -> None:
        if not KEY.fullmatch(key):
            raise SourceError(
                f"{key!r} cannot be a key; expected lower-case letters and digits, then a hyphen and a year"
            )
        self.key = key
        self.claims: dict[str, Judged] = {}

    def claim(
        self,
        name: str,
        printed: Statement,
        *,
        proof: Callable[[], Any] | None = None,
        refutation: Callable[[], Any] | None = None,
        **more: Any,
    ) -> Judged:
        """Judge a statement with its certificates and show what was found; other fields of ``Claim`` are optional."""
        for certificate in (proof, refutation, more.get("repair")):
            if certificate is not None and not (certificate.__doc__ or "").strip():
                certificate.__doc__ = "Certificate in a notebook."
        settled = {"title": name, "locator": name, "reason": printed.words, **more}
        if refutation is not None:
            settled.setdefault("severity", "result")
        made = Claim(id=f"{self.key}-{name}", printed=printed, proof=proof, refutation=refutation, **settled)
        judgement = judge(made, run_linked(made))
        self.claims[made.id] = Judged(judgement=judgement, advice=advise(judgement))
        return self.claims[made.id]

    @staticmethod
    def check(directory: Path | str, **options: Any) -> Any:
        """Judge a directory, as ``dxverify paper check`` does."""
        from theory.paper.check import check  # noqa: PLC0415 - a notebook may do without

        return check(directory, **options)

    def __repr__(self) -> str:
        counts: dict[str, int] = {}
        for judged in self.claims.values():
            counts[judged.verdict] = counts.get(judged.verdict, 0) + 1
        listed = ", ".join(f"{n} {verdict}" for verdict, n in sorted(counts.items()))
        return f"Paper({self.key!r}): {listed or 'no claims yet'}"

    def _repr_html_(self) -> str:
        return (
            "".join(judged._repr_html_() for judged in self.claims.values()) or f"<p>{escape(repr(self))}</p>"
        )
