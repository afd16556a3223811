"""How many samples an audit on points needs to refute faults of published and of typical code.

Samples of the e-process until refutation at alpha = 0.01, over 20 seeds; the bounds of the effective ε take further samples afterwards.
"""

from __future__ import annotations

import importlib.util
import random
import time
from importlib.metadata import PackageNotFoundError, distribution
from typing import TYPE_CHECKING, Any

import numpy as np

from dxverify import audit
from dxverify.spaces import over_positions
from tests.dxverify.spaces_cases import (
    LINE,
    PLACES,
    line_laplace,
    planar_laplace,
    randomised_response,
    upper_case_leak,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ALPHA = 0.01
#: Runs of each case; their seeds are 0, 1, 2, …
RUNS = 20


def run(*, small: bool = False) -> Iterator[dict[str, Any]]:
    """Yield one line for each case, of few runs; run as a program this module makes ``RUNS`` of them."""
    yield from measured(1, 800) if small else measured(2, None)


def measured(runs: int, most: int | None, only: str = "") -> Iterator[dict[str, Any]]:
    """Yield one line for each case whose package is installed."""
    for name, (make, options) in cases().items():
        if only not in name:
            continue
        start, samples, refuted = time.process_time(), [], 0
        for seed in range(runs):
            limits = {} if most is None else {"max_samples": most}
            report = audit(make(seed), alpha=ALPHA, rng=seed, **(options | limits))
            refuted += report.refuted
            samples.append(report.samples)
        yield {
            "bench": "spaces",
            "case": name,
            "runs": runs,
            "refuted": refuted,
            "median": float(np.median(samples)),
            "q90": float(np.quantile(samples, 0.9)),
            "cpu_seconds": (time.process_time() - start) / runs,
        }


def cases() -> dict[str, tuple[Callable[[int], Any], dict[str, Any]]]:
    """Return each mechanism, made anew for a seed, and what is claimed of it."""
    places: dict[str, Any] = {"inputs": PLACES, "metric": "euclidean", "epsilon": 1.0, "max_samples": 200_000}
    sentences: dict[str, Any] = {
        "inputs": [(1, 2), (2, 1)],
        "metric": over_positions("euclidean"),
        "epsilon": 1.0,
    }
    found: dict[str, tuple[Callable[[int], Any], dict[str, Any]]] = {
        "line of five, 20 % too little noise": (
            lambda _: line_laplace(1.25),
            {"inputs": LINE, "metric": "euclidean", "epsilon": 1.0},
        ),
        "randomised response of 20, ε 10 % too large": (
            lambda _: randomised_response(20, 1.1),
            {"inputs": range(20), "epsilon": 1.0, "max_samples": 300_000},
        ),
        "planar Laplace, two places, 1.25 ×": (lambda _: planar_laplace(1.25), places),
        "planar Laplace, two places, 1.5 ×": (lambda _: planar_laplace(1.5), places),
        "sentences of two words, one shared noise": (lambda _: _sentences(1.0, shared=True), sentences),
        "sentences of two words, 25 % too little noise": (
            lambda _: _sentences(4 / 3, shared=False),
            {**sentences, "max_samples": 60_000},
        ),
        "input in capitals in 20 % of the calls": (
            lambda _: upper_case_leak,
            {"inputs": ["alice", "bob", "carol"], "epsilon": 1.0},
        ),
    }
    if (client := unary_encoding_client()) is not None:
        for d in (2, 4):
            found[f"pure-ldp 1.1.2, OUE at ε = 1, d = {d}"] = (
                _seeded(lambda d=d: client(1.0, d, use_oue=True, index_mapper=int)),
                {"inputs": range(d), "epsilon": 1.0},
            )
    if importlib.util.find_spec("multi_freq_ldpy") is not None:
        from multi_freq_ldpy.pure_frequency_oracles.SS import SS_Client

        found["multi-freq-ldpy, subset selection of 6 at ε = 0.5, as released"] = (
            _seeded(lambda: lambda value: SS_Client(value, 6, 0.5)),
            {"inputs": range(6), "epsilon": 0.5, "max_samples": 20_000},
        )
        found["the same as a set (correct)"] = (
            _seeded(lambda: lambda value: frozenset(SS_Client(value, 6, 0.5).tolist())),
            {"inputs": range(6), "epsilon": 0.5, "max_samples": 20_000},
        )
    return found


def unary_encoding_client() -> Any:
    """Return the client class of pure-ldp 1.1.2, from its own file: its package imports statsmodels, which it does not ask for."""
    try:
        installed = distribution("pure-ldp")
    except PackageNotFoundError:
        return None
    path = installed.locate_file("pure_ldp/frequency_oracles/unary_encoding/ue_client.py")
    spec = importlib.util.spec_from_file_location("pure_ldp_ue_client", str(path))
    if spec is None or spec.loader is None:
        return None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.UEClient


def _seeded(build: Callable[[], Any]) -> Callable[[int], Any]:
    """Seed the global generators, which this code draws from, before it is built."""

    def make(seed: int) -> Any:
        np.random.seed(seed)  # noqa: NPY002 - what the code uses
        random.seed(seed)
        return build()

    return make


def _sentences(epsilon: float, *, shared: bool) -> Callable[..., list[str]]:
    """Rewrite sentences of numbers, with one noise for all words or one for each."""

    def rewrite(sentence: tuple[int, ...], size: int, rng: np.random.Generator) -> list[str]:
        noise = rng.laplace(0, 1 / epsilon, (size, 1 if shared else len(sentence)))
        words = np.clip(np.rint(np.array(sentence) + noise), 0, 4).astype(int)
        return [" ".join(map(str, row)) for row in words]

    return rewrite


if __name__ == "__main__":
    import json
    import sys

    chosen = sys.argv[1] if len(sys.argv) > 1 else ""
    for line in measured(int(sys.argv[2]) if len(sys.argv) > 2 else RUNS, None, chosen):
        print(json.dumps(line, ensure_ascii=False), flush=True)  # noqa: T201 - what it is for
