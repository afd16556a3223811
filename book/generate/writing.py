"""Write every source of the book: what people wrote, and what is generated."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from book.generate.broken_page import broken_page
from book.generate.claim_page import claim_page
from book.generate.data import ROOT, used_by
from book.generate.expositions import exposition, with_titles
from book.generate.figures import draw_figure
from book.generate.foundations import axioms_table, cited_table
from book.generate.graph import draw_graph
from book.generate.graph_page import graph_page
from book.generate.kept import Folder, Kept, digest_of
from book.generate.landing import counts, findings
from book.generate.mechanism_pages import mechanism_entries, mechanism_page
from book.generate.notebooks import downloadable
from book.generate.previews import claims_data
from book.generate.reference import reference_pages
from book.generate.reproduction_pages import reproduction_page, reproductions, reproductions_index
from book.generate.toc import contents
from book.generate.verdict_pages import index_page, paper_page
from dxverify import catalog

__all__ = ["code_state", "write_sources"]

BOOK = ROOT / "book"
Entry = dict[str, Any]


def code_state() -> str:
    """Return a name for the code that chapters, mechanisms and examples run."""
    found = [path for name in ("dxverify", "theory") for path in _code(ROOT / name)]
    return digest_of(files=[*found, ROOT / "constraints-book.txt"])


def _code(folder: Path) -> Iterator[Path]:
    return (
        path
        for path in folder.rglob("*")
        if path.suffix in {".py", ".json"} and "__pycache__" not in path.parts
    )


def write_sources(source: Path, kept: Kept, entries: list[Entry]) -> set[str]:
    """Write all sources into a folder, touching only what changes; return the names of all of them."""
    there: set[str] = set()
    folder = Folder(source)

    def write(name: str, content: str | bytes) -> None:
        there.add(name)
        folder.write(name, content)

    def piece(target: str, name: str, digest: str, make: Callable[[Path], None]) -> None:
        kept.into(source / target, name, digest, make)
        there.update(f"{target}/{path.name}" for path in (kept.folder / f"{name}-{digest}").iterdir())

    entries = with_titles(entries)
    _written(write)
    _claims(write, entries)
    _figures(piece, entries)
    graph = digest_of(
        json.dumps([(e["id"], e["uses"], e["verdict"]) for e in entries]), files=[_here("graph.py")]
    )
    piece("pictures", "graph", graph, lambda to: draw_graph(entries, to / "claims.svg"))
    mechanisms = _mechanisms(piece, write, [entry["id"] for entry in entries])
    results = reproductions()
    for result in results:
        drawn_by = [
            _here("reproduction_pages.py"),
            ROOT / "dxverify/experiments/_text.py",
            ROOT / "dxverify/plots.py",
        ]
        state = digest_of(json.dumps(result, sort_keys=True), files=drawn_by)
        piece("reproductions", result["id"], state, _reproduction(result))
    write("reproductions.md", reproductions_index(results))
    reference = reference_pages()
    for name, page in reference.items():
        write(name, page)
    write("_toc.yml", contents(_sources(entries), mechanisms, [r["id"] for r in results], list(reference)))
    return there


def _here(name: str) -> Path:
    return Path(__file__).with_name(name)


def _sources(entries: list[Entry]) -> list[str]:
    return [source for source in catalog.sources() if any(entry["source"] == source for entry in entries)]


def _written(write: Callable[[str, str | bytes], None]) -> None:
    """Copy what people wrote; a page that runs code is marked with the state of that code, and is read again when it changes."""
    state = f"\n% {code_state()}\n"
    for path in (*BOOK.glob("*.md"), *BOOK.glob("chapters/*.md")):
        name = path.relative_to(BOOK).as_posix()
        page = downloadable(path.read_text(encoding="utf-8"), path.stem)
        write(name, (page if "/" in name else page.replace("<../downloads", "<downloads")) + state)
    write("_config.yml", (BOOK / "_config.yml").read_bytes())
    for path in (*(BOOK / "assets").rglob("*"), *(BOOK / "figures").glob("*.py")):
        if path.is_file():
            write(path.relative_to(BOOK).as_posix(), path.read_bytes())


def _figures(piece: Callable[..., None], entries: list[Entry]) -> None:
    """Draw the figures of expositions, each by its script."""
    names = {exposition(entry["id"], entry["verdict"]).get("figure") for entry in entries} - {""}
    for name in sorted(names):
        script = BOOK / "figures" / f"{name}.py"
        piece("pictures", name, digest_of(code_state(), files=[script]), partial(draw_figure, script))


def _claims(write: Callable[[str, str | bytes], None], entries: list[Entry]) -> None:
    """Write the pages of claims and papers, and what other pages take from the verdicts."""
    known, users = {entry["id"]: entry for entry in entries}, used_by(entries)
    for entry in entries:
        write(f"claims/{entry['id']}.md", claim_page(entry, users[entry["id"]], known))
    for source in _sources(entries):
        write(f"papers/{source}.md", paper_page(source, entries))
    write("verdicts.md", index_page(entries, _sources(entries)))
    write("graph.md", graph_page(entries))
    write("generated/findings.md", findings(entries))
    write("generated/counts.md", counts(entries))
    write("generated/cited.md", cited_table(entries))
    write("generated/axioms.md", axioms_table())
    write("assets/claims-data.js", claims_data(entries))


def _mechanisms(
    piece: Callable[..., None], write: Callable[[str, str | bytes], None], ids: list[str]
) -> list[str]:
    mechanisms = mechanism_entries()
    state = digest_of(code_state(), json.dumps(sorted(ids)), files=[_here("mechanism_pages.py")])
    for mechanism in mechanisms:
        piece("mechanisms", mechanism["name"], state, _mechanism(mechanism, ids))
    write("mechanisms/broken.md", broken_page())
    return [mechanism["name"] for mechanism in mechanisms]


def _mechanism(mechanism: Entry, ids: list[str]) -> Callable[[Path], None]:
    def make(folder: Path) -> None:
        page = mechanism_page(mechanism, ids, folder)
        (folder / f"{mechanism['name']}.md").write_text(page, encoding="utf-8")

    return make


def _reproduction(result: Entry) -> Callable[[Path], None]:
    def make(folder: Path) -> None:
        (folder / f"{result['id']}.md").write_text(reproduction_page(result, folder), encoding="utf-8")

    return make
