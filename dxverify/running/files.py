"""The one way to write a file: whole or not at all."""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from pathlib import Path


def write_whole(path: str | Path, content: str | bytes) -> None:
    """Write a file in one step of the file system: a reader sees the old one or the new one, never a part.

    Parameters
    ----------
    path : path
        The file; a link is followed, and what is no plain file (a pipe, a terminal) is written to as it is.
    content : str or bytes
        Text is written as UTF-8.
    """
    target = Path(os.path.realpath(path))
    data = content.encode() if isinstance(content, str) else content
    if target.exists() and not target.is_file():
        target.write_bytes(data)
        return
    draft = target.with_name(f"{target.name}.{_host()}.{os.getpid()}.part")
    try:
        with draft.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            draft.chmod(target.stat().st_mode & 0o7777)
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def remove_leftovers(path: str | Path) -> None:
    """Remove drafts of this file whose writer was killed on this machine before it could finish."""
    target = Path(os.path.realpath(path))
    prefix = f"{target.name}.{_host()}."
    for draft in target.parent.glob("*.part"):
        writer = draft.name.removeprefix(prefix).removesuffix(".part")
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
