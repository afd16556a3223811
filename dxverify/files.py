"""Atomic writes, locks on folders, and the cache folder of the user."""

from __future__ import annotations

import fcntl
import os
import shutil
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from dxverify.errors import InputError


def cache_directory() -> Path:
    """Return the user's cache: DXVERIFY_CACHE, or dxverify in XDG_CACHE_HOME, or in .cache of the home."""
    own = os.environ.get("DXVERIFY_CACHE")
    if own:
        return Path(own)
    home = os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "dxverify"


def write_whole(path: str | Path, content: str | bytes) -> None:
    """Write a file in one step of the file system: a reader sees the old one or the new one, never a part.

    Parameters
    ----------
    path : path
        The file; a link is followed, and what is no plain file (a pipe, a terminal) is written to as it is.
    content : str or bytes
        Text is written as UTF-8.
    """
    try:
        with whole(path) as file:
            file.write(content.encode() if isinstance(content, str) else content)
    except OSError as problem:
        # A full disk does not say whose file it was.
        problem.filename = problem.filename or str(path)
        raise


def read_whole(path: str | Path) -> bytes:
    """Return the content of a plain file; what may never end, as a pipe or a device, is refused."""
    if not Path(path).is_file() and Path(path).exists():
        raise InputError(f"{path}: not a plain file")
    return Path(path).read_bytes()


@contextmanager
def whole(path: str | Path) -> Iterator[BinaryIO]:
    """Give a file to write into that takes its name when all is written, and is gone if anything is raised."""
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        with target.open("wb") as file:
            yield file
        return
    # Two threads of one process may write the same file; the last one to finish wins, and both files are whole.
    draft = target.with_name(f"{target.name}.{_host()}.{os.getpid()}.{threading.get_ident()}.part")
    try:
        with draft.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            draft.chmod(target.stat().st_mode & 0o7777)
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


@contextmanager
def exclusive(folder: Path) -> Iterator[None]:
    """Wait until no other thread or process of this machine works in a folder, and keep them waiting.

    The lock is one of the system on the folder itself: it leaves no file, and ends with its process, however that ends.
    """
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def copy_whole(source: Path, target: Path) -> None:
    """Copy a file of any size, whole or not at all."""
    with source.open("rb") as content, whole(target) as file:
        shutil.copyfileobj(content, file, 1 << 20)


def remove_leftovers(path: str | Path) -> None:
    """Remove drafts of this file whose writer was killed on this machine before it could finish."""
    target = Path(os.path.realpath(path))
    prefix = f"{target.name}.{_host()}."
    for draft in target.parent.glob("*.part"):
        writer = draft.name.removeprefix(prefix).partition(".")[0]
        if draft.name.startswith(prefix) and writer.isdigit() and not _runs(int(writer)):
            with suppress(OSError):
                draft.unlink()


def _host() -> str:
    """Return the name of this machine, since process numbers of another say nothing here."""
    return socket.gethostname().replace("/", "_")


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
