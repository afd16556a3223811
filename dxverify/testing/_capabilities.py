"""Checks of the conformance suite for optional capabilities: channel, transition, noise, another ε."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from dxverify.protocols import Adjustable, HasChannel, PostProcessed, StatesNoise, Vectors
from dxverify.testing._checks import FALSE_ALARM
from dxverify.testing.config import CONFIG

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import ArrayLike

    from dxverify.testing._checks import Subject


def sample_is_perturb(subject: Subject) -> Iterator[str]:
    """Many outputs of one word and one output of many copies of it have one distribution."""
    for word in subject.words[:3]:
        sampled = subject.mechanism.sample(word, subject.samples, subject.seed)
        perturbed = subject.mechanism.perturb(np.full(subject.samples, word), subject.seed + 1)
        gap, output = _largest_gap(_frequencies(subject, sampled), _frequencies(subject, perturbed))
        if gap > _tolerance(subject, halves=1):
            yield f"sample and perturb of word {word} differ by {gap:.3f} in the frequency of output {output}"


def positions(subject: Subject) -> Iterator[str]:
    """Each output of ``perturb`` belongs to the input at its place."""
    first, second = subject.words[0], subject.words[-1]
    mixed = np.tile([first, second], subject.samples)
    outputs = subject.mechanism.perturb(mixed, subject.seed)
    for offset, word in enumerate((first, second)):
        sampled = subject.mechanism.sample(word, subject.samples, subject.seed + 1)
        gap, output = _largest_gap(_frequencies(subject, outputs[offset::2]), _frequencies(subject, sampled))
        if gap > _tolerance(subject, halves=1):
            yield f"perturb of a mixture differs by {gap:.3f} in the frequency of output {output} for word {word}"


def another_epsilon(subject: Subject) -> Iterator[str]:
    """``with_epsilon``, where there is one, gives the same mechanism at another ε and leaves the first alone."""
    if not isinstance(subject.mechanism, Adjustable):
        return
    epsilon = subject.mechanism.epsilon
    half = subject.mechanism.with_epsilon(epsilon / 2)
    if subject.mechanism.epsilon != epsilon:
        yield "with_epsilon changes the mechanism it is called on"
    if half.epsilon != epsilon / 2:
        yield f"with_epsilon({epsilon / 2}) has epsilon {half.epsilon}"
    if type(half) is not type(subject.mechanism) or half.vocabulary != subject.vocabulary:
        yield "with_epsilon changes the class or the vocabulary"
    back = half.with_epsilon(epsilon)
    for word in subject.words[:3]:
        drawn = subject.mechanism.sample(word, 50, subject.seed)
        if not np.array_equal(drawn, back.sample(word, 50, subject.seed)):
            yield f"with_epsilon there and back changes the outputs of word {word}"


def channel(subject: Subject) -> Iterator[str]:
    """A closed-form channel is stochastic, is what ``sample`` samples from, and keeps the guarantee."""
    if not isinstance(subject.mechanism, HasChannel) or len(subject.vocabulary) > CONFIG.most_words:
        return
    matrix = np.asarray(subject.mechanism.channel())
    problem = _not_stochastic(matrix, len(subject.vocabulary))
    if problem:
        yield f"the channel {problem}"
        return
    for word in subject.words[:3]:
        sampled = _frequencies(subject, subject.mechanism.sample(word, subject.samples, subject.seed))
        gap, output = _largest_gap(sampled, np.append(matrix[word], 0.0))
        if gap > _tolerance(subject, halves=2):
            yield f"sample of word {word} differs from the channel by {gap:.3f} in the frequency of output {output}"
    if not getattr(subject.mechanism, "delta", 0.0):
        yield from _excess_losses(subject, matrix)


def transition(subject: Subject) -> Iterator[str]:
    """The matrix of a post-processing is stochastic, and its base has the same vocabulary."""
    if not isinstance(subject.mechanism, PostProcessed) or len(subject.vocabulary) > CONFIG.most_words:
        return
    problem = _not_stochastic(np.asarray(subject.mechanism.transition()), len(subject.vocabulary))
    if problem:
        yield f"the transition {problem}"
    if subject.mechanism.base.vocabulary != subject.vocabulary:
        yield "the base has another vocabulary"


def noise(subject: Subject) -> Iterator[str]:
    """Additive noise has the dimension of the vectors."""
    if isinstance(subject.mechanism, StatesNoise) and subject.mechanism.noise.dim != subject.vocabulary.dim:
        yield f"the noise has dimension {subject.mechanism.noise.dim}, the vectors {subject.vocabulary.dim}"


CAPABILITIES = {
    "sample and perturb agree": sample_is_perturb,
    "outputs keep their places": positions,
    "with_epsilon": another_epsilon,
    "channel": channel,
    "transition": transition,
    "noise": noise,
}


def _frequencies(subject: Subject, drawn: ArrayLike) -> Vectors:
    """Return the frequency of each word, and of no word in the last place."""
    size = len(subject.vocabulary)
    outputs = np.asarray(drawn)
    return np.bincount(np.where(outputs < 0, size, outputs), minlength=size + 1) / max(1, len(outputs))


def _largest_gap(first: Vectors, second: Vectors) -> tuple[float, int]:
    output = int(np.abs(first - second).argmax())
    return float(abs(first[output] - second[output])), output


def _tolerance(subject: Subject, *, halves: int) -> float:
    """Bound the gap of two frequencies, or of a frequency and a probability (``halves=2``), by Hoeffding."""
    comparisons = 10 * (len(subject.vocabulary) + 1)
    return math.sqrt(math.log(2 * comparisons / FALSE_ALARM) / (halves * subject.samples))


def _not_stochastic(matrix: Vectors, size: int) -> str:
    if matrix.shape != (size, size):
        return f"has shape {matrix.shape}, not {(size, size)}"
    if not (matrix >= 0).all():
        return "has entries that are negative or NaN"
    worst = float(np.abs(matrix.sum(axis=1) - 1).max())
    return f"has a row whose sum is off by {worst:.3g}" if worst > CONFIG.rounding else ""


def _excess_losses(subject: Subject, matrix: Vectors) -> Iterator[str]:
    with np.errstate(divide="ignore", invalid="ignore"):
        logs = np.log(matrix)
        for x in subject.words:
            for y in subject.words:
                # An output impossible from both inputs says nothing; one impossible from y alone says all.
                ratios = np.where(matrix[x] > 0, logs[x] - logs[y], -np.inf)
                if ratios.max() > subject.mechanism.loss_bound(x, y) + CONFIG.rounding:
                    yield f"the channel loses {ratios.max():.6g} between {x} and {y}, more than guaranteed"
