"""Algorithm 2: connected components, with an index that forgets earlier rounds."""

from theory.claim import Claim, Statement
from theory.laws.components import graphs, is_partition_into_components, run
from theory.variable import integer
from theory.verdict import Fact

left, found = integer("n", low=1), integer("c", low=1)
pairs = (range(4), ((0, 1), (2, 3)))


def forgets(d):
    """H_k is set from H_k and X_k after k was increased, so it holds the last component only and the loop goes on."""
    d.refute_instance(
        len(run(*pairs, carry=False)),
        ">",
        2,
        at="four words in two neighbouring pairs; H_k for a new k is empty; twelve rounds allowed",
        reason="after two rounds all words are placed, yet X ∖ H_2 is the first pair and the loop never ends",
    )


def carried_over(d):
    """With H_k = H_{k−1} ∪ X_k the output is the set of connected components."""
    d.less(left - found, left, "each round removes at least one word from X ∖ H, so the loop ends")
    d.fact(
        Fact.INDUCTION,
        "the inner loop adds, layer by layer, the words at 1, 2, 3, … links from the first one, until none is left",
    )
    for size in (1, 2, 3, 4):
        wrong = [
            g
            for g in graphs(size)
            if not is_partition_into_components(range(size), g, run(range(size), g, carry=True))
        ]
        d.compare(len(wrong), "<", 1, f"graphs on {size} labelled vertices, all of them, with a wrong answer")


claim = Claim(
    id="bollegala-2023-alg-2",
    title="Connected components",
    locator="Algorithm 2",
    printed=Statement(
        "The algorithm ends and returns the connected components of the graph.",
        r"\mathcal{H}_k=\mathcal{H}_k\cup\mathcal{X}_k \text{ after } k\leftarrow k+1",
    ),
    amended=Statement(
        "It does so with the words of earlier rounds carried over.",
        r"\mathcal{H}_k=\mathcal{H}_{k-1}\cup\mathcal{X}_k",
    ),
    refutations=(forgets,),
    repairs=(carried_over,),
    reason="only H_0 is initialised and H_k drops earlier components; meant is H_{k−1} ∪ X_k (lines 13–15 are garbled in our text)",
)
