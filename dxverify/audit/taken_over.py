"""Draws that a checkpoint brings, of code whose draws cannot be repeated.

Code that repeats its outputs is known again by them. Other code is not: the file may hold draws of it as it was before a
change, and a verdict about those would be about code that was never looked at. So a few new draws are held against the
kept ones, which shows a gross change, and the report says that no more is known.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from dxverify.audit.blocks import Block
from dxverify.audit.drawing import BatchCrash, Call, perform
from dxverify.audit.findings import Finding, FindingKind
from dxverify.bounds import log_two_sided
from dxverify.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

    from dxverify.audit.plan import Plan

#: New outputs of each input, and the chance to refuse a file of code that did not change.
_DRAWS, _CHANCE = 100, 1e-6
#: Place of these streams among the children; blocks count upwards from zero, and the probe has the place after this one.
_PLACE = 2**31 - 1


def taken_over(plan: Plan, path: Path, method: str) -> tuple[Finding, ...]:
    """Say of draws from a checkpoint that nothing shows whose they are; nothing of code that is known by its outputs.

    Raises
    ------
    InputError
        If new draws have another law than those of the file.
    """
    kept = {} if plan.code else plan.checkpoint(path, method).parts
    if not kept:
        return ()
    _require_same_law(plan, kept, path)
    message = (
        f"{sum(block.draws for block in kept.values()):,} draws come from the checkpoint. Draws of this code cannot be "
        f"repeated, so that nothing shows that the code as it is now made them: {_DRAWS} new draws a word do not contradict "
        "it, and a small change would not show in so few."
    )
    return (Finding(kind=FindingKind.NOT_REPRODUCIBLE, message=message),)


def _require_same_law(plan: Plan, kept: Mapping[int, Block], path: Path) -> None:
    for place, word in enumerate(plan.inputs.rows[: plan.inputs.core]):
        before: Counter[int] = Counter()
        for block in kept.values():
            before.update(block.counts[place])
        try:
            now = perform(plan.subject, plan.drawing, Call(word=word, size=_DRAWS, key=(_PLACE, place)))
        except BatchCrash:
            # The audit meets it too, and starts again without the file.
            return
        outputs = {*before, *now}
        limit = math.log(_CHANCE / len(plan.inputs.rows) / len(outputs))
        sizes = before.total(), _DRAWS
        if any(log_two_sided(before[one], sizes[0], now.get(one, 0), sizes[1]) <= limit for one in outputs):
            raise InputError(
                f"{path}: the checkpoint belongs to other code: {_DRAWS} new outputs of {plan.subject.label(word)!r} "
                "do not have the law of those in the file"
            )
