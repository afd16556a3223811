r"""Repeated sequences across calls: seed pools, seeds from a coarse clock, one seed for every process.

Calls with randomness of their own give blocks of m symbols (words, or the floats of vectors bit by bit). Null hypothesis: all symbols are
independent and the j-th symbols of all calls have one distribution, whichever it is. Given the multiset of each column all
arrangements are then equally likely, columns independently, so that the expected number of equal pairs of blocks is exactly
:math:`\binom{n}{2}\prod_j s_j` with :math:`s_j = \sum_y c_j(y)(c_j(y)-1)/(n(n-1))`. With k equal pairs seen,
:math:`p = \binom{n}{2}\prod_j s_j / k` is a p-value by Markov's inequality. No distribution has to be known; rounded noise is no false
alarm. A pool of K seeds gives about n²/2K equal pairs: 256 calls find K up to about 10,000.

Code that is called once for each output shows a pool only through its vectors or through a stated channel.

References
----------
Markov's inequality; the conditional (permutation) argument is that of Fisher (1935), The Design of Experiments.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from dxverify.adapters.sampler import CodeSampler
from dxverify.audit.config import CONFIG
from dxverify.audit.suite.additivity import has_discrete_outputs
from dxverify.audit.suite.base import Evidence, Meaning, SuiteTest, TestResult

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from dxverify.audit.report import AuditReport
    from dxverify.audit.suite.target import Found, Target
    from dxverify.protocols import FloatArray, IntArray


def skip(target: Target) -> str:
    """Say why the test does not apply; empty if it does."""
    return "" if isinstance(target.subject.draw, CodeSampler) else "nothing samples"


def run(target: Target, level: float, found: Found) -> list[TestResult]:
    """Compare calls for one word with each other."""
    if found.rejected("dependence", "memory") and target.noise is None:
        # Whole sequences then repeat by themselves.
        return [TEST.skipped("outputs of one call depend on each other")]
    word = target.rows[0]
    calls = CONFIG.program_calls if _is_program(target) else CONFIG.repeat_calls
    vectors = _vector_blocks(target, word, calls)
    blocks = _word_blocks(target, word, calls, level) if vectors is None else vectors
    equal, agreeing = equal_pairs(blocks), _agreeing_pairs(blocks)
    what = f"sequences of {blocks.shape[1]} outputs" if vectors is None else "vectors"
    lines = {
        "Headline": f"repeats its random numbers; its claim ε = {target.subject.epsilon:g} needs fresh randomness in every call",
        "Witness": f"{equal:,} pairs of {len(blocks)} calls for {target.subject.label(word)!r} returned the same {what}.",
        **_describe_power(blocks, agreeing, level),
        "Next": "seed once from the operating system, or use the generator that is passed in",
    }
    if equal:
        pool = math.comb(len(blocks), 2) // equal
        seeds = f"About {pool:,} different seeds." if pool > 1 else "One seed for every call."
        lines["Means"] = (
            f"{seeds} Two releases with one seed reveal how far apart their inputs are, whatever ε is."
        )
    return [
        TEST.result(
            target,
            level,
            Evidence.p_value(log_p_value(len(blocks), equal, agreeing), level),
            samples=int(blocks.size if vectors is None else len(blocks)),
            lines=lines,
            integers={"calls": len(blocks), "equal_pairs": equal, "agreeing_pairs": agreeing},
        )
    ]


def _is_program(target: Target) -> bool:
    return isinstance(target.subject.draw, CodeSampler) and target.subject.draw.is_program


def _agreeing_pairs(blocks: IntArray) -> list[int]:
    """Return how many pairs of calls agree in each column."""
    return [int((count * (count - 1) // 2).sum()) for count in map(np.bincount, blocks.T)]


def _describe_power(blocks: IntArray, agreeing: Sequence[int], level: float) -> dict[str, str]:
    """Say how large a pool would have been found with a probability of 0.9, or that none would."""
    calls, size = blocks.shape
    if log_p_value(calls, 1, [max(1, one) for one in agreeing]) > math.log(level):
        return {"Not tested": f"repeats across calls ({size} outputs of a call vary too little to show any)"}
    # A pool of K seeds leaves no two of n calls alike with a probability of about exp(−n(n−1)/2K), which is 0.1 here.
    pool = math.comb(calls, 2) / math.log(10)
    return {"Tested": f"repeats across {calls} calls (finds pools of {pool:,.0f} seeds with probability 0.9)"}


def _vector_blocks(target: Target, word: int, calls: int) -> IntArray | None:
    """Return the noise of each call, bit by bit; None if no vectors are visible, or if they repeat by themselves.

    Vectors on a grid, clipped ones and vectors of words repeat although the randomness is fresh, and their coordinates agree together,
    which the permutation argument does not allow. Then the outputs repeat, not the noise: it does not come again at another input.
    """
    if target.noise is None or has_discrete_outputs(target):
        return None
    first = _noise_rows(target, word, range(calls))
    blocks = codes_of(np.ascontiguousarray(first).view(np.int64))
    if equal_pairs(blocks) == 0:
        return blocks
    other = next(row for row in target.rows if row != word)
    again = _noise_rows(target, other, range(2**30, 2**30 + calls))
    # The same noise at two inputs is the same up to the rounding of two sums.
    scale = float(np.abs(first).mean()) + 1e-300
    one, other_noise = (
        {row.tobytes() for row in np.round(noise / scale, CONFIG.repeat_digits) + 0.0 if row.any()}
        for noise in (first, again)
    )
    # An input that comes back unchanged has no noise, and shows nothing of randomness.
    return blocks if one & other_noise else None


def _noise_rows(target: Target, word: int, calls: range) -> FloatArray:
    """Return the noise of each call as one row: one vector, or a few where it has few coordinates."""
    rows = 1 if target.subject.vocabulary.dim >= CONFIG.repeat_columns else CONFIG.repeat_rows
    return np.stack([target.noise_of(word, rows, target.stream(TEST.name, call)).ravel() for call in calls])


def _word_blocks(target: Target, word: int, calls: int, level: float) -> IntArray:
    """Return blocks of outputs, as long as one equal pair needs to be significant, within the limit on samples."""
    pilot = target.subject.outputs(word, CONFIG.repeat_pilot, target.stream(TEST.name, 2**31))
    # An audit of few samples spends no more on this test than on the claim itself, and says what it found.
    limit = min(CONFIG.repeat_outputs, target.task.max_samples or CONFIG.repeat_outputs) // calls
    size = min(block_length(pilot, calls, level), max(4, limit))
    drawn = [target.subject.outputs(word, size, target.stream(TEST.name, call)) for call in range(calls)]
    return codes_of(np.stack(drawn))


def block_length(pilot: IntArray, calls: int, level: float) -> int:
    """Return how many outputs make one equal pair of calls significant, from single outputs of the same word."""
    _, counts = np.unique(pilot, return_counts=True)
    size = counts.sum()
    # The collision probability, rounded up a little: a block that is too short finds nothing.
    agree = min(0.999, (float((counts * (counts - 1)).sum()) + 2) / (size * (size - 1)))
    wanted = CONFIG.repeat_margin * math.log(10 * calls**2 / 2 / level) / -math.log(agree)
    return int(np.clip(math.ceil(wanted), 4, CONFIG.repeat_longest))


def codes_of(blocks: NDArray[np.int64]) -> IntArray:
    """Return integer codes from zero up, column by column."""
    return np.stack([np.unique(column, return_inverse=True)[1] for column in blocks.T], axis=1)


def equal_pairs(blocks: IntArray) -> int:
    """Return how many pairs of calls gave the same block."""
    _, times = np.unique(blocks, axis=0, return_counts=True)
    return int((times * (times - 1) // 2).sum())


def log_p_value(calls: int, equal: int, agreeing: Sequence[int]) -> float:
    """Return the logarithm of the p-value from the equal pairs of blocks and the agreeing pairs of every column.

    Examples
    --------
    >>> log_p_value(256, 0, [10, 10])
    0.0
    >>> bool(log_p_value(256, 3, [30] * 20) < -50)
    True
    """
    pairs = math.comb(calls, 2)
    if not equal or not all(agreeing):
        return 0.0
    expected = math.log(pairs) + sum(math.log(one / pairs) for one in agreeing)
    return min(0.0, expected - math.log(equal))


def recheck(result: TestResult, _: AuditReport) -> float:
    """Compute the logarithm of the p-value again from the recorded numbers of pairs."""
    kept = result.integers
    return log_p_value(
        int(kept["calls"]), int(kept["equal_pairs"]), [int(one) for one in kept["agreeing_pairs"]]
    )


TEST = SuiteTest(
    name="repeats",
    null="Calls are independent of each other: no sequence of outputs comes again more often than by chance.",
    meaning=Meaning.ASSUMPTION,
    skip=skip,
    run=run,
    recheck=recheck,
    stops="every other test needs independent calls",
)
