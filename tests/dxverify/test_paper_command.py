"""``dxverify paper`` as a person uses it: a directory is made, checked, watched and written up; errors are one sentence."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from html.parser import HTMLParser
from pathlib import Path

import pytest

from theory.paper import check, write_sheet
from theory.paper.sheet import FALSIFIED

EXAMPLES = Path(__file__).parents[2] / "examples"


def dxverify(*arguments, **options):
    """Run the command."""
    command = [sys.executable, "-m", "dxverify", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A new paper, made by the command."""
    where = tmp_path_factory.mktemp("papers")
    done = dxverify("paper", "new", "smith-2026", cwd=where)
    assert 0 == done.returncode, done.stderr
    assert "dxverify paper check smith-2026" in done.stdout
    return where / "smith-2026"


def test_a_new_paper_is_checked(made):
    """Exit 0, the error first, as data and as a sheet."""
    done = dxverify("paper", "check", made, "--no-kernel", "--format", "json")
    data = json.loads(done.stdout)

    assert 0 == done.returncode, done.stderr
    assert ["AMENDED", "PROVED", "PROVED"] == [claim["verdict"] for claim in data["claims"]]
    assert {"PROVED": 2, "AMENDED": 1} == data["summary"]


def test_verify_takes_a_directory(made):
    """The same verdicts, in the table of verify."""
    done = dxverify("verify", "--theory", made)

    assert 0 == done.returncode, done.stderr
    assert "smith-2026-lem-1" in done.stdout


def test_a_bare_false_statement_is_falsified(made, tmp_path):
    """Exit 1, the point, both sides and a refutation that makes it REFUTED once it is pasted."""
    root = tmp_path / "bare"
    shutil.copytree(made, root)
    text = """from theory.proof import Claim, Statement, le
import sympy as sp
from .letters import eps
printed = Statement("Odds.", le(sp.exp(eps), 1 + 2 * eps), variables=(eps,), witness={eps: 1})
"""
    claim = 'claim = Claim(id="smith-2026-thm-2", title="t", locator="l", reason="r", printed=printed%s)\n'
    file = root / "smith_2026_thm_2.py"
    file.write_text(text + claim % "", encoding="utf-8")
    arguments = (
        "paper",
        "check",
        root,
        "--no-kernel",
        "--no-mutate",
        "--id",
        "smith-2026-thm-2",
        "--format",
        "json",
    )
    done = dxverify(*arguments)
    (found,) = json.loads(done.stdout)["claims"]

    assert 1 == done.returncode
    assert found["advice"]["falsified"]
    assert "7.389056099" in str(found["advice"]["sides"])
    sheets = [
        write_sheet(check(root, kernel=False, mutate=False), format_) for format_ in ("md", "html", "latex")
    ]
    assert all(text.index("Lemma 1") < text.index(FALSIFIED) < text.index("Corollary 1") for text in sheets)
    file.write_text(
        text + found["advice"]["refutation"] + "\n" + claim % ', refutation=refutation, severity="result"',
        encoding="utf-8",
    )
    again = dxverify(*arguments)
    assert 0 == again.returncode
    assert "REFUTED" == json.loads(again.stdout)["claims"][0]["verdict"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("paper", "new", "Smith 2026"), "cannot be a key; expected"),
        (("paper", "new", "xu-2020"), "choose another"),
        (("paper", "new", "smith-2026", "--into", "."), "is not empty; choose another directory"),
        (("paper", "check", "nowhere"), "no such directory; `dxverify paper new KEY` makes one"),
        (("paper", "sheet", "nowhere"), "no such directory"),
        (("verify", "--theory", "nowhere"), "no such directory"),
    ],
)
def test_errors_are_one_sentence_and_status_two(tmp_path, arguments, message):
    """What was expected and what to do; no traceback."""
    (tmp_path / "something").touch()
    done = dxverify(*arguments, cwd=tmp_path)

    assert 2 == done.returncode
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert 1 == len(done.stderr.strip().splitlines())


@pytest.mark.parametrize("command", [(), ("new",), ("check",), ("sheet",)])
def test_help_teaches_by_example(command):
    """Each command shows how it is called."""
    done = dxverify("paper", *command, "--help")

    assert 0 == done.returncode
    assert "$ dxverify paper" in done.stdout


def test_a_saved_file_is_judged_again(made, tmp_path):
    """With --watch: all statements, then the one that was saved."""
    root = tmp_path / "watched"
    shutil.copytree(made, root)
    command = [
        sys.executable,
        "-u",
        "-m",
        "dxverify",
        "paper",
        "check",
        str(root),
        "--watch",
        "--no-kernel",
        "--no-mutate",
    ]
    log = tmp_path / "log"
    with (
        log.open("w") as out,
        subprocess.Popen(command, stdout=out, stderr=out) as process,
    ):
        try:
            _wait(log, lambda text: text.count("smith-2026-") >= 3)
            file = root / "smith_2026_thm_1.py"
            file.write_text(
                file.read_text(encoding="utf-8").replace(
                    "eq(truth, sp.exp(eps)", "eq(truth, 2 * sp.exp(eps)"
                ),
                encoding="utf-8",
            )
            text = _wait(log, lambda text: "Paste this" in text)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(60)
    last = text.rsplit("smith-2026-", 1)[1]
    assert last.startswith("thm-1: OPEN")
    assert "False at epsilon = " in last


def _wait(log, ready):
    for _ in range(1200):
        text = log.read_text(encoding="utf-8")
        if ready(text):
            return text
        time.sleep(0.1)
    raise AssertionError(text)


class Page(HTMLParser):
    """Tags, links and whether each was closed."""

    def __init__(self):
        super().__init__()
        self.open, self.seen, self.addresses = [], [], []

    def handle_starttag(self, tag, attrs):
        """Open an element."""
        self.seen.append(tag)
        self.addresses += [value for name, value in attrs if name in {"src", "href"}]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag):
        """Close the element that was opened last."""
        assert tag == self.open.pop()


@pytest.fixture(scope="module")
def planar():
    """The planar Laplace mechanism, judged once."""
    return check(EXAMPLES / "planar-laplace", kernel=False, mutate=False)


def test_the_page_is_self_contained(planar):
    """Well-formed, formulas in MathML, no script, nothing from elsewhere, the most serious error first."""
    page = Page()
    text = write_sheet(planar, "html")
    page.feed(text)

    assert [] == page.open
    assert [] == page.addresses
    assert "script" not in page.seen
    assert 7 <= page.seen.count("math")
    assert text.index("planar-thm-5") < text.index("planar-thm-1")
    assert "overflow-x: auto" in text


def test_the_sheets_say_the_same(planar):
    """Verdicts, counterexample and amended statement stand in all three."""
    for format_ in ("md", "html", "latex"):
        sheet = write_sheet(planar, format_)
        assert "AMENDED" in sheet
        assert "2/5" in sheet
        assert "Amended, and proved" in sheet
        assert 4 == sheet.count(
            "PROVED<" if format_ == "html" else "**PROVED**" if format_ == "md" else "textbf{PROVED}"
        )


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="LaTeX is not installed")
def test_the_latex_sheet_compiles(planar, tmp_path):
    """With the packages of a basic installation, and no line that is too wide."""
    (tmp_path / "sheet.tex").write_text(write_sheet(planar, "latex"), encoding="utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "sheet.tex"]
    done = subprocess.run(
        command,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "TEXMFVAR": str(tmp_path)},
    )

    assert 0 == done.returncode, done.stdout[-2000:]
    assert "Overfull" not in done.stdout


@pytest.mark.parametrize("example", ["geometric-note", "planar-laplace"])
def test_the_tests_of_the_examples_pass(example, tmp_path):
    """As their README says: python -m pytest."""
    shutil.copytree(EXAMPLES / example, tmp_path / example)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "."]
    done = subprocess.run(command, cwd=tmp_path / example, capture_output=True, text=True, check=False)

    assert 0 == done.returncode, done.stdout[-3000:]
