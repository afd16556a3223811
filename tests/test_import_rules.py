"""Who may import whom; a planted import breaks the rule that forbids it."""

from __future__ import annotations

import graphlib
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

PLANTED = [
    ("theory/proof/claim.py", "import numpy"),
    ("theory/laws/dot_product.py", "from dxverify import Vocabulary"),
    ("dxverify/audit/report.py", "import sympy"),
    ("dxverify/search/exact.py", "from theory import claims"),
    ("dxverify/audit/methods/sequential.py", "from dxverify.mechanisms import laplace"),
    ("dxverify/mechanisms/laplace.py", "from dxverify.audit.methods import sequential"),
    ("dxverify/vocabulary.py", "from dxverify.mechanisms import create"),
    ("dxverify/adapters/dispatch.py", "def lazy():\n    from dxverify.runtime import run"),
    ("dxverify/runtime/run.py", "from dxverify.audit import findings"),
    ("dxverify/audit/plan.py", "from dxverify.statistics import statistics"),
    ("dxverify/statistics/run.py", "from dxverify.commands import stats"),
]


def _check(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [Path(sys.executable).parent / "lint-imports", "--no-cache"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """A copy of both packages with the rules."""
    folder = tmp_path_factory.mktemp("tree")
    for package in ("theory", "dxverify"):
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def test_rules_are_kept(copy):
    """The tree as it is keeps every rule."""
    done = _check(copy)

    assert 0 == done.returncode, done.stdout


@pytest.mark.parametrize(("file", "line"), PLANTED)
def test_a_planted_import_is_found(copy, file, line):
    """The rule that forbids the import is reported broken."""
    target = copy / file
    before = target.read_text(encoding="utf-8")
    target.write_text(before + f"\n{line}\n", encoding="utf-8")
    done = _check(copy)
    target.write_text(before, encoding="utf-8")

    assert 0 != done.returncode
    assert "BROKEN" in done.stdout


def _graph(folder: Path) -> dict[str, set[str]]:
    """Return which modules of dxverify each one imports when it runs, imports inside functions included."""
    code = (
        "import grimp, json; g = grimp.build_graph('dxverify', exclude_type_checking_imports=True, cache_dir=None); "
        "print(json.dumps({m: sorted(g.find_modules_directly_imported_by(m)) for m in g.modules}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=True
    )
    return {module: set(imported) for module, imported in json.loads(done.stdout).items()}


def test_nothing_imports_itself_by_a_detour(copy):
    """No module of dxverify leads back to itself, also not by an import inside a function; a planted one is found."""
    graph = _graph(copy)
    graphlib.TopologicalSorter(graph).prepare()
    assert len(graph) > 200

    target = copy / "dxverify/audit/findings.py"
    before = target.read_text(encoding="utf-8")
    target.write_text(
        before + "\ndef lazy():\n    from dxverify.audit.report import Check\n", encoding="utf-8"
    )
    found = _graph(copy)
    target.write_text(before, encoding="utf-8")
    with pytest.raises(graphlib.CycleError):
        graphlib.TopologicalSorter(found).prepare()


def test_dxverify_is_light():
    """Importing dxverify loads neither sympy nor numpy nor scipy."""
    code = "import sys, dxverify; print(*sorted({'sympy', 'numpy', 'scipy', 'theory'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)

    assert "" == done.stdout.strip()
