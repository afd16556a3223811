"""Low bits of released vectors: the lemma of every family, number by number in binary16, and what audits make of it."""

from __future__ import annotations

import datetime as dt
import json
import math
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from dxverify import Vocabulary, audit
from dxverify.audit.findings import Verdict
from dxverify.audit.floating_point import rounding
from dxverify.audit.floating_point.events import LowBits, sample_low_bits
from dxverify.audit.report import AuditReport
from dxverify.audit.subjects import as_subject
from dxverify.errors import MechanismFault
from dxverify.mechanisms import (
    NADP,
    AnalyticGaussian,
    EuclideanLaplace,
    Gaussian,
    JaccardGaussian,
    LatticeLaplace,
)
from dxverify.records import from_plain, to_plain
from dxverify.reporting.parts import headline, warnings
from tests import binary16
from tests.chance import stream
from tests.halves import halves

#: Words at the edges of the format, which every run takes.
EDGES = halves([0.0, 6e-8, 6.1e-5, 1.0, 2.0, 255.9, 1024.0, 65504.0])


@pytest.fixture
def today(request):
    """The part of all words whose turn it is; with ``--all-slow`` sixteen parts."""
    first = dt.datetime.now(dt.UTC).toordinal()
    return [(first + k) % binary16.PARTS for k in range(16 if request.config.getoption("--all-slow") else 1)]


@pytest.mark.parametrize("name", binary16.CASES)
def test_a_family_excludes_what_no_noise_gives_and_nothing_else(name, today):
    """For every y, with every z of binary16 tried: the candidates of the lemma answer for all of them."""
    case = binary16.CASES[name]
    edges = EDGES[np.isin(EDGES, case.words)]
    found = case.compared(halves(np.concatenate([edges, *(case.part(number) for number in today)])))

    assert 0 == found.wrong
    assert 0 < found.impossible < found.pairs


def test_parts_of_the_words_are_all_words_once():
    """What the suite takes day by day is every finite x ≥ 0, and mirrored every x."""
    parts = np.concatenate([binary16.CASES["sum"].part(number) for number in range(binary16.PARTS)])

    assert 31 * 1024 == len(parts) == len(np.unique(parts))
    assert np.array_equal(np.unique(binary16.ALL), np.unique(np.concatenate([parts, -parts])))


@pytest.mark.parametrize("name", binary16.CASES)
def test_the_answer_for_a_mirrored_word_is_mirrored(name):
    """Why negative words need no run of their own."""
    case = binary16.CASES[name]
    x = stream(f"mirrored {name}").choice(binary16.WORDS, case.released.shape)

    assert np.array_equal(case.reaches(x, case.released), case.reaches(-x, -case.released))


def test_a_fused_multiply_add_rounds_once():
    """In binary64 it is the rounded exact value, also where product and sum nearly cancel or tie."""
    rng = stream("fused multiply-add")
    a, b, c = rng.standard_normal((3, 3000)) * 2.0 ** rng.integers(-20, 20, (3, 3000))
    c[:1000] = -(a * b)[:1000] * (1 + rng.integers(-2, 3, 1000) * 2.0**-52)
    c[1000:1500] = np.ldexp(1.0, rng.integers(40, 60, 500)) * np.sign(c[1000:1500])
    exact = [float(Fraction(x) * Fraction(y) + Fraction(z)) for x, y, z in zip(a, b, c, strict=True)]

    assert exact == rounding.fused_multiply_add(a, b, c).tolist()
    assert exact != (a * b + c).tolist()


#: Lemmas that are wrong, one of every family: a candidate less, or the plain sum where more was done.
FALSE = {
    "sum": lambda x, y: x + (y - x) == y,
    "cast": rounding.sum_reaches,
    "product-10": lambda x, y: rounding.sum_reaches(x, y / halves(10.0)),
    "quotient-10": lambda x, y: rounding.sum_reaches(x, y * halves(10.0)),
    "fused-0.7002": rounding.sum_reaches,
}


@pytest.mark.parametrize("name", FALSE)
def test_a_wrong_lemma_is_noticed(name):
    """The enumeration is red for a wrong test of every family, on a few words."""
    case = replace(binary16.CASES[name], reaches=FALSE[name])
    with np.errstate(over="ignore", invalid="ignore"):
        found = case.compared(case.words[::1001])

    assert 0 < found.wrong


def low_bits(code, rng, budget=20_000, **promise):
    """Choose an event and count it."""
    return sample_low_bits(as_subject(code, **promise), alpha=0.05, budget=budget, entropy=rng)


WORDS = Vocabulary.builtin("english")
SOME = Vocabulary(words=WORDS.words[:200], vectors=WORDS.vectors[:200])
SIGMA = 2.5


@pytest.mark.filterwarnings("ignore:.*get no noise")
@pytest.mark.parametrize("kind", [AnalyticGaussian, NADP, Gaussian, LatticeLaplace])
def test_float_sums_are_refuted_and_lattice_releases_are_not(kind):
    """The same promise, the same noise: what differs is how the numbers are added."""
    epsilon = 0.5
    plain = low_bits(kind(SOME, epsilon=epsilon, arithmetic="float"), rng=3)
    exact = low_bits(kind(SOME, epsilon=epsilon), rng=3)

    assert plain.rejects
    assert plain.delta_lower > 0.05 > 1000 * plain.claimed_delta
    assert not exact.rejects
    assert exact.samples >= exact.piloted > 0


@pytest.mark.parametrize(
    ("kind", "options", "deviations", "bound"),
    [
        (AnalyticGaussian, {"epsilon": 1.0}, (64.61, 64.62), 0.997),
        (NADP, {"epsilon": 1.0}, (64.61, 64.62), 0.997),
        (Gaussian, {"epsilon": 0.5}, (167.82, 167.83), 0.93),
        (JaccardGaussian, {"epsilon": 1.0, "neighbours": 2}, (107.07, 107.08), 0.98),
    ],
)
def test_what_the_kernel_bounds_is_what_the_code_does(kind, options, deviations, bound):
    """The claims dx-float-*-bound speak of ideal noise; the deviations are the code's, and its vectors show the event as often."""
    words = Vocabulary(words=["zeros", "ones"], vectors=[[0.0] * 300, [1.0] * 300])
    mechanism = kind(words, arithmetic="float", **options)
    zeros, ones = (mechanism.release([word] * 1000, 0) for word in (0, 1))

    assert deviations[0] < mechanism.sigma(0) == mechanism.sigma(1) < deviations[1]
    assert tells(zeros).mean() > bound - 4 * math.sqrt(bound * (1 - bound) / 1000)
    assert not tells(ones).any()


def tells(vectors):
    """Mark vectors with a negative number whose last bit is odd and which one more carries to the next power of two."""
    size = -vectors
    odd = (vectors.view(np.int64) & 1) == 1
    return (odd & (size > 0) & (size >= np.ldexp(1.0, np.frexp(size)[1]) - 1)).any(axis=1)


def test_auto_looks_at_released_vectors_first():
    """A refuted look ends the audit; one that finds nothing is named in the report of the rest."""
    words = Vocabulary(words=WORDS.words[:40], vectors=WORDS.vectors[:40])
    plain = audit(AnalyticGaussian(words, epsilon=1.0, arithmetic="float"), rng=0)
    exact = audit(AnalyticGaussian(words, epsilon=1.0), rng=0, max_samples=5000)

    assert (plain.verdict, plain.method) == (Verdict.REFUTED, "suite")
    assert "low-order bits reveal the word" in headline(plain)
    assert exact.verdict is Verdict.NOT_REFUTED
    bits = next(test for test in exact.tests if test.name == "floating-point")
    assert bits.applies
    assert not bits.rejected
    assert "Not tested" not in bits.lines
    assert exact.alpha == 0.05
    assert bits.evidence.level == pytest.approx(0.0025)


def plain_sum(vector, rng):
    """What most programs do."""
    return vector + rng.normal(0, SIGMA, vector.shape)


def single_sum(vector, rng):
    """The same in single precision."""
    return vector.astype(np.float32) + np.float32(SIGMA) * rng.standard_normal(vector.shape, dtype=np.float32)


def rescaled(vector, rng):
    """Noise, then a change of units."""
    return 10.0 * plain_sum(vector, rng)


def normalised(vector, rng):
    """Unit vectors first."""
    return vector / np.linalg.norm(vector) + rng.normal(0, SIGMA, vector.shape)


def cast(vector, rng):
    """Double precision, published in single: the cast hides the bits."""
    return plain_sum(vector, rng).astype(np.float32)


def coarse(vector, rng):
    """Snapped to a grid: the bits are hidden."""
    return np.rint(plain_sum(vector, rng) * 64) / 64


@pytest.mark.parametrize(
    ("code", "family"),
    [
        (plain_sum, "binary64 sum"),
        (single_sum, "binary32 sum"),
        (rescaled, "binary64 sum times 10"),
        (normalised, "binary64 sum of unit vectors"),
    ],
)
def test_foreign_sums_are_refuted_in_their_own_family(code, family):
    """Vectors reach the test in the format in which the code returned them."""
    seen = low_bits(code, rng=1, vocabulary=SOME, epsilon=0.2, delta=1e-5, shape="vector")

    assert seen.rejects
    assert family == seen.family


def test_low_order_bits_of_internal_vectors_are_a_warning():
    """What the function returns is the release; words hide the bits that the vectors show."""
    line = Vocabulary(words="abc", vectors=[[0.0], [1.0], [2.0]])

    def laplace(vector, rng):
        return vector + rng.laplace(0, 1.0, vector.shape)

    asked = {"vocabulary": line, "epsilon": 1.0, "rng": 0, "max_samples": 6000, "shape": "vector"}
    released, report = audit(laplace, **asked), audit(laplace, release="words", **asked)

    assert released.verdict is Verdict.REFUTED
    assert report.verdict is Verdict.NOT_REFUTED
    assert any("binary64 sum" in warning for warning in warnings(report))
    assert all(check.agrees for check in report.recheck())


@pytest.mark.parametrize("code", [cast, coarse])
def test_code_that_hides_the_bits_is_not_refuted(code):
    """A cast to few bits, or a grid, leaves nothing for these events to see."""
    assert not low_bits(code, rng=1, vocabulary=SOME, epsilon=0.2, delta=1e-5, shape="vector").rejects


class Fused:
    """A mechanism whose sum is rounded once; it states its σ, without which the family cannot be told."""

    name, delta = "fused", 1e-5
    vocabulary, epsilon = SOME, 1.0

    def __init__(self):
        self.base = AnalyticGaussian(SOME, epsilon=1.0)
        self.metric, self.graph = self.base.metric, self.base.graph
        self.sample, self.perturb = self.base.sample, self.base.perturb
        self.loss_bound, self.sigma = self.base.loss_bound, self.base.sigma

    def release(self, words, rng=None):
        """Return noisy vectors."""
        noise = np.random.default_rng(rng).standard_normal((len(words), SOME.dim))
        return rounding.fused_multiply_add(self.sigma(0), noise, SOME.float64()[words])


def test_a_fused_sum_is_refuted_by_its_own_family():
    """The sum of two roundings cannot see it, the fused family can."""
    seen = low_bits(Fused(), rng=2)

    assert seen.rejects
    assert "fused multiply-add in binary64" == seen.family


def test_a_claim_beyond_the_budget_is_counted_and_not_rejected():
    """At ε = 12 the claim allows a factor of 160,000: the report says how many samples would reject it."""
    mechanism = AnalyticGaussian(SOME, epsilon=12.0, arithmetic="float")
    seen = low_bits(mechanism, rng=0, budget=4000)

    assert not seen.rejects
    assert seen.share_bounds[0] > seen.share_bounds[1]
    assert seen.wanted > 100_000
    assert seen.draws_prime < 4000


def seen(**changes):
    """Return evidence of 90 hits in 200 draws against none in 600."""
    given = {
        "hits": 90,
        "draws": 200,
        "hits_prime": 0,
        "draws_prime": 600,
        "loss": 1.0,
        "claimed_delta": 1e-5,
    }
    return LowBits(alpha=0.05, piloted=0, family="binary64 sum", **{**given, **changes})


def test_the_test_never_takes_an_impossible_event_for_granted():
    """Hits from the second word count against the refutation, and without draws of it there is none."""
    assert seen().rejects
    assert not seen(hits_prime=120).rejects
    assert not seen(draws_prime=0).rejects
    assert not seen(draws_prime=5).rejects
    lower, upper = seen().share_bounds
    assert seen().delta_lower == pytest.approx(lower - math.e * upper)
    assert seen() == from_plain(LowBits, json.loads(json.dumps(to_plain(seen()))))


def test_the_test_of_low_order_bits_is_checked_again_within_the_suite():
    """The recheck of a suite computes the p-value of the low-order bits from its counts."""
    line = Vocabulary(words="abc", vectors=[[0.0], [1.0], [2.0]])
    report = audit(plain_sum, vocabulary=line, epsilon=0.5, rng=0, max_samples=3000, shape="vector")
    data = json.loads(report.to_json())
    bits = next(test for test in data["tests"] if test["name"] == "floating-point")
    bits["integers"]["hits"] -= 1
    wrong = {check.name for check in AuditReport.from_dict(data).recheck() if not check.agrees}

    assert report.verdict is Verdict.REFUTED
    assert "evidence of floating-point" in wrong


def test_code_that_shows_words_only_cannot_be_looked_at():
    """Words hide the bits of the vectors they were decoded from."""
    with pytest.raises(MechanismFault, match="no vectors"):
        low_bits(EuclideanLaplace(SOME, epsilon=1.0), rng=0)


def test_dependent_rows_are_asked_for_one_by_one():
    """A function of a matrix that gives every row the same noise is called with one row at a time."""
    sizes = []

    def same_noise(matrix, rng):
        sizes.append(len(matrix))
        return matrix + rng.normal(0, SIGMA, matrix.shape[1])

    low_bits(same_noise, rng=0, budget=2000, vocabulary=SOME, epsilon=0.2, shape="vectors")

    assert {1} == set(sizes)
