"""The README keeps its word: its example runs, its commands exist, its words hold."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = [
    line.split("#")[0].strip() for line in re.findall(r"^(?:echo .*\| )?dxverify .*$", TEXT, re.MULTILINE)
]
RUNNABLE = [line for line in COMMANDS if "mypackage" not in line]


def test_the_example_refutes(capsys):
    """The first example, run as it stands, prints a refutation."""
    code = re.search(r"```python\n(.*?)```", TEXT, re.DOTALL)[1]
    exec(compile(code, "README.md", "exec"), {})  # noqa: S102 - our own README

    verdict, draws = capsys.readouterr().out.split()[:2]

    assert "REFUTED" == verdict
    assert 500 < int(draws) < 10_000


def test_the_example_is_short():
    """Ten lines of code, as promised."""
    code = re.search(r"```python\n(.*?)```", TEXT, re.DOTALL)[1]

    assert 10 >= len([line for line in code.splitlines() if line.strip()])


RECIPE = re.search(r"^- run: (dxverify audit .*)$", TEXT, re.MULTILINE)[1]
#: What the CI recipe of the README audits: noise of the claimed size, and noise that is 20 % too small.
PACKAGE = """
def noisy_vectors(vector, rng):
    import numpy as np

    direction = rng.normal(size=len(vector))
    return vector + rng.gamma(len(vector), {scale} / 10) * direction / np.linalg.norm(direction)
"""


@pytest.mark.slow  # 25 CPU-seconds each: an audit of vectors in 300 dimensions
@pytest.mark.parametrize(("scale", "status"), [(1.0, 0), (0.8, 1)])
def test_the_ci_recipe_tells_right_from_wrong(scale, status, tmp_path):
    """The recipe passes code with the claimed noise and fails code with a fifth less; twenty words are enough for that."""
    (tmp_path / "mypackage.py").write_text(PACKAGE.format(scale=scale), encoding="utf-8")
    arguments = shlex.split(re.sub(r"--limit \d+", "--limit 20", RECIPE))[1:]
    done = subprocess.run(
        [sys.executable, "-m", "dxverify", *arguments, "--seed", "1"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )

    assert status == done.returncode, done.stdout + done.stderr


#: Proves a whole source again; each of its verdicts is computed in ``tests/theory/test_claims.py``, each day.
LONG = "verify --source"


@pytest.mark.parametrize(
    "line", [pytest.param(line, marks=pytest.mark.slow) if LONG in line else line for line in RUNNABLE]
)
def test_commands_run(line, tmp_path):
    """Every command line of the README runs; none is refuted and none is a mistake."""
    *before, own = line.split(" | ")
    arguments = shlex.split(own)[1:]
    stdin = shlex.split(before[0])[1] if before else ""
    done = subprocess.run(
        [sys.executable, "-m", "dxverify", *arguments],
        cwd=ROOT if "examples/" in line else tmp_path,
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
    )

    assert 0 == done.returncode, done.stderr
    assert "Traceback" not in done.stderr


def test_there_are_commands():
    """The list of commands is not empty."""
    assert 4 <= len(RUNNABLE)


def test_the_figure_shows_proved_limits():
    """The left ends of the curves are the limits of dx-two-words-level, and the picture is there."""
    from book.generate.readme_figure import PATH, share
    from theory.evaluate import enclose
    from theory.theorems.decoding.dx_two_words_level import share as limit

    ends = {dim: float(enclose(limit(dim)).mid()) for dim in (2, 10, 50, 300)}

    assert ends == pytest.approx({dim: float(share(dim, 1e-3)) for dim in ends}, rel=1e-5)
    assert PATH.exists()
    assert PATH.relative_to(ROOT).as_posix() in TEXT
