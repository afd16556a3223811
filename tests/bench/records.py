"""Audits of large logs: CPU seconds and peak memory of ``dxverify audit --records`` in a process of its own.

``python -m tests.bench.records [ROWS]`` writes logs of ten million rows unless told otherwise, as CSV and as JSON lines, of randomised
response of ε = 1 on five symbols, which is refuted at a claim of 0.99 and not at one of 1, and a tenth as many rows of Laplace noise of
ε = 1 at two places, whose lines are all different. The baseline reads the lines of the file and does nothing else.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from tests.dxverify.spaces_cases import randomised_response

if TYPE_CHECKING:
    from collections.abc import Iterator

ROWS, SYMBOLS = 10_000_000, 5
#: Rows written at once.
_CHUNK = 1_000_000
_READ = "import sys; n = 0\nfor line in open(sys.argv[1]): n += 1"


def run(*, small: bool = False) -> Iterator[dict[str, Any]]:
    """Yield one line for each format and claim."""
    yield from measured(20_000 if small else 1_000_000)


def measured(rows: int) -> Iterator[dict[str, Any]]:
    """Yield one line for each format and claim."""
    with tempfile.TemporaryDirectory() as folder:
        for suffix in ("csv", "jsonl"):
            path = write(Path(folder) / f"log.{suffix}", rows, seed=0)
            yield from _audited(path, f"{rows:,} rows of {suffix}", "discrete", ("1", "0.99"))
        path = write_floats(Path(folder) / "floats.csv", rows // 10, seed=0)
        yield from _audited(path, f"{rows // 10:,} rows of numbers", "euclidean", ("1", "0.9"))


def _audited(path: Path, title: str, metric: str, claims: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    """Yield one line for each claim."""
    baseline, *_ = _timed([sys.executable, "-c", _READ, str(path)])
    for claim in claims:
        command = ["audit", "--records", str(path), "--metric", metric, "--epsilon", claim]
        seconds, gigabytes, clock, text = _timed(
            [sys.executable, "-m", "dxverify", *command, "--seed", "0", "--format", "json"]
        )
        report = json.loads(text)
        yield {
            "bench": "records",
            "case": f"{title}, claimed ε = {claim}",
            "cpu_seconds": seconds,
            "baseline": "reading the lines of the file",
            "baseline_cpu_seconds": baseline,
            "ratio": baseline / seconds,
            "peak_gigabytes": gigabytes,
            "clock_seconds": clock,
            "megabytes": path.stat().st_size / 1e6,
            "verdict": report["verdict"],
            "bounds": [report["effective_epsilon"][end] for end in ("lower", "upper")],
        }
    path.unlink()


def write_floats(path: Path, rows: int, seed: int) -> Path:
    """Write a log of Laplace noise of ε = 1 at the places 0 and 1."""
    rng = np.random.default_rng(seed)
    inputs = rng.integers(0, 2, rows)
    outputs = inputs + rng.laplace(size=rows)
    with path.open("w", encoding="utf-8") as file:
        file.write("input,output\n")
        file.writelines(f"{x},{y!r}\n" for x, y in zip(inputs.tolist(), outputs.tolist(), strict=True))
    return path


def write(path: Path, rows: int, seed: int) -> Path:
    """Write a log of randomised response of ε = 1."""
    mechanism, rng = randomised_response(SYMBOLS, 1.0), np.random.default_rng(seed)
    with path.open("wb") as file:
        if path.suffix == ".csv":
            file.write(b"input,output\n")
        for start in range(0, rows, _CHUNK):
            inputs = rng.integers(0, SYMBOLS, min(_CHUNK, rows - start))
            outputs = np.zeros(len(inputs), dtype=int)
            for x in range(SYMBOLS):
                outputs[inputs == x] = mechanism(x, int((inputs == x).sum()), rng)
            template = "{},{}\n" if path.suffix == ".csv" else '{{"input": "v{}", "output": {}}}\n'
            lines = [template.format(x, y).encode() for x in range(SYMBOLS) for y in range(SYMBOLS)]
            width = len(lines[0])
            table = np.frombuffer(b"".join(lines), dtype=np.uint8).reshape(-1, width)
            file.write(table[SYMBOLS * inputs + outputs].tobytes())
    return path


def _timed(command: list[str]) -> tuple[float, float, float, str]:
    """Run a command; return its CPU seconds, its peak memory in gigabytes, seconds on the clock and what it printed."""
    start = time.perf_counter()
    with tempfile.TemporaryFile() as printed:
        process = subprocess.Popen(command, stdout=printed)
        _, _, used = os.wait4(process.pid, 0)
        process.returncode = 0
        printed.seek(0)
        text = printed.read().decode()
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 2**20, time.perf_counter() - start, text


if __name__ == "__main__":
    for line in measured(int(sys.argv[1]) if len(sys.argv) > 1 else ROWS):
        print(json.dumps(line, ensure_ascii=False), flush=True)  # noqa: T201 - what it is for
