"""Records: reading in blocks, bad rows by line, and the audit of a log."""

from __future__ import annotations

import json

import numpy as np
import pytest
from scipy import stats

from dxverify import audit_records
from dxverify.audit.report import AuditReport
from dxverify.errors import FormatError, InputError, ParameterError
from dxverify.spaces.records import read_points, read_records
from tests.chance import level, stream
from tests.dxverify.spaces_cases import randomised_response


def _log(path, epsilon, rows, rng, *, aggregated=False, lines=False):
    """Write records of randomised response on three symbols."""
    mechanism = randomised_response(3, epsilon)
    inputs = rng.integers(0, 3, rows)
    outputs = np.zeros(rows, dtype=int)
    for x in range(3):
        outputs[inputs == x] = mechanism(x, int((inputs == x).sum()), rng)
    pairs = zip(inputs.tolist(), outputs.tolist(), strict=True)
    if aggregated:
        table = np.zeros((3, 3), dtype=int)
        np.add.at(table, (inputs, outputs), 1)
        text = "input,output,count\n" + "".join(
            f"{x},{y},{table[x, y]}\n" for x in range(3) for y in range(3)
        )
    elif lines:
        text = "".join(json.dumps({"input": f"v{x}", "output": [y, y]}) + "\n" for x, y in pairs)
    else:
        text = "input,output\n" + "".join(f"{x},{y}\n" for x, y in pairs)
    path.write_text(text)
    return path


@pytest.mark.parametrize("kind", ["rows", "aggregated", "lines"])
def test_a_faulty_log_is_refuted_and_rechecked(tmp_path, kind):
    """A faulty log is refuted and rechecked."""
    suffix = "jsonl" if kind == "lines" else "csv"
    path = _log(
        tmp_path / f"log.{suffix}",
        2.0,
        9_000,
        stream(f"faulty records {kind}"),
        aggregated=kind == "aggregated",
        lines=kind == "lines",
    )
    report = audit_records(path, epsilon=1.0, rng=0)
    assert str(report.verdict) == "REFUTED"
    assert report.samples == 9_000
    assert "independent" in report.reason
    assert report.effective_epsilon.lower > 1
    again = AuditReport.from_json(report.to_json())
    assert all(check.agrees for check in again.recheck())


@pytest.mark.parametrize("aggregated", [False, True])
def test_a_tight_log_is_not_refuted(tmp_path, aggregated):
    """A tight log is not refuted."""
    name = f"tight records {aggregated}"
    rng, runs, alpha = stream(name), 12, 0.05
    refuted = 0
    for _ in range(runs):
        path = _log(tmp_path / "log.csv", 1.0, 3_000, rng, aggregated=aggregated)
        report = audit_records(path, epsilon=1.0, alpha=alpha, rng=int(rng.integers(2**31)))
        refuted += report.refuted
    assert refuted <= stats.binom.isf(level(name), runs, alpha)
    assert report.effective_epsilon.upper is not None


def test_a_changed_count_is_noticed(tmp_path):
    """A changed count is noticed."""
    report = audit_records(
        _log(tmp_path / "log.csv", 2.0, 5_000, stream("changed counts")), epsilon=1.0, rng=0
    )
    data = json.loads(report.to_json())
    data["tests"][0]["integers"]["processes"][0]["accounts"][0]["counts"][1][0][0][1] += 7
    changed = AuditReport.from_dict(data)
    assert not all(check.agrees for check in changed.recheck())


def test_blocks_are_in_order_and_count_everything(tmp_path):
    """Blocks are in order and count everything."""
    path = tmp_path / "log.csv"
    path.write_text("output,input\n" + "".join(f"{k % 7},{k % 2}\n" for k in range(5_001)))
    blocks = list(read_records(path))
    assert len(blocks) == 3
    assert sum(sum(block.counts.values()) for block in blocks) == 5_001
    assert blocks[0].counts[0, 0] > 0
    assert blocks[-1].rows == 5_002


def test_cells_are_json_or_text(tmp_path):
    """Cells are json or text."""
    path = tmp_path / "log.csv"
    path.write_text('a,"[1, 2]"\na,007\na,"x, y"\na,1.5\n')
    (block,) = read_records(path)
    assert {output for _, output in block.counts} == {(1, 2), "007", "x, y", 1.5}


_BAD = {
    "too many cells": ("log.csv", "input,output\n1,2\n1,2,3\n", r"line 3: 2 columns are expected, got 3"),
    "a bad count": ("log.csv", "input,output,count\n1,2,x\n", r"line 2: a count is a whole number"),
    "not JSON": ("log.jsonl", '{"input": 1, "output": 2}\nnope\n', r"line 2: not JSON"),
    "a missing key": ("log.jsonl", '{"input": 1}\n', r"line 1: the key 'output' is missing"),
    "one column": ("log.csv", "a\n1\n", r"line 1: the columns are input, output"),
    "an open quote": ("log.csv", 'a,b\na,"b\n', r"line 2: not a row of CSV"),
}


@pytest.mark.parametrize("name", _BAD)
def test_bad_rows_are_named_by_their_line(tmp_path, name):
    """Bad rows are named by their line."""
    file, text, message = _BAD[name]
    (tmp_path / file).write_text(text)
    with pytest.raises(FormatError, match=message):
        list(read_records(tmp_path / file))


def test_all_bad_rows_of_a_block_are_named(tmp_path):
    """The error has the lines of the other bad rows, and says why none is left out."""
    path = tmp_path / "log.csv"
    path.write_text("input,output\n1,2\n1\n1,2\n1\n1,2,3\n")
    with pytest.raises(
        FormatError, match=r"line 3: 2 columns.*; lines 5, 6 are bad too\. .*leaving them out"
    ):
        list(read_records(path))


def test_files_that_cannot_be_records_are_refused(tmp_path):
    """Files that cannot be records are refused."""
    with pytest.raises(InputError, match="no such file"):
        audit_records(tmp_path / "none.csv", epsilon=1.0)
    (tmp_path / "log.pdf").write_text("x")
    with pytest.raises(InputError, match=r"\.csv"):
        audit_records(tmp_path / "log.pdf", epsilon=1.0)
    (tmp_path / "empty.csv").write_text("")
    with pytest.raises(InputError, match="no rows"):
        audit_records(tmp_path / "empty.csv", epsilon=1.0)


def test_points_are_read_one_a_line(tmp_path):
    """Points are read one a line."""
    table = tmp_path / "places.csv"
    table.write_text("lat,lon\n51.5,-0.12\n51.501,-0.12\n")
    assert read_points(table) == [(51.5, -0.12), (51.501, -0.12)]
    lines = tmp_path / "points.jsonl"
    lines.write_text('[1, 2]\n"a"\n{"input": 3}\n')
    assert read_points(lines) == [(1, 2), "a", 3]


@pytest.mark.parametrize(
    "options",
    [
        {"epsilon": -1.0},
        {"epsilon": float("nan")},
        {"epsilon": float("inf")},
        {"delta": -0.1},
        {"delta": 1.0},
    ],
    ids=str,
)
def test_a_claim_that_is_none_is_refused(tmp_path, options):
    """A negative ε refuted a log that no code could have kept, and NaN ended in an error without a sentence."""
    path = _log(tmp_path / "log.csv", 1.0, 300, stream("no claim"))

    with pytest.raises(ParameterError, match="must be"):
        audit_records(path, **{"epsilon": 1.0, **options})
    assert str(audit_records(path, epsilon=0.0, rng=0).verdict) in {"INCONCLUSIVE", "REFUTED"}


def test_a_log_that_is_sorted_by_output_is_no_sample(tmp_path):
    """A correct log sorted by all columns was refuted; in the order of its inputs, or as counts, it is audited."""
    rows = _log(tmp_path / "log.csv", 1.0, 9_000, stream("sorted records")).read_text().splitlines()[1:]
    path, inputs = tmp_path / "sorted.csv", range(3)
    path.write_text("\n".join(sorted(rows)))
    with pytest.raises(InputError, match="rows 1 to 2,000 have one input, 0"):
        audit_records(path, epsilon=1.0)
    with pytest.raises(InputError, match="sorted by output"):
        audit_records(path, epsilon=1.0, inputs=inputs)

    path.write_text("\n".join(sorted(rows, key=lambda row: row[0])))
    by_input = audit_records(path, epsilon=1.0, inputs=inputs, alpha=level("records sorted by input"), rng=0)
    assert str(by_input.verdict) in {"NOT_REFUTED", "INCONCLUSIVE"}
    path.write_text("\n".join(f"{row},1" for row in sorted(rows)))
    counted = audit_records(path, epsilon=1.0, inputs=inputs, alpha=level("records sorted, counts"), rng=0)
    assert str(counted.verdict) in {"NOT_REFUTED", "INCONCLUSIVE"}


@pytest.mark.parametrize("count", [10**9, 2**63, 10**400], ids=["10^9", "2^63", "10^400"])
@pytest.mark.parametrize("suffix", ["csv", "jsonl"])
def test_counts_beyond_the_random_orders_are_explained(tmp_path, count, suffix):
    """The sampler of numpy ends below 10⁹; smaller counts are audited."""

    def written(largest):
        path = tmp_path / f"counts.{suffix}"
        cells = [[0, 0, largest], [0, 1, 100], [1, 0, 100], [1, 1, 250]]
        lines = (json.dumps(row) if suffix == "jsonl" else ",".join(map(str, row)) for row in cells)
        path.write_text("\n".join(lines))
        return path

    with pytest.raises(InputError, match="too many to be put into random orders"):
        audit_records(written(count), epsilon=1.0)
    assert audit_records(written(10**6), epsilon=3.0, rng=0).samples == 10**6 + 450


@pytest.mark.parametrize("count", [True, 1.5, float("inf"), "two"], ids=str)
def test_counts_that_are_none_are_named(tmp_path, count):
    """A truth value or an infinite number is no count."""
    path = tmp_path / "log.jsonl"
    path.write_text(json.dumps([0, 1, count]))

    with pytest.raises(FormatError, match="line 1: a count is a whole number"):
        audit_records(path, epsilon=1.0)


def test_values_that_are_nested_or_long_have_a_sentence(tmp_path):
    """They ended in a RecursionError, an error of the csv module, or a limit of the interpreter."""
    deep = "[" * 100_000 + "]" * 100_000
    for name, text, match in [
        ("deep.jsonl", f"[{deep}, 1]", "line 1: not JSON"),
        ("deep.csv", f"{deep},1", "line 1: not a row of CSV"),
    ]:
        (tmp_path / name).write_text(text)
        with pytest.raises(FormatError, match=match):
            list(read_records(tmp_path / name))
    (tmp_path / "long.csv").write_text("1" * 5_000 + ",1\n")
    assert [len(x) for block in read_records(tmp_path / "long.csv") for x, _ in block.counts] == [5_000]


def test_outputs_that_are_counted_as_one_are_named(tmp_path):
    """``true`` and ``1`` are equal in Python, and tell the input to whoever reads the log."""
    path = tmp_path / "log.csv"
    path.write_text("0,1\n1,true\n" * 1_500)
    texts = tmp_path / "texts.csv"
    texts.write_text("0,1\n1,yes\n" * 1_500)

    merged, told_apart = (audit_records(one, epsilon=1.0, rng=0) for one in (path, texts))

    assert "such as 1 and True" in str(merged)
    assert "counted as one" not in str(told_apart)
