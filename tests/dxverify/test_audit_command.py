"""``dxverify audit`` and ``dxverify recheck`` as other programs call them."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest
from click.testing import CliRunner

from dxverify import Vocabulary, audit
from dxverify.audit.plan import CHOSEN, choose_inputs
from dxverify.audit.registry import names
from dxverify.audit.subjects import as_subject
from dxverify.cli import main
from dxverify.commands.audit import command
from dxverify.commands.recheck import command as recheck
from dxverify.errors import NotExactError, ParameterError
from dxverify.mechanisms import EuclideanLaplace, Vickrey
from dxverify.render import render
from tests.dxverify.line import LaplaceOnLine, line

LEAKY = """
import numpy as np

def leaky(word, size, rng):
    return np.where(rng.random(size) < 0.5, word, rng.integers(0, 5, size=size))
"""


@pytest.fixture
def leaky(tmp_path, monkeypatch):
    """Put a module with a broken mechanism in the current directory."""
    (tmp_path / "users_own.py").write_text(LEAKY)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    yield "users_own:leaky"
    sys.modules.pop("users_own", None)


def call(*arguments):
    """Run the command in this process."""
    return CliRunner().invoke(command, [str(argument) for argument in arguments])


LINE = ("--epsilon", 1, "--vocabulary", "builtin:line")


def test_registered_mechanism_is_audited_exactly():
    """The Laplace mechanism on a line keeps its promise exactly, and the report says why exact was chosen."""
    result = call("laplace", *LINE, "--samples", 2000, "--seed", 0, "--format", "json")
    data = json.loads(result.stdout)

    assert result.exit_code == 0
    assert data["verdict"] == "EXACT_OK"
    assert data["level_lower"] == pytest.approx(1.0)
    assert "Method exact was chosen" in data["reason"]
    assert "draws of the code itself" in data["reason"]


def test_own_mechanism_is_refuted(leaky, tmp_path):
    """A user's function that leaks its input is refuted: status 1, JSON, page and recheck."""
    file, page = tmp_path / "report.json", tmp_path / "report.html"
    result = call(leaky, *LINE, "--seed", 1, "--format", "json", "--output", file, "--html", page)
    data = json.loads(file.read_text())

    assert result.exit_code == 1
    assert result.stdout == ""
    assert data["verdict"] == "REFUTED"
    assert data["method"] == "sequential"
    assert "sequential was chosen" in data["reason"]
    assert set(data["witness"]) == {"x", "x_prime", "event"}
    assert "<html" in page.read_text(encoding="utf-8").lower()
    again = CliRunner().invoke(recheck, [str(file)])
    assert again.exit_code == 0
    assert "numbers follow from what the report records" in again.stdout


@pytest.mark.parametrize(
    "options",
    [
        ("--samples", 1500),
        ("--samples", 2000, "--method", "fixed", "--limit", 4, "--alpha", 0.01),
        ("--samples", 1500, "--words", "one,three,four", "--allocation", "even", "--method", "sequential"),
    ],
)
@pytest.mark.parametrize("seed", [pytest.param((), marks=pytest.mark.slow), ("--seed", 3)])
def test_the_printed_command_gives_the_same_counts(leaky, options, seed):
    """What a report says repeats it does: the command, pasted from the text, gives the same report."""
    first = json.loads(call(leaky, *LINE, *options, *seed, "--format", "json").stdout)
    program, name, *arguments = shlex.split(first["command"])
    again = json.loads(call(*arguments, "--format", "json").stdout)
    shown = call(*arguments).stdout

    assert (program, name) == ("dxverify", "audit")
    assert first["counts"]["table"]
    assert again == first
    pasted = shown.split("To repeat:\n")[1].split("Vocabulary with")[0].replace("\\\n", "")
    assert shlex.split(pasted) == shlex.split(first["command"])


def test_the_command_keeps_parameters_of_the_mechanism():
    """Parameters and the vocabulary are in the command, and without draws there is no seed to give."""
    text = call(
        "mahalanobis",
        "--epsilon",
        1,
        "--vocabulary",
        "builtin:triangle",
        "--param",
        "lam=0.5",
        "--method",
        "exact",
    ).stdout
    command_line = " ".join(text.split("To repeat:\n")[1].replace("\\\n", " ").split())

    assert "--vocabulary builtin:triangle --param lam=0.5 --method exact" in command_line
    assert "--seed" not in command_line


def test_a_report_made_in_python_says_its_call():
    """The call has the options that matter and the entropy that was used; repeated, it gives the same counts."""
    mechanism, words = LaplaceOnLine(3, 1.5), line(3)
    report = audit(mechanism, vocabulary=words, epsilon=1.0, max_draws=400, workers=1)
    expected = f"audit(mechanism, vocabulary={words!r}, epsilon=1.0, max_draws=400, rng={report.entropy})"

    assert report.command.splitlines()[-1] == expected
    assert run_again(report.command, mechanism=mechanism).counts == report.counts


def run_again(lines, **names):
    """Run the lines of a report, and return what the last one gives."""
    *imports, call = lines.splitlines()
    exec("\n".join(imports), names)  # noqa: S102 - our own
    return eval(call, names)  # noqa: S307 - our own


def drawn_evenly(word_index, size, rng):
    """A function that can be imported."""
    del word_index
    return rng.integers(3, size=size)


@pytest.mark.parametrize(
    ("mechanism", "options"),
    [
        (EuclideanLaplace(Vocabulary.builtin("line"), epsilon=1.0), {"method": "fixed"}),
        (drawn_evenly, {"vocabulary": line(3), "epsilon": 1.0}),
    ],
)
def test_the_call_runs_as_it_stands(mechanism, options):
    """Of what can be imported or written down nothing else is needed; the counts are the same."""
    report = audit(mechanism, **options, max_draws=300, rng=5)

    assert run_again(report.command).counts == report.counts


def test_a_function_of_the_session_is_called_by_its_name(monkeypatch):
    """In a script or a notebook the call runs as it stands too."""

    def mine(word_index, size, rng):
        return drawn_evenly(word_index, size, rng)

    mine.__module__, mine.__qualname__ = "__main__", "mine"
    monkeypatch.setattr(sys.modules["__main__"], "mine", mine, raising=False)
    report = audit(mine, vocabulary=line(3), epsilon=1.0, max_draws=300, rng=5)

    assert "audit(mine, " in report.command
    assert run_again(report.command, mine=mine).counts == report.counts


def test_reports_print_as_people_read_them():
    """print() shows the report, the prompt one line, and a recheck is a table."""
    report = audit(EuclideanLaplace(Vocabulary.builtin("line"), epsilon=1.0), method="exact", rng=1)

    assert str(report) == render(report).rstrip("\n")
    assert len(repr(report)) < 200
    assert "EXACT_OK" in repr(report)
    table = str(report.recheck()).splitlines()
    assert ["number", "recorded", "computed", "again"] == table[0].split()
    assert len(report.recheck()) == sum(row.startswith("as recorded") for row in table)
    forged = replace(report, level_lower=0.5).recheck()
    assert any(row.startswith("DIFFERS") and "0.5" in row for row in str(forged).splitlines())


def test_parts_need_the_method_they_belong_to(leaky, tmp_path):
    """A part is drawn for a sequential audit; with another method the parts would not fit."""
    result = call(leaky, *LINE, "--seed", 1, "--shard", "1/2", "--checkpoint", tmp_path / "a")

    assert result.exit_code == 2
    assert "--method sequential" in result.stderr


def test_recheck_of_a_changed_report_fails(leaky, tmp_path):
    """A report whose counts were changed gives status 1, and what is no report status 2 in the real program."""
    file = tmp_path / "report.json"
    call(
        leaky,
        *LINE,
        "--seed",
        1,
        "--method",
        "fixed",
        "--samples",
        2000,
        "--format",
        "json",
        "--output",
        file,
    )
    data = json.loads(file.read_text())
    data["counts"]["table"][0][0] += 50
    file.write_text(json.dumps(data))
    result = CliRunner().invoke(recheck, [str(file), "--format", "json"])

    assert result.exit_code == 1
    assert json.loads(result.stdout)["agrees"] is False


@pytest.mark.parametrize("form", ["text", "junit", "sarif", "html"])
def test_other_forms(leaky, form):
    """Every form can be asked for, goes to stdout, and leaves the status alone."""
    result = call(leaky, *LINE, "--seed", 1, "--format", form)

    assert result.exit_code == 1
    assert len(result.stdout) > 200


def test_statuses(leaky):
    """--exit-zero silences a refutation, --strict makes an audit that saw nothing fail."""
    far = (
        "laplace",
        "--epsilon",
        500,
        "--vocabulary",
        "builtin:line",
        "--method",
        "sequential",
        "--samples",
        200,
    )

    assert call(leaky, *LINE, "--seed", 1, "--exit-zero").exit_code == 0
    assert call(*far).exit_code == 0
    assert "INCONCLUSIVE" in call(*far).stdout
    assert call(*far, "--strict").exit_code == 2


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("nosuch", "--epsilon", "1"), "nosuch"),
        (("laplace", "--epsilon", "-1"), "epsilon"),
        (("laplace", "--epsilon", "1", "--vocabulary", "missing.txt"), "missing.txt"),
        (
            ("laplace", "--epsilon", "1", "--vocabulary", "builtin:line", "--words", "zero,nosuchword"),
            "nosuchword",
        ),
        (("laplace", "--epsilon", "1", "--method", "magic"), "magic"),
        (
            (
                "laplace",
                "--epsilon",
                "1",
                "--vocabulary",
                "builtin:line",
                "--method",
                "fixed",
                "--samples",
                "9",
            ),
            "max_draws",
        ),
        (("laplace", "--epsilon", "1", "--workers", "0"), "workers"),
        (("laplace", "--epsilon", "1", "--shard", "3"), "shard"),
    ],
)
def test_usage_errors_are_named_and_give_status_two(arguments, named, monkeypatch, capsys):
    """Bad input is named on stderr, with status 2 and nothing on stdout."""
    extra = () if "--method" in arguments or "--shard" in arguments else ("--method", "sequential")
    monkeypatch.setattr(sys, "argv", ["dxverify", "audit", *arguments, *extra])
    with pytest.raises(SystemExit) as stop:
        main()
    shown = capsys.readouterr()

    assert stop.value.code == 2
    assert shown.out == ""
    assert named in shown.err


def test_the_program_shows_no_traceback(tmp_path):
    """Run as a program, what is no report is one line on stderr and status 2."""
    file = tmp_path / "report.json"
    file.write_text("{}")
    done = subprocess.run(
        [sys.executable, "-c", "from dxverify.cli import main; main()", "recheck", str(file)],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith(f"dxverify: {file}: schema_version")
    assert done.stderr.count("\n") == 1


def test_parts_are_drawn_and_merged(leaky, tmp_path):
    """Two parts drawn apart and merged give the report of one run."""
    common = (leaky, *LINE, "--seed", 3, "--samples", 2000, "--method", "sequential", "--allocation", "even")
    one = call(*common, "--format", "json")
    parts = [tmp_path / "a.part", tmp_path / "b.part"]
    for place, part in enumerate(parts, start=1):
        drawn = call(*common, "--shard", f"{place}/2", "--checkpoint", part)
        assert drawn.exit_code == 0, drawn.output
        assert "blocks" in drawn.stdout
    merged = call(
        *common,
        "--merge",
        parts[0],
        "--merge",
        parts[1],
        "--checkpoint",
        tmp_path / "all",
        "--format",
        "json",
    )

    assert merged.stdout == one.stdout


def test_help_teaches():
    """Help shows an example that can be copied."""
    assert "dxverify audit laplace --epsilon" in call("--help").stdout


def test_auto_says_why():
    """For a callable auto bets sequentially, and the reason says that it was chosen and for what."""
    report = audit(LaplaceOnLine(3, 1.0), vocabulary=line(3), epsilon=1.0, max_draws=500, rng=0)

    assert report.method == "sequential"
    assert report.reason.startswith("Method sequential was chosen: a bare callable")
    assert "90 % power" in report.reason


def test_auto_does_not_believe_a_stated_channel():
    """A mechanism that states one noise and draws another is refuted by its draws."""

    class Lying(EuclideanLaplace):
        __slots__ = ()

        def sample(self, word, size, rng=None):
            del rng
            return np.full(size, word)

    report = audit(Lying(line(3), epsilon=1.0), rng=0)

    assert report.refuted
    assert report.method == "sequential"
    assert audit(Lying(line(3), epsilon=1.0), method="exact").verdict == "EXACT_OK"


def test_unknown_methods_and_missing_promises_are_named():
    """What is missing for a bare callable is said by name."""
    with pytest.raises(ParameterError, match="method"):
        audit(LaplaceOnLine(3, 1.0), vocabulary=line(3), epsilon=1.0, method="magic")
    with pytest.raises(ParameterError, match="vocabulary"):
        audit(LaplaceOnLine(3, 1.0), epsilon=1.0)
    with pytest.raises(ParameterError, match="epsilon"):
        audit(LaplaceOnLine(3, 1.0), vocabulary=line(3))
    with pytest.raises(NotExactError, match="callable"):
        audit(LaplaceOnLine(3, 1.0), vocabulary=line(3), epsilon=1.0, method="exact")
    assert "auto" in names()


def test_inputs_of_a_large_vocabulary_are_close_and_in_line():
    """From a long line of words a run of neighbours is chosen, at losses where a ratio can be tested."""
    subject = as_subject(LaplaceOnLine(200, 1.0), vocabulary=line(200), epsilon=1.0)
    inputs = choose_inputs(subject)
    rows = np.sort(inputs.rows[: inputs.core])

    assert len(rows) == CHOSEN
    assert rows[-1] - rows[0] <= 2 * CHOSEN
    assert sorted(inputs.rows) == list(range(200))
    assert "all 200 words of the vocabulary; bets on all pairs at once look at 12" in inputs.reason
    assert choose_inputs(subject, ["w7", 9]).rows == (7, 9)


@pytest.mark.parametrize("words", [["w1"], ["w1", "w1"], [3, 400]])
def test_inputs_that_make_no_pair_are_refused(words):
    """A promise relates two distinct words of the vocabulary."""
    subject = as_subject(LaplaceOnLine(200, 1.0), vocabulary=line(200), epsilon=1.0)
    with pytest.raises(ParameterError, match="words"):
        choose_inputs(subject, words)


def test_large_vocabulary_is_screened_and_too_little_noise_is_found():
    """All of two hundred words are drawn, and too little noise is found."""
    report = audit(LaplaceOnLine(200, 1.5), vocabulary=line(200), epsilon=1.0, max_draws=30_000, rng=0)
    mechanism = audit(Vickrey(line(80), epsilon=1.0), max_draws=2000, rng=0)

    assert report.refuted
    assert len(report.counts["inputs"]) == 200
    assert "tried up to" in mechanism.reason
