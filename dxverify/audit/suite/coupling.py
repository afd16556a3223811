"""Same randomness on two inputs, to see whether the noise is the same for both words.

The code is called with two generators in the same state, once for each of two words. Noise that is added without a look at the input is
then the same vector up to rounding, which one pair of calls shows in any dimension. Where it is not, the lemma on the size of the noise
does not apply as it stands, and a person should know that the noise depends on the word.

No probability is involved: the two calls differ in nothing but the word. Code whose randomness cannot be set (it is not reproducible)
shows nothing here.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.suite.base import Evidence, EvidenceKind, Meaning, TestResult
from dxverify.audit.suite.target import euclidean_length

if TYPE_CHECKING:
    from dxverify.audit.suite.target import Target

NAME = "coupling"
NULL = "The noise does not depend on the input: the same randomness gives the same noise at two words."
#: Pairs of words that are compared, and by how many units of single precision two equal noise vectors may differ: code may compute
#: in either precision, and the differences are taken from the sums.
_PAIRS, _ROUNDING = 4, 64 * float(np.finfo(np.float32).eps)


def skip(target: Target) -> str:
    """Say why the test does not apply; empty if it does."""
    if target.noise is None:
        return "the code shows no vectors"
    return "" if target.vectors_released else "the noise is stated apart from the words"


def run(target: Target, level: float) -> TestResult:
    """Compare the noise of a few pairs of words; ``level`` is not spent."""
    del level
    words, found, seed = target.rows[: _PAIRS + 1], [], 0
    vectors = np.asarray(target.subject.vocabulary.vectors, dtype=np.float64)
    repeatable = True
    for seed, (one, other) in enumerate(itertools.pairwise(words)):
        first, again, second = (
            target.noise_of(word, 1, target.stream(NAME, seed))[0] for word in (one, one, other)
        )
        repeatable &= bool(np.array_equal(first, again))
        scale = sum(euclidean_length(vector) for vector in (first, vectors[one], vectors[other]))
        found.append(
            (
                float(euclidean_length(first - second) / scale),
                float(euclidean_length(second) / max(float(euclidean_length(first)), 1e-300)),
                one,
                other,
            )
        )
    if not repeatable:
        reason = "the code gives other vectors when its randomness is set again"
        return TestResult(
            name=NAME, null=NULL, meaning=Meaning.WARNING, share=0.0, applies=False, skipped=reason
        )
    apart, ratio, one, other = max(found)
    names = [target.subject.label(word) for word in (one, other)]
    return TestResult(
        name=NAME,
        null=NULL,
        meaning=Meaning.WARNING,
        share=0.0,
        evidence=Evidence(kind=EvidenceKind.EXACT, log_value=apart, level=0.0, threshold=_ROUNDING),
        observed=True,
        samples=3 * len(found),
        lines={
            "Witness": f"With the same randomness the noise of {names[1]!r} is {ratio:.4g} times as long as that of {names[0]!r} and "
            f"differs from it by {apart:.2g} times the length of the vectors.",
            "Tested": "the same randomness at two words",
        },
        integers={"differences": [one[0] for one in found]},
    )


def recheck(result: TestResult) -> float:
    """Return the largest recorded difference."""
    return max(float(one) for one in result.integers["differences"])
