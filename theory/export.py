"""Claims and their verdicts as plain data, in the format of ``schema/claims-2.json``."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import sympy as sp

from theory.judge import Judgement, Result, judge, run
from theory.proof.accept import show_object
from theory.proof.claim import Claim
from theory.proof.printing import decimal, latex, text
from theory.proof.props import And, Rel
from theory.proof.statement import Statement
from theory.registry import claim as find
from theory.registry import claims, ordered
from theory.step import Step
from theory.verdict import Verdict

SCHEMA_VERSION = "2"

_FAULTY = {Verdict.AMENDED, Verdict.REFUTED}

#: Runs the certificates of the claims with these ids; a pool of processes may stand behind it.
Runner = Callable[[list[str]], Iterable[tuple[Result, ...]]]


def run_here(ids: list[str]) -> Iterable[tuple[Result, ...]]:
    """Run certificates one after the other in this process."""
    return (run(find(claim_id)) for claim_id in ids)


def verify(ids: Iterable[str] = (), source: str | None = None, runner: Runner = run_here) -> list[Judgement]:
    """Judge some claims (all by default), together with the claims that they use."""
    wanted = [find(claim_id).id for claim_id in ids] or [c.id for c in claims() if source in (None, c.source)]
    needed = ordered({claim_id: find(claim_id) for claim_id in _closure(wanted)})
    found = runner([c.id for c in needed])
    judged = {c.id: judge(c, results) for c, results in zip(needed, found, strict=True)}
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
    faulty = judgement.verdict in _FAULTY
    return {
        **claim_data(claim),
        "verdict": judgement.verdict.name,
        "evidence": judgement.evidence and judgement.evidence.word,
        "severity": claim.severity if faulty and not claim.garbled else None,
        "rests_on": list(judgement.rests_on),
        "failed": judgement.failed,
        "certificates": [_certificate(result) for result in judgement.results],
    }


def claim_data(claim: Claim) -> Mapping[str, Any]:
    """Return a claim as data, without running anything."""
    return {
        "id": claim.id,
        "title": claim.title,
        "source": claim.source,
        "locator": claim.locator,
        "reason": claim.reason,
        "assumptions": [assumption.value for assumption in claim.assumptions],
        "uses": list(claim.uses),
        "tried": claim.tried,
        **_statement_data(claim),
    }


def _statement_data(claim: Claim) -> Mapping[str, Any]:
    printed, amended = claim.printed, claim.amended
    return {
        "printed": statement_text(printed),
        "printed_words": printed.words,
        "printed_latex": statement_latex(printed),
        "printed_rows": _rows(printed),
        "amended_rows": [] if amended is None else _rows(amended),
        "amended": None if amended is None else statement_text(amended),
        "amended_words": None if amended is None else amended.words,
        "amended_latex": None if amended is None else statement_latex(amended),
        "kinship": None if claim.kinship is None else claim.kinship.value,
        "keeps": claim.keeps,
        "variables": [f"{variable} {variable.domain}" for variable in printed.variables],
        "domains": [[sp.latex(variable), str(variable.domain)] for variable in printed.variables],
        "hypotheses": [text(hypothesis) for hypothesis in printed.given],
        "hypotheses_latex": [latex(hypothesis) for hypothesis in printed.given],
        "amended_variables": [f"{variable} {variable.domain}" for variable in amended.variables]
        if amended
        else [],
        "amended_domains": [[sp.latex(one), str(one.domain)] for one in amended.variables] if amended else [],
        "amended_hypotheses": [text(hypothesis) for hypothesis in amended.given] if amended else [],
        "amended_hypotheses_latex": [latex(hypothesis) for hypothesis in amended.given] if amended else [],
        "structure": list(printed.structure),
        "reading": printed.reading,
        "over": printed.over,
        "witness": _witness(printed),
        "argued": claim.argued,
        "garbled": claim.garbled,
    }


def statement_text(statement: Statement) -> str:
    """Return words and formula on one line."""
    formula = statement.latex or (text(statement.body) if statement.body is not None else statement.over)
    return f"{statement.words} [{formula}]" if formula else statement.words


def statement_latex(statement: Statement) -> str:
    """Return the formula for the book; a sentence about objects has none but its words."""
    return statement.latex or (latex(statement.body) if statement.body is not None else "")


def _rows(statement: Statement) -> list[list[str]]:
    """Return a conjunction of relations between numbers as rows: left, sign, right."""
    body = statement.body
    if not isinstance(body, And) or body.free_symbols or not all(isinstance(r, Rel) for r in body.args):
        return []
    return [[decimal(r.lhs), r.sign, decimal(r.rhs)] for r in body.args]


def _witness(statement: Statement) -> dict[str, str]:
    if statement.says is not None:
        return {"object": show_object(statement.witness)}
    return {str(v): str(statement.witness[v]) for v in statement.variables if v in statement.witness}


def _certificate(result: Result) -> dict[str, Any]:
    return {
        "name": result.name,
        "role": result.role.name.lower(),
        "outcome": result.outcome.name,
        "evidence": result.evidence.word,
        "rests_on": list(result.rests),
        "refused": result.refused,
        "steps": [_step(step) for step in result.steps],
    }


def _step(step: Step) -> dict[str, Any]:
    return {
        "relation": step.text,
        "latex": step.latex,
        "reason": step.reason,
        "method": step.method.name.lower(),
        "outcome": "TRUE",  # a step that a rule refused is no step
        "detail": step.detail,
        "values": [list(pair) for pair in step.values],
    }
