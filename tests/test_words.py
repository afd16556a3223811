"""The field's words: private metaphors stay out of names, docstrings and messages (LANGUAGE of the project: the worst of them)."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
#: Each has a word of the field: projection, boundary, quadrature nodes, dispatch, sandbox, unknown output, secondary, described, resumed.
WORDS = (
    "foot", "feet", "rim", "rims", "rung", "rungs", "ladder", "ladders", "climb", "climbs", "climbed", "climbing",
    "door", "doors", "room", "rooms", "stranger", "strangers", "beside", "told", "taken over",
)  # fmt: skip
BANNED = re.compile(rf"(?<![a-z])({'|'.join(WORDS)})(?![a-z])", re.IGNORECASE)
#: In a sentence these two are plain English too ("told apart", "taken over a range").
PLAIN = {"told", "taken over"}


def banned_words(source):
    """Yield line and word of every banned word in the names and docstrings of a module."""
    for node in ast.walk(ast.parse(source)):
        texts = []
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module):
            texts += [ast.get_docstring(node) or "", getattr(node, "name", "")]
        elif isinstance(node, ast.arg):
            texts.append(node.arg)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            texts.append(node.id)
        elif isinstance(node, ast.alias):
            texts.append(node.asname or "")
        for text in texts:
            # Names are words joined by underscores or capitals.
            spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text.replace("_", " "))
            yield from ((getattr(node, "lineno", 1), found[0]) for found in BANNED.finditer(spaced))


def banned_in_messages(source):
    """Yield line and word of every banned word in the other texts of a module: messages, help, reports."""
    tree = ast.parse(source)
    documented = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Module)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield from (
                (node.lineno, found[0])
                for found in BANNED.finditer(node.value)
                if found[0].lower() not in PLAIN
            )


def files():
    """Yield name and path of every module."""
    for package in ("dxverify", "theory"):
        for path in sorted((ROOT / package).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), path


def test_names_and_docstrings_hold_no_private_words():
    """Modules, classes, functions, parameters, variables and docstrings."""
    inside = [
        f"{name}:{line}: {word}"
        for name, path in files()
        for line, word in banned_words(path.read_text("utf-8"))
    ]
    named = [name for name, _ in files() if BANNED.search(name.replace("_", " "))]

    assert [] == inside
    assert [] == named


def test_messages_hold_no_private_words():
    """Errors, help texts and sentences of reports."""
    assert [] == [
        f"{name}:{line}: {word}"
        for name, path in files()
        if name.startswith("dxverify/")
        for line, word in banned_in_messages(path.read_text("utf-8"))
    ]


#: Samples are sampled, inputs are random, and claims are claims, in the packages that a privacy auditor reads first.
AUDITOR_WORDS = re.compile(r"\b(drawn|drawing|tossed|promise[sd]?)\b", re.IGNORECASE)


def auditor_words(source):
    """Yield line and word in docstrings and sentences; names, which have no spaces, are others' and JSON keys."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value.strip():
            yield from ((node.lineno, found[0]) for found in AUDITOR_WORDS.finditer(node.value))


def test_auditors_speak_of_samples_and_claims():
    """Docstrings and messages of the audits, the adapters, the spaces and the testing package."""
    packages = tuple(f"dxverify/{name}/" for name in ("audit", "adapters", "spaces", "testing"))

    assert [] == [
        f"{name}:{line}: {word}"
        for name, path in files()
        if name.startswith(packages)
        for line, word in auditor_words(path.read_text("utf-8"))
    ]
    assert [(1, "drawn"), (2, "promised")] == list(
        auditor_words('"""Which words are drawn."""\nx = f"the promised loss of {y}"\ndrawn = "drawn"')
    )


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ('"""The front door."""', 1),
        ("def told(x): ...", 1),
        ("def f(rim_of_rims): ...", 2),
        ("class OneRoom: ...", 1),
        ("ladder, rung = 1, 2", 2),
        ("from a import b as door", 1),
        ("def f():\n    'Parts that were taken over.'", 1),
        ("def indoors(trimmed, bathroom): return 'told'", 0),
    ],
)
def test_the_search_finds_them_where_they_stand(source, count):
    """In docstrings, functions, parameters, classes, variables and imports; not inside longer words or in text that is printed."""
    assert count == len(list(banned_words(source)))


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ('raise ValueError("a stranger at the door")', 2),
        ('x = f"no room for {y}"', 1),
        ('def f():\n    """The room."""\n    return "a class apart"', 0),
        ('say("words that can be told apart")', 0),
    ],
)
def test_the_search_finds_them_in_messages(source, count):
    """In strings and in the parts of formatted strings, not in docstrings, which have a test of their own."""
    assert count == len(list(banned_in_messages(source)))
