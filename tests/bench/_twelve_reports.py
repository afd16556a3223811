"""The twelve situations of a report, each printed as the command line prints it: ``python -m tests.bench._twelve_reports [NUMBER ...]``.

Numbers 3, 9 and 12 take the first 3,000 words of ``data:googlenews-300``.
"""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Any

import numpy as np

from dxverify import Vocabulary, audit
from dxverify.audit.decision import EXIT_STATUS
from tests.bench import _user_code as code

if TYPE_CHECKING:
    from dxverify.audit.report import AuditReport


def never(word: str, rng: np.random.Generator) -> str:
    """Fail in every call."""
    del rng
    return str(1 / (len(word) - len(word)))


def global_generator(word: int, size: int) -> np.ndarray:
    """Use the generator of numpy.random, which forked workers share."""
    noise = np.random.laplace(size=size)  # noqa: NPY002 - that is the point
    return code.nearest(np.asarray(code.LINE.vectors)[word] + noise)


def too_little(word: int, size: int, rng: np.random.Generator) -> np.ndarray:
    """Add noise half as large as ε = 1 needs."""
    return code.nearest(np.asarray(code.LINE.vectors)[word] + rng.laplace(scale=0.5, size=size))


def reports() -> dict[int, tuple[str, Any, dict[str, Any]]]:
    """Return title, code and options of each situation."""
    line: dict[str, Any] = {"vocabulary": code.LINE, "epsilon": 1.0, "max_samples": 20_000}
    many: dict[str, Any] = {"vocabulary": "many", "epsilon": 10.0, "max_samples": 4_000}
    return {
        1: ("REFUTED by ratio", too_little, line),
        2: ("REFUTED by a support leak", code.capitals, line),
        3: ("REFUTED by the size of the noise", code.vectors_short, many),
        4: ("REFUTED by floating point", code.float_release, line),
        5: ("ASSUMPTION_FAILED by seed reuse", code.pool_512, line),
        6: ("ASSUMPTION_FAILED by goodness of fit", code.one_word_in_the_clear, line),
        7: ("NOT_REFUTED", code.noisy_words, line),
        8: ("EXACT_OK", code.honest, line),
        9: ("INCONCLUSIVE", code.words_short, many),
        10: ("FAILED", never, line),
        11: ("warning only", global_generator, line),
        12: ("vectors of 300 dimensions", code.vectors_grid, many),
    }


def made(number: int) -> tuple[AuditReport, float]:
    """Return one report and its CPU seconds."""
    _, mechanism, options = reports()[number]
    if options["vocabulary"] == "many":
        from dxverify.commands._vocabulary import load_vocabulary

        options = {**options, "vocabulary": load_vocabulary("data:googlenews-300", 3_000)}
        assert isinstance(options["vocabulary"], Vocabulary)
    start = time.process_time()
    return audit(mechanism, rng=0, **options), time.process_time() - start


if __name__ == "__main__":
    for number in map(int, sys.argv[1:] or reports()):
        report, seconds = made(number)
        lines = str(report).splitlines()
        status, title = EXIT_STATUS[report.verdict], reports()[number][0]
        print(f"## {number}. {title}: exit {status}, {len(lines)} lines, {seconds:.1f} CPU-s", flush=True)  # noqa: T201
        print(report, flush=True)  # noqa: T201 - what it is for
