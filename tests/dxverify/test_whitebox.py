"""Tests of the noise find what is wrong, name it rightly and leave right noise alone."""

from __future__ import annotations

import itertools
import math
from types import SimpleNamespace

import numpy as np
import pytest
from scipy import stats

from dxverify.audit.findings import FindingKind
from dxverify.audit.noise import law as noise_law
from dxverify.audit.noise.examine import NoiseCheck, examine_noise
from dxverify.audit.noise.law import NoiseLaw, Sample
from dxverify.audit.noise.p_values import (
    agreement_test,
    fair_coin_test,
    independence_test,
    repeats_between,
    repeats_within,
    uniformity_test,
)
from dxverify.distributions.noise import GaussianNoise, LaplaceNoise
from dxverify.errors import MechanismFault, ParameterError
from dxverify.testing.broken import BROKEN, CORRECT, control
from dxverify.testing.broken.components import laplace
from tests.chance import level, stream

LONG = np.array([[2.0, 0.5], [0.5, 1.0]])
STREAMS = {"seeds", "calls", "instances", "processes", "reproducible", "successive samples", "repeats"}
#: The check that must find each, at the sizes below.
FOUND_BY = {
    "noise-20-percent-small": "radius",
    "noise-10-percent-small": "radius",
    "plane-noise-20-percent-small": "radius",
    "scale-epsilon": "radius",
    "scale-epsilon-above-one": "radius",
    "epsilon-times-root-n": "radius",
    "gamma-shape-one-less": "radius",
    "standard-deviation-for-scale": "radius",
    "gaussian-for-laplace": "radius",
    "one-sided-noise": "symmetry",
    "rounded-noise": "radius",
    "truncated-noise": "radius",
    "clipped-noise": "radius",
    "direction-not-normalised": "radius",
    "direction-not-normalised-plane": "radius",
    "uniform-in-the-cube": "direction",
    "cube-direction": "direction",
    "coordinatewise-laplace": "direction",
    "sigma-for-its-root": "shape",
    "renormalised-after-root": "radius and direction",
    "trace-not-scaled": "radius",
    "fixed-seed": "seeds",
    "seed-ignored": "reproducible",
    "generator-made-before-the-fork": "processes",
    "seeded-on-creation": "instances",
    "one-draw-for-the-batch": "repeats",
    "twin-generators": "radius and direction",
    "pool-of-noise": "repeats",
    "antithetic-noise": "successive samples",
}
WITH_NOISE = [one for one in BROKEN if one.noise is not None]


def law_of(one):
    """Return the law a control promises."""
    return NoiseLaw.laplace(
        dim=one.vocabulary.vectors.shape[1], epsilon=one.epsilon, covariance=one.covariance
    )


def refuted(examination):
    """Return the names of the refuted checks."""
    return {check.name for check in examination.checks if check.rejected}


def test_every_broken_noise_has_an_expectation():
    """No control with noise is left out of the table above."""
    assert {one.name for one in WITH_NOISE} == set(FOUND_BY)


@pytest.mark.parametrize("one", WITH_NOISE, ids=lambda one: one.name)
def test_broken_noise_is_found_by_the_check_made_for_it(one):
    """Each mistake shows in the check that was made for it, at one false alarm in a thousand.

    The weakest effect, corners preferred in the cube, moves the folded angle by a Kolmogorov distance
    of 0.045, about six times what this level asks for at this size.
    """
    seen = examine_noise(
        one.noise, law_of(one), alpha=1e-3, size=8000, rng=stream(f"noise {one.name}"), factory=one.factory
    )

    assert FOUND_BY[one.name] in refuted(seen)
    assert all(found.established for found in seen.findings)


@pytest.mark.parametrize("one", [one for one in CORRECT if one.noise is not None], ids=lambda one: one.name)
def test_correct_noise_is_left_alone(one):
    """Noise with the promised law has no finding."""
    alpha = level(f"correct noise {one.name}", len(CORRECT))
    seen = examine_noise(one.noise, law_of(one), alpha=alpha, size=8000, rng=stream(f"noise {one.name}"))

    assert seen.findings == ()
    assert len(seen.checks) == 13


@pytest.mark.parametrize(
    ("noise", "law"),
    [
        (LaplaceNoise(dim=7, epsilon=3.0), NoiseLaw.laplace(dim=7, epsilon=3.0)),
        (
            LaplaceNoise(dim=2, epsilon=0.5, factor=np.linalg.cholesky(LONG)),
            NoiseLaw.laplace(dim=2, epsilon=0.5, covariance=LONG),
        ),
        (GaussianNoise(dim=3, sigma=2.0), NoiseLaw.of(GaussianNoise(dim=3, sigma=2.0))),
    ],
    ids=["laplace", "elliptical", "gaussian"],
)
def test_the_noise_of_the_package_follows_its_law(noise, law):
    """The noise objects of dxverify have no finding against formulas written in the auditor."""
    name = f"package noise {type(noise).__name__} {noise.dim}"
    seen = examine_noise(noise, law, alpha=level(name, 3), size=8000, rng=stream(name))

    assert seen.findings == ()


@pytest.mark.parametrize(
    "wrong", [laplace(1.0, dim=100, shape=99), laplace(1 / 0.99, dim=100)], ids=["shape", "scale"]
)
def test_a_small_mistake_shows_in_high_dimension(wrong):
    """In 100 dimensions shape n−1, or 1 % too little noise, moves the sum of 8,000 radii by 9 standard errors."""
    seen = examine_noise(
        wrong,
        NoiseLaw.laplace(dim=100, epsilon=1.0),
        alpha=1e-3,
        size=8000,
        rng=stream("noise in 100 dimensions"),
        processes=False,
    )

    assert refuted(seen) == {"radius"}


def test_the_sum_of_radii_sees_what_their_distribution_does_not():
    """Radii at the quantiles of the law, one per cent short: the sum is 4.5 standard errors off, the steps are not."""
    law = NoiseLaw.laplace(dim=100, epsilon=1.0)
    radii = 0.99 * stats.gamma(100).ppf((np.arange(2000) + 0.5) / 2000)
    sample = Sample(radii[:, None] * np.eye(100)[0], law, stream("sum of radii"))

    assert uniformity_test([law.radius_cdf(radii)])[0] > 1e-3
    assert noise_law.radius(sample)[0] < 1e-4


def test_corners_show_in_four_times_the_angle():
    """Angles that prefer the diagonals by 30 % are far clearer in four times the angle than along any axis."""
    steps = (np.arange(8000) + 0.5) / 8000
    fine = np.linspace(0, 2 * np.pi, 200_001)
    angles = np.interp(steps, fine / (2 * np.pi) - 0.3 * np.sin(4 * fine) / (8 * np.pi), fine)
    corners = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    law = NoiseLaw.laplace(dim=2, epsilon=1.0)

    assert noise_law.direction(Sample(corners, law, stream("corners")))[0] < 1e-12


def test_noise_of_the_wrong_size_is_not_taken_for_noise_used_twice():
    """Independence is tested whatever the marginal law, so a wrong scale is named as such."""
    name = "wrong size, fresh randomness"
    seen = examine_noise(
        laplace(4.0, dim=2),
        NoiseLaw.laplace(dim=2, epsilon=1.0),
        alpha=level(name),
        size=8000,
        rng=stream(name),
    )

    assert "radius" in refuted(seen)
    assert not refuted(seen) & STREAMS


def test_forked_workers_are_really_forked():
    """A generator made before the fork is found by the forked processes and by nothing else."""
    one = control("generator-made-before-the-fork")
    name = "made before the fork"
    alone = examine_noise(one.noise, law_of(one), alpha=level(name, 2), rng=stream(name), processes=False)
    forked = examine_noise(one.noise, law_of(one), alpha=level(name, 2), rng=stream(name))

    assert refuted(alone) == set()
    assert refuted(forked) == {"processes"}


@pytest.mark.parametrize(
    ("dim", "covariance"),
    [(1, None), (2, None), (2, LONG), (12, None)],
    ids=["line", "plane", "ellipse", "twelve"],
)
def test_false_alarms_stay_within_alpha(dim, covariance):
    """Over many repetitions with right noise the share with any finding is no more than alpha allows."""
    name, repetitions, alpha = f"false alarms of noise tests {dim} {covariance is None}", 150, 0.2
    examinations = list(repeated(name, repetitions, alpha=alpha, dim=dim, covariance=covariance))
    alarms = sum(bool(seen.findings) for seen in examinations)
    loose = sum(min(check.p_value for check in seen.checks) <= alpha for seen in examinations)

    assert stats.binom.sf(alarms - 1, repetitions, alpha) > level(name, 4)
    # The control: without the split of alpha the same count would be refused here.
    assert stats.binom.sf(loose - 1, repetitions, alpha) < level(name, 4)


def repeated(name, repetitions, *, alpha, dim, covariance):
    """Examine right noise again and again."""
    rng = stream(name)
    factor = np.eye(dim) if covariance is None else np.linalg.cholesky(covariance)
    law = NoiseLaw.laplace(dim=dim, epsilon=1.0, covariance=covariance)
    for _ in range(repetitions):
        yield examine_noise(
            lambda size, source: laplace(1.0, dim=dim)(size, source) @ factor.T,
            law,
            alpha=alpha,
            size=300,
            rng=rng,
            processes=False,
        )


@pytest.mark.slow
def test_each_check_alone_keeps_its_level():
    """The p-value of every family is at most 0.1 in at most a tenth of the repetitions, and not vacuous."""
    name, repetitions, parts = "p-values of noise tests", 300, 11
    examinations = list(repeated(name, repetitions, alpha=0.2, dim=3, covariance=None))
    for checks in zip(*(seen.checks for seen in examinations), strict=True):
        small = sum(check.p_value <= 0.1 for check in checks)
        assert stats.binom.sf(small - 1, repetitions, 0.1) > level(name, parts)


def test_coins_are_the_exact_binomial_test():
    """One sequence gives the textbook two-sided p-value."""
    tosses = np.arange(50) < 33

    assert fair_coin_test([tosses])[0] == pytest.approx(stats.binomtest(33, 50, 0.5).pvalue)


def test_independence_is_fishers_exact_test():
    """The p-value is twice the smaller one-sided Fisher p-value."""
    rng = stream("fisher")
    one, other = rng.random(40) < 0.3, rng.random(40) < 0.6
    table = [[(one & other).sum(), (one & ~other).sum()], [(~one & other).sum(), (~one & ~other).sum()]]
    sides = [stats.fisher_exact(table, alternative=side).pvalue for side in ("less", "greater")]

    assert independence_test([(one, other)])[0] == pytest.approx(min(1, 2 * min(sides)))


def test_independence_says_nothing_about_constant_sequences():
    """A sequence that never changes carries no evidence of dependence."""
    assert independence_test([(np.ones(20, dtype=bool), np.arange(20) < 7)]) == (1.0, 0.0)


def test_uniformity_bounds_the_exact_kolmogorov_test():
    """The p-value is never below the exact one and agrees with it where it is small."""
    sample = stream("kolmogorov").random(30)
    for power in (1.0, 1.5, 3.0):
        exact = stats.kstest(sample**power, "uniform", method="exact").pvalue
        found = uniformity_test([sample**power])[0]
        assert exact <= found * (1 + 1e-9)
        if exact < 1e-3:
            assert found == pytest.approx(exact, rel=1e-3)
    assert exact < 1e-3


def test_repeats_between_bound_the_chance_of_a_random_order():
    """The p-value is at least the share of all orders with as many values in place, and near it."""
    first = np.arange(6.0)[:, None]
    orders = [np.array(order, dtype=float)[:, None] for order in itertools.permutations(range(6))]
    fixed = [int((first == order).sum()) for order in orders]
    for agree in range(1, 7):
        example = next((order for order, count in zip(orders, fixed, strict=True) if count == agree), None)
        if example is None:
            continue
        exact = np.mean([count >= agree for count in fixed])
        assert exact <= repeats_between(first, example)[0] * (1 + 1e-12)
    assert repeats_between(first, first)[0] == pytest.approx(1 / math.factorial(6))


def test_common_atoms_are_no_repeats_between_samples():
    """Values that occur several times in a sample say nothing about reuse."""
    first, second = np.zeros((10, 1)), np.zeros((10, 1))

    assert repeats_between(first, second) == (1.0, 0.0)
    assert repeats_within(first)[0] < 1e-9


def test_short_floats_may_coincide():
    """Single precision on a line has coincidences of its own; they are not evidence."""
    draws = stream("short floats").laplace(size=(20_000, 1)).astype(np.float32)

    assert repeats_within(draws)[0] == 1.0


def test_a_finding_carries_its_numbers():
    """The p-value, the share of the budget, the statistic and the sample size stand in the finding."""
    one = control("scale-epsilon")
    found = examine_noise(one.noise, law_of(one), rng=stream("numbers"), processes=False).findings[0]

    assert found.kind is FindingKind.NOISE_LAW
    assert set(found.numbers) == {"check", "p_value", "share", "statistic", "size"}
    assert found.numbers["share"] == pytest.approx(0.05 / 12)
    assert "10,000 samples" in found.message


@pytest.mark.parametrize(
    ("noise", "reason"),
    [
        (lambda size, rng: rng.laplace(size=size), "shape"),
        (lambda size, _rng: np.full((size, 1), np.nan), "not finite"),
        (lambda size, rng: rng.integers(3, size=(size, 1)), "int64"),
    ],
    ids=["shape", "nan", "integers"],
)
def test_nonsense_is_the_fault_of_the_mechanism(noise, reason):
    """Noise of the wrong shape or kind stops the examination with a sentence that says so."""
    with pytest.raises(MechanismFault, match=reason):
        examine_noise(noise, NoiseLaw.laplace(dim=1, epsilon=1.0), rng=0)


def test_a_crash_in_a_forked_worker_is_reported():
    """Noise that needs a generator it is not given fails in the worker, and the failure comes back."""
    with pytest.raises(
        MechanismFault, match=r"forked process: AttributeError: .* has no attribute 'laplace'"
    ):
        examine_noise(
            lambda size, rng: rng.laplace(size=(size, 1)), NoiseLaw.laplace(dim=1, epsilon=1.0), rng=0
        )


@pytest.mark.parametrize(
    ("arguments", "name"),
    [({"alpha": 0.0}, "alpha"), ({"alpha": 1.0}, "alpha"), ({"size": 1}, "size")],
)
def test_parameters_are_checked(arguments, name):
    """A value outside its range is refused by name."""
    with pytest.raises(ParameterError, match=name):
        examine_noise(laplace(1.0), NoiseLaw.laplace(dim=1, epsilon=1.0), **arguments)


def test_noise_is_tested_against_the_distribution_that_it_states():
    """Noise that contradicts its own statement is found."""
    noise = LaplaceNoise(dim=2, epsilon=2.0)
    name = "mechanism with a noise object"
    law, how = NoiseLaw.of(noise), {"alpha": level(name), "rng": stream(name)}
    lying = SimpleNamespace(sample=laplace(2.5, dim=2))

    assert examine_noise(noise, law, **how).findings == ()
    assert refuted(examine_noise(lying, law, **how)) == {"radius"}


def test_laws_and_sources_are_checked():
    """A law needs a dimension, a rate and a positive definite matrix; a source can be called."""
    with pytest.raises(ParameterError, match="dim"):
        NoiseLaw.laplace(dim=0, epsilon=1.0)
    with pytest.raises(ParameterError, match="epsilon"):
        NoiseLaw.laplace(dim=1, epsilon=0.0)
    with pytest.raises(ParameterError, match="covariance"):
        NoiseLaw.laplace(dim=2, epsilon=1.0, covariance=[[1.0, 2.0], [2.0, 1.0]])
    with pytest.raises(ParameterError, match="noise"):
        examine_noise(3, NoiseLaw.laplace(dim=1, epsilon=1.0))
    with pytest.raises(ParameterError, match="p_value"):
        NoiseCheck(
            name="x", kind=FindingKind.NOISE_LAW, claim="y", p_value=2.0, share=0.1, statistic=0.0, size=1
        )


def test_agreement_within_a_call_is_held_against_agreement_between_calls():
    """Rounded noise agrees alike within and between calls; one draw for a whole call does not, nor one for all calls."""
    name, rng = "agreement", stream("agreement")
    rounded = [np.round(rng.laplace(size=(4000, 1)), 1) for _ in range(2)]
    constant = [np.full((4000, 1), value) for value in rng.laplace(size=2)]
    fresh = [rng.laplace(size=(4000, 1)) for _ in range(2)]

    assert agreement_test(*rounded)[0] > level(name, 2)
    assert agreement_test(*fresh)[0] > level(name, 2)
    assert agreement_test(*constant)[0] < 1e-100
    assert agreement_test(fresh[0], fresh[0])[0] < 1e-100
