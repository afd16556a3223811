"""A paper of one's own: a directory that is made, checked and written up as a sheet, and statements in a notebook."""

from theory.paper.check import Checked, check
from theory.paper.directory import new
from theory.paper.notebook import Judged, Paper
from theory.paper.sheet import write_sheet

__all__ = ["Checked", "Judged", "Paper", "check", "new", "write_sheet"]
