"""After a refutation: further draws that say how large the level is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.blocks import Block
from dxverify.audit.drawing import Drawing, draw_block
from dxverify.audit.evidence import BetEvidence
from dxverify.audit.findings import EffectiveEpsilon, FindingKind
from dxverify.audit.level_range import LevelRange, bounded, worst_beyond
from dxverify.audit.registry import MAX_DRAWS, Task
from dxverify.audit.report import AuditReport, Check
from dxverify.errors import CodeRaised, MechanismFault

if TYPE_CHECKING:
    from dxverify.audit.subjects import Subject
    from dxverify.protocols import FloatArray, IntArray

#: The modest extra unless more is asked for: as many draws as refuted, at least and at most so many.
_LEAST, _MOST = 10_000, 20_000
#: With fewer draws left nothing is added.
_TOO_FEW = 300
#: Words that are drawn again, chosen among so many of those that were drawn most.
_WORDS, _AMONG = 4, 60
#: The part of the further draws that chooses what the rest bounds.
_CHOOSING = 1 / 4
#: Indexes of these blocks; those of an audit count upwards from zero.
_PLACE = 2**30


def ranged(report: AuditReport, subject: Subject, task: Task) -> AuditReport:
    """Let an audit that refuted draw on, and return its report with how large the level is."""
    found = _range(report, subject, task)
    if found is None:
        return report
    return replace(
        report,
        level_range=found,
        effective_epsilon=EffectiveEpsilon(lower=max(report.effective_epsilon.lower, found.lower)),
    )


def rechecked_range(
    recheck: Callable[[AuditReport], tuple[Check, ...]], report: AuditReport
) -> tuple[Check, ...]:
    """Recompute the audit as it was without its further draws, then the bounds from their counts."""
    kept = report.level_range
    if kept is None:
        return recheck(report)
    found = kept.again(report.claimed_epsilon, report.claimed_delta)
    stated = [getattr(kept, name) for name in found._fields]
    spent = isinstance(report.evidence, BetEvidence) and kept.alpha <= report.evidence.alpha_below
    return (
        *recheck(replace(report, level_range=None, effective_epsilon=EffectiveEpsilon(lower=kept.before))),
        Check.of(
            "effective_epsilon.lower with the range",
            report.effective_epsilon.lower,
            max(kept.before, found.lower),
        ),
        Check.of("level_range", stated, list(found)),
        Check.of("draws of the range", kept.draws, int(np.sum(kept.chosen_on) + np.sum(kept.table))),
        Check.of("alpha of the range", True, spent),  # noqa: FBT003 - a claim
    )


def _range(report: AuditReport, subject: Subject, task: Task) -> LevelRange | None:
    kept = report.evidence
    fresh = not any(
        found.established and found.kind in (FindingKind.DEPENDENT, FindingKind.RNG_REUSE)
        for found in report.findings
    )
    if not (fresh and isinstance(kept, BetEvidence)):
        return None
    left = (task.max_samples or MAX_DRAWS) - report.draws
    size = left if task.continue_after_refutation else min(left, _MOST, max(_LEAST, report.draws))
    if size < _TOO_FEW or report.counts is None:
        return None
    counts, means, losses = (np.array(one) for one in (report.counts["table"], kept.exposure, kept.losses))
    places = _places(counts, means, losses, report.claimed_delta)
    if not places:
        # Words at distance 0 have no level but none or an infinite one.
        return None
    rows = [subject.vocabulary.index(report.counts["inputs"][place]) for place in places]
    try:
        first, rest = _drawn(subject, task, rows, size, singly=kept.singly)
    except (CodeRaised, MechanismFault):
        return None
    losses = losses[np.ix_(places, places)]
    exposure = np.array(rest.expected)
    chosen_on, table = _tables(first, rest)
    promise, alpha = (report.claimed_epsilon, report.claimed_delta), kept.alpha_below
    found = bounded(chosen_on, table, exposure, losses, promise[0], alpha, promise[1])
    return LevelRange(
        **found._asdict(),
        before=report.effective_epsilon.lower,
        alpha=kept.alpha_below,
        draws=first.draws + rest.draws,
        inputs=tuple(report.counts["inputs"][place] for place in places),
        exposure=tuple(exposure.tolist()),
        losses=tuple(map(tuple, losses.tolist())),
        chosen_on=tuple(map(tuple, chosen_on.tolist())),
        table=tuple(map(tuple, table.tolist())),
    )


def _places(counts: IntArray, exposure: FloatArray, losses: FloatArray, delta: float) -> list[int]:
    """Return the inputs of the pairs that look worst; they are drawn again, so that choosing them costs nothing."""
    among = np.argsort(-exposure, kind="stable")[:_AMONG]
    distance = losses[np.ix_(among, among)]
    if delta > 0:
        worst = [
            (int(among[x]), int(among[z])) for _, x, z, _ in worst_beyond(counts[among], distance, delta)
        ]
    else:
        worst = _worst_ratios(counts[among], exposure[among], distance, among)
    chosen: dict[int, None] = {}
    for pair in worst:
        new = [one for one in pair if one not in chosen]
        if len(chosen) + len(new) <= _WORDS:
            chosen.update(dict.fromkeys(new))
    return list(chosen)


def _worst_ratios(
    counts: IntArray, exposure: FloatArray, distance: FloatArray, names: IntArray
) -> list[tuple[int, int]]:
    """Return pairs of inputs, those whose largest ratio looks worst first."""
    c, shift = counts + 0.5, np.log(exposure)
    found: dict[tuple[int, int], float] = {}
    for x, z in np.argwhere((distance > 0) & np.isfinite(distance)):
        careful = np.log(c[x] / c[z]) - shift[x] + shift[z] - 2 * np.sqrt(1 / c[x] + 1 / c[z])
        found[int(names[x]), int(names[z])] = float(careful.max()) / float(distance[x, z])
    return sorted(found, key=lambda one: -found[one])


def _drawn(subject: Subject, task: Task, rows: list[int], size: int, *, singly: bool) -> tuple[Block, Block]:
    """Draw what chooses and what bounds; the means stay in proportion, so that one may stop at any time."""
    drawing = Drawing(entropy=task.run.entropy, singly=singly)
    plain = replace(subject.within(task.run.timeout), fresh=None)
    each = size / len(rows)
    with task.run.opened() as where:
        first, rest = (
            draw_block(plain, drawing, rows, _PLACE + place, (part * each,) * len(rows), executor=where)
            for place, part in enumerate((_CHOOSING, 1 - _CHOOSING))
        )
    return first, rest


def _tables(first: Block, rest: Block) -> tuple[IntArray, IntArray]:
    codes = sorted({code for block in (first, rest) for row in block.counts for code in row})
    tables = [
        np.array([[row.get(code, 0) for code in codes] for row in block.counts]) for block in (first, rest)
    ]
    return tables[0], tables[1]
