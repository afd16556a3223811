"""Draws that depend on each other are shown as what they are, and right mechanisms are not called dependent."""

from __future__ import annotations

import random

import numpy as np
import pytest
from scipy import stats

from dxverify import audit
from dxverify.adapters.dispatch import as_mechanism
from dxverify.audit.dependence import CALLS, SINGLES, SIZE, Pilot, dependences, frequent
from dxverify.audit.findings import FindingKind, Verdict
from tests.chance import level, stream
from tests.dxverify.reused_code import LINE, WORDS, antithetic, nearest, one_for_all, pool, right, twice

COUNTED = {FindingKind.RATIO, FindingKind.SUPPORT_MISMATCH}


def kinds(report, *, established=True):
    """The kinds of what was found."""
    return [found.kind for found in report.findings if found.established or not established]


@pytest.mark.parametrize("mechanism", [one_for_all, antithetic, twice, pool])
def test_dependence_within_a_call_is_no_ratio(mechanism):
    """Each single output is right, so the claim is not refuted; shared noise fails an assumption, other dependence is a warning."""
    report = audit(mechanism, vocabulary=LINE, epsilon=1.0, max_samples=6000, rng=1)

    rejected = {test.name for test in report.tests if test.rejected}
    assert report.verdict in {Verdict.NOT_REFUTED, Verdict.ASSUMPTION_FAILED}
    assert report.verdict is Verdict.ASSUMPTION_FAILED or mechanism is not one_for_all
    assert rejected & {"dependence", "memory"}
    assert [FindingKind.DEPENDENT] == kinds(report)
    assert "depend on each other" in report.findings[0].message
    assert report.evidence.singly


def test_a_broken_promise_beside_dependence_is_still_refuted():
    """Half the noise, one draw for the whole call: refuted by counts, and the dependence comes first."""

    def halved(word, size, rng):
        return nearest(np.full(size, word + 0.5 * rng.laplace()))

    report = audit(halved, vocabulary=LINE, epsilon=1.0, max_samples=20_000, rng=1)

    assert report.verdict is Verdict.REFUTED
    assert FindingKind.DEPENDENT is report.findings[0].kind
    assert COUNTED & set(kinds(report))
    assert any(test.name == "dependence" and test.rejected for test in report.tests)


def test_dependence_of_large_calls_only_is_seen_before_a_refutation():
    """Calls of more than a hundred outputs share one draw: the first look cannot see it, the last one does."""

    def lazy(word, size, rng):
        return (one_for_all if size > 100 else right)(word, size, rng)

    report = audit(lazy, vocabulary=LINE, epsilon=1.0, max_samples=20_000, rng=1)

    assert report.verdict in {Verdict.NOT_REFUTED, Verdict.ASSUMPTION_FAILED}
    assert FindingKind.DEPENDENT is report.findings[0].kind


def test_code_that_remembers_is_not_called_a_ratio_alone():
    """Nine times of ten the last output comes again, in single calls too: dependence is the headline."""
    kept = {}

    def sticky(word, size, rng):
        drawn = []
        for fresh in right(word, size, rng).tolist():
            if word not in kept or rng.random() < 0.1:
                kept[word] = fresh
            drawn.append(kept[word])
        return drawn

    report = audit(sticky, vocabulary=LINE, epsilon=1.0, max_samples=3000, rng=1)

    assert FindingKind.DEPENDENT is report.findings[0].kind
    assert "the code remembers" in report.findings[0].message
    assert "given the earlier ones" in report.findings[0].message


def kept_answers():
    """Draw once a word, as promised, and give that answer for ever."""
    kept = {}

    def answer(word, size, rng):
        kept.setdefault(word, int(right(word, 1, rng)[0]))
        return [kept[word]] * size

    return answer


def next_word(word, size, rng):
    """No noise at all, and not the word."""
    del rng
    return [(word + 1) % 5] * size


@pytest.mark.parametrize("method", ["auto", "fixed"])
@pytest.mark.parametrize(
    ("code", "limit"),
    [(kept_answers(), 30.0), (kept_answers(), None), (next_word, 30.0)],
    ids=["kept in its own process", "kept in ours", "no randomness"],
)
def test_one_answer_for_each_word_is_refuted(code, limit, method):
    """Code that always returns the same word for the same input does not satisfy its claim."""
    adapted = as_mechanism(code, LINE, epsilon=1.0, shape="indexes", time_limit=limit)
    report = audit(adapted, method=method, max_samples=1000, rng=1)

    assert report.verdict is Verdict.REFUTED
    assert COUNTED & set(kinds(report))


@pytest.mark.parametrize("limit", [None, 30.0])
def test_code_without_noise_is_no_answer_that_is_kept(limit):
    """Every word comes back as it is: the level is bounded as far as draws go, and nothing is said of reuse."""
    code = as_mechanism(
        lambda word, size, rng: [word] * size,  # noqa: ARG005 - the fault
        LINE,
        epsilon=1.0,
        shape="indexes",
        time_limit=limit,
    )
    report = audit(code, max_samples=12_000, rng=1)

    assert kinds(report)[0] in COUNTED
    assert FindingKind.RNG_REUSE not in kinds(report, established=False)
    assert report.effective_epsilon.lower > 4


def one_word_in_the_clear(word, size, rng):
    """One word has no noise."""
    return [0] * size if word == 0 else right(word, size, rng)


def nearly_the_same(word, size, rng):
    """No noise but in one draw of twenty."""
    return np.where(rng.random(size) < 0.05, right(word, size, rng), word)


@pytest.mark.parametrize("code", [one_word_in_the_clear, nearly_the_same])
def test_where_some_answers_differ_the_ratio_is_the_headline(code):
    """One answer for one word, or nearly always one, is no answer that is kept."""
    report = audit(code, vocabulary=LINE, epsilon=1.0, max_samples=3000, rng=1)

    assert report.verdict is Verdict.REFUTED
    assert kinds(report)[0] in COUNTED
    assert not any("answers the same" in found.message for found in report.findings)


def test_one_output_a_call_with_another_law_is_seen():
    """Code that adds no noise to a single output is audited as single outputs, and the difference is told."""

    def careless(word, size, rng):
        return [word] if size == 1 else right(word, size, rng)

    report = audit(careless, vocabulary=LINE, epsilon=1.0, max_samples=6000, rng=1)

    assert report.verdict is Verdict.REFUTED
    assert FindingKind.DEPENDENT is report.findings[0].kind
    assert "have another distribution" in report.findings[0].message


@pytest.mark.parametrize(
    ("seed", "told"),
    [(lambda _: 3, "as with a fixed seed"), (lambda word: word, "as with a seed made from the word")],
    ids=["fixed", "from the word"],
)
def test_a_seed_in_every_call_is_told_apart(seed, told):
    """A fixed seed and a seed made from the word are both used twice, and each is called by its name."""
    report = audit(
        lambda word, size, _: right(word, size, np.random.default_rng(seed(word))),
        vocabulary=LINE,
        epsilon=1.0,
        shape="indexes",
        max_samples=2000,
        rng=1,
    )

    assert report.verdict is Verdict.REFUTED
    assert FindingKind.RNG_REUSE is report.findings[0].kind
    assert told in report.findings[0].message
    assert any(test.name == "dependence" and test.rejected for test in report.tests)


def by_word(draw):
    """Give a function of a word that draws from global state."""
    return lambda word: WORDS[int(nearest(WORDS.index(word) + draw(word)))]


def from_numpy(_):
    """Noise of the global generator of numpy."""
    return np.random.laplace()  # noqa: NPY002 - the fault


def seeding_numpy(_):
    """The same after a fixed seed."""
    np.random.seed(1)  # noqa: NPY002 - the fault
    return from_numpy(_)


def seeding_by_word(word):
    """Noise of the global generator of Python, seeded with the word."""
    random.seed(word)
    return random.expovariate(1.0) * random.choice([-1, 1])  # noqa: S311 - the fault


@pytest.mark.parametrize(
    ("draw", "told"),
    [
        (seeding_numpy, "seeds the global generator numpy.random itself at every call, to the same value"),
        (seeding_by_word, "seeds the global generator random itself at every call, to a value that follows"),
        (from_numpy, "Forked workers repeat each other's random numbers (128 of 128 outputs"),
    ],
    ids=["fixed", "from the word", "forks"],
)
def test_global_seeds_are_shown_as_what_they_are(draw, told):
    """Seeds of the code's own and generators that forked workers share."""
    code = as_mechanism(by_word(draw), LINE, epsilon=1.0, shape="word")
    report = audit(code, max_samples=600, rng=1)
    reuse = [found.message for found in report.findings if found.kind is FindingKind.RNG_REUSE]

    assert 1 == len(reuse)
    assert told in reuse[0]


class Instance:
    """Code with a generator of its own, made with the instance."""

    def __init__(self, seed):
        self.rng = np.random.default_rng(seed)

    def __call__(self, word, size, rng):
        """Draw outputs."""
        del rng
        return right(word, size, self.rng)


@pytest.mark.parametrize("seed", [0, None], ids=["seeded on creation", "fresh entropy"])
def test_instances_that_repeat_each_other_are_seen(seed):
    """Two instances that start from one seed are shown; two with entropy of the system are not."""
    make = lambda: Instance(seed)  # noqa: E731 - two lines shorter
    report = audit(
        make(), vocabulary=LINE, epsilon=1.0, shape="indexes", factory=make, max_samples=600, rng=1
    )
    told = [found.message for found in report.findings if "New instances" in found.message]

    assert (seed == 0) == bool(told)


def pilots(draw, rng, inputs=4):
    """What an audit looks at, drawn from a mechanism."""
    return [
        Pilot(
            word=WORDS[word],
            calls=np.array([draw(word, SIZE, rng) for _ in range(CALLS)]),
            singles=np.array([draw(word, 1, rng)[0] for _ in range(SINGLES)]),
            events=frequent(np.asarray(draw(word, 64, rng))),
        )
        for word in range(inputs)
    ]


def test_right_mechanisms_are_not_called_dependent():
    """At 5 % in all, independent draws have a finding at most so often; draws given twice always have one."""
    rng, repetitions, alpha = stream("dependence false alarms"), 400, 0.05
    alarms = sum(bool(dependences(pilots(right, rng, inputs=1), alpha)) for _ in range(repetitions))

    assert alarms <= stats.binom.isf(level("dependence false alarms"), repetitions, alpha)
    assert all(dependences(pilots(twice, rng), 1e-6)[0].established for _ in range(5))


@pytest.mark.parametrize("test", [Pilot.p_within, Pilot.p_between, Pilot.p_size, Pilot.p_alone])
def test_each_p_value_is_one(test):
    """A p-value falls below u with probability at most u, for independent draws of any law."""
    name = f"p-value of {test.__name__}"
    rng, repetitions = stream(name), 300
    values = np.sort([test(pilots(right, rng, inputs=1)[0]) for _ in range(repetitions)])
    margin = np.sqrt(np.log(1 / level(name)) / (2 * repetitions))

    assert (np.arange(1, repetitions + 1) / repetitions - values).max() <= margin


def test_what_no_alpha_establishes_is_observed():
    """With no alpha left, a repetition that chance does not explain is shown, and not as established."""
    found = dependences(pilots(twice, stream("dependence observed")), 0.0)

    assert [False] == [one.established for one in found]
