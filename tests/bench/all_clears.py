"""Faults that once ended in exit status 0, and their correct controls, each once through the command line with all defaults.

``python -m tests.bench.all_clears`` prints verdict, exit status, seconds of CPU and reason of each; README.md has the table.
Names of mechanisms choose some of them. ``many`` does so for vectors and words of 300 dimensions at ε = 10, from ``data:googlenews-300``.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

#: Name in ``_user_code``, more options, and the exit status that is right.
LINE_CASES: tuple[tuple[str, tuple[str, ...], int], ...] = (
    ("capitals", (), 1),
    ("unknown_string", (), 0),
    ("crash_on_one", (), 1),
    ("crash_on_all", (), 0),
    ("another_rate", (), 1),
    ("one_word_in_the_clear", (), 1),
    ("honest", (), 0),
    ("pool_32", (), 1),
    ("pool_128", (), 1),
    ("pool_512", (), 1),
    ("fresh_seeds", (), 0),
    ("float_release", (), 1),
    ("float_release", ("--release", "words"), 0),
    ("grid_release", (), 0),
    ("shared_noise", (), 1),
    ("shared_noise_vectors", (), 1),
    ("own_noise", (), 0),
    ("drifting", ("--epsilon", "0.1"), 0),
    ("remembering", ("--epsilon", "0.1"), 0),
    ("noisy_words", (), 0),
)
MANY = (
    "vectors_grid",
    "vectors_short",
    "vectors_gamma",
    "words_correct",
    "words_short",
    "words_gamma",
    "vectors_float",
)


def run(*, small: bool = False) -> Iterator[dict[str, Any]]:
    """Yield one line for each command."""
    yield from on_a_line(LINE_CASES[:1] if small else LINE_CASES, small=small)


def on_a_line(
    chosen: Iterable[tuple[str, tuple[str, ...], int]], *, small: bool = False
) -> Iterator[dict[str, Any]]:
    """Yield one line for each command."""
    for name, options, status in chosen:
        epsilon = () if "--epsilon" in options else ("--epsilon", "1")
        limits = ("--samples", "2000") if small else ()
        yield audited(name, (*epsilon, "--vocabulary", "builtin:line", *options, *limits), status)


def many(vocabulary: str = "data:googlenews-300") -> Iterator[dict[str, Any]]:
    """Yield one line for each mechanism of 300 dimensions."""
    right = {"vectors_grid": 0, "words_correct": 2, "words_short": 2}
    for name in MANY:
        yield audited(name, ("--epsilon", "10", "--vocabulary", vocabulary), right.get(name, 1))


def audited(name: str, options: tuple[str, ...], right: int, seed: int = 0) -> dict[str, Any]:
    """Run ``dxverify audit`` in a process of its own."""
    command = ["audit", f"tests.bench._user_code:{name}", *options, "--seed", str(seed), "--format", "json"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, "-m", "dxverify", *command], capture_output=True, text=True, check=False
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    report = json.loads(done.stdout) if done.stdout.startswith("{") else {"verdict": "no report"}
    rejected = [one["name"] for one in report.get("tests", ()) if one.get("rejected")]
    return {
        "bench": "all_clears",
        "case": " ".join([name, *options]),
        "verdict": report["verdict"],
        "status": done.returncode,
        "right_status": right,
        "rejected": rejected,
        "samples": report.get("draws"),
        "cpu_seconds": (after.ru_utime + after.ru_stime) - (before.ru_utime + before.ru_stime),
        "error": done.stderr.strip()[:200],
    }


if __name__ == "__main__":
    names = sys.argv[1:]
    found = [case for case in LINE_CASES if not names or case[0] in names]
    for line in many() if names == ["many"] else on_a_line(found):
        print(json.dumps(line, ensure_ascii=False), flush=True)  # noqa: T201 - what it is for
