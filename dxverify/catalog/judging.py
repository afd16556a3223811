"""Claims judged: the half of the bridge that loads the claims, and sympy with them."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from multiprocessing import get_context
from pathlib import Path

import theory.theorems
from dxverify.aliases import Plain
from dxverify.catalog.finding import Entry, rank_claims
from dxverify.errors import InputError, UnknownNameError, suggestion
from theory import advice, export, loader, paper, registry
from theory.errors import TheoryError, UnknownClaimError
from theory.judge import Judgement, Result, judge, run
from theory.kernel.closing import close, sheet
from theory.kernel.rocq import MissingRocqError
from theory.mutation import Mutation, survivors
from theory.proof.claim import Claim
from theory.registry import claim as find
from theory.registry import claims
from theory.store import entries
from theory.store.dependencies import find_files
from theory.store.golden import GoldenVerdict, golden_verdicts, write_golden_verdicts

#: Below this many claims a pool of processes costs more than it saves.
_WORTH_A_POOL = 12


def sources() -> tuple[str, ...]:
    """Return the keys of the sources of the installed theories."""
    return registry.sources()


def claim_ids() -> list[str]:
    """Return the id of every claim."""
    return sorted(claim.id for claim in claims())


def judge_claims(
    ids: Sequence[str] = (),
    source: str | None = None,
    workers: int | None = None,
    *,
    fresh: bool = False,
    progress: Callable[[int, int, str], None] | None = None,
) -> list[Judgement]:
    """Judge the claims asked for; what was judged before and has not changed since is not run again.

    Parameters
    ----------
    ids, source : sequence of str, str
        Which claims; all of them by default.
    workers : int, optional
        Processes to run in.
    fresh : bool
        Run every certificate again.
    progress : callable, optional
        Called with how many claims are judged of how many that must run, and the name of the last.
    """
    if source is not None and source not in sources():
        raise UnknownNameError("source is called", source, sources())
    processes = workers or os.cpu_count() or 1
    try:
        for key in ids:
            _find(key)
        return export.verify(
            ids, source, lambda names: _run(names, processes, fresh=fresh, progress=progress)
        )
    except TheoryError as problem:
        raise InputError(f"a claim is not well-formed: {problem}") from problem


def _run(
    names: list[str], processes: int, *, fresh: bool, progress: Callable[[int, int, str], None] | None
) -> Iterator[tuple[Result, ...]]:
    known = (
        {} if fresh else {name: found for name in names if (found := entries.load_results(name)) is not None}
    )
    missing = [name for name in names if name not in known]
    for done, (name, results) in enumerate(zip(missing, _compute(missing, processes), strict=True), 1):
        if _is_shipped(name):
            page = export.judgement_data(judge(find(name), results))
            entries.save(page, results, find_files(name))
        known[name] = results
        if progress:
            progress(done, len(missing), name)
    return iter([known[name] for name in names])


def _compute(names: list[str], processes: int) -> Iterator[tuple[Result, ...]]:
    if processes == 1 or len(names) < _WORTH_A_POOL:
        yield from export.run_here(names)
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        yield from pool.map(_run_one, names, chunksize=2)


def _run_one(name: str) -> tuple[Result, ...]:
    return run(find(name))


def judge_file(path: Path) -> Judgement:
    """Judge one theorem file that is not in the package."""
    try:
        return judge(loader.load(path))
    except TheoryError as problem:
        raise InputError(str(problem)) from problem


def advise(judgements: Iterable[Judgement]) -> dict[str, Plain]:
    """Search for counterexamples of undecided claims; claim id to what was found and what to try next."""
    found = ((judgement.claim.id, advice.advise(judgement)) for judgement in judgements)
    return {claim_id: {**said.data, "lines": said.lines} for claim_id, said in found if said is not None}


def new_paper(key: str, into: Path | None) -> list[Path]:
    """Write the files of a new paper."""
    try:
        return paper.new(key, into)
    except TheoryError as problem:
        raise InputError(str(problem)) from problem


def check_paper(
    directory: Path,
    *,
    kernel: bool,
    mutate: bool,
    only: Sequence[str],
    format_: str = "md",
    progress: Callable[[int, int, str], None] | None = None,
) -> tuple[Plain, str]:
    """Judge a directory; return the data and the sheet in a format."""
    try:
        checked = paper.check(directory, kernel=kernel, mutate=mutate, only=only, progress=progress)
        return checked.data, paper.write_sheet(checked, format_)
    except TheoryError as problem:
        raise InputError(str(problem)) from problem


def judge_theory(directory: Path) -> Plain:
    """Judge a directory without Rocq and without changed statements; the JSON object of ``dxverify verify``."""
    try:
        return paper.check(directory, kernel=False, mutate=False).data
    except TheoryError as problem:
        raise InputError(str(problem)) from problem


def mutate(claim_id: str) -> Mutation:
    """Change the statement of a linked claim; return how many changes, which kept its verdict, which rightly, which were stopped."""
    found = _find(claim_id)
    if found.proof is None and found.refutation is None:
        raise InputError(f"{claim_id} is not linked, so there is no certificate that ends in its statement")
    return survivors(found)


def close_steps(ids: Sequence[str] = (), source: str | None = None) -> list[Plain]:
    """Close the steps of linked claims in the Rocq kernel; one row a claim."""
    wanted = [_find(key) for key in ids] or [c for c in claims() if source in (None, c.source)]
    linked = [c for c in wanted if c.certificates]
    try:
        return [asdict(row) for row in close([sheet(c) for c in linked])]
    except MissingRocqError as problem:
        raise InputError(str(problem)) from problem


def report(judgements: Iterable[Judgement], started: float | None = None) -> Plain:
    """Return judgements as the JSON object of ``dxverify verify``."""
    return export.as_data(judgements, time.perf_counter() if started is None else started)


def changed(judgements: Iterable[Judgement]) -> dict[str, tuple[str, str]]:
    """Return claims whose verdict is not the recorded one, as id to (recorded, now)."""
    known = golden_verdicts()
    shipped = [j for j in judgements if _is_shipped(j.claim.id)]
    pairs = {j.claim.id: (known.get(j.claim.id), GoldenVerdict.of(j)) for j in shipped}
    return {key: _describe_change(was, now) for key, (was, now) in pairs.items() if was != now}


def _describe_change(was: GoldenVerdict | None, now: GoldenVerdict) -> tuple[str, str]:
    """Name both verdicts, with evidence and severity where the verdict itself is the same."""
    if was is None or was.verdict != now.verdict:
        return _verdict_of(was), now.verdict
    before, after = (", ".join(filter(None, (row.verdict, row.evidence, row.severity))) for row in (was, now))
    return before, after


def _is_shipped(claim_id: str) -> bool:
    """Tell whether a claim comes with this package: only of those a record and all the files that decide are known."""
    return claim_id in registry.modules(theory.theorems)


def _verdict_of(row: GoldenVerdict | None) -> str:
    return "not recorded" if row is None else row.verdict


def bibtex(key: str) -> str:
    """Return the BibTeX entry for a claim id or a source key."""
    return registry.bibtex(key if key in sources() else _find(key).source)


def find_claims(query: Sequence[str]) -> tuple[list[tuple[str, str, str]], bool]:
    """Return id, recorded verdict and title of the claims that match these words best, and whether they hold all of them."""
    by_id = {claim.id: claim for claim in claims()}
    entries = (
        Entry(
            id=claim.id, title=claim.title, statement=f"{claim.locator} {claim.printed.words} {claim.reason}"
        )
        for claim in by_id.values()
    )
    ids, complete = rank_claims(query, entries)
    known = golden_verdicts()
    return [(key, _verdict_of(known.get(key)), by_id[key].title) for key in ids], complete


def _find(claim_id: str) -> Claim:
    """Return the claim with that id, or name the one that was meant."""
    try:
        return find(claim_id)
    except UnknownClaimError as problem:
        raise InputError(f"{problem}{suggestion(claim_id, golden_verdicts())}") from problem


def write_record() -> str:
    """Record the verdicts of today, and the pages that come with the package; ``make record`` calls it."""
    judged = judge_claims()
    count = write_golden_verdicts(judged)
    entries.write_archive((page, find_files(page["id"])) for page in report(judged)["claims"])
    return f"recorded {count} verdicts and their pages"
