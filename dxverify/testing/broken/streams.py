"""Broken controls whose samples each have the right distribution, but whose randomness is not fresh."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from dxverify.testing.broken.base import Control
from dxverify.testing.broken.components import FIVE_WORDS, Draw, additive, generator, laplace
from dxverify.testing.broken.stated import NoiseSource

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray, IntArray

_NOISE = laplace(1.0)


def _fixed_seed(size: int, _rng: np.random.Generator | None) -> FloatArray:
    return _NOISE(size, np.random.default_rng(12345))


def _own_generator() -> NoiseSource:
    own = np.random.default_rng()
    return lambda size, _rng: _NOISE(size, own)


def _made_before_the_fork() -> NoiseSource:
    own = np.random.default_rng()
    return lambda size, rng: _NOISE(size, own if rng is None else rng)


def _seeded_on_creation() -> NoiseSource:
    own = np.random.default_rng(0)
    return lambda size, rng: _NOISE(size, own if rng is None else rng)


def _one_for_all(size: int, rng: np.random.Generator | None) -> FloatArray:
    return np.broadcast_to(_NOISE(1, rng), (size, 1))


def _twins(size: int, rng: np.random.Generator | None) -> FloatArray:
    seed = int(generator(rng).integers(2**63))
    radius = -np.log1p(-np.random.default_rng(seed).random((size, 1)))
    return radius * np.where(np.random.default_rng(seed).random((size, 1)) < 0.5, -1.0, 1.0)


def _pool() -> NoiseSource:
    stored = _NOISE(64, np.random.default_rng(7))
    return lambda size, rng: stored[generator(rng).integers(64, size=size)]


def _antithetic(size: int, rng: np.random.Generator | None) -> FloatArray:
    half = _NOISE((size + 1) // 2, rng)
    pairs: FloatArray = np.stack([half, -half], axis=1).reshape(-1, 1)[:size]
    return pairs


def _seed_from_word(word: int, size: int, _rng: np.random.Generator) -> IntArray:
    return np.repeat(additive(FIVE_WORDS, _NOISE)(word, 1, np.random.default_rng(word)), size)


def _memo() -> Draw:
    seen: dict[int, IntArray] = {}

    def draw(word: int, size: int, rng: np.random.Generator) -> IntArray:
        if word not in seen:
            seen[word] = additive(FIVE_WORDS, _NOISE)(word, 1, rng)
        return np.repeat(seen[word], size)

    return draw


CONTROLS = (
    Control(
        name="fixed-seed",
        flaw="Every call makes its own generator from the same seed.",
        noise=_fixed_seed,
        effective_epsilon=math.nan,
    ),
    Control(
        name="seed-ignored",
        flaw="The generator that is passed in is ignored, so no run can be repeated.",
        noise=_own_generator(),
        factory=_own_generator,
        effective_epsilon=math.nan,
    ),
    Control(
        name="generator-made-before-the-fork",
        flaw="The generator is made when the module is loaded, so forked workers repeat each other's noise.",
        noise=_made_before_the_fork(),
        factory=_made_before_the_fork,
        effective_epsilon=math.nan,
    ),
    Control(
        name="seeded-on-creation",
        flaw="Every new instance starts from seed 0, so two instances add the same noise.",
        noise=_seeded_on_creation(),
        factory=_seeded_on_creation,
        effective_epsilon=math.nan,
    ),
    Control(
        name="one-draw-for-the-batch",
        flaw="One noise vector is sampled in each call and added to every word of it.",
        noise=_one_for_all,
        effective_epsilon=math.nan,
    ),
    Control(
        name="twin-generators",
        flaw="Radius and direction come from two generators with the same seed, so small noise always points one way.",
        noise=_twins,
        effective_epsilon=math.inf,
    ),
    Control(
        name="pool-of-noise",
        flaw="Noise is taken from 64 vectors sampled once, for the sake of speed.",
        noise=_pool(),
        effective_epsilon=math.inf,
    ),
    Control(
        name="antithetic-noise",
        flaw="Every second noise vector is the one before with the sign turned.",
        noise=_antithetic,
        effective_epsilon=math.nan,
    ),
    Control(
        name="seed-from-the-word",
        flaw="The seed is made from the word, so a word has one output for ever.",
        draw=_seed_from_word,
        effective_epsilon=math.inf,
    ),
    Control(
        name="first-output-remembered",
        flaw="The first output of a word is cached and given again.",
        draw=_memo(),
        effective_epsilon=math.inf,
    ),
)
