"""Failure modes by rule: each named where it is planted, none in right answers, each at its edge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from analysis.benchmarks import readers
from analysis.benchmarks.registry import SUBTASKS
from analysis.labels import same_label
from analysis.metrics.section_iou import Interval
from analysis.records import CaseScore, Question, Value
from analysis.scoring import judge, score
from analysis.scoring.decomposition.segmentation import repair
from analysis.scoring.failure_modes import MODES, lyrics, modes, sections
from analysis.scoring.failure_modes.answers import preference
from tests import small
from tests.benchmarks.answers import PUBLISHED, SHIPPED, questions
from tests.scoring.decomposition.planted import PLANTS, WORD_PLANTS
from tests.shared import needs_shared

SETS = (SHIPPED, pytest.param(PUBLISHED, marks=needs_shared))
"""Folders of questions. A share over the few that are shipped is another one than over all that were published."""
SONG = [Interval("verse", 0, 21), Interval("chorus", 21, 40), Interval("verse", 40, 63), Interval("bridge", 63, 77)]

NAMED = {
    ("shift by 4 s", "FSS"): ("offset", 1.0),
    ("m.ss", "FSS"): ("unit", 1.0),
    ("minutes", "FSS"): ("unit", 1.0),
    ("milliseconds", "FSS"): ("unit", 1.0),
    ("verse and chorus swapped", "FSS"): ("labels-swapped", 0.85),
    ("first section dropped", "FSS"): ("first-missing", 1.0),
    ("last section dropped", "FSS"): ("last-missing", 1.0),
    ("one invented", "FSS"): ("runs-past", 0.9),
    ("cut to 50 %", "FSLT"): ("stops-early", 0.95),
    ("last phrase 30 times", "FSLT"): ("loop", 1.0),
    ("one section 20 times", "FSLT"): ("loop", 1.0),
    ("one block", "FSLT"): ("one-section", 0.95),
}
"""Error planted in right answers to the questions -> the mode that names it, and in what share at least."""
OF_SHIPPED = {"cut to 50 %": 0.84}
"""Other shares of the questions that are shipped: two songs of 13 are cut within a chorus that comes again."""
QUIET = ("jitter up to 3 s", "20 % of words substituted", "20 % of words deleted", "20 % of words inserted")
ERRORS = {error.name: error for error in (*PLANTS, *WORD_PLANTS)}


def scored(question: Question, value: Value) -> CaseScore:
    judgement = judge(question, value)
    return CaseScore("paper", "scored", "clean", value, judgement.score, (), judgement.evidence, judgement.wer)


@cache
def asked(folder: Path) -> list[Question]:
    return [question for question in questions(folder) if question.task in ("FSS", "SSS", "FSLT")]


def found(error: str, task: str, folder: Path) -> list[tuple[str, ...]]:
    """The modes of each answer in which the error can be planted."""
    named = []
    for question in [question for question in asked(folder) if question.task == task][:120]:
        reference: Any = question.reference  # sections or lyrics, by the task
        planted: Any = ERRORS[error].plant(reference, Random(question.id))
        if planted is not None:
            named.append(modes(question, scored(question, tuple(planted))))
    return named


@pytest.mark.parametrize("folder", SETS, ids=["shipped", "published"])
def test_right_answers_show_no_mode(folder: Path) -> None:
    assert asked(folder)
    assert not [each.id for each in asked(folder) if modes(each, scored(each, each.reference))]


@pytest.mark.parametrize("folder", SETS, ids=["shipped", "published"])
@pytest.mark.parametrize(("error", "task"), NAMED, ids=str)
def test_a_planted_error_is_named(error: str, task: str, folder: Path) -> None:
    mode, share = NAMED[error, task]
    share = OF_SHIPPED.get(error, share) if folder == SHIPPED else share
    answers = found(error, task, folder)
    assert answers
    assert sum(mode in names for names in answers) >= share * len(answers)


@pytest.mark.parametrize("folder", SETS, ids=["shipped", "published"])
@pytest.mark.parametrize("error", QUIET)
def test_small_errors_show_hardly_any_mode(error: str, folder: Path) -> None:
    answers = found(error, "FSS" if error in {plant.name for plant in PLANTS} else "FSLT", folder)
    assert answers
    assert sum(map(bool, answers)) <= 0.05 * len(answers)


def rule_holds(rule: str, answer: Sequence[Interval], reference: Sequence[Interval] = SONG) -> bool:
    verdict: bool = getattr(sections, rule)(repair(reference, answer, same_label))
    return verdict


def parts(*rows: tuple[str, float, float]) -> list[Interval]:
    return [Interval(*row) for row in rows]


@pytest.mark.parametrize(
    ("rule", "answer", "expected"),
    [
        ("one_label", parts(("verse", 0, 20), ("verse", 20, 40), ("verse", 40, 60), ("verse", 60, 77)), True),
        ("one_label", parts(("verse", 0, 20), ("verse", 20, 40), ("verse", 40, 77)), False),
        ("too_coarse", parts(("verse", 0, 40), ("chorus", 40, 77)), True),
        ("too_coarse", parts(("verse", 0, 40), ("chorus", 40, 60), ("verse", 60, 77)), False),
        ("too_coarse", [], False),
        ("too_coarse", parts(("verse", 0, 0)), False),
        ("too_coarse", parts(("verse", 0, 0), ("chorus", 40, 77)), True),
        ("too_fine", parts(*[("verse", n * 9.0, n * 9.0 + 9) for n in range(8)]), True),
        ("too_fine", parts(*[("verse", n * 9.0, n * 9.0 + 9) for n in range(7)]), False),
        ("swallows", parts(("verse", 0, 77)), True),
        ("swallows", parts(("verse", 0, 40), ("verse", 40, 77)), False),
        ("first_missing", SONG[1:], True),
        ("first_missing", [], False),
        ("last_missing", SONG[:-1], True),
        ("stops_early", [*SONG[:-1], Interval("bridge", 63, 66.9)], True),
        ("stops_early", [*SONG[:-1], Interval("bridge", 63, 67)], False),
        ("runs_past", [*SONG[:-1], Interval("bridge", 63, 87.1)], True),
        ("runs_past", [*SONG[:-1], Interval("bridge", 63, 87)], False),
        ("reversed_bounds", [Interval("verse", 5, 5)], True),
        ("reversed_bounds", [Interval("verse", 5, None)], False),
        ("equal_lengths", parts(*[("verse", n * 15.0, n * 15.0 + 15) for n in range(5)]), True),
        ("equal_lengths", parts(*[("verse", n * 15.0, n * 15.0 + 15) for n in range(4)]), False),
        ("round_times", parts(("a", 0, 20), ("b", 20, 40), ("c", 40, 65), ("d", 65, 75)), True),
        ("round_times", parts(("a", 0, 20), ("b", 20, 41), ("c", 41, 65), ("d", 65, 75)), False),
        ("round_times", parts(("a", 0, 20), ("b", 20, 40), ("c", 40, 65)), False),
    ],
)
def test_rules_at_their_edges(rule: str, answer: list[Interval], expected: bool) -> None:
    assert rule_holds(rule, answer) is expected


def test_round_references_make_no_round_answers() -> None:
    song = parts(("a", 0, 20), ("b", 20, 40), ("c", 40, 65), ("d", 65, 75))
    assert not rule_holds("round_times", song, song)


def test_labels_swapped_need_two_of_each() -> None:
    song = parts(("verse", 0, 20), ("chorus", 20, 40), ("verse", 40, 60), ("chorus", 60, 80))
    names = {"verse": "chorus", "chorus": "verse"}
    swapped = [section._replace(label=names[section.label]) for section in song]
    assert rule_holds("labels_swapped", swapped, song)
    assert not rule_holds("labels_swapped", [*swapped[:3], song[3]], song)  # one chorus of two is no more than half
    assert not rule_holds("labels_swapped", swapped[:3], song[:3])


def test_other_words_and_other_script() -> None:
    words = " ".join(f"w{n}" for n in range(20))
    other = " ".join(f"x{n}" for n in range(10))
    assert lyrics.other_words([words], [other])
    assert not lyrics.other_words([words], [" ".join(other.split()[:9])])
    assert not lyrics.other_words([words], [f"w1 {' '.join(other.split()[:9])}"])  # one of ten is a tenth
    assert lyrics.other_script(["lantern"], ["фонарь a"])
    assert not lyrics.other_script(["lantern"], ["ab вг"])
    assert not lyrics.other_script(["lantern"], ["1 2 3"])


def test_a_preference_is_sixty_per_cent_and_twenty_points_above() -> None:
    def answers(leaning: int, right: int, n_questions: int = 10) -> Counter[tuple[str, str]]:
        return Counter(("2" if n < right else "5", "2" if n < leaning else str(n)) for n in range(n_questions))

    leaning = preference(answers(6, 4))
    assert leaning is not None
    assert (leaning.answer, leaning.share, leaning.expected, leaning.n) == ("2", 0.6, 0.4, 10)
    assert preference(answers(5, 0)) is None
    assert preference(answers(6, 5)) is None
    assert preference(answers(10, 0, 9)) is None


def test_whole_cases(tmp_path: Path) -> None:
    records = [
        small.record("artist_count", 2, "3"),
        small.record("artist_count", 2, "4", audio_path="b.wav"),
        small.record("artist_count", 2, "I cannot listen to audio.", audio_path="c.wav"),
        small.record("artist_duration", 125.3, "2.05"),
        small.record("full lyrics transcription", small.WORDS, None),
    ]
    file = small.write(tmp_path / "run.json", records)
    cases = [(answer.question, score(answer, "paper")) for answer in readers.read(file).answers]
    assert [modes(*case) for case in cases] == [("off-by-one",), (), ("refused",), ("time-unit",), ()]
    assert isinstance(cases[0][1].value, Decimal)
    question = cases[0][0]
    assert [name for name, mode in MODES.items() if mode.occurs_in(question.subtask)] == [
        "refused", "unreadable", "format", "off-by-one",
    ]  # fmt: skip
    assert MODES["song-length"].occurs_in(cases[3][0].subtask)
    assert not MODES["other-entry"].occurs_in(cases[3][0].subtask)
    assert modes(question, score(next(iter(readers.read(file).answers)), "released")) == ()


def test_modes_are_those_of_the_present_form_of_a_subtask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pack that is edited while a server runs may give its subtask another form."""
    file = small.write(tmp_path / "run.json", [small.record("artist_count", 2, "3")])
    (answer,) = readers.read(file).answers
    scored = score(answer, "paper")
    assert modes(answer.question, scored) == ("off-by-one",)
    edited = replace(SUBTASKS[answer.question.subtask], form="seconds")
    monkeypatch.setitem(SUBTASKS, answer.question.subtask, edited)
    assert modes(answer.question, scored) == ()


def test_every_mode_has_a_definition() -> None:
    assert all(mode.definition.endswith(".") and mode.title for mode in MODES.values())


def test_the_guide_has_each_definition() -> None:
    guide = (Path(__file__).parents[3] / "dashboard" / "guide" / "losses.md").read_text(encoding="utf-8")
    rows = [f"| {mode.title} | `{mode.name}` | {mode.definition} |" for mode in MODES.values()]
    assert [row for row in rows if row not in guide] == []
