"""Same randomness on two inputs, to see whether the noise is the same for both words.

The code is called with two generators in the same state, once for each of two words. Noise that does not depend on the input is
then the same vector up to rounding, which one pair of calls shows in any dimension; so is noise that is rounded to a grid with it. Where it is not, the lemma on the size of the noise
does not apply as it stands, and a person should know that the noise depends on the word.

No probability is involved: the two calls differ in nothing but the word. Code whose randomness cannot be set (it is not reproducible)
shows nothing here.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.config import CONFIG
from dxverify.audit.suite.additivity import grid_step
from dxverify.audit.suite.base import Evidence, Meaning, SuiteTest, TestResult
from dxverify.audit.suite.target import euclidean_length

if TYPE_CHECKING:
    from dxverify.audit.suite.target import Found, Target

#: By how much two equal noise vectors may differ: code may compute in single precision, and the differences are taken from the sums.
_ROUNDING = 64 * float(np.finfo(np.float32).eps)


def skip(target: Target) -> str:
    """Say why the test does not apply; empty if it does."""
    if target.noise is None:
        return "the code shows no vectors"
    return "" if target.vectors_released else "the noise is stated apart from the words"


def run(target: Target, level: float, found: Found) -> list[TestResult]:
    """Compare the noise of a few pairs of words; ``level`` is not spent."""
    vectors = np.asarray(target.subject.vocabulary.vectors, dtype=np.float64)
    pairs, compared = [], []
    for seed, (one, other) in enumerate(itertools.pairwise(target.rows[: CONFIG.coupled_pairs + 1])):
        first, again, second = (
            target.noise_of(word, 1, target.stream(TEST.name, seed))[0] for word in (one, one, other)
        )
        if not np.array_equal(first, again):
            return [TEST.skipped("the code gives other vectors when its randomness is set again")]
        pairs.append((one, other, first, second))
    # A few coordinates lie on a common grid by chance, or because they are clipped to a few values.
    fine = vectors.shape[1] >= CONFIG.grid_dimensions
    step = grid_step(np.array([first + vectors[one] for one, _, first, _ in pairs])) if fine else 0.0
    for one, other, first, second in pairs:
        own, scale = (
            float(euclidean_length(second)),
            sum(euclidean_length(vector) for vector in (first, vectors[one], vectors[other])),
        )
        ratio = own / max(float(euclidean_length(first)), 1e-300)
        # Rounding to a grid moves two vectors apart by at most one step in each coordinate.
        apart = np.maximum(np.abs(first - second) - step, 0.0)
        compared.append((float(euclidean_length(apart) / scale), ratio, one, other))
    found.grid = step if max(compared)[0] <= _ROUNDING else 0.0
    difference, ratio, one, other = max(compared)
    names = [target.subject.label(word) for word in (one, other)]
    witness = (
        f"With the same randomness the noise of {names[1]!r} is {ratio:.4g} times as long as that of {names[0]!r} and "
        f"differs from it by {difference:.2g} times the length of the vectors."
    )
    return [
        TEST.result(
            target,
            level,
            Evidence.exact(difference, _ROUNDING),
            samples=3 * len(compared),
            lines={"Witness": witness, "Tested": "the same randomness at two words"},
            integers={"differences": [one[0] for one in compared]},
        )
    ]


TEST = SuiteTest(
    name="coupling",
    null="The noise does not depend on the input: the same randomness gives the same noise at two words.",
    meaning=Meaning.WARNING,
    skip=skip,
    run=run,
    recheck=lambda result, _: max(map(float, result.integers["differences"])),
)
