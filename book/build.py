"""``make book``: write the generated pages beside the chapters and build, warnings as errors."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import matplotlib as mpl

from book.generate.broken_page import broken_page
from book.generate.claim_page import claim_page
from book.generate.data import ROOT, digest, judged_claims, used_by
from book.generate.graph import draw_graph
from book.generate.graph_page import graph_page
from book.generate.mechanism_pages import mechanism_entries, mechanism_page
from book.generate.prose import check_prose
from book.generate.reproduction_pages import reproduction_page, reproductions, reproductions_index
from book.generate.toc import contents
from book.generate.verdict_pages import index_page, paper_page
from dxverify.catalog import SOURCES

BOOK = ROOT / "book"
BUILD = BOOK / "_build"
SOURCE = BUILD / "source"
_INLINE = "module://matplotlib_inline.backend_inline"


def main() -> None:
    """Build the book into ``book/_build/html``."""
    mpl.use("agg")
    # Kernels draw into their page whatever backend was chosen outside.
    os.environ |= {"IPYTHONDIR": str(_kernel_settings()), "MPLBACKEND": _INLINE}
    started = time.perf_counter()
    check_prose(BOOK)
    state = digest()
    entries = judged_claims(BUILD / "cache")
    _say(f"{len(entries)} claims judged", started)
    write_pages(entries)
    _say("pages written", started)
    tool = Path(sys.executable).with_name("jupyter-book")
    command = [str(tool), "build", str(SOURCE), "--path-output", str(BOOK)]
    finished = subprocess.run([*command, "-W", "-n", "--keep-going", "--quiet"], check=False, cwd=ROOT)  # noqa: S603 - our own command
    if finished.returncode:
        raise SystemExit(f"the book did not build (status {finished.returncode})")
    (BUILD / "built-from").write_text(state, encoding="utf-8")
    _say(f"book in {(BUILD / 'html').relative_to(ROOT)}", started)


def write_pages(entries: list[dict[str, Any]]) -> None:
    """Write every source of the book: what people wrote, and what is generated."""
    # Nothing old may stay: a page that was not built again would show numbers that nobody computed today.
    for old in (SOURCE, BUILD / "html", BUILD / ".doctrees"):
        shutil.rmtree(old, ignore_errors=True)
    for folder in ("claims", "papers", "mechanisms/pictures", "reproductions/pictures"):
        (SOURCE / folder).mkdir(parents=True)
    for name in ("_config.yml", "intro.md", "playground.md"):
        shutil.copy2(BOOK / name, SOURCE / name)
    for name in ("assets", "chapters"):
        shutil.copytree(BOOK / name, SOURCE / name)
    ids, users = [entry["id"] for entry in entries], used_by(entries)
    sources = [source for source in SOURCES if any(entry["source"] == source for entry in entries)]
    for entry in entries:
        _write(f"claims/{entry['id']}.md", claim_page(entry, users[entry["id"]], ids))
    for source in sources:
        _write(f"papers/{source}.md", paper_page(source, entries))
    _write("verdicts.md", index_page(entries, sources))
    draw_graph(entries, SOURCE / "claims.svg")
    _write("graph.md", graph_page(entries))
    mechanisms = mechanism_entries()
    for mechanism in mechanisms:
        page = mechanism_page(mechanism, ids, SOURCE / "mechanisms" / "pictures")
        _write(f"mechanisms/{mechanism['name']}.md", page)
    _write("mechanisms/broken.md", broken_page())
    results = reproductions()
    for result in results:
        page = reproduction_page(result, SOURCE / "reproductions" / "pictures")
        _write(f"reproductions/{result['id']}.md", page)
    _write("reproductions.md", reproductions_index(results))
    names = [mechanism["name"] for mechanism in mechanisms]
    _write("_toc.yml", contents(entries, sources, names, [result["id"] for result in results]))


def _kernel_settings() -> Path:
    """Make settings for the kernels of the chapters: nobody's own start-up files, no talk about sockets."""
    folder = BUILD / "ipython"
    (folder / "profile_default").mkdir(parents=True, exist_ok=True)
    settings = 'c = get_config()\nc.IPKernelApp.log_level = 40\nc.InlineBackend.figure_formats = ["svg"]\n'
    (folder / "profile_default" / "ipython_kernel_config.py").write_text(settings, encoding="utf-8")
    return folder


def _write(name: str, content: str) -> None:
    path = Path(SOURCE / name)
    path.write_text(content, encoding="utf-8")


def _say(what: str, started: float) -> None:
    print(f"{what} ({time.perf_counter() - started:.0f} s)", flush=True)  # noqa: T201 - progress of a build


if __name__ == "__main__":
    main()
