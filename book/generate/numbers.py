"""Comparisons of numbers as one table: each number with the cell of the paper it stands in, and the differences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache

from book.generate.markdown import table, text
from book.generate.row_labels import labelled
from theory.laws.xu_tables import EPSILONS, LAMBDAS, entry, lower, upper

__all__ = ["comparison", "numeric"]


def numeric(rows: Sequence[Sequence[str]]) -> bool:
    """Tell whether every side is a plain number, so that a table can be read."""
    return bool(rows) and all(_number(side) is not None for row in rows for side in (row[0], row[2]))


def comparison(rows: Sequence[Sequence[str]], claim_id: str) -> str:
    """Return the table of some relations between numbers."""
    labels = labelled(rows, claim_id)
    # Rows with a label may be sums of cells, which can be equal to some other cell by chance.
    places = _cells() if claim_id.startswith("xu-2020-tab") and not labels else {}
    shown = [(_shown(a, places), sign, _shown(b, places), _difference(a, sign, b)) for a, sign, b in rows]
    heads = ("one side", "", "other side", "difference")
    if not labels:
        return table(heads, shown)
    return table(("what", *heads), [(text(label), *row) for label, row in zip(labels, shown, strict=True)])


def _number(side: str) -> Fraction | None:
    try:
        return Fraction(side)
    except ValueError:
        return None


def _shown(side: str, places: Mapping[Fraction, str]) -> str:
    """Return a number; a fraction also as a decimal, a cell of a printed table with its place."""
    value = Fraction(side)
    told = f"{side} ≈ {float(value):.5g}" if "/" in side else side
    place = places.get(value, "")
    return f"{told} ({place})" if place else told


def _difference(one: str, sign: str, other: str) -> str:
    """Return by how much the other side is larger; a row that does not hold says so."""
    gap = Fraction(other) - Fraction(one)
    holds = {"<": gap > 0, "≤": gap >= 0, "=": gap == 0, "≠": gap != 0}[sign]
    return (f"{float(gap):+.6g}".replace("-", "−") if gap else "0") + ("" if holds else " **fails**")


@cache
def _cells() -> dict[Fraction, str]:
    """Return number to cell for what stands in one cell only of the tables of Xu et al., ends of intervals included."""
    found = [
        (Fraction(str(value)), f"{what}Table {number}, λ = {lam}, ε = {epsilon}")
        for number in (1, 2, 3, 4)
        for lam in LAMBDAS
        for epsilon in EPSILONS
        for what, value in (
            ("", entry(number, lam, epsilon)[0]),
            ("lower end, ", lower(number, lam, epsilon)),
            ("upper end, ", upper(number, lam, epsilon)),
        )
    ]
    often = Counter(value for value, _ in found)
    return {value: place for value, place in found if often[value] == 1}
