"""``make book``: write the generated pages beside the chapters and build, warnings as errors.

What has not changed since the last build is not made again; ``--fresh`` makes everything.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import matplotlib as mpl

from book.generate.data import ROOT, digest, judged_claims
from book.generate.kept import Folder, Kept
from book.generate.notebooks import execute, for_download, forget
from book.generate.prose import check_prose
from book.generate.writing import code_state, write_sources

BOOK = ROOT / "book"
BUILD = BOOK / "_build"
SOURCE = BUILD / "source"
NOTEBOOKS = BUILD / ".jupyter_cache"
_DOCTREES = BUILD / ".doctrees"
_INLINE = "module://matplotlib_inline.backend_inline"


def main() -> None:
    """Build the book into ``book/_build/html``."""
    mpl.use("agg")
    # Kernels draw into their page whatever backend was chosen outside.
    os.environ |= {"IPYTHONDIR": str(_kernel_settings()), "MPLBACKEND": _INLINE}
    started = time.perf_counter()
    if "--fresh" in sys.argv[1:]:
        for old in (SOURCE, BUILD / "html", _DOCTREES, NOTEBOOKS, BUILD / "cache"):
            shutil.rmtree(old, ignore_errors=True)
    check_prose(BOOK)
    state = digest()
    entries = judged_claims()
    _say(f"{len(entries)} claims judged", started)
    kept = Kept(BUILD / "cache" / "pieces")
    there = write_sources(SOURCE, kept, entries)
    _say(f"sources written; {kept.made} pages with figures made, {kept.found} unchanged", started)
    there |= _run_chapters(started)
    _drop_strangers(there)
    _build()
    (BUILD / "built-from").write_text(state, encoding="utf-8")
    _say(f"book in {(BUILD / 'html').relative_to(ROOT)}", started)


def _run_chapters(started: float) -> set[str]:
    """Run what must be run, and write each page as a notebook with its results; return their names."""
    forget(NOTEBOOKS, code_state())
    pages = sorted(
        path
        for path in (SOURCE / "intro.md", *SOURCE.glob("chapters/*.md"))
        if "{code-cell}" in path.read_text(encoding="utf-8")
    )
    count = execute(pages, NOTEBOOKS)
    for page in pages:
        Folder(SOURCE / "downloads").write(f"{page.stem}.ipynb", for_download(page, NOTEBOOKS))
    _say(f"{count} of {len(pages)} notebooks run", started)
    return {f"downloads/{page.stem}.ipynb" for page in pages}


def _drop_strangers(there: set[str]) -> None:
    """Remove sources that nobody wrote today, and then everything built: another page may still point to them."""
    strangers = [
        path
        for path in SOURCE.rglob("*")
        if path.is_file() and path.relative_to(SOURCE).as_posix() not in there
    ]
    for path in strangers:
        path.unlink()
    if strangers:
        _forget_built()


def _forget_built() -> None:
    for old in (BUILD / "html", _DOCTREES):
        shutil.rmtree(old, ignore_errors=True)


def _build() -> None:
    """Build the pages; after a failure nothing is kept, or the next build would pass over its warnings."""
    tool = Path(sys.executable).with_name("jupyter-book")
    command = [str(tool), "build", str(SOURCE), "--path-output", str(BOOK)]
    finished = subprocess.run([*command, "-W", "-n", "--keep-going", "--quiet"], check=False, cwd=ROOT)  # noqa: S603 - our own command
    if finished.returncode:
        _forget_built()
        raise SystemExit(f"the book did not build (status {finished.returncode})")


def _kernel_settings() -> Path:
    """Make settings for the kernels of the chapters: nobody's own start-up files, no talk about sockets."""
    folder = BUILD / "ipython"
    (folder / "profile_default").mkdir(parents=True, exist_ok=True)
    settings = 'c = get_config()\nc.IPKernelApp.log_level = 40\nc.InlineBackend.figure_formats = ["svg"]\n'
    (folder / "profile_default" / "ipython_kernel_config.py").write_text(settings, encoding="utf-8")
    return folder


def _say(what: str, started: float) -> None:
    print(f"{what} ({time.perf_counter() - started:.0f} s)", flush=True)  # noqa: T201 - progress of a build


if __name__ == "__main__":
    main()
