"""Words that are not in the vocabulary: whether the code gives them back in the clear, crashes, or answers with other words.

Nothing is promised about such words, so that whatever is seen here is an observation. But a text has them, and a word that
no noise touches is released as it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from dxverify.adapters.decode import Decoder
from dxverify.adapters.guard import GlobalsSeeded, Guard, Notes
from dxverify.adapters.telling import shown
from dxverify.audit.findings import Finding, FindingKind
from dxverify.errors import DxverifyError, GaveUp, MechanismFault
from dxverify.vocabulary import Vocabulary

if TYPE_CHECKING:
    from dxverify.audit.report import AuditReport
    from dxverify.audit.subjects import Subject
    from dxverify.protocols import IntArray

#: How often each word is given; less often to a program, which is started for each.
_TIMES, _TIMES_OF_PROGRAM = 20, 5
#: What is tried: a made-up word, a number, an address and a word with letters that few vocabularies have.
_MADE_UP = ("zqxvjkw", "4711093", "name@example.org", "żółwik", "qwxzzkj", "8080-zq", "vjqzz@example.com")
_WORDS = 5
#: Place of these draws among the streams.
_PLACE = 2**31 + 64
#: What can come back.
_CLEAR, _KNOWN, _SILENT, _OTHER, _CRASHED = range(5)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Judging(Decoder):
    """Tells for each output whether it holds the word that was given; its vocabulary is that of strangers."""

    known: Vocabulary

    def each(self, outputs: Iterable[object], given: int) -> IntArray:
        """Judge outputs one by one."""
        return np.array([self._judge(output, self.vocabulary.words[given]) for output in outputs])

    def batch(self, outputs: object, size: int, given: int) -> IntArray:
        """Judge a batch."""
        if isinstance(outputs, str) or not isinstance(outputs, Collection) or len(outputs) != size:
            raise MechanismFault(f"{size} outputs were asked for and {shown(outputs)} came")
        return self.each(outputs, given)

    def _judge(self, output: object, given: str) -> int:
        if output is None:
            return _SILENT
        if isinstance(output, str):
            text = str.__str__(output)
            return _CLEAR if given in text else _KNOWN if text in self.known else _OTHER
        whole = isinstance(output, (int, np.integer)) and not isinstance(output, bool)
        return _KNOWN if whole and 0 <= int(output) < len(self.known) else _OTHER  # type: ignore[call-overload]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outside:
    """What came back for strangers.

    Parameters
    ----------
    counts : mapping
        For each word, how often each of the five things happened.
    problem : str
        Why the code was given up, if it was.
    """

    counts: Mapping[str, Mapping[int, int]]
    problem: str = ""

    def add_to(self, report: AuditReport) -> AuditReport:
        """Return the report with what was seen: an observation if a word came back or the code crashed, else a sentence."""
        asked, words = sum(sum(row.values()) for row in self.counts.values()), len(self.counts)
        clear, crashed, other = (self._told(code) for code in (_CLEAR, _CRASHED, _OTHER))
        if not (clear or crashed or other or self.problem):
            said = (
                f"{words} words that are not in the vocabulary were given, {asked} times together ({', '.join(map(shown, self.counts))}): "
                "none came back in the clear, and none made the code crash."
            )
            return replace(report, reason=f"{report.reason.rstrip('.')}. {said}")
        parts = [
            f"in the clear came {clear}" if clear else "none came back in the clear",
            *([f"the code crashed on {crashed}"] if crashed else []),
            *([f"something else than a word came for {other}"] if other else []),
            *([self.problem.rstrip(".")] if self.problem else []),
        ]
        message = f"Words that are not in the vocabulary, {asked} times together: {'; '.join(parts)}."
        numbers: dict[str, int | float | str] = {
            "what": "out of vocabulary",
            "asked": asked,
            "clear": self._times(_CLEAR),
        }
        numbers |= {"crashed": self._times(_CRASHED), "words": self._times(_KNOWN)}
        found = Finding(kind=FindingKind.OBSERVATION, message=message, numbers=numbers)
        return replace(report, findings=(*report.findings, found))

    def _times(self, code: int) -> int:
        return sum(row.get(code, 0) for row in self.counts.values())

    def _told(self, code: int) -> str:
        return ", ".join(
            f"{shown(word)} {row[code]} times of {sum(row.values())}"
            for word, row in self.counts.items()
            if row.get(code)
        )


def strangers(vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return words that are not in a vocabulary, one of its own in capitals among them if that is none of them.

    Examples
    --------
    >>> strangers(Vocabulary(words=["a", "zqxvjkw"], vectors=[[0.0], [1.0]]))[:2]
    ('A', '4711093')
    """
    shouted = next(
        (word.upper() for word in vocabulary.words if word.islower() and word.upper() not in vocabulary), None
    )
    made_up = [word for word in _MADE_UP if word not in vocabulary]
    return tuple([shouted, *made_up] if shouted else made_up)[:_WORDS]


def given_strangers(subject: Subject, words: Sequence[str], entropy: int) -> Outside | None:
    """Give the code words that are not in its vocabulary; None for code that is not given words but indexes or vectors."""
    guard = subject.draw
    if not isinstance(guard, Guard):
        return None
    inner: Any = guard.draw.draw if isinstance(guard.draw, GlobalsSeeded) else guard.draw
    if not getattr(type(inner), "gives_words", False):
        return None
    places = np.arange(len(words) * subject.vocabulary.dim, dtype=float).reshape(len(words), -1)
    judging = _Judging(
        vocabulary=Vocabulary(words=list(words), vectors=places), known=subject.vocabulary, notes=Notes()
    )
    listening = replace(inner, decoder=judging)
    draw = GlobalsSeeded(listening) if isinstance(guard.draw, GlobalsSeeded) else listening
    quiet = replace(guard, draw=draw, words=tuple(words), notes=Notes())
    try:
        return _counted(quiet, words, entropy)
    finally:
        quiet.close()


def _counted(guard: Guard, words: Sequence[str], entropy: int) -> Outside:
    rng = np.random.default_rng(np.random.SeedSequence(entropy, spawn_key=(_PLACE,)))
    counts: dict[str, Counter[int]] = {word: Counter() for word in words}
    for place, word in enumerate(words):
        for _ in range(_TIMES_OF_PROGRAM if guard.keeps_time else _TIMES):
            try:
                counts[word][int(guard(place, 1, rng)[0])] += 1
            except GaveUp as problem:
                counts[word][_CRASHED] += 1
                return Outside(counts={one: row for one, row in counts.items() if row}, problem=str(problem))
            except DxverifyError:
                # Of whatever kind: code may use our own vocabulary and meet our own errors.
                counts[word][_CRASHED] += 1
    return Outside(counts=counts)


def with_strangers(report: AuditReport, subject: Subject, entropy: int) -> AuditReport:
    """Return the report with what the code does with words that are not in the vocabulary."""
    seen = given_strangers(subject, strangers(subject.vocabulary), entropy)
    if seen is not None:
        return seen.add_to(report)
    said = "Words that are not in the vocabulary were not tried: the code is not called with words."
    return replace(report, reason=f"{report.reason.rstrip('.')}. {said}")
