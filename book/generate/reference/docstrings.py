"""Docstrings in the numpy convention as Markdown."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import Any

from book.generate.markdown import table, text

__all__ = ["described", "one_line", "sections", "signature"]

_RULE = re.compile(r"^([A-Z][A-Za-z ]+)\n-{3,}$", re.MULTILINE)
_FIELD = re.compile(r"^(?P<names>\S.*?)(?: : (?P<kind>.*))?$")
_CODE = re.compile(r"``([^`]+)``")
_ROLE = re.compile(r":[a-z]+:`~?([^`]+)`")


def signature(item: Any) -> str:
    """Return the call of a function or class, without types, one parameter a line where it is long."""
    try:
        found = inspect.signature(item)
    except (TypeError, ValueError):
        return ""
    plain = [one.replace(annotation=inspect.Parameter.empty) for one in found.parameters.values()]
    called = f"{item.__name__}{found.replace(parameters=plain, return_annotation=inspect.Signature.empty)}"
    called = re.sub(r" object at 0x[0-9a-f]+", "", called).replace("=<factory>", "=...")
    return (
        called
        if len(called) <= 100
        else called.replace("(", "(\n    ", 1).replace(", ", ",\n    ").removesuffix(")") + ",\n)"
    )


def sections(doc: str) -> dict[str, str]:
    """Split a docstring at its underlined headings; what stands before the first has the empty name."""
    parts = _RULE.split(doc)
    return {
        "": parts[0].strip(),
        **{name: body.strip("\n") for name, body in zip(parts[1::2], parts[2::2], strict=True)},
    }


def described(item: Any) -> str:
    """Return the documentation of one object: what it is, a table of parameters, results, notes, examples."""
    doc = sections(inspect.getdoc(item) or "")
    parts = [_prose(doc.pop(""))]
    for name, body in doc.items():
        if name in {"Parameters", "Attributes", "Returns", "Yields", "Raises"}:
            parts.append(f"**{name}**\n\n{_fields(name, body)}")
        elif name == "Examples":
            parts.append(f"**Examples** (run when this page was made)\n\n{_examples(body)}")
        else:
            parts.append(f"**{name}**\n\n{_prose(body)}")
    return "\n\n".join(part for part in parts if part)


def _prose(plain: str) -> str:
    """Escape paragraphs; code stays code, lists and indented blocks stay as they are."""
    return "\n\n".join(_paragraph(part) for part in re.split(r"\n\s*\n", plain) if part.strip())


def _paragraph(plain: str) -> str:
    if plain.startswith((" ", ">>>", "    ")):
        return f"```text\n{inspect.cleandoc(plain)}\n```"
    if plain.startswith(("- ", "* ")):
        items = re.split(r"\n(?=[-*] )", plain)
        return "\n".join(f"- {one_line(item[2:])}" for item in items)
    return one_line(plain)


def one_line(plain: str) -> str:
    """Return words of a docstring on one line; what is code stays code."""
    pieces = re.split(r"(``[^`]+``|:[a-z]+:`[^`]+`|`[^`]+`)", " ".join(plain.split()))
    return "".join(_code(piece) if "`" in piece else _kept_spaces(piece) for piece in pieces)


def _code(piece: str) -> str:
    bare = _ROLE.sub(lambda found: found[1], _CODE.sub(lambda found: found[1], piece))
    return f"`{bare.strip('`')}`"


def _kept_spaces(piece: str) -> str:
    inner = text(piece)
    return f"{' ' if piece[:1] == ' ' else ''}{inner}{' ' if piece[-1:] == ' ' and inner else ''}"


def _fields(heading: str, body: str) -> str:
    rows = list(_rows(body))
    if heading in {"Returns", "Yields", "Raises"}:
        return "\n".join(
            f"- {_kind(kind or names)}: {about}" if about else f"- {_kind(kind or names)}"
            for names, kind, about in rows
        )
    return table(
        ("name", "type", "meaning"), [(f"`{names}`", _kind(kind), about) for names, kind, about in rows]
    )


def _kind(kind: str) -> str:
    return text(kind.replace("``", ""))


def _rows(body: str) -> Iterator[tuple[str, str, str]]:
    """Yield names, type and meaning; a line at the margin opens a field, indented lines belong to it."""
    for block in re.split(r"\n(?=\S)", body.strip("\n")):
        head, _, rest = block.partition("\n")
        found = _FIELD.match(head.strip())
        if found:
            yield (
                found["names"],
                found["kind"] or "",
                one_line(inspect.cleandoc(rest)) if rest.strip() else "",
            )


def _examples(body: str) -> str:
    return f"```pycon\n{inspect.cleandoc(body)}\n```"
