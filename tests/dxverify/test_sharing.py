"""Values that worker processes share: mapped, read-only, gone when the pool closes."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from dxverify import Vocabulary
from dxverify.mechanisms import EuclideanLaplace
from dxverify.runtime.pool import Pool, load, store
from dxverify.runtime.run import Cluster, Here, executor_for, map_in_bundles, parallelism, shared
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


def test_an_interrupt_before_the_managing_thread_starts_leaves_no_folder():
    """The interrupt is what the caller sees, not that a thread cannot be joined; what was shared is gone."""
    folders = []

    def interrupted():
        with Pool(1) as pool:
            folders.append(Path(pool.share([1, 2]).folder))
            pool._executor_manager_thread = threading.Thread()
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()

    assert not folders[0].exists()


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
    """Return, for each number, the process that was asked."""
    return [(os.getpid(), value, number) for number in numbers]


def test_each_item_is_done_once_by_some_worker():
    """Bundles cover the items, and come with what their own call returned."""
    with executor_for(workers=2) as pool:
        made = list(map_in_bundles(pool, who, "v", list(range(40)), 20))

    assert 2 == pool.parallelism
    assert list(range(40)) == sorted(number for bundle, _ in made for number in bundle)
    assert all([("v", number) for number in bundle] == [one[1:] for one in found] for bundle, found in made)
    assert os.getpid() not in {process for _, found in made for process, *_ in found}


def fails(value, numbers):
    """Fail at one number."""
    if 3 in numbers:
        raise ValueError(value)
    return numbers


def test_what_fails_in_a_worker_fails_here():
    """The exception arrives, and the pool closes."""
    with executor_for(workers=2) as pool, pytest.raises(ValueError, match="v"):
        list(map_in_bundles(pool, fails, "v", [*range(10, 49), 3], 20))


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
