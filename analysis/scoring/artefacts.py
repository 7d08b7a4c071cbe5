"""Artefacts of scoring: cases whose number says something about the published scripts and not about the model.

A case is of an artefact if what it names happened to the answer and the released lens gives another score than the
paper's (or one of the two none). So every case listed moved a figure. One row of ARTEFACTS each; an answer may be of
several.
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
"""Scores this near are the same: the two lenses add up in another order."""


class Artefact(NamedTuple):
    """name: in links. title: for people. meaning: in one sentence. happened: to this answer, by its released score."""

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


def found(answer: Answer, released: CaseScore, paper: CaseScore) -> tuple[str, ...]:
    """The names of the artefacts an answer is of, in the order of ARTEFACTS."""
    if _alike(released, paper):
        return ()
    return tuple(each.name for each in ARTEFACTS if each.happened(answer, released))


def _alike(released: CaseScore, paper: CaseScore) -> bool:
    one, other = (scored.wer if scored.wer is not None else scored.score for scored in (released, paper))
    return one == other or (one is not None and other is not None and abs(one - other) < SAME)
