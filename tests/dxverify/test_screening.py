"""Screening in whole numbers: the same answers as without, from fewer products."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest
from threadpoolctl import threadpool_limits

from dxverify.search import ExactSearch, exact, int8_screen
from dxverify.search.config import CONFIG
from tests.chance import stream

pytest.importorskip("numba")
needs_avx2 = pytest.mark.skipif(not int8_screen._available(), reason="the processor has no AVX2")


def real_like(words, dim, queries, name):
    """Return vectors of very different lengths, with one coordinate that stands out, and noisy copies of some."""
    rng = stream(name)
    points = rng.standard_normal((words, dim)) * rng.gamma(4.0, 0.25, (words, 1))
    points[:, 0] += 3.0
    noisy = points[rng.integers(0, words, queries)] + 6.0 * rng.standard_normal((queries, dim))
    return points.astype(np.float32), noisy


@needs_avx2
@pytest.mark.parametrize(("words", "dim"), [(1, 1), (15, 7), (16, 8), (17, 9), (3000, 50), (2000, 300)])
@pytest.mark.parametrize("queries", [1, 5, 600])
@pytest.mark.parametrize("kind", [np.float32, np.float64])
def test_answers_are_those_of_the_plain_search(words, dim, queries, kind):
    """For sizes at and beside the edges of panels and blocks, in both kinds of numbers."""
    points, noisy = real_like(words, dim, queries, f"screening {words} {dim} {queries}")
    points = points.astype(kind)

    plain, screened = (
        ExactSearch(points=points, screening=screening).nearest(noisy) for screening in ("never", "always")
    )

    assert plain.tolist() == screened.tolist()


@needs_avx2
def test_a_bound_that_is_too_small_is_noticed(monkeypatch):
    """The control of the test above: without the error of rounding, wrong answers come out."""
    points, noisy = real_like(2000, 300, 600, "screening control")
    plain = ExactSearch(points=points, screening="never").nearest(noisy)
    encode = int8_screen._loops().encode_points
    monkeypatch.setattr(
        int8_screen._loops(), "encode_points", lambda *arrays: (0.0 * encode(*arrays)[0], 0.0)
    )

    assert (plain != ExactSearch(points=points, screening="always").nearest(noisy)).any()


@needs_avx2
def test_lower_bounds_are_lower_bounds():
    """Every bound is below its score, and close enough to it to rule out most points."""
    points, noisy = real_like(800, 100, 64, "screening bounds")
    codes = int8_screen.Codes.of(points)
    loops = int8_screen._loops()
    bytes_, (shift, factor) = np.zeros((64, 104), np.int8), np.zeros((2, 64), np.float32)
    loops.encode_queries(noisy, codes.error, codes.length, bytes_, shift, factor)
    panels = codes.packed.transpose(0, 2, 1, 3).reshape(-1, 104)[:800].astype(np.int64)
    products = bytes_.astype(np.int64) @ panels.T
    bounds = codes.halves[:800] - codes.scales[:800] * (factor[:, None] * (products + shift[:, None]))
    scores = np.square(points.astype(float)).sum(axis=1) / 2 - noisy @ points.astype(float).T
    lengths = np.linalg.norm(noisy, axis=1)[:, None] * np.linalg.norm(points, axis=1)

    assert (bounds <= scores + 1e-5 * lengths).all()
    assert np.median((scores - bounds) / lengths) < 0.05


@needs_avx2
def test_the_largest_codes_do_not_saturate():
    """Points and queries whose every coordinate has the largest code, of either sign."""
    rng = stream("screening saturation")
    points = rng.choice([-1.0, 1.0], (64, 200))
    points[0], points[1] = 1.0, -1.0
    queries = np.concatenate([points, -points])

    plain, screened = (
        ExactSearch(points=points, screening=screening).nearest(queries) for screening in ("never", "always")
    )

    assert plain.tolist() == screened.tolist()
    assert plain[:64].tolist() == list(range(64))


@needs_avx2
def test_more_ties_than_places_are_settled_all_the_same():
    """Twenty equal points: the first of them."""
    points = np.concatenate([np.full((3, 4), 9.0), np.ones((20, 4)), np.zeros((1, 4))])

    found = ExactSearch(points=points, screening="always").nearest(np.full((5, 4), 1.1))

    assert [3] * 5 == found.tolist()


@needs_avx2
def test_not_a_number_is_left_to_the_plain_search():
    """Queries that are no numbers get the same answer either way, and disturb no other query."""
    points, noisy = real_like(100, 10, 20, "screening nan")
    noisy[3, 2], noisy[7] = np.nan, np.inf

    plain, screened = (
        ExactSearch(points=points, screening=screening).nearest(noisy) for screening in ("never", "always")
    )

    assert plain.tolist() == screened.tolist()


@needs_avx2
def test_threads_do_not_change_answers():
    """One thread or two."""
    points, noisy = real_like(500, 40, 2000, "screening threads")
    search = ExactSearch(points=points, screening="always")
    answers = []
    for threads in (1, 2):
        with threadpool_limits(threads, user_api="blas"):
            answers.append(search.nearest(noisy).tolist())

    assert answers[0] == answers[1]


@needs_avx2
def test_codes_do_not_travel():
    """A pickled search is as large as its points, whether it was used or not."""
    points, noisy = real_like(500, 40, 20, "screening pickle")
    search = ExactSearch(points=points, screening="always")
    before = len(pickle.dumps(search))
    expected = search.nearest(noisy)
    sent = pickle.dumps(search)

    # Only the number of products that were asked for takes some bytes more.
    assert before <= len(sent) < before + 16
    assert expected.tolist() == pickle.loads(sent).nearest(noisy).tolist()  # noqa: S301 - our own


@needs_avx2
def test_screening_starts_when_it_pays(monkeypatch):
    """Small jobs are searched plainly; once enough was asked in all, points are encoded."""
    points, noisy = real_like(2000, 40, 20, "screening pays")
    search = ExactSearch(points=points)
    changed = replace(CONFIG, worth_quantising=3 * noisy.shape[0] * points.size)
    for module in (exact, int8_screen):
        monkeypatch.setattr(module, "CONFIG", changed)
    int8_screen._loops()
    encoded = []
    for _ in range(4):
        search.nearest(noisy)
        encoded.append(search._screen._codes is not None)

    assert [False, False, True, True] == encoded


def test_without_the_compiler_nothing_is_screened():
    """Where numba does not compile for this machine, the plain search answers."""
    program = (
        "import numpy as np; from dxverify.search import ExactSearch; "
        "s = ExactSearch(points=np.eye(3), screening='always'); "
        "print(s.nearest(np.eye(3)).tolist(), s._screen._codes)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )

    assert "[0, 1, 2] None" == done.stdout.strip()
