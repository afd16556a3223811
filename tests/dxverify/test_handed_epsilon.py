"""Code that asks for ε by name draws with the ε it is held to, and not with its default; what somebody fixed stays."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from dxverify import audit
from dxverify.adapters.building import build
from dxverify.audit.findings import Verdict
from tests.chance import level, stream
from tests.dxverify.line import line

WORDS = line(4)
NAME = "ε by name"


def drawn(word, size, rng, epsilon):
    """Laplace noise of a rate, then the nearest word."""
    return np.clip(np.rint(word + rng.laplace(scale=1 / epsilon, size=size)), 0, 3).astype(int)


def default(word, size, rng, epsilon=5.0):
    """ε has a default."""
    return drawn(word, size, rng, epsilon)


def required(word, size, rng, epsilon):
    """ε must be given."""
    return drawn(word, size, rng, epsilon)


def by_keyword(word, size, rng, *, eps=5.0):
    """ε goes by its name only."""
    return drawn(word, size, rng, eps)


def before(word, size, epsilon, rng):
    """ε comes before the generator."""
    return drawn(word, size, rng, epsilon)


def one_word(word, rng, epsilon=5.0):
    """One word at a time."""
    return WORDS.words[int(drawn(WORDS.index(word), 1, rng, epsilon)[0])]


class Sampler:
    """An object with the same question."""

    def sample(self, word, size, rng, epsilon=5.0):
        """Draw outputs."""
        return drawn(word, size, rng, epsilon)


CODE = [default, required, by_keyword, before, one_word, Sampler()]
#: What somebody may fix.
FIXED = [(code, "eps" if code is by_keyword else "epsilon") for code in CODE[:-1]]


def audited(code, **how):
    """Audit with the promise 0.5, a tenth of what the defaults draw with."""
    options = {"vocabulary": WORDS, "epsilon": 0.5, "max_samples": 3000, "alpha": level(NAME, 20)}
    return audit(code, **{**options, "rng": stream(NAME), **how})


@pytest.mark.parametrize("code", CODE, ids=lambda code: getattr(code, "__name__", "sampler"))
def test_code_draws_with_the_epsilon_it_is_held_to(code):
    """It keeps the promise there, and the report says what it was given."""
    report = audited(code)

    assert not report.refuted
    assert report.verdict is not Verdict.FAILED
    assert any(f"called with {name}=0.5" in report.reason for name in ("epsilon", "eps"))


@pytest.mark.parametrize(("code", "name"), FIXED, ids=[code.__name__ for code, _ in FIXED])
def test_an_epsilon_that_somebody_fixed_is_left_alone(code, name):
    """A function with another ε fixed breaks the promise, and is not given one that keeps it."""
    report = audited(partial(code, **{name: 5.0}))

    assert report.refuted
    assert "called with eps" not in report.reason


@pytest.mark.parametrize("code", [default, required])
def test_a_function_that_draws_is_no_factory(code):
    """A parameter for ε does not make a function one that makes mechanisms."""
    built = build(code, WORDS, epsilon=0.5, name="mine")

    assert built.shape == "indexes"
    assert not audited(built).refuted
