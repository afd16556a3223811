"""A mechanism of a user that leaks its input, in a folder of its own."""

from __future__ import annotations

import sys

import pytest

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
