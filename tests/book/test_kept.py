"""What has not changed is not made again, and what has changed is."""

from __future__ import annotations

import pytest

from book.generate.kept import Folder, Kept, digest_of


def _maker(made, content):
    def make(folder):
        made.append(content)
        (folder / "page.md").write_text(content)

    return make


def test_a_piece_is_made_once_for_each_state(tmp_path):
    """The same state is taken from what is kept; another state is made, and the old one goes."""
    kept, made = Kept(tmp_path / "pieces"), []
    for digest, content in (("a" * 24, "one"), ("a" * 24, "never"), ("b" * 24, "two")):
        kept.into(tmp_path / "out", "piece", digest, _maker(made, content))

    assert made == ["one", "two"]
    assert (tmp_path / "out" / "page.md").read_text() == "two"
    assert (kept.made, kept.found) == (2, 1)
    assert len(list((tmp_path / "pieces").iterdir())) == 1


def test_a_piece_that_failed_is_not_kept(tmp_path):
    """A figure that was interrupted is drawn again."""
    kept = Kept(tmp_path / "pieces")

    def fails(folder):
        (folder / "page.md").write_text("half")
        raise RuntimeError("stopped")

    with pytest.raises(RuntimeError):
        kept.into(tmp_path / "out", "piece", "a" * 24, fails)
    made = []
    kept.into(tmp_path / "out", "piece", "a" * 24, _maker(made, "whole"))

    assert made == ["whole"]
    assert (tmp_path / "out" / "page.md").read_text() == "whole"


def test_a_file_with_the_same_content_is_not_touched(tmp_path):
    """The builder reads a page again only if its time has changed."""
    folder = Folder(tmp_path)
    folder.write("page.md", "text")
    before = (tmp_path / "page.md").stat().st_mtime_ns
    folder.write("page.md", "text")
    same = (tmp_path / "page.md").stat().st_mtime_ns
    folder.write("page.md", "other")

    assert before == same
    assert (tmp_path / "page.md").read_text() == "other"


def test_texts_do_not_run_into_each_other():
    """Two texts have another digest than their join."""
    assert digest_of("a", "b") != digest_of("ab")
