"""The released lens: what the benchmark's published scoring scripts compute, quirks and all.

Written from what the scripts do (commit a401ccf of April 2026), so that a published number can be reproduced to the
last digit and explained. Nothing outside this package knows the quirks. Each category is one file; each answers with a
`Ruling`.

An exception that the scripts do not catch ends their whole run: verdict `crash`, in no mean.
"""

from __future__ import annotations

from analysis.benchmarks import verdict
from analysis.benchmarks.bass.released import collaboration, lyrics, musicology, segmentation
from analysis.records import Answer, CaseScore

MODULES = {
    "FSS": segmentation,
    "SSS": segmentation,
    "FSLT": lyrics,
    "SSLT": lyrics,
    "ASR": lyrics,
    "SGD": musicology,
    "PGD": musicology,
    "GDR": musicology,
    "GA": musicology,
    "Cnt": collaboration,
    "Dur": collaboration,
    "Loc": collaboration,
    "Attr": collaboration,
}
"""Task -> the module with the rule of its published script."""


def score(answer: Answer) -> CaseScore:
    """The verdict and number of the published scripts for one answer."""
    module = MODULES[answer.question.task]
    return verdict.score(verdict.caught(module.rule, answer))
