"""Rules of logic: assumptions, conjunctions, implications, definitions.

Theorems are ``hyps ⊢ concl`` and made only by rules, as in LCF (:mod:`theory.proof.theorem`). Terms such as 1/x may have no
value, so rules that drop a hypothesis first check that it has one (:mod:`theory.proof.definedness`).
"""

from __future__ import annotations

from typing import Any

from theory.errors import Refused
from theory.proof.binding import same
from theory.proof.definedness import need_defined, need_numbers
from theory.proof.props import And, Eq, Implies, Le, Lt, Ne, Prop, negate
from theory.proof.theorem import Thm, rule, thm


def assume(p: Any) -> Thm:
    """p ⊢ p."""
    return thm("assume", p, hyps={p})


@rule(t=Prop)
def discharge(t: Any, *ps: Any) -> Thm:
    """From ps ⊢ c to ⊢ ps → c."""
    c = t.concl
    for p in reversed(ps):
        c = Implies(p, c)
    return thm("discharge", c, t, hyps=[h for h in t.hyps if not any(same(h, p) for p in ps)], moved=True)


def both(*ts: Any) -> Thm:
    """All of several theorems, as one conjunction."""
    return thm("and", And(*[t.concl for t in ts]), *ts)


@rule(t=And)
def part(t: Any, k: Any) -> Thm:
    """The member number k of a conjunction."""
    return thm("and-part", t.concl.args[k], t)


@rule(imp=Implies)
def modus(imp: Any, t: Any) -> Thm:
    """a → c and a: c."""
    if not same(imp.concl.args[0], t.concl):
        raise Refused("the premise is not the antecedent")
    need_numbers(t.concl, (imp, t), imp.hyps | t.hyps)
    return thm("modus ponens", imp.concl.args[1], imp, t, valued=True)


def cut(t: Any, *lemmas: Any) -> Thm:
    """Remove hypotheses that are the conclusions of other theorems."""
    left = [h for h in t.hyps if not any(same(h, lemma.concl) for lemma in lemmas)]
    return thm("cut", t.concl, t, *lemmas, hyps=frozenset(left).union(*(lemma.hyps for lemma in lemmas)))


def with_values(t: Any, *values: Any) -> Thm:
    """The same theorem, with equations that give its integrals and series a value as further premises."""
    return thm("with values", t.concl, t, *values)


def use(t: Any, goal: Any) -> Thm:
    """The same theorem in another form: definitions unfolded, bound variables renamed."""
    if not same(t.concl, goal):
        raise Refused(f"{t.concl} is not {goal} up to definitions")
    return thm("by definition", goal, t)


@rule(t=(Eq, Ne))
def swap(t: Any) -> Thm:
    """The two sides of = or ≠ exchanged."""
    return thm("symmetry", t.concl.func(t.concl.rhs, t.concl.lhs), t)


@rule(t=Lt)
def differ(t: Any) -> Thm:
    """a < b: a ≠ b."""
    return thm("apart", Ne(*t.concl.args), t)


@rule(ab=Le, ba=Le)
def antisymmetry(ab: Any, ba: Any) -> Thm:
    """a ≤ b and b ≤ a: a = b."""
    if not same(ab.concl, Le(*reversed(ba.concl.args))):
        raise Refused("not the two directions")
    return thm("antisymmetry", Eq(*ab.concl.args), ab, ba)


@rule(t=Prop)
def contrapose(t: Any, p: Any) -> Thm:
    """From p ⊢ c to not c ⊢ not p; both sides of p must have values, or neither p nor its negation holds."""
    need_defined(p)
    own = [h for h in t.hyps if same(h, p)]
    if not own:
        raise Refused(f"{p} is not assumed")
    return thm("contraposition", negate(p), t, hyps=(t.hyps - set(own)) | {negate(t.concl)})
