"""Every call shape in use is audited: noise of the promised size is not refuted, half of it is."""

from __future__ import annotations

import pickle
from types import SimpleNamespace

import numpy as np
import pytest
from scipy import stats

from dxverify import Vocabulary, audit
from dxverify.adapters import as_mechanism, known_shapes, vocabulary_of
from dxverify.adapters.dispatch import infer_shapes
from dxverify.audit.findings import FindingKind
from dxverify.errors import DxverifyError, ParameterError, ShapeError, UnknownNameError
from dxverify.protocols import Mechanism
from dxverify.testing import check_mechanism
from tests.chance import level, stream
from tests.dxverify.line import LaplaceOnLine, line

SIZE = 4
LINE = line(SIZE)


def nearest(place):
    """Return the word at a place of the line."""
    return f"w{int(np.clip(np.rint(place), 0, SIZE - 1))}"


class Replacer:
    """An object with ``replace_word`` and a generator of its own, hidden from the caller."""

    def __init__(self, scale):
        self.scale, self._hidden = scale, np.random.default_rng(stream("hidden generator"))

    def replace_word(self, word):
        """Replace a word."""
        return nearest(int(word[1:]) + self._hidden.laplace(scale=self.scale))


class Transformer:
    """What scikit-learn calls a transformer, without scikit-learn."""

    def __init__(self, scale, random_state):
        self.scale, self.rng = scale, random_state

    def fit(self, _texts, _labels=None):
        """Learn nothing."""
        return self

    def transform(self, texts):
        """Replace every text, as an array of objects."""
        noise = self.rng.laplace(scale=self.scale, size=len(texts))
        return np.array([nearest(int(t[1:]) + z) for t, z in zip(texts, noise, strict=True)], dtype=object)


class VectorTransformer(Transformer):
    """A transformer of matrices."""

    def transform(self, X):
        """Add noise."""
        return X + self.rng.laplace(scale=self.scale, size=X.shape)


class Randomiser:
    """What diffprivlib calls a mechanism: one number in, one number out."""

    def __init__(self, scale):
        self.scale, self._hidden = scale, np.random.default_rng(stream("randomiser"))

    def randomise(self, value):
        """Add noise."""
        return value + self._hidden.laplace(scale=self.scale)


def shape_word(scale):
    """Return f(word, rng)."""
    return lambda word, rng: nearest(int(word[1:]) + rng.laplace(scale=scale))


def sized_words(scale):
    """Return f(word, size, rng), which reads words and returns words."""

    def draw(word, size, rng):
        return [nearest(int(word[1:]) + noise) for noise in rng.laplace(scale=scale, size=size)]

    return draw


def shape_words(scale):
    """Return f(words, seed)."""

    def replace(words, seed):
        noise = np.random.default_rng(seed).laplace(scale=scale, size=len(words))
        return [nearest(int(word[1:]) + z) for word, z in zip(words, noise, strict=True)]

    return replace


def statdp(scale):
    """Return f(prng, queries, epsilon) as statdp calls it, with ε in the noise."""
    return lambda prng, queries, epsilon: [q + prng.laplace(scale=scale / epsilon) for q in queries]


def auditorium(scale):
    """Return f(dataset, num_samples) with a generator of its own."""
    hidden = np.random.default_rng(stream("auditorium"))

    def mechanism(dataset, num_samples):
        return dataset[0] + hidden.laplace(scale=scale, size=(num_samples, 1))

    return mechanism


def channel(scale):
    """Return the output probabilities of rounded Laplace noise, cut at the ends."""
    edges = np.array([-np.inf, *(np.arange(SIZE - 1) + 0.5), np.inf])
    return np.diff(stats.laplace.cdf(edges[None, :] - np.arange(SIZE)[:, None], scale=scale), axis=1)


def log_row_of(scale):
    """Return the logarithms of the rows."""

    def log_row(word):
        return np.log(channel(scale)[int(word[1:])])

    return log_row


def scores_of(scale):
    """Return the same up to a constant."""

    def scores(word):
        return np.log(channel(scale)[int(word[1:])]) + 5.0

    return scores


MAKERS = {
    "indexes": lambda scale: LaplaceOnLine(SIZE, 1 / scale),
    "word": shape_word,
    "words": shape_words,
    "vector": lambda scale: lambda vector, rng: vector + rng.laplace(scale=scale, size=1),
    "vectors": lambda scale: (
        lambda matrix, generator: matrix + generator.laplace(scale=scale, size=matrix.shape)
    ),
    "sized-words": sized_words,
    "sized-vectors": lambda scale: (
        lambda vector, size, rng: vector + rng.laplace(scale=scale, size=(size, len(vector)))
    ),
    "replace_word": Replacer,
    "randomise": Randomiser,
    "transformer": lambda scale: Transformer(scale, np.random.default_rng(stream("transformer"))).fit([]),
    "vector-transformer": lambda scale: VectorTransformer(scale, np.random.default_rng(stream("vectors"))),
    "statdp": statdp,
    "auditorium": auditorium,
    "number": lambda scale: lambda number, rng: number + rng.laplace(scale=scale),
    "index": lambda scale: (
        lambda word_index, rng: int(np.clip(np.rint(word_index + rng.laplace(scale=scale)), 0, SIZE - 1))
    ),
    "sampler": lambda scale: SimpleNamespace(sample=LaplaceOnLine(SIZE, 1 / scale)),
    "channel": channel,
    "row": lambda scale: lambda word: channel(scale)[int(word[1:])],
    "log-channel": lambda scale: np.log(channel(scale)),
    "log-row": log_row_of,
    "scores": scores_of,
}
#: Shapes that are tested in a file of their own.
ELSEWHERE = {"command", "server"}


def test_every_shape_has_a_case():
    """The list of shapes and the cases here are the same."""
    assert set(known_shapes()) == {*MAKERS, *ELSEWHERE}


@pytest.mark.parametrize("shape", MAKERS)
def test_a_shape_is_audited(shape):
    """The promise of the right noise is not refuted at any level of the suite; that of half the noise is.

    Half the noise is refuted at 1e-6 within about 600 draws on this line; 3,000 leave a margin of five.
    """
    right, half = (as_mechanism(MAKERS[shape](scale), LINE, epsilon=1.0) for scale in (1.0, 0.5))
    budget = level("call shapes", parts=len(MAKERS))
    # Words are what is released here: the low-order bits of float vectors would refute the right noise too.
    options = {"alpha": budget, "max_samples": 3000, "rng": stream(f"shape {shape}"), "release": "words"}

    assert isinstance(right, Mechanism)
    assert not audit(right, **options).refuted
    assert audit(half, **options).refuted


@pytest.mark.parametrize("shape", sorted(MAKERS))
def test_a_signature_is_inferred_from_names(shape):
    """Methods and parameters tell the shape."""
    assert as_mechanism(MAKERS[shape](1.0), LINE, epsilon=1.0).shape == shape


def by_word(x, rng):
    """A word in, a word out."""
    return rng.choice([word for word in LINE.words if word != x])


def by_vector(x, rng):
    """A vector in, a vector out."""
    return x + rng.laplace(size=x.shape)


def by_index(x, rng):
    """An index in, an index out."""
    return int(rng.integers(len(LINE.vectors[x:])))


class Perturbs:
    """An object with one method."""

    def perturb(self, text):
        """Keep the word."""
        return text


@pytest.mark.parametrize(
    ("thing", "shape"),
    [
        (by_word, "word"),
        (by_vector, "vector"),
        (by_index, "index"),
        (lambda w: w, "word"),
        (lambda text: text, "word"),
        (Perturbs(), "word"),
    ],
)
def test_a_common_name_is_understood(thing, shape):
    """What ``x`` stands for is tried with one call; an object is called by its method ``perturb``."""
    assert shape == as_mechanism(thing, LINE, epsilon=1.0, time_limit=None).shape


def test_words_with_their_vectors_are_a_vocabulary():
    """A dict and a list of pairs will do."""
    pairs = list(zip(LINE.words, LINE.vectors.tolist(), strict=True))

    for given in (pairs, dict(pairs)):
        assert LINE == as_mechanism(lambda word: word, given, epsilon=1.0).vocabulary


@pytest.mark.parametrize(
    ("thing", "message"),
    [
        (
            lambda a, b: a + b,
            "from its parameters (a, b). Call the first one `word`, `vector` or `index`, or pass shape=NAME",
        ),
        (5, "Cannot infer how to call 5 (a value of type int). Pass a function"),
        ("laplace", "Cannot infer how to call 'laplace' (a string). Pass a function or an object"),
        (type("Odd", (), {}), "Odd is a class; pass an object of it, such as Odd()"),
    ],
)
def test_code_of_an_unknown_kind_is_answered_in_one_line(thing, message):
    """What is missing, and the two likeliest remedies."""
    with pytest.raises(ShapeError) as caught:
        infer_shapes(thing)

    assert message in str(caught.value)
    assert 1 == len(str(caught.value).splitlines())


def test_an_unknown_shape_is_refused():
    """The message lists the names."""
    with pytest.raises(UnknownNameError, match="known: auto, log-channel, channel, command"):
        as_mechanism(lambda x: x, LINE, epsilon=1.0, shape="sentence")


@pytest.mark.parametrize("shape", sorted(known_shapes()))
def test_a_shape_that_the_code_does_not_have_is_refused_in_one_sentence(shape):
    """Asked for by name, the wrong shape is refused or nothing is observed; no error of Python comes out."""
    messages = []
    for thing in (object(), 7, None):
        try:
            report = audit(thing, vocabulary=LINE, epsilon=1.0, shape=shape, max_samples=200, rng=0)
        except DxverifyError as problem:
            messages.append(str(problem))
        else:
            assert "FAILED" == report.verdict
            messages.append(report.reason)

    assert all(messages)


def test_the_wrong_shape_is_named_with_its_call():
    """The message says what an object of the shape looks like."""
    expected = r"does not have the shape sampler, which is object\.sample\(word_index, size, rng\)"
    with pytest.raises(ShapeError, match=expected):
        audit(lambda word: word, vocabulary=LINE, epsilon=1.0, shape="sampler", rng=0)


def test_hidden_generators_are_reported():
    """Draws that cannot be repeated are an observation in the report."""
    report = audit(as_mechanism(Replacer(1.0), LINE, epsilon=1.0), max_samples=500, rng=0)

    assert FindingKind.NOT_REPRODUCIBLE in {found.kind for found in report.findings}


def test_a_repeated_seed_is_found():
    """A transformer that restarts its generator on every call is reported as using randomness twice."""

    class Restarting(Transformer):
        def transform(self, texts):
            return Transformer(1.0, np.random.default_rng(1)).transform(texts)

    report = audit(as_mechanism(Restarting(1.0, None), LINE, epsilon=1.0), max_samples=500, rng=0)

    assert FindingKind.RNG_REUSE in {found.kind for found in report.findings}


def test_gensim_vectors_are_the_vocabulary():
    """An object with index_to_key and vectors, its own or of a member, needs no vocabulary."""
    keyed = SimpleNamespace(index_to_key=list(LINE.words), vectors=np.array(LINE.vectors, dtype=np.float32))
    holder = Replacer(1.0)
    holder.model = SimpleNamespace(wv=keyed)

    assert vocabulary_of(keyed) == vocabulary_of(SimpleNamespace(wv=keyed)) == LINE
    assert as_mechanism(holder, epsilon=1.0).vocabulary == LINE
    assert len(vocabulary_of(keyed, limit=2)) == 2
    with pytest.raises(ParameterError, match="holds no vectors"):
        as_mechanism(lambda word: word, epsilon=1.0)


def test_adapted_mechanisms_conform():
    """What comes out behaves as a mechanism must, by the suite for all mechanisms."""
    adapted = as_mechanism(MAKERS["vectors"](1.0), LINE, epsilon=1.0)

    assert len(check_mechanism(adapted)) > 10


def test_adapted_mechanisms_travel_to_workers():
    """They survive pickling, and draw the same outputs there."""
    adapted = as_mechanism(LaplaceOnLine(SIZE, 1.0), LINE, epsilon=1.0)
    copy = pickle.loads(pickle.dumps(adapted))  # noqa: S301 - what process pools do

    assert copy.sample(1, 20, 5).tolist() == adapted.sample(1, 20, 5).tolist()


def test_a_metric_and_a_delta_are_part_of_the_promise():
    """The promised loss follows the metric that was given."""
    table = 3.0 * (1 - np.eye(SIZE))
    adapted = as_mechanism(lambda word: word, LINE, epsilon=2.0, metric=table, delta=0.1)

    assert adapted.loss_bound(0, 3) == 6.0
    assert adapted.delta == 0.1
    with pytest.raises(ParameterError, match="epsilon"):
        as_mechanism(lambda word: word, LINE, epsilon=0.0)


def test_vectors_find_the_nearest_word_in_space():
    """In the plane too the output is the nearest word."""
    plane = Vocabulary(words=["a", "b", "c"], vectors=[[0, 0], [2, 0], [0, 2]])
    adapted = as_mechanism(lambda vector: vector + [1.5, 0.1], plane, epsilon=1.0)  # noqa: RUF005 - adds, not joins

    assert adapted.perturb([0, 1, 2]).tolist() == [1, 1, 2]
