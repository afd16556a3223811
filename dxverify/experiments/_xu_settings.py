"""The two vocabularies on which the tables and figures of Xu et al. are computed again."""

from __future__ import annotations

from dxverify.experiments._context import Context
from dxverify.experiments._grid import Setting
from dxverify.experiments._text_words import words_of_texts
from dxverify.vocabulary import Vocabulary

_COLLECTIONS = ("sms-spam", "spam-assassin")
#: Words of the paper: those of its two text collections together.
_WORDS = 28_596


def _news(context: Context) -> Vocabulary:
    return context.vectors("googlenews-300")


def _glove(context: Context) -> Vocabulary:
    return words_of_texts(context, context.vectors("wink-100"), _COLLECTIONS, _WORDS)


FASTTEXT = Setting(
    printed_for="fastText",
    data=("googlenews-300",),
    vocabulary=_news,
    anchor=68.93,
    differences=(
        "fastText in 300 dimensions is in no package registry known to us; word2vec stands in its place.",
        "It has 26,423 common words; the paper takes the 28,596 words of two text collections.",
        "Its vectors have length one, so words fare more alike and spread less than printed.",
    ),
)
GLOVE = Setting(
    printed_for="GloVe",
    data=("wink-100", *_COLLECTIONS),
    vocabulary=_glove,
    anchor=65.29,
    differences=(
        "GloVe in 300 dimensions is in no package registry known to us; GloVe 6B in 100 stands in its place.",
        "The words of the paper are those of tweets and short messages, 28,596 in all.",
        "Ours are as many of the most frequent words of short messages and mails (with headers) that GloVe knows.",
    ),
)
