"""Checks of the conformance suite that every mechanism must pass: shapes, seeds, state, and a guarantee that makes sense."""

from __future__ import annotations

import hashlib
import math
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from numbers import Real
from typing import TYPE_CHECKING, Any

import numpy as np

from dxverify.protocols import IntArray, Vectors
from dxverify.testing.config import CONFIG

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from dxverify.protocols import Mechanism
    from dxverify.vocabulary import Vocabulary


#: Upper bound on the probability of a false alarm of the whole suite.
FALSE_ALARM = 1e-9


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """The mechanism under test, some of its words, a seed and the number of samples."""

    mechanism: Mechanism
    words: tuple[int, ...]
    seed: int
    samples: int

    @property
    def vocabulary(self) -> Vocabulary:
        """The mechanism's vocabulary."""
        return self.mechanism.vocabulary


def parameters(subject: Subject) -> Iterator[str]:
    """ε is a non-negative number; δ, where there is one, a probability."""
    # Attributes of user code may have any type.
    epsilon: object = subject.mechanism.epsilon
    delta: object = getattr(subject.mechanism, "delta", 0.0)
    if not isinstance(epsilon, Real) or not 0 <= float(epsilon) < math.inf:
        yield f"epsilon is {epsilon!r}"
    if not isinstance(delta, Real) or not 0 <= float(delta) <= 1:
        yield f"delta is {delta!r}"


def metric_like(subject: Subject) -> Iterator[str]:
    """The loss bound is non-negative, symmetric, and zero between a word and itself."""
    for x in subject.words:
        if subject.mechanism.loss_bound(x, x) != 0:
            yield f"loss_bound({x}, {x}) is {subject.mechanism.loss_bound(x, x)!r}, not 0"
    for x, y in combinations(subject.words, 2):
        there: object = subject.mechanism.loss_bound(x, y)
        back = subject.mechanism.loss_bound(y, x)
        if not isinstance(there, Real) or not float(there) >= 0:
            yield f"loss_bound({x}, {y}) is {there!r}"
        elif not _close(float(there), float(back)):
            yield f"loss_bound({x}, {y}) is {there!r} but {back!r} the other way round"


def follows_metric(subject: Subject) -> Iterator[str]:
    """The loss bound is ε times the distance of the metric."""
    rows = np.array(subject.words, dtype=np.int64)
    distances = np.asarray(subject.mechanism.metric.distances(subject.vocabulary, rows))
    if distances.shape != (len(rows), len(subject.vocabulary)):
        yield f"the metric returns distances of shape {distances.shape}"
        return
    for (i, x), y in ((pair, y) for pair in enumerate(subject.words) for y in subject.words if y != pair[1]):
        distance = float(distances[i, y])
        expected = subject.mechanism.epsilon * distance if distance < math.inf else math.inf
        loss = subject.mechanism.loss_bound(x, y)
        if not _close(loss, expected):
            yield f"loss_bound({x}, {y}) is {loss!r}, the metric says {expected!r}"


GUARANTEE = {
    "parameters of the guarantee": parameters,
    "the loss bound is symmetric, zero on the diagonal": metric_like,
    "the loss bound is ε times the metric": follows_metric,
}


def _close(first: float, second: float) -> bool:
    # Infinities are compared first: with an infinite relative tolerance everything would pass.
    return first == second or math.isclose(first, second, rel_tol=CONFIG.relative)


def shapes(subject: Subject) -> Iterator[str]:
    """Outputs are flat integer arrays of the length asked for."""
    for word in subject.words:
        for size in CONFIG.sizes:
            drawn = subject.mechanism.sample(word, size, subject.seed)
            yield from _is_flat(drawn, size, f"sample({word}, {size})")
    for inputs in ([], [subject.words[0]], np.array(subject.words)):
        drawn = subject.mechanism.perturb(inputs, subject.seed)
        yield from _is_flat(drawn, len(inputs), f"perturb of {len(inputs)} words")


def ranges(subject: Subject) -> Iterator[str]:
    """Outputs are indexes of words, or −1."""
    size = len(subject.vocabulary)
    for word in subject.words:
        drawn = np.asarray(subject.mechanism.sample(word, CONFIG.compared, subject.seed))
        if drawn.min() < -1 or drawn.max() >= size:
            yield f"outputs for word {word} go from {drawn.min()} to {drawn.max()}, not from -1 to {size - 1}"


def seeding(subject: Subject) -> Iterator[str]:
    """An int, a SeedSequence and a Generator of the same seed give the same outputs; None works too."""
    for word in subject.words:
        reference = subject.mechanism.sample(word, CONFIG.compared, subject.seed)
        for rng in (subject.seed, np.random.SeedSequence(subject.seed), np.random.default_rng(subject.seed)):
            if not np.array_equal(reference, subject.mechanism.sample(word, CONFIG.compared, rng)):
                yield f"sample of word {word} differs for the same seed given as {type(rng).__name__}"
    inputs = list(subject.words)
    reference = subject.mechanism.perturb(inputs, subject.seed)
    if not np.array_equal(reference, subject.mechanism.perturb(inputs, np.random.default_rng(subject.seed))):
        yield "perturb differs for the same seed"
    subject.mechanism.sample(inputs[0], 3, None)


def chance(subject: Subject) -> Iterator[str]:
    """Other seeds give other outputs, and a Generator moves on."""
    for word in subject.words:
        first = np.asarray(subject.mechanism.sample(word, CONFIG.compared, subject.seed))
        if not _varies(first):
            continue
        if np.array_equal(first, subject.mechanism.sample(word, CONFIG.compared, subject.seed + 1)):
            yield f"sample of word {word} ignores its rng"
        generator = np.random.default_rng(subject.seed)
        if np.array_equal(
            subject.mechanism.sample(word, CONFIG.compared, generator),
            subject.mechanism.sample(word, CONFIG.compared, generator),
        ):
            yield f"sample of word {word} does not advance the Generator it is given"


def global_state(subject: Subject) -> Iterator[str]:
    """The global random state is neither read nor moved."""
    before = _global_key()
    subject.mechanism.sample(subject.words[0], 10, subject.seed)
    subject.mechanism.perturb(list(subject.words), subject.seed)
    if _global_key() != before:
        yield "samples from the global numpy.random"


def inputs_untouched(subject: Subject) -> Iterator[str]:
    """Inputs may be read-only; neither they nor the vocabulary nor ε change."""
    inputs = np.array(subject.words, dtype=np.int64)
    kept, epsilon, vectors = inputs.copy(), subject.mechanism.epsilon, _digest(subject.vocabulary.vectors)
    subject.mechanism.perturb(inputs, subject.seed)
    if not np.array_equal(inputs, kept):
        yield "perturb changes its input array"
    kept.flags.writeable = False
    subject.mechanism.perturb(kept, subject.seed)
    if _digest(subject.vocabulary.vectors) != vectors:
        yield "the vectors of the vocabulary change"
    if subject.mechanism.epsilon != epsilon:
        yield "epsilon changes"


def refuses_unknown_words(subject: Subject) -> Iterator[str]:
    """An index outside the vocabulary raises an error; so does −1, which marks an output that is no word."""
    for word in (len(subject.vocabulary), -1):
        if _accepts(partial(subject.mechanism.sample, word, 1, subject.seed)):
            yield f"sample accepts index {word}"
        if _accepts(partial(subject.mechanism.perturb, [word], subject.seed)):
            yield f"perturb accepts index {word}"


def representation(subject: Subject) -> Iterator[str]:
    """The repr names the class and ε, and not an address in memory."""
    text = repr(subject.mechanism)
    if " at 0x" in text:
        yield "repr shows an address in memory"
    if type(subject.mechanism).__name__ not in text:
        yield "repr does not name the class"
    if repr(subject.mechanism.epsilon) not in text:
        yield "repr does not show epsilon"


BEHAVIOUR = {
    "flat integer arrays": shapes,
    "outputs are words": ranges,
    "same seed, same outputs": seeding,
    "outputs follow the rng": chance,
    "no global random state": global_state,
    "inputs untouched": inputs_untouched,
    "unknown words are refused": refuses_unknown_words,
    "repr": representation,
}


def _is_flat(drawn: object, size: int, call: str) -> Iterator[str]:
    if not isinstance(drawn, np.ndarray):
        yield f"{call} returns a {type(drawn).__name__}, not an array"
    elif drawn.shape != (size,):
        yield f"{call} returns shape {drawn.shape}"
    elif drawn.dtype.kind not in "iu":
        yield f"{call} returns {drawn.dtype}"


def _accepts(call: Callable[[], object]) -> bool:
    try:
        call()
    except (IndexError, KeyError, ValueError):
        return False
    return True


def _varies(drawn: IntArray) -> bool:
    counts = np.sort(np.unique(drawn, return_counts=True)[1])
    return len(counts) > 1 and int(counts[:-1].sum()) * 10 >= len(drawn)


def _global_key() -> bytes:
    state: Any = np.random.get_state()  # noqa: NPY002 - to see that nobody touches it
    return bytes(state[1].tobytes()) + str(state[2:]).encode()


def _digest(matrix: Vectors) -> str:
    return hashlib.sha256(np.ascontiguousarray(matrix).tobytes()).hexdigest()
