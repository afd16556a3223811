"""Does ε change anything? The outputs at several ε are compared, with a part of alpha of their own.

Neighbouring values of ε are compared, and the smallest with the largest, so that an ε that is cut off at some value shows
as well as one that is not used at all. Outputs are drawn one a call: draws of one call may depend on each other, and what
they share would look like a difference.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from dxverify.adapters.calling import EPSILON, named_parameters
from dxverify.adapters.guard import Guard
from dxverify.audit.baseline import Baseline, Comparison, compare_counts
from dxverify.audit.drawing import Drawing, draw_block
from dxverify.audit.findings import Finding, FindingKind
from dxverify.audit.plan import choose_inputs
from dxverify.bounds import ErrorBudget
from dxverify.errors import ParameterError
from dxverify.protocols import Adjustable
from dxverify.runtime.run import Here, versions

if TYPE_CHECKING:
    from dxverify.audit.registry import Task
    from dxverify.audit.report import AuditReport
    from dxverify.audit.subjects import Subject

#: How the budget is divided between the audit and this look.
SHARES = {"audit": 19.0, "several ε": 1.0}
#: Inputs that are drawn, and outputs of each at each ε.
_INPUTS, _DRAWS = 3, 400
#: Place of these draws among the streams, one for each ε.
_PLACE = 2**31 + 16
#: With a visible change beyond this, that nothing was seen says nothing.
_BLIND = 0.5

At = Callable[[float], "Subject"]
Audit = Callable[["Subject", "Task"], "AuditReport"]


def several(audit: Audit, epsilons: Iterable[float], at: At) -> Audit:
    """Return the same audit with a look at several ε beside it, paid from its alpha."""
    values = checked(epsilons)

    def run(subject: Subject, task: Task) -> AuditReport:
        parts = ErrorBudget(alpha=task.alpha).split(SHARES)
        report = audit(subject, replace(task, alpha=parts["audit"].alpha))
        entropy = task.run.entropy
        found = compare_epsilons(
            at, values, alpha=parts["several ε"].alpha, entropy=entropy, words=task.words
        )
        return replace(found.add_to(report), alpha=task.alpha, entropy=entropy)

    return run


def checked(epsilons: Iterable[float]) -> tuple[float, ...]:
    """Return the values of ε in order; at least two different ones, all of them positive.

    Examples
    --------
    >>> checked([10, 0.1, 1])
    (0.1, 1.0, 10.0)
    """
    try:
        values = tuple(sorted({float(value) for value in epsilons}))
    except (TypeError, ValueError):
        values = ()
    if len(values) < 2 or not all(0 < value < math.inf for value in values):
        raise ParameterError("epsilons", epsilons, "at least two different positive numbers")
    return values


def same_at(mechanism: object, promise: Mapping[str, object], make: Callable[[float], object] | None) -> At:
    """Return what makes the same code at another ε.

    Parameters
    ----------
    mechanism : object
        What is audited: a Mechanism with ``with_epsilon``, or code with a parameter for ε.
    promise : mapping
        Words, distance and shape, as they were given.
    make : callable, optional
        ``make(epsilon)`` gives the code at that ε; asked before everything else.
    """
    from dxverify.audit.subjects import Subject, as_subject  # noqa: PLC0415 - they need not know of this look

    others = {name: value for name, value in promise.items() if name not in {"epsilon", "fresh"}}
    inner = mechanism.mechanism if isinstance(mechanism, Subject) else mechanism
    if make is None and isinstance(inner, Adjustable):
        make = inner.with_epsilon
    if make is None and callable(mechanism) and set(named_parameters(mechanism)) & set(EPSILON):
        make = lambda _: mechanism  # noqa: E731 - the door hands ε on
    if make is None:
        raise ParameterError(
            "epsilons",
            "code at one ε only",
            "for a mechanism with with_epsilon, code with a parameter epsilon, or together with at_epsilon",
        )
    made = make
    return lambda epsilon: as_subject(made(epsilon), **{**others, "epsilon": epsilon})  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """What draws at several ε show.

    Parameters
    ----------
    epsilons : tuple of float
        In rising order.
    laws : tuple of Baseline
        The counts at each of them.
    pairs : mapping
        For each pair of places that was compared, what the comparison found.
    words : tuple of str
        The vocabulary, for the sentence.
    """

    epsilons: tuple[float, ...]
    laws: tuple[Baseline, ...]
    pairs: Mapping[tuple[int, int], Comparison]
    words: tuple[str, ...]

    def add_to(self, report: AuditReport) -> AuditReport:
        """Return the report with what was seen: observations where nothing changed, else a sentence."""
        same = [pair for pair, found in self.pairs.items() if not found.changed]
        if not same:
            listed = ", ".join(f"{value:g}" for value in self.epsilons)
            said = f"The outputs at ε = {listed} differ, each from the next (false-alarm probability {self._alpha():.2g})."
            return replace(report, reason=f"{report.reason.rstrip('.')}. {said}")
        if max(found.visible for found in self.pairs.values()) > _BLIND:
            said = "Whether ε changes anything cannot be told from so few draws."
            return replace(report, reason=f"{report.reason.rstrip('.')}. {said}")
        groups = [tuple(range(len(self.epsilons)))] if len(same) == len(self.pairs) else same
        return replace(report, findings=(*report.findings, *map(self._observation, groups)))

    def _observation(self, places: Sequence[int]) -> Finding:
        values = ", ".join(f"{self.epsilons[place]:g}" for place in places)
        of_them = [found for pair, found in self.pairs.items() if set(pair) <= set(places)]
        visible, tests = max(found.visible for found in of_them), sum(found.tests for found in of_them)
        message = (
            f"No difference was seen between the outputs at ε = {values}: {self._example(places)}. {tests} events were compared; a "
            f"change of a probability by less than about {visible:.2g} may have gone unseen. Either ε is not used there, or it "
            "changes too little to be seen."
        )
        numbers: dict[str, int | float | str] = {
            "what": "epsilons",
            "epsilons": values,
            "events": tests,
            "alpha": self._alpha(),
            "draws": sum(self.laws[place].draws for place in places),
            "visible": round(visible, 4),
        }
        return Finding(kind=FindingKind.OBSERVATION, message=message, numbers=numbers)

    def _example(self, places: Sequence[int]) -> str:
        """Tell the output that came most often from the first word, at each ε."""
        rows = [self.laws[place].counts[0] for place in places]
        most = max(rows[0], key=lambda code: rows[0][code])
        word, label = self.words[self.laws[0].inputs[0]], self.words[most] if most >= 0 else "no word"
        told = ", ".join(
            f"{row.get(most, 0)} times of {sum(row.values())} at ε = {self.epsilons[place]:g}"
            for row, place in zip(rows, places, strict=True)
        )
        return f"{label!r} came from {word!r} {told}"

    def _alpha(self) -> float:
        return math.fsum(found.alpha for found in self.pairs.values())


def compare_epsilons(
    at: At,
    epsilons: Iterable[float],
    *,
    alpha: float,
    entropy: int,
    words: Iterable[str | int] | None = None,
    draws: int = _DRAWS,
) -> Compared:
    """Draw the same code at several ε and compare the outputs.

    Parameters
    ----------
    at : callable
        ``at(epsilon)`` gives what is drawn.
    epsilons : iterable of float
        At least two.
    alpha : float
        Bound on the probability that outputs of one law are said to differ, over all comparisons.
    entropy : int
        Root of the random streams; each ε has its own.
    words : iterable of str or int, optional
        Inputs; the first three of them are drawn.
    draws : int
        Expected outputs of each input at each ε.
    """
    values = checked(epsilons)
    subjects = [at(value) for value in values]
    chosen = choose_inputs(subjects[0], words).rows
    places = {round(place) for place in np.linspace(0, min(len(chosen), 12) - 1, _INPUTS)}
    rows = tuple(chosen[place] for place in sorted(places))
    laws = tuple(_drawn(one, rows, draws, entropy, place) for place, one in enumerate(subjects))
    ends = {(0, len(values) - 1)} if len(values) > 2 else set()
    pairs = sorted({(place, place + 1) for place in range(len(values) - 1)} | ends)
    part, vocabulary = alpha / len(pairs), subjects[0].vocabulary
    found = {pair: compare_counts(laws[pair[0]], laws[pair[1]], vocabulary, part) for pair in pairs}
    return Compared(epsilons=values, laws=laws, pairs=found, words=tuple(vocabulary.words))


def _drawn(subject: Subject, rows: tuple[int, ...], draws: int, entropy: int, place: int) -> Baseline:
    program = isinstance(subject.draw, Guard) and subject.draw.keeps_time
    # A program is started anew for each call, and then every output of a call is its own business.
    drawing = Drawing(entropy=entropy, singly=not program)
    block = draw_block(subject, drawing, rows, _PLACE + place, (float(draws),) * len(rows), executor=Here())
    return Baseline(
        mechanism=subject.name,
        vocabulary_digest=subject.vocabulary.digest,
        inputs=rows,
        counts=block.counts,
        entropy=entropy,
        versions=versions(),
    )
