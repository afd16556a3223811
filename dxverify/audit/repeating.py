"""How an audit can be repeated: the call or the command line, with the entropy that was used."""

from __future__ import annotations

import functools
import shlex
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ParamSpec

if TYPE_CHECKING:
    from dxverify.audit.report import AuditReport

Options = ParamSpec("Options")

#: Where and how comfortably an audit runs changes nothing in its report.
_WITHOUT_EFFECT = frozenset({"executor", "workers", "scheduler", "checkpoint", "progress", "rng"})
#: Options that are printed as they were given; of others only the name can be shown.
_PRINTED = (str, int, float, list, tuple)


def recording_call(run: Callable[Options, AuditReport]) -> Callable[Options, AuditReport]:
    """Put the Python call that repeats an audit into its report."""

    @functools.wraps(run)
    def audit(*arguments: Options.args, **options: Options.kwargs) -> AuditReport:
        report = run(*arguments, **options)
        given = {name: value for name, value in options.items() if name != "mechanism"}
        return replace(report, command=_call(given, report.entropy))

    return audit


def _call(options: Mapping[str, Any], entropy: int | None) -> str:
    given = {name: value for name, value in options.items() if name not in _WITHOUT_EFFECT}
    shown = [f"{name}={_value(name, value)}" for name, value in given.items() if value is not None]
    seed = [] if entropy is None else [f"rng={entropy}"]
    return f"audit({', '.join(['mechanism', *shown, *seed])})"


def _value(name: str, value: Any) -> str:
    return repr(value) if isinstance(value, _PRINTED) else name


def command_line(mechanism: str, options: Mapping[str, Any], entropy: int | None) -> str:
    """Return the ``dxverify audit`` that repeats a report, ready to be pasted into a shell.

    Parameters
    ----------
    mechanism : str
        As it was named on the command line.
    options : mapping
        Values by the name of their option; None leaves an option out and a tuple repeats it.
    entropy : int, optional
        The recorded entropy, given as ``--seed``.

    Examples
    --------
    >>> command_line("laplace", {"epsilon": 1.0, "limit": None, "param": ("a=1", "b=x y")}, 7)
    "dxverify audit laplace --epsilon 1.0 --param a=1 --param 'b=x y' --seed 7"
    """
    parts = ["dxverify", "audit", mechanism]
    for name, value in {**options, "seed": entropy}.items():
        for one in value if isinstance(value, tuple) else (value,):
            if one is not None:
                parts += [f"--{name}", str(one)]
    return shlex.join(parts)
