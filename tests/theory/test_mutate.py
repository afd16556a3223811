"""Changed statements are really changed, and what an engine does not look at is noticed."""

from dataclasses import replace
from pathlib import Path

import pytest
import sympy as sp

from theory import mutation
from theory.errors import Refused
from theory.laws.line import LaplaceTail
from theory.mutation import survivors, time_limit
from theory.mutation.body import mutants, widen
from theory.mutation.code import code_changes, evaluate_sentence, limit_lines
from theory.mutation.objects import changes, half_way, holds
from theory.mutation.points import point_changes, still_false
from theory.proof import (
    And,
    Claim,
    ForAll,
    Implies,
    Not,
    Or,
    Statement,
    eq,
    integer,
    le,
    lt,
    positive,
    q,
    real,
)
from theory.proof.props import Rel
from theory.proof.values import value
from theory.registry import claims
from theory.rules.algebra import compute
from theory.verdict import Outcome


@pytest.mark.parametrize(
    "letter",
    [
        positive("x"),
        real("x", high=0, high_open=True),
        real("x", low=0, high=1, high_open=True),
        real("x", low=0, high=1, low_open=True, high_open=True),
        integer("x", low=2),
        real("x", high=3),
    ],
)
def test_widened_reaches_further(letter):
    """One end of the range moves outwards, and an integer stays one."""
    wider = widen(letter)
    assert wider != letter
    assert wider.domain.integer == letter.domain.integer
    assert all(wider.domain.admits(point).name == "TRUE" for point in letter.domain.inner())


SMALL = Statement(
    "Numbers are at most 3.", says=lambda o: le(o, 3), meets=lambda o: le(0, o), witness=q(1), over="numbers"
)


def refuted(at):
    """A claim that the sentence is false of a number."""

    def counterexample():
        """A number."""
        return (at,)

    return Claim(
        id="dx-a",
        title="t",
        locator="l",
        reason="r",
        printed=SMALL,
        refutation=counterexample,
        severity="result",
    )


def test_every_change_of_a_sentence_about_objects_is_tried():
    """Negation, sides, strictness, constant up and down, range, object, and a control; < is as false of 5 as ≤."""
    found = survivors(refuted(q(5)))

    assert [] == found.kept
    assert ["strictness"] == [what for what in found.still_false if not what.startswith("code of")]
    assert {what.split(":")[0] for what, *_ in changes(SMALL, q(5))} == {
        "negated",
        "sides exchanged",
        "strictness",
        "constant",
        "range",
        "object",
    }
    # 5 ≤ 3 + t from t = 2 on, and 0 − t < 5 is lost to the range at the first power of two.
    assert value(changed_says("loosened")(q(5))) is Outcome.TRUE
    assert value(half_way(SMALL, q(5)).says(q(5))) is Outcome.FALSE
    assert half_way(replace(SMALL, says=lambda o: lt(o, 3)), q(3)) is None


def changed_says(word):
    """What a changed sentence says."""
    return next(s.says for what, s, _ in changes(SMALL, q(5)) if word in what)


@pytest.mark.parametrize(
    "careless",
    [
        lambda *_: None,
        lambda s, _: s.check(),
        lambda s, at: None if value(s.says(at)) is Outcome.FALSE else refuse(),
    ],
    ids=["accepts everything", "forgets the object", "forgets the range"],
)
def test_an_engine_that_does_not_look_is_noticed(careless, monkeypatch):
    """Whatever part of a refutation is not checked, some changed sentence keeps its verdict wrongly."""
    monkeypatch.setattr(mutation, "refute", careless)

    assert survivors(refuted(q(5))).kept


def refuse():
    """Say no."""
    raise Refused("no")


def test_an_engine_that_refuses_everything_is_noticed(monkeypatch):
    """The control: half of the constant that would make it true leaves the sentence false."""
    monkeypatch.setattr(mutation, "refute", lambda *_: refuse())

    assert ["constant: half of that, still false", "code as it stands"] == survivors(refuted(q(5))).kept


@pytest.mark.parametrize(
    ("p", "true"),
    [
        (le(1, 1), True),
        (lt(1, 1), False),
        (eq(sp.exp(1), sp.E), True),
        (lt(sp.exp(1), q("2.718281829")), True),
        (lt(sp.sqrt(2) ** 2, 2), False),
        (eq(sp.log(2) + sp.log(3), sp.log(6)), None),
        (And(le(1, 2), lt(sp.pi, 3)), False),
        (Or(lt(2, 1), Not(lt(sp.pi, 3))), True),
        (Implies(lt(sp.pi, 3), lt(2, 1)), True),
        (Implies(lt(3, sp.pi), eq(LaplaceTail(0), q(1, 2))), True),
    ],
)
def test_the_second_evaluator(p, true):
    """Exact where both sides are rational, sixty digits elsewhere, and no answer where they are too close."""
    assert holds(p) is true


x, y = positive("x"), real("y", low=-1)
POINT = {x: q(5), y: q(1)}
ROOT = Statement(
    "A number is at most 3.", le(x, 3), given=(le(y, 2),), variables=(x, y), witness={x: q(1), y: q(0)}
)


def refuted_at_a_point(*rest):
    """A claim that a number is too large, by balls or by a theorem."""

    def counterexample():
        """A number."""
        return (POINT, *rest)

    return Claim(
        id="dx-a",
        title="t",
        locator="l",
        reason="r",
        printed=ROOT,
        refutation=counterexample,
        severity="result",
    )


BY_BALLS, BY_THEOREM = refuted_at_a_point(), refuted_at_a_point(compute(lt(3, 5)))


@pytest.mark.parametrize("claim", [BY_BALLS, BY_THEOREM], ids=["by balls", "by a theorem"])
def test_every_change_of_what_a_point_refutes_is_tried(claim):
    """Body, condition, both ends of each range past the point; what reaches further stays false there."""
    found = survivors(claim)

    assert [] == found.kept
    assert {"domain of x: wider", "domain of y: wider", f"dropped {ROOT.given[0]}"} <= set(found.still_false)
    assert ("coefficient of Le(x, 3)" in found.still_false) == (claim is BY_BALLS)
    tried = {what for what, *_ in point_changes(ROOT, POINT)}
    assert {"domain of x: above the point", "domain of x: below the point", "negated"} <= tried
    assert {"sign of Le(x, 3)", "sides of Le(x, 3)", "strictness of Le(x, 3)", "number of 3"} <= tried


@pytest.mark.parametrize("claim", [BY_BALLS, BY_THEOREM], ids=["by balls", "by a theorem"])
@pytest.mark.parametrize(
    ("careless", "noticed"),
    [
        (lambda *_: None, "domain of x: above the point"),
        (lambda s, at, *_: None if at[s.variables[0]] == 5 else refuse(), "turned Le(y, 2)"),
        (lambda *_: refuse(), "unchanged"),
    ],
    ids=["accepts everything", "forgets range and condition", "refuses everything"],
)
def test_an_engine_that_does_not_look_at_a_point_is_noticed(claim, careless, noticed, monkeypatch):
    """Whatever is not checked, some changed statement keeps its verdict wrongly, or the control is lost."""
    monkeypatch.setattr(mutation, "refute", careless)

    assert noticed in survivors(claim).kept


def test_an_engine_that_does_not_compare_the_theorem_is_noticed(monkeypatch):
    """A theorem of another instance is no refutation: the second evaluator finds the changed statement true."""
    monkeypatch.setattr(mutation, "refute", lambda s, at, *_: s.instance(at))

    assert ["negated"] == survivors(BY_THEOREM).kept


def test_what_the_second_evaluator_cannot_say_is_not_explained():
    """Equal up to 60 digits, or out of the range: no excuse for a kept verdict."""
    close = replace(ROOT, body=lt(x, sp.log(2) + sp.log(3)))
    tie = replace(ROOT, body=lt(x, sp.log(6)))
    at = {x: sp.log(6), y: q(1)}

    assert not still_false(tie, close, at)
    assert still_false(tie, tie, at)
    assert not still_false(ROOT, ROOT, {x: q(5), y: q(3)})


def test_numbers_bound_ranges_and_conditions_are_changed():
    """A number inside, the ends of a sum, the range of a bound letter, a condition: each is another statement."""
    i = integer("i", low=0)
    sums = Statement(
        "w", And(ForAll(y, le(-1, y)), le(sp.Sum(2 * i, (i, 0, 4)), x)), given=(lt(20, x),), variables=(x,)
    )
    found = {what for what, _ in mutants(sums)}

    assert {"number of 2", "domain of y of ForAll(y, Le(-1, y))", "domain of x"} <= found
    assert {f"{end} end of {sums.body.args[1].lhs}" for end in ("lower", "upper")} <= found
    assert {"condition, coefficient of Lt(20, x)", "dropped Lt(20, x)"} <= found


def counted(o):
    """Says that a number is below four, in code with a constant, a sign and a comparison."""
    return le(o + 1 - 1, 4 if o > 0 else 9)


CODED = replace(SMALL, says=counted)


def test_every_place_of_the_code_of_a_sentence_is_changed():
    """Constants, signs, comparisons and words; the file's own function runs as before afterwards."""
    before = counted.__code__
    found = {edit.what.split(": ")[1] for edit in code_changes(CODED, q(5)) if "counted" in edit.what}

    assert {"le → lt", "le → ge", "1 → 2", "4 → 5", "4 → -4", "9 → 10", "Gt → GtE", "Gt → Lt"} <= found
    assert {"Add → Sub", "Sub → Add"} <= found
    assert counted.__code__ is before
    # At 5 the changed limit 4 → 5 makes it true, and 9 is never asked for.
    fates = dict(mutation._mutate_code(CODED, q(5), None))
    assert fates[line_of(fates, "4 → 5")] is True
    assert fates[line_of(fates, "9 → 10")] is None
    assert False not in fates.values()
    assert counted.__code__ is before


def line_of(fates, change):
    """The change of the sentence's own code."""
    return next(what for what in fates if "counted" in what and what.endswith(change))


def test_an_engine_that_does_not_run_the_changed_code_is_noticed(monkeypatch):
    """A verdict that does not hang on the code that says the sentence keeps a change unexplained."""
    monkeypatch.setattr(mutation, "refute", lambda *_: None)

    kept = [what for what, fate in mutation._mutate_code(CODED, q(5), None) if fate is False]
    assert any(what.endswith("4 → 5") for what in kept)


def test_changed_code_that_does_not_end_is_stopped():
    """A loop that a changed comparison makes endless loses the verdict, and the suite goes on."""

    def endless(_):
        while True:
            pass

    with pytest.raises(Refused, match="does not end"):
        limit_lines(endless, files=(__file__,))(1)


def for_ever():
    """Go on, in code that is not ours to count."""
    while True:
        pass


def test_a_changed_place_that_does_not_end_inside_sympy_is_counted_apart(monkeypatch):
    """Time stops what no count of our lines reaches; it is neither lost nor kept, and the next place is looked at."""
    monkeypatch.setattr(time_limit, "SECONDS", 0.02)
    monkeypatch.setattr(mutation, "refute", lambda *_: for_ever())

    assert mutation._find_fate(CODED, q(5), None) == mutation.STOPPED
    assert mutation._find_fate(CODED, q(5), evaluate_sentence(CODED, q(5))) is None


def test_some_places_a_week_are_all_places_in_time(monkeypatch):
    """The weeks take turns: on one weekday alone, too, they change every place."""
    every = {what for what, _ in mutation._mutate_code(CODED, q(5), None)}
    seen = set()
    for day in range(1, 140, 7):
        monkeypatch.setattr(mutation, "date", Day(day))
        seen |= {what for what, _ in mutation._mutate_code(CODED, q(5), 4)}
    assert every == seen


class Day:
    """A calendar that stands still."""

    def __init__(self, day):
        self.day = day

    def today(self):
        """That day."""
        return self

    def toordinal(self):
        """Its number."""
        return self.day


BY_POINT = [c for c in claims() if c.refutation is not None and c.printed.says is None]


@pytest.mark.parametrize("claim", BY_POINT, ids=[c.id for c in BY_POINT])
def test_no_refutation_by_a_point_is_only_negated(claim):
    """What the book promises: coefficient, sign, strictness and both ends of every range, of each of them."""
    at, *_ = claim.refutation()
    tried = [what for what, *_ in point_changes(claim.printed, at)]

    for kind in ("coefficient", "sign", "strictness"):
        changed = [what for what in tried if what.startswith(kind)]
        signless = kind == "sign" and all(r.rhs == 0 for r in claim.printed.body.atoms(Rel))
        assert changed or signless
    for v in claim.printed.variables:
        assert {f"domain of {v}: {end} the point" for end in ("above", "below")} <= set(tried)


def test_there_are_refutations_by_a_theorem():
    """The promise is not empty: some refutations by a point come with a theorem."""
    assert 20 <= sum(len(c.refutation()) > 1 for c in BY_POINT)


def test_the_book_promises_it():
    """The sentences that the tests above stand for."""
    text = " ".join(
        (Path(__file__).parents[2] / "book/chapters/architecture.md").read_text(encoding="utf-8").split()
    )

    assert "also where a theorem says that it is false" in text
    assert "a few places" in text
