"""Who draws, where, and how often it is interrupted changes nothing."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from dxverify import audit
from dxverify.audit.blocks import BLOCKS
from dxverify.audit.report import AuditReport
from dxverify.errors import InputError, ParameterError
from dxverify.runtime.checkpoint import read
from dxverify.runtime.run import Here, executor_for
from tests.dxverify.line import LaplaceOnLine, line
from tests.dxverify.resumable import audit_line


def blocks_in(file):
    """Return the blocks that a checkpoint holds."""
    return read(file, BLOCKS)[1]


def run(**how):
    """Audit a mechanism with too little noise, the same one each time."""
    options = {"method": "sequential", "max_samples": 4000, "rng": 11, **how}
    return audit(LaplaceOnLine(3, 1.2), vocabulary=line(3), epsilon=1.0, **options)


def test_any_executor_gives_the_same_report():
    """Threads that finish in any order, processes and this process give the same report to the last digit."""
    here = run().to_json()
    with ThreadPoolExecutor(4) as pool:
        threads = run(executor=pool).to_json()

    assert threads == here
    assert run(rng=12).to_json() != here


def test_processes_give_the_same_report():
    """Two worker processes draw what one process draws."""
    assert run(workers=2, max_samples=600).to_json() == run(max_samples=600).to_json()


def test_dask_cluster_gives_the_same_report():
    """A Dask cluster reached by its scheduler's address draws what this process draws."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None, protocol="tcp"
    ) as cluster:
        found = run(scheduler=cluster.scheduler_address, max_samples=600).to_json()

    assert found == run(max_samples=600).to_json()


def test_an_address_without_a_scheduler_is_one_clear_error():
    """A scheduler that does not answer is an error of the parameter."""
    with pytest.raises(ParameterError, match="scheduler"):
        run(scheduler="not an address")


def test_only_one_place_to_draw():
    """Asking for workers and a scheduler at once is refused."""
    with pytest.raises(ParameterError, match="at most one"), executor_for(workers=2, scheduler="tcp://x:1"):
        pass
    with pytest.raises(ParameterError, match="workers"), executor_for(workers=0):
        pass


def test_here_carries_exceptions():
    """The executor of this process gives exceptions to the one who asks for the result."""
    future = Here().submit(lambda: 1 / 0)

    with pytest.raises(ZeroDivisionError):
        future.result()


#: A block makes one call for each of three words.
BLOCK = 3


def test_killed_and_resumed(tmp_path):
    """Killed with SIGKILL in the middle of a block, twice, the audit ends with the report of an undisturbed run."""
    file = tmp_path / "draws.json"
    # An audit whose blocks are all kept makes no calls but those of its first look.
    undisturbed, all_calls = audit_line(tmp_path / "whole.json")
    first_look = audit_line(tmp_path / "whole.json")[1]
    for kept in (4, 8):
        # It hangs in the second call of the fifth block it draws.
        command = [
            sys.executable,
            "-m",
            "tests.dxverify.resumable",
            str(file),
            str(first_look + 4 * BLOCK + 2),
        ]
        process = subprocess.Popen(command)
        try:
            _wait_for_blocks(file, kept, process)
        finally:
            process.kill()
            process.wait()
        assert len(blocks_in(file)) == kept
    resumed, calls = audit_line(file)

    assert resumed.to_json() == undisturbed.to_json()
    # What was kept is not drawn again, and only the block in flight was lost.
    assert calls == all_calls - 8 * BLOCK
    assert audit_line(file)[1] == first_look < all_calls


def _wait_for_blocks(file, wanted, process):
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        assert process.poll() is None, "the audit ended before it could be killed"
        if file.exists() and len(blocks_in(file)) >= wanted:
            return
        time.sleep(0.02)
    raise AssertionError("the audit drew nothing for a minute")


def test_checkpoint_of_another_audit_is_refused(tmp_path):
    """A file drawn with another seed or promise is not mixed in, and the message says what differs."""
    file = tmp_path / "draws.json"
    run(checkpoint=file)

    with pytest.raises(InputError, match="entropy"):
        run(checkpoint=file, rng=99)
    with pytest.raises(InputError, match="losses"):
        audit(
            LaplaceOnLine(3, 1.2),
            vocabulary=line(3),
            epsilon=1.1,
            method="sequential",
            max_samples=4000,
            rng=11,
            checkpoint=file,
        )


def test_resumed_without_a_seed_takes_that_of_the_file(tmp_path):
    """Without a seed the file's entropy is used, so that a run can be resumed with the same command."""
    file = tmp_path / "draws.json"
    first = run(checkpoint=file, rng=None)

    assert run(checkpoint=file, rng=None).to_json() == first.to_json()


@pytest.mark.parametrize(
    "text", ["", "{}", '{"format": "else"}', '{"format": "dxverify checkpoint 1", "blocks": 3}', "[]"]
)
def test_damaged_checkpoint_is_named(tmp_path, text):
    """A file that is no checkpoint is an error that names it."""
    file = tmp_path / "draws.json"
    file.write_text(text)

    with pytest.raises(InputError, match=r"draws\.json"):
        run(checkpoint=file)


def test_reports_are_the_same_run_for_run():
    """The same seed gives the same bytes; the report says which seed that was."""
    report = run(rng=np.random.default_rng(3))
    again = run(rng=report.entropy)

    assert again.to_json() == report.to_json()
    assert json.loads(again.to_json())["entropy"] == report.entropy
    assert AuditReport.from_json(again.to_json()) == report
