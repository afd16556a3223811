"""Claims and what was found of them as plain data, in the shape ``schema/claims-1.json`` describes."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from theory.claim import Claim, Statement
from theory.derivation import Step, one_line
from theory.judge import Judgement, Result, judge, run
from theory.registry import claim as find
from theory.registry import claims, ordered
from theory.verdict import Verdict

SCHEMA_VERSION = "1"

#: Runs the certificates of the claims with these ids; a pool of processes may stand behind it.
Runner = Callable[[list[str]], Iterable[tuple[Result, ...]]]


def run_here(ids: list[str]) -> Iterable[tuple[Result, ...]]:
    """Run certificates one after the other in this process."""
    return (run(find(claim_id)) for claim_id in ids)


def verify(ids: Iterable[str] = (), source: str | None = None, runner: Runner = run_here) -> list[Judgement]:
    """Judge the claims asked for (all by default), together with whatever they lean on."""
    wanted = [find(claim_id).id for claim_id in ids] or [c.id for c in claims() if source in (None, c.source)]
    needed = ordered({claim_id: find(claim_id) for claim_id in _closure(wanted)})
    verdicts: dict[str, Verdict] = {}
    judged: dict[str, Judgement] = {}
    for claim, results in zip(needed, runner([c.id for c in needed]), strict=True):
        judged[claim.id] = judge(claim, verdicts, results)
        verdicts[claim.id] = judged[claim.id].verdict
    return [judged[claim_id] for claim_id in sorted(wanted)]


def _closure(wanted: Iterable[str]) -> set[str]:
    reached: set[str] = set()
    waiting = list(wanted)
    while waiting:
        current = waiting.pop()
        if current not in reached:
            reached.add(current)
            waiting.extend(find(current).uses)
    return reached


def as_data(judgements: Iterable[Judgement], started: float) -> dict[str, Any]:
    """Return the JSON object of ``dxverify verify``; ``started`` is a time.perf_counter reading."""
    listed = list(judgements)
    return {
        "schema_version": SCHEMA_VERSION,
        "claims": [judgement_data(judgement) for judgement in listed],
        "summary": dict(Counter(judgement.verdict.name for judgement in listed)),
        "seconds": round(time.perf_counter() - started, 3),
    }


def judgement_data(judgement: Judgement) -> dict[str, Any]:
    """Return one judged claim as data."""
    claim = judgement.claim
    return {
        **claim_data(claim),
        "verdict": judgement.verdict.name,
        "failed": judgement.failed,
        "leans_on_unproved": list(judgement.leans_on),
        "certificates": [_certificate(result) for result in judgement.results],
    }


def claim_data(claim: Claim) -> Mapping[str, Any]:
    """Return a claim as data, without running anything."""
    return {
        "id": claim.id,
        "title": claim.title,
        "source": claim.source,
        "locator": claim.locator,
        "printed": claim.printed.text,
        "printed_latex": claim.printed.latex,
        "amended": _text(claim.amended),
        "amended_latex": None if claim.amended is None else claim.amended.latex,
        "reason": claim.reason,
        "variables": [f"{variable} {variable.domain}" for variable in claim.variables],
        "hypotheses": [one_line(hypothesis) for hypothesis in claim.hypotheses],
        "assumptions": [assumption.value for assumption in claim.assumptions],
        "witness": {str(variable): str(value) for variable, value in claim.witness.items()},
        "uses": list(claim.uses),
        "tried": claim.tried,
    }


def _text(statement: Statement | None) -> str | None:
    return None if statement is None else statement.text


def _certificate(result: Result) -> dict[str, Any]:
    return {
        "name": result.name,
        "role": result.role.name.lower(),
        "outcome": result.outcome.name,
        "steps": [_step(step) for step in result.steps],
    }


def _step(step: Step) -> dict[str, Any]:
    return {
        "relation": step.text,
        "latex": step.latex,
        "reason": step.reason,
        "method": step.method.name.lower(),
        "outcome": step.outcome.name,
        "detail": step.detail,
    }
