"""Classes and objects that cannot be built, asked or believed."""

import os
import sys

import numpy as np

from dxverify.mechanisms import EuclideanLaplace
from dxverify.metrics import as_metric

from .common import loops_in_c


class ConstructorRaises:
    def __init__(self, vocabulary, epsilon):
        raise ValueError("cannot be built")


class ConstructorExits:
    def __init__(self, vocabulary, epsilon):
        sys.exit(0)


class ConstructorEnds:
    def __init__(self, vocabulary, epsilon):
        os._exit(0)


class WantsMore:
    def __init__(self, vocabulary, epsilon, secret):
        pass


class Empty:
    pass


class Replacer:
    def replace_word(self, word):
        raise LookupError(word)


class Properties:
    @property
    def replace_word(self):
        raise SystemExit(0)


class PromiseRaises(EuclideanLaplace):
    def loss_bound(self, x, y):
        raise ValueError("no promise")


class PromiseExits(EuclideanLaplace):
    def loss_bound(self, x, y):
        sys.exit(0)


class PromiseEnds(EuclideanLaplace):
    def loss_bound(self, x, y):
        os._exit(0)


class PromiseNegative(EuclideanLaplace):
    def loss_bound(self, x, y):
        return -1.0


class PromiseNan(EuclideanLaplace):
    def loss_bound(self, x, y):
        return float("nan")


class SampleRaises(EuclideanLaplace):
    def sample(self, word, size, rng=None):
        raise ValueError("no sample")


class SampleLoops(EuclideanLaplace):
    def sample(self, word, size, rng=None):
        loops_in_c(word)


class EverythingLoops:
    def __init__(self, vocabulary, epsilon):
        self.vocabulary, self.epsilon, self.metric = vocabulary, epsilon, as_metric("euclidean")

    def sample(self, *_):
        loops_in_c(0)

    perturb = loss_bound = channel = probabilities = sample


class SampleFloats(EuclideanLaplace):
    def sample(self, word, size, rng=None):
        return np.zeros(size)


number = 3
nothing = None


def says_nothing_of_itself(thing):
    return thing
