"""Chapters are notebooks: run them side by side, once for each state of the code, and offer them with their results."""

from __future__ import annotations

import logging
import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import nbformat
from jupyter_cache import get_cache
from jupyter_cache.executors import load_executor
from myst_nb.core.read import myst_nb_reader_plugin

__all__ = ["downloadable", "execute", "for_download", "forget"]

_READER = {"type": "plugin", "name": "myst_nb_md"}
_GLUED = re.compile(r"\{glue:text\}`([^`]+)`")
_TEXT = "application/papermill.record/text/plain"


def downloadable(chapter: str, name: str) -> str:
    """Return a chapter with a link to its notebook; a page that runs nothing has none."""
    if "{code-cell}" not in chapter:
        return chapter
    return f"{chapter.rstrip()}\n\n---\n\n{{download}}`Download this page as a notebook <../downloads/{name}.ipynb>`\n"


def forget(folder: Path, state: str) -> None:
    """Drop every kept result if the code has changed since: no number may come from another state of it."""
    mark = folder / "state"
    if not mark.exists() or mark.read_text(encoding="utf-8") != state:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        mark.write_text(state, encoding="utf-8")


def execute(pages: Sequence[Path], folder: Path) -> int:
    """Run the notebooks that were not run in this state, two or more at a time; return how many were run."""
    cache = get_cache(folder)
    for page in pages:
        cache.add_nb_to_project(str(page), read_data=_READER)
    runner = load_executor("local-parallel", cache, logging.getLogger("book"))
    found = runner.run_and_cache(filter_uris=[str(page) for page in pages], timeout=240, allow_errors=False)
    failed = [*found.excepted, *found.errored]
    for uri in failed:
        told = cache.get_project_record(uri).traceback or "see above"
        raise SystemExit(f"{Path(uri).name} stopped:\n{told}")
    return len(found.succeeded)


def for_download(page: Path, folder: Path) -> str:
    """Return a page as a notebook with its results; numbers that the page takes from code stand in its text."""
    notebook = get_cache(folder).merge_match_into_notebook(myst_nb_reader_plugin(str(page)))[1]
    values = {
        output["metadata"]["scrapbook"]["name"]: output["data"][_TEXT].strip("'\"")
        for cell in notebook.cells
        for output in cell.get("outputs", ())
        if _TEXT in output.get("data", {})
    }
    for cell in notebook.cells:
        _plain(cell, values)
    notebook.cells = [cell for cell in notebook.cells if cell.source.strip()]
    return str(nbformat.writes(notebook))


def _plain(cell: Any, values: dict[str, str]) -> None:
    """Make a cell run without the tools of this book."""
    if cell.cell_type == "markdown":
        cell.source = _GLUED.sub(lambda found: values.get(found[1], found[0]), cell.source)
        return
    cell.outputs = [output for output in cell.outputs if _TEXT not in output.get("data", {})]
    cell.source = "\n".join(
        line
        for line in cell.source.splitlines()
        if not re.match(r"\s*(from myst_nb import glue|glue\()", line)
    )
