"""A derivation records its steps; what is printed is the object that was checked.

Every step goes through :meth:`Derivation._record`: a relation, a reason, a check of *that* relation.
So a changed coefficient changes what is checked, and the mutation tests can alter any step from
outside and demand that it goes red.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import sympy as sp

from theory import balls, checks, opinion
from theory.continuity import continuous
from theory.errors import StepError
from theory.variable import Variable
from theory.verdict import Fact, Method, Outcome

Check = Callable[[sp.Rel], tuple[Outcome, str]]
Mutation = Callable[[int, sp.Rel], sp.Rel]


def one_line(formula: sp.Basic | str) -> str:
    """Print a formula on one line, relations with their sign between the two sides."""
    if isinstance(formula, sp.core.relational.Relational):
        sign = {"==": "=", "!=": "≠", "<=": "≤", ">=": "≥"}.get(formula.rel_op, formula.rel_op)
        return f"{sp.sstr(formula.lhs)} {sign} {sp.sstr(formula.rhs)}"
    return formula if isinstance(formula, str) else str(sp.sstr(formula))


@dataclass(frozen=True, slots=True)
class Rendered:
    """A relation as it was printed; what is left of it when a step travels between processes."""

    text: str
    latex: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One checked relation, with the reason for it and how it was checked."""

    relation: sp.Basic | Rendered | str
    reason: str
    method: Method
    outcome: Outcome
    detail: str = ""
    falsifiable: bool = True

    @property
    def text(self) -> str:
        """The relation on one line."""
        return self.relation.text if isinstance(self.relation, Rendered) else one_line(self.relation)

    @property
    def latex(self) -> str:
        """The relation for the book."""
        if isinstance(self.relation, Rendered):
            return self.relation.latex
        return (
            rf"\text{{{self.relation}}}" if isinstance(self.relation, str) else str(sp.latex(self.relation))
        )

    def _repr_latex_(self) -> str:
        return f"${self.latex}$"

    def __reduce__(self) -> tuple[Any, ...]:
        # Unpickling a sympy relation evaluates it, which is slow and would replace it by True.
        rendered = Rendered(self.text, self.latex)
        return _restore, (rendered, self.reason, self.method, self.outcome, self.detail, self.falsifiable)


def _restore(  # noqa: PLR0917 - pickle gives arguments by position
    relation: Rendered,
    reason: str,
    method: Method,
    outcome: Outcome,
    detail: str,
    falsifiable: bool,  # noqa: FBT001 - pickle gives them in order
) -> Step:
    return Step(
        relation=relation,
        reason=reason,
        method=method,
        outcome=outcome,
        detail=detail,
        falsifiable=falsifiable,
    )


class Derivation:
    """Collects the steps of one certificate.

    Parameters
    ----------
    printed : sympy relation or None
        The formula of the claim as printed; ``refute`` breaks this one.
    admit : callable
        Raises if a point lies outside the printed hypotheses.
    mutation : callable, optional
        Alters the k-th relation before it is checked; used only by the mutation tests.
    """

    def __init__(
        self,
        printed: sp.Basic | None,
        admit: Callable[[Mapping[sp.Symbol, Any]], None],
        mutation: Mutation | None = None,
    ) -> None:
        self.printed, self._admit, self._mutation = printed, admit, mutation
        self.steps: list[Step] = []

    # -- exact algebra -------------------------------------------------------------------------

    def equal(self, left: Any, right: Any, reason: str) -> None:
        """Show by algebra that two expressions are the same function of their variables."""
        self._record(_eq(left, right), reason, Method.SYMBOLIC, checks.identity)

    def at_most(self, left: Any, right: Any, reason: str) -> None:
        """Show by algebra that ``left <= right`` on the whole domain of the variables."""
        self._record(sp.Le(_s(left), _s(right), evaluate=False), reason, Method.SYMBOLIC, checks.inequality)

    def less(self, left: Any, right: Any, reason: str) -> None:
        """Show by algebra that ``left < right`` on the whole domain of the variables."""
        self._record(sp.Lt(_s(left), _s(right), evaluate=False), reason, Method.SYMBOLIC, checks.inequality)

    def integral(
        self,
        integrand: Any,
        limits: tuple[Any, Any, Any],
        value: Any,
        reason: str,
        *,
        antiderivative: Any = None,
    ) -> None:
        """Show the value of an integral.

        With an ``antiderivative`` F the step checks F' = integrand and takes F at both ends (as limits).
        Without one, sympy integrates. mpmath's quadrature must agree either way.
        """
        relation = _eq(sp.Integral(_s(integrand), limits), value)
        self._record(relation, reason, Method.SYMBOLIC, lambda r: _integral(r, antiderivative))

    def limit(
        self, expr: Any, variable: sp.Symbol, target: Any, value: Any, reason: str, *, side: str = "+"
    ) -> None:
        """Show a limit with sympy."""
        relation = _eq(sp.Limit(_s(expr), variable, _s(target), side), value)
        self._record(relation, reason, Method.SYMBOLIC, _limit)

    def induction(
        self, closed: Any, index: sp.Symbol, *, start: Any, initial: Any, ratio: Any, reason: str
    ) -> None:
        """Show that ``closed(index)`` is the sequence with that first value and that ratio of neighbours.

        Records the base ``closed(start) = initial`` and the step ``closed(index+1) = ratio·closed(index)``.
        """
        if not (isinstance(index, Variable) and index.domain.low is not None and index.domain.low <= start):
            raise StepError(f"{index} does not run from {start}, so the induction would leave a gap")
        closed = _s(closed)
        base = closed.subs(index, start)
        if base != _s(initial):
            self.equal(base, initial, f"{reason}: first value")
        self.equal(closed.subs(index, index + 1), _s(ratio) * closed, f"{reason}: from one index to the next")

    # -- certified numbers ---------------------------------------------------------------------

    def compare(self, left: Any, operator: str, right: Any, reason: str) -> None:
        """Show a comparison of two numbers in ball arithmetic; ``==`` needs algebra, use ``equal``."""
        self._record(_relation(left, operator, right), reason, Method.BALL, _decide)

    def on_box(
        self, relation: sp.Rel, box: Mapping[sp.Symbol, tuple[Any, Any]], reason: str, *, most: int = 4096
    ) -> None:
        """Show an inequality on a whole bounded box by subdivision; write it with ``evaluate=False`` if need be."""
        where = ", ".join(f"{symbol} ∈ [{low}, {high}]" for symbol, (low, high) in box.items())
        self._record(relation, f"{reason} ({where})", Method.BALL, lambda r: _box(r, box, most))

    def each(self, relations: Iterable[sp.Rel], reason: str) -> None:
        """Show finitely many comparisons of numbers, one step each."""
        collected = list(relations)
        if not collected:
            raise StepError(f"nothing to show in '{reason}'")
        for relation in collected:
            self._record(relation, reason, Method.BALL, _decide)

    # -- counterexamples -----------------------------------------------------------------------

    def refute(self, at: Mapping[sp.Symbol, Any], reason: str) -> None:
        """Break the printed formula at a point that meets the printed hypotheses, by a certain margin."""
        if not isinstance(self.printed, sp.core.relational.Relational):
            raise StepError("the printed statement is not a relation; use refute_instance")
        self._admit(at)
        point = {symbol: _s(value) for symbol, value in at.items()}
        broken = self.printed.negated.func(*self.printed.args, evaluate=False)
        gap = balls.margin(self.printed.lhs, self.printed.rhs, point)
        self._record(
            broken,
            reason,
            Method.COUNTEREXAMPLE,
            lambda r: (checks.at_point(r, point), f"at {checks.describe(point)}; {_apart(gap)}"),
        )

    def refute_instance(
        self, left: Any, operator: str, right: Any, *, at: str, reason: str, meets: Iterable[sp.Rel] = ()
    ) -> None:
        """Break the printed statement on a concrete object that is described in words.

        Parameters
        ----------
        left, operator, right
            The relation that holds for the object and contradicts the printed conclusion.
        at : str
            The object: words, dimensions, parameters, all exact.
        meets : relations, optional
            Printed hypotheses, as relations between numbers, that the object meets; each is checked.
        """
        for hypothesis in meets:
            self._record(hypothesis, "the object meets a printed hypothesis", Method.BALL, _decide)
        relation = _relation(left, operator, right)
        gap = balls.margin(left, right) if operator != "==" else "0"
        self._record(
            relation, reason, Method.COUNTEREXAMPLE, lambda r: (_decide(r)[0], f"at {at}; {_apart(gap)}")
        )

    # -- facts and plain numbers ---------------------------------------------------------------

    def fact(self, fact: Fact, relation: sp.Rel | str, reason: str = "") -> None:
        """Cite a standard fact. A relation that mpmath can evaluate is compared at points and can go red."""
        text = f"{fact.value}{': ' if reason else ''}{reason}"
        if isinstance(relation, str):
            self.steps.append(
                Step(
                    relation=relation,
                    reason=text,
                    method=Method.FACT,
                    outcome=Outcome.TRUE,
                    falsifiable=False,
                )
            )
        else:
            self._record(relation, text, Method.FACT, _spot_check)

    def number(self, left: Any, operator: str, right: Any, reason: str) -> None:
        """Compare plain high-precision numbers (support, never proof)."""
        self._record(_relation(left, operator, right), reason, Method.NUMERIC, opinion.agrees)

    # -- the one door --------------------------------------------------------------------------

    def _record(self, relation: sp.Rel, reason: str, method: Method, check: Check) -> None:
        if not isinstance(relation, sp.core.relational.Relational):
            raise StepError(
                f"'{reason}' became {relation!r} before it was checked; write it with evaluate=False"
            )
        if relation.lhs == relation.rhs:
            raise StepError(f"'{reason}' says nothing: both sides are {relation.lhs}")
        if not reason:
            raise StepError(f"{relation} has no reason")
        if self._mutation is not None:
            relation = self._mutation(len(self.steps), relation)
        outcome, detail = check(relation)
        # A cited formula that no kernel can evaluate stays cited: it cannot go red, and says so.
        cited = method is Method.FACT and outcome is Outcome.UNKNOWN
        self.steps.append(
            Step(
                relation=relation,
                reason=reason,
                method=method,
                outcome=Outcome.TRUE if cited else outcome,
                detail=detail,
                falsifiable=not cited,
            )
        )


def _apart(gap: str) -> str:
    """Say how far apart the two sides of a counterexample are; a broken ≠ or < may have none."""
    return "margin 0: both sides are equal, which the statement excludes" if gap == "0" else f"margin {gap}"


def _s(value: Any) -> sp.Expr:
    return sp.sympify(value)


def _eq(left: Any, right: Any) -> sp.Eq:
    return sp.Eq(_s(left), _s(right), evaluate=False)


_OPERATORS = {"<": sp.Lt, "<=": sp.Le, ">": sp.Gt, ">=": sp.Ge, "==": sp.Eq, "!=": sp.Ne}


def _relation(left: Any, operator: str, right: Any) -> sp.Rel:
    return _OPERATORS[operator](_s(left), _s(right), evaluate=False)


def _decide(relation: sp.Rel) -> tuple[Outcome, str]:
    return balls.decide(relation.lhs, balls.operator_of(relation), relation.rhs), ""


def _box(relation: sp.Rel, box: Mapping[sp.Symbol, tuple[Any, Any]], most: int) -> tuple[Outcome, str]:
    result = balls.prove_on_box(relation, box, most=most)
    detail = {
        Outcome.TRUE: f"{result.boxes} sub-boxes",
        Outcome.FALSE: f"false at {checks.describe(result.point or {})}",
        Outcome.UNKNOWN: f"not settled on {result.box}",
    }
    return result.outcome, detail[result.outcome]


def _spot_check(relation: sp.Rel) -> tuple[Outcome, str]:
    return opinion.agrees(relation)


def _limit(relation: sp.Eq) -> tuple[Outcome, str]:
    try:
        found = relation.lhs.doit()
    except NotImplementedError as problem:
        return Outcome.UNKNOWN, f"sympy finds no limit: {problem}"
    seen, detail = opinion.approaches(relation)
    if seen is Outcome.FALSE:
        return seen, detail
    if found == relation.rhs:
        return Outcome.TRUE, ""
    return checks.identity(_eq(found, relation.rhs))


def _integral(relation: sp.Eq, antiderivative: Any) -> tuple[Outcome, str]:
    """Check an integral by its antiderivative or by sympy, and let mpmath object."""
    integrand, (x, low, high) = relation.lhs.function, relation.lhs.limits[0]
    seen, detail = opinion.agrees(relation)
    if seen is Outcome.FALSE:
        return seen, detail
    primitive = None if antiderivative is None else _s(antiderivative)
    if not all(continuous(f, x, low, high) for f in (integrand, primitive) if f is not None):
        return Outcome.UNKNOWN, "not shown to be continuous on the range"
    if primitive is None:
        value = sp.integrate(integrand, (x, low, high))
        proved = not value.has(sp.Integral, sp.Piecewise) and checks.is_zero(value - relation.rhs)
        return (
            (Outcome.TRUE, "integrated by sympy")
            if proved and seen is Outcome.TRUE
            else (Outcome.UNKNOWN, detail)
        )
    same = checks.is_zero(sp.diff(primitive, x) - integrand)
    ends = sp.limit(primitive, x, high, "-") - sp.limit(primitive, x, low, "+")
    return (
        (Outcome.TRUE, "by its antiderivative")
        if same and seen is Outcome.TRUE and checks.is_zero(ends - relation.rhs)
        else (Outcome.UNKNOWN, detail)
    )
