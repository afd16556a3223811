"""Checkpoints belong to one run of one piece of code, are whole, and can be gone on from."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import dxverify
from dxverify import Vocabulary, audit
from dxverify.audit.blocks import BLOCKS, Block
from dxverify.audit.eprocess.allocation import planned_totals
from dxverify.audit.report import AuditReport
from dxverify.commands._shared import emit
from dxverify.errors import InputError
from dxverify.files import write_whole
from dxverify.plots import new_figure, save
from dxverify.runtime.checkpoint import Checkpoint, fingerprint_of, read, write
from tests.dxverify.line import LaplaceOnLine, line

BLOCK = Block(index=0, expected=(2.0, 2.0), counts=({0: 1}, {1: 3}))


def run(file, *, rate=1.0, **how):
    """Audit noise on a line with a checkpoint."""
    options = {"method": "sequential", "max_samples": 600, "rng": 11, "checkpoint": file, **how}
    return audit(LaplaceOnLine(3, rate), vocabulary=line(3), epsilon=1.0, **options)


def test_every_changed_byte_is_noticed(tmp_path):
    """One flipped bit anywhere in the file, or a lost end, is an error that names the file."""
    file = tmp_path / "kept"
    Checkpoint(file, {"entropy": 1}, BLOCKS).add(0, BLOCK)
    whole = file.read_bytes()

    assert {0: BLOCK} == read(file, BLOCKS)[1]
    for place in range(len(whole)):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        with pytest.raises(InputError, match="kept"):
            read(file, BLOCKS)
    for end in range(len(whole)):
        file.write_bytes(whole[:end])
        with pytest.raises(InputError, match="kept"):
            read(file, BLOCKS)


def test_draws_of_changed_code_are_not_mixed_in(tmp_path):
    """Code of the same name that gives other outputs is told by a probe of its outputs."""
    file = tmp_path / "kept"
    run(file)

    with pytest.raises(InputError, match="outputs of the code"):
        run(file, rate=0.9)


def test_other_versions_are_named(tmp_path):
    """A file of another version of what computes it is refused, and the message says which."""
    file = tmp_path / "kept"
    run(file)
    fingerprint, parts = read(file, BLOCKS)
    write(file, {**fingerprint, "versions": {**fingerprint["versions"], "numpy": "0.9"}}, parts, BLOCKS)

    with pytest.raises(InputError, match=r"versions: .*0\.9"):
        run(file)


def test_a_file_of_another_kind_is_named(tmp_path):
    """Parts of another kind of run are no samples of an audit."""
    file = tmp_path / "kept"
    Checkpoint(file, {"entropy": 1}, BLOCKS).add(0, BLOCK)

    assert {0: BLOCK} == read(file, BLOCKS)[1]
    with pytest.raises(InputError, match="a checkpoint of an audit, not of something else"):
        read(file, replace(BLOCKS, kind="something else"))


def test_an_audit_goes_on_with_more_draws(tmp_path):
    """What was drawn is kept as it was, the new plan starts after it, and every number follows from the record."""
    file = tmp_path / "kept"
    first = run(file)
    more = run(file, max_samples=2000)
    most = run(file, max_samples=5000, rng=None)

    assert (600, 2000, 5000) == most.evidence.stages
    assert first.evidence.blocks == most.evidence.blocks[: len(first.evidence.blocks)]
    assert more.evidence.blocks == most.evidence.blocks[: len(more.evidence.blocks)]
    assert first.draws < more.draws < most.draws <= 5000
    again = AuditReport.from_json(most.to_json())
    assert most == again
    assert all(check.agrees for check in again.recheck())
    assert most == run(file, max_samples=5000)


def test_a_continued_plan_can_be_told_from_a_fresh_one(tmp_path):
    """A record that hides its stages does not recompute: its blocks were drawn with other means."""
    file = tmp_path / "kept"
    run(file)
    data = json.loads(run(file, max_samples=2000).to_json())
    del data["evidence"]["stages"]
    wrong = [check.name for check in AuditReport.from_dict(data).recheck() if not check.agrees]

    assert ["expected draws", "digest of all fields"] == wrong


def test_fewer_draws_or_a_fixed_sample_cannot_go_on(tmp_path):
    """A smaller limit is another audit; a fixed sample is decided once, and the message says what to do."""
    run(tmp_path / "kept", max_samples=2000)
    run(tmp_path / "fixed", method="fixed", max_samples=2000)

    with pytest.raises(InputError, match=r"max_samples: \[2000\] there, \[600\] here"):
        run(tmp_path / "kept")
    with pytest.raises(InputError, match="only method sequential can go on"):
        run(tmp_path / "fixed", method="fixed", max_samples=4000)


def test_plans_go_on_where_they_were():
    """Stages change nothing before the first limit and keep every later block large enough to count."""
    short, long = planned_totals(3, 600), planned_totals(3, 600, 5000)

    assert short == long[: len(short)]
    assert min(long) >= 30
    assert sum(long) == 5000


def test_leftovers_of_killed_writers_are_removed(tmp_path):
    """Drafts of writers that are gone are cleaned up; those of the living, of other files and machines stay."""
    file, host = tmp_path / "kept", socket.gethostname()
    gone = subprocess.run(
        [sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, check=True
    )
    left = tmp_path / f"kept.{host}.{int(gone.stdout)}.part"
    stays = [
        tmp_path / name
        for name in (f"kept.{host}.{os.getppid()}.part", "kept.elsewhere.1.part", "other.1.part")
    ]
    for draft in (left, *stays):
        draft.touch()
    Checkpoint(file, {"entropy": 1}, BLOCKS).add(0, BLOCK)

    assert not left.exists()
    assert all(draft.exists() for draft in stays)


def test_two_writers_are_noticed(tmp_path):
    """The second of two runs with one file stops before it writes over the first."""
    file = tmp_path / "kept"
    one, other = (Checkpoint(file, {"entropy": 1}, BLOCKS) for _ in range(2))
    one.add(0, BLOCK)

    with pytest.raises(InputError, match="another run writes"):
        other.add(0, BLOCK)
    one.add(1, replace(BLOCK, index=1))
    assert {0, 1} == set(read(file, BLOCKS)[1])


def _draw(file):
    figure, _ = new_figure(1, file)
    save(figure, file)


WRITERS = {
    "report.json": lambda file: emit("new", file),
    "words.npz": Vocabulary.builtin("line").save,
    "picture.png": _draw,
}


@pytest.mark.parametrize("name", WRITERS)
def test_a_file_is_written_whole_or_not_at_all(tmp_path, monkeypatch, name):
    """If the last step fails the old file is there, no draft is left, and the error comes through."""
    file = tmp_path / name
    file.write_text("old")
    with monkeypatch.context() as broken:
        broken.setattr("pathlib.Path.replace", lambda *_: (_ for _ in ()).throw(OSError(5, "disk")))
        with pytest.raises((OSError, InputError), match="disk"):
            WRITERS[name](file)

    assert "old" == file.read_text()
    assert [file] == list(tmp_path.iterdir())
    WRITERS[name](file)
    assert b"old" != file.read_bytes()


def test_only_one_module_puts_files_in_their_place():
    """Every file of a user's is written by `dxverify.files`; scratch files and the maker of built-in data apart."""
    package = Path(dxverify.__file__).parent
    makers = re.compile(
        r"""\.open\("[wax]|\bopen\([^)]*, "[wax]|write_(text|bytes)\(|os\.replace|\.replace\(\w+\)|TemporaryFile"""
    )
    found = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        if makers.search(path.read_text(encoding="utf-8"))
    }

    assert {
        "files.py",
        "datasets/convert.py",
        "data/make_builtin.py",
        "adapters/sandbox.py",
        "runtime/pool.py",
        "adapters/supervision.py",
    } >= found
    assert "files.py" in found


def test_links_permissions_and_devices_stay_what_they_are(tmp_path):
    """A link is followed, a mode is kept, and a device is written to."""
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_text("old")
    file.chmod(0o640)
    link.symlink_to(file)
    write_whole(link, "new")
    write_whole(os.devnull, "gone")

    assert link.is_symlink()
    assert ("new", 0o640) == (file.read_text(), file.stat().st_mode & 0o777)


def test_without_a_file_nothing_is_known(tmp_path):
    """There is no fingerprint where there is no file."""
    assert {} == fingerprint_of(None) == fingerprint_of(tmp_path / "nothing")
