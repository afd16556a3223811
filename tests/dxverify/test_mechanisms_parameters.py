"""Constructors refuse what their theory does not cover, and a repr rebuilds what it shows."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

import dxverify.mechanisms
from dxverify import Vocabulary
from dxverify.errors import InputError, ParameterError, UnknownWordError
from dxverify.mechanisms import (
    NADP,
    EuclideanLaplace,
    Exponential,
    Gaussian,
    JaccardGaussian,
    RankSmoothed,
    RegularisedMahalanobis,
    TruncatedExponential,
    Vickrey,
    registered,
)

PLANE = Vocabulary(words=list("abcd"), vectors=np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 2.0], [3.0, 3.0]]))


@pytest.mark.parametrize(
    ("kind", "params", "named"),
    [
        (EuclideanLaplace, {"epsilon": 0.0}, r"epsilon must be a number in \(0, ∞\), got 0.0"),
        (EuclideanLaplace, {"epsilon": -1}, "epsilon must be"),
        (EuclideanLaplace, {"epsilon": float("nan")}, "epsilon must be"),
        (EuclideanLaplace, {"epsilon": float("inf")}, "epsilon must be"),
        (EuclideanLaplace, {"epsilon": True}, "epsilon must be"),
        (EuclideanLaplace, {"epsilon": "5"}, "epsilon must be"),
        (NADP, {"epsilon": 1.0, "neighbours": 0}, "neighbours must be an integer"),
        (NADP, {"epsilon": 1.0, "neighbours": 2.5}, "neighbours must be an integer"),
        (RegularisedMahalanobis, {"epsilon": 1.0, "lam": 1.5}, r"lam must be a number in \[0, 1\], got 1.5"),
        (TruncatedExponential, {"epsilon": 1.0, "gamma": 0.0}, "gamma must be"),
        (TruncatedExponential, {"epsilon": 1.0, "beta": 1.0}, "beta must be"),
        (RankSmoothed, {"epsilon": 1.0, "c": 0.0}, "c must be"),
        (Vickrey, {"epsilon": 1.0, "t": -0.1}, "t must be"),
        (Gaussian, {"epsilon": 1.0}, r"epsilon must be a number in \(0, 1\), got 1.0"),
        (Gaussian, {"epsilon": 0.5, "delta": 0.0}, "delta must be"),
        (Gaussian, {"epsilon": 0.5, "similarity": 1.1}, "similarity must be"),
        (Gaussian, {"epsilon": 0.5, "neighbours": 1}, "neighbours must be from 2 to 4 for 4 words, got 1"),
        (
            Gaussian,
            {"epsilon": 0.5, "neighbours": 4, "own_neighbour": False},
            "neighbours must be from 1 to 3",
        ),
        (Gaussian, {"epsilon": 0.5, "own_neighbour": 1}, "own_neighbour must be one of True, False"),
        (JaccardGaussian, {"epsilon": 2.0, "neighbours": 9}, "neighbours must be"),
        (JaccardGaussian, {"epsilon": 2.0, "neighbours": 3, "alpha_dense": 0}, "alpha_dense must be"),
    ],
)
def test_parameters_outside_their_range_are_named(kind, params, named):
    """The message names the parameter, the range and the value."""
    with pytest.raises(ParameterError, match=named):
        kind(PLANE, **params)


def test_epsilon_has_no_default():
    """Nobody gets a privacy parameter without choosing it."""
    with pytest.raises(TypeError, match="epsilon"):
        EuclideanLaplace(PLANE)


def test_a_vocabulary_is_required():
    """A matrix is no vocabulary."""
    with pytest.raises(ParameterError, match="vocabulary must be a Vocabulary"):
        EuclideanLaplace(np.eye(2), epsilon=1.0)


def test_full_weight_on_a_singular_covariance_is_refused():
    """λ = 1 needs as many directions as dimensions; any smaller λ does not."""
    flat = Vocabulary(words=["a", "b"], vectors=np.array([[0.0, 0.0], [1.0, 1.0]]))

    with pytest.raises(
        ParameterError, match="lam must be below 1, since the covariance has rank 1 in dimension 2"
    ):
        RegularisedMahalanobis(flat, epsilon=1.0, lam=1.0)
    assert RegularisedMahalanobis(flat, epsilon=1.0, lam=0.99).sample(0, 3, 0).shape == (3,)


def test_there_is_no_second_nearest_among_one():
    """Vickrey needs two words."""
    with pytest.raises(ParameterError, match="two words or more"):
        Vickrey(Vocabulary(words=["a"], vectors=np.array([[1.0]])), epsilon=1.0)


def test_one_word_is_enough_for_the_others():
    """A vocabulary of one word always gives that word."""
    lonely = Vocabulary(words=["a"], vectors=np.array([[1.0]]))
    for kind in (EuclideanLaplace, Exponential, TruncatedExponential, RankSmoothed):
        assert kind(lonely, epsilon=1.0).sample(0, 5, 0).tolist() == [0] * 5


def test_words_may_be_given_by_name():
    """Strings are looked up; indexes and strings give the same outputs."""
    mechanism = EuclideanLaplace(PLANE, epsilon=1.0)

    assert (mechanism.perturb(["b", "d"], 4) == mechanism.perturb([1, 3], 4)).all()


@pytest.mark.parametrize(
    ("words", "error", "named"),
    [
        (["b", "zebra"], UnknownWordError, "zebra"),
        ([4], ParameterError, "word must be an index from 0 to 3, got 4"),
        ([-1], ParameterError, "got -1"),
        ([0.5], ParameterError, "integer indexes"),
        ([[0, 1]], ParameterError, "a flat sequence"),
        (0, ParameterError, "a flat sequence"),
    ],
)
def test_words_outside_the_vocabulary_are_errors(words, error, named):
    """Nothing is wrapped around, rounded or dropped."""
    with pytest.raises(error, match=named):
        EuclideanLaplace(PLANE, epsilon=1.0).perturb(words, 0)


def test_a_negative_size_is_named():
    """A sample of fewer than none is refused."""
    with pytest.raises(ParameterError, match="size must be"):
        EuclideanLaplace(PLANE, epsilon=1.0).sample(0, -1, 0)


@pytest.mark.parametrize("name", sorted(registered()))
def test_repr_rebuilds(name):
    """Evaluating the repr gives an equal mechanism with the same outputs."""
    example = registered()[name].example()
    names = {kind.__name__: kind for kind in registered().values()}

    again = eval(repr(example), {"Vocabulary": Vocabulary, **names})  # noqa: S307 - our own text

    assert again == example
    assert hash(again) == hash(example)
    assert (again.sample(0, 50, 3) == example.sample(0, 50, 3)).all()


@pytest.mark.parametrize("name", sorted(registered()))
def test_mechanisms_cannot_be_changed(name):
    """Setting a parameter afterwards fails."""
    example = registered()[name].example()

    with pytest.raises(dataclasses.FrozenInstanceError):
        example.epsilon = 9.0


@pytest.mark.parametrize("name", sorted(registered()))
def test_another_epsilon_is_checked_too(name):
    """``with_epsilon`` gives what the constructor gives and refuses what it refuses."""
    example = registered()[name].example()

    fresh = dataclasses.replace(example, epsilon=0.25)

    assert example.with_epsilon(0.25) == fresh != example
    assert (example.with_epsilon(0.25).sample(0, 200, 3) == fresh.sample(0, 200, 3)).all()
    assert (fresh.sample(0, 200, 3) != example.sample(0, 200, 3)).any()
    with pytest.raises(ParameterError, match="epsilon must be"):
        example.with_epsilon(-1.0)


@pytest.mark.parametrize("name", sorted(registered()))
def test_every_mechanism_says_what_it_is(name):
    """Name, title, promise, source and claims are there, and claims start with a source key."""
    kind = registered()[name]

    assert kind.name == name
    assert kind.title
    assert kind.promise
    assert kind.source
    assert kind.claims
    keys = ("asghar-2026-", "xu-2020-", "feyisetan-2020-", "bollegala-2023-", "dx-")
    assert all(claim.startswith(keys) for claim in kind.claims)


def test_only_the_jaccard_mechanism_is_known_to_be_broken():
    """What is published but not private says so."""
    assert [name for name, kind in registered().items() if kind.known_broken] == ["jaccard"]


def test_classes_are_found_by_name():
    """``from dxverify.mechanisms import …`` knows every class and nothing else."""
    assert dxverify.mechanisms.EuclideanLaplace is registered()["laplace"]
    assert {"create", "registered", "NADP", "Vickrey"} <= set(dir(dxverify.mechanisms))
    with pytest.raises(AttributeError, match="Laplacian"):
        _ = dxverify.mechanisms.Laplacian


def test_gaussian_noise_needs_neighbours():
    """Words that all share one vector, or no neighbours at all, leave nothing to calibrate to."""
    same = Vocabulary(words=["a", "b"], vectors=np.array([[1.0], [1.0]]))

    with pytest.raises(InputError, match="no two different vectors are neighbours"):
        Gaussian(same, epsilon=0.5)
