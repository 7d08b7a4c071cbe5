"""Artefacts: cases whose score shows the published scripts, not the model.

An answer has an artefact if the named event occurred and the released score differs from the paper's (or only one of
them exists). So every case in the list changed a figure. ARTEFACTS has one row each; an answer may have several.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from analysis.benchmarks.bass.released import quirks
from analysis.benchmarks.registry import SUBTASKS
from analysis.benchmarks.verdict import STOPS
from analysis.records import Answer, CaseScore

_CLOCK = re.compile(r"\d{1,2}:\d{2}")
SAME = 1e-9
"""Largest difference of equal scores: the two lenses add in another order."""


class Artefact(NamedTuple):
    """One artefact. name: in links. title, meaning: on the page. happened: test on an answer and its released score."""

    name: str
    title: str
    meaning: str
    happened: Callable[[Answer, CaseScore], bool]


def _quirk(*texts: str) -> Callable[[Answer, CaseScore], bool]:
    return lambda answer, released: any(quirk.startswith(texts) for quirk in released.quirks)


def _clock(answer: Answer, released: CaseScore) -> bool:
    return SUBTASKS[answer.question.subtask].form == "seconds" and bool(_CLOCK.search(_text(answer.raw)))


def _last_number(answer: Answer, released: CaseScore) -> bool:
    return _quirk(quirks.LAST_NUMBER)(answer, released) and not _clock(answer, released)


def _text(raw: Any) -> str:
    return raw if isinstance(raw, str) else ""


ARTEFACTS: tuple[Artefact, ...] = (
    Artefact(
        "clock", "Clock time read as seconds", 'The last number of the text counts, so "2:05" is 5 seconds.', _clock
    ),
    Artefact(
        "last-number", "Last number of the text",
        "Of several numbers the last one counts, wherever the answer stands.", _last_number,
    ),
    Artefact("sign", "Sign dropped", 'The sign of a number is not read, so "-3" is 3.', _quirk(quirks.SIGN_DROPPED)),
    Artefact(
        "out-of-mean", "Answer dropped from the mean",
        "An answer that cannot be read, or is missing, does not count, which raises the mean.",
        lambda answer, released: released.score is None and released.verdict != "crash",
    ),
    Artefact("stops", "Run stopped", "The script ends its whole run at this answer.", _quirk(STOPS)),
    Artefact(
        "labels", "Label ignored",
        "In the full task labels never matter: a chorus may match a verse.", _quirk(quirks.LABELS_IGNORED),
    ),
    Artefact(
        "entries", "Entry dropped from the divisor",
        "A section without a bound or a name is left out, and the divisor shrinks with it.",
        _quirk(quirks.ENTRIES_DROPPED),
    ),
    Artefact(
        "bound", "One bad bound", "One bound that is no number makes the whole answer 0.",
        _quirk(quirks.BOUND_NO_NUMBER),
    ),
    Artefact(
        "names", "Section-name mismatch",
        "Lyrics are matched by the sections' names: the right words under another name count as wrong twice.",
        _quirk(quirks.MATCHED_BY_NAME),
    ),
    Artefact(
        "empty-reference", "Empty-reference blow-up",
        "Where the reference has no words, every word of the answer counts as a whole error rate of 1.",
        _quirk(quirks.EMPTY_REFERENCE),
    ),
    Artefact(
        "cut", "Sections cut by position",
        "Sections are compared by position and cut to the shorter list: what is left over does not count.",
        _quirk(quirks.CUT_TO_SHORTER),
    ),
    Artefact(
        "substring", "Substring win",
        "Right because the reference occurs somewhere in the text, though another option is named too.",
        _quirk(quirks.SUBSTRING),
    ),
    Artefact(
        "stored-order", "Option number by stored order",
        "A number picks from the list as stored, where the right option often stands first.",
        _quirk(quirks.STORED_ORDER),
    ),
    Artefact(
        "whole-text", "Whole text must equal",
        "An attribution that names the right option in a sentence is wrong.", _quirk(quirks.WHOLE_TEXT),
    ),
    Artefact(
        "tie", "Tie decided by chance",
        "Votes or letters tie and the script's choice depends on the order of a hash.",
        lambda answer, released: released.verdict == "nondeterministic",
    ),
)  # fmt: skip

BY_NAME = {artefact.name: artefact for artefact in ARTEFACTS}


def artefacts_of(answer: Answer, released: CaseScore, paper: CaseScore) -> tuple[str, ...]:
    """Names of the artefacts of an answer, in the order of ARTEFACTS."""
    if _equal(released, paper):
        return ()
    return tuple(artefact.name for artefact in ARTEFACTS if artefact.happened(answer, released))


def _equal(released: CaseScore, paper: CaseScore) -> bool:
    first, second = (scored.wer if scored.wer is not None else scored.score for scored in (released, paper))
    return first == second or (first is not None and second is not None and abs(first - second) < SAME)
