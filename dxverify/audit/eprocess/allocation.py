"""How many samples each block and each input of it has: fixed before the block, by what earlier blocks showed."""

from __future__ import annotations

import numpy as np

from dxverify.audit.eprocess.config import CONFIG
from dxverify.errors import ParameterError
from dxverify.protocols import FloatArray


def planned_totals(inputs: int, *stages: int) -> tuple[int, ...]:
    """Return how many calls each block has: growing, and together as many as the last of the stages.

    The totals depend on no sample, so that machines that never talk can share a plan. An audit that is
    continued with a larger limit keeps the blocks of its first plan as they were sampled and plans on from there:
    sampling its last block again with another mean would be a second try.

    Parameters
    ----------
    inputs : int
        The number of inputs.
    *stages : int
        The limit on samples; several, increasing, for an audit that was continued.

    Examples
    --------
    >>> planned_totals(5, 400)[:3]
    (100, 50, 50)
    >>> planned_totals(5, 400, 4000)[:7] == planned_totals(5, 400)[:7]
    True
    """
    if stages[0] < inputs * CONFIG.first_block:
        raise ParameterError(
            "max_samples", stages[0], f"at least {CONFIG.first_block} for each of the {inputs} inputs"
        )
    totals: list[int] = []
    spent = 0
    for limit in stages:
        while spent < limit:
            wanted = (
                inputs * CONFIG.first_block
                if not totals
                else max(inputs * CONFIG.later_block, int(CONFIG.growth * spent))
            )
            if limit - spent - wanted < inputs * CONFIG.later_block:
                wanted = limit - spent
            totals.append(wanted)
            spent += wanted
    return tuple(totals)


def share_out(total: int, share: FloatArray) -> tuple[float, ...]:
    """Return how many calls each input expects: whole numbers, at least 1, which sum to the total (largest remainders).

    Probabilities of inputs are then fractions with a common denominator, so that integers can repeat the evidence exactly.

    Examples
    --------
    >>> share_out(10, np.array([0.5, 0.45, 0.05]))
    (5.0, 4.0, 1.0)
    """
    wanted = total * share
    numbers = np.maximum(np.floor(wanted), 1.0)
    left = int(total - numbers.sum())
    if left >= 0:
        numbers[np.argsort(numbers - wanted, kind="stable")[:left]] += 1
    for _ in range(-left):
        numbers[int(numbers.argmax())] -= 1
    return tuple(numbers.tolist())


def is_even(block: int) -> bool:
    """Whether a block of an adaptive audit is shared out evenly: every other one, so that no input is ever forgotten."""
    return block % 2 == 0
