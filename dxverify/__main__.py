"""``python -m dxverify``."""

import sys
from pathlib import Path

if sys.path and Path(sys.path[0] or ".").resolve() == Path.cwd():
    # Python puts the working directory first; a user's theory.py there would hide the package of that name.
    sys.path.append(sys.path.pop(0))

from dxverify.cli import main

main()
