"""Judge claims: the part of the bridge to ``theory`` that imports the claims, and with them sympy.

:mod:`dxverify.catalog` holds the light part, which reads recorded verdicts only. Errors of ``theory`` become
:class:`~dxverify.errors.InputError` here, so that commands handle one kind of error.
"""

from __future__ import annotations

import math
import os
import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from multiprocessing import get_context
from pathlib import Path

import theory.theorems
from dxverify.aliases import Plain
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
_MIN_POOL_CLAIMS = 12


def sources() -> tuple[str, ...]:
    """Return the keys of all papers whose claims are installed."""
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
    """Judge claims; results of an earlier run are reused where nothing that decides them has changed.

    Parameters
    ----------
    ids, source : sequence of str, str
        Which claims, by id or by paper; all by default.
    workers : int, optional
        Number of processes; one for each core by default.
    fresh : bool
        Run every certificate again.
    progress : callable, optional
        Called with the number of claims judged, the number of claims to run, and the id of the last one.
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
    if processes == 1 or len(names) < _MIN_POOL_CLAIMS:
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
    """Search for counterexamples to undecided claims; return, by claim id, what was found and what to try next."""
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
    """Judge the directory of a paper; return the data, and the erratum sheet in the given format."""
    try:
        checked = paper.check(directory, kernel=kernel, mutate=mutate, only=only, progress=progress)
        return checked.data, paper.write_sheet(checked, format_)
    except TheoryError as problem:
        raise InputError(str(problem)) from problem


def judge_theory(directory: Path) -> Plain:
    """Judge the directory of a paper without Rocq and without mutation testing; return the JSON object of ``dxverify verify``."""
    try:
        return paper.check(directory, kernel=False, mutate=False).data
    except TheoryError as problem:
        raise InputError(str(problem)) from problem


def mutate(claim_id: str) -> Mutation:
    """Mutation testing of a linked claim: judge changed statements, which its certificate should no longer prove.

    Returns the number of mutants, those that kept the verdict, those whose refutation rightly still holds, and those that
    ran out of time.
    """
    found = _find(claim_id)
    if found.proof is None and found.refutation is None:
        raise InputError(f"{claim_id} is not linked, so there is no certificate that ends in its statement")
    return survivors(found)


def close_steps(ids: Sequence[str] = (), source: str | None = None) -> list[Plain]:
    """Check the proof steps of linked claims in the Rocq kernel; return one row for each claim."""
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
    """Return the claims whose verdict differs from the golden one: id to (golden, now)."""
    known = golden_verdicts()
    shipped = [j for j in judgements if _is_shipped(j.claim.id)]
    pairs = {j.claim.id: (known.get(j.claim.id), GoldenVerdict.of(j)) for j in shipped}
    return {key: _describe_change(was, now) for key, (was, now) in pairs.items() if was != now}


def _describe_change(was: GoldenVerdict | None, now: GoldenVerdict) -> tuple[str, str]:
    """Return both verdicts as text, with evidence and severity if the verdict itself is unchanged."""
    if was is None or was.verdict != now.verdict:
        return _verdict_of(was), now.verdict
    before, after = (", ".join(filter(None, (row.verdict, row.evidence, row.severity))) for row in (was, now))
    return before, after


def _is_shipped(claim_id: str) -> bool:
    """Return whether a claim comes with this package.

    Only these have a golden verdict, and only for these all files that decide the verdict are known, so only these are stored.
    """
    return claim_id in registry.modules(theory.theorems)


def _verdict_of(row: GoldenVerdict | None) -> str:
    return "not recorded" if row is None else row.verdict


def bibtex(key: str) -> str:
    """Return the BibTeX entry for a claim id or a source key."""
    return registry.bibtex(key if key in sources() else _find(key).source)


def find_claims(query: Sequence[str]) -> list[tuple[str, str, str]]:
    """Return id, golden verdict and title of the claims in which every word of a query begins a word.

    Claims with rare words of the query in their titles come first: a word in k of n titles weighs log(n/k) there (Spärck Jones, A
    statistical interpretation of term specificity, 1972).
    """
    wanted = [re.compile(rf"\b{re.escape(word)}", re.IGNORECASE) for word in query]
    titles = {claim.id: f"{claim.id} {claim.title}" for claim in claims()}
    found = [claim for claim in claims() if all(one.search(_text_of(claim)) for one in wanted)]
    weights = [
        math.log(len(titles) / max(sum(bool(one.search(title)) for title in titles.values()), 1))
        for one in wanted
    ]

    def weigh(title: str) -> float:
        return sum(weight for one, weight in zip(wanted, weights, strict=True) if one.search(title))

    found.sort(key=lambda claim: (-weigh(titles[claim.id]), len(claim.title), claim.id))
    known = golden_verdicts()
    return [(claim.id, _verdict_of(known.get(claim.id)), claim.title) for claim in found]


def _text_of(claim: Claim) -> str:
    return f"{claim.id} {claim.title} {claim.locator} {claim.printed.words} {claim.reason}"


def _find(claim_id: str) -> Claim:
    """Return the claim with that id; the error suggests the id that was probably meant."""
    try:
        return find(claim_id)
    except UnknownClaimError as problem:
        raise InputError(f"{problem}{suggestion(claim_id, golden_verdicts())}") from problem


def write_record() -> str:
    """Judge all claims; write the golden verdicts and the shipped pages. Called by ``make record``."""
    judged = judge_claims()
    count = write_golden_verdicts(judged)
    entries.write_archive((page, find_files(page["id"])) for page in report(judged)["claims"])
    return f"recorded {count} verdicts and their pages"
