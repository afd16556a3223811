"""The lemma of every family of low-bit events, number by number in binary16.

For a word x every noise z of the format is tried, which gives the set of results; the test of the family is then asked for
every result y whether it can be reached, and must say the same. ``python -m tests.binary16 [CASE ...]`` does so for all
finite x ≥ 0 of the case (a minute or two of computing); the suite takes another part of them each day. Negative x need no run
of their own: rounding to nearest is odd, and so is every step of the tests, so that (−x, −y) has the answer of (x, y).

Run whole on 2026-11-17, each without a wrong answer, in millions of pairs and of those that no noise gives: sum 2,015 and
960; cast 19 and 5; product-10 1,235 and 749; product-100 1,235 and 867; quotient-10 1,235 and 530; quotient-100 1,235 and 522;
fused-0.7002 1,195 and 593; fused-3.73 1,195 and 531; fused-1 1,195 and 508. The other four cases have been tried in parts only.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from dxverify.audit.floating_point import rounding
from tests.halves import Halves, fused, halves, places

#: Every finite number of the format, and those that are not negative.
ALL = np.arange(1 << 16, dtype=np.uint16).view(np.float16)
ALL = halves(ALL[np.isfinite(ALL)])
WORDS = ALL[~np.signbit(ALL)]
#: Results where nothing over- or underflows, which the families of products and fused sums suppose.
USUAL = ALL[(np.abs(ALL) > 2.0**-8) & (np.abs(ALL) < 2.0**11)]
#: Words from which to all of these no difference overflows: what the fused sums suppose.
NEAR = WORDS[WORDS < 2.0**15]
#: Parts that the suite takes one by one; each has words of every size.
PARTS = 512


class Agreement(NamedTuple):
    """Pairs (x, y) that were compared, how many of them no noise gives, and on how many the test is wrong."""

    pairs: int
    impossible: int
    wrong: int


@dataclass(frozen=True)
class Case:
    """One family: the results asked about, how it adds noise, its test, and the words it speaks of."""

    released: Halves
    add: Callable[[Halves, Halves], Halves]
    reaches: Callable[[Halves, Halves], np.ndarray]
    words: Halves = field(default_factory=lambda: WORDS)

    def part(self, number: int) -> Halves:
        """Return one of the parts that all words are split into."""
        return self.words[number::PARTS]

    def compared(self, words: Halves) -> Agreement:
        """Compare the test with all noise."""
        pairs = impossible = wrong = 0
        there = places(self.released)
        for place in range(len(words)):
            x = words[place : place + 1]
            truth = image(self.add(x, ALL))[there]
            told = self.reaches(x, self.released)
            pairs += len(truth)
            impossible += int((~truth).sum())
            wrong += int((truth != told).sum())
        return Agreement(pairs, impossible, wrong)


def image(results: Halves) -> np.ndarray:
    """Mark the places of the results; the two zeros are one number."""
    there = np.zeros(1 << 16, dtype=bool)
    there[places(results)] = True
    return there


def five_bits(values: Halves) -> Halves:
    """A cast to a format of five significant bits, held in binary16."""
    mantissa, exponent = np.frexp(np.asarray(values).view(np.ndarray))
    return np.ldexp(np.rint(mantissa * 32), exponent - 5).view(Halves)


def _product(c: Halves) -> Case:
    return Case(USUAL, lambda x, z: c * (x + z), lambda x, y: rounding.product_of_sum_reaches(x, y, c))


def _quotient(c: Halves) -> Case:
    return Case(USUAL, lambda x, z: (x + z) / c, lambda x, y: rounding.quotient_of_sum_reaches(x, y, c))


def _fused(s: Halves) -> Case:
    return Case(USUAL, lambda x, g: fused(s, g, x), lambda x, y: rounding.fused_reaches(x, y, s, fused), NEAR)


_FACTORS = [halves(factor) for factor in (10.0, 100.0, 7.07, 0.3)]
_SCALES = [halves(scale) for scale in (0.7, 3.73, 1.0)]
CASES: dict[str, Case] = {
    "sum": Case(ALL, lambda x, z: x + z, rounding.sum_reaches),
    "cast": Case(
        np.unique(five_bits(USUAL)),
        lambda x, z: five_bits(x + z),
        lambda x, y: rounding.cast_sum_reaches(x, y, five_bits),
    ),
    **{f"product-{c:.4g}": _product(c) for c in _FACTORS},
    **{f"quotient-{c:.4g}": _quotient(c) for c in _FACTORS},
    **{f"fused-{s:.4g}": _fused(s) for s in _SCALES},
}


def main(names: list[str]) -> int:
    """Compare all words in the named cases, in all of them if none is named; status 1 if a test is wrong anywhere."""
    wrong = 0
    for name in names or CASES:
        start = time.process_time()
        found = CASES[name].compared(CASES[name].words)
        wrong += found.wrong
        spent = time.process_time() - start
        sys.stdout.write(
            f"{name}: {found.pairs:,} pairs, {found.impossible:,} impossible, {found.wrong:,} wrong, {spent:.0f} s\n"
        )
        sys.stdout.flush()
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
