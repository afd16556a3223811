"""The one bridge to ``theory``: verdicts for the command line, the book and the mechanisms' pages."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from dxverify.errors import InputError
from theory import bibliography, export
from theory.claim import SOURCES
from theory.errors import TheoryError, UnknownClaimError
from theory.judge import Judgement, Result, run
from theory.recorded import recorded
from theory.registry import claim as find
from theory.registry import claims

__all__ = ["SOURCES", "bibtex", "changed", "claim_ids", "judge_claims", "report"]

#: Below this many claims a pool of processes costs more than it saves.
_WORTH_A_POOL = 12


def claim_ids() -> list[str]:
    """Return the id of every claim."""
    return sorted(claim.id for claim in claims())


def judge_claims(
    ids: Sequence[str] = (), source: str | None = None, workers: int | None = None
) -> list[Judgement]:
    """Run the certificates of the claims asked for and judge them."""
    if source is not None and source not in SOURCES:
        raise InputError(f"no source is called {source!r}; there are {', '.join(SOURCES)}")
    processes = workers or os.cpu_count() or 1
    try:
        return export.verify(ids, source, lambda names: _run(names, processes))
    except UnknownClaimError as problem:
        raise InputError(str(problem)) from problem
    except TheoryError as problem:
        raise InputError(f"a claim is not well-formed: {problem}") from problem


def _run(names: list[str], processes: int) -> Iterator[tuple[Result, ...]]:
    if processes == 1 or len(names) < _WORTH_A_POOL:
        yield from export.run_here(names)
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        yield from pool.map(_run_one, names)


def _run_one(name: str) -> tuple[Result, ...]:
    return run(find(name))


def report(judgements: Iterable[Judgement], started: float | None = None) -> dict[str, Any]:
    """Return judgements as the JSON object of ``dxverify verify``."""
    return export.as_data(judgements, time.perf_counter() if started is None else started)


def changed(judgements: Iterable[Judgement]) -> dict[str, tuple[str, str]]:
    """Return claims whose verdict is not the recorded one, as id to (recorded, now)."""
    known = recorded()
    return {
        judgement.claim.id: (known.get(judgement.claim.id, "not recorded"), judgement.verdict.name)
        for judgement in judgements
        if known.get(judgement.claim.id) != judgement.verdict.name
    }


def bibtex(key: str) -> str:
    """Return the BibTeX entry for a claim id or a source key."""
    source = key if key in SOURCES else _source_of(key)
    return bibliography.bibtex(source)


def _source_of(claim_id: str) -> str:
    try:
        return find(claim_id).source
    except UnknownClaimError as problem:
        raise InputError(str(problem)) from problem
