"""The released lens: what the benchmark's published scoring scripts compute, quirks and all.

Written from what the scripts do (commit a401ccf of April 2026), so that a published number can be reproduced to the
last digit and explained. Nothing outside this package knows the quirks. Each category is one file; each answers with a
`Ruling`.

An exception that the scripts do not catch ends their whole run: verdict `crash`, in no mean.
"""

from __future__ import annotations

from analysis.benchmarks.bass.released import collaboration, lyrics, musicology, segmentation
from analysis.benchmarks.bass.released.verdict import caught
from analysis.benchmarks.ziqi import released
from analysis.records import Answer, CaseScore, Outcome

_CATEGORY = {
    "FSS": segmentation.rule,
    "SSS": segmentation.rule,
    "FSLT": lyrics.rule,
    "SSLT": lyrics.rule,
    "ASR": lyrics.rule,
    "SGD": musicology.rule,
    "PGD": musicology.rule,
    "GDR": musicology.rule,
    "GA": musicology.rule,
    "Cnt": collaboration.rule,
    "Dur": collaboration.rule,
    "Loc": collaboration.rule,
    "Attr": collaboration.rule,
    **dict.fromkeys(("WMH", "POP", "WEM", "CTM", "CMH", "FEM", "PER", "EDU", "AES", "CTH", "GEN"), released.rule),
}

_OUTCOMES: dict[str, Outcome] = {
    "scored": "scored",
    "correct": "scored",
    "incorrect": "scored",
    "nondeterministic": "scored",
    "unparseable": "unparsed",
    "skipped": "unparsed",
    "crash": "unparsed",
    "null": "missing",
}


def score(answer: Answer) -> CaseScore:
    """The verdict and number the published scripts give to one answer."""
    ruling = caught(_CATEGORY[answer.question.task], answer)
    return CaseScore(
        lens="released",
        outcome="unscorable" if ruling.given_up else _OUTCOMES[ruling.verdict],
        confidence="none" if ruling.read is None else "clean",
        value=ruling.read,
        score=ruling.score,
        steps=ruling.steps,
        evidence=ruling.evidence,
        wer=ruling.wer,
        verdict=ruling.verdict,
        quirks=ruling.quirks,
        lowest=ruling.lowest,
        highest=ruling.highest,
    )
