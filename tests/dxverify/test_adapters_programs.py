"""Programs in any language through stdin and stdout: shell, JavaScript, and programs that misbehave."""

from __future__ import annotations

import os
import pickle
import shutil
import sys
import time
from pathlib import Path

import pytest

from dxverify import Vocabulary, audit
from dxverify.adapters import as_mechanism
from dxverify.adapters.programs import Program
from dxverify.audit.findings import Verdict
from dxverify.errors import CodeRaised, MechanismFault, ShapeError, UnknownNameError
from tests.chance import level, stream
from tests.dxverify.line import line

EXAMPLES = Path(__file__).parents[2] / "examples" / "any-language"
LINE = line(5)
needs_awk = pytest.mark.skipif(shutil.which("awk") is None, reason="awk is not on this machine")
needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="node is not on this machine")


def program(tmp_path, text):
    """Return the command of a Python program."""
    path = tmp_path / "program.py"
    path.write_text(text, encoding="utf-8")
    return [sys.executable, "-S", str(path)]


@pytest.mark.parametrize(
    ("command", "shape"),
    [
        pytest.param(["sh", str(EXAMPLES / "mechanism.sh")], "command", marks=needs_awk),
        pytest.param(["node", str(EXAMPLES / "mechanism.js")], "server", marks=needs_node),
    ],
    ids=["shell", "javascript"],
)
def test_programs_in_other_languages_are_audited(command, shape, monkeypatch):
    """The same program keeps ε = 1 from being refuted and is refuted when its noise is too small for it.

    Noise of rate 2.5 is refuted at 1e-9 within about 600 draws; 4,000 leave a wide margin.
    """
    name = f"program {command[0]}"
    options = {"alpha": level("programs", parts=2), "max_samples": 4000, "rng": stream(name)}
    verdicts = []
    for rate in ("1", "2.5"):
        monkeypatch.setenv("EPSILON", rate)
        verdicts.append(audit(as_mechanism(command, LINE, epsilon=1.0, shape=shape), **options).verdict)

    assert verdicts == [Verdict.NOT_REFUTED, Verdict.REFUTED]


@needs_awk
def test_the_seed_of_a_filter_decides_its_draws():
    """Draws can be repeated, and other seeds give others."""
    mechanism = as_mechanism(["sh", str(EXAMPLES / "mechanism.sh")], LINE, epsilon=1.0)
    first, again, other = (mechanism.sample(2, 200, seed).tolist() for seed in (1, 1, 2))

    assert first == again
    assert first != other


SERVER = """
import sys
started = 0
for request in sys.stdin:
    started += 1
    seed, count, word = request.rstrip("\\n").split("\\t")
    for i in range(int(count)):
        print(["w0", "w1", "", "étrange"][started % 4], flush=True)
"""


def test_a_server_is_started_once(tmp_path):
    """Requests go to one process; an empty line is no word, an unknown word is an unknown output."""
    mechanism = as_mechanism(program(tmp_path, SERVER), LINE, epsilon=1.0, shape="server")
    answers = [mechanism.sample(0, 3, 0).tolist() for _ in range(4)]

    assert answers == [[1] * 3, [-1] * 3, [-3] * 3, [0] * 3]
    assert any("'étrange'" in found.message for found in mechanism.observations())
    assert mechanism.sample(0, 0, 0).tolist() == []


def test_large_blocks_do_not_block(tmp_path):
    """More than a pipe holds goes through in both directions."""
    echo = program(tmp_path, "import sys\nfor one in sys.stdin: sys.stdout.write(one)\n")
    words = Vocabulary(words=["w" * 500, "v" * 500], vectors=[[0.0], [1.0]])

    assert as_mechanism(echo, words, epsilon=1.0).sample(1, 2000, 0).tolist() == [1] * 2000


HANGS = """
import pathlib, subprocess, sys, time
child = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(600)"])
pathlib.Path(sys.argv[1]).write_text(str(child.pid))
time.sleep(600)
"""


@pytest.mark.parametrize("shape", ["command", "server"])
def test_a_hanging_program_is_killed_with_its_children(tmp_path, shape):
    """The audit ends with a report, and nothing is left running."""
    command = [*program(tmp_path, HANGS), str(tmp_path / "pid")]
    mechanism = as_mechanism(command, LINE, epsilon=1.0, shape=shape, time_limit=3.0, patience=1)
    report = audit(mechanism, max_samples=300, rng=0)

    assert report.verdict is Verdict.FAILED
    assert any("no answer within 3 s" in found.message for found in report.findings)
    assert _is_gone(int((tmp_path / "pid").read_text()))


def _is_gone(pid):
    """Tell whether a process has ended; whoever inherits it may take a moment to collect it."""
    for _ in range(100):
        try:
            os.kill(pid, 0)
            if Path(f"/proc/{pid}/stat").read_text().split(")")[1].split()[0] == "Z":
                return True
        except (ProcessLookupError, FileNotFoundError):
            return True
        time.sleep(0.05)
    return False


def test_a_program_that_dies_is_a_crash(tmp_path):
    """Its last words on stderr are in the report, which says that nothing was observed."""
    dies = program(tmp_path, "import sys\nword = sys.stdin.readline()\nsys.exit('out of luck')\n")
    report = audit(as_mechanism(dies, line(2), epsilon=1.0), max_samples=60, rng=0)

    assert any(
        "out of luck" in found.message and "exit status 1" in found.message for found in report.findings
    )
    assert report.verdict is Verdict.FAILED


@pytest.mark.parametrize("shape", ["command", "server"])
def test_too_many_lines_are_a_fault(tmp_path, shape):
    """A program that talks too much does not follow the protocol, and is not waited for."""
    babbles = program(tmp_path, "import sys\nsys.stdin.readline()\nwhile True: print('w0')\n")
    mechanism = as_mechanism(babbles, LINE, epsilon=1.0, shape=shape)

    # What a server adds to its answer may arrive only after the answer was read, and is found before the next.
    with pytest.raises(MechanismFault, match="more lines than it was asked for"):
        _ask(mechanism, times=3)


def _ask(mechanism, times):
    for _ in range(times):
        mechanism.sample(0, 5, 0)
        time.sleep(0.2)


def test_a_line_too_many_is_not_taken_for_the_next_answer(tmp_path):
    """A late line beside an answer is a fault of the server, found before it can shift what follows."""
    late = "import sys, time\nfor _ in sys.stdin:\n print('w0', flush=True)\n time.sleep(.1)\n print('w4', flush=True)\n"
    mechanism = as_mechanism(program(tmp_path, late), LINE, epsilon=1.0, shape="server")

    assert mechanism.sample(0, 1, 0).tolist() == [0]
    time.sleep(2)
    with pytest.raises(MechanismFault, match="more lines than it was asked for"):
        mechanism.sample(0, 1, 0)


@pytest.mark.parametrize(
    ("change", "problem", "message"),
    [
        ({"command": ["no-such-program-anywhere"]}, CodeRaised, "cannot be started"),
        ({"command": "a string"}, ShapeError, "Cannot infer how to call"),
        ({"command": []}, ShapeError, "Cannot infer how to call"),
        ({"shape": "telnet"}, UnknownNameError, "telnet"),
    ],
)
def test_unusable_programs_are_refused(change, problem, message):
    """The message names what is wrong."""
    given = {"command": ["cat"], "vocabulary": LINE, "epsilon": 1.0, **change}
    with pytest.raises(problem, match=message):
        as_mechanism(given.pop("command"), given.pop("vocabulary"), **given).sample(0, 1, 0)


def test_workers_start_their_own_program():
    """Pickling carries the command and not the process."""
    copy = pickle.loads(pickle.dumps(Program(command=["cat"], server=False, time_limit=2.0)))  # noqa: S301 - as pools do

    assert copy == Program(command=("cat",), server=False, time_limit=2.0)
    assert copy.answer("w1", 2, 0) == ["w1", "w1"]
