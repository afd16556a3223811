"""Hockey-stick curves of Gaussian releases, over graphs, across components, with different deviations."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from dxverify import Vocabulary, audit
from dxverify.audit.findings import FindingKind, Verdict
from dxverify.channel import (
    exact_channel,
    exact_log_channel,
    graph_deltas,
    release_delta,
    release_epsilon,
)
from dxverify.channel.hockey_stick import log_pair_deltas
from dxverify.errors import ParameterError
from dxverify.mechanisms import NADP, AnalyticGaussian, Gaussian, JaccardGaussian


def _textbook(epsilon: float, shift: float) -> float:
    """δ of two normal laws with unit deviation at that distance."""
    return stats.norm.cdf(shift / 2 - epsilon / shift) - np.exp(epsilon) * stats.norm.cdf(
        -shift / 2 - epsilon / shift
    )


def test_equal_deviations_follow_the_textbook_curve():
    """Neighbours in one component of NADP: Φ(Δ/2σ − εσ/Δ) − e^ε·Φ(−Δ/2σ − εσ/Δ)."""
    mechanism = NADP.example()
    epsilons = [0.0, 0.5, 1.0, 3.0]

    curve = [release_delta(mechanism, 0, 1, epsilon) for epsilon in epsilons]

    assert curve == pytest.approx([_textbook(e, 1 / mechanism.sigma(0)) for e in epsilons], rel=1e-9)


def test_different_deviations_agree_with_quadrature():
    """Neighbours of the Jaccard mechanism on a line have two deviations; their δ is a plain integral."""
    mechanism = JaccardGaussian.example()
    x, y = next(
        tuple(map(int, edge))
        for edge in mechanism.graph.edges
        if mechanism.sigma(int(edge[0])) != mechanism.sigma(int(edge[1]))
    )
    vectors = mechanism.vocabulary.vectors[:, 0]

    value = release_delta(mechanism, x, y)

    grid = np.linspace(-40, 40, 400_001) * max(mechanism.sigma(x), mechanism.sigma(y)) / 4
    p = stats.norm.pdf(grid, vectors[x], mechanism.sigma(x))
    q = stats.norm.pdf(grid, vectors[y], mechanism.sigma(y))
    expected = np.trapezoid(np.maximum(p - np.exp(mechanism.epsilon) * q, 0), grid)
    assert value == pytest.approx(expected, rel=1e-6)
    assert release_delta(mechanism, y, x) != pytest.approx(value)


def test_calibrated_releases_reach_their_delta_on_the_widest_edge():
    """The analytic calibration is tight, the classical one is not, and no neighbouring pair exceeds δ."""
    tight, loose = graph_deltas(AnalyticGaussian.example()), graph_deltas(Gaussian.example())

    assert tight.worst[0] == pytest.approx(1e-5, rel=1e-8)
    assert 0 < loose.worst[0] < 0.1 * 1e-5
    assert len(tight.pairs) > 0
    assert len(tight.violations) == len(loose.violations) == 0


def test_words_of_different_components_are_told_apart():
    """NADP promises nothing across components, and gives nearly everything away there."""
    across = graph_deltas(NADP.example(), across=True)

    assert len(across.pairs) == 8
    assert across.worst[0] > 0.5


def test_the_level_of_a_release_inverts_its_curve():
    """At the level returned the curve meets δ."""
    mechanism = JaccardGaussian.example()
    (x, y) = graph_deltas(mechanism).worst[1]

    found = release_epsilon(mechanism, x, y)

    assert release_delta(mechanism, x, y, found) == pytest.approx(mechanism.delta, rel=1e-6)
    assert found > mechanism.epsilon
    with pytest.raises(ParameterError, match="delta"):
        release_epsilon(mechanism, x, y, delta=0.0)


@pytest.mark.filterwarnings("ignore::dxverify.mechanisms.nadp.ExposedWordsWarning")
def test_a_word_without_noise_is_told_apart_for_certain():
    """A singleton of NADP is released as it is."""
    vocabulary = Vocabulary(words=list("abc"), vectors=[[0.0], [1.0], [50.0]])
    mechanism = NADP(vocabulary, epsilon=1.0, similarity=1.0)
    assert mechanism.sigma(2) == 0

    assert release_delta(mechanism, 0, 2) == 1.0
    assert exact_channel(mechanism)[2].tolist() == [0.0, 0.0, 1.0]


def test_decoding_gives_away_no_more_than_the_release():
    """Post-processing: the δ of the decoded words is at most that of the vectors, for every neighbouring pair."""
    mechanism = JaccardGaussian.example()
    losses = np.array([[mechanism.loss_bound(x, y) for y in range(5)] for x in range(5)])

    log = exact_log_channel(mechanism).log
    decoded = log_pair_deltas(log, losses, log)
    released = graph_deltas(mechanism)

    for (x, y), delta in zip(released.pairs, released.deltas, strict=True):
        assert decoded[x, y] <= delta + 1e-12
    assert decoded.max() < released.worst[0]


def test_the_audit_of_a_release_refutes_jaccard_and_not_nadp():
    """Different deviations for neighbours break (ε, δ); one deviation a component keeps it."""
    broken, kept = (audit(one.example(), method="exact") for one in (JaccardGaussian, NADP))

    assert broken.verdict is Verdict.REFUTED
    assert broken.findings[0].kind is FindingKind.HOCKEY_STICK
    assert broken.effective_epsilon.lower > broken.claimed_epsilon
    assert kept.verdict is Verdict.EXACT_OK
    # Rounded to a lattice, neighbours may come a little nearer than the noise covers.
    assert 0.98 < kept.effective_epsilon.lower <= 1.0
    plain = audit(replace(NADP.example(), arithmetic="float"), method="exact")
    assert plain.effective_epsilon.lower == pytest.approx(1.0, rel=1e-6)
