"""A table of hostile mechanisms, children and files: no traceback, no hang, no 0 without a report, no 1 but a refutation."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from dxverify import Vocabulary, audit
from dxverify.audit.findings import Verdict
from dxverify.testing import MechanismFailed, assert_dx_private
from tests.hostile import files, mechanisms
from tests.hostile.pools import dies_in_workers
from tests.hostile.running import command, warm_up

HERE = Path(__file__).parent
#: Seconds a call may take: of code that must be stopped, and of code that ends by itself on a machine that does other things too.
SHORT, LONG = 0.3, 20.0
#: Seconds a command may take before it counts as hung: a hundred times what the slowest needs on an idle machine.
PATIENCE = 240.0

#: Name of the code, the status it must leave by, the verdict (None: there is no report) and a part of what is said.
MECHANISMS = [
    ("good", 0, "NOT_REFUTED", ""),
    ("raises", 2, "FAILED", "ValueError: always"),
    ("raises_without_text", 2, "FAILED", "whose text raises RuntimeError"),
    ("raises_base", 2, "FAILED", "Base: not an Exception"),
    ("raises_interrupt", 2, "FAILED", "KeyboardInterrupt"),
    ("raises_generator_exit", 2, "FAILED", "GeneratorExit"),
    ("raises_many_lines", 2, "FAILED", "first second"),
    ("recurses", 2, "FAILED", "RecursionError"),
    ("raises_memory", 2, "FAILED", "MemoryError"),
    ("stops_iteration", 2, "FAILED", "StopIteration"),
    ("raises_from_within_numpy", 2, "FAILED", "raising.py, line"),
    ("raises_what_cannot_be_pickled", 2, "FAILED", "Odd"),
    ("raises_on_most_words", 1, "REFUTED", "ValueError"),
    ("raises_on_one_word", 1, "REFUTED", "ValueError"),
    ("raises_sometimes", 0, "NOT_REFUTED", "now and then"),
    ("exits_zero", 2, "FAILED", "called exit with status 0"),
    ("exits_with_text", 2, "FAILED", "called exit with status 'a text'"),
    ("ends_process_zero", 2, "FAILED", "ended its process with status 0"),
    ("ends_process_one", 2, "FAILED", "ended its process with status 1"),
    ("kills_itself", 2, "FAILED", "killed by signal SIGKILL"),
    ("terminates_itself", 2, "FAILED", "killed by signal SIGTERM"),
    ("kills_its_group", 2, "FAILED", "killed by signal SIGKILL"),
    ("crashes_in_c", 2, "FAILED", "killed by signal SIGSEGV"),
    ("aborts", 2, "FAILED", "killed by signal SIGABRT"),
    ("ends_sometimes", 2, "FAILED", "ended its process"),
    ("ends_at_exit", 0, "NOT_REFUTED", ""),
    ("loops", 2, "FAILED", "no answer within 0.3 s"),
    ("loops_and_swallows", 2, "FAILED", "no answer within 0.3 s"),
    ("loops_in_c", 2, "FAILED", "no answer within 0.3 s"),
    ("sleeps", 2, "FAILED", "no answer within 0.3 s"),
    ("waits_for_a_lock", 2, "FAILED", "no answer within 0.3 s"),
    ("ignores_signals_and_sleeps", 2, "FAILED", "no answer within 0.3 s"),
    ("loops_on_one_word", 2, "FAILED", "no answer within 0.3 s"),
    ("prints", 0, "NOT_REFUTED", "PRINTS"),
    ("writes_below_python", 0, "NOT_REFUTED", "PRINTS"),
    ("prints_without_end", 2, "FAILED", "no answer within 0.3 s"),
    ("writes_without_end", 2, "FAILED", "no answer within 0.3 s"),
    ("complains_without_end", 2, "FAILED", "no answer within 0.3 s"),
    ("writes_megabytes_and_answers", 0, "NOT_REFUTED", "PRINTS"),
    ("closes_the_streams", 0, "NOT_REFUTED", ""),
    ("loses_stdout", 0, "NOT_REFUTED", ""),
    ("warns", 0, "NOT_REFUTED", ""),
    ("answers_nothing", 2, "FAILED", "returned None for every input"),
    ("answers_an_unknown_word", 2, "FAILED", "'zebra' was returned"),
    ("answers_far_index", 2, "FAILED", "1000000 was returned"),
    ("answers_huge_index", 2, "FAILED", "was returned"),
    ("answers_float", 2, "FAILED", "0.5 was returned"),
    ("answers_bool", 2, "FAILED", "True was returned"),
    ("answers_bytes", 2, "FAILED", "b'zero' was returned"),
    ("answers_masked", 2, "FAILED", "returned None for every input"),
    ("answers_a_generator", 2, "FAILED", "generator"),
    ("answers_a_coroutine", 2, "FAILED", "coroutine"),
    ("answers_a_word_in_an_array", 0, "NOT_REFUTED", ""),
    ("answers_itself", 2, "FAILED", "function"),
    ("answers_nasty", 2, "FAILED", "whose repr raises ValueError"),
    ("answers_nasty_text", 2, "FAILED", "was returned"),
    ("answers_nasty_number", 2, "FAILED", "no int"),
    ("answers_mostly_unknown_words", 2, "FAILED", "'zebra' was returned"),
    ("answers_nan", 2, "FAILED", "not finite"),
    ("answers_infinity", 2, "FAILED", "not finite"),
    ("answers_another_dimension", 2, "FAILED", "vectors of dimension"),
    ("answers_complex", 1, "REFUTED", "depending on its input"),
    ("answers_ragged", 2, "FAILED", "vectors of dimension"),
    ("answers_too_few", 2, "FAILED", "expected"),
    ("answers_too_many", 1, "REFUTED", "depending on its input"),
    ("answers_a_string", 2, "FAILED", "expected"),
    ("answers_two_dimensions", 2, "FAILED", "vectors of dimension"),
    ("answers_objects", 2, "FAILED", "no array"),
    ("leaves_threads", 0, "NOT_REFUTED", "LEFT_RUNNING"),
    ("leaves_a_raising_thread", 0, "NOT_REFUTED", ""),
    ("forks_and_both_return", 0, "NOT_REFUTED", ""),
    ("leaves_a_child", 0, "NOT_REFUTED", ""),
    ("leaves_a_session", 0, "NOT_REFUTED", ""),
    ("ends_a_little_later", 2, "FAILED", "ended its process with status 0"),
    ("kills_its_parent", 2, None, "killed by SIGKILL"),
    ("closes_every_file", 2, "FAILED", "ended its process"),
    ("replaces_signal_handlers", 0, "NOT_REFUTED", ""),
    ("raises_in_a_finaliser", 0, "NOT_REFUTED", ""),
    ("changes_the_folder", 0, "NOT_REFUTED", ""),
    ("changes_the_library", 0, "NOT_REFUTED", ""),
    ("sets_limits", 2, "FAILED", ""),
    ("ConstructorRaises", 2, None, "cannot be built"),
    ("ConstructorExits", 2, None, "called exit with status 0"),
    ("ConstructorEnds", 2, None, "ended the process before there was a report (exit status 0)"),
    ("WantsMore", 2, None, "does not take these parameters"),
    ("Empty", 2, None, "Cannot infer how to call"),
    ("Replacer", 2, "FAILED", "LookupError"),
    ("Properties", 2, None, "exit with status 0"),
    ("PromiseRaises", 2, "FAILED", "no promise"),
    ("PromiseExits", 2, None, "exit with status 0"),
    ("PromiseEnds", 2, None, "ended the process before there was a report (exit status 0)"),
    ("PromiseNegative", 2, "FAILED", "negative"),
    ("PromiseNan", 2, "FAILED", "not a number"),
    ("SampleRaises", 2, "FAILED", "no sample"),
    ("SampleLoops", 2, "FAILED", "no answer within 0.3 s"),
    ("SampleFloats", 2, "FAILED", "float64"),
    ("number", 2, None, "Cannot infer how to call"),
    ("nothing", 2, None, "Cannot infer how to call"),
    ("says_nothing_of_itself", 2, None, "Cannot infer how to call"),
    ("not_there", 2, None, "has no attribute 'not_there'"),
    ("identity", 1, "REFUTED", ""),
    ("negative_channel", 2, "FAILED", "negative"),
    ("nan_channel", 2, "FAILED", "not finite"),
    ("small_channel", 2, None, "matrix"),
    ("half_channel", 2, "FAILED", "sum to 0.5"),
    ("uniform", 0, "EXACT_OK", "shape channel"),
    ("row_raises", 2, "FAILED", "no row"),
    ("row_changes_its_mind", 2, "FAILED", "sum to 2.5"),
]
CHILDREN = [
    ("missing", 2, "FAILED", "cannot be started"),
    ("no_program", 2, "FAILED", "cannot be started"),
    ("not_executable", 2, "FAILED", "cannot be started"),
    ("fails", 2, "FAILED", "exit status 1"),
    ("silent", 2, "FAILED", "0 of"),
    ("echoes", 1, "REFUTED", ""),
    ("babbles", 2, "FAILED", "more lines than it was asked for"),
    ("sleeps", 2, "FAILED", "no answer within 0.3 s"),
    ("reads_nothing", 0, "NOT_REFUTED", "1 of 64 lines"),
    ("endless_line", 2, "FAILED", "a line of more than"),
    ("endless_complaint", 2, "FAILED", "no answer within 0.3 s"),
    ("trickles", 2, "FAILED", "no answer within 0.3 s"),
    ("closes_its_output", 2, "FAILED", ""),
    ("dies_in_the_middle", 0, "NOT_REFUTED", "exit status -6"),
    ("odd_bytes", 2, "FAILED", "was returned"),
    ("empty_lines", 2, "FAILED", ""),
    ("one_too_many", 2, "FAILED", "more lines"),
    ("unknown_words", 2, "FAILED", "'zebra' was returned"),
    ("deaf", 2, "FAILED", "no answer within 0.3 s"),
    ("leaves_a_child", 0, "NOT_REFUTED", ""),
]
IMPORTS = {
    "leaves": ("import sys\nsys.exit(0)\n", "called exit with status 0"),
    "ends": ("import os\nos._exit(0)\n", "ended the process before there was a report (exit status 0)"),
    "dies": ("import os\nos.abort()\n", "killed by SIGABRT"),
    "raises": ("raise BaseException('no')\n", "BaseException: no"),
    "is_no_python": ("def f(:\n", "SyntaxError"),
    "prints": (
        "import os\nprint('hello')\nos.write(1, b'hello')\nraise ValueError('no')\n",
        "ValueError: no",
    ),
    "replaces_a_builtin": (
        "import builtins\nbuiltins.len = lambda _: 1\ndef f(word): return word\n",
        "replaces builtins.len while it is imported",
    ),
    "replaces_the_generator": (
        "import numpy\nnumpy.random.default_rng = lambda *_: None\ndef f(word): return word\n",
        "replaces numpy.random.default_rng while it is imported",
    ),
    "replaces_what_writes_json": (
        "import json\njson.JSONEncoder.encode = lambda *_: '{}'\ndef f(word): return word\n",
        "replaces JSONEncoder.encode while it is imported",
    ),
    "replaces_the_clock": (
        "import time\ntime.monotonic = lambda: 0.0\ndef f(word): return word\n",
        "replaces time.monotonic while it is imported",
    ),
    "sets_an_alarm": (
        "import signal, time\nsignal.setitimer(signal.ITIMER_REAL, 0.1)\ntime.sleep(9)\n",
        "killed by SIGALRM",
    ),
    "ends_by_a_thread": (
        "import os, threading, time\nthreading.Thread(target=os._exit, args=(0,)).start()\ntime.sleep(9)\n",
        "ended the process before there was a report (exit status 0)",
    ),
    "watches_itself": (
        "import sys\ndef no(*_): raise ValueError('seen')\nsys.setprofile(no)\ndef f(word): return word\n",
        "ValueError: seen",
    ),
    "interrupts": ("raise KeyboardInterrupt\n", "interrupted"),
    "hangs": ("import time\ntime.sleep(3600)\n", "import_hangs:f gave no answer within 2 s"),
    "hangs_in_c": (
        "import re\nre.match('(a*)*b', 'a' * 64)\n",
        "import_hangs_in_c:f gave no answer within 2 s",
    ),
}
#: Further ways to hang.
SLOW = {
    *("trickles", "deaf", "SampleLoops"),
    *("loops_and_swallows", "waits_for_a_lock", "ignores_signals_and_sleeps", "complains_without_end"),
}


def rows(module, table):
    """Return the rows of a table as cases, the slow ones marked."""
    return [
        pytest.param(
            module, *row, marks=[pytest.mark.slow] if row[0] in SLOW else [], id=f"{module}-{row[0]}"
        )
        for row in table
    ]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A user's folder with all of it."""
    place = tmp_path_factory.mktemp("hostile")
    shutil.copytree(HERE / "mechanisms", place / "hostile_mechanisms")
    shutil.copy(HERE / "children.py", place / "hostile_children.py")
    for name, (text, _) in IMPORTS.items():
        (place / f"import_{name}.py").write_text(text)
    files.write_all(place)
    warm_up()
    return place


def judged(outcome, *, json_expected):
    """Hold what must be true of every command, and return the verdict if there is a report."""
    assert outcome.status is not None, f"hung for {outcome.seconds:.0f} s"
    assert "Traceback" not in outcome.err + outcome.out
    assert "\x1b" not in outcome.err + outcome.out
    report = json.loads(outcome.out) if outcome.out.strip() and json_expected else None
    verdict = report and report.get("verdict")
    assert outcome.status in {0, 1, 2}
    assert outcome.status != 0 or outcome.out.strip(), "0 without a report"
    assert (outcome.status == 1) == (verdict == "REFUTED"), "1 that is no refutation"
    if outcome.status == 2:
        # What there is to choose from stands below the line, further to the right.
        lines = [line for line in outcome.err.strip().splitlines() if not line.startswith("  ")]
        assert 1 <= len(lines) <= 2
        assert all(line.startswith("dxverify: ") for line in lines)
    return verdict


def audited(name, folder, *options):
    """Audit code by the command line."""
    arguments = ["audit", name, "--epsilon", "1", "--vocabulary", "builtin:line", "--words", "zero,one"]
    arguments += ["--samples", "1000", "--seed", "1", "--timeout", str(LONG), "--format", "json", *options]
    return command(arguments, str(folder), PATIENCE)


@pytest.mark.parametrize(
    ("module", "name", "status", "verdict", "said"),
    [*rows("mechanisms", MECHANISMS), *rows("children", CHILDREN)],
)
def test_hostile_code(folder, module, name, status, verdict, said):  # noqa: PLR0917 - the columns of the table
    """Each ends with its own status, says what happened and takes no other process down."""
    # A sample may be one start of a program.
    options = ["--samples", "500"] if module == "children" else []
    # Code that answers is asked by one test of the suite alone, but for one that all of them ask.
    options += (
        ["--method", "sequential"]
        if (module, verdict) == ("mechanisms", "NOT_REFUTED") and name != "good"
        else []
    )
    options += ["--timeout", str(SHORT)] if "no answer" in said else []
    outcome = audited(f"hostile_{module}:{name}", folder, *options)

    assert judged(outcome, json_expected=True) == verdict
    assert outcome.status == status
    assert said in outcome.out + outcome.err
    if verdict == "FAILED":
        report = json.loads(outcome.out)
        assert report["counts"] is None


@pytest.mark.parametrize("name", sorted(IMPORTS))
def test_hostile_imports(folder, name):
    """A module may do what it likes while it is imported: the status is 2, with a line."""
    # Loading may take ten times as long as a call.
    outcome = audited(f"import_{name}:f", folder, "--timeout", "0.2" if "hangs" in name else "5")

    assert judged(outcome, json_expected=True) is None
    assert outcome.status == 2
    assert IMPORTS[name][1] in outcome.err


@pytest.mark.parametrize("name", [*files.VOCABULARIES, "pipe", ".", "not-there"])
def test_hostile_vocabularies(folder, name):
    """Each is refused in a line that names the file."""
    outcome = command(["geometry", "--vocabulary", name], str(folder), PATIENCE)

    assert judged(outcome, json_expected=False) is None
    assert outcome.status == 2
    assert name in outcome.err
    assert not (folder / "owned").exists()


@pytest.mark.parametrize("name", [*files.REPORTS, "pipe", "/dev/zero"])
def test_hostile_reports(folder, name):
    """What is no report is refused in a line that names the file."""
    outcome = command(["recheck", name], str(folder), PATIENCE)

    assert judged(outcome, json_expected=False) is None
    assert outcome.status == 2
    assert name in outcome.err


def test_places_that_are_no_files(folder):
    """A pipe is no checkpoint, and a full disk is reported with the name of the file."""
    arguments = ["audit", "laplace", "--epsilon", "1", "--vocabulary", "builtin:line", "--samples", "300"]
    pipe, full = (
        command([*arguments, *more], str(folder), PATIENCE)
        for more in (["--method", "sequential", "--checkpoint", "pipe"], ["--output", "/dev/full"])
    )

    assert (2, 2) == (pipe.status, full.status)
    assert "pipe: not a plain file" in pipe.err
    assert "No space left on device: '/dev/full'" in full.err


def test_files_are_written_where_the_command_was_started(folder):
    """Code that leaves the folder while it is imported takes no report, page or checkpoint with it."""
    (folder / "goes_away.py").write_text("import os\nos.chdir('/')\ndef f(word): return word\n")
    written = ["--output", "report.json", "--html", "page.html", "--checkpoint", "kept"]
    outcome = audited("goes_away:f", folder, *written)

    assert 1 == outcome.status
    assert "REFUTED" == json.loads((folder / "report.json").read_text())["verdict"]
    assert (folder / "page.html").exists()
    assert (folder / "kept").exists()


@pytest.mark.parametrize("verb", ["stats", "channel", "perturb"])
@pytest.mark.parametrize(
    "name", ["raises", "exits_zero", "ends_process_zero", "answers_an_unknown_word", "crashes_in_c"]
)
def test_hostile_code_in_other_commands(folder, verb, name):
    """Other commands run code in the same sandbox: none ends with 0 or 1."""
    arguments = [verb, f"hostile_mechanisms:{name}", "--epsilon", "1", "--vocabulary", "builtin:line"]
    outcome = command(arguments, str(folder), PATIENCE, b"zero one\n")

    assert judged(outcome, json_expected=False) is None
    assert outcome.status == 2


@pytest.mark.parametrize("verb", ["stats", "channel", "perturb"])
@pytest.mark.parametrize("name", ["EverythingLoops", "loops_in_c"])
def test_time_limits_in_other_commands(folder, verb, name):
    """An object with the whole protocol has a clock as well, although it runs in the process of the command."""
    arguments = [verb, f"hostile_mechanisms:{name}", "--epsilon", "1", "--vocabulary", "builtin:line"]
    outcome = command([*arguments, "--timeout", "0.5"], str(folder), PATIENCE, b"zero one\n")

    assert judged(outcome, json_expected=False) is None
    assert outcome.status == 2
    assert "no answer within" in outcome.err or (verb, name) == ("channel", "loops_in_c")


def test_the_table_is_long_enough():
    """At least sixty, each once."""
    names = [name for name, *_ in MECHANISMS]

    assert len(set(names)) == len(names)
    assert len(MECHANISMS) + len(CHILDREN) + len(files.VOCABULARIES) + len(files.REPORTS) + len(IMPORTS) > 150


def test_a_traceback_is_shown_when_it_is_asked_for(folder):
    """``--debug`` stands anywhere; the status and the line stay."""
    arguments = [
        "audit",
        "hostile_mechanisms:ConstructorRaises",
        "--epsilon",
        "1",
        "--vocabulary",
        "builtin:line",
    ]
    plain, debug = (command([*arguments, *more], str(folder), PATIENCE) for more in ([], ["--debug"]))

    assert (plain.status, debug.status) == (2, 2)
    assert "Traceback" not in plain.err
    assert "Traceback" in debug.err
    assert plain.err in debug.err
    assert "objects.py, line" in plain.err


def test_a_broken_pool_is_a_report():
    """Code that ends the processes of a pool is not observed, and says on which word."""
    report = audit(
        dies_in_workers, vocabulary=Vocabulary.builtin("line"), epsilon=1.0, max_samples=400, rng=0, workers=2
    )

    assert report.verdict is Verdict.FAILED
    assert "ended a worker process, asked for 'zero'" in report.reason


@pytest.mark.parametrize("name", ["raises", "answers_nothing", "answers_an_unknown_word"])
def test_assertions_fail_for_code_that_fails(name):
    """Whatever is allowed: a test must not be green because nothing came out."""
    function = getattr(mechanisms, name)
    with pytest.raises(MechanismFailed, match="could not be observed"):
        assert_dx_private(function, Vocabulary.builtin("line"), 1.0, max_samples=400, allow=("INCONCLUSIVE",))


@pytest.mark.parametrize(
    ("line", "unread"),
    [
        ("audit laplace --epsilon 1 --vocabulary builtin:line --samples 100", ("stdout",)),
        ("audit nosuch --epsilon 1", ("stdout", "stderr")),
        ("mechanisms", ("stdout",)),
        ("mechanisms", ("stdout", "stderr")),
    ],
)
def test_output_that_nobody_reads_is_no_refutation(line, unread):
    """As in ``| head``: what could not be written ends with 2, never by the status of a refutation or of a report."""
    reading, writing = os.pipe()
    os.close(reading)
    streams = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, **dict.fromkeys(unread, writing)}
    done = subprocess.run([sys.executable, "-m", "dxverify", *line.split()], check=False, **streams)
    os.close(writing)

    assert done.returncode == 2
