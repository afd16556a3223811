"""An e-process as plain data in a report, and its computation again from recorded counts, block after block."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Any

import numpy as np

from dxverify.aliases import Plain, PlainView
from dxverify.audit.eprocess.alphabet import ClassBets
from dxverify.audit.eprocess.config import CONFIG
from dxverify.audit.eprocess.learned import PosteriorBets
from dxverify.audit.eprocess.payoff import log_mean
from dxverify.audit.eprocess.recording import pack, unpack
from dxverify.audit.eprocess.wealth import EProcess
from dxverify.protocols import FloatArray


def record_process(process: EProcess) -> Plain:
    """Return what an e-process was computed from: means and counts of every block, classes by number, and its bets as integers.

    Bets follow from earlier blocks; ``recheck`` computes them again. A classifier's block factors are recorded, with the features of its
    samples if they are few, and so is the wealth on classes that are too many to be recorded.
    """
    chosen = process.record_bets()
    accounts: list[Plain] = []
    for place, account in enumerate(process.accounts):
        one: Plain = {"observer": account.observer.name, "capital": chosen["accounts"][place]["capital"]}
        if process.records_bets:
            one["bets"] = chosen["accounts"][place]["bets"]
        if isinstance(account.bets, PosteriorBets):
            features = account.bets.block_features
            one["log_factors"] = account.bets.block_logs
            one["scored"] = account.bets.scored
            one["features"] = None if features is None else [pack(block) for block in features]
        elif process.block_counts is None or len(account.bets.first_input) >= CONFIG.most_classes:
            one |= {"log_wealth": [block[place] for block in process.block_logs]}
        else:
            numbers: dict[Hashable, int] = {}
            one["counts"] = [
                [
                    [[numbers.setdefault(value, len(numbers)), count] for value, count in row.items()]
                    for row in block[place] or ()
                ]
                for block in process.block_counts
            ]
        accounts.append(one)
    return {"means": process.block_means, "numbers": chosen["numbers"], "accounts": accounts}


def replay_process(data: PlainView, losses: FloatArray, delta: float) -> tuple[float, float]:
    """Compute a recorded e-process again; return its largest log value at the end of a block, and the last one."""
    means = [np.array(one, dtype=float) for one in data["means"]]
    paths = [_replay_account(one, means, losses, delta) for one in data["accounts"]]
    logs = np.concatenate([path for path, _ in paths], axis=1)
    weights = np.concatenate([weight for _, weight in paths]) / len(paths)
    values = [log_mean(row, weights) for row in logs]
    return max(values), values[-1]


def _replay_account(
    data: PlainView, means: Sequence[FloatArray], losses: FloatArray, delta: float
) -> tuple[FloatArray, FloatArray]:
    """Return the log wealth of each alternative after each block, and the weights of the alternatives."""
    if "log_factors" in data:
        learned = PosteriorBets(losses, np.asarray, delta, scored=bool(data.get("scored")))
        return np.cumsum(np.array(data["log_factors"], dtype=float), axis=0), learned.weights
    bets = ClassBets(losses, delta)
    if "log_wealth" in data:
        return np.array(data["log_wealth"], dtype=float), bets.weights
    path = []
    for n, rows in zip(means, data["counts"], strict=True):
        bets.add(n, [Counter({int(value): int(count) for value, count in row}) for row in rows])
        path.append(bets.log_wealth)
    return np.array(path), bets.weights


def replay_bets(
    data: PlainView, account: PlainView, losses: FloatArray, delta: float
) -> list[Plain | None] | None:
    """Choose the bets of an account again, each block's from the blocks before it; None if what they need is not recorded.

    Parameters
    ----------
    data, account : mapping
        A recorded e-process, and one of its accounts.
    losses, delta
        The claim.
    """
    if account.get("features") is not None:
        bets: ClassBets | PosteriorBets = PosteriorBets(
            losses,
            lambda rows: np.array(rows, dtype=float),
            delta,
            scored=bool(account.get("scored")),
            recording=True,
        )
        blocks: Sequence[Any] = [unpack(block) for block in account["features"]]
    elif "counts" in account:
        bets = ClassBets(losses, delta, recording=True)
        blocks = [
            [Counter({int(value): int(count) for value, count in row}) for row in block]
            for block in account["counts"]
        ]
    else:
        return None
    chosen: list[Plain | None] = []
    for n, rows in zip(data["means"], blocks, strict=True):
        bets.add(np.array(n, dtype=float), rows)
        chosen.append(bets.last_bets)
    return chosen
