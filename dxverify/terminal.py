"""Text from elsewhere, made fit for a terminal: what would steer it is shown instead of sent.

A word of a vocabulary, an output of audited code or the message of an exception may hold control characters (which
move the cursor, clear the screen, rename the window) and marks that turn the direction of writing (which make a
line read as another one). They are shown by their codes.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from io import TextIOWrapper
from typing import Literal

#: Controls but tab and newline, soft marks of direction, separators of lines that are no newline, lone surrogates.
_STEERING = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)

Form = Literal["text", "json", "xml"]


def visible(text: str, form: Form = "text") -> str:
    r"""Return the text with every character that would steer a terminal written by its code.

    Parameters
    ----------
    text : str
        Anything.
    form : {"text", "json", "xml"}
        How a code is written: as Python does, as JSON does (the value stays the same), or as a reference.

    Examples
    --------
    >>> print(visible("a\x1b[2J\u202eb"))
    a\x1b[2J\u202eb
    """
    return _STEERING.sub(lambda found: _WRITTEN[form](ord(found.group())), text)


def one_line(text: str) -> str:
    r"""Return the text on one line, fit for a terminal.

    Examples
    --------
    >>> print(one_line("two\n  lines\x07"))
    two lines\x07
    """
    return visible(" ".join(text.split()))


def _as_python(code: int) -> str:
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def _as_reference(code: int) -> str:
    # XML has no way to write most controls and no surrogate at all.
    return f"&#x{code:x};" if code >= 0x7F and not 0xD800 <= code <= 0xDFFF else "\N{REPLACEMENT CHARACTER}"


_WRITTEN = {"text": _as_python, "json": lambda code: f"\\u{code:04x}", "xml": _as_reference}


def escape_unwritable() -> None:
    """Let both standard streams write the code of a character that their encoding lacks; nothing changes where it is UTF-8."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def encodes(text: str) -> bool:
    """Tell whether standard output can write the text as it is."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def ascii_json(text: str) -> str:
    r"""Return the same JSON in ASCII.

    Examples
    --------
    >>> print(ascii_json('{"a": "ε"}'))
    {"a": "\u03b5"}
    """
    return re.sub("[^\x00-\x7f]", lambda found: json.dumps(found.group())[1:-1], text)


def text_width(most: int = 80) -> int:
    """Return how wide a text may be: as wide as the terminal, between 40 columns and ``most``."""
    return max(40, min(most, shutil.get_terminal_size((most, 24)).columns))
