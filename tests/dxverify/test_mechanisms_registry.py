"""Mechanisms by name: ours, a user's own; and the command that lists them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from click import Context
from click.testing import CliRunner

from dxverify import Vocabulary
from dxverify.cli import cli
from dxverify.commands._mechanism import named_mechanism
from dxverify.errors import CodeRaised, InputError, MechanismFault, ParameterError
from dxverify.mechanisms import EuclideanLaplace, Exponential, create, registered
from dxverify.testing import check_mechanism

LINE = Vocabulary.builtin("line")


def named(name, vocabulary, *, epsilon, **params):
    """Return what a command makes of a name."""
    with Context(cli):
        return named_mechanism(name, vocabulary, epsilon=epsilon, params=params)


OWN_MODULE = """
import numpy as np
from dxverify import Vocabulary
from dxverify.mechanisms import Exponential

def uniform(word, size, rng):
    return rng.integers(-1, 3, size)

def factory(vocabulary, epsilon, sharper=1.0):
    return Exponential(vocabulary, epsilon=sharper * epsilon)

def function_factory(vocabulary, epsilon):
    return lambda word, size, rng: np.full(size, word)

class Space:
    built = Exponential(Vocabulary.builtin("line"), epsilon=2.0)

def crash(word, size, rng):
    raise RuntimeError("out of luck")

def too_few(word, size, rng):
    return np.zeros(size - 1, dtype=int)

def floats(word, size, rng):
    return np.zeros(size)

def far(word, size, rng):
    return np.full(size, 99)

def below(word, size, rng):
    return np.full(size, -2)

number = 3
"""


@pytest.fixture
def own(tmp_path, monkeypatch):
    """Put a user's module into the current directory, which is not on the path, and forget it afterwards."""
    (tmp_path / "own_mechanisms.py").write_text(OWN_MODULE)
    (tmp_path / "own_broken.py").write_text("import no_such_module_anywhere\n")
    (tmp_path / "own_tampering.py").write_text(
        "import json\njson.dumps = lambda *_, **__: '{}'\nthing = len\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield
    for name in ("own_mechanisms", "own_broken", "own_tampering"):
        sys.modules.pop(name, None)


@pytest.mark.parametrize("name", sorted(registered()))
def test_every_name_creates_its_mechanism(name):
    """The name and an ε are enough."""
    extra = {"neighbours": 3} if name == "jaccard" else {}
    extra |= {"similarity": 0.0} if hasattr(registered()[name], "graph") else {}

    mechanism = create(name, LINE, epsilon=0.5, **extra)

    assert type(mechanism) is registered()[name]
    assert mechanism.epsilon == 0.5


def test_unknown_names_get_a_hint():
    """The nearest known name is offered."""
    with pytest.raises(InputError, match=r"no mechanism is called .laplce.; did you mean .laplace."):
        create("laplce", LINE, epsilon=1.0)


def test_unknown_parameters_are_named():
    """A parameter the mechanism does not take is an error that names it."""
    with pytest.raises(InputError, match=r"laplace does not take these parameters: .*colour"):
        create("laplace", LINE, epsilon=1.0, colour="red")


def test_wrong_parameters_keep_their_own_message():
    """A bad value is reported by the mechanism itself."""
    with pytest.raises(ParameterError, match="lam must be"):
        create("mahalanobis", LINE, epsilon=1.0, lam=7)


@pytest.mark.usefixtures("own")
def test_a_function_becomes_a_mechanism():
    """``module:function`` of (word, size, rng) is wrapped with a Euclidean promise, or another metric."""
    mechanism = named("own_mechanisms:uniform", LINE, epsilon=2.0)

    assert check_mechanism(mechanism)
    assert mechanism.loss_bound(0, 1) == 2.0 * np.linalg.norm(LINE.vectors[0] - LINE.vectors[1])
    hamming = named("own_mechanisms:uniform", LINE, epsilon=2.0, metric="hamming")
    assert hamming.loss_bound(0, 2) == 2.0


@pytest.mark.usefixtures("own")
def test_a_factory_is_called():
    """A function with a parameter called epsilon makes mechanisms; further parameters reach it."""
    assert named("own_mechanisms:factory", LINE, epsilon=2.0) == Exponential(LINE, epsilon=2.0)


@pytest.mark.usefixtures("own")
def test_what_promises_another_epsilon_is_held_to_the_one_asked_for():
    """A factory that builds something weaker is not corrected: its draws stay, the promise is the one asked for."""
    weaker = named("own_mechanisms:factory", LINE, epsilon=2.0, sharper=1.5)

    assert weaker.epsilon == 2.0
    assert weaker.loss_bound(0, 1) == Exponential(LINE, epsilon=2.0).loss_bound(0, 1)
    assert (weaker.sample(0, 500, 1) == Exponential(LINE, epsilon=3.0).sample(0, 500, 1)).all()
    assert check_mechanism(weaker)


@pytest.mark.usefixtures("own")
def test_a_factory_may_return_a_function():
    """What a factory returns is wrapped if it is a bare function."""
    assert named("own_mechanisms:function_factory", LINE, epsilon=2.0).sample(1, 3, 0).tolist() == [1, 1, 1]


@pytest.mark.usefixtures("own")
def test_a_class_of_ours_may_be_named_by_its_home():
    """``module:Class`` works for any class, ours included."""
    mechanism = named("dxverify.mechanisms.laplace:EuclideanLaplace", LINE, epsilon=2.0)

    assert mechanism == EuclideanLaplace(LINE, epsilon=2.0)


@pytest.mark.usefixtures("own")
def test_a_mechanism_already_built_is_used_as_it_is():
    """An instance, even inside another object, is taken, and held to the ε asked for."""
    built = named("own_mechanisms:Space.built", LINE, epsilon=2.0)
    other = named("own_mechanisms:Space.built", LINE, epsilon=3.0)

    assert built == Exponential(LINE, epsilon=2.0)
    assert other.epsilon == 3.0
    assert (other.sample(0, 500, 1) == built.sample(0, 500, 1)).all()
    with pytest.raises(InputError, match="already built and takes no parameters, got lam"):
        named("own_mechanisms:Space.built", LINE, epsilon=2.0, lam=1)


@pytest.mark.usefixtures("own")
@pytest.mark.parametrize(
    "file", ["own_mechanisms.py", "./own_mechanisms.py", str(Path("..") / "{here}" / "own_mechanisms.py")]
)
def test_a_file_may_be_named_instead_of_its_module(file):
    """People type the file they see, whichever way they point at it."""
    path = file.format(here=Path.cwd().name)

    assert named(f"{path}:Space.built", LINE, epsilon=2.0) == named(
        "own_mechanisms:Space.built", LINE, epsilon=2.0
    )


@pytest.mark.usefixtures("own")
def test_a_mechanism_built_on_another_vocabulary_is_refused():
    """Indexes of one vocabulary mean nothing in another."""
    with pytest.raises(InputError, match="another vocabulary"):
        named("own_mechanisms:Space.built", Vocabulary.builtin("grid"), epsilon=2.0)


@pytest.mark.usefixtures("own")
@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("own_mechanisms:nothing", "has no attribute 'nothing'"),
        ("no_such_module:thing", "No module named 'no_such_module'"),
        ("own_broken:thing", "no_such_module_anywhere"),
        ("own_mechanisms:number", "Cannot infer how to call 3"),
        ("own_mechanisms:", "cannot be loaded"),
        (":thing", "cannot be loaded"),
        ("own_tampering:thing", "replaces json.dumps while it is imported"),
        ("../elsewhere.py:thing", "go to its folder and write elsewhere:object"),
    ],
)
def test_what_cannot_be_loaded_is_one_clear_error(path, told):
    """The message names what was asked for and why it failed."""
    with pytest.raises(InputError, match=told):
        named(path, LINE, epsilon=1.0)
    assert json.dumps([]) == "[]"


@pytest.mark.usefixtures("own")
@pytest.mark.parametrize(
    ("function", "told"),
    [
        ("crash", r"RuntimeError: out of luck \(.*own_mechanisms.py, line \d+\)"),
        ("too_few", r"expected 5 outputs for 'zero', got array"),
    ],
)
def test_a_function_that_misbehaves_is_a_fault_of_the_mechanism(function, told):
    """Crashes and nonsense are reported as what they are."""
    with pytest.raises((CodeRaised, MechanismFault), match=told):
        named(f"own_mechanisms:{function}", LINE, epsilon=1.0).sample(0, 5, 0)


def test_the_listing_as_json_holds_parameters_with_ranges():
    """Each entry has promise, claims and parameters."""
    result = CliRunner().invoke(cli, ["mechanisms", "--format", "json"])
    entries = {entry["name"]: entry for entry in json.loads(result.stdout)["mechanisms"]}

    assert set(entries) == set(registered())
    assert entries["laplace"]["claims"][:2] == ["feyisetan-2020-thm-1", "asghar-2026-eq-2"]
    lam = next(row for row in entries["mahalanobis"]["parameters"] if row["name"] == "lam")
    assert (lam["range"], lam["required"], lam["default"]) == ("a number in [0, 1]", False, 0.2)
    assert all(entry["parameters"][0]["name"] == "epsilon" for entry in entries.values())
    assert entries["jaccard"]["known_broken"]


def test_the_listing_as_text_names_everything(tmp_path):
    """The table holds every name, claim and broken mechanism, on stdout or in a file."""
    target = tmp_path / "list.txt"
    shown = CliRunner().invoke(cli, ["mechanisms"]).stdout
    CliRunner().invoke(cli, ["mechanisms", "--output", str(target)])

    assert shown == target.read_text()
    for name in registered():
        assert f"│ {name} " in shown
    assert "bollegala-2023-thm-4" in shown
    assert "lam: a number in [0, 1]" in shown
    assert "\x1b" not in shown


def test_a_star_import_gives_every_class():
    """As somebody at a prompt would write it; names of the package itself stay out."""
    names = {}
    exec("from dxverify.mechanisms import *", names)  # noqa: S102 - an import that functions may not hold

    assert {kind.__name__ for kind in registered().values()} | {"create", "registered"} == names.keys() - {
        "__builtins__"
    }


def test_importing_the_package_loads_no_mechanism():
    """``import dxverify.mechanisms`` stays light: neither scipy nor any mechanism is loaded."""
    code = (
        "import sys, dxverify.mechanisms, dxverify.testing; "
        "print([m for m in sys.modules if m.startswith(('scipy', 'dxverify.mechanisms.', 'numpy'))])"
    )

    assert (
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        ).stdout.strip()
        == "[]"
    )
