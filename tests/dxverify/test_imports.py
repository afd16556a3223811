"""Every module can be imported under a name of its own, also below ``dxverify.audit``, which is a function as well."""

from __future__ import annotations

import pkgutil
import subprocess
import sys

import pytest

import dxverify.audit.baseline as baseline_module
from dxverify import audit
from dxverify.audit import baseline

MODULES = [
    module.name
    for module in pkgutil.walk_packages(sys.modules["dxverify.audit"].__path__, "dxverify.audit.")
    if not module.name.rpartition(".")[2].startswith("__")
]


def test_the_three_ways_give_one_module():
    """``import a.b.c as d`` and ``from a.b import c`` agree, and ``dxverify.audit`` stays the function."""
    assert baseline_module is baseline
    assert "audit" == audit.__name__
    assert callable(audit)


@pytest.mark.parametrize("first", ["", "from dxverify import audit\n", "import dxverify\n"])
def test_every_module_of_audits_can_be_renamed_on_import(first):
    """In a fresh process, whether the function was loaded before or not."""
    lines = "\n".join(f"import {name} as one; assert one.__name__ == {name!r}" for name in MODULES)
    done = subprocess.run([sys.executable, "-c", first + lines], capture_output=True, text=True, check=False)

    assert len(MODULES) > 20
    assert "" == done.stderr
