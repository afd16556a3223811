"""What is decided before the first draw, by auditors that sample: inputs, plan, budget.

A bound can be refuted only where it is nearly attained and where outputs are frequent: inputs at a loss of about
1 to 2, with further words beyond them on nearly the same line (there the triangle inequality is nearly an
equality, and additive noise uses up its whole guarantee).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from dxverify.aliases import Plain, PlainView
from dxverify.audit.blocks import BLOCKS, Block
from dxverify.audit.claim import Claim
from dxverify.audit.config import CONFIG
from dxverify.audit.drawing import Drawing, Probe, draw_block, probe
from dxverify.audit.eprocess.allocation import planned_totals
from dxverify.audit.eprocess.config import CONFIG as BETS
from dxverify.audit.eprocess.stated import StatedChannels
from dxverify.audit.eprocess.wealth import EProcess
from dxverify.audit.findings import Finding, FindingKind
from dxverify.audit.stated_channels import find_stated_channels
from dxverify.audit.word_pairs import nearest_pairs
from dxverify.bounds import ErrorBudget
from dxverify.errors import InputError, ParameterError
from dxverify.runtime.checkpoint import Checkpoint, fingerprint_of
from dxverify.runtime.run import versions
from dxverify.spaces.inputs import Inputs as Points

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from concurrent.futures import Executor
    from pathlib import Path

    from dxverify.audit.registry import Task
    from dxverify.audit.subjects import Subject
    from dxverify.protocols import FloatArray, IntArray
    from dxverify.runtime.run import Run

#: Name of the sequential method.
SEQUENTIAL = "sequential"


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The inputs of an audit and why these.

    Parameters
    ----------
    rows : tuple of int
        Words of the vocabulary.
    reason : str
        Why these, for the report.
    core : int, optional
        So many of them, the first ones, are bet on together in any case; all unless given.
    """

    rows: tuple[int, ...]
    reason: str
    core: int | None = None

    def __post_init__(self) -> None:
        if len(self.rows) < 2:
            raise ParameterError("words", self.rows, "at least two words: a guarantee relates two inputs")
        if len(set(self.rows)) < len(self.rows):
            raise ParameterError("words", self.rows, "distinct words")

    def group(self) -> Inputs:
        """Return the core alone: every further input weakens a test of fixed size."""
        if self.core is None:
            return self
        reason = (
            f"{self.core} words, close together and nearly in line, where the bound is nearly attained; "
            f"{len(self.rows) - self.core} others that bets would be made on are not drawn by a test of fixed size"
        )
        return Inputs(rows=self.rows[: self.core], reason=reason)

    def covered(self, words: int) -> str:
        """Say which share of inputs and ordered pairs of a vocabulary was drawn."""
        inputs, pairs = len(self.rows), len(self.rows) * (len(self.rows) - 1)
        if inputs == words:
            return f"All {words} inputs and all {pairs} ordered pairs were tested."
        return (
            f"Tested: {inputs} of {words} inputs ({100 * inputs / words:.2g} %) and {pairs} of "
            f"{words * (words - 1)} ordered pairs ({100 * pairs / (words * (words - 1)):.2g} %); of the others nothing is said."
        )


def choose_inputs(
    subject: Subject, words: Iterable[str | int] | None = None, *, max_samples: int = CONFIG.max_samples
) -> Inputs:
    """Return the inputs that were asked for, all of a vocabulary that can be screened, or some of a large one.

    Parameters
    ----------
    subject : Subject
        What is audited.
    words : iterable of str or int, optional
        Words or indexes to sample.
    max_samples : int
        So many samples are shared out; with few of them fewer inputs are screened.
    """
    size = len(subject.vocabulary)
    if words is not None:
        rows = tuple(_row(subject, word) for word in words)
        return _with_core(subject, Inputs(rows=rows, reason=f"the {len(rows)} words that were asked for"))
    most = max(BETS.most_inputs, max_samples // CONFIG.samples_each)
    if size <= min(most, CONFIG.screened):
        everything = Inputs(rows=tuple(range(size)), reason=f"all {size} words of the vocabulary")
        return _with_core(subject, everything)
    return _some_of(subject, min(most, CONFIG.spread))


def _with_core(subject: Subject, inputs: Inputs) -> Inputs:
    """Put a core of words first, if there are too many to be bet on together."""
    if len(inputs.rows) <= BETS.most_inputs:
        return inputs
    places = _tight_group(subject.losses(inputs.rows), CONFIG.core)
    core = [inputs.rows[place] for place in places]
    rest = [row for row in inputs.rows if row not in set(core)]
    reason = f"{inputs.reason}; bets on all pairs at once look at {len(core)} of them, close together and nearly in line"
    return Inputs(rows=(*core, *rest), reason=reason, core=len(core))


def _some_of(subject: Subject, most: int) -> Inputs:
    """Return some words of a large vocabulary: nearest pairs or a tight group, and others spread over all of it."""
    size = len(subject.vocabulary)
    pairs = _near_pairs(subject)
    if pairs:
        core = [word for pair in pairs for word in pair]
        rest = [int(row) for row in _spread(size, most) if int(row) not in set(core)][: most - len(core)]
        found = [float(subject.losses(pair)[0, 1]) for pair in pairs]
        reason = (
            f"{len(core) + len(rest)} of {size} words: {len(pairs)} pairs of nearest words with claimed losses from {min(found):.3g} to "
            f"{max(found):.3g}, and others spread over the vocabulary"
        )
        return Inputs(rows=(*core, *rest), reason=reason, core=len(core))
    candidates = _spread(size, CONFIG.candidates)
    losses = subject.losses(candidates)
    places = _tight_group(losses, CONFIG.core)
    core = [int(candidates[place]) for place in places]
    rest = [int(row) for row in _spread(size, most) if int(row) not in set(core)][: most - len(core)]
    reason = (
        f"{len(core) + len(rest)} of {size} words, spread over the vocabulary, {len(core)} of them close together and nearly "
        f"in line, where the bound is nearly attained (smallest claimed loss {_smallest(losses, places):.3g})"
    )
    return Inputs(rows=(*core, *rest), reason=reason, core=len(core))


def _near_pairs(subject: Subject) -> list[tuple[int, int]]:
    """Return nearest pairs of words where the claimed losses are ε times Euclidean distances; none elsewhere."""
    some = list(_spread(len(subject.vocabulary), 4))
    points = np.asarray(subject.vocabulary.vectors, dtype=np.float64)[some]
    distances = np.linalg.norm(points[:, None] - points[None], axis=2)
    if not np.allclose(subject.losses(some), subject.epsilon * distances, rtol=1e-6, atol=1e-12):
        return []
    return nearest_pairs(subject.vocabulary, subject.epsilon, CONFIG.core // 2)


def _row(subject: Subject, word: str | int) -> int:
    if isinstance(word, str):
        return subject.vocabulary.index(word)
    if not 0 <= word < len(subject.vocabulary):
        raise ParameterError("words", word, f"an index from 0 to {len(subject.vocabulary) - 1}")
    return int(word)


def _spread(size: int, most: int) -> IntArray:
    """Return rows spread evenly over the vocabulary; files are sorted by frequency, so all ranks are there."""
    return np.unique(np.linspace(0, size - 1, min(size, most)).astype(np.int64))


def _tight_group(losses: FloatArray, size: int) -> list[int]:
    """Grow a group from the best pair, adding the word that is best in line with those already in."""
    usefulness = _usefulness(losses)
    first, second = np.unravel_index(int(np.argmax(usefulness)), usefulness.shape)
    group = [int(first), int(second)]
    while len(group) < min(size, len(losses)):
        group.append(_best_addition(losses, usefulness, group))
    return group


def _usefulness(losses: FloatArray) -> FloatArray:
    """Return 1 at the best loss, falling on either side; 0 where two inputs are the same point."""
    with np.errstate(divide="ignore"):
        away = np.abs(np.log(losses / CONFIG.best_loss))
    result: FloatArray = np.exp(-away)
    np.fill_diagonal(result, -1.0)
    return result


def _best_addition(losses: FloatArray, usefulness: FloatArray, group: list[int]) -> int:
    inside = losses[np.ix_(group, group)]
    reach = losses[:, group]
    # How nearly x → a → b is straight, for every candidate x and members a ≠ b.
    # Where nothing is claimed losses are infinite, and nothing is in line.
    with np.errstate(invalid="ignore"):
        detour = reach[:, :, None] + inside[None] - reach[:, None, :]
        straight = np.nan_to_num(np.exp(-np.abs(detour) / (inside[None] + 1e-12)))
    straight *= ~np.eye(len(group), dtype=bool)
    score = usefulness[:, group].max(axis=1) * (0.5 + straight.max(axis=(1, 2)))
    score[group] = -np.inf
    return int(np.argmax(score))


def _smallest(losses: FloatArray, places: list[int]) -> float:
    chosen = losses[np.ix_(places, places)]
    return float(chosen[~np.eye(len(places), dtype=bool)].min())


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Everything that is decided before the first draw.

    Parameters
    ----------
    subject : Subject
        What is audited.
    inputs : Inputs
        Which words are drawn.
    losses : array
        The claimed losses between them.
    stages : tuple of int
        The limit on samples; several for an audit that is continued.
    adaptive : bool
        Whether later samples go to the inputs that matter; an even plan can be shared among machines.
    drawing : Drawing
        Streams and manners of drawing.
    alpha, alpha_bounds : float
        What the e-process and the bounds of the effective ε may spend.
    code : str
        Digest of a probe of the code.
    stated : StatedChannels, optional
        Channels that are bet on from the first block.
    """

    subject: Subject
    inputs: Inputs
    losses: FloatArray
    stages: tuple[int, ...]
    adaptive: bool
    drawing: Drawing
    alpha: float
    alpha_bounds: float
    code: str = ""
    stated: StatedChannels | None = None

    @property
    def max_samples(self) -> int:
        """The limit on samples."""
        return self.stages[-1]

    @property
    def core(self) -> int:
        """How many of the inputs, the first ones, are bet on together in any case."""
        return self.inputs.core or len(self.inputs.rows)

    def fingerprint(self, method: str) -> Plain:
        """Return everything that decides what a block is, as plain data."""
        return {
            "method": method,
            "mechanism": self.subject.name,
            "vocabulary": self.subject.vocabulary.digest,
            "inputs": list(self.inputs.rows),
            "losses": self.losses.tolist(),
            "delta": self.subject.delta,
            "max_samples": list(self.stages),
            "adaptive": self.adaptive,
            "entropy": self.drawing.entropy,
            "singly": self.drawing.singly,
            "alpha": self.alpha,
            "outputs of the code": self.code,
            "stated channels": None if self.stated is None else self.stated.digest(),
            "versions": versions(),
        }

    def process(self) -> EProcess:
        """Return an e-process against the claim, before the first block."""
        return EProcess.on_words(
            self.losses,
            delta=self.subject.delta,
            stated=self.stated,
            core=self.inputs.core,
            level=Fraction(repr(self.alpha)),
        )

    def totals(self) -> tuple[int, ...]:
        """Return how many calls each block has."""
        return planned_totals(len(self.inputs.rows), *self.stages)

    def checkpoint(self, path: Path | None, method: str) -> Checkpoint[Block]:
        """Return the blocks of the file, if there is one; what was drawn before a crash is no evidence."""
        kept = fingerprint_of(path)
        counted = not kept or bool(kept.get("singly")) or not self.drawing.singly
        saved = Checkpoint(
            path, {**self.fingerprint(method), **_shorter(kept, self.stages)}, BLOCKS, kept=counted
        )
        saved.fingerprint = self.fingerprint(method)
        return saved


def _shorter(kept: PlainView, stages: tuple[int, ...]) -> Plain:
    """Return the limit of a file that this plan goes on from, so that it is taken for what it is."""
    before = kept.get("max_samples")
    return {"max_samples": before} if before == list(stages[:-1]) else {}


def prepare(
    subject: Subject, task: Task, *, adaptive: bool, continued: bool, screened: bool = True
) -> tuple[Plan, Probe]:
    """Choose the inputs, take a first probe and split the budget.

    Parameters
    ----------
    adaptive : bool
        Whether later samples go to the inputs that matter.
    continued : bool
        Whether a checkpoint that was planned for fewer samples may be gone on from: only bets stay valid then.
    screened : bool
        Whether all inputs are screened, or only those drawn where the bound is nearly attained.
    """
    budget = ErrorBudget(alpha=task.alpha).split(CONFIG.word_shares)
    draws = task.max_samples or CONFIG.max_samples
    inputs = choose_inputs(subject, task.words, max_samples=draws)
    if not screened:
        inputs = inputs.group()
    known = fingerprint_of(task.run.checkpoint)
    drawing = Drawing(entropy=task.run.entropy)
    subject = subject.within(task.run.timeout)
    look = task.first or probe(subject, drawing, inputs.rows[: inputs.core], budget["dependence"].alpha)
    stages = _stages(known, draws, continued=continued)
    plan = Plan(
        # How to make a new instance is of no use to worker processes, which could not receive it.
        subject=replace(subject, factory=None),
        inputs=inputs,
        losses=subject.losses(inputs.rows),
        stages=stages,
        adaptive=adaptive,
        drawing=replace(drawing, singly=look.singly),
        alpha=budget["outputs"].alpha,
        alpha_bounds=stage_share(budget["effective-epsilon"].alpha, len(stages)),
        code=look.digest,
        stated=find_stated_channels(subject, inputs.rows) if screened and inputs.core is None else None,
    )
    if known.get("singly") and not look.singly:
        plan = after_crash(plan, task.alpha)
    return plan, look


def stage_share(share: float, stage: int) -> float:
    """Return what the bounds of a stage may spend: they are computed again at every stage of a continued audit.

    Examples
    --------
    >>> sum(stage_share(1.0, stage) for stage in range(1, 30)) < 1
    True
    """
    return float(share / 2**stage)


def _stages(known: PlainView, max_samples: int, *, continued: bool) -> tuple[int, ...]:
    """Return the limits one after the other; the last is what is asked for."""
    before = tuple(known.get("max_samples", ()))
    if not before or max_samples <= before[-1]:
        return before if before and max_samples == before[-1] else (max_samples,)
    if not continued:
        raise InputError(
            f"the checkpoint was planned for {before[-1]} draws and a fixed-sample audit is decided once; "
            "only method sequential can go on with more"
        )
    return (*before, max_samples)


def after_crash(plan: Plan, alpha: float) -> Plan:
    """Return the plan of the second start: one output a call, its own streams, its own part of the budget."""
    spare = ErrorBudget(alpha=alpha).split(CONFIG.word_shares)["after a crash"].split(CONFIG.crash_shares)
    return replace(
        plan,
        drawing=replace(plan.drawing, singly=True),
        alpha=spare["outputs"].alpha,
        alpha_bounds=stage_share(spare["effective-epsilon"].alpha, len(plan.stages)),
    )


def unverified_samples(plan: Plan, path: Path | None, method: str) -> tuple[Finding, ...]:
    """Say of samples from a checkpoint that nothing shows whose they are; nothing of code that is recognised by its outputs."""
    kept = {} if plan.code or path is None else plan.checkpoint(path, method).parts
    if not kept:
        return ()
    message = (
        f"{sum(block.draws for block in kept.values()):,} samples come from the checkpoint. Outputs of this code cannot be repeated, so "
        "nothing shows that the code as it is now gave them."
    )
    return (Finding(kind=FindingKind.NOT_REPRODUCIBLE, message=message),)


def word_claim(subject: Subject, rows: tuple[int, ...]) -> Claim:
    """Return the claim on some words, as points with their distances."""
    points = Points(
        points=tuple(subject.vocabulary.words[row] for row in rows),
        distances=subject.losses(rows) / subject.epsilon,
        metric="of the vocabulary",
    )
    return Claim(inputs=points, epsilon=subject.epsilon, delta=subject.delta)


def draw_until_refuted(plan: Plan, executor: Executor, run: Run) -> tuple[tuple[Block, ...], EProcess]:
    """Sample blocks, or take them from the checkpoint, in order, until the claim is rejected; return the e-process too."""
    saved = plan.checkpoint(run.checkpoint, SEQUENTIAL)
    process = plan.process()
    blocks: list[Block] = []

    def draw(index: int, means: tuple[float, ...]) -> tuple[Mapping[int, int], ...]:
        if index not in saved.parts:
            saved.add(
                index,
                draw_block(plan.subject, plan.drawing, plan.inputs.rows, index, means, executor=executor),
            )
        blocks.append(saved.parts[index])
        if blocks[-1].expected != means:
            raise InputError(
                f"block {index} of the checkpoint was drawn with other means than this audit plans"
            )
        return blocks[-1].counts

    def report(standing: str) -> None:
        run.report_progress(sum(one.draws for one in blocks), plan.max_samples, standing)

    process.bet(plan.totals(), draw, report, adaptive=plan.adaptive)
    return tuple(blocks), process
