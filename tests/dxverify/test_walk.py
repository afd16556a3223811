"""How long the way through the house is: the modules that one audit visits."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import dxverify
from dxverify import Vocabulary, audit
from dxverify.mechanisms import create

#: Most modules in which one audit may call a function; one of them only imports scipy when it is first used. It was 40 before each
#: test of the suite had a file of its own, 62 before the forked workers of the
#: noise tests ran in the sandbox, 65 before the bounds of the effective ε were a test and the adapters were small files,
#: 69 before every test of the suite was an object in a file of its own and the e-process on words was that on points.
MOST = 76
_HOUSE = str(Path(dxverify.__file__).parent)


def visited(run):
    """Return the files of dxverify in which a Python function is called while ``run`` runs.

    Bodies of modules and classes that are being imported are no visit, nor are the comprehensions and lambdas of a function
    that is counted already: a module counts once, when any of its functions is called.
    """
    seen = set()

    def look(frame, event, _):
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(_HOUSE) and code.co_flags & 2:
            seen.add((code.co_filename.removeprefix(_HOUSE + "/"), code.co_qualname))

    sys.setprofile(look)
    try:
        run()
    finally:
        sys.setprofile(None)
    return seen


@pytest.fixture(scope="module")
def modules():
    """From ``audit(mechanism)`` by method auto to the report, exact channel, draws and noise included."""
    mechanism = create("laplace", Vocabulary.builtin("line"), epsilon=2.0)
    return sorted({file for file, _ in visited(lambda: audit(mechanism, max_samples=2000, rng=1))})


def test_one_audit_visits_few_modules(modules):
    """The way through the house may not become longer than that."""
    assert len(modules) <= MOST, f"{len(modules)} modules: {', '.join(modules)}"


def test_visits_are_counted():
    """A call is seen, and what was not called is not."""
    files = {file for file, _ in visited(lambda: Vocabulary(words=["a", "b"], vectors=[[0.0], [1.0]]))}

    assert "vocabulary.py" in files
    assert not any(file.startswith("audit") for file in files)
