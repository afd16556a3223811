"""A mechanism is one file, an auditor is one file: put there, they are found, and nothing else names them."""

from __future__ import annotations

import importlib
import sys

import pytest
from click.testing import CliRunner

from dxverify import Vocabulary, audit
from dxverify.audit import methods, registry
from dxverify.cli import cli
from dxverify.mechanisms import create, registered
from dxverify.testing import check_mechanism

MECHANISM = '''
"""Any word, the likelier the nearer, by the square of the distance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self, final

from dxverify.mechanisms._closed_form import ClosedFormMechanism
from dxverify.mechanisms._base import words_at


@final
@dataclass(frozen=True, slots=True)
class EvenChoice(ClosedFormMechanism):
    """Output every word with the same probability."""

    title: ClassVar[str] = "Even choice"
    promise: ClassVar[str] = "0"
    claims: ClassVar[tuple[str, ...]] = ()
    source: ClassVar[str] = "nobody"

    @classmethod
    def example(cls) -> Self:
        """Return the mechanism on three words."""
        return cls(words_at((0, 0), (1, 0), (0, 2)), epsilon=2.0)

    def _log_weights(self, rows):
        return 0.0 * self.metric.distances(self.vocabulary, rows)
'''

AUDITOR = '''
"""An auditor that hands over to another."""

from dataclasses import replace

from dxverify.audit.methods import fixed

AUDITOR = replace(fixed.AUDITOR, name="second-opinion")
'''


@pytest.fixture
def planted(tmp_path, monkeypatch):
    """Put a file into a package, for one test."""

    def plant(package, name, text):
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(tmp_path)])
        importlib.invalidate_caches()

    yield plant
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", None)).startswith(str(tmp_path)):
            del sys.modules[name]


def test_a_mechanism_is_one_file(planted):
    """It is listed, built by name, imported by class, conforms and is audited, and no other file knows of it."""
    package = importlib.import_module("dxverify.mechanisms")
    planted(package, "even_choice", MECHANISM)
    kind = registered()["even-choice"]
    mechanism = create("even-choice", Vocabulary.builtin("line"), epsilon=1.0)
    printed = CliRunner().invoke(
        cli, ["audit", "even-choice", "--epsilon", "1", "--vocabulary", "builtin:line", "--seed", "1"]
    )

    assert ("even-choice", "even-choice") == (kind.name, mechanism.name)
    assert kind is package.EvenChoice
    assert check_mechanism(kind.example())
    assert "EXACT_OK" == audit(mechanism, method="exact").verdict
    assert 0 == printed.exit_code, printed.output
    assert "even-choice" in CliRunner().invoke(cli, ["mechanisms"]).output


def test_an_auditor_is_one_file(planted):
    """It can be asked for by the name of its file, and its reports are rechecked by it."""
    planted(methods, "second_opinion", AUDITOR)
    mechanism = create("laplace", Vocabulary.builtin("line"), epsilon=1.0)
    report = audit(mechanism, method="second-opinion", max_samples=2000, rng=1)

    assert "second-opinion" in registry.names()
    assert "fixed" == report.method
    assert all(check.agrees for check in report.recheck())


def test_without_the_files_nothing_is_left():
    """What was planted for a test is gone after it."""
    assert "even-choice" not in registered()
    assert "second-opinion" not in registry.names()
