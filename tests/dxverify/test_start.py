"""Commands that compute nothing start without the libraries that compute."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from theory.store import entries

HEAVY = {"flint", "mpmath", "numba", "numpy", "scipy", "sympy"}
CLAIM = "asghar-2026-eq-1"
#: Runs a command and says on the last line of stderr which heavy libraries it loaded.
_PROGRAM = f"""
import os, pathlib, sys
from dxverify.cli import cli
from theory.store import entries
entries.ARCHIVE = pathlib.Path(os.environ["SHIPPED"])
try:
    cli.main(sys.argv[1:], standalone_mode=False)
finally:
    loaded = sorted({HEAVY!r} & set(sys.modules))
    sys.stderr.write(" ".join(["loaded:", *loaded]) + chr(10))
"""
RECORDED = "as recorded when its certificates last ran here"


def run(*arguments, cache, shipped="none"):
    """Run a command in a fresh process, with no pages that came with the package unless some are given.

    Return its output, what it said, and the heavy libraries it loaded.
    """
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM, *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "DXVERIFY_CACHE": str(cache), "SHIPPED": str(shipped)},
    )
    *said, last = done.stderr.splitlines()
    assert last.startswith("loaded:")
    return done.stdout, "\n".join(said), set(last.split()[1:])


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    """A cache in which one claim was shown, and what was said then."""
    cache = tmp_path_factory.mktemp("cache")
    return cache, run("show", CLAIM, cache=cache)


def test_help_is_shown_without_numpy(tmp_path):
    """Each command names its options, and none loads what it works with for that."""
    page, _, loaded = run("--help", cache=tmp_path)

    assert "reproduce" in page
    assert set() == loaded


def test_the_first_show_runs_the_certificates(shown):
    """Nothing is recorded yet, so sympy is needed and nothing is called recorded."""
    _, (page, said, loaded) = shown

    assert CLAIM in page
    assert RECORDED not in said
    assert "sympy" in loaded


def test_the_second_show_reads_the_record(shown):
    """The same page, said to be recorded, without sympy or numpy."""
    cache, (first, _, _) = shown
    page, said, loaded = run("show", CLAIM, cache=cache)

    assert first == page
    assert RECORDED in said
    assert set() == loaded


def test_run_runs_again(shown):
    """--run does not read the record."""
    cache, (first, _, _) = shown
    page, said, loaded = run("show", CLAIM, "--run", cache=cache)

    assert first == page
    assert RECORDED not in said
    assert "sympy" in loaded


@pytest.mark.parametrize(
    "spoil",
    [
        lambda kept: {**kept, "digest": "0" * 64},
        lambda kept: {**kept, "files": kept["files"][1:]},
        lambda kept: {**kept, "files": [*kept["files"], "theory/not_there.py"]},
        lambda kept: {**kept, "page": {**kept["page"], "id": "asghar-2026-eq-2"}},
        lambda _: {},
        lambda _: [],
    ],
    ids=["another digest", "a file fewer", "a file gone", "another claim", "empty", "no page at all"],
)
def test_a_record_of_anything_else_is_not_shown(shown, spoil, tmp_path, monkeypatch):
    """A page counts only while all that decided it is as it was."""
    cache, _ = shown
    kept = json.loads((cache / "claims" / f"{CLAIM}.json").read_text())
    monkeypatch.setenv("DXVERIFY_CACHE", str(tmp_path))
    (tmp_path / "claims").mkdir()
    file = tmp_path / "claims" / f"{CLAIM}.json"

    file.write_text(json.dumps(kept))
    assert kept["page"] == entries.load_page(CLAIM)
    file.write_text(json.dumps(spoil(kept)))
    assert entries.load_page(CLAIM) is None


def test_a_changed_source_makes_the_record_old(shown, monkeypatch):
    """One byte more in the file of the claim, and its page is not read back."""
    cache, _ = shown
    monkeypatch.setenv("DXVERIFY_CACHE", str(cache))
    assert entries.load_page(CLAIM) is not None
    read = Path.read_bytes
    monkeypatch.setattr(
        Path, "read_bytes", lambda path: read(path) + b"\n" * (path.stem == CLAIM.replace("-", "_"))
    )
    assert entries.load_page(CLAIM) is None


@pytest.fixture(scope="module")
def archive(shown, tmp_path_factory):
    """Pages as a package brings them: the one that was shown, judged with a library that is not here."""
    cache, _ = shown
    kept = json.loads((cache / "claims" / f"{CLAIM}.json").read_text())
    target = tmp_path_factory.mktemp("shipped") / "pages.zip"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(entries, "ARCHIVE", target)
        patch.setattr(entries, "library_versions", lambda: {"sympy": "0.0.1"})
        entries.write_archive([(kept["page"], [entries.ROOT / name for name in kept["files"]])])
    return target


def test_a_fresh_install_shows_what_came_with_it(shown, archive, tmp_path):
    """The page that judging gives, without sympy; the line on stderr says when and with what, and that nothing ran here."""
    _, (first, _, _) = shown
    page, said, loaded = run("show", CLAIM, cache=tmp_path, shipped=archive)

    assert first == page
    assert "with sympy 0.0.1; its certificates have not run here: --run runs them" in said
    assert set() == loaded


def test_run_does_not_read_what_came_with_the_package(archive, tmp_path):
    """--run judges."""
    _, said, loaded = run("show", CLAIM, "--run", cache=tmp_path, shipped=archive)

    assert "as recorded" not in said
    assert "sympy" in loaded


def test_shipped_pages_of_other_files_are_not_shown(archive, monkeypatch):
    """One byte more in the file of the claim, another claim, or no archive: nothing is shown."""
    monkeypatch.setattr(entries, "ARCHIVE", archive)
    assert entries.load_shipped_page(CLAIM) is not None
    assert entries.load_shipped_page("asghar-2026-eq-2") is None
    assert entries.load_shipped_page("../pages") is None

    read = Path.read_bytes
    with monkeypatch.context() as patch:
        patch.setattr(
            Path, "read_bytes", lambda path: read(path) + b"\n" * (path.stem == CLAIM.replace("-", "_"))
        )
        assert entries.load_shipped_page(CLAIM) is None
    monkeypatch.setattr(entries, "ARCHIVE", archive.with_name("none.zip"))
    assert entries.load_shipped_page(CLAIM) is None
