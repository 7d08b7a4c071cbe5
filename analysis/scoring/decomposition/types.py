"""The types of loss: name, definition and the reason that a sentence gives, in the order in which they are shown."""

from __future__ import annotations

from typing import NamedTuple

from analysis.benchmarks.protocol import Form
from analysis.benchmarks.registry import EVERY, SUBTASKS


class Type(NamedTuple):
    """A type of loss. reason: completes "loses 9.5 points because ...". repaired: completes "after ..."."""

    name: str
    meaning: str
    reason: str
    repaired: str = "the answer is right"


UNREAD = Type(
    "unread", "No answer, a refusal, or nothing usable in the answer. It takes the whole loss of the case.",
    "answers are missing or unreadable",
)  # fmt: skip
_NO_RIGHT_OPTION = Type("no right option", "The reference is not among the options.", "no option is right")
_WRONG_OPTION = Type("wrong option", "Another option than the right one.", "the wrong option is chosen")
_CHOICE = (_NO_RIGHT_OPTION, _WRONG_OPTION)
_SEGMENTATION = (
    Type("timing", "The whole answer is in another unit of time or shifted by a constant offset.",
         "the clock is wrong", "times are in the reference's clock"),
    Type("boundaries", "Matched sections start or end at another time.", "boundaries are off",
         "boundaries are right"),
    Type("labels", "Matched sections have another label.", "labels are wrong", "labels are right"),
    Type("merged", "One section of the answer covers several sections of the reference.", "sections are merged",
         "merged sections are separated"),
    Type("split", "Several sections of the answer lie in one section of the reference.", "sections are split",
         "split sections are joined"),
    Type("elsewhere", "A section of the reference is given at another place.", "sections are misplaced",
         "misplaced sections are moved"),
    Type("left out", "A section of the reference has no counterpart in the answer.", "sections are left out",
         "missing sections are added"),
    Type("invented", "A section of the answer has no counterpart in the reference.", "sections are invented",
         "invented sections are removed"),
)  # fmt: skip
_LYRICS = (
    Type("loops", "A phrase or section is repeated beyond the reference.", "phrases are repeated",
         "repetitions are cut"),
    Type("sections", "The words are right but in the wrong section.", "words are in the wrong section",
         "words are in their sections"),
    Type("left out", "A section of the reference has no words in the answer.", "sections are left out",
         "missing sections are added"),
    Type("stopped early", "The last words of the song are missing (5 words and 10 % or more).",
         "the transcript stops early", "the missing end is added"),
    Type("invented", "A section of the answer has no counterpart in the reference.", "sections are invented",
         "invented sections are removed"),
    Type("insertions", "Words that the reference does not have.", "words are inserted", "inserted words are removed"),
    Type("deletions", "Words of the reference are missing.", "words are deleted", "missing words are added"),
    Type("substitutions", "Words are replaced by others.", "words are substituted", "wrong words are replaced"),
)  # fmt: skip
_STYLE = (
    _NO_RIGHT_OPTION,
    Type("said same", "Same instead of different.", "different styles are called the same"),
    Type("said different", "Different instead of same.", "the same style is called different"),
    Type("missed", "Neither instead of the style or role.", "styles and roles are missed"),
    Type("invented", "A style or role instead of neither.", "styles and roles are invented"),
    Type("swapped", "One style or role instead of the other.", "styles and roles are swapped"),
)
_PAIR = (
    Type("one of two", "One of the two options is right.", "one of two options is wrong"),
    Type("neither of two", "Neither of the two options is right.", "both options are wrong"),
)
_ORDER = (
    Type("other names", "Other names than the four to be ranked.", "other names are ranked"),
    Type("reversed", "The right order backwards.", "the order is reversed"),
    Type("neighbours swapped", "Right after one exchange of neighbours.", "neighbours are swapped"),
    Type("other order", "Any other order.", "the order is wrong"),
)
_COUNT = (
    Type("one too few", "Too low by 1 or less.", "counts are one too low"),
    Type("one too many", "Too high by 1 or less.", "counts are one too high"),
    Type("too few", "Too low by more than 1.", "counts are too low"),
    Type("too many", "Too high by more than 1.", "counts are too high"),
)
_SECONDS = (
    Type("unit", "Right when read in another unit: m.ss, minutes, clock digits or milliseconds.",
         "times are in another unit"),
    Type("near", "Off by 10 s or less.", "times are off by 10 s or less"),
    Type("too low", "Too low by more than 10 s.", "times are too low"),
    Type("too high", "Too high by more than 10 s.", "times are too high"),
)  # fmt: skip
_OF_FORM: dict[Form, tuple[Type, ...]] = {
    "sections": _SEGMENTATION,
    "intervals": _SEGMENTATION,
    "events": _SEGMENTATION,
    "turns": _SEGMENTATION,
    "lyrics": _LYRICS,
    "words": _LYRICS,
    "transcript": _LYRICS,
    "option": _CHOICE,
    "song": _CHOICE,
    "letter": _CHOICE,
    "yes or no": _CHOICE,
    "pair": _PAIR,
    "ranking": _ORDER,
    "count": _COUNT,
    "seconds": _SECONDS,
    "choice": _CHOICE,
    "not scored": (),
    "rating": (),
}
_WRONG = (Type("wrong", "Answers of this form are not decomposed.", "answers are wrong"),)
"""Of the forms without types of their own."""
TYPES = tuple(dict.fromkeys(type_.name for types in ((UNREAD,), *_OF_FORM.values(), _STYLE, _WRONG) for type_ in types))
"""Names of all types, without repetition."""
_ALL = (UNREAD, *(type_ for types in _OF_FORM.values() for type_ in types), *_WRONG)
_GENERAL = tuple({type_.name: type_ for type_ in reversed(_ALL)}.values())[::-1]


def types_of_subtask(subtask: str) -> tuple[Type, ...]:
    """Types of loss of a subtask."""
    row = SUBTASKS[subtask]
    attribution = row.form == "option" and subtask in {row.script for row in EVERY["Attr"].subtasks}
    return (UNREAD, *(_STYLE if attribution else _OF_FORM.get(row.form, _WRONG)))


def types_of(task: str) -> tuple[Type, ...]:
    """Types of loss of all subtasks of a task; all general ones where its subtasks are known from files alone."""
    if not EVERY[task].subtasks:
        return _GENERAL
    return tuple(dict.fromkeys(type_ for row in EVERY[task].subtasks for type_ in types_of_subtask(row.script)))
