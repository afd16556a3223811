r"""Outputs of every kind: unknown strings, None, exceptions by type, timeouts, outputs that contain a tested word.

Nothing that an observer can distinguish is merged. Two partitions of the outputs are tested together: the symbols themselves, and which
tested word a text contains (``'ALICE'``, ``'alice!'``, ``'alice-8731'`` contain ``alice``, though each may come once).

A pilot chooses events (x, z, E). Then the input of each call is chosen at random. If the guarantee holds given the past,
:math:`\Pr[E\mid x] \le B \Pr[E\mid z]` with :math:`B = e^{\varepsilon d(x,z)}`, and a call of x or z that ends in E is one of x with
probability at most :math:`\theta_0 = B/(1+B)`. Likelihood ratios of :math:`\theta > \theta_0` against :math:`\theta_0` are
e-processes, also for code with memory, since the toss is ours; their average over θ and over the events is one.

References
----------
Ville (1939); Shafer and Vovk (2019), Game-Theoretic Foundations for Probability and Finance.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from dxverify.adapters.decoding import (
    ENDED,
    TEXT,
    VECTOR,
    WORD,
    SymbolDecoder,
    SymbolSampling,
    describe_symbol,
)
from dxverify.adapters.sampler import CodeSampler
from dxverify.audit.config import CONFIG
from dxverify.audit.findings import Witness
from dxverify.audit.suite.base import Evidence, SuiteTest, TestResult
from dxverify.errors import CodeEnded, CodeHung, CodeRaised, GaveUp, MechanismFault
from dxverify.lazy import special

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dxverify.audit.report import AuditReport
    from dxverify.audit.suite.target import Found, Target
    from dxverify.protocols import FloatArray

#: Places of θ between θ₀ and 1 at which the likelihood ratio is taken.
_GRID = np.array([0.03, 0.1, 0.25, 0.5, 0.75, 0.9, 0.97, 0.997])
#: How the event of a partition is named.
_CONTAINS = "contains "


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One event of one partition, too likely from ``x`` given ``z`` by the pilot; both are places among the words."""

    x: int
    z: int
    event: str
    loss: float


def skip(target: Target) -> str:
    """Say why the test does not apply; empty if it does."""
    if not isinstance(target.subject.draw, CodeSampler) or sampler(target) is None:
        return "nothing samples outputs one by one"
    return "it tests guarantees with δ = 0" if target.subject.delta > 0 else ""


def sampler(target: Target) -> Callable[[int, np.random.Generator], str] | None:
    """Return ``draw(word, rng)``, which gives the symbol of one output of one call."""
    guard = target.subject.draw
    if not isinstance(guard, CodeSampler):
        return None
    decoded = guard.with_decoder(SymbolDecoder(vocabulary=target.subject.vocabulary))
    if decoded is None:
        catching = replace(guard, code=SymbolSampling(guard.code, target.subject.vocabulary))
    else:
        catching = replace(decoded, code=SymbolSampling(decoded.code))

    def draw(word: int, rng: np.random.Generator) -> str:
        try:
            return str(catching(word, 1, rng)[0])
        except CodeHung:
            return f"{ENDED}out of time"
        except CodeEnded:
            return f"{ENDED}process ended"
        except CodeRaised:
            return f"{ENDED}raised"

    return draw


def words_of(target: Target) -> tuple[int, ...]:
    """Return the words that are tested: all of a small vocabulary, else the inputs of the audit."""
    size = len(target.subject.vocabulary)
    if target.task.words is None and size <= CONFIG.support_words:
        return tuple(range(size))
    return target.rows[: CONFIG.support_words]


def run(target: Target, level: float, found: Found) -> list[TestResult]:
    """Let a pilot choose events, and test them on new calls with random inputs."""
    del found
    words = words_of(target)
    names = [target.subject.label(word) for word in words]
    draw = sampler(target)
    if draw is None:
        raise MechanismFault("nothing samples outputs one by one")
    pilot_size, most = CONFIG.pilot_calls, CONFIG.support_calls
    if isinstance(target.subject.draw, CodeSampler) and target.subject.draw.is_program:
        pilot_size, most = min(pilot_size, CONFIG.support_program_calls), CONFIG.support_program_calls
    each = max(4, pilot_size // len(words))
    rng, toss = target.stream(TEST.name, 0), target.stream(TEST.name, 1)
    order = toss.permutation(np.repeat(np.arange(len(words)), each))
    try:
        pilot = [(int(place), draw(words[place], rng)) for place in order]
    except GaveUp as problem:
        lines = {"Tested": f"nothing came out of {len(words)} words: {problem}"}
        return [TEST.result(target, level, observed=False, lines=lines)]
    usual = all(symbol.startswith((WORD, f"{VECTOR}finite")) for _, symbol in pilot)
    events = [] if usual else choose_events(pilot, names, target.subject.losses(words))
    if events:
        return [_test_event(target, level, events, words, draw, len(pilot), most)]
    return [
        TEST.result(
            target,
            level,
            Evidence.e_value(0.0, level),
            observed=False,
            samples=len(pilot),
            lines={"Tested": f"unknown outputs and exceptions ({len(pilot):,} calls)"},
        )
    ]


def labels_of(symbol: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return the events that an output belongs to: itself, and the longest tested word that its text contains."""
    text = symbol.removeprefix(TEXT).casefold() if symbol.startswith(TEXT) else ""
    inside = [name for name in names if name.casefold() in text] if text else []
    return (symbol, f"{_CONTAINS}{max(inside, key=len)}") if inside else (symbol,)


def choose_events(pilot: Sequence[tuple[int, str]], names: Sequence[str], losses: FloatArray) -> list[Event]:
    """Return the events that contradict the guarantee most in the pilot, strongest first."""
    counts: dict[str, Counter[int]] = {}
    size = Counter(place for place, _ in pilot)
    for place, symbol in pilot:
        for event in labels_of(symbol, names):
            if not event.startswith(WORD) and len(counts) < CONFIG.known_outputs:
                counts.setdefault(event, Counter())[place] += 1
    found = []
    for event, came in counts.items():
        for x, times in came.items():
            for z in range(len(names)):
                if (
                    x != z
                    and times >= min(CONFIG.support_often, size[x])
                    and losses[x, z] < CONFIG.support_loss
                ):
                    ratio = math.log((times + 0.5) / size[x]) - math.log((came[z] + 0.5) / size[z])
                    error = math.sqrt(1 / times + 1 / (came[z] + 0.5))
                    # An event whose ratio is below the claim even two standard errors higher is not worth its calls.
                    if ratio + 2 * error > losses[x, z]:
                        gain = ratio - float(losses[x, z]) - 1 / math.sqrt(times)
                        found.append((gain, Event(x=x, z=z, event=event, loss=float(losses[x, z]))))
    found.sort(key=lambda one: -one[0])
    return [event for _, event in found[: CONFIG.support_events]]


def log_e_value(hits: Sequence[Sequence[int]], losses: Sequence[float]) -> float:
    """Return the logarithm of the e-value from how often each event came from its x and from its z.

    Examples
    --------
    >>> bool(log_e_value([[40, 0]], [1.0]) > 5)
    True
    >>> bool(log_e_value([[73, 27]], [1.0]) < 1)
    True
    """
    logs = []
    for (forth, back), loss in zip(hits, losses, strict=True):
        null = 1 / (1 + math.exp(-loss))
        theta = null + (1 - null) * _GRID
        logs.append(forth * np.log(theta / null) + back * np.log((1 - theta) / (1 - null)))
    return float(special.logsumexp(np.array(logs)) - math.log(len(logs) * len(_GRID)))


def _test_event(  # noqa: PLR0917 - what the pilot leaves
    target: Target,
    level: float,
    events: list[Event],
    words: Sequence[int],
    draw: Callable[[int, np.random.Generator], str],
    pilot: int,
    most: int,
) -> TestResult:
    names = [target.subject.label(word) for word in words]
    places = sorted({place for event in events for place in (event.x, event.z)})
    rng, toss = target.stream(TEST.name, 2), target.stream(TEST.name, 3)
    hits, drawn = [[0, 0] for _ in events], Counter[int]()
    losses, log_e = [event.loss for event in events], 0.0
    for _ in range(most):
        place = places[int(toss.integers(len(places)))]
        try:
            came = labels_of(draw(words[place], rng), names)
        except GaveUp:
            break
        drawn[place] += 1
        moved = False
        for hit, event in zip(hits, events, strict=True):
            if event.event in came and place in (event.x, event.z):
                hit[0 if place == event.x else 1] += 1
                moved = True
        if moved:
            log_e = log_e_value(hits, losses)
            if log_e >= -math.log(level):
                break
    best = max(range(len(events)), key=lambda one: log_e_value([hits[one]], [losses[one]]))
    chosen, (forth, back) = events[best], hits[best]
    label = _describe_event(chosen.event)
    x, z = names[chosen.x], names[chosen.z]
    never = f"{back} times in" if back else "never in"
    return TEST.result(
        target,
        level,
        Evidence.e_value(log_e, level),
        observed=False,
        samples=pilot + drawn.total(),
        witness=Witness(x=x, x_prime=z, event=(label,)),
        lines={
            "Headline": _headline(chosen.event, x),
            "Witness": f"{label} came {forth} times in {drawn[chosen.x]} calls for {x!r} and {never} {drawn[chosen.z]} calls for {z!r}; "
            f"the claim allows a factor of e^{chosen.loss:.3g} between the two.",
            "Next": "fix this, then run the same command again; --keep-going runs all tests and does not stop at the first refutation",
            "Note": "Whatever the code returns or raises is an output of its own: whoever sees the output sees it too.",
            "Tested": f"outputs of every kind ({pilot + drawn.total():,} calls)",
        },
        integers={"hits": hits, "losses": losses},
    )


def _headline(event: str, x: str) -> str:
    kind, _, text = event.partition(":")
    if event.startswith(_CONTAINS) or (kind == "text" and x.casefold() in text.casefold()):
        return f"returns text that contains its input, such as {_describe_event(event)}"
    if kind == "raised":
        return f"raises {text} depending on its input"
    return f"returns {_describe_event(event)} depending on its input"


def _describe_event(event: str) -> str:
    return (
        f"<text that contains {event.removeprefix(_CONTAINS)!r}>"
        if event.startswith(_CONTAINS)
        else describe_symbol(event)
    )


def recheck(result: TestResult, _: AuditReport) -> float:
    """Compute the logarithm of the e-value again from the recorded hits."""
    kept = result.integers
    return log_e_value(kept["hits"], kept["losses"]) if kept.get("hits") else 0.0


TEST = SuiteTest(
    name="support",
    null="No output outside the vocabulary, no exception and no text that contains a word is more likely from a word than ε·d allows.",
    skip=skip,
    run=run,
    recheck=recheck,
)
