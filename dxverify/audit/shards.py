"""One audit on several machines that do not talk: each draws its part of an even plan, the files are merged.

With an even allocation what a block is depends on nothing that was drawn, so blocks can be drawn anywhere and in any
order. The audit then takes them from the merged checkpoint one after the other, bets on them as it
would have, and stops where it would have: the report is that of one run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.checkpoint import Checkpoint, merge
from dxverify.audit.drawing import draw_block
from dxverify.audit.methods.sequential import prepare, resumed
from dxverify.errors import ParameterError
from dxverify.running.executors import Here

if TYPE_CHECKING:
    from collections.abc import Iterable
    from concurrent.futures import Executor
    from pathlib import Path

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
    max_draws: int = 100_000,
    timeout: float | None = None,
    executor: Executor | None = None,
) -> Checkpoint:
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
    dxverify.audit.methods.sequential.audit_sequential : the other parameters, the same on all machines.
    """
    if not 0 <= shard < shards:
        raise ParameterError("shard", shard, f"from 0 to {shards - 1}")
    plan, _ = prepare(
        subject,
        words=words,
        alpha=alpha,
        max_draws=max_draws,
        rng=rng,
        checkpoint=checkpoint,
        adaptive=False,
        timeout=timeout,
    )
    saved = resumed(plan, checkpoint)
    even = np.full(len(plan.inputs.rows), 1.0)
    for index, total in enumerate(plan.totals()):
        if index % shards == shard and index not in saved.blocks:
            expected = plan.expected(total, even)
            block = draw_block(
                subject, plan.drawing, plan.inputs.rows, index, expected, executor=executor or Here()
            )
            saved = saved.with_block(block)
            saved.save(checkpoint)
    return saved


def merge_files(files: Iterable[str | Path], target: str | Path) -> Checkpoint:
    """Join the checkpoints of several machines into one file, from which the audit is resumed."""
    paths = list(files)
    if not paths:
        raise ParameterError("files", paths, "at least one checkpoint")
    merged = merge(Checkpoint.load(path) for path in paths)
    merged.save(target)
    return merged
