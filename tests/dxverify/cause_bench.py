"""How often the likely cause of a broken mechanism is named rightly, not at all, or wrongly, by an audit of its words.

Each of the mechanisms of :mod:`tests.dxverify.broken_code`, and some whose mistake is none that we know, is audited as a
function of words; the audit stops when it has refuted, so that causes are told from as few draws as that takes.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import numpy as np

from dxverify import audit
from tests.dxverify.broken_code import BROKEN, EPSILON, POINTS, UNKNOWN, WORDS, nearest

SEEDS, DRAWS = (1, 2, 3, 4), 6000
#: Multiples of the length, and shares of words left alone, that are as right as the words of the cause.
TIMES = {"root_n": 3**-0.5, "halved": 0.5, "odd_factor": 1 / 1.3, "rate_as_scale": EPSILON**2}
SHARES = {"sometimes": 0.5, "keeps_the_word": 0.2}
_TIMES = re.compile(r"between (\S+) and (\S+) times as long")
_SHARES = re.compile(r"without noise in between (\S+)% and (\S+)% of the cases")


def as_words(code: Any, shape: str) -> Any:
    """Return code that maps words to words."""
    if shape == "indexes":
        return code

    def words(word: int, size: int, rng: np.random.Generator) -> Any:
        return nearest(POINTS, np.array([code(POINTS[word], rng) for _ in range(size)]).reshape(size, 3))

    return words


def judged(name: str, told: str, message: str) -> str:
    """Return "right", "none" or "wrong" for what was said; one of two that are named is enough to be right."""
    if "looks as if" not in message:
        return "none"
    inside = [
        low * unit <= truth <= high * unit
        for pattern, truths, unit in ((_TIMES, TIMES, 1.0), (_SHARES, SHARES, 0.01))
        for low, high in [map(float, found) for found in pattern.findall(message)]
        for truth in [truths.get(name, np.nan)]
    ]
    named = any(words in message for words in told.split("|") if words)
    return "right" if named or any(inside) else "wrong"


def of_one(name: str, code: Any, shape: str, told: str, seed: int) -> tuple[str, str]:
    """Audit once and return the judgement with the message; "kept" if the promise was not refuted."""
    report = audit(
        as_words(code, shape), vocabulary=WORDS, epsilon=EPSILON, shape="indexes", max_samples=DRAWS, rng=seed
    )
    if not report.refuted:
        return "not refuted", ""
    said = [found.message for found in report.findings if found.kind == "LIKELY_CAUSE"]
    return judged(name, told, " ".join(said)), " ".join(said)


def table(seeds: tuple[int, ...] = SEEDS) -> dict[str, Counter[str]]:
    """Return how often each mechanism had which judgement."""
    cases = [(one.__name__, one, shape, told) for one, shape, told in (*BROKEN, *UNKNOWN)]
    return {case[0]: Counter(of_one(*case, seed)[0] for seed in seeds) for case in cases}


if __name__ == "__main__":
    found = table()
    for name, counts in {**found, "all": sum(found.values(), Counter())}.items():
        print(f"{name:20}", *(f"{word} {number}" for word, number in sorted(counts.items())), sep="  ")  # noqa: T201 - what it is for
