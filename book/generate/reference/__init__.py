"""Reference pages: the Python names, the commands, the rules of proof, the JSON schemas and the examples, each from its own source."""

from book.generate.reference.api import api_pages
from book.generate.reference.commands import command_pages
from book.generate.reference.examples import example_pages
from book.generate.reference.rules import rule_pages
from book.generate.reference.schemas import schema_pages

__all__ = ["reference_pages"]


def reference_pages() -> dict[str, str]:
    """Return file name to content of every reference page, in the order of the table of contents."""
    return {**command_pages(), **api_pages(), **rule_pages(), **schema_pages(), **example_pages()}
