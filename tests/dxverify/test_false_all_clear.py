"""Every false all-clear that was found in third-party code ends in exit status 1 or 2; its correct control in 0.

Seeds are fixed, so that a run is repeated exactly. What a control must not do has a probability of at most its α.
"""

from __future__ import annotations

import numpy as np
import pytest

from dxverify import Vocabulary, audit
from dxverify.audit.decision import EXIT_STATUS
from dxverify.audit.findings import Verdict
from dxverify.channel import exact_channel
from dxverify.mechanisms import EuclideanLaplace
from tests.chance import level, stream

LINE = Vocabulary.builtin("line")
NAMES = Vocabulary(words=["alice", "bob", "carol"], vectors=[[0.0], [1.0], [2.0]])
#: Controls of this file; each may fail with its share of the budget of false alarms.
CONTROLS = 18


def status(mechanism, name, *, vocabulary=None, control=False, **options):
    """Return the exit status, the verdict and the report of the default audit."""
    alpha = level(f"all-clear {name}", CONTROLS) if control else 0.05
    options = {"max_samples": 20_000, **options}
    report = audit(mechanism, vocabulary=vocabulary, alpha=alpha, rng=stream(f"all-clear {name}"), **options)
    return EXIT_STATUS[report.verdict], report.verdict, report


def nearest(vocabulary, points):
    """Return the rows of the nearest words of a small vocabulary."""
    vectors = np.asarray(vocabulary.vectors)
    return ((points[:, None] - vectors[None]) ** 2).sum(axis=2).argmin(axis=1)


def laplace(vectors, rng, rate, shape=None):
    """Add noise with a uniform direction and a Gamma radius to the rows of a matrix."""
    direction = rng.normal(size=vectors.shape)
    direction /= np.linalg.norm(direction, axis=1, keepdims=True)
    return vectors + direction * rng.gamma(shape or vectors.shape[1], 1 / rate, size=(len(vectors), 1))


def sampled(word, size, rng, vocabulary=LINE, rate=1.0):
    """Return words nearest to noisy vectors: the correct mechanism of most controls."""
    return nearest(vocabulary, laplace(np.repeat(vocabulary.vectors[[word]], size, axis=0), rng, rate))


# The input in capitals.


def capitals(share):
    """Return code that gives its input in capitals with this probability."""

    def shouting(word, rng):
        row = NAMES.index(word)
        return word.upper() if rng.random() < share else NAMES.words[sampled(row, 1, rng, NAMES)[0]]

    return shouting


@pytest.mark.parametrize("seed", range(4))
def test_the_input_in_capitals_is_refuted(seed):
    """Strings outside the vocabulary are outputs of their own."""
    code, verdict, report = status(capitals(0.2), f"capitals {seed}", vocabulary=NAMES, epsilon=1.0)

    assert (code, verdict) == (1, Verdict.REFUTED)
    assert any(name.upper() in report.witness.event[0].upper() for name in NAMES.words)


def test_the_same_capitals_for_every_word_are_not():
    """An unknown string that does not depend on the input is no violation."""

    def mumbling(word, rng):
        row = NAMES.index(word)
        return "HM" if rng.random() < 0.2 else NAMES.words[sampled(row, 1, rng, NAMES)[0]]

    assert status(mumbling, "mumbling", vocabulary=NAMES, epsilon=1.0, control=True)[0] == 0


# Crashes that depend on the input.


@pytest.mark.parametrize("share", [0.2, 1.0])
def test_crashes_that_depend_on_the_input_are_refuted(share):
    """An exception is an output."""

    def fragile(word, rng):
        if word == "carol" and rng.random() < share:
            raise ZeroDivisionError
        return NAMES.words[sampled(NAMES.index(word), 1, rng, NAMES)[0]]

    assert status(fragile, f"crashes {share}", vocabulary=NAMES, epsilon=1.0)[:2] == (1, Verdict.REFUTED)


def test_crashes_of_every_word_alike_are_a_failure_or_none():
    """Equal crash rates refute nothing; code that always crashes was not observed."""

    def flaky(word, rng):
        if rng.random() < 0.1:
            raise ZeroDivisionError
        return NAMES.words[sampled(NAMES.index(word), 1, rng, NAMES)[0]]

    def never(word):
        raise ZeroDivisionError(word)

    assert status(flaky, "flaky", vocabulary=NAMES, epsilon=1.0, control=True)[0] == 0
    assert status(never, "never", vocabulary=NAMES, epsilon=1.0)[:2] == (2, Verdict.FAILED)


# Samples that are not those of the stated channel.


class Stated:
    """States the channel of ε = 1 and samples something else."""

    def __init__(self, rate=1.0, clear=0.0):
        self._honest = EuclideanLaplace(LINE, epsilon=1.0)
        self._sampled = EuclideanLaplace(LINE, epsilon=rate)
        self._clear = clear
        self.vocabulary, self.epsilon, self.metric = LINE, 1.0, self._honest.metric
        self.name = f"stated 1, sampled {rate}, in the clear {clear}"

    def loss_bound(self, x, y):
        """Return ε·d."""
        return self._honest.loss_bound(x, y)

    def channel(self):
        """Return the channel of ε = 1."""
        return exact_channel(self._honest)

    def sample(self, word, size, rng=None):
        """Sample with another rate, or one word in the clear."""
        generator = np.random.default_rng(rng)
        outputs = self._sampled.sample(word, size, generator)
        if word == 2 and self._clear:
            outputs = np.where(generator.random(size) < self._clear, word, outputs)
        return outputs

    def perturb(self, words, rng=None):
        """Sample one output for each word."""
        generator = np.random.default_rng(rng)
        return np.array([self.sample(int(word), 1, generator)[0] for word in words])


@pytest.mark.parametrize(("rate", "clear"), [(1.1, 0.0), (1.0, 0.1)])
@pytest.mark.parametrize("seed", range(3))
def test_samples_of_another_channel_withhold_the_exact_verdict(rate, clear, seed):
    """An object that states ε = 1 and samples ε = 1.1, or releases one word in the clear in 10 % of its calls."""
    code, verdict, report = status(Stated(rate, clear), f"stated {rate} {clear} {seed}")

    assert code == 1
    assert verdict in {Verdict.ASSUMPTION_FAILED, Verdict.REFUTED}
    fits = next(one for one in report.tests if one.name == "goodness-of-fit")
    assert fits.rejected or verdict is Verdict.REFUTED


def test_samples_of_the_stated_channel_are_accepted():
    """The exact verdict needs a clean goodness of fit."""
    code, verdict, report = status(Stated(), "stated honestly", control=True)

    assert (code, verdict) == (0, Verdict.EXACT_OK)
    assert any(one.name == "goodness-of-fit" and one.applies and not one.rejected for one in report.tests)


# Seed pools.


@pytest.mark.parametrize("seeds", [32, 64, 128, 256, 512])
def test_a_pool_of_seeds_is_found(seeds):
    """Calls that start from few seeds repeat whole sequences."""

    def pooled(word, size, rng):
        return sampled(word, size, np.random.default_rng(int(rng.integers(seeds))))

    code, verdict, report = status(pooled, f"pool {seeds}", vocabulary=LINE, epsilon=1.0)

    assert code == 1
    assert verdict in {Verdict.ASSUMPTION_FAILED, Verdict.REFUTED}
    assert any(one.rejected for one in report.tests)


def test_fresh_generators_are_accepted():
    """A new generator for each call, seeded with all of its entropy, is fresh randomness."""

    def reseeded(word, size, rng):
        return sampled(word, size, np.random.default_rng(rng.integers(2**63, size=2).tolist()))

    assert status(reseeded, "fresh seeds", vocabulary=LINE, epsilon=1.0, control=True)[0] == 0


# Low-order bits.


def noisy_vectors(vectors, rng):
    """Return a float release that is correct in real arithmetic."""
    return laplace(vectors, rng, 1.0)


def test_a_float_release_is_refuted_and_internal_vectors_are_not():
    """What the function returns is the release, unless only words are."""
    code, verdict, report = status(noisy_vectors, "low bits", vocabulary=LINE, epsilon=1.0)

    assert (code, verdict) == (1, Verdict.REFUTED)
    assert next(one for one in report.tests if one.rejected).name == "floating-point"
    words = {"vocabulary": LINE, "epsilon": 1.0, "release": "words"}
    code, verdict, report = status(noisy_vectors, "low bits inside", **words)
    assert (code, verdict) == (0, Verdict.NOT_REFUTED)
    assert any(one.name == "floating-point" and one.rejected for one in report.tests)


def test_a_release_on_a_grid_is_accepted():
    """Noise on the grid of the words has low-order bits that say nothing: the exact counterpart of the float release."""

    def on_grid(vectors, rng):
        chance = 1 - np.exp(-1.0)
        forth, back = (rng.geometric(chance, size=vectors.shape) for _ in range(2))
        return vectors + (forth - back).astype(float)

    code, verdict, report = status(on_grid, "grid", vocabulary=LINE, epsilon=1.0, control=True)

    assert (code, verdict) == (0, Verdict.NOT_REFUTED)
    assert any(one.name == "floating-point" and one.applies and not one.rejected for one in report.tests)


# Code with memory: one that ignores its input was refuted, since calls were grouped by input.


class Remembering:
    """Keeps an output for about fifty calls; ``telling`` returns the present input now and then."""

    def __init__(self, telling=0.0):
        self.state, self.telling = 0, telling

    def __call__(self, word, rng):
        """Return one word."""
        if rng.random() < 0.02:
            self.state = int(rng.integers(len(LINE)))
        return word if rng.random() < self.telling else LINE.words[self.state]


@pytest.mark.parametrize("seed", range(4))
def test_memory_of_code_that_ignores_its_input_is_no_violation(seed):
    """Inputs are tossed call by call, so that an output that is kept for many calls looks the same from every word."""
    options = {"vocabulary": LINE, "epsilon": 0.1, "max_samples": 5000}
    code, verdict, report = status(Remembering(), f"memory {seed}", **options, control=True)

    assert (code, verdict) == (0, Verdict.NOT_REFUTED)
    assert any(one.name == "memory" and one.rejected for one in report.tests)


def test_memory_of_code_that_tells_its_input_is_refuted():
    """The control of the test before."""
    options = {"vocabulary": LINE, "epsilon": 0.1, "max_samples": 5000}

    assert status(Remembering(telling=0.3), "memory tells", **options)[:2] == (1, Verdict.REFUTED)


# One noise vector for a whole sentence.


def test_one_noise_vector_for_a_whole_sentence_fails_an_assumption():
    """Words of one call must have noise of their own, for vectors and for words."""

    def shared_vectors(vectors, rng):
        return vectors + laplace(np.zeros((1, vectors.shape[1])), rng, 1.0)

    def shared_words(words, rng):
        rows = [LINE.index(word) for word in words]
        return [LINE.words[row] for row in nearest(LINE, shared_vectors(LINE.vectors[rows], rng))]

    for name, code in (("vectors", shared_vectors), ("words", shared_words)):
        found, verdict, report = status(code, f"shared {name}", vocabulary=LINE, epsilon=1.0, release="words")
        assert (found, verdict) == (1, Verdict.ASSUMPTION_FAILED)
        assert next(one for one in report.tests if one.rejected).name == "dependence"


def test_a_sentence_with_noise_of_its_own_for_every_word_is_accepted():
    """The control of the test before."""

    def sentence(words, rng):
        rows = [LINE.index(word) for word in words]
        return [LINE.words[row] for row in nearest(LINE, laplace(LINE.vectors[rows], rng, 1.0))]

    assert status(sentence, "sentence", vocabulary=LINE, epsilon=1.0, control=True)[0] == 0


# Too little noise in many dimensions.


def cloud(dim=50, words=400):
    """Return words spread like embeddings: unit Gaussian coordinates scaled to distances near 2."""
    points = np.random.default_rng(5).normal(size=(words, dim)) / np.sqrt(dim) * 1.4
    return Vocabulary(words=[f"w{i}" for i in range(words)], vectors=points)


CLOUD = cloud()


@pytest.mark.parametrize(("rate", "shape"), [(10.0, 1.0), (12.5, None)])
def test_too_little_noise_in_many_dimensions_is_refuted_where_vectors_are_visible(rate, shape):
    """Radius Gamma(1) for Gamma(50), and 20 % too little."""

    def short(vectors, rng):
        return laplace(vectors, rng, rate, shape)

    code, verdict, report = status(short, f"short {rate}", vocabulary=CLOUD, epsilon=10.0)

    assert (code, verdict) == (1, Verdict.REFUTED)
    assert next(one for one in report.tests if one.rejected).name == "noise-size"


def test_too_little_noise_behind_words_is_inconclusive_or_found_through_the_vectors():
    """Words cannot show it in 50 dimensions, so that the verdict is no pass; a function for the vectors shows it."""

    def short_words(word, size, rng):
        return sampled(word, size, rng, CLOUD, 12.5)

    def short_vectors(vectors, rng):
        return laplace(vectors, rng, 12.5)

    asked = {"vocabulary": CLOUD, "epsilon": 10.0, "max_samples": 4000}
    code, verdict, report = status(short_words, "short words", **asked)
    assert (code, verdict) == (2, Verdict.INCONCLUSIVE)
    assert "dimensions" in next(one for one in report.tests if one.name == "outputs").lines["Why"]
    code, verdict, _ = status(short_words, "short words seen", vectors=short_vectors, **asked)
    assert (code, verdict) == (1, Verdict.ASSUMPTION_FAILED)


def test_enough_noise_in_many_dimensions_is_accepted():
    """A correct release of vectors at a claimed loss that hides low-order bits."""

    def enough(vectors, rng):
        return laplace(vectors, rng, 10.0)

    asked = {"vocabulary": CLOUD, "epsilon": 10.0, "max_samples": 4000, "control": True}
    code, verdict, report = status(enough, "enough noise", **asked)
    assert (code, verdict) == (0, Verdict.NOT_REFUTED)
    assert next(one for one in report.tests if one.name == "noise-size").sensitive


# Forked workers.


def test_a_global_generator_is_a_warning():
    """Code that uses the global generator repeats itself in forked workers, as all such code does; that is no verdict."""

    def global_state(word, size):
        noise = np.random.laplace(size=(size, 1))  # noqa: NPY002 - that is the point
        return nearest(LINE, LINE.vectors[word] + noise)

    code, _, report = status(global_state, "global generator", vocabulary=LINE, epsilon=1.0, control=True)

    assert code == 0
    assert any(one.name == "shared-generator" and one.rejected for one in report.tests)


def _floats(places):
    words = Vocabulary(words=["a", "b", "c"], vectors=[[place] for place in places])
    return audit(
        lambda vector, size, rng: vector + rng.laplace(scale=0.1, size=(size, 1)),
        vocabulary=words,
        epsilon=10.0,
        rng=stream("low-order bits at a large epsilon"),
        max_samples=20_000,
    )


def test_low_order_bits_are_tested_where_the_claim_is_strongest():
    """The pair that needs the fewest samples is tested; where all need too many, the report still says what was seen."""
    close, far = _floats([0.1, 0.3, 0.7]), _floats([0.0, 1.0, 2.0])
    said = next(one.lines for one in far.tests if one.name == "floating-point")

    assert close.verdict is Verdict.REFUTED
    assert next(one for one in close.tests if one.rejected).name == "floating-point"
    assert far.verdict is Verdict.NOT_REFUTED
    assert "cannot be produced from 'b' by a binary64 sum; 0 of" in said["Warning"]
    assert "The claim allows a factor of e^10" in said["Warning"]
    assert "cannot be produced from 'b'" in " ".join(str(far).split())


def _named(point, rng):
    return ("north " if point == "a" else "south ") + f"{rng.integers(2**62):016x}"


@pytest.mark.parametrize(
    ("inputs", "metric", "code"),
    [
        (["a", "b"], "discrete", _named),
        ([0.0, 1.0, 2.0], "euclidean", lambda point, rng: float(point + rng.laplace(0, 0.05))),
    ],
    ids=["a text that names its input", "noise 20 times too small"],
)
def test_outputs_that_came_once_are_no_test(inputs, metric, code):
    """Seen by identity alone, every output is new: nothing could have been found, and what was found says nothing."""
    found, verdict, _ = status(
        code, f"once {metric}", inputs=inputs, metric=metric, epsilon=1.0, observe="identity"
    )

    assert (found, verdict) == (2, Verdict.INCONCLUSIVE)


def test_a_classifier_is_judged_by_samples_that_came_after_it_was_trained():
    """Words that never repeat fit any classifier to its own samples; the first letter tells the input, and nothing shows it."""

    def letters(point, rng):
        return ("f" if point == "a" else "0") + f"{rng.integers(2**60):015x}"

    found, verdict, _ = status(letters, "letters", inputs=["a", "b"], epsilon=1.0, max_samples=3_000)

    assert (found, verdict) == (2, Verdict.INCONCLUSIVE)


def test_outputs_that_come_again_are_a_test():
    """The control of the last test: with the same noise rounded to tenths, classes come again, and enough noise passes."""

    def tenths(point, size, rng):
        return np.round(point + rng.laplace(0, 1.0, size), 1).tolist()

    code, _, report = status(
        tenths,
        "tenths",
        inputs=[0.0, 1.0, 2.0],
        metric="euclidean",
        epsilon=1.0,
        observe="identity",
        control=True,
    )

    assert code == 0, report


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_few_samples_in_five_dimensions_are_no_test_for_a_classifier(seed):
    """The noise is twice too small already and 1,000 samples do not refute it; at the price of counts, 3, each of these passed."""

    def too_little(point, size, rng):
        return np.asarray(point) + laplace(np.zeros((size, 5)), rng, 2.0)

    inputs = [(0.0,) * 5, (1.0, 0.0, 0.0, 0.0, 0.0)]
    report = audit(too_little, inputs=inputs, metric="euclidean", epsilon=1.0, max_samples=1_000, rng=seed)

    assert report.verdict is not Verdict.NOT_REFUTED
