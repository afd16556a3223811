"""Write `locks/`: what `make` installs, each package with the sha256 of all its wheels.

``python .ci/lock.py ADDRESS``, run in an environment with the test extras, takes the versions from `constraints.txt` and
`constraints-book.txt` and the files from the package index at ADDRESS (any that lists files with their sha256, as pip reads them).
Wheels of every platform are listed, so that each finds its own. Source archives are not: building one fetches tools that no hash holds.
"""

from __future__ import annotations

import html
import re
import sys
import tomllib
import urllib.request
from functools import cache
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

ROOT = Path(__file__).parents[1]
#: What the project itself is built with, where nothing is fetched while building.
_BUILDS = ("hatchling", "editables")
_LINK = re.compile(r'<a[^>]*?href="[^"]*#sha256=(?P<sha>[0-9a-f]{64})"[^>]*>\s*(?P<file>[^<\s]+)\s*</a>')
_HEAD = "# Written by `.ci/lock.py` from the versions in {}; not to be edited.\n"
#: Both systems that the Makefile is for; a package that one of them needs is in the lock, with its marker.
SYSTEMS = tuple(
    {"sys_platform": system, "platform_system": name, "os_name": "posix", "platform_machine": machine}
    for system, name, machine in (
        ("linux", "Linux", "x86_64"),
        ("linux", "Linux", "aarch64"),
        ("darwin", "Darwin", "arm64"),
    )
)
PYTHONS = ("3.11", "3.12", "3.13", "3.14")


def main(address: str) -> None:
    """Write the three locks."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    pins = read_pins(ROOT / "constraints.txt")
    for name, asked in zip(("core", "test"), wanted(project), strict=True):
        _write(address, name, "constraints.txt", {key: pins[key] for key in sorted(everywhere(asked))})
    _write(address, "book", "constraints-book.txt", read_pins(ROOT / "constraints-book.txt"))


def wanted(project: dict[str, Any]) -> tuple[list[str], list[str]]:
    """Return what the package asks for, without and with its extras."""
    core = [*project["dependencies"], *_BUILDS]
    return core, [*core, *(need for extra in project["optional-dependencies"].values() for need in extra)]


def read_pins(path: Path) -> dict[str, Requirement]:
    """Return the packages that a file names, by their canonical names."""
    lines = re.sub(r"\s*\\\n.*", "", path.read_text("utf-8")).splitlines()
    found = [Requirement(line.partition("--hash")[0]) for line in lines if line[:1].isalnum()]
    return {canonicalize_name(pin.name): pin for pin in found}


def everywhere(asked: list[str]) -> set[str]:
    """Return what any of the systems needs."""
    return set().union(*(needed(asked, system, python) for system in SYSTEMS for python in PYTHONS))


def environment(system: dict[str, str], python: str) -> dict[str, str]:
    """Return what markers ask about, for one system."""
    kind = {"implementation_name": "cpython", "platform_python_implementation": "CPython", "extra": ""}
    return system | kind | {"python_version": python, "python_full_version": f"{python}.0"}


def needed(asked: list[str], system: dict[str, str], python: str) -> set[str]:
    """Return the canonical names of all that is installed for some requirements on one system."""
    around = environment(system, python)
    seen: set[tuple[str, str]] = set()
    waiting = [(line, "") for line in asked]
    while waiting:
        line, extra = waiting.pop()
        requirement = Requirement(line)
        if requirement.marker and not requirement.marker.evaluate(around | {"extra": extra}):
            continue
        for inner in ("", *requirement.extras):
            place = (canonicalize_name(requirement.name), inner)
            if place not in seen and place[0] != "dxverify":
                seen.add(place)
                waiting += [(need, inner) for need in _needs(place[0])]
    return {name for name, _ in seen}


@cache
def _needs(name: str) -> tuple[str, ...]:
    try:
        return tuple(requires(name) or ())
    except PackageNotFoundError:
        raise SystemExit(f"{name} is not installed here; install the test extras first") from None


def _write(address: str, lock: str, source: str, pins: dict[str, Requirement]) -> None:
    text = _HEAD.format(source) + "".join(_entry(address, pin) for pin in pins.values())
    (ROOT / "locks" / f"{lock}.txt").write_text(text, encoding="utf-8")


def _entry(address: str, pin: Requirement) -> str:
    hashes = sorted(hashes_of(_listing(address, pin.name), pin))
    if not hashes:
        raise SystemExit(f"the index has no wheel of {pin}")
    return " \\\n".join([str(pin), *(f"    --hash=sha256:{found}" for found in hashes)]) + "\n"


@cache
def _listing(address: str, name: str) -> str:
    if not address.startswith("https://"):
        raise SystemExit("the address of the index starts with https://")
    with urllib.request.urlopen(f"{address.rstrip('/')}/{canonicalize_name(name)}/", timeout=60) as answer:  # noqa: S310 - https only, see above
        return str(answer.read().decode("utf-8"))


def hashes_of(listing: str, pin: Requirement) -> set[str]:
    """Return the sha256 of every wheel of one version."""
    wheels = (
        (html.unescape(m["file"]), m["sha"]) for m in _LINK.finditer(listing) if m["file"].endswith(".whl")
    )
    return {
        sha for file, sha in wheels if pin.specifier.contains(parse_wheel_filename(file)[1], prereleases=True)
    }


if __name__ == "__main__":
    main(sys.argv[1])
