"""What sentences say of one run, one task, one song and one question: no plural, and no place among none."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from analysis.benchmarks.bass.tasks import TASKS
from analysis.metrics.abstention import Answered
from analysis.scoring.failure_modes import MODES
from analysis.scoring.figures import Figure
from analysis.statistics import difference
from analysis.statistics.adjusted_effects import Effect
from analysis.statistics.error_rate import Share
from analysis.statistics.intervals import Interval
from analysis.summaries.comparison.cells import ModelCondition
from analysis.summaries.comparison.comparability import Coverage
from analysis.summaries.comparison.contrasts import Contrast
from analysis.summaries.comparison.contrasts import Effect as Sum
from analysis.summaries.comparison.differences import by_task
from analysis.summaries.comparison.loss_differences import LossDifference, PartDifference
from analysis.summaries.comparison.pairs import Pair
from analysis.summaries.comparison.sides import Side
from analysis.summaries.comparison.slices import slices
from analysis.summaries.comparison.sound_reliance import SoundRuns, corrected, reliance
from analysis.summaries.means.level_effects import LevelEffect, LevelEffects
from analysis.summaries.means.rank_stability import Rank
from analysis.summaries.means.song_means import Mean
from analysis.summaries.review.misread import Misread, ScoreRange
from analysis.summaries.run.mode_findings import ModeFinding
from analysis.summaries.run.run_standing import Overall, Standing
from analysis.summaries.statements import (
    answer_rates,
    chance,
    choices,
    comparison,
    conditions,
    effects,
    leaderboard,
    lyrics,
    misread,
    ranges,
    sound_reliance,
    structure,
    verdicts,
)
from analysis.summaries.tasks.artists import Bias
from analysis.summaries.tasks.musicology import OptionConfusion
from analysis.summaries.tasks.structure import Bin, LabelConfusion
from analysis.views import finding_words, mode_words
from tests.summaries.null_views import STATEMENTS
from tests.summaries.test_sentence import sentence_writers

NAMES = {"a": "run A"}
CELL = ModelCondition("m", (), Side(("a",), ("1",), 1))
SPAN = Interval(0.1, 0.3)
PAIR = Pair("q", "SGD", TASKS["SGD"].subtasks[0].script, "", "s", 1.0, 1.0, None, None, genre="rock")
EQUAL, SAME, UNTESTED = (
    by_task([PAIR._replace(a=a, b=b, same=same)], "paper")[0]
    for a, b, same in ((1.0, 1.0, False), (1.0, 1.0, True), (1.0, 0.0, False))
)
TESTED = replace(UNTESTED, test=difference.Test(1.0, SPAN, 0.01, 1), p_corrected=0.01)
OPEN = replace(TESTED, p_corrected=0.2)
ROWS = (EQUAL, SAME, UNTESTED, TESTED, OPEN)
EFFECT = Effect((1, 1), (1, 1), 1, 1, 1, value=0.2, interval=SPAN, p=0.01, p_corrected=0.01)
PANELS = [
    LevelEffects((LevelEffect("rock", against, effect),), 1, 2)
    for against in ("", "pop")
    for effect in (
        EFFECT, replace(EFFECT, p_corrected=0.5),
        replace(EFFECT, value=None, interval=None, p_corrected=None, reason="too few"),
    )
]  # fmt: skip
RANK = Rank("a", 1, Interval(1, 1), 1.0, {})
RUNS = SoundRuns("m", "", ("a",), {"noise": ("b",)})
CHECKED = Misread(1, 1, 1, checked=1, share=Share(1, 0, 0, 0.0, 0.0, Interval(0.0, 0.0)), at_most=0.0)
MISREADS = [
    CHECKED, Misread(1, 1, 1), replace(CHECKED, n_sure=5, share=None), Misread(0, 0, 1, score=ScoreRange(0, 0, 1)),
    replace(CHECKED, misread=1, disputed=1, at_most=None, share=Share(1, 1, 1, 1.0, 1.0, SPAN)),
]  # fmt: skip
MEAN = Mean(0.5, None, 1, 1)
FIGURE = Figure("SGD", 1, 0, 1, 0, 0, 0, 0.0, -0.3, 0.0, 0.25, 1)


CONTRASTS = [Contrast("m", CELL, CELL, row, ((0.5,), (0.5,)), (PAIR,), True) for row in ROWS]


def every(function: Callable[..., Any], *values: Any) -> list[str]:
    return [str(function(value)) for value in values]


SAID: Mapping[str, list[str]] = {
    "answer_rates.open_questions": every(
        answer_rates.open_questions, {"a": Answered(0, 0, 1)}, {"a": Answered(1, 1, 1)}
    ),
    "answer_rates.readings_differ": [str(answer_rates.readings_differ({"a": n}, 1)) for n in (0, 1)],
    "answer_rates.conclusions": every(answer_rates.conclusions, {"women": ["worse"]}),
    "chance.of_tasks": every(chance.of_tasks, [("SGD", TASKS["SGD"].subtasks[0].script)]),
    "chance.sentence": every(chance.sentence, 0.25),
    "chance.below": every(chance.below, FIGURE, replace(FIGURE, refused=0, unparsed=1)),
    "choices.most_confused": [
        str(choices.most_confused([OptionConfusion("a", "x", chosen, 1, 1)], "nothing")) for chosen in "xy"
    ],
    "choices.position_bias": [str(choices.position_bias(panel, {"1": 1}, {"1": 1}, "Option")) for panel in PANELS],
    "choices.unanimity": every(choices.unanimity, {"4": 1}, {"3:1": 1}),
    "choices.both_right": every(choices.both_right, {"2": 1}, {"0": 1}),
    "choices.signed_errors": every(choices.signed_errors, {"a": Bias("a", 1, 0, 1, 0, 0, None, None)}),
    "comparison.questions_won": every(comparison.questions_won, [PAIR]),
    "comparison.coverage": every(
        comparison.coverage, Coverage(1, 0, 0, 0, 0, 0, 0), Coverage(1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    ),
    "comparison.furthest": every(comparison.furthest, *([row] for row in ROWS)),
    "comparison.subgroups": every(comparison.subgroups, slices([PAIR], "paper")),
    "comparison.loss_types": [
        comparison.loss_types(LossDifference("FSS", 0.5, 0.4, 1, parts, ("FSS",)))
        for parts in ((), *((PartDifference("merged", 0.5, 0.6, None, p),) for p in (None, 0.01, 0.5)))
    ],
    "comparison.first_place": [comparison.first_place([rank], NAMES) for rank in (RANK, replace(RANK, places=None))],
    "comparison.place_range": [comparison.place_range(RANK, 2)],
    "conditions.contrasts": [str(conditions.contrasts(own, "A", "B")) for own in ([], *([own] for own in CONTRASTS))],
    "conditions.mean": [
        str(conditions.mean(Sum(("m",), 0.2, test, 1, 1, test and p), "A", "B"))
        for test, p in ((None, None), (TESTED.test, 0.01), (TESTED.test, 0.5))
    ],
    "conditions.interactions": [
        str(conditions.interactions([Sum(("m", "n"), 0.2, test, 1, 1, test and p)], "A", "B"))
        for test, p in ((None, None), (TESTED.test, 0.01), (TESTED.test, 0.5))
    ],
    "conditions.seed_range": [conditions.seed_range(Side(("a",), ("1",), 1), own) for own in ([], [0.5])],
    "conditions.seeds": [conditions.seeds(Side(("a",), ("1",), 1), [0.5])],
    "effects.effects": [str(effects.effects(panel, effects.aspect("genre"))) for panel in PANELS],
    "effects.number": [
        str(effects.number(panel.rows[0].effect, "The score", "each doubling of the length")) for panel in PANELS
    ],
    "leaderboard.overall": [
        leaderboard.overall([Overall("a", 0.5, interval)], constant, NAMES)
        for interval in (None, SPAN) for constant in (None, Overall("c", 0.2, None))
    ],
    "leaderboard.unusable_answers": every(
        leaderboard.unusable_answers, {"a": {"clean": 1, "refused": 0, "unparsed": 0, "missing": 0}},
        {"a": {"clean": 0, "refused": 1, "unparsed": 0, "missing": 0}},
    ),
    "leaderboard.of_some_tasks": [
        leaderboard.of_some_tasks({condition: {"model": 0.5}}, "mean of 2 of 3 tasks") for condition in ("", "no sound")
    ],
    "leaderboard.overall_by_condition": [
        leaderboard.overall_by_condition({"no sound": [Overall("a", 0.5, interval)]}, Overall("c", 0.2, None), NAMES)
        for interval in (None, SPAN)
    ],
    "leaderboard.printed": every(leaderboard.printed, {"model": 0.5}),
    "lyrics.beyond_one": every(lyrics.beyond_one, [0.5], [1.5]),
    "misread.sentence": every(misread.sentence, *MISREADS),
    "misread.share": every(misread.share, *MISREADS),
    "misread.bounds": every(misread.bounds, *MISREADS),
    "misread.short": every(misread.short, *MISREADS),
    "misread.summary": every(misread.summary, *([estimate] for estimate in MISREADS)),
    "misread.corrected": every(misread.corrected, ScoreRange(0.0, 0.0, 1.0, 0.5, 0.5)),
    "ranges.spread": [str(ranges.spread({"run A": 0.5}, "IoU"))],
    "sound_reliance.sentence": [
        str(sound_reliance.sentence(own))
        for own in corrected([reliance(RUNS, "noise", None, [row], [PAIR]) for row in ROWS])
    ],
    "structure.worst_confusion": [
        str(structure.worst_confusion([LabelConfusion("verse", estimate, 1, 1.0, 1)], by))
        for estimate in ("verse", "chorus") for by in ("seconds", "sections")
    ],
    "structure.section_counts": every(structure.section_counts, *([Bin(low, 1, 1.0, 1)] for low in (-1, 0, 1))),
    "structure.boundary_offsets": [str(structure.boundary_offsets(1.0, 0.0, 1, 0.5, 5.0))],
    "structure.label_cost": every(structure.label_cost, {"run A": (MEAN, MEAN)}),
    "verdicts.summary": every(verdicts.summary, *([row] for row in ROWS)),
    "verdicts.sentence": every(verdicts.sentence, *ROWS),
    "verdicts.short": every(verdicts.short, *ROWS),
    "verdicts.higher": every(verdicts.higher, *ROWS),
    "verdicts.ends": [verdicts.ends(interval) for interval in (None, Interval(0.01, 0.01), SPAN)],
    "verdicts.range_of": [verdicts.range_of(Interval(low, 0.01)) for low in (0.0, 0.01)],
    "verdicts.family": [verdicts.family([row], "holm") for row in ROWS],
}  # fmt: skip
"""What each writer of sentences says of one."""
OWN = Overall("a", 0.5, None)
MODE = ModeFinding(next(iter(MODES)), 1, 1, SPAN, 1.0, 0.1, SPAN)
OF_VIEWS = [
    *finding_words.verdict(Standing(OWN, None, None, None, OWN, 1, 1), NAMES),
    *(of_mode(MODE) for of_mode in (mode_words.title, mode_words.evidence, mode_words.note)),
]
WRONG = re.compile(
    r"(?<![\d.,/-])1 (?:of 1 )?(?:readable |shared |more )?(?:answer|question|run|song|case|task|test|section|subgroup|"
    r"subtask|level|model|word|seed)s\b|\b1 boundaries\b|\bof 1 (?:\w+ )?\w+ (?:are|have)\b|\b1 (?:are|have)\b|"
    r"\b(?:each|all|every one|first|best) of (?:the )?1\b|\ball 1\b|\bthe 1 \w|\b(?:rank|place) 1 of 1\b|\bbetween 1 ",
    re.IGNORECASE,
)


def test_every_writer_of_sentences_speaks_of_one() -> None:
    assert {f"{STATEMENTS}.{name}" for name in SAID} == sentence_writers(STATEMENTS)


@pytest.mark.parametrize("name", SAID)
def test_one_is_no_plural(name: str) -> None:
    assert any(SAID[name])
    for text in SAID[name]:
        assert not WRONG.search(text), text


@pytest.mark.parametrize("text", OF_VIEWS)
def test_one_run_stands_alone_in_its_report(text: str) -> None:
    assert not WRONG.search(text), text


@pytest.mark.parametrize(
    "text",
    ["a is first of 1 run", "1 of 1 answers", "all 1 answer", "1 of 1 question have more", "Place 1 of 1 model",
     "in the 1 subtask", "1 are left out", "1 song, 1 cases"],
)  # fmt: skip
def test_wrong_words_are_noticed(text: str) -> None:
    assert WRONG.search(text)
