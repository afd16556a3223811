"""How an audit can be repeated: a command line, or lines of Python that run as they stand where that is possible."""

from __future__ import annotations

import inspect
import shlex
import sys

from dxverify.aliases import PlainView
from dxverify.vocabulary import Vocabulary

#: Options that are printed as they were given; of others only the name can be shown.
_PRINTED = (str, int, float, list, tuple)


def command_line(mechanism: str, options: PlainView, entropy: int | None) -> str:
    """Return the ``dxverify audit`` that repeats a report, ready to be pasted into a shell.

    Parameters
    ----------
    mechanism : str
        As it was named on the command line.
    options : mapping
        Values by the name of their option; None leaves an option out, True is a flag, and a tuple repeats it.
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
                parts += [f"--{name}"] if one is True else [f"--{name}", str(one)]
    return shlex.join(parts)


def python_call(options: PlainView) -> str:
    """Return the call of ``audit`` with these options, after the imports that it needs.

    What cannot be written down (code of a session, a large vocabulary from nowhere) stands there by its name.

    Examples
    --------
    >>> print(python_call({"mechanism": Vocabulary.load, "vocabulary": Vocabulary.builtin("line"), "rng": 7}))
    from dxverify import Vocabulary
    from dxverify import audit
    audit(mechanism, vocabulary=Vocabulary.builtin('line'), rng=7)
    """
    imports, shown = {"from dxverify import audit"}, []
    for name, value in options.items():
        if value is not None:
            needed, text = _written(name, value)
            imports |= needed
            shown.append(text if name == "mechanism" else f"{name}={text}")
    return "\n".join([*sorted(imports), f"audit({', '.join(shown)})"])


def _written(name: str, value: object) -> tuple[set[str], str]:
    """Return the imports and the expression for a value, or its name alone."""
    if isinstance(value, _PRINTED):
        return set(), repr(value)
    if isinstance(value, Vocabulary):
        text = repr(value)
        return (set(), name) if text.startswith("<") else ({"from dxverify import Vocabulary"}, text)
    kind = type(value)
    if kind.__module__.startswith("dxverify.mechanisms") and "<" not in repr(value):
        wanted = {"from dxverify import Vocabulary", f"from dxverify.mechanisms import {kind.__name__}"}
        return wanted, repr(value)
    if inspect.isfunction(value) and _importable(value.__module__, value.__qualname__, value):
        return {f"from {value.__module__} import {value.__qualname__}"}, value.__qualname__
    return set(), name


def _importable(module: str, name: str, value: object) -> bool:
    return module != "__main__" and getattr(sys.modules.get(module), name, None) is value
