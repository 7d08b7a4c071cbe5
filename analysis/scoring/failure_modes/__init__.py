"""Failure modes: named patterns in answers, found by rules. A case may have several.

Thresholds are set so that published references, taken as answers, and answers with 3 s of jitter or 30 % of other words
show (almost) none. `modes(question, scored)` returns those of a case; `MODES` has the definitions for readers. Modes
that need the song or the other answers of the run are found where these are known (`surroundings`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from functools import cache, cached_property
from typing import TypeAlias

from analysis.benchmarks.protocol import Form
from analysis.benchmarks.registry import EVERY, SUBTASKS
from analysis.records import CaseScore, LyricSection, Question, Value
from analysis.scoring.decomposition import LABELLED, TIMED, Decomposition, Lost, decompose, repair_of
from analysis.scoring.decomposition.segmentation import Repair
from analysis.scoring.failure_modes import lyrics, sections, surroundings
from analysis.scoring.failure_modes.surroundings import UNKNOWN, Surroundings


@dataclass(frozen=True)
class DecomposedCase:
    """A case with what several rules need. decomposition: of its loss. around: its song and run."""

    question: Question
    scored: CaseScore
    decomposition: Decomposition
    around: Surroundings = UNKNOWN

    @property
    def lost(self) -> Lost:
        return self.decomposition.lost

    @cached_property
    def repair(self) -> Repair:
        return self.decomposition.repair or repair_of(self.question, self.scored)


Finder: TypeAlias = Callable[[DecomposedCase], bool]

SUNG: frozenset[Form] = frozenset({"lyrics", "words", "transcript"})
COUNTS: frozenset[Form] = frozenset({"count"})
CLOCKED: frozenset[Form] = frozenset({"seconds"})
SINGLE_CHOICES: frozenset[Form] = frozenset({"option", "choice", "letter", "yes or no", "song"})


@dataclass(frozen=True, slots=True)
class FailureMode:
    """A failure mode. name: in links and files. definition: the rule. forms: of answers; empty for all.

    subtasks: of these alone; empty for all with such answers. needs_value: whether the rule needs a readable answer.
    """

    name: str
    title: str
    definition: str
    forms: frozenset[Form]
    find: Finder
    needs_value: bool = True
    subtasks: frozenset[str] = frozenset()

    def occurs_in(self, subtask: str) -> bool:
        """Whether the mode can occur in answers of the subtask: the denominator of its share."""
        if self.subtasks:
            return subtask in self.subtasks
        return not self.forms or SUBTASKS[subtask].form in self.forms


def _refused(case: DecomposedCase) -> bool:
    return case.scored.outcome == "refused"


def _unread(case: DecomposedCase) -> bool:
    return case.scored.outcome == "unparsed"


def _format(case: DecomposedCase) -> bool:
    return _unread(case) or case.scored.confidence in ("mended", "ambiguous")


def _in_sections(rule: Callable[[Repair], bool]) -> Finder:
    return lambda case: rule(case.repair)


def _in_losses(name: str) -> Finder:
    return lambda case: name in case.lost


def _in_texts(rule: Callable[[lyrics.Texts, lyrics.Texts], bool]) -> Finder:
    return lambda case: rule(_texts(case.question.reference), _texts(case.scored.value))


def _subtasks(task: str) -> frozenset[str]:
    return frozenset(row.script for row in EVERY[task].subtasks)


def _around(rule: Callable[[Surroundings, Question, Value | None], bool]) -> Finder:
    return lambda case: rule(case.around, case.question, case.scored.value)


def _off_by_one(case: DecomposedCase) -> bool:
    reference, answer = case.question.reference, case.scored.value
    return isinstance(reference, Decimal) and isinstance(answer, Decimal) and abs(answer - reference) == 1


def _texts(value: Value | None) -> list[str]:
    items = value if isinstance(value, tuple) else ()
    return [section.text for section in items if isinstance(section, LyricSection)]


EVERY_FORM: frozenset[Form] = frozenset()

# fmt: off
_ROWS = (
    FailureMode("refused", "Refused", "The model says that it cannot or will not answer.", EVERY_FORM, _refused, False),
    FailureMode("unreadable", "Unreadable", "An answer without any usable value.", EVERY_FORM, _unread, False),
    FailureMode("format", "Format not followed", "The answer had to be repaired, or could not be read for certain.",
                EVERY_FORM, _format, False),
    FailureMode("offset", "Constant offset", "All times are off by the same amount, of 1 s or more.",
                TIMED, _in_sections(sections.constant_offset)),
    FailureMode("unit", "Wrong unit of time", "The times fit when read as m.ss, minutes or milliseconds.",
                TIMED, _in_sections(sections.wrong_unit)),
    FailureMode("labels-swapped", "Two labels swapped", "Of two labels, given at least twice each, more than half "
                "of either are called by the other's name.", LABELLED, _in_sections(sections.labels_swapped)),
    FailureMode("one-label", "One label for all", "Four sections or more under one label; the reference has three "
                "labels or more.", LABELLED, _in_sections(sections.one_label)),
    FailureMode("coarse", "Too coarse", "At most half as many sections as the reference, which has three or more.",
                TIMED, _in_sections(sections.too_coarse)),
    FailureMode("fine", "Too fine", "At least twice as many sections as the reference, and three more.",
                TIMED, _in_sections(sections.too_fine)),
    FailureMode("swallows", "One section swallows several", "Two or more sections of the reference lie in one section "
                "of the answer and have no partner.", TIMED, _in_sections(sections.swallows)),
    FailureMode("first-missing", "First section missing", "The reference's first section is left out or swallowed.",
                TIMED, _in_sections(sections.first_missing)),
    FailureMode("last-missing", "Last section missing", "The reference's last section is left out or swallowed.",
                TIMED, _in_sections(sections.last_missing)),
    FailureMode("ends-early", "Ends early", "The last section ends more than 10 s and 10 % before the reference does.",
                frozenset({"sections"}), _in_sections(sections.stops_early)),
    FailureMode("runs-past", "Runs past the end", "The last section ends more than 10 s and 10 % after the reference "
                "does.", frozenset({"sections"}), _in_sections(sections.runs_past)),
    FailureMode("reversed", "Bounds reversed or empty", "A section starts where it ends, or later.",
                TIMED, _in_sections(sections.reversed_bounds)),
    FailureMode("equal-lengths", "Equal lengths", "Five sections or more, all but the last equally long within 2 %; "
                "those of the reference differ by 5 % or more.", TIMED, _in_sections(sections.equal_lengths)),
    FailureMode("round-times", "Round times", "Five different times or more, nine of ten of them multiples of 5 s, "
                "unlike the reference's.", TIMED, _in_sections(sections.round_times)),
    FailureMode("loop", "Loop", "A phrase or a section is repeated in a row beyond the reference.",
                SUNG, _in_losses("loops")),
    FailureMode("stops-early", "Stops early", "Five words or more, a tenth of the reference at least, are missing at "
                "its end.", SUNG, _in_losses("stopped early")),
    FailureMode("one-section", "All in one section", "One section given where three or more were asked for.",
                frozenset({"lyrics"}), _in_texts(lyrics.one_section)),
    FailureMode("other-words", "Other words", "Under a tenth of the words in common with the reference.",
                SUNG, _in_texts(lyrics.other_words)),
    FailureMode("other-script", "Other script", "Most letters are of another script than the reference's.",
                SUNG, _in_texts(lyrics.other_script)),
    FailureMode("off-by-one", "Off by one", "The count is one too low or one too high.", COUNTS, _off_by_one),
    FailureMode("time-unit", "Duration in another unit", "The answer fits when read as m.ss, minutes, the digits of a "
                "clock time, or milliseconds.", CLOCKED, _in_losses("unit")),
    FailureMode("song-length", "Length of the song", "The length of the song within 3 s, where the reference is more "
                "than 6 s shorter.", CLOCKED, _around(surroundings.song_length), subtasks=_subtasks("Dur")),
    FailureMode("other-entry", "Another entry", "Within 3 s of the entry of another artist.",
                CLOCKED, _around(surroundings.other_entry), subtasks=_subtasks("Loc")),
    FailureMode("main-counted", "Main artist counted too", "Featured and main artists together, where featured artists "
                "are to be counted.", COUNTS, _around(surroundings.main_artist_counted),
                subtasks=frozenset({"artist_count_feature"})),
    FailureMode("other-section", "Another section's words", "Against another section of the recording the word error "
                "rate is below 50 % and 20 points lower.", frozenset({"lyrics"}),
                _around(surroundings.other_section), subtasks=_subtasks("SSLT")),
    FailureMode("leans", "Leans on one answer", "The wrong answer, or its position, is the one that the run gives in "
                "60 % of 10 or more answers of the subtask, 20 points more often than it is right.",
                SINGLE_CHOICES, _around(surroundings.leans)),
)
# fmt: on

MODES: dict[str, FailureMode] = {mode.name: mode for mode in _ROWS}
"""Failure modes by name, in the order in which they are shown."""
UNPRICED = frozenset({"format"})
"""Modes that do not say why points are lost: an answer that was repaired may be right."""
OF_SURROUNDINGS = frozenset({"song-length", "other-entry", "main-counted", "other-section", "leans"})
"""Modes that need `Surroundings`."""


def modes(
    question: Question, scored: CaseScore, decomposition: Decomposition | None = None, around: Surroundings = UNKNOWN
) -> tuple[str, ...]:
    """The names of the modes of a case, under the paper lens. A case that cannot be scored has none.

    decomposition: of its loss, where it has been computed before. around: what is known of its song and run.
    An answer with a full score can only show the modes of its form: "Format not followed".
    """
    decomposition = decomposition or decompose(question, scored)
    if decomposition is None:
        return ()
    case = DecomposedCase(question, scored, decomposition, around)
    has_value = scored.value is not None and scored.score != 1
    possible = _possible_modes(question.subtask, SUBTASKS[question.subtask].form)
    return tuple(mode.name for mode in possible if (has_value or not mode.needs_value) and mode.find(case))


@cache
def _possible_modes(subtask: str, form: Form) -> tuple[FailureMode, ...]:
    """The modes of a subtask and its form: an edited pack may have another form for the same subtask."""
    return tuple(mode for mode in _ROWS if mode.occurs_in(subtask))
