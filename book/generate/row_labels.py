"""What each row of a comparison of numbers is about: the row of a paper's table, or a quantity in words.

A label stands here with the numbers of its row, taken from the same tables; a row with other numbers stops the build.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from theory.laws.feyisetan_tables import TABLE_4
from theory.laws.table_two import ROUNDING, TABLE
from theory.laws.xu_tables import EPSILONS, LAMBDAS, entry

__all__ = ["LABELS", "labelled"]

#: Words, left side, right side; a side that is None is computed by the claim from what the label names.
Label = tuple[str, Any, Any]


def labelled(rows: Sequence[Sequence[str]], claim_id: str) -> list[str]:
    """Return the label of every row in order, nothing for a claim without labels."""
    if claim_id not in LABELS:
        return []
    waiting = iter(LABELS[claim_id]())
    return [_next(waiting, row, claim_id) for row in rows]


def _next(waiting: Iterator[Label], row: Sequence[str], claim_id: str) -> str:
    """Return the next label with the numbers of a row; an amended statement may leave rows out."""
    for words, left, right in waiting:
        if _fits(left, row[0]) and _fits(right, row[2]):
            return words
    raise SystemExit(f"{claim_id}: no label of a row has the numbers {row[0]} and {row[2]}")


def _fits(wanted: Any, side: str) -> bool:
    return wanted is None or Fraction(str(wanted)) == Fraction(side)


def _six_times() -> Iterator[Label]:
    for name, rows in TABLE.items():
        for n, first, second, _ in rows:
            yield f"{name}, n = {n}", 6 * (second + ROUNDING), first - ROUNDING


def _smallest() -> Iterator[Label]:
    printed = {"IMDb": ("79428", "42.27", "34.38"), "Enron": ("15570", "30.68", "31.54")}
    insurance = {
        "size of the vocabulary": "2745",
        "mean length of a sentence": "7.15",
        "its deviation": "2.06",
    }
    for other, values in printed.items():
        for (what, ours), value in zip(insurance.items(), values, strict=True):
            yield f"{what}: InsuranceQA and {other}", ours, value


def _three_times() -> Iterator[Label]:
    for epsilon in (6, 12, 17, 23):
        smallest = Fraction(str(TABLE_4["AUC"][epsilon])) - Fraction("0.005")
        yield (
            f"ε = {epsilon}: three, and one over the smallest AUC that rounds to the printed one",
            3,
            1 / smallest,
        )


def _chance() -> Iterator[Label]:
    for name, scores in TABLE_4.items():
        for epsilon in (6, 12, 17, 23):
            yield f"{name}, ε = {epsilon}", scores[epsilon], "1/2"


def _one_experiment() -> Iterator[Label]:
    for epsilon in (29, 35, 41, 47, 52):
        accuracy = Fraction(str(TABLE_4["accuracy"][epsilon]))
        yield (
            f"ε = {epsilon}: smallest accuracy possible, largest as printed",
            None,
            accuracy + Fraction("0.005"),
        )
        yield (
            f"ε = {epsilon}: smallest accuracy as printed, largest possible",
            accuracy - Fraction("0.005"),
            None,
        )


def _runs() -> Iterator[Label]:
    for kept, distinct in ((1, 2), (3, 4)):
        for lam in LAMBDAS:
            for epsilon in EPSILONS:
                total = entry(kept, lam, epsilon)[0] + entry(distinct, lam, epsilon)[0]
                yield f"Tables {kept} and {distinct}, λ = {lam}, ε = {epsilon}", total, "101.01"


def _said(*labels: Label) -> Callable[[], Iterable[Label]]:
    return lambda: labels


def _joined(*parts: Callable[[], Iterable[Label]]) -> Callable[[], Iterable[Label]]:
    return lambda: [label for part in parts for label in part()]


#: Claim to its labels, in the order of its rows.
LABELS: dict[str, Callable[[], Iterable[Label]]] = {
    "asghar-2026-sec-6-2-gap": _six_times,
    "bollegala-2023-tab-1": _said(("words that Mahalanobis shows", 4, 4), ("words that NADP shows", 0, 1)),
    "feyisetan-2020-tab-2": _joined(
        _smallest,
        _said(
            ("smallest share that rounds to 10 %, and the share", "0.095", None),
            ("the share, and the smallest that rounds to 11 %", None, "0.105"),
        ),
    ),
    "feyisetan-2020-tab-3-three-times": _three_times,
    "feyisetan-2020-tab-4": _joined(
        _said(*((name, scores[23], scores[23]) for name, scores in TABLE_4.items())),
        _chance,
    ),
    "feyisetan-2020-tab-4-consistent": _one_experiment,
    "xu-2020-tables-consistent": _joined(
        _runs,
        _said(
            ("Twitter, and the union", 22213, 28596),
            ("SMS, and the union", 9515, 28596),
            ("the union, and the sum of both", 28596, 31728),
        ),
    ),
}
