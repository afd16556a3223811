"""The tree against an older one, task by task and in turns: CPU seconds on one thread, peak memory, how far results are apart.

``python -m tests.bench._against FOLDER [ROUNDS [WORD ...]]``, where FOLDER holds a checkout of the older tree, prints a table in Markdown.
What is loaded or compiled once is not in the times: each process does its task, or a smaller one of its kind, before it is timed.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

HERE = Path(__file__).parent.parent.parent
_SETUP = """
import json, resource, sys, time
import numpy as np
from threadpoolctl import threadpool_limits
from dxverify import Vocabulary
from dxverify.channel import channel_estimate, exact_channel
from dxverify.datasets import load_vectors
from dxverify.distributions import noisy_dot_product
from dxverify.mechanisms import EuclideanLaplace, RegularisedMahalanobis
from dxverify.statistics import statistics
def words(count, dim):
    vectors = np.random.default_rng(dim).standard_normal((count, dim)).astype(np.float32)
    return Vocabulary(words=[f"w{i}" for i in range(count)], vectors=vectors)
"""
_TIMED = """
with threadpool_limits(1):
    for _ in range(WARM):
        task()
    start = time.process_time()
    found = task()
    spent = time.process_time() - start
np.save(sys.argv[1], np.asarray(found))
print(json.dumps([spent, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6]))
"""
#: Name, how often the task is done before (words are encoded once a mechanism has searched many), what it needs, and the task.
#: Nearest words are those of real vectors, which ``dxverify data get`` fetches.
TASKS = (
    (
        "exact channel, 100 words in the plane",
        0,
        "exact_channel(EuclideanLaplace(words(5, 2), epsilon=2.0)); m = EuclideanLaplace(words(100, 2), epsilon=2.0)",
        "exact_channel(m)",
    ),
    (
        "the same, elliptical noise",
        0,
        (
            "exact_channel(EuclideanLaplace(words(5, 2), epsilon=2.0)); "
            "m = RegularisedMahalanobis(words(100, 2), epsilon=2.0, lam=0.5)"
        ),
        "exact_channel(m)",
    ),
    (
        "exact channel, 20 words in space",
        0,
        "exact_channel(EuclideanLaplace(words(5, 3), epsilon=2.0)); m = EuclideanLaplace(words(20, 3), epsilon=2.0)",
        "exact_channel(m)",
    ),
    (
        "exact channel, 64 words in R^8",
        0,
        "exact_channel(EuclideanLaplace(words(12, 8), epsilon=2.0)); m = EuclideanLaplace(words(64, 8), epsilon=2.0)",
        "exact_channel(m)",
    ),
    (
        "nearest word, 1024 of 26,423 x 300",
        20,
        'm = EuclideanLaplace(load_vectors("googlenews-300"), epsilon=80.0); r = np.arange(1024)',
        "m.perturb(r, 2)",
    ),
    (
        "nearest word, 1024 of 100,000 x 100",
        20,
        (
            'v = load_vectors("wink-100"); r = np.arange(1024); '
            "m = EuclideanLaplace(Vocabulary(words=v.words[:100_000], vectors=v.vectors[:100_000]), epsilon=10.0)"
        ),
        "m.perturb(r, 2)",
    ),
    (
        "channel of 2000 x 100, five epsilons",
        1,
        "m = EuclideanLaplace(words(2000, 100), epsilon=2.0)",
        "channel_estimate(m, directions=512, epsilons=(1.5, 2.0, 2.5, 3.0, 4.0), rng=1).channel",
    ),
    *(
        (
            f"all statistics of 256 words, {size:,} x 100",
            1,
            f"m = EuclideanLaplace(words({size}, 100), epsilon=2.0)",
            (
                "[s.n_w.mean for s in statistics(m, (2.0, 4.0), sample=256, samples=64, runs=32, neighbours=0, "
                'method="directions", rng=1).summary]'
            ),
        )
        for size in (16_000, 64_000)
    ),
    *(
        (
            f"F_Z at 10,000 points, dimension {dim}, a hundred times",
            1,
            f"law = noisy_dot_product(dim={dim}, epsilon=1.0); z = np.linspace(-6, 6, 10_000) * law.std()",
            "[law.cdf(z) for _ in range(100)][0]",
        )
        for dim in (3, 50, 300)
    ),
)


def main(older: Path, rounds: int, wanted: list[str]) -> None:
    """Print one row a task, of all or of those whose names hold one of the wanted words."""
    print("| task | before, CPU-s | now | ratio | peak GB before, now | greatest difference |")  # noqa: T201
    print("|---|---|---|---|---|---|")  # noqa: T201
    for name, warm, setup, task in TASKS:
        if wanted and not any(part in name for part in wanted):
            continue
        code = f"{_SETUP}\n{setup}\nWARM = {warm}\ntask = lambda: {task}\n{_TIMED}"
        runs = [[_run(code, tree) for tree in (older, HERE)] for _ in range(rounds)]
        before, now = ([run[side] for run in runs] for side in (0, 1))
        seconds = [statistics.median(spent for spent, _, _ in side) for side in (before, now)]
        peaks = [max(peak for _, peak, _ in side) for side in (before, now)]
        apart = float(np.abs(np.subtract(before[0][2], now[0][2], dtype=float)).max())
        print(  # noqa: T201 - what it is for
            f"| {name} | {seconds[0]:.3g} | {seconds[1]:.3g} | {seconds[0] / seconds[1]:.1f} "
            f"| {peaks[0]:.2f}, {peaks[1]:.2f} | {apart:.1e} |",
            flush=True,
        )


def _run(code: str, tree: Path) -> tuple[float, float, np.ndarray]:
    """Return CPU seconds, peak gigabytes and what was found, of a process that sees one tree."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "found.npy"
        done = subprocess.run(
            [sys.executable, "-c", code, str(file)],
            check=True,
            capture_output=True,
            text=True,
            cwd=tree,
            env={**os.environ, "PYTHONPATH": str(tree)},
        )
        spent, peak = json.loads(done.stdout)
        return spent, peak, np.load(file)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), int(sys.argv[2]) if len(sys.argv) > 2 else 3, sys.argv[3:])
