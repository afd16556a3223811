"""Every registered mechanism conforms, and broken ones are rejected for the reason they are broken."""

# ruff: noqa: D102, D106 - a fault is named by its class

from __future__ import annotations

import numpy as np
import pytest

from dxverify import Vocabulary
from dxverify.adapters import as_mechanism
from dxverify.mechanisms import Exponential, registered
from dxverify.metrics import Euclidean
from dxverify.protocols import PromisesNeighbours
from dxverify.testing import check_mechanism

NAMES = {
    "laplace",
    "mahalanobis",
    "gaussian",
    "analytic-gaussian",
    "nadp",
    "jaccard",
    "exponential",
    "truncated-exponential",
    "rank-fix",
    "rank-exponential",
    "vickrey",
}


def test_the_registered_names_are_the_promised_ones():
    """The registry holds the names other programs rely on, each that of its file."""
    assert set(registered()) >= NAMES
    assert all(name == kind.name for name, kind in registered().items())


@pytest.mark.parametrize("name", sorted(registered()))
def test_every_registered_mechanism_conforms(name):
    """The example of each mechanism passes every check."""
    assert len(check_mechanism(registered()[name].example())) == 17


@pytest.mark.parametrize("name", sorted(registered()))
@pytest.mark.parametrize("geometry", ["line", "triangle", "grid"])
def test_mechanisms_conform_on_the_named_geometries(name, geometry):
    """Ties and symmetric geometries change nothing."""
    kind = registered()[name]
    example = kind.example()
    extra = {"neighbours": 3, "similarity": 0.0} if isinstance(example, PromisesNeighbours) else {}

    assert check_mechanism(kind(Vocabulary.builtin(geometry), epsilon=0.5, **extra), samples=500)


def test_a_wrapped_function_conforms():
    """A bare function with a promise attached is a mechanism."""
    vocabulary = Vocabulary.builtin("triangle")
    mechanism = as_mechanism(lambda _, size, rng: rng.integers(-1, 3, size), vocabulary, epsilon=1.0)

    assert check_mechanism(mechanism)


class Good:
    """A plain mechanism that conforms; the broken ones below each change one thing."""

    def __init__(self, epsilon=1.0):
        self.vocabulary = Vocabulary.builtin("triangle")
        self.epsilon = epsilon
        self.metric = Euclidean()
        self._inner = Exponential(self.vocabulary, epsilon=epsilon)

    def sample(self, word, size, rng=None):
        """Draw from the exponential mechanism."""
        return self._inner.sample(word, size, rng)

    def perturb(self, words, rng=None):
        """Draw from the exponential mechanism."""
        return self._inner.perturb(words, rng)

    def loss_bound(self, x, y):
        """Promise what the exponential mechanism promises."""
        return self._inner.loss_bound(x, y)

    def __repr__(self):
        return f"{type(self).__name__}(epsilon={self.epsilon!r})"


class Floats(Good):
    def sample(self, word, size, rng=None):
        return super().sample(word, size, rng).astype(float)


class Lists(Good):
    def perturb(self, words, rng=None):
        return super().perturb(words, rng).tolist()


class OneTooMany(Good):
    def sample(self, word, size, rng=None):
        return super().sample(word, size + 1, rng)


class OutOfRange(Good):
    def sample(self, word, size, rng=None):
        return super().sample(word, size, rng) + len(self.vocabulary)


class OwnSeed(Good):
    def sample(self, word, size, rng=None):
        del rng
        return super().sample(word, size, 3)


class Unseeded(Good):
    def sample(self, word, size, rng=None):
        del rng
        return super().sample(word, size, None)


class Spawning(Good):
    def sample(self, word, size, rng=None):
        return super().sample(word, size, np.random.default_rng(rng).bit_generator.seed_seq)


class GlobalState(Good):
    def sample(self, word, size, rng=None):
        np.random.random(3)  # noqa: NPY002 - the fault to be found
        return super().sample(word, size, rng)


class Mutating(Good):
    def perturb(self, words, rng=None):
        outputs = super().perturb(words, rng)
        if isinstance(words, np.ndarray):
            words[...] = outputs
        return outputs


class Wrapping(Good):
    def sample(self, word, size, rng=None):
        return super().sample(word % len(self.vocabulary), size, rng)


class Anonymous(Good):
    __repr__ = object.__repr__


class Lopsided(Good):
    def loss_bound(self, x, y):
        return super().loss_bound(x, y) * (1 + 0.1 * (x > y))


class LossToItself(Good):
    def loss_bound(self, x, y):
        return super().loss_bound(x, y) + 0.1


class PromisesLess(Good):
    def loss_bound(self, x, y):
        return super().loss_bound(x, y) / 2


class PromisesTheUnpromised(Good):
    class metric:  # noqa: N801 - stands for an object
        name = "nothing"

        @staticmethod
        def distances(vocabulary, rows=None):
            del rows
            return np.where(np.eye(len(vocabulary)) > 0, 0.0, np.inf)

    def __init__(self):
        super().__init__()
        self.metric = PromisesTheUnpromised.metric()


class NoPromise(Good):
    def loss_bound(self, x, y):
        return float("nan") if x != y else 0.0


class PerturbsDifferently(Good):
    def perturb(self, words, rng=None):
        return Exponential(self.vocabulary, epsilon=10.0).perturb(words, rng)


class Sharp(Good):
    """Conforms; the base of the shuffled one, with outputs that depend on the input."""

    def __init__(self, epsilon=8.0):
        super().__init__(epsilon)


class SharpShuffling(Sharp):
    def perturb(self, words, rng=None):
        return np.random.default_rng(rng).permutation(super().perturb(words, rng))


class ForgetsEpsilon(Good):
    def with_epsilon(self, epsilon):
        del epsilon
        return self


class ChangesItself(Good):
    def with_epsilon(self, epsilon):
        self.__init__(epsilon)
        return self


class HalfChannel(Good):
    def channel(self):
        return self._inner.channel() / 2


class OtherChannel(Good):
    def channel(self):
        return np.eye(len(self.vocabulary))


class BrokenChannel(Good):
    """Draws from and states a channel that loses more than it promises."""

    def __init__(self, epsilon=1.0):
        super().__init__(epsilon)
        self._inner = Exponential(self.vocabulary, epsilon=4 * epsilon)

    def loss_bound(self, x, y):
        return super().loss_bound(x, y) / 4

    def channel(self):
        return self._inner.channel()


class Negative(Good):
    def __init__(self):
        super().__init__()
        self.delta = -0.1


class WrongNoise(Good):
    class noise:  # noqa: N801 - stands for an object
        dim = 7


@pytest.mark.parametrize("kind", [Good, Sharp])
def test_the_controls_conform(kind):
    """What the broken mechanisms are derived from is sound."""
    assert check_mechanism(kind())


@pytest.mark.parametrize(
    ("kind", "complaint"),
    [
        (Floats, "flat integer arrays: .* returns float64"),
        (Lists, "flat integer arrays: .* returns a list"),
        (OneTooMany, r"flat integer arrays: .* returns shape \(1,\)"),
        (OutOfRange, "outputs are words: .* go from"),
        (OwnSeed, "outputs follow the rng: .* ignores its rng"),
        (Unseeded, "same seed, same outputs: sample of word"),
        (Spawning, "does not advance the Generator"),
        (GlobalState, "samples from the global"),
        (Mutating, "inputs untouched: "),
        (Wrapping, "sample accepts index -1"),
        (Anonymous, "repr shows an address"),
        (Lopsided, "the other way round"),
        (LossToItself, r"loss_bound\(0, 0\)"),
        (PromisesLess, "the metric says"),
        (PromisesTheUnpromised, "the metric says inf"),
        (NoPromise, r"loss_bound\(0, 1\) is nan"),
        (PerturbsDifferently, "sample and perturb of word 0 differ"),
        (SharpShuffling, "perturb of a mixture differs"),
        (ForgetsEpsilon, "has epsilon 1.0"),
        (ChangesItself, "changes the mechanism it is called on"),
        (HalfChannel, "whose sum is off by 0.5"),
        (OtherChannel, "differs from the channel"),
        (BrokenChannel, "more than guaranteed"),
        (Negative, "delta is -0.1"),
        (WrongNoise, "the noise has dimension 7"),
    ],
)
def test_broken_mechanisms_are_rejected(kind, complaint):
    """Each fault is found and named."""
    with pytest.raises(AssertionError, match=complaint):
        check_mechanism(kind())


def test_what_is_no_mechanism_is_told_what_it_lacks():
    """An object without the protocol is rejected by the names it lacks."""
    with pytest.raises(AssertionError, match="lacks vocabulary, epsilon, metric, sample"):
        check_mechanism(object())
