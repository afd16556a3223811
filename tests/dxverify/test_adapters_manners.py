"""Code that raises, hangs, prints, exits, returns strangers or mutates is reported and takes nobody down."""

from __future__ import annotations

import signal
import threading
import time

import numpy as np
import pytest

from dxverify import audit
from dxverify.adapters import as_mechanism, guarded
from dxverify.adapters.guard import GaveUp
from dxverify.adapters.limits import within
from dxverify.audit.findings import FindingKind, Verdict
from dxverify.audit.subjects import as_subject
from dxverify.errors import MechanismFault, ParameterError
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
    return audit(as_mechanism(function, LINE, epsilon=1.0, **options), max_draws=400, rng=0)


def test_good_manners_leave_no_trace():
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
    assert "<crash>" in report.witness.event
    assert any("not this one" in found.message for found in report.findings)


def test_exit_is_an_output():
    """``sys.exit`` does not end the audit."""

    def leaving(word, rng):
        if word == "w2":
            raise SystemExit(3)
        return noisy(word, rng)

    report = looked(leaving)

    assert FindingKind.CRASH in kinds(report)
    assert any("called exit with status 3" in found.message for found in report.findings)


def test_hanging_ends_in_an_inconclusive_report():
    """After three blocks out of time the audit gives up, soon and with a report."""
    start = time.monotonic()
    report = looked(lambda word: time.sleep(60), time_limit=0.1)  # noqa: ARG005 - called by its name

    assert report.verdict is Verdict.INCONCLUSIVE
    assert FindingKind.CRASH in kinds(report)
    assert "hung 3 times; the audit gave up" in report.reason
    assert time.monotonic() - start < 20


def test_the_method_asked_for_is_in_the_report_of_a_hang():
    """Given by name, too, the mechanism is the one that is reported on."""
    adapted = as_mechanism(lambda word: time.sleep(60), LINE, epsilon=2.0, time_limit=0.05, patience=1)  # noqa: ARG005
    report = audit(mechanism=adapted, method="fixed", alpha=0.01, max_draws=400, rng=0)

    assert (report.method, report.alpha, report.promised_epsilon) == ("fixed", 0.01, 2.0)
    assert report.verdict is Verdict.INCONCLUSIVE


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


def test_a_swallowed_alarm_still_ends_the_call():
    """Code that catches every Exception cannot catch its time limit."""

    def stubborn():
        while True:
            try:
                time.sleep(60)
            except Exception:  # noqa: BLE001, S112 - what stubborn code does
                continue

    with pytest.raises(TimeoutError, match=r"no answer within 0\.1 s"):
        within(0.1, stubborn)


def test_an_earlier_alarm_is_set_again():
    """Another timer of the process, such as that of pytest-timeout, survives a limited call."""
    handler = signal.signal(signal.SIGALRM, lambda *_: None)
    signal.setitimer(signal.ITIMER_REAL, 50)
    try:
        assert within(1.0, lambda: 3) == 3
        left = signal.getitimer(signal.ITIMER_REAL)[0]
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)

    assert 40 < left <= 50


def test_a_sooner_alarm_is_left_alone():
    """A shorter limit around a call, such as that of ``audit(timeout=…)``, goes off in time."""

    def ring(*_):
        raise InterruptedError("the other alarm")

    start = time.monotonic()
    handler = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    try:
        with pytest.raises(InterruptedError, match="the other alarm"):
            within(20.0, lambda: time.sleep(60))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)

    assert time.monotonic() - start < 15


def test_limits_hold_in_other_threads():
    """Where no alarm can be used, nobody waits for a late call; results and exceptions come through."""
    caught = []

    def run():
        caught.append(within(5.0, lambda: "result"))
        for call in (lambda: time.sleep(60), lambda: 1 / 0):
            try:
                within(0.1, call)
            except (TimeoutError, ZeroDivisionError) as problem:
                caught.append(type(problem))

    thread = threading.Thread(target=run)
    thread.start()
    thread.join(10)

    assert caught == ["result", TimeoutError, ZeroDivisionError]


def test_limits_are_positive():
    """A limit of zero seconds is refused; None means none."""
    assert within(None, lambda: 1) == 1
    with pytest.raises(ParameterError, match="time_limit"):
        within(0, lambda: 1)


def test_printing_is_noted_and_kept_off_the_console(capsys):
    """What was printed is quoted, and stdout stays pipeable."""

    def chatty(word, rng):
        print("debug", word)  # noqa: T201 - the bad manners
        return noisy(word, rng)

    report = looked(chatty)

    assert FindingKind.PRINTS in kinds(report)
    assert any("'debug w0" in found.message for found in report.findings)
    assert capsys.readouterr().out == ""


def test_strangers_are_outputs_of_their_own():
    """Unknown words are counted together, named once, and None is no word rather than an unknown one."""

    def odd(word, rng):
        return {"w0": "zebra", "w1": None}.get(word) if rng.random() < 0.3 else noisy(word, rng)

    report = looked(odd)

    assert FindingKind.UNKNOWN_OUTPUT in kinds(report)
    assert any("'zebra' was returned" in found.message for found in report.findings)
    assert {"<unknown>", "<no word>"} <= set(report.counts["outputs"])


def test_vectors_that_are_not_finite_are_strangers():
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
    assert [FindingKind.MUTATES_INPUT] == [found.kind for found in adapted.observations()]


@pytest.mark.parametrize(
    ("shape", "function", "told"),
    [
        ("words", lambda _: ["w0"], "expected 4 words"),
        ("vector", lambda _: [1.0, 2.0], "vectors of dimension 1"),
        ("vectors", lambda _: "nonsense", "vectors of dimension 1"),
        ("auditorium", lambda data, _: data, "expected 4 outputs, got 1"),
    ],
)
def test_answers_of_the_wrong_shape_are_a_fault(shape, function, told):
    """The message says what was expected."""
    with pytest.raises(MechanismFault, match=told):
        as_mechanism(function, LINE, epsilon=1.0, shape=shape).sample(0, 4, 0)


def test_a_guard_stays_given_up():
    """After its patience is gone nothing is called any more."""
    calls = []

    def hangs(word):
        calls.append(word)
        time.sleep(60)

    adapted = as_mechanism(hangs, LINE, epsilon=1.0, time_limit=0.05, patience=1)
    for _ in range(3):
        with pytest.raises(GaveUp, match="hung 1 times"):
            adapted.sample(0, 1, 0)

    assert calls == ["w0"]
    with pytest.raises(ParameterError, match="patience"):
        as_mechanism(hangs, LINE, epsilon=1.0, patience=0)


def test_subjects_are_guarded_once():
    """A mechanism without an adapter gets a guard and keeps everything else; one with an adapter is left alone."""
    subject = as_subject(LaplaceOnLine(3, 1.0), vocabulary=LINE, epsilon=1.0)
    once = guarded(subject, time_limit=1.0)

    assert once.draw.draw is subject.draw
    assert guarded(once) is once
    assert audit(once, max_draws=300, rng=0) == audit(subject, max_draws=300, rng=0)
