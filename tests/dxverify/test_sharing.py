"""Values that worker processes share: mapped, read-only, gone when the pool closes."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from dxverify import Vocabulary
from dxverify.mechanisms import EuclideanLaplace
from dxverify.runtime import parallel as bundles
from dxverify.runtime.parallel import map_in_bundles
from dxverify.runtime.pool import Pool, load, store
from dxverify.runtime.run import Cluster, Here, executor_for, parallelism, shared
from dxverify.statistics import statistics
from tests.chance import stream


def words(size=300, dim=20):
    """Return normal vectors."""
    vectors = stream("sharing").standard_normal((size, dim)).astype(np.float32)
    return Vocabulary(words=[f"w{i}" for i in range(size)], vectors=vectors)


def described(vocabulary, number):
    """Return, in a worker, what it got: who it is, whether its array is mapped from a file, and a number."""
    base = vocabulary.vectors
    while isinstance(base, np.ndarray | memoryview):
        base = base.base if isinstance(base, np.ndarray) else base.obj
    return os.getpid(), type(base).__name__, vocabulary.vectors.flags.writeable, vocabulary.digest, number


def test_what_is_stored_is_loaded(tmp_path):
    """Words, numbers, empty arrays and arrays in any order, with the same digest; arrays cannot be written."""
    vocabulary = words()
    value = {
        "words": vocabulary,
        "none": np.empty((0, 3)),
        "turned": np.arange(6.0).reshape(2, 3).T,
        "text": "x",
    }

    found = load(store(value, tmp_path))

    assert vocabulary.digest == found["words"].digest
    assert (0, 3) == found["none"].shape
    assert value["turned"].tolist() == found["turned"].tolist()
    assert "x" == found["text"]
    with pytest.raises(ValueError, match="read-only"):
        found["words"].vectors[0, 0] = 1.0


def test_workers_map_one_file():
    """Two workers get the vocabulary from mapped files, which are removed when the pool closes."""
    vocabulary = words()
    with executor_for(workers=2) as pool:
        assert isinstance(pool, Pool)
        sent = shared(pool, vocabulary)
        assert Path(sent.folder).is_dir()
        found = [future.result() for future in [pool.submit(described, sent, n) for n in range(6)]]

    assert list(range(6)) == [number for *_, number in found]
    assert {("mmap", False, vocabulary.digest)} == {
        (base, free, digest) for _, base, free, digest, _ in found
    }
    assert os.getpid() not in {process for process, *_ in found}
    assert not Path(sent.folder).exists()


def test_an_unshared_call_is_an_ordinary_one():
    """Calls without shared values go to the pool as they are."""
    with Pool(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        assert 3 == pool.submit(max, 1, 3).result()


def test_statistics_of_processes_are_those_of_one():
    """Shared memory changes no number."""
    mechanism = EuclideanLaplace(words(), epsilon=3.0)
    options = {"sample": 64, "samples": 40, "runs": 20, "neighbours": 5, "method": "directions", "rng": 3}

    one, two = (statistics(mechanism, (2.0, 4.0), workers=workers, **options) for workers in (None, 2))

    assert one.to_dict() == two.to_dict()


def who(value, numbers):
    """Return, for each number, the process that was asked, a moment later."""
    time.sleep(0.02)
    return [(os.getpid(), value, number) for number in numbers]


@pytest.mark.parametrize("helped", [False, True])
def test_the_process_that_waits_may_work_too(helped, monkeypatch):
    """Each item is done once, in two processes at most; the one that made the pool is among them if it helps, and only then."""
    monkeypatch.setattr(bundles, "START", 0.0)
    with executor_for(workers=2, helped=helped) as pool:
        made = list(map_in_bundles(pool, who, "v", list(range(40)), 20))

    assert 2 == pool.parallelism
    assert list(range(40)) == sorted(number for bundle, _ in made for number in bundle)
    assert all(["v"] * len(bundle) == [value for _, value, _ in found] for bundle, found in made)
    assert all(bundle == [number for *_, number in found] for bundle, found in made)
    makers = {process for _, found in made for process, *_ in found}
    assert 1 <= len(makers - {os.getpid()}) <= 2 - helped
    assert helped == (os.getpid() in makers)


def test_a_short_job_starts_no_worker():
    """What this process does sooner than workers start is done here, and none is started."""
    with executor_for(workers=2, helped=True) as pool:
        made = list(map_in_bundles(pool, who, "v", list(range(10)), 20))
        assert not pool._processes

    assert list(range(10)) == [number for bundle, _ in made for number in bundle]
    assert {os.getpid()} == {process for _, found in made for process, *_ in found}


def long(value, numbers):
    """Return the process that was asked, a long while later."""
    time.sleep(value)
    return os.getpid(), numbers


def test_a_long_first_item_keeps_nobody_waiting(monkeypatch):
    """Workers are started while the first item is under way, if that lasts."""
    monkeypatch.setattr(bundles, "PATIENCE", 0.1)
    monkeypatch.setattr(bundles, "START", 1e9)
    with executor_for(workers=2, helped=True) as pool:
        made = list(map_in_bundles(pool, long, 2.0, [1, 2, 3], 20))

    assert [1, 2, 3] == sorted(number for bundle, _ in made for number in bundle)
    assert 2 == len({process for _, (process, _) in made})


def fails(value, numbers):
    """Fail at one number."""
    if 3 in numbers:
        raise ValueError(value)
    return numbers


def test_what_fails_in_a_worker_fails_here(monkeypatch):
    """Whoever makes the call: the exception arrives, and the pool closes."""
    monkeypatch.setattr(bundles, "START", 0.0)
    for items in ([3, *range(10, 49)], [*range(10, 49), 3]):
        with executor_for(workers=2, helped=True) as pool, pytest.raises(ValueError, match="v"):
            list(map_in_bundles(pool, fails, "v", items, 20))


def test_how_many_hands_there_are():
    """Bundles are cut by the workers there are, not by a guess."""
    with ThreadPoolExecutor(3) as threads, executor_for(workers=2) as pool:
        assert [3, 2, 1] == [parallelism(threads), parallelism(pool), parallelism(Here())]


def test_a_cluster_says_how_many_hands_and_sees_sizes():
    """A Dask cluster counts its threads, and what is scattered has the size of its vectors."""
    distributed = pytest.importorskip("distributed")
    from dask.sizeof import sizeof

    vocabulary = words(2000)
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=2, processes=False, dashboard_address=None, protocol="tcp"
        ) as cluster,
        distributed.Client(cluster.scheduler_address, set_as_default=False) as client,
    ):
        client.wait_for_workers(2)
        executor = Cluster(client)
        assert 4 == parallelism(executor)
        sent = shared(executor, vocabulary)
        assert vocabulary.digest == executor.submit(described, sent, 0).result()[3]

    assert sizeof(vocabulary) >= vocabulary.vectors.nbytes
    assert sys.getsizeof(words(10)) < sizeof(vocabulary)


def test_workers_load_no_more_than_they_need():
    """A worker of statistics starts without the libraries that take longest to load."""
    code = "import sys, dxverify.statistics.blocks; print(*{'scipy.stats', 'scipy.optimize', 'matplotlib', 'numba', 'sympy'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.split() == []
