"""The examples of the repository as pages."""

from __future__ import annotations

import re
from pathlib import Path

from book.generate.data import ROOT

__all__ = ["EXAMPLES", "example_pages"]

_FOLDER = ROOT / "examples"
#: Title, what is to be learnt, and the files in the order in which to read them.
EXAMPLES = {
    "own-mechanism": (
        "A mechanism of one's own under test",
        "A small project: a mechanism and the tests that go red when one line of it is broken. The suite of this project runs it, and breaks it.",
    ),
    "any-language": (
        "A mechanism in any language",
        "A mechanism in shell and awk, and one in JavaScript, audited through standard input and output.",
    ),
    "theorem.py": (
        "A theorem of one's own",
        "A statement, its proof by rules, and a file that `dxverify verify --file` judges like every claim of this book.",
    ),
}
_LANGUAGES = {".py": "python", ".sh": "bash", ".js": "javascript", ".toml": "toml", ".txt": "text"}


def example_pages() -> dict[str, str]:
    """Return the page of the examples' own README and one page an example."""
    readme = (_FOLDER / "README.md").read_text(encoding="utf-8")
    listed = "\n".join(
        f"- [{title}](examples/{_stem(name)}.md): {about}" for name, (title, about) in EXAMPLES.items()
    )
    # The headings of the README go one level down, below the title of the page.
    body = re.sub(r"^(#+ )", r"#\1", readme, flags=re.MULTILINE)
    pages = {f"reference/examples/{_stem(name)}.md": _page(name) for name in EXAMPLES}
    return {"reference/examples.md": f"# Examples\n\n{listed}\n\n{body}", **pages}


def _stem(name: str) -> str:
    return name.removesuffix(".py")


def _page(name: str) -> str:
    title, about = EXAMPLES[name]
    place = _FOLDER / name
    files = (
        [place] if place.is_file() else sorted(path for path in place.rglob("*") if path.suffix in _LANGUAGES)
    )
    return "\n\n".join([f"# {title}", about, *map(_file, files)]) + "\n"


def _file(path: Path) -> str:
    shown = path.relative_to(_FOLDER).as_posix()
    content = path.read_text(encoding="utf-8").rstrip()
    fence = "````" if "```" in content else "```"
    return f"## `{shown}`\n\n{fence}{_LANGUAGES[path.suffix]}\n{content}\n{fence}"
