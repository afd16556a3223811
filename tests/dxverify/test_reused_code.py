"""Code with the right law whose draws are not fresh: what is said first, and never that the law is wrong."""

from __future__ import annotations

import pytest

from dxverify import audit
from dxverify.adapters.door import as_mechanism
from dxverify.audit.blocks import Block
from dxverify.audit.decision import EXIT_STATUS
from dxverify.audit.findings import FindingKind, Verdict
from dxverify.audit.one_answer import one_answer
from tests.dxverify.reused_code import BROKEN_OVER_RELEASES, CASES, CHANGING, FORKS, LINE, one_word

FRESH = (FindingKind.RNG_REUSE, FindingKind.DEPENDENT)


def audited(code, shape, made, **options):
    """Audit new code of a case."""
    if made:
        code = code()
    elif shape == "word":
        code = one_word(code)
    seeded = options.pop("seed_globals", False)
    foreign = as_mechanism(code, LINE, epsilon=1.0, shape=shape, time_limit=None, seed_globals=seeded)
    return audit(foreign, max_samples=1500, rng=1, **options)


def check(report, told):
    """Hold a report against what may be said."""
    about = [found for found in report.findings if found.established and found.kind in FRESH]

    if not told:
        assert not about
        assert not report.refuted
        return
    assert report.findings[0] is about[0]
    assert told in about[0].message
    if any(words in told for words in BROKEN_OVER_RELEASES):
        assert EXIT_STATUS[report.verdict] == 1
        assert report.level_range is None
    else:
        assert report.verdict is not Verdict.REFUTED


@pytest.mark.slow
@pytest.mark.parametrize(("code", "shape", "made", "told"), CASES, ids=[code.__name__ for code, *_ in CASES])
def test_each_is_shown_as_what_it_is(code, shape, made, told):
    """26 kinds of reuse and five of right code, every single output of all as promised: none is said to have another law.

    Once ``spawned`` and ``sobol`` were refuted, since our own process gave their generators the same children in every call.
    """
    check(audited(code, shape, made), told)


GLOBAL = [
    case
    for case in CASES
    if case[1] == "word" and ("global" in case[0].__name__ or "seeding" in case[0].__name__)
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "shape", "made", "told"), GLOBAL, ids=[code.__name__ for code, *_ in GLOBAL]
)
def test_seeds_of_ours_hide_nothing(code, shape, made, told):
    """The same is said where the audit seeds the global generators."""
    check(audited(code, shape, made, seed_globals=True), told)


@pytest.mark.slow
def test_two_workers_hide_nothing():
    """With two processes that draw, code without fresh randomness is told as with one."""
    cases = [case for case in CASES if case[0].__name__ in {"fixed_seed", "one_for_all", "right"}]
    for code, shape, made, told in cases:
        check(audited(code, shape, made, workers=2), told)


def block(*counts):
    """Some draws of two words."""
    return Block(index=0, expected=(30.0, 30.0), counts=counts)


@pytest.mark.parametrize(
    ("second", "told"),
    [
        (({0: 25}, {1: 25}), False),  # every word comes back
        (({1: 25}, {1: 25}), True),  # the first word has another answer now
        (({1: 1, 0: 24}, {1: 25}), False),  # answers differ within a block
    ],
)
def test_answers_that_change_from_block_to_block_are_told_without_a_refutation(second, told):
    """Code that keeps few answers may pass for right; constant answers alone break nothing."""
    found = one_answer(None, (0, 1), (block({0: 25}, {1: 25}), block(*second)), refuted=False)

    assert told == any(CHANGING in one.message and not one.established for one in found)
    assert () == one_answer(None, (0, 1), (block({0: 40}, {0: 40}),), refuted=False)


def test_quick():
    """One of each sort, every day."""
    for name in ("antithetic", "seed_of_word", "spawned", "module_generator"):
        code, shape, made, told = next(case for case in CASES if case[0].__name__ == name)
        check(audited(code, shape, made), told)
    assert FORKS == told
