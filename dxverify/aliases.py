"""Names for types that stand in many signatures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

#: Plain data as JSON has them: made here, and read where the schema says what a key holds.
Plain: TypeAlias = dict[str, Any]
#: The same, to be read only.
PlainView: TypeAlias = Mapping[str, Any]
