"""Code with the right law whose draws are not fresh: what is said first, and never that the law is wrong."""

from __future__ import annotations

import pytest

from dxverify import audit
from dxverify.adapters.dispatch import as_mechanism
from dxverify.audit.decision import EXIT_STATUS
from dxverify.audit.findings import FindingKind, Verdict
from tests.dxverify.reused_code import ALIKE, BROKEN_OVER_RELEASES, CASES, FORKS, LINE, one_word

FRESH = (FindingKind.RNG_REUSE, FindingKind.DEPENDENT)


def audited(code, shape, made, **options):
    """Audit new code of a case."""
    if made:
        code = code()
    elif shape == "word":
        code = one_word(code)
    adapted = as_mechanism(code, LINE, epsilon=1.0, shape=shape, time_limit=None)
    return audit(adapted, max_samples=1500, rng=1, **options)


def check(report, told):
    """Hold a report against what may be said."""
    about = [found for found in report.findings if found.established and found.kind in FRESH]

    if not told:
        assert not about
        assert not report.refuted
        return
    if told == ALIKE and not about:
        # One answer for each word: the outputs themselves refute the claim.
        assert report.verdict is Verdict.REFUTED
        return
    assert report.findings[0] is about[0]
    assert told in about[0].message
    if any(words in told for words in BROKEN_OVER_RELEASES):
        assert EXIT_STATUS[report.verdict] == 1
    else:
        assert report.verdict is not Verdict.REFUTED


@pytest.mark.slow
@pytest.mark.parametrize(("code", "shape", "made", "told"), CASES, ids=[code.__name__ for code, *_ in CASES])
def test_each_is_shown_as_what_it_is(code, shape, made, told):
    """26 kinds of reuse and five of right code, every single output of all as promised: none is said to have another law.

    Once ``spawned`` and ``sobol`` were refuted, since our own process gave their generators the same children in every call.
    """
    check(audited(code, shape, made), told)


@pytest.mark.slow
def test_two_workers_hide_nothing():
    """With two processes that draw, code without fresh randomness is told as with one."""
    cases = [case for case in CASES if case[0].__name__ in {"fixed_seed", "one_for_all", "right"}]
    for code, shape, made, told in cases:
        check(audited(code, shape, made, workers=2), told)


def test_quick():
    """One of each sort, every day."""
    for name in ("antithetic", "seed_of_word", "spawned", "module_generator"):
        code, shape, made, told = next(case for case in CASES if case[0].__name__ == name)
        check(audited(code, shape, made), told)
    assert FORKS == told
