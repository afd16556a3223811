"""The exceptions of dxverify, one tree.

DxverifyError
├── InputError            something a person gave is not usable (also a ValueError)
│   ├── FormatError       a file of vectors is malformed; names the file and the line
│   ├── ParameterError    a parameter lies outside its range; names it, the value and the range
│   ├── ShapeError        the call signature of user code cannot be inferred; lists the choices
│   ├── UnknownNameError  nothing is called so; says what is nearest to it
│   └── UnknownWordError  a word is not in the vocabulary
├── NotExactError         no exact channel is known for this mechanism
├── CodeRaised            the audited code raised, ended or ran out of time instead of answering
│   └── CodeEnded         its process is gone
│       └── CodeHung      it gave no answer within its time limit and was killed
├── MechanismFault        the audited code returned nonsense, or was given up
│   └── GaveUp            it hung or died too often to go on
└── ReportError           a report does not recompute to what it states
"""

from __future__ import annotations

from collections.abc import Iterable


class DxverifyError(Exception):
    """Anything dxverify itself has to say; the command line prints it in one line and exits 2."""

    def __reduce__(self) -> tuple[object, ...]:
        # Constructors take several arguments; what travels between processes is the message.
        return _again, (type(self), str(self))


def _again(kind: type[DxverifyError], message: str) -> DxverifyError:
    problem = kind.__new__(kind)
    problem.args = (message,)
    return problem


class InputError(DxverifyError, ValueError):
    """Something a person gave is not usable."""


class FormatError(InputError):
    """A file of vectors is malformed.

    Parameters
    ----------
    message : str
        What is wrong.
    path : str
        The file.
    line : int, optional
        The line (text formats) or row (binary formats), counted from one.
    """

    def __init__(self, message: str, *, path: object = "", line: int | None = None) -> None:
        where = f"{path}" if line is None else f"{path}, line {line}"
        super().__init__(f"{where}: {message}" if where else message)


class ParameterError(InputError):
    """A parameter lies outside its range."""

    def __init__(self, name: str, value: object, allowed: str) -> None:
        super().__init__(f"{name} must be {allowed}, got {value!r}")


class ShapeError(InputError):
    """The call signature of user code cannot be inferred; the first line says so, the others list the choices."""


class UnknownWordError(InputError, KeyError):
    """A word is not in the vocabulary."""

    def __init__(self, word: object) -> None:
        super().__init__(f"{word!r} is not in the vocabulary")

    __str__ = Exception.__str__


class NotExactError(DxverifyError):
    """No exact channel is known for this mechanism."""


class CodeRaised(DxverifyError):  # noqa: N818 - the fault is the mechanism's, not an error of ours
    """The audited code raised, ended or ran out of time instead of answering; says where."""


class CodeEnded(CodeRaised):
    """The process of the audited code is gone."""


class CodeHung(CodeEnded):
    """The audited code gave no answer within its time limit and was killed."""


class MechanismFault(DxverifyError):  # noqa: N818 - as above
    """The audited code returned nonsense, or was given up."""


class GaveUp(MechanismFault):
    """The audited code hung or died too often to go on."""


class UnknownNameError(InputError):
    """No thing of that kind has that name; says what is nearest to it and what there is.

    Parameters
    ----------
    kind : str
        What was looked for, with its verb, such as ``mechanism is called``.
    name : str
        What was given.
    known : iterable of str
        What there is.
    alternative : str
        What else could be given.
    """

    def __init__(self, kind: str, name: str, known: Iterable[str], alternative: str = "") -> None:
        there = list(known)
        super().__init__(
            f"no {kind} {name!r}{suggestion(name, there)} (known: {', '.join(there)}{alternative})"
        )


def suggestion(name: str, known: Iterable[str]) -> str:
    """Return a question for the known name that fewest edits turn it into, nothing if that takes more than two.

    Examples
    --------
    >>> suggestion("laplce", ["gaussian", "laplace"])
    "; did you mean 'laplace'?"
    >>> suggestion("exponential", ["gaussian", "laplace"])
    ''
    """
    # Two edits turn any name of two letters into any other, so short names are allowed fewer.
    allowed = min(2, len(name) // 2)
    edits, near = min(((_edits(name, one), one) for one in known), default=(allowed + 1, ""))
    return f"; did you mean {near!r}?" if edits <= allowed else ""


def _edits(typed: str, meant: str) -> int:
    """Count the letters to add, to drop, to change, and the neighbours to swap, that turn one name into the other."""
    before, row = [0] * (len(meant) + 1), list(range(len(meant) + 1))
    for i, letter in enumerate(typed, 1):
        last, before, row = before, row, [i]
        for j, other in enumerate(meant, 1):
            row.append(min(before[j] + 1, row[-1] + 1, before[j - 1] + (letter != other)))
            if i > 1 and j > 1 and (letter, typed[i - 2]) == (meant[j - 2], other):
                row[j] = min(row[j], last[j - 2] + 1)
    return row[-1]


class ReportError(DxverifyError):
    """A report does not recompute to what it states."""
