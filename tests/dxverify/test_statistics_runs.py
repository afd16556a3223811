"""Statistics come out the same whoever computes them, and after a break."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor

import pytest
from click.testing import CliRunner
from threadpoolctl import threadpool_info, threadpool_limits

from dxverify import Vocabulary
from dxverify.cli import cli
from dxverify.errors import InputError
from dxverify.mechanisms import EuclideanLaplace, RankSmoothed
from dxverify.statistics import blocks, statistics


def words(count: int = 600) -> Vocabulary:
    """Return frequent English words."""
    return Vocabulary.builtin().subset(range(count))


@pytest.mark.parametrize("kind", [EuclideanLaplace, pytest.param(RankSmoothed, marks=pytest.mark.slow)])
def test_one_and_three_workers_give_the_same_bits(kind):
    """Directions and samples: the result on three workers equals that on one, bit for bit."""
    mechanism = kind(words(), epsilon=5.0)
    options = {"epsilons": [5.0, 10.0], "samples": 32, "runs": 16, "rng": 11, "neighbours": 2}
    one = statistics(mechanism, workers=1, **options)
    three = statistics(mechanism, workers=3, **options)

    assert json.dumps(one.to_dict()) == json.dumps(three.to_dict())
    other = statistics(mechanism, workers=1, **{**options, "rng": 12})
    assert one.summary != other.summary


def test_any_executor_gives_the_same_bits():
    """An executor that is passed in, as a cluster would be, gives the result of one process."""
    mechanism = EuclideanLaplace(words(), epsilon=5.0)
    options = {"samples": 16, "runs": 16, "rng": 11, "neighbours": 2}
    with ThreadPoolExecutor(2) as pool:
        shared = statistics(mechanism, executor=pool, **options)

    assert json.dumps(statistics(mechanism, **options).to_dict()) == json.dumps(shared.to_dict())


def test_matrix_products_run_on_one_thread(monkeypatch):
    """However many threads the machine offers, blocks are measured with one, because others change last bits."""
    seen = []
    original = blocks._run

    def look(*arguments):
        seen.append({pool["num_threads"] for pool in threadpool_info() if pool["user_api"] == "blas"})
        return original(*arguments)

    monkeypatch.setattr(blocks, "_run", look)
    with threadpool_limits(2, user_api="blas"):
        statistics(EuclideanLaplace(words(64), epsilon=5.0), samples=8, runs=8, rng=0)

    assert seen
    assert all(threads == {1} for threads in seen)


def test_a_dask_cluster_gives_the_same_bits():
    """Two worker processes of a real Dask cluster, reached by the address of its scheduler, measure what one does."""
    distributed = pytest.importorskip("distributed")
    mechanism = EuclideanLaplace(words(), epsilon=5.0)
    options = {"epsilons": [5.0, 10.0], "samples": 16, "runs": 16, "rng": 11, "neighbours": 2}
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        found = statistics(mechanism, scheduler=cluster.scheduler_address, **options)

    assert json.dumps(statistics(mechanism, **options).to_dict()) == json.dumps(found.to_dict())


def test_progress_counts_words():
    """Progress ends at the number of words."""
    seen = []
    statistics(
        EuclideanLaplace(words(300), epsilon=5.0),
        samples=8,
        runs=8,
        rng=0,
        neighbours=0,
        progress=lambda done, total, _: seen.append((done, total)),
    )

    assert [(done, 300) for done in (*range(38, 300, 38), 300)] == seen


def test_command_prints_json_of_the_interface(tmp_path):
    """The command writes pure JSON with one entry for each ε, and the same file for the same seed."""
    target = tmp_path / "stats.json"
    arguments = ["stats", "laplace", "--epsilon", "1,5", "--limit", "80", "--seed", "3", "--directions", "32"]
    arguments += ["--runs", "16", "--format", "json", "--most-stay", "0.99"]
    result = CliRunner().invoke(cli, [*arguments, "--output", str(target)])
    assert (0, "") == (result.exit_code, result.output)
    again = CliRunner().invoke(cli, arguments)
    found = json.loads(target.read_text())

    assert found == json.loads(again.output)
    assert [1.0, 5.0] == [entry["epsilon"] for entry in found["summary"]]
    assert {"mean", "std", "stderr", "p5", "p50", "p95"} == set(found["summary"][0]["s_w_count"])
    assert 0.99 == found["most_stay"]


def test_command_draws_curves_for_choosing(tmp_path):
    """The command draws the curves, and names the ε that keeps both limits for every measured word."""
    target = tmp_path / "choose.png"
    arguments = [
        "stats",
        "laplace",
        "--epsilon",
        "1,2,4",
        "--vocabulary",
        "builtin:line",
        "--orders",
        "0,0.5,inf",
    ]
    limits = ["--most-stay", "0.9", "--least-distinct", "2", "--picture", str(target)]
    result = CliRunner().invoke(cli, [*arguments, *limits])

    assert 0 == result.exit_code, result.output
    assert b"\x89PNG" == target.read_bytes()[:4]
    assert "0.5: Rényi entropy of order 0.5" in result.output
    # The last word of the line stays with probability 1 − e^(−ε/2)/2, which is 0.82 at ε = 2 and 0.93 at ε = 4.
    assert "at most 0.9 and has at least 2 distinct outputs in 100 runs: 2" in result.output
    bad = CliRunner().invoke(cli, [*arguments, "--orders", "1,x"])
    assert "--orders must be numbers" in str(bad.exception)


def test_command_text_names_method_and_worst_word():
    """Text shows the method and the easiest word to recognise."""
    result = CliRunner().invoke(cli, ["stats", "laplace", "--epsilon", "2", "--vocabulary", "builtin:line"])

    assert 0 == result.exit_code
    assert "method exact" in result.output
    assert "largest N_w" in result.output


@pytest.mark.parametrize("bad", ["", "x", "1,,2", "-1"])
def test_command_names_a_bad_epsilon(bad):
    """An ε that is no number is an input error that shows it."""
    result = CliRunner().invoke(cli, ["stats", "laplace", "--epsilon", bad, "--vocabulary", "builtin:line"])

    assert isinstance(result.exception, InputError)
    assert repr(bad) in str(result.exception)
