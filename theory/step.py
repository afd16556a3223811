"""One step of a certificate as a reader sees it; what is printed is the object that was checked."""

from __future__ import annotations

from dataclasses import dataclass

from theory.verdict import Method


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A proposition that a rule accepted, as text and as LaTeX, with the rule and how it was checked.

    ``values`` has letter and term, as LaTeX, where the step is an instance of an earlier one.
    """

    text: str
    latex: str
    reason: str
    method: Method
    detail: str = ""
    values: tuple[tuple[str, str], ...] = ()

    def _repr_latex_(self) -> str:
        return f"${self.latex}$"
