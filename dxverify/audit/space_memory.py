"""Whether an output tells the input of the call before it, for code that is called once for each output with random inputs.

The e-process tests the outputs of each input, one call by itself. Code that keeps its input and returns it in the next call passes that
test, since the next input is random. Here the outputs are counted by the input of the call before. The joint output of two calls keeps the
claim for the first input only if the second output alone does, by post-processing; so a class of outputs whose Clopper–Pearson bounds
break the claim shows memory that leaks. Memory of earlier *outputs* keeps it and raises no warning.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from typing import Any

import numpy as np
from scipy import stats

from dxverify.audit.claim import Claim
from dxverify.spaces.inputs import point_key, show

#: Probability that any warning is false, and the most frequent outputs that are counted. Arbitrary: nothing of α is spent.
_CHANCE, _CLASSES = 1e-6, 64


def memory_warnings(calls: Iterable[tuple[int, int, Any]], claim: Claim) -> tuple[str, ...]:
    """Return a sentence on the output that tells most of the input of the call before, if one breaks the claim.

    Parameters
    ----------
    calls : iterable
        For each call the index of the input before it, that of its own input, and its output.
    claim : Claim
        The claim on the tested points.
    """
    inputs = len(claim.inputs)
    tables: list[Counter[Hashable]] = [Counter() for _ in range(inputs)]
    for before, _, output in calls:
        tables[before][point_key(output)] += 1
    sizes = np.array([table.total() for table in tables])
    if not sizes.all():
        return ()
    classes = [value for value, _ in sum(tables, start=Counter[Hashable]()).most_common(_CLASSES)]
    counts = np.array([[table[value] for value in classes] for table in tables])
    level = _CHANCE / (2 * counts.size)
    low = np.where(counts > 0, stats.beta.ppf(level, counts, sizes[:, None] - counts + 1), 0.0)
    high = np.where(counts < sizes[:, None], stats.beta.isf(level, counts + 1, sizes[:, None] - counts), 1.0)
    with np.errstate(over="ignore", divide="ignore"):
        excess = np.log(np.maximum(low - claim.delta, 0.0))[:, None] - np.log(high)[None]
        excess -= claim.losses[:, :, None]
    x, z, y = np.unravel_index(int(np.argmax(excess)), excess.shape)
    if excess[x, z, y] <= 0:
        return ()
    first, second = (show(claim.inputs.points[place]) for place in (x, z))
    message = (
        f"{show(classes[y])} came in {counts[x, y]:,} of {sizes[x]:,} calls after {first} and in {counts[z, y]:,} of {sizes[z]:,} calls "
        f"after {second}"
    )
    return (
        f"Outputs tell the input of the call before: {message}. The claim is tested for each call by itself; two outputs tell more.",
    )
