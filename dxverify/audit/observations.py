"""What counts show without any promise: one output a word, words that come back, outputs that never come, crashes.

None of these is covered by alpha: they are counts, told as counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.findings import Finding, FindingKind, Verdict

if TYPE_CHECKING:
    from dxverify.audit.report import AuditReport
    from dxverify.protocols import IntArray

#: Fewer draws of a word than this show nothing, and so many words are named at most.
_ENOUGH, _NAMED = 20, 3
#: From this share on it is worth telling that the word itself comes back, also where the audit concluded.
_NEARLY_ALWAYS = 0.95
_CRASH = "<crash>"


def observed(report: AuditReport) -> tuple[Finding, ...]:
    """Return what the counts of a report show; an inconclusive one has nothing else to show, so it tells more."""
    if report.counts is None:
        return ()
    inputs, outputs = report.counts["inputs"], report.counts["outputs"]
    table = np.array(report.counts["table"], dtype=np.int64).reshape(len(inputs), len(outputs))
    alone = report.verdict is Verdict.INCONCLUSIVE
    said = [*_one_output(inputs, outputs, table), *_unchanged(inputs, outputs, table, always=alone)]
    said += [*(_never(inputs, outputs, table) if alone else ()), *_crashes(inputs, outputs, table)]
    return tuple(
        Finding(kind=FindingKind.OBSERVATION, message=message, numbers=numbers) for message, numbers in said
    )


def _one_output(
    inputs: list[str], outputs: list[str], table: IntArray
) -> Iterator[tuple[str, dict[str, int]]]:
    draws, most = table.sum(axis=1), table.max(axis=1, initial=0)
    enough = draws >= _ENOUGH
    places = np.flatnonzero(enough & (most == draws))
    if len(places):
        named = "; ".join(
            f"{inputs[place]!r} gave {outputs[int(table[place].argmax())]!r} {draws[place]} times of {draws[place]}"
            for place in places[:_NAMED]
        )
        # A word with few draws shows nothing, and must not be counted as one that had other outputs.
        among = (
            f"{len(inputs)} words" if enough.all() else f"{enough.sum()} words with {_ENOUGH} draws or more"
        )
        message = f"{len(places)} of {among} gave one output and no other: {named}."
        yield message, {"words": len(places), "draws": int(draws[places].sum())}


def _unchanged(
    inputs: list[str], outputs: list[str], table: IntArray, *, always: bool
) -> Iterator[tuple[str, dict[str, int]]]:
    draws = int(table.sum())
    same = sum(int(table[place, outputs.index(word)]) for place, word in enumerate(inputs) if word in outputs)
    if draws >= _ENOUGH and same and (always or same >= _NEARLY_ALWAYS * draws):
        yield (
            f"The word itself came back in {same:,} of {draws:,} draws ({100 * same / draws:.3g} %).",
            {"unchanged": same, "draws": draws},
        )


def _never(inputs: list[str], outputs: list[str], table: IntArray) -> Iterator[tuple[str, dict[str, int]]]:
    """Tell the output that came from one word and never from another, though most of them were due; few due may be chance."""
    draws, best = table.sum(axis=1), (0.0, 0, 0, 0)
    often = table / np.maximum(draws, 1)[:, None]
    for other in np.flatnonzero(draws >= _ENOUGH):
        due = np.where(table[other] == 0, often * draws[other], 0.0)
        x, column = np.unravel_index(int(due.argmax()), due.shape)
        best = max(best, (float(due[x, column]), int(x), int(other), int(column)))
    due_most, first, second, output = best
    # With one law for all words, none of so many outputs and pairs of words would miss so many but once in twenty times.
    if due_most > 0 and due_most >= np.log(20 * len(inputs) * table.size):
        count = int(table[first, output])
        message = (
            f"{outputs[output]!r} came {count} times in {draws[first]} draws of {inputs[first]!r} and never in {draws[second]} "
            f"draws of {inputs[second]!r}."
        )
        yield message, {"count": count, "draws": int(draws[first]), "draws_other": int(draws[second])}


def _crashes(inputs: list[str], outputs: list[str], table: IntArray) -> Iterator[tuple[str, dict[str, int]]]:
    if _CRASH not in outputs:
        return
    crashes, draws = table[:, outputs.index(_CRASH)], table.sum(axis=1)
    order = [place for place in np.argsort(-crashes / np.maximum(draws, 1), kind="stable") if crashes[place]]
    named = "; ".join(f"{inputs[place]!r} {crashes[place]} of {draws[place]}" for place in order[:_NAMED])
    yield (
        f"Crashes by word, the most frequent first: {named}; {len(inputs) - len(order)} of {len(inputs)} words had none.",
        {"crashes": int(crashes.sum()), "words": len(order)},
    )
