"""Third parties' mechanisms: the entry-point group ``dxverify.mechanisms``.

A package declares, in its ``pyproject.toml``,

    [project.entry-points."dxverify.mechanisms"]
    my-mechanism = "my_package.module:MyMechanism"

and then ``dxverify audit my-mechanism`` works. Setting DXVERIFY_NO_PLUGINS to anything but 0 switches
all of them off. Nothing is imported until it is asked for.
"""

from __future__ import annotations

import importlib.metadata
import os
from dataclasses import dataclass

from dxverify.errors import InputError

GROUP = "dxverify.mechanisms"
SWITCH = "DXVERIFY_NO_PLUGINS"


@dataclass(frozen=True, slots=True, kw_only=True)
class Plugin:
    """One entry point of a third party.

    Parameters
    ----------
    name : str
        The name it is asked for by.
    target : str
        ``module:object``.
    package : str
        The distribution that declares it.
    """

    name: str
    target: str
    package: str

    def load(self) -> object:
        """Import the object, or say in one line whose it is and why it cannot be imported."""
        point = importlib.metadata.EntryPoint(self.name, self.target, GROUP)
        try:
            return point.load()
        except Exception as problem:
            raise InputError(
                f"mechanism {self.name!r} of package {self.package!r} ({self.target}) cannot be loaded: "
                f"{type(problem).__name__}: {problem}"
            ) from problem


def plugins() -> dict[str, Plugin]:
    """Return the declared entry points by name; none if they are switched off."""
    if os.environ.get(SWITCH, "0") not in ("", "0"):
        return {}
    found = {}
    for point in importlib.metadata.entry_points(group=GROUP):
        package = point.dist.name if point.dist is not None else "unknown"
        found[point.name] = Plugin(name=point.name, target=point.value, package=package)
    return found
