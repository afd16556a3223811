"""Records of bets: what a report stores of the e-process, so that its wealth can be computed again in integers.

A record holds the payments v and the bets λ of :mod:`dxverify.audit.eprocess.payoff`, rounded down to integers. Bets on outputs that
did not occur are left out, since they do not change the wealth. ``compare_bets`` checks that recorded bets are those that the strategies
choose from the counts of earlier blocks. The record of a block is plain data

    {"payments": v of each strategy, "bounds": ΣΛ of each strategy, "outputs": [[[x, count], …], [[x, z, λ], …] of each strategy]}

in units of 2⁻⁴⁸; a report has one line of JSON for each block.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from dxverify.aliases import Plain, PlainView
from dxverify.audit.eprocess.integers import UNIT
from dxverify.audit.eprocess.payoff import Payoffs
from dxverify.protocols import FloatArray, IntArray


def record_bets(payoffs: Payoffs, inputs: IntArray, means: FloatArray, counts: IntArray) -> Plain:
    """Return the record of one block.

    Parameters
    ----------
    payoffs : Payoffs
        The bets, on all outputs for which some were made.
    inputs : array of int
        The inputs that were bet on.
    means : array
        n_x of all inputs.
    counts : array, all inputs × outputs
        How often each output occurred.
    """
    came = np.flatnonzero(counts.sum(0))
    flows = np.floor(payoffs.flows(came) * UNIT)
    strategies = payoffs.multipliers.shape[1]
    outputs: list[Any] = []
    for place, column in enumerate(came):
        rows = np.flatnonzero(counts[:, column])
        chosen: list[list[list[int]]] = [[] for _ in range(strategies)]
        for x, z, strategy in np.argwhere(flows[..., place]):
            chosen[strategy].append([int(inputs[x]), int(inputs[z]), int(flows[x, z, strategy, place])])
        outputs.append([[[int(x), int(counts[x, column])] for x in rows], chosen])
    return {
        "payments": [_pay_out(payoffs.multipliers[:, one], inputs, means) for one in range(strategies)],
        "bounds": [_bound(payoffs, one) for one in range(strategies)],
        "outputs": outputs,
    }


def _pay_out(v: FloatArray, inputs: IntArray, means: FloatArray) -> list[int]:
    """Return v rounded down, with a sum of at most Σn; inputs without bets get v = n."""
    paid = [int(n) * UNIT for n in means]
    for x, one in zip(inputs, v, strict=True):
        paid[x] = math.floor(float(one) * UNIT)
    excess = sum(paid) - UNIT * int(means.sum())
    if excess > 0:
        largest = max(range(len(paid)), key=paid.__getitem__)
        paid[largest] -= excess
    return paid


def _bound(payoffs: Payoffs, strategy: int) -> int:
    return sum(
        math.ceil(float(one) * UNIT) for pair in payoffs.caps for part in pair for one in part[:, strategy]
    )


def pack(block: Any) -> str | None:
    """Write a block on one line."""
    return None if block is None else json.dumps(block, separators=(",", ":"))


def unpack(text: str | None) -> Any:
    """Read a block."""
    return None if text is None else json.loads(text)


def count_bets(block: PlainView | None) -> int:
    """Return how many bets a record holds."""
    return 0 if block is None else sum(len(one) for _, flows in block["outputs"] for one in flows)


def compare_bets(
    recorded: Sequence[PlainView | None], again: Sequence[PlainView | None], tolerance: float
) -> str:
    """Return how recorded bets differ from those computed again from earlier blocks; empty if they do not.

    Parameters
    ----------
    recorded, again : sequences of record
        One record for each block; ``again`` may have more.
    tolerance : float
        Largest difference in a payment or bet as a part of the samples of the block: another version of numpy may round differently.
    """
    if len(recorded) > len(again):
        return f"{len(recorded)} blocks of bets, but only {len(again)} of counts"
    for number, (old, new) in enumerate(zip(recorded, again, strict=False)):
        if (old is None) != (new is None):
            return f"block {number}: {'no bets' if old is None else 'bets'} recorded"
        if old is not None and new is not None and (problem := _compare_block(old, new, tolerance)):
            return f"block {number}: {problem}"
    return ""


def _compare_block(old: PlainView, new: PlainView, tolerance: float) -> str:
    slack = tolerance * max(sum(new["payments"][0]), UNIT)
    if [len(one) for one in old["payments"]] != [len(one) for one in new["payments"]]:
        return "another number of strategies or inputs"
    stated, computed = (
        [*(one for row in data["payments"] for one in row), *data["bounds"]] for data in (old, new)
    )
    if any(abs(a - b) > slack for a, b in zip(stated, computed, strict=True)):
        return "the payments do not follow from earlier blocks"
    if [counts for counts, _ in old["outputs"]] != [counts for counts, _ in new["outputs"]]:
        return "the outputs bet on are not those that were counted"
    for (_, mine), (_, theirs) in zip(old["outputs"], new["outputs"], strict=True):
        if len(mine) != len(theirs):
            return "another number of strategies"
        for one, other in zip(mine, theirs, strict=True):
            a, b = ({(x, z): flow for x, z, flow in flows} for flows in (one, other))
            if len(a) != len(one) or any(abs(a.get(key, 0) - b.get(key, 0)) > slack for key in {*a, *b}):
                return "the bets do not follow from earlier blocks"
    return ""
