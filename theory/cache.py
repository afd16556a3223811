"""Where results are kept between runs."""

from __future__ import annotations

import os
from pathlib import Path


def cache_folder() -> Path:
    """Return the folder; ``DXVERIFY_CACHE`` moves it."""
    return Path(os.environ.get("DXVERIFY_CACHE") or Path.home() / ".cache" / "dxverify")
