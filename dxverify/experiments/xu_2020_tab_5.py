"""Table 5: how unevenly the words of short messages lie."""

from __future__ import annotations

import numpy as np

from dxverify.experiments._base import Compared, Experiment, Outcome
from dxverify.experiments._collections import word_lists
from dxverify.experiments._context import Context
from dxverify.statistics.geometry.neighbours import Neighbours, density


def _run(context: Context) -> Outcome:
    texts, _ = context.texts("sms-spam")
    news = context.vectors("googlenews-300")
    lists = word_lists(texts, news)
    used = np.unique(np.concatenate([np.asarray(words, dtype=np.int64) for words in lists]))
    vocabulary = news.subset(int(i) for i in used)
    found = density(Neighbours.of(vocabulary.vectors, np.arange(len(used)), 1), vocabulary.words)
    sparse = {news.index(word) for word in found["sparsest"]}
    share = 100 * float(np.mean([[word in words for word in sparse] for words in map(set, lists)]))
    rows = (
        ("number of records", 5574, len(texts)),
        ("vocabulary size", 9515, len(vocabulary)),
        ("d_max/d_min", 8.92, found["d_max/d_min"]),
        ("mean of 50 sparsest over 50 densest", 5.67, found["ratio_of_means"]),
        ("% of records with a sparse word, mean of 50", 0.4, share),
    )
    return Outcome(
        compared=[Compared(quantity=n, paper=float(p), ours=float(o), stderr=0.0) for n, p, o in rows],
        findings={
            "the 50 sparsest words lie at least twice as far from their neighbours as the 50 densest": found[
                "ratio_of_means"
            ]
            > 2,
            "each of the 50 sparsest words is in less than one record of a hundred on average": share < 1,
        },
        differences=[
            "Numbers of one fixed vocabulary: nothing is drawn, so there is no standard error.",
            "Words that word2vec (26,423 common words) does not know are missing, and with them most of the rare ones.",
            "Tweets of Table 5 are not reproduced: that collection is not among our data sets.",
        ],
        digests={"sms-spam vocabulary": vocabulary.digest},
    )


EXPERIMENT = Experiment(
    id="xu-2020-tab-5",
    title="How unevenly the words of short messages lie",
    data=("sms-spam", "googlenews-300"),
    run=_run,
)
