"""Run the certificates of a claim: each ends in the statement itself, or it is refused."""

from __future__ import annotations

from theory import balls
from theory.errors import ClaimError, Refused, StepError, TheoryError
from theory.proof.binding import unfold
from theory.proof.claim import Certificate, Claim
from theory.proof.derivations import USED, derive
from theory.proof.printing import latex, text
from theory.proof.props import Rel
from theory.proof.theorem import Thm
from theory.proof.values import evaluable
from theory.result import Result
from theory.step import Step
from theory.verdict import Evidence, Method, Role

#: What a certificate may raise on bad premises; anything else is a bug and is shown as such.
#: A certificate that leaves the program by itself would leave with the status of a proof.
REFUSALS = (Refused, StepError, ValueError, TypeError, ZeroDivisionError, NotImplementedError, SystemExit)
#: How the reason begins where no rule refused: the certificate broke, and nothing was judged.
ACCIDENT = "the certificate ended in an error, no rule refused it"


def run(claim: Claim) -> tuple[Result, ...]:
    """Run every certificate of a claim."""
    return tuple(_run_one(claim, role, certificate) for role, certificate in claim.certificates)


def theorems(claim: Claim) -> list[Thm]:
    """Return every theorem of the derivations behind a claim's verdict, premises first."""
    found = [t for role, certificate in claim.certificates for t in _derive(claim, role, certificate)[0]]
    return list(dict.fromkeys(node for t in found for node in t.nodes()))


def _run_one(claim: Claim, role: Role, certificate: Certificate) -> Result:
    name = (certificate.__doc__ or "").strip().splitlines()[0]
    try:
        found, used = _derive(claim, role, certificate)
    except REFUSALS as problem:
        return Result(name=name, role=role, steps=(), refused=_reason(problem))
    undeclared = used - set(claim.uses)
    if undeclared:
        raise ClaimError(claim.id, f"uses {', '.join(sorted(undeclared))} without declaring it")
    nodes = list(dict.fromkeys(node for t in found for node in t.nodes()))
    return Result(
        name=name,
        role=role,
        steps=_steps(nodes),
        evidence=_evidence(claim, role),
        rests=tuple(sorted(set().union(*(t.rests for t in found)))),
    )


def _evidence(claim: Claim, role: Role) -> Evidence:
    """Name what an accepted certificate is: a statement about numbers alone is computed, not derived."""
    if role is Role.SUPPORT:
        return Evidence.ARGUED
    statement = claim.amended if role is Role.REPAIR else claim.printed
    return Evidence.COMPUTED if statement is not None and statement.closed else Evidence.LINKED


def _reason(problem: BaseException) -> str:
    """Tell a refusal, which is a sentence of ours, from an accident."""
    return (
        str(problem)
        if isinstance(problem, TheoryError)
        else f"{ACCIDENT}: {type(problem).__name__}: {problem}"
    )


def _derive(claim: Claim, role: Role, certificate: Certificate) -> tuple[tuple[Thm, ...], frozenset[str]]:
    """Return the theorems a certificate ends in, and the ids of the claims it uses."""
    if role is not Role.SUPPORT:
        found, used = derive(claim, role.name.lower())
        return (found,), used
    ids: set[str] = set()
    token = USED.set(ids)
    try:
        got = certificate()
    finally:
        USED.reset(token)
    shown = got if isinstance(got, tuple) else (got,)
    if not shown or not all(isinstance(t, Thm) for t in shown):
        raise Refused("a support returns theorems")
    return shown, frozenset(ids)


def _steps(nodes: list[Thm]) -> tuple[Step, ...]:
    """Write the tree as numbered steps; each names the steps it was made from."""
    number = {id(node): i for i, node in enumerate(nodes, 1)}
    return tuple(_step(node, [number[id(p)] for p in node.premises]) for node in nodes)


def _step(node: Thm, premises: list[int]) -> Step:
    under = "; ".join(sorted(text(h) for h in node.hyps))
    method = _method(node)
    return Step(
        text=text(node.concl),
        latex=latex(node.concl),
        reason=node.rule + (f", from {', '.join(f'({i})' for i in premises)}" if premises else ""),
        method=method,
        detail=f"if {under}" if under else _gap(node) if method is Method.COUNTEREXAMPLE else "",
        values=tuple((latex(letter), latex(term)) for letter, term in node.values),
    )


def _gap(node: Thm) -> str:
    """Say how far apart the two sides of a counterexample are, where it is one comparison of numbers."""
    if not isinstance(node.concl, Rel) or node.concl.free_symbols:
        return ""
    try:
        gap = balls.margin(*(evaluable(unfold(side)) for side in node.concl.args))
    except (StepError, ValueError, ZeroDivisionError):
        return ""
    return "the two sides are equal, which the statement excludes" if gap == "0" else f"margin {gap}"


def _method(node: Thm) -> Method:
    if node.rule in node.rests:
        return Method.FACT
    if node.rule.startswith("counterexample"):
        return Method.COUNTEREXAMPLE
    return {"balls": Method.BALL, "algebra": Method.SYMBOLIC}.get(node.rule, Method.RULE)
