"""How often the whole default audit of words and vectors says something against correct mechanisms that are tight or awkward.

``python -m tests.bench.default_alarms [RUNS]`` makes 400 repetitions of each unless told otherwise; README.md has the counts. The control
is the same mechanism with a claim of 0.4 times the ε that it keeps; code that ignores its input keeps every ε and has none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from dxverify import Vocabulary, audit
from dxverify.mechanisms import EuclideanLaplace
from tests.bench import _user_code as code
from tests.bench._alarms import ALPHA, Case, counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from dxverify.audit.report import AuditReport

RUNS, SAMPLES = 400, 2_000
#: ε of code that ignores its input: small, so that any difference between words counts.
_SMALL = 0.1


def run(*, small: bool = False) -> Iterator[dict[str, Any]]:
    """Yield one line for each mechanism, of a few repetitions."""
    chosen = correct(600 if small else SAMPLES)
    yield from counted("default_alarms", chosen, 1 if small else 5, controls=1 if small else 5)


def correct(samples: int = SAMPLES) -> dict[str, Case]:
    """Return ten correct mechanisms."""

    def case(make: Callable[[], Any], epsilon: float = 1.0, control: float = 0.4, **options: Any) -> Case:
        def audited(claimed: float, seed: int) -> AuditReport:
            asked = {"vocabulary": code.LINE, "epsilon": claimed, "max_samples": samples, **options}
            return audit(make(), alpha=ALPHA, rng=seed, **asked)

        return Case(audited=audited, epsilon=epsilon, control=control * epsilon)

    response = 1 - np.eye(len(code.LINE))
    return {
        "noise on a line, stated": case(lambda: EuclideanLaplace(code.LINE, epsilon=1.0)),
        "noise on a line, words alone": case(lambda: code.noisy_words),
        "vectors rounded to a grid": case(lambda: code.grid_release),
        "vectors of 50 dimensions rounded to a grid": case(lambda: grid_cloud, vocabulary=CLOUD),
        "one unknown string for all words": case(lambda: code.unknown_string),
        "equal crash rates": case(lambda: code.crash_on_all),
        "documented seed for each call": case(lambda: code.seed_given),
        "randomised response, generator of its own": case(OwnResponse, metric=response),
        "drifts, ignores its input": case(lambda: code.Drifting(500), _SMALL, 0.0),
        "remembers, ignores its input": case(code.Remembering, _SMALL, 0.0),
    }


#: 300 points like embeddings of 50 dimensions, at distances near 2.
CLOUD = Vocabulary(
    words=[f"w{i}" for i in range(300)],
    vectors=np.rint(np.random.default_rng(5).normal(size=(300, 50)) * 0.2 * 1024) / 1024,
)


def grid_cloud(vectors: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Add Laplace noise of ε = 1 and round to a grid that contains all words."""
    vectors = np.asarray(vectors, dtype=float)
    direction = rng.normal(size=vectors.shape)
    direction /= np.linalg.norm(direction, axis=1, keepdims=True)
    noise = direction * rng.gamma(vectors.shape[1], 1.0, size=(len(vectors), 1))
    return np.rint((vectors + noise) * 1024) / 1024


class OwnResponse:
    """Randomised response of ε = 1 on five words, from a generator that the operating system seeds."""

    def __init__(self) -> None:
        self._rng = np.random.default_rng()

    def __call__(self, word: int, size: int) -> np.ndarray:
        """Return outputs."""
        count = len(code.LINE)
        truth = np.e / (np.e + count - 1)
        other = (word + self._rng.integers(1, count, size)) % count
        return np.where(self._rng.random(size) < truth, word, other)


if __name__ == "__main__":
    import json
    import sys

    for line in counted(
        "default_alarms", correct(), int(sys.argv[1]) if len(sys.argv) > 1 else RUNS, every=25
    ):
        print(json.dumps(line, ensure_ascii=False), flush=True)  # noqa: T201 - what it is for
