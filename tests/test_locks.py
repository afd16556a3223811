"""What ``make`` installs is held to hashes, and nothing that it needs is missing from them."""

from __future__ import annotations

import importlib.util
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
_SPEC = importlib.util.spec_from_file_location("lock", ROOT / ".ci" / "lock.py")
lock = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(lock)

LOCKS = {"core": "constraints.txt", "test": "constraints.txt", "book": "constraints-book.txt"}


def _entries(name):
    text = (ROOT / "locks" / f"{name}.txt").read_text(encoding="utf-8")
    return [entry for entry in text.replace(" \\\n", " ").splitlines() if not entry.startswith("#")]


@pytest.mark.parametrize("name", LOCKS)
def test_every_package_of_a_lock_has_the_version_of_the_constraints_and_hashes(name):
    """A version that was changed in one place only, or a line without a hash, is seen."""
    pins = lock.read_pins(ROOT / LOCKS[name])
    locked = lock.read_pins(ROOT / "locks" / f"{name}.txt")

    assert {key: str(pins[key]) for key in locked} == {key: str(pin) for key, pin in locked.items()}
    assert [] == [entry for entry in _entries(name) if "--hash=sha256:" not in entry]
    assert len(_entries(name)) == len(locked) > 15


def test_the_wide_locks_hold_all_that_is_pinned():
    """A pin that nothing installs is a leftover."""
    for name in ("test", "book"):
        assert set(lock.read_pins(ROOT / LOCKS[name])) == set(lock.read_pins(ROOT / "locks" / f"{name}.txt"))


def _missing(name, wanted, system, python):
    """Return what a system needs of what was asked for and its lock does not give it."""
    pins = lock.read_pins(ROOT / "locks" / f"{name}.txt")
    around = lock.environment(system, python)
    given = {key for key, pin in pins.items() if pin.marker is None or pin.marker.evaluate(around)}
    return lock.needed(wanted, system, python) - given


@pytest.mark.parametrize("python", lock.PYTHONS)
@pytest.mark.parametrize("system", lock.SYSTEMS, ids=lambda s: f"{s['sys_platform']}-{s['platform_machine']}")
def test_no_system_misses_a_package(system, python):
    """Nothing is looked up while installing, so the locks are complete, for other systems than this one too."""
    core, tests = lock.wanted(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"])
    if not all(map(importlib.util.find_spec, ("faiss", "qif", "pure_ldp", "opendp"))):
        pytest.skip(
            "what packages need is read from them, and some of the test extras are not installed here"
        )

    assert set() == _missing("core", core, system, python)
    assert set() == _missing("test", tests, system, python)


def test_a_missing_package_is_seen():
    """Planted: the small lock does not hold what the tests need."""
    assert {"pytest", "iniconfig"} <= _missing("core", ["pytest>=8"], lock.SYSTEMS[0], "3.11")


def test_only_wheels_of_the_pinned_version_are_taken_from_a_listing():
    """Another version, a source archive and a file without a hash stay outside."""
    one, other = "1" * 64, "2" * 64
    listing = (
        f'<a href="https://x.invalid/a/rich-15.0.0-py3-none-any.whl#sha256={one}" data-x="&gt;=3">rich-15.0.0-py3-none-any.whl</a>'
        f'<a href="https://x.invalid/a/rich-15.0.1-py3-none-any.whl#sha256={other}">rich-15.0.1-py3-none-any.whl</a>'
        f'<a href="https://x.invalid/a/rich-15.0.0.tar.gz#sha256={other}">rich-15.0.0.tar.gz</a>'
        '<a href="https://x.invalid/a/rich-15.0.0-cp311-none-any.whl">rich-15.0.0-cp311-none-any.whl</a>'
    )

    assert {one} == lock.hashes_of(listing, lock.Requirement("rich==15.0.0"))
