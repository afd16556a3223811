"""The exceptions of dxverify, one tree.

DxverifyError
├── InputError            invalid input of the user (also a ValueError)
│   ├── FormatError       a file of vectors is malformed; names the file and the line
│   ├── ParameterError    a parameter lies outside its range; names it, the value and the range
│   ├── ShapeError        the call signature of user code cannot be inferred; lists the choices
│   ├── UnknownNameError  no object has this name; suggests the nearest name
│   └── UnknownWordError  a word is not in the vocabulary
├── NotExactError         no exact channel is known for this mechanism
├── CodeRaised            the audited code raised, exited or exceeded its time limit
│   └── CodeEnded         its process has ended
│       └── CodeHung      it exceeded its time limit and was killed
├── MechanismFault        the audited code returned invalid outputs, or failed too often
│   └── GaveUp            it hung or crashed too often to continue
└── ReportError           numbers of a report do not follow from what it records
"""

from __future__ import annotations

from collections.abc import Iterable


class DxverifyError(Exception):
    """Base class of all errors of dxverify; the command line prints the message in one line and exits with 2."""

    def __reduce__(self) -> tuple[object, ...]:
        # Constructors take several arguments, so pickling sends the finished message instead.
        return _restore, (type(self), str(self))


def _restore(kind: type[DxverifyError], message: str) -> DxverifyError:
    problem = kind.__new__(kind)
    problem.args = (message,)
    return problem


class InputError(DxverifyError, ValueError):
    """Invalid input of the user."""


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
    """The audited code raised, exited or exceeded its time limit; the message says where."""


class CodeEnded(CodeRaised):
    """The process of the audited code has ended."""


class CodeHung(CodeEnded):
    """The audited code exceeded its time limit and was killed."""


class MechanismFault(DxverifyError):  # noqa: N818 - as above
    """The audited code returned invalid outputs, or failed too often."""


class GaveUp(MechanismFault):
    """The audited code hung or crashed too often to continue."""


class UnknownNameError(InputError):
    """No object of a kind has this name; the message suggests the nearest name and lists all.

    Parameters
    ----------
    kind : str
        Beginning of the message after "no", such as ``mechanism is called``.
    name : str
        The unknown name.
    known : iterable of str
        All known names.
    alternative : str
        Added to the list: what is accepted instead of a name.
    """

    def __init__(self, kind: str, name: str, known: Iterable[str], alternative: str = "") -> None:
        names = list(known)
        super().__init__(
            f"no {kind} {name!r}{suggestion(name, names)} (known: {', '.join(names)}{alternative})"
        )


def suggestion(name: str, known: Iterable[str]) -> str:
    """Return "did you mean" with the known name at the smallest edit distance, or nothing if that is above two.

    Examples
    --------
    >>> suggestion("laplce", ["gaussian", "laplace"])
    "; did you mean 'laplace'?"
    >>> suggestion("exponential", ["gaussian", "laplace"])
    ''
    """
    # Two edits turn any name of two letters into any other, so short names allow fewer.
    allowed = min(2, len(name) // 2)
    edits, near = min(((_edits(name, one), one) for one in known), default=(allowed + 1, ""))
    return f"; did you mean {near!r}?" if edits <= allowed else ""


def _edits(typed: str, meant: str) -> int:
    """Return the edit distance with transpositions of adjacent letters (optimal string alignment)."""
    before, row = [0] * (len(meant) + 1), list(range(len(meant) + 1))
    for i, letter in enumerate(typed, 1):
        last, before, row = before, row, [i]
        for j, other in enumerate(meant, 1):
            row.append(min(before[j] + 1, row[-1] + 1, before[j - 1] + (letter != other)))
            if i > 1 and j > 1 and (letter, typed[i - 2]) == (meant[j - 2], other):
                row[j] = min(row[j], last[j - 2] + 1)
    return row[-1]


class ReportError(DxverifyError):
    """Numbers of a report do not follow from what it records."""
