"""Whether samples depend on each other: within a call, from call to call, or on how many are asked for.

An audit counts samples as independent. Samples that are not, of a mechanism whose every single output is right, would be taken for a
violation of the guarantee. All tests here are exact given their margins (Fisher), whatever the distribution of an output is. They have
samples of their own, never those that are counted as evidence.

Then where the code takes its randomness from: generators it seeds itself, forked workers, new instances. These calls are made without
the seeds that an audit gives to global generators, since those would hide it.

References
----------
Fisher (1935), The Design of Experiments.
"""

from __future__ import annotations

import hashlib
import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from dxverify.adapters.sampler import CodeSampler, Draw, SeededGlobals
from dxverify.adapters.sandbox import contain
from dxverify.audit.config import CONFIG
from dxverify.audit.findings import Finding, FindingKind
from dxverify.audit.noise.examine import in_forked_workers
from dxverify.audit.noise.p_values import bonferroni, independence_test
from dxverify.bounds import log_two_sided
from dxverify.errors import DxverifyError

if TYPE_CHECKING:
    from dxverify.audit.subjects import Subject
    from dxverify.protocols import FloatArray, IntArray

#: Calls of each input, outputs of each call (both even), and calls for one output alone.
CALLS, SIZE, SINGLES = 16, 32, 128


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Pilot:
    """Samples of one input, taken only to test whether they depend on each other.

    Parameters
    ----------
    word : str
        The input.
    calls : array, calls × size
        Outputs, one row for each call; each call had a generator of its own.
    singles : array
        Outputs of calls for one output each; may be empty.
    events : tuple of int
        Frequent outputs, chosen on other samples.
    """

    word: str
    calls: IntArray
    singles: IntArray
    events: tuple[int, ...]

    def p_within(self) -> float:
        """Return the p-value of "outputs of one call are independent"."""
        size = self.calls.shape[1]
        near = self.calls[:, 0::2].ravel(), self.calls[:, 1::2].ravel()
        far = self.calls[:, : size // 2].ravel(), self.calls[:, size // 2 :].ravel()
        return bonferroni(
            [self._association_test(*near), self._association_test(*far), self._agree_more_within()]
        )

    def p_between(self) -> float:
        """Return the p-value of "two calls have nothing to do with each other, place by place"."""
        return self._association_test(self.calls[0::2].ravel(), self.calls[1::2].ravel())

    def p_size(self) -> float:
        """Return the p-value of "calls for one output have the distribution of calls for many"."""
        many = self.calls.ravel()
        counts = [(int((self.singles == one).sum()), int((many == one).sum())) for one in self.events]
        logs = [log_two_sided(few, self.singles.size, more, many.size) for few, more in counts]
        return bonferroni([float(np.exp(log)) for log in logs])

    def p_alone(self) -> float:
        """Return the p-value of "calls for one output each are independent of the one before"."""
        last = self.singles.size - self.singles.size % 2
        return self._association_test(self.singles[0:last:2], self.singles[1:last:2])

    def _association_test(self, one: IntArray, other: IntArray) -> float:
        return independence_test([(one == a, other == b) for a in self.events for b in self.events])[0]

    def _agree_more_within(self) -> float:
        """Hold agreement of neighbours in even calls against agreement of odd calls with each other, at other places."""
        even, odd = self.calls[0::2], self.calls[1::2]
        within = (even[:, 0::2] == even[:, 1::2]).ravel()
        last = len(odd) - len(odd) % 2
        between = (odd[0:last:2] == np.roll(odd[1:last:2], 1, axis=1)).ravel()
        same_call = np.arange(within.size + between.size) < within.size
        return independence_test([(same_call, np.concatenate([within, between]))])[0]

    def p_shared(self) -> float:
        """Return the p-value of "outputs of one call agree no more often than outputs next to each other in two calls".

        The last output of a call and the first of the next are as near in time as two outputs of one call, so that code
        whose distribution drifts, or that remembers its last output, is no false alarm.
        """
        inner = self.calls[:, 2:-2] if self.calls.shape[1] > 8 else self.calls
        within = (inner[:, 0:-1:2] == inner[:, 1::2]).ravel()
        last = len(self.calls) - len(self.calls) % 2
        between = self.calls[0:last:2, -1] == self.calls[1:last:2, 0]
        if within.mean() <= between.mean():
            return 1.0
        same_call = np.arange(within.size + between.size) < within.size
        return independence_test([(same_call, np.concatenate([within, between]))])[0]

    @property
    def constant(self) -> bool:
        """Whether every call gave one output over and over, and not all calls the same."""
        return bool((self.calls == self.calls[:, :1]).all() and np.unique(self.calls[:, 0]).size > 1)

    @property
    def identical(self) -> float:
        """The share of pairs of calls that gave the same sequence, not of one output alone."""
        same = (self.calls[0::2] == self.calls[1::2]).all(axis=1)
        varied = (self.calls[0::2] != self.calls[0::2, :1]).any(axis=1)
        return float((same & varied).mean())


def frequent(outputs: IntArray) -> tuple[int, ...]:
    """Return the most frequent outputs, which the tests compare."""
    codes, counts = np.unique(outputs, return_counts=True)
    return tuple(int(code) for code in codes[np.argsort(-counts, kind="stable")][: CONFIG.frequent_outputs])


class _Dependence(NamedTuple):
    """A way in which samples may depend on each other.

    ``describe(pilot, pilots)`` gives the sentence of a finding, ``marks(pilot, share)`` further entries of its numbers: ``assumption`` if it
    refutes fresh randomness, and not only that our samples are independent; ``kept`` if earlier samples still count.
    """

    kind: FindingKind
    p_value: Callable[[Pilot], float]
    describe: Callable[[Pilot, Sequence[Pilot]], str]
    marks: Callable[[Pilot, float], dict[str, int]] = lambda _pilot, _share: {}
    applies: Callable[[Pilot], bool] = lambda _pilot: True


def dependences(pilots: Sequence[Pilot], alpha: float) -> tuple[Finding, ...]:
    """Return the most serious dependence of samples that a test finds; all tests together spend alpha.

    Parameters
    ----------
    pilots : sequence of Pilot
        One for each input.
    alpha : float
        Bound on the probability that independent samples have any finding.
    """
    # Two of the five use one test.
    share = alpha / ((len(_GRAVEST_FIRST) - 1) * max(len(pilots), 1))
    for one in _GRAVEST_FIRST:
        for pilot in pilots:
            if one.applies(pilot) and (p_value := one.p_value(pilot)) <= max(share, CONFIG.dependence_shown):
                numbers: dict[str, int | float | str] = {
                    "p_value": p_value,
                    "share": share,
                    "calls": len(pilot.calls),
                    "singles": pilot.singles.size,
                    **one.marks(pilot, share),
                }
                message, established = one.describe(pilot, pilots), p_value <= share
                return (Finding(kind=one.kind, message=message, established=established, numbers=numbers),)
    return ()


def _describe_reuse(pilot: Pilot, pilots: Sequence[Pilot]) -> str:
    return (
        f"{pilot.calls.shape[0]} calls for {pilot.word!r} with unrelated generators gave the same sequence of outputs "
        f"again ({pilot.identical:.0%} of the pairs of calls agree in every place); {_describe_seed(pilots)}."
    )


def _describe_seed(pilots: Sequence[Pilot]) -> str:
    """Say whether the words share the stream: then the seed is fixed, and else made from the word."""
    # Calls repeat each other, so that one of each word is all there is to see.
    p_values = [
        independence_test(
            [(one.calls[0] == a, other.calls[0] == b) for a in one.events for b in other.events]
        )[0]
        for one, other in itertools.combinations(pilots, 2)
    ]
    if not p_values:
        return "the seed does not come from the caller"
    if bonferroni(p_values) <= CONFIG.dependence_cause:
        return "different words share it too, as with a fixed seed in every call"
    return "different words do not share it, as with a seed made from the word"


def _describe_memory(pilot: Pilot, _: Sequence[Pilot]) -> str:
    return (
        f"Outputs of successive calls for {pilot.word!r}, one output each ({pilot.singles.size} calls), depend on each other: "
        "the code remembers earlier outputs. Statements about outputs hold given the earlier ones."
    )


def _describe_call(pilot: Pilot, _: Sequence[Pilot]) -> str:
    how = (
        "every call gave one output over and over, as if one random number served the whole call"
        if pilot.constant
        else f"{pilot.calls.shape[0]} calls of {pilot.calls.shape[1]} outputs show it"
    )
    return f"Outputs of one call for {pilot.word!r} depend on each other: {how}. The code was called for one output at a time instead."


def _describe_relation(pilot: Pilot, _: Sequence[Pilot]) -> str:
    return (
        f"Calls for {pilot.word!r} with unrelated generators are related to each other, position by position."
    )


def _describe_size(pilot: Pilot, _: Sequence[Pilot]) -> str:
    return (
        f"For {pilot.word!r} calls for one output ({pilot.singles.size} calls) have another distribution than calls for "
        f"{pilot.calls.shape[1]} outputs. The code was called for one output at a time."
    )


_GRAVEST_FIRST = (
    _Dependence(
        FindingKind.RNG_REUSE,
        Pilot.p_between,
        _describe_reuse,
        marks=lambda _pilot, _share: {"assumption": 1},
        applies=lambda pilot: pilot.identical >= CONFIG.identical,
    ),
    _Dependence(
        FindingKind.DEPENDENT, Pilot.p_alone, _describe_memory, marks=lambda _pilot, _share: {"kept": 1}
    ),
    _Dependence(
        FindingKind.DEPENDENT,
        Pilot.p_within,
        _describe_call,
        marks=lambda pilot, share: {"assumption": 1} if pilot.p_shared() <= share else {},
    ),
    _Dependence(FindingKind.RNG_REUSE, Pilot.p_between, _describe_relation),
    _Dependence(FindingKind.DEPENDENT, Pilot.p_size, _describe_size),
)


#: Outputs asked of each worker and of each instance.
_OUTPUTS = 4 * SIZE
#: Families of tests that share alpha: forked workers, instances.
_FAMILIES = 2


@dataclass(frozen=True, slots=True)
class _GlobalStates:
    """Calls code from a known state of the global generators and gives digests of the states they are left in."""

    draw: Draw

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> IntArray:
        """Return two digests: of ``random`` and of ``numpy.random``."""
        left: list[int] = []

        def sample(word: int, size: int, rng: np.random.Generator) -> None:
            self.draw(word, size, rng)
            legacy: Any = np.random.get_state(legacy=False)  # noqa: NPY002 - user code may use it
            inner = legacy["state"]
            states = (random.getstate(), (inner["key"].tobytes(), int(inner["pos"])))
            left.extend(
                int.from_bytes(hashlib.sha256(repr(state).encode()).digest()[:7], "big") for state in states
            )

        SeededGlobals(sample)(word, size, rng)
        return np.array(left, dtype=np.int64)


def own_seeds(
    subject: Subject, inputs: Sequence[int], stream: Callable[[int], np.random.Generator]
) -> Iterator[Finding]:
    """Yield a finding for each global generator that the code seeds itself.

    After two calls that began in different states the generator stands in the same one only if it was seeded in
    between: no chance is in this. ``stream`` gives generators by number.
    """
    raw = code_alone(subject)
    if raw is None:
        return
    guard = raw.with_code(_GlobalStates(raw.code))
    try:
        states = [[guard(word, 1, stream(place)).tolist() for place in range(2)] for word in inputs[:2]]
    except DxverifyError:
        return  # the samples of the audit will show it
    finally:
        guard.close()
    for place, name in enumerate(("random", "numpy.random")):
        if all(first[place] == second[place] for first, second in states):
            same = len({first[place] for first, _ in states}) == 1
            to = "to the same value whatever the word" if same else "to a value that follows from the word"
            message = f"The code seeds the global generator {name} itself at every call, {to}."
            yield Finding(
                kind=FindingKind.RNG_REUSE,
                message=message,
                established=True,
                numbers={"exact": 1, "assumption": 1},
            )


def code_alone(subject: Subject) -> CodeSampler | None:
    """Return the sampler of code in this process; None for programs, which have no such state."""
    guard = subject.draw
    return guard if isinstance(guard, CodeSampler) and not guard.is_program else None


def repeated_elsewhere(subject: Subject, word: int, alpha: float, *, hidden: bool) -> tuple[Finding, ...]:
    """Return what two forked workers, and two new instances, repeat of each other.

    Parameters
    ----------
    word : int
        The input that is sampled.
    alpha : float
        What these tests may spend together.
    hidden : bool
        Whether the code has randomness of its own; code that lives by the generator it is given cannot repeat itself.
    """
    raw, factory = code_alone(subject), subject.factory
    if raw is None or not hidden:
        return ()

    def sample(draw: Draw) -> FloatArray:
        # New entropy of the system for whoever asks for it.
        codes, _printed = contain(lambda: draw(word, _OUTPUTS, np.random.default_rng()))
        return np.asarray(codes, dtype=np.float64)[:, None]

    sources: dict[str, Callable[[], list[FloatArray]]] = {
        "forked workers": lambda: in_forked_workers(lambda _size, _rng: sample(raw.code), _OUTPUTS, 1)
    }
    if factory is not None:
        sources["new instances"] = lambda: [sample(factory()) for _ in range(2)]
    found = []
    for name, source in sources.items():
        try:
            pair = source()
        except DxverifyError:
            continue
        if len(pair) == 2:
            found += _compare_rows(subject.label(word), name, np.array(pair)[:, :, 0], alpha / _FAMILIES)
    return tuple(found)


def _compare_rows(word: str, name: str, pair: FloatArray, alpha: float) -> list[Finding]:
    calls = pair.astype(np.int64)
    pilot = Pilot(word=word, calls=calls, singles=calls[0, :0], events=frequent(calls[0]))
    p_value, agree = pilot.p_between(), int((calls[0] == calls[1]).sum())
    if p_value > alpha:
        return []
    message = (
        f"{name[0].upper()}{name[1:]} repeat each other's random numbers ({agree} of {_OUTPUTS} outputs for {word!r} equal), as with "
        "every code that uses a global generator. Reseed after fork."
    )
    numbers: dict[str, int | float | str] = {"p_value": p_value, "share": alpha, "agree": agree}
    if name == "new instances":
        numbers["assumption"] = 1
    return [Finding(kind=FindingKind.RNG_REUSE, message=message, established=True, numbers=numbers)]
