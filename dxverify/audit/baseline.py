"""Baselines: has the output distribution changed between two versions of a mechanism.

A refactoring can change the distribution and still keep the guarantee; an audit does not see that, a comparison with the samples of the
older version does. Compared are, for each input, the probability of every output and of the 1, 2, 4, … words
nearest to the input, so that both a change at one word and a change spread over many show.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Self

import numpy as np

from dxverify.audit.blocks import Block
from dxverify.audit.findings import Finding, FindingKind
from dxverify.audit.sampling import BatchCrash, Sampling, probe, sample_block
from dxverify.audit.word_choice import choose_inputs
from dxverify.bounds import holm, log_two_sided
from dxverify.errors import InputError, ParameterError
from dxverify.files import write_whole
from dxverify.lazy import stats
from dxverify.metrics import Euclidean
from dxverify.protocols import UNKNOWN
from dxverify.records import from_plain, to_plain
from dxverify.runtime.run import Here, entropy_of, versions

if TYPE_CHECKING:
    from dxverify.aliases import PlainView
    from dxverify.audit.report import AuditReport
    from dxverify.audit.subjects import Subject
    from dxverify.protocols import RNGLike
    from dxverify.vocabulary import Vocabulary

SCHEMA_VERSION = 2
#: Samples of a baseline, over all inputs.
DRAWS = 20_000
#: Names of the streams of the older and the newer version: never the same numbers, or they would not be two samples.
_OLD, _NEW = 1, 2
#: No finding lists more differences than this.
_LISTED = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Baseline:
    """Counts of samples from one version of a mechanism.

    Parameters
    ----------
    mechanism : str
        Its name.
    vocabulary_digest : str
        Digest of words and vectors.
    inputs : tuple of int
        Rows of the words that were sampled.
    counts : tuple of mapping
        For each input, how often each output code came.
    entropy : int
        Entropy of the samples.
    versions : mapping
        Versions of Python and of the packages.
    """

    mechanism: str
    vocabulary_digest: str
    inputs: tuple[int, ...]
    counts: tuple[Mapping[int, int], ...]
    entropy: int
    versions: Mapping[str, str]

    def __post_init__(self) -> None:
        if len(self.inputs) != len(self.counts) or not self.inputs:
            raise InputError("a baseline has counts for each of its inputs, and at least one input")
        if any(count < 0 for row in self.counts for count in row.values()):
            raise InputError("a baseline has no negative counts")

    @property
    def draws(self) -> int:
        """The number of samples."""
        return sum(sum(row.values()) for row in self.counts)

    def save(self, path: str | Path) -> None:
        """Write the baseline as JSON, to be kept under version control."""
        data = {"schema_version": SCHEMA_VERSION, **to_plain(self)}
        text = json.dumps({**data, "sha256": _checksum(data)}, indent=1, ensure_ascii=False)
        write_whole(path, text + "\n")

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read a baseline back; a file that was changed since it was written is refused."""
        try:
            data = json.loads(Path(path).read_text(encoding="utf-8"))
            stated, version = data.pop("sha256", None), data["schema_version"]
            if version == SCHEMA_VERSION and stated != _checksum(data):
                raise ValueError("its checksum is wrong, so it was changed or damaged")  # noqa: TRY301 - one message
            del data["schema_version"]
            loaded = from_plain(cls, data)
        except (OSError, KeyError, TypeError, ValueError, AttributeError) as problem:
            raise InputError(f"{path}: not a baseline: {problem}") from None
        if version != SCHEMA_VERSION:
            raise InputError(f"{path}: schema_version must be {SCHEMA_VERSION}, got {version!r}")
        return loaded

    def require_words(self, vocabulary: Vocabulary) -> None:
        """Raise InputError unless inputs and outputs are words of the vocabulary, or codes of what is no word."""
        if self.vocabulary_digest != vocabulary.digest:
            raise InputError("the baseline was sampled on another vocabulary (the digests differ)")
        codes = {*self.inputs, *(code for row in self.counts for code in row)}
        wrong = sorted(
            {code for code in codes if not UNKNOWN <= code < len(vocabulary)}
            | {r for r in self.inputs if r < 0}
        )
        if wrong:
            raise InputError(
                f"the baseline counts {wrong[0]}, and words have indexes from 0 to {len(vocabulary) - 1}"
            )


def _checksum(data: PlainView) -> str:
    canonical = json.dumps(data, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(canonical.encode()).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One event of one input whose probability changed, with its adjusted p-value."""

    word: str
    event: str
    old: int
    old_draws: int
    new: int
    new_draws: int
    p_value: float

    def __str__(self) -> str:
        return (
            f"{self.event} came {_times(self.old)} in {self.old_draws} samples of {self.word!r} in the baseline "
            f"and {_times(self.new)} in {self.new_draws} now (adjusted p-value {self.p_value:.2g})"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """What a comparison with a baseline found.

    Parameters
    ----------
    alpha : float
        Bound on the probability that a distribution that did not change is called changed.
    tests : int
        How many events were compared.
    differences : tuple of Difference
        Those that changed, the clearest first; all of them hold together at ``alpha``.
    visible : float
        About which change of a probability would have been seen with 90 % power.
    draws : int
        Samples of the newer version.
    """

    alpha: float
    tests: int
    differences: tuple[Difference, ...]
    visible: float
    draws: int

    @property
    def changed(self) -> bool:
        """Whether the distribution changed."""
        return bool(self.differences)

    def __str__(self) -> str:
        if self.changed:
            shown = "; ".join(map(str, self.differences[:_LISTED]))
            return f"The output distribution is not that of the baseline: {shown}."
        return (
            f"{self.draws} samples do not contradict the distribution of the baseline ({self.tests} events compared, false-alarm "
            f"probability {self.alpha:.2g}); a change of a probability by less than about {self.visible:.2g} may have gone unseen."
        )

    def add_to(self, report: AuditReport) -> AuditReport:
        """Return the report with this comparison in it: a finding if the distribution changed, else a sentence."""
        if not self.changed:
            return replace(report, reason=f"{report.reason} {self}".strip())
        numbers = {"alpha": self.alpha, "events": self.tests, "changed": len(self.differences)}
        finding = Finding(kind=FindingKind.LAW_CHANGED, message=str(self), established=True, numbers=numbers)
        return replace(report, findings=(*report.findings, finding))


def sample_baseline(
    subject: Subject, *, words: Iterable[str | int] | None = None, draws: int = DRAWS, rng: RNGLike = None
) -> Baseline:
    """Sample a baseline of a mechanism.

    Parameters
    ----------
    subject : Subject
        See :func:`dxverify.audit.subjects.as_subject`.
    words : iterable of str or int, optional
        Inputs to sample; chosen as for an audit if not given.
    draws : int
        Expected number of outputs over all inputs.
    rng : None, int, SeedSequence or Generator
        Source of all randomness.
    """
    inputs = choose_inputs(subject, words)
    return _sample_words(subject, inputs.rows[: inputs.core], draws, _stream(rng, _OLD))


def compare(
    baseline: Baseline,
    subject: Subject,
    *,
    alpha: float = 0.05,
    draws: int | None = None,
    rng: RNGLike = None,
) -> Comparison:
    """Sample the newer version and test whether its output distribution is that of the baseline.

    Parameters
    ----------
    baseline : Baseline
        Samples of the older version.
    subject : Subject
        The newer version.
    alpha : float
        Bound on the probability that a distribution that did not change is called changed.
    draws : int, optional
        Expected number of outputs; as many as the baseline has if not given.
    rng : None, int, SeedSequence or Generator
        Source of all randomness; never the stream of the baseline, even for the same number.
    """
    if not 0 < alpha < 1:
        raise ParameterError("alpha", alpha, "in (0, 1)")
    baseline.require_words(subject.vocabulary)
    newer = _sample_words(subject, baseline.inputs, draws or baseline.draws, _stream(rng, _NEW))
    return compare_counts(baseline, newer, subject.vocabulary, alpha)


def compare_counts(older: Baseline, newer: Baseline, vocabulary: Vocabulary, alpha: float) -> Comparison:
    """Compare two tables of counts: a function of integers, the vocabulary and alpha."""
    found = [
        (log_two_sided(one.old, one.old_draws, one.new, one.new_draws), one)
        for place, row in enumerate(older.inputs)
        for one in _events(vocabulary, row, older.counts[place], newer.counts[place])
    ]
    adjusted = holm([log_p for log_p, _ in found], alpha) if found else np.zeros(0)
    order = np.argsort(adjusted, kind="stable")
    changed = [
        replace(found[place][1], p_value=math.exp(adjusted[place]))
        for place in order
        if adjusted[place] <= math.log(alpha)
    ]
    sizes = [min(sum(row.values()) for row in side.counts) for side in (older, newer)]
    return Comparison(
        alpha=alpha,
        tests=len(found),
        differences=tuple(changed),
        visible=visible_change(sizes[0], sizes[1], alpha / max(1, len(found))),
        draws=newer.draws,
    )


def _events(
    vocabulary: Vocabulary, row: int, old: Mapping[int, int], new: Mapping[int, int]
) -> Iterator[Difference]:
    """Yield every output that was seen at all, and the balls around the input."""
    word, sizes = vocabulary.words[row], (sum(old.values()), sum(new.values()))
    for code in sorted({*old, *new}):
        label = (
            repr(vocabulary.words[code])
            if code >= 0
            else {-1: "no word", -2: "a crash"}.get(code, "an unknown output")
        )
        yield _difference(word, f"output {label}", (old.get(code, 0), new.get(code, 0)), sizes)
    gaps = Euclidean().distances(vocabulary, np.array([row]))[0]
    rank = np.empty(len(gaps), dtype=np.int64)
    rank[np.argsort(gaps, kind="stable")] = np.arange(len(gaps))
    for power in range(1, max(1, len(gaps) - 1).bit_length()):
        inside = [sum(n for c, n in side.items() if c >= 0 and rank[c] < 2**power) for side in (old, new)]
        yield _difference(word, f"one of the {2**power} words nearest to it", (inside[0], inside[1]), sizes)


def _difference(word: str, event: str, counts: tuple[int, int], sizes: tuple[int, int]) -> Difference:
    return Difference(
        word=word,
        event=event,
        old=counts[0],
        old_draws=sizes[0],
        new=counts[1],
        new_draws=sizes[1],
        p_value=1.0,
    )


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def _stream(rng: RNGLike, name: int) -> int:
    return entropy_of(np.random.SeedSequence(entropy_of(rng), spawn_key=(name,)))


def _sample_words(subject: Subject, rows: tuple[int, ...], draws: int, entropy: int) -> Baseline:
    sampling = Sampling(entropy=entropy)
    sampling = replace(sampling, singly=probe(subject, sampling, rows, alpha=0.0).singly)
    expected = (draws / len(rows),) * len(rows)
    try:
        block = _block(subject, sampling, rows, expected)
    except BatchCrash:
        # The first samples are thrown away unread.
        block = _block(subject, replace(sampling, singly=True), rows, expected)
    return Baseline(
        mechanism=subject.name,
        vocabulary_digest=subject.vocabulary.digest,
        inputs=tuple(int(row) for row in rows),
        counts=block.counts,
        entropy=entropy,
        versions=versions(),
    )


def _block(subject: Subject, sampling: Sampling, rows: tuple[int, ...], expected: tuple[float, ...]) -> Block:
    return sample_block(subject, sampling, rows, 0, expected, executor=Here())


def visible_change(size: int, other_size: int, alpha: float, power: float = 0.9) -> float:
    """Return about which change of a probability near ½, where it is hardest, is seen with the given power.

    A normal approximation: it says what to expect and decides nothing.
    """
    if min(size, other_size) < 1:
        return 1.0
    spread = math.sqrt(0.25 / size + 0.25 / other_size)
    return float(min(1.0, spread * (stats.norm.isf(alpha / 2) + stats.norm.isf(1 - power))))
