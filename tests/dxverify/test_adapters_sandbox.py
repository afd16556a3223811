"""Code that raises, hangs, prints, exits, returns unknown words or mutates its input is reported, and no other process ends."""

from __future__ import annotations

import re
import threading
import time

import numpy as np
import pytest

from dxverify import Vocabulary, audit
from dxverify.adapters import as_mechanism
from dxverify.adapters.sampler import CodeSampler, Kind
from dxverify.audit.findings import FindingKind, Verdict
from dxverify.audit.subjects import as_subject
from dxverify.errors import CodeHung, GaveUp, MechanismFault, ParameterError
from tests.dxverify.line import LaplaceOnLine, line

LINE = line(3)


def noisy(word, rng):
    """Return a word near a word."""
    return f"w{int(np.clip(np.rint(int(word[1:]) + rng.laplace()), 0, 2))}"


def kinds(report):
    """Return the kinds of what was found."""
    return {found.kind for found in report.findings}


def looked(function, **options):
    """Audit a function with few draws."""
    return audit(as_mechanism(function, LINE, epsilon=1.0, **options), max_samples=400, rng=0)


def test_code_without_side_effects_leaves_no_finding():
    """The control: nothing is reported of code that only answers."""
    assert looked(noisy).findings == ()


def test_raising_is_an_output():
    """An exception on one word is counted as an output of it, and its text is shown."""

    def picky(word, rng):
        if word == "w1":
            raise ValueError("not this one")
        return noisy(word, rng)

    report = looked(picky)

    assert report.verdict is Verdict.REFUTED
    # The event is the crash of w1, or every answer that w1 never gives.
    assert ("<raised ValueError>" in report.witness.event) == (report.witness.x == "w1")
    assert "w1" in {report.witness.x, report.witness.x_prime}
    assert any("not this one" in found.message for found in report.findings)


def test_what_was_not_observed_can_be_repeated():
    """The report of code that only raises keeps its entropy, and its command asks for it."""

    def broken(word):
        raise ValueError(word)

    report = audit(broken, vocabulary=Vocabulary.builtin("line"), epsilon=1.0, rng=7)

    assert report.verdict is Verdict.FAILED
    assert report.entropy == 7
    assert "rng=7" in report.command


def test_exit_is_an_output():
    """``sys.exit`` does not end the audit."""

    def leaving(word, rng):
        if word == "w2":
            raise SystemExit(3)
        return noisy(word, rng)

    report = looked(leaving)

    assert FindingKind.CRASH in kinds(report)
    assert any("called exit with status 3" in found.message for found in report.findings)


def test_hanging_ends_in_a_report():
    """After three blocks out of time the audit gives up, soon and with a report."""
    start = time.monotonic()
    report = looked(lambda word: time.sleep(60), time_limit=0.1)  # noqa: ARG005 - called by its name

    assert report.verdict is Verdict.FAILED
    assert FindingKind.CRASH in kinds(report)
    assert "given up after 3 calls: no answer within 0.1 s" in report.reason
    assert time.monotonic() - start < 20


def test_the_method_asked_for_is_in_the_report_of_a_hang():
    """Given by name, too, the mechanism is the one that is reported on."""
    adapted = as_mechanism(lambda word: time.sleep(60), LINE, epsilon=2.0, time_limit=0.05, patience=1)  # noqa: ARG005
    report = audit(mechanism=adapted, method="fixed", alpha=0.01, max_samples=400, rng=0)

    assert (report.method, report.alpha, report.claimed_epsilon) == ("fixed", 0.01, 2.0)
    assert report.verdict is Verdict.FAILED


def test_a_hang_on_one_word_is_noted():
    """One late call of many is a crash; the audit goes on one draw at a time."""
    calls = []

    def slow_once(word, rng):
        calls.append(word)
        if len(calls) == 700:
            time.sleep(60)
        return noisy(word, rng)

    report = looked(slow_once, time_limit=1.0)

    assert FindingKind.CRASH in kinds(report)
    assert report.draws > 100


def test_neither_swallowing_nor_c_code_outlasts_the_limit():
    """Code that catches everything, and code that never comes back from C, are stopped alike."""

    def stubborn(_):
        while True:
            try:
                time.sleep(60)
            except BaseException:  # noqa: BLE001, S112 - what stubborn code does
                continue

    def in_c(_):
        re.match(r"(a+)+$", "a" * 60 + "b")

    for function in (stubborn, in_c):
        start = time.monotonic()
        with pytest.raises(CodeHung, match=r"no answer within 0\.2 s"):
            as_mechanism(function, LINE, epsilon=1.0, shape="word", time_limit=0.2).sample(0, 1, 0)
        assert time.monotonic() - start < 15


def test_limits_hold_in_other_threads():
    """A process can be killed from any thread."""
    caught = []

    def run():
        adapted = as_mechanism(lambda word: time.sleep(60), LINE, epsilon=1.0, shape="word", time_limit=0.1)  # noqa: ARG005
        try:
            adapted.sample(0, 1, 0)
        except CodeHung as problem:
            caught.append(str(problem))

    thread = threading.Thread(target=run)
    thread.start()
    thread.join(10)

    assert [text.rpartition(": ")[2] for text in caught] == ["no answer within 0.1 s"]


def test_limits_are_positive():
    """A limit of zero seconds is refused; None means none, and no process."""
    seen = []
    as_mechanism(seen.append, LINE, epsilon=1.0, shape="word", time_limit=None).sample(0, 1, 0)

    assert seen == ["w0"]
    with pytest.raises(ParameterError, match="time_limit"):
        as_mechanism(lambda word: word, LINE, epsilon=1.0, time_limit=0.0)


def test_state_lives_on_between_calls_and_ends_with_the_guard():
    """A process is kept as long as it answers, so that counters and generators of the code go on."""
    calls = []

    def counting(word):
        calls.append(word)
        return f"w{len(calls) % 3}"

    adapted = as_mechanism(counting, LINE, epsilon=1.0, shape="word", time_limit=5.0)

    assert [adapted.sample(0, 2, 0).tolist() for _ in range(3)] == [[1, 2], [0, 1], [2, 0]]
    assert calls == []


def test_the_generator_goes_on_after_a_call_elsewhere():
    """Draws in a process of its own are those drawn here, call after call from one generator."""
    here, there = (as_mechanism(noisy, LINE, epsilon=1.0, time_limit=limit) for limit in (None, 5.0))
    ours, theirs = np.random.default_rng(7), np.random.default_rng(7)

    assert [here.sample(1, 5, ours).tolist() for _ in range(4)] == [
        there.sample(1, 5, theirs).tolist() for _ in range(4)
    ]


def test_children_of_the_generator_go_on_after_a_call_elsewhere():
    """Code that spawns generators, as quasi-random numbers of scipy do, met the same ones again in every call."""

    def spawned(_word, size, rng):
        return [int(child.integers(2**40)) for child in rng.spawn(size)]

    def three(limit):
        guard, rng = CodeSampler(code=spawned, name="spawned", time_limit=limit), np.random.default_rng(1)
        drawn = [guard(0, 2, rng) for _ in range(3)]
        guard.close()
        return drawn

    elsewhere, here = three(10.0), three(None)

    assert elsewhere == here
    assert 6 == len({number for row in elsewhere for number in row})


def test_printing_is_noted_and_kept_off_the_console(capsys):
    """What was printed is quoted, and stdout stays pipeable."""

    def chatty(word, rng):
        print("debug", word)  # noqa: T201 - the fault under test
        return noisy(word, rng)

    report = looked(chatty)

    assert FindingKind.PRINTS in kinds(report)
    assert any("'debug w0" in found.message for found in report.findings)
    assert capsys.readouterr().out == ""


def test_unknown_words_are_an_output_of_their_own():
    """An unknown word that only one input gives refutes by itself, and the witness names it."""

    def odd(word, rng):
        return {"w0": "zebra", "w1": None}.get(word) if rng.random() < 0.3 else noisy(word, rng)

    report = looked(odd)

    assert report.refuted
    assert report.witness.x in {"w0", "w1"}
    assert any(sign in report.witness.event[0] for sign in ("zebra", "None"))


def test_vectors_that_are_not_finite_are_unknown_outputs():
    """NaN has no nearest word."""
    report = looked(lambda vector, rng: vector + (np.nan if rng.random() < 0.2 else rng.laplace(size=1)))

    assert "<unknown>" in report.counts["outputs"]


@pytest.mark.parametrize("shape", ["vector", "vectors", "words", "auditorium"])
def test_changing_the_input_is_noted_and_harms_nobody(shape):
    """The vocabulary is untouched, the next call gets the old vector, and the report says what happened."""

    def in_place(array, *_):
        if shape == "words":
            array[0] = "w1"
            return ["w1"] * len(array)
        array += 1.0
        return array if shape != "auditorium" else np.repeat(array, _[0], axis=0)

    before = LINE.vectors.tobytes()
    adapted = as_mechanism(in_place, LINE, epsilon=1.0, shape=shape)
    outputs = adapted.sample(0, 5, 0).tolist()

    assert outputs == [1] * 5
    assert LINE.vectors.tobytes() == before
    assert [Kind.MUTATES_INPUT] == [note.kind for note in adapted.observations()]


@pytest.mark.parametrize(
    ("shape", "function", "message"),
    [
        ("words", lambda _: ["w0"], "expected 4 outputs for 'w0'"),
        ("vector", lambda _: [1.0, 2.0], "vectors of dimension 1"),
        ("vectors", lambda _: "nonsense", "vectors of dimension 1"),
        ("auditorium", lambda data, _: data, "expected 4 outputs for 'w0'"),
    ],
)
def test_answers_of_the_wrong_shape_are_a_fault(shape, function, message):
    """The message says what was expected."""
    with pytest.raises(MechanismFault, match=message):
        as_mechanism(function, LINE, epsilon=1.0, shape=shape).sample(0, 4, 0)


def test_a_guard_stays_given_up():
    """After its patience is gone nothing is called any more."""

    def hangs(_):
        time.sleep(60)

    adapted = as_mechanism(hangs, LINE, epsilon=1.0, shape="word", time_limit=1.0, patience=1)
    with pytest.raises(GaveUp, match="given up after 1 calls"):
        adapted.sample(0, 1, 0)
    start = time.monotonic()
    with pytest.raises(GaveUp, match="given up after 1 calls"):
        adapted.sample(0, 1, 0)

    assert time.monotonic() - start < 1.0
    with pytest.raises(ParameterError, match="patience"):
        as_mechanism(hangs, LINE, epsilon=1.0, shape="word", patience=0)


def test_subjects_are_guarded_once():
    """Every subject has a guard and keeps it; a time limit changes where the code runs and not what is drawn."""
    subject = as_subject(LaplaceOnLine(3, 1.0), vocabulary=LINE, epsilon=1.0)

    assert isinstance(subject.draw, CodeSampler)
    assert as_subject(subject) is subject
    assert as_subject(subject, time_limit=5.0).draw.time_limit == 5.0
    here, there = (audit(subject, max_samples=300, rng=0, timeout=limit) for limit in (None, 5.0))
    assert here.counts == there.counts
