"""How often audits on points and of records refute mechanisms that use up their claim exactly.

``python -m tests.bench.space_alarms [RUNS]`` makes 400 repetitions of each unless told otherwise; README.md has the counts.
The control is the same mechanism with a claim of 0.4 times the ε that it keeps, of 0.1 times in ten dimensions.
"""

from __future__ import annotations

import math
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from dxverify import audit, audit_records
from tests.bench._alarms import ALPHA, Case, counted
from tests.dxverify import spaces_cases as cases

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from dxverify.audit.report import AuditReport

RUNS, SAMPLES = 400, 3_000
_NAMES = ["alice", "bob", "carol"]
_METRES = math.pi / 180 * 6_371_008.8
_DIM = 10


def run(*, small: bool = False) -> Iterator[dict[str, Any]]:
    """Yield one line for each mechanism, of a few repetitions."""
    chosen = tight(400 if small else SAMPLES)
    yield from counted("space_alarms", chosen, 1 if small else 5, controls=1 if small else 5)


def tight(samples: int = SAMPLES) -> dict[str, Case]:
    """Return mechanisms for each way in whose effective ε is what they claim, 1."""

    def points(
        mechanism: object,
        inputs: Any,
        metric: Any,
        *,
        delta: float = 0.0,
        unit: float = 1.0,
        control: float = 0.4,
    ) -> Case:
        def audited(epsilon: float, seed: int) -> AuditReport:
            return audit(
                mechanism,
                inputs=inputs,
                metric=metric,
                epsilon=epsilon,
                delta=delta,
                alpha=ALPHA,
                max_samples=samples,
                rng=seed,
            )

        return Case(audited=audited, epsilon=unit, control=control * unit)

    spread = np.eye(3, _DIM).tolist()
    return {
        "integers: randomised response of 5": points(cases.randomised_response(5, 1.0), range(5), "discrete"),
        "integers: two-sided geometric noise": points(cases.geometric(1.0), [0, 1, 2], "euclidean"),
        "bits: optimised unary encoding of 4": points(
            cases.unary_encoding(4, 0.5, 1 / (math.e + 1)), range(4), "discrete"
        ),
        "learned vectors: planar Laplace noise, two places": points(
            cases.planar_laplace(1.0), cases.PLACES, "euclidean"
        ),
        "learned vectors: Laplace noise in 10 dimensions": points(laplace, spread, "euclidean", control=0.1),
        "latitude and longitude, ε per metre": points(
            noisy_place, [(51.5, -0.12), (51.5, -0.1186)], "haversine", unit=0.01
        ),
        "sentences: noise of its own for each word": points(rewrite, ["1 2", "2 1", "2 2"], "sum:euclidean"),
        "texts: randomised response, capitals for all": points(answer, _NAMES, "discrete"),
        "δ: the input in the clear with probability 0.05": points(
            cases.response_with_delta(1.0, 0.05), [0, 1], "discrete", delta=0.05
        ),
        "records: rows": Case(audited=recorded(samples, aggregated=False)),
        "records: with counts": Case(audited=recorded(samples, aggregated=True)),
    }


def laplace(vector: Any, size: int, rng: np.random.Generator) -> list[np.ndarray]:
    """Add noise of uniform direction and Gamma length."""
    direction = rng.normal(size=(size, _DIM))
    direction /= np.linalg.norm(direction, axis=1, keepdims=True)
    return list(np.asarray(vector) + direction * rng.gamma(_DIM, 1.0, size=(size, 1)))


def noisy_place(lat: float, lon: float, rng: np.random.Generator) -> tuple[float, float]:
    """Add planar Laplace noise of ε = 0.01 per metre; one scale of longitude, since the places have one latitude."""
    radius, angle = rng.gamma(2, 1 / 0.01), rng.uniform(0, 2 * math.pi)
    narrow = math.cos(math.radians(51.5))
    return lat + radius * math.sin(angle) / _METRES, lon + radius * math.cos(angle) / (_METRES * narrow)


def rewrite(sentence: str, rng: np.random.Generator) -> str:
    """Move every word by noise of its own."""
    return " ".join(str(int(np.clip(round(int(word) + rng.laplace()), 0, 4))) for word in sentence.split())


def answer(name: str, rng: np.random.Generator) -> str:
    """Answer with randomised response; one name in five comes in capitals, whatever the input was."""
    truth = math.e / (math.e + len(_NAMES) - 1)
    others = [one for one in _NAMES if one != name]
    said = name if rng.random() < truth else str(rng.choice(others))
    return said.upper() if rng.random() < 0.2 else said


def recorded(rows: int, *, aggregated: bool) -> Callable[[float, int], AuditReport]:
    """Return the audit of a log of randomised response of three symbols."""
    mechanism = cases.randomised_response(3, 1.0)

    def audited(epsilon: float, seed: int) -> AuditReport:
        rng = np.random.default_rng(seed)
        inputs = rng.integers(0, 3, rows)
        outputs = np.zeros(rows, dtype=int)
        for x in range(3):
            outputs[inputs == x] = mechanism(x, int((inputs == x).sum()), rng)
        if aggregated:
            table = np.zeros((3, 3), dtype=int)
            np.add.at(table, (inputs, outputs), 1)
            lines = ["input,output,count", *(f"{x},{y},{table[x, y]}" for x in range(3) for y in range(3))]
        else:
            lines = ["input,output", *(f"{x},{y}" for x, y in zip(inputs, outputs, strict=True))]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "log.csv"
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")
            return audit_records(path, epsilon=epsilon, alpha=ALPHA, rng=seed)

    return audited


if __name__ == "__main__":
    import json
    import sys

    for line in counted("space_alarms", tight(), int(sys.argv[1]) if len(sys.argv) > 1 else RUNS, every=50):
        print(json.dumps(line), flush=True)  # noqa: T201 - what it is for
