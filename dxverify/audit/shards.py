"""One audit on several machines that do not talk: each draws its part of an even plan, the files are merged.

With an even allocation what a block is depends on nothing that was drawn, so blocks can be drawn anywhere and in any
order. The audit then takes them from the merged checkpoint one after the other, bets on them as it
would have, and stops where it would have: the report is that of one run.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.blocks import BLOCKS, Block
from dxverify.audit.drawing import draw_block
from dxverify.audit.methods.sequential import AUDITOR
from dxverify.audit.plan import prepare
from dxverify.audit.registry import Task
from dxverify.errors import ParameterError
from dxverify.runtime.checkpoint import merge
from dxverify.runtime.run import Run

if TYPE_CHECKING:
    from dxverify.audit.subjects import Subject


def draw_shard(
    subject: Subject,
    *,
    shard: int,
    shards: int,
    checkpoint: str | Path,
    rng: int,
    words: Iterable[str | int] | None = None,
    alpha: float = 0.05,
    max_samples: int | None = None,
    timeout: float | None = None,
) -> Mapping[int, Block]:
    """Draw the blocks of one machine and keep them in a file; nothing is concluded from them.

    Parameters
    ----------
    shard, shards : int
        This machine draws blocks ``shard``, ``shard + shards``, …; counted from 0.
    checkpoint : path
        File of this machine, resumed if it exists.
    rng : int
        The same on all machines.

    See Also
    --------
    dxverify.audit.front.audit : the other parameters, the same on all machines.
    """
    if not 0 <= shard < shards:
        raise ParameterError("shard", shard, f"from 0 to {shards - 1}")
    run = Run.of(rng, checkpoint=checkpoint, timeout=timeout)
    task = Task.of(run, words=words, allocation="even", alpha=alpha, max_samples=max_samples)
    plan, _ = prepare(subject, task, adaptive=False, continued=False)
    saved = plan.checkpoint(run.checkpoint, AUDITOR.name)
    even = np.full(len(plan.inputs.rows), 1.0)
    with run.opened() as where:
        for index, total in enumerate(plan.totals()):
            if index % shards == shard and index not in saved.parts:
                expected = plan.expected(total, even)
                block = draw_block(
                    plan.subject, plan.drawing, plan.inputs.rows, index, expected, executor=where
                )
                saved.add(index, block)
    return saved.parts


def merge_files(files: Iterable[str | Path], target: str | Path) -> Mapping[int, Block]:
    """Join the checkpoints of several machines into one file, from which the audit is resumed."""
    return merge(files, BLOCKS, target)[1]
