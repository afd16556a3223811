"""Results of experiments: repeatable, with digests, on vectors of one's own, and those that come with the package."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from dxverify import Vocabulary
from dxverify.cli import cli
from dxverify.errors import InputError, ParameterError
from dxverify.experiments import (
    experiment,
    experiment_ids,
    recorded,
    recorded_ids,
    reproduce,
)
from dxverify.experiments._context import digest_of
from dxverify.experiments._reproduce import FOLDER, own_files, source_digest
from tests.dxverify.small_data import (
    counted,
    laplace,
    made_up,
    small,
)


def test_results_repeat_and_their_digest_sees_a_change():
    """The same seed gives the same digest, another seed another one; times do not count, numbers do."""
    first, again, other = (reproduce("asghar-2026-tab-2", small(seed=seed)) for seed in (0, 0, 1))
    changed = json.loads(json.dumps(first))
    changed["compared"][0]["ours"] += 1

    assert first["digest"] == again["digest"] == digest_of({**first, "seconds": 1e9})
    assert len({first["digest"], other["digest"], digest_of(changed)}) == 3
    assert {"entropy", "versions", "sources", "vocabulary_digests", "data"} <= set(first)


def test_the_digest_of_sources_sees_every_change(tmp_path):
    """Another content, another name and another file give another digest; a file that is no source does not."""
    digest = source_digest.__wrapped__
    (tmp_path / "part").mkdir()
    source = tmp_path / "part" / "one.py"
    source.write_text("a = 1")
    seen = [digest(tmp_path)]
    (tmp_path / "notes.txt").write_text("nothing")
    assert seen[0] == digest(tmp_path)
    source.write_text("a = 2")
    seen.append(digest(tmp_path))
    source = source.rename(tmp_path / "part" / "two.py")
    seen.append(digest(tmp_path))
    (tmp_path / "three.py").write_text("")
    seen.append(digest(tmp_path))

    assert len(set(seen)) == len(seen)


def test_context_says_where_to_measure(monkeypatch):
    """Seed, workers, scheduler and progress reach the statistics; workers and a scheduler exclude each other."""
    calls = counted(monkeypatch, made_up)
    small(seed=3, workers=2).statistics(laplace(), [1.0])
    small(scheduler="tcp://here:1").statistics(laplace(), [1.0])

    assert (3, 2, None) == tuple(calls[0][2][name] for name in ("rng", "workers", "scheduler"))
    assert "tcp://here:1" == calls[1][2]["scheduler"]
    with pytest.raises(ParameterError, match="at most one"):
        small(workers=2, scheduler="tcp://here:1")


def test_parts_add_up_to_the_whole():
    """The progress of parts is that of the whole."""
    seen = []
    context = small(progress=lambda done, total, _: seen.append((done, total)))
    context.part(1, 3).part(0, 2).run.report_progress(5, 10)

    assert [(25, 60)] == seen


def test_own_vectors_replace_a_data_set(tmp_path):
    """A user's file takes the place of a data set: other digests, and the result says so."""
    own = tmp_path / "own.npz"
    Vocabulary.builtin().subset(range(300, 900)).save(own)
    plain = reproduce("asghar-2026-tab-2", small())
    ours = reproduce("asghar-2026-tab-2", small(own={"wink-100": own}))
    Vocabulary.builtin().subset(range(300, 901)).save(own)
    changed = reproduce("asghar-2026-tab-2", small(own={"wink-100": own}))

    assert 3 == len({result["data"]["wink-100"] for result in (plain, ours, changed)})
    assert 3 == len({r["vocabulary_digests"]["wink-100"] for r in (plain, ours, changed)})
    assert plain["vocabulary_digests"]["glove-50"] == ours["vocabulary_digests"]["glove-50"]
    assert "own.npz" in ours["differences"][0]
    assert "own.npz" not in str(plain)
    with pytest.raises(InputError, match="does not use wink-100"):
        reproduce("xu-2020-tab-5", small(own={"wink-100": own}))


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("wink-100", "NAME=FILE"),
        ("wink-101=x.txt", "no vectors of --vectors are called 'wink-101'; did you mean 'wink-100'"),
        ("sms-spam=x.txt", "no vectors of --vectors are called 'sms-spam'"),
        ("wink-100=not/there.txt", r"not/there\.txt: no such file"),
    ],
)
def test_wrong_vectors_are_one_line(given, message, monkeypatch, tmp_path):
    """An unknown name or a missing file is an input error in one line."""
    monkeypatch.setenv("DXVERIFY_CACHE", str(tmp_path))
    result = CliRunner().invoke(cli, ["reproduce", "asghar-2026-tab-2", "--vectors", given])

    assert isinstance(result.exception, InputError)
    assert "\n" not in str(result.exception)
    with pytest.raises(InputError, match=message):
        raise result.exception


def test_own_vectors_are_given_once():
    """The same name twice is a mistake."""
    with pytest.raises(InputError, match="twice"):
        own_files(["wink-100=a", "wink-100=b"])


def test_command_takes_own_vectors(monkeypatch, tmp_path):
    """From the command line a file replaces each data set; duplicate vectors in it are a line on stderr."""
    monkeypatch.setenv("DXVERIFY_CACHE", str(tmp_path))
    words = Vocabulary.builtin().subset(range(300))
    vectors = words.float64().copy()
    vectors[1] = vectors[0]
    own = tmp_path / "own.npz"
    Vocabulary(words=words.words, vectors=vectors).save(own)
    given = [f"--vectors={name}={own}" for name in ("glove-50", "wink-100", "googlenews-300")]
    result = CliRunner().invoke(cli, ["reproduce", "asghar-2026-tab-2", *given, "--format", "json"])

    assert 0 == result.exit_code, result.output
    assert {"own.npz"} == set(json.loads(result.stdout)["own_vectors"].values())
    assert "dxverify: warning:" in result.stderr


def test_recorded_results_are_whole_and_of_experiments_that_exist():
    """Each result that comes with the package has the digest of its content; one changed digit is noticed."""
    ids = recorded_ids()

    assert ids == experiment_ids()
    assert {path.stem for path in FOLDER.glob("*.json")} == set(ids)
    for id_ in ids:
        result = recorded(id_)
        assert id_ == result["id"]
        assert set(result["data"]) == set(experiment(id_).data)
        assert result["title"] == experiment(id_).title


def test_a_changed_record_is_refused(monkeypatch, tmp_path):
    """A recorded result that is not what was written is refused, and one that is not there says how to get it."""
    monkeypatch.setattr("dxverify.experiments._reproduce.FOLDER", tmp_path)
    id_ = "asghar-2026-fig-1"
    with pytest.raises(InputError, match="compute it"):
        recorded(id_)
    result = reproduce(id_, small())
    changed = json.loads(json.dumps(result))
    changed["panels"][0]["x"][0] += 1
    (tmp_path / f"{id_}.json").write_text(json.dumps(changed))
    with pytest.raises(InputError, match="digest differs"):
        recorded(id_)
    (tmp_path / f"{id_}.json").write_text(json.dumps(result))

    assert result == recorded(id_)


def test_command_shows_a_record(monkeypatch, tmp_path):
    """The command shows a recorded result and draws it, without any data."""
    monkeypatch.setenv("DXVERIFY_CACHE", str(tmp_path / "nothing"))
    picture = tmp_path / "one.png"
    shown = CliRunner().invoke(
        cli, ["reproduce", "asghar-2026-fig-1", "--recorded", "--picture", str(picture)]
    )

    assert 0 == shown.exit_code, shown.output
    assert "full size" in shown.output
    assert b"\x89PNG" == picture.read_bytes()[:4]
    assert not (tmp_path / "nothing").exists()
    listed = CliRunner().invoke(cli, ["reproduce", "--recorded", "--format", "json"])
    assert set(recorded_ids()) == {row["id"] for row in json.loads(listed.output)["experiments"]}
    both = CliRunner().invoke(cli, ["reproduce", "asghar-2026-fig-1", "--recorded", "--full"])
    assert 2 == both.exit_code
