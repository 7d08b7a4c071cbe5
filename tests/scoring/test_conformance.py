"""The conformance corpus, read in place: 280 messy answers and what each is worth under both lenses.

Its `expected_released.json` was made by the published scripts themselves, its `expected_paper.json` by an independent
implementation of the paper's definitions; `conformance/README.md` explains the fields.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from analysis.benchmarks.bass import reader
from analysis.records import Answer, CaseScore, Lens
from analysis.scoring import figures, score
from tests.shared import SHARED, needs_shared

pytestmark = needs_shared

CORPUS = SHARED / "conformance"
QUESTIONS = SHARED / "data" / "bass_questions"
FILES = (
    "structural_segmentation.json",
    "structural_lyrics_transcription.json",
    "musicological_analysis.json",
    "artist_collaboration.json",
)
LINES = {  # the scripts' names for the lines of their summaries
    "FSS": "full structural segmentation",
    "SSS": "section structural segmentation",
    "FSLT": "full lyrics transcription",
    "SSLT": "section lyrics transcription",
    "SGD": "multiple choice question",
    "PGD": "pair selection",
    "GDR": "ranking_genes",
    "GA": "multi_song_mcq_max",
    "Cnt": "artist_count",
    "Dur": "artist_duration",
    "Loc": "identify_artist_start_timestamp",
    "Attr": "collab_type",
}
SURE = ("clean", "recoverable", "none")


@cache
def scored(file: str, lens: Lens) -> tuple[tuple[Answer, CaseScore], ...]:
    loaded = reader.read(CORPUS / file)
    assert not loaded.problems
    return tuple((answer, score(answer, lens)) for answer in loaded.answers)


@cache
def expected(lens: Lens) -> Any:
    return json.loads((CORPUS / f"expected_{lens}.json").read_text(encoding="utf-8"))["files"]


def differs(ours: float | None, theirs: float | None, most: float) -> bool:
    if ours is None or theirs is None:
        return ours is not theirs
    return abs(ours - theirs) > most


def summary(file: str) -> dict[str, dict[str, tuple[float, float]]]:
    """Our released figures under the names and in the units of the scripts' summaries, lowest and highest.

    They differ where the hash seed decides a tie of votes.
    """
    found = figures.figures([(answer.question, case) for answer, case in scored(file, "released")], "released")
    percent = 100 if file == "artist_collaboration.json" else 1
    lines: dict[str, dict[str, tuple[float, float]]] = {}
    for task, figure in found.items():
        assert figure.raw is not None
        assert figure.corrected is not None
        if figures.is_lyrics(task):
            assert figure.wer is not None
            assert figure.iwer_of_mean_wer is not None
            line = {"WER": (figure.wer,) * 2, "IWER": (figure.iwer_of_mean_wer,) * 2}
        else:
            line = {"accuracy": figure.raw_range or (figure.raw,) * 2}
            if file != "structural_segmentation.json":
                line["normalized_accuracy"] = figure.corrected_range or (figure.corrected,) * 2
        if task in LINES:
            lines[LINES[task]] = {name: (low * percent, high * percent) for name, (low, high) in line.items()}
    return lines


@pytest.mark.parametrize("file", FILES)
def test_released_verdict_and_number_of_every_record(file: str) -> None:
    records = expected("released")[file]["records"]
    cases = scored(file, "released")
    assert {answer.record for answer, _ in cases} == set(records)
    wrong = {}
    for answer, case in cases:
        theirs = records[answer.record]
        number = theirs.get("iou", theirs.get("wer_strict"))
        ours = case.wer if "wer_strict" in theirs else case.score
        if case.verdict != theirs["verdict"] or (number is not None and differs(ours, number, 1e-9)):
            wrong[answer.record] = (theirs, case.verdict, ours)
    assert wrong == {}


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("part", ["without_crashers", "whole_file"])
def test_released_summary_of_the_file(file: str, part: str) -> None:
    theirs = expected("released")[file][part]["summary"]
    if theirs is None:
        stops = expected("released")[file][part]["stops_at"]["id"]
        assert next(answer.record for answer, case in scored(file, "released") if case.verdict == "crash") == stops
        return
    ours = summary(file)
    assert ours.keys() == theirs.keys()
    for line, numbers in theirs.items():
        for name, number in numbers.items():
            low, high = ours[line][name]
            assert low - 1e-9 <= number <= high + 1e-9, (line, name)
            assert low == high or line == "multiple choice question"  # the corpus has its two ties of votes there


def test_a_tie_of_votes_has_the_expected_value_of_the_verdicts_the_scripts_give() -> None:
    records = expected("released")["musicological_analysis.json"]["records"]
    ties = {answer.record: case for answer, case in scored("musicological_analysis.json", "released")
            if records[answer.record]["verdict"] == "nondeterministic"}  # fmt: skip
    assert len(ties) == 2
    for record, case in ties.items():
        assert records[record]["verdicts"] == ["correct", "incorrect"]
        assert (case.score, case.lowest, case.highest) == (0.25, 0.0, 1.0)  # one of four different votes is right


@pytest.mark.parametrize("file", FILES)
def test_released_crashers_of_the_file(file: str) -> None:
    crashers = [answer.record for answer, case in scored(file, "released") if case.verdict == "crash"]
    assert crashers == expected("released")[file]["crashers"]


@pytest.mark.parametrize("file", FILES)
def test_released_rate_of_answers_that_follow_the_format(file: str) -> None:
    theirs = expected("released")[file]["without_crashers"].get("ifr_percent")
    if theirs is None:
        assert "lyrics" in file  # the one script that reports no rate
        return
    followed = {"scored", "correct", "incorrect", "nondeterministic"}
    verdicts = [case.verdict for _, case in scored(file, "released")]
    decided = [verdict in followed for verdict in verdicts if verdict in {*followed, "unparseable", "null"}]
    assert round(100 * sum(decided) / len(decided), 2) == theirs


BARE_NUMBER = re.compile(r"[:,]number\b")
"""Forms with a vote that is a bare number: the corpus counts places, `reading.md` does not."""


def paper_differences(file: str, readings: tuple[str, ...]) -> tuple[int, dict[str, Any]]:
    """How many records of these readings there are, and those where our number is another one."""
    n, wrong = 0, {}
    for answer, case in scored(file, "paper"):
        theirs = expected("paper")[file]["records"][answer.record]
        if theirs["reading"] in readings:
            n += 1
            number = theirs.get("score", theirs.get("wer", float(theirs.get("correct", 0))))
            ours = case.wer if "wer" in theirs else case.score
            if differs(ours, number, 1e-6):
                wrong[answer.record] = (theirs["form"], number, ours, case.value)
    return n, wrong


@pytest.mark.parametrize("file", FILES)
def test_paper_score_of_every_record_that_reads_in_one_way(file: str) -> None:
    n, wrong = paper_differences(file, SURE)
    assert n > 0
    assert wrong == {}


@pytest.mark.parametrize("file", FILES)
def test_paper_score_of_nine_in_ten_ambiguous_records(file: str) -> None:
    n, wrong = paper_differences(file, ("ambiguous",))
    assert n > 0
    assert len({record for record, (form, *_) in wrong.items() if not BARE_NUMBER.search(form)}) <= n / 10, wrong


@pytest.mark.parametrize("file", FILES)
def test_paper_confidence_is_never_clean_where_a_choice_had_to_be_made(file: str) -> None:
    records = expected("paper")[file]["records"]
    wrong = {
        answer.record: (records[answer.record]["form"], case.confidence, case.value)
        for answer, case in scored(file, "paper")
        if records[answer.record]["reading"] == "ambiguous" and case.confidence == "clean"
    }
    assert {record: seen for record, seen in wrong.items() if seen[0] != "label_hyphen"} == {}


@pytest.mark.parametrize("file", FILES)
def test_paper_reads_the_value_the_corpus_reads(file: str) -> None:
    """Numbers and names as such; sections and lyrics are compared by their scores above and their lengths here."""
    records = expected("paper")[file]["records"]
    wrong = {}
    for answer, case in scored(file, "paper"):
        theirs = records[answer.record]
        if "value" not in theirs or theirs["reading"] == "ambiguous" or isinstance(answer.raw, list):
            continue
        wanted, ours = theirs["value"], case.value
        if file == "artist_collaboration.json" and wanted is not None:
            number = isinstance(wanted, int | float)
            same = float(str(ours)) == wanted if number else str(ours).lower() == str(wanted).lower()
        elif file.startswith("structural_") and isinstance(wanted, list):
            same = isinstance(ours, tuple) and len(ours) == len(wanted)
        else:
            continue
        if not same:
            wrong[answer.record] = (theirs["form"], wanted, ours)
    assert wrong == {}


def answered(file: str, task: str, text: str) -> list[Answer]:
    answers = reader.read(QUESTIONS / file).answers
    return [replace(answer, raw=text, given=True) for answer in answers if answer.question.task == task]


def test_always_1_is_right_on_every_single_gene_question_under_the_released_lens() -> None:
    answers = answered("musicological_analysis.json", "SGD", "1")
    assert len(answers) == 335
    assert {score(answer, "released").verdict for answer in answers} == {"correct"}


def test_always_1_is_no_answer_under_the_paper_lens_where_the_question_numbers_nothing() -> None:
    answers = answered("musicological_analysis.json", "SGD", "1")
    assert len(answers) == 335
    assert {(case.outcome, case.score) for answer in answers for case in [score(answer, "paper")]} == {("unparsed", 0)}


def test_always_1_is_the_first_option_under_the_paper_lens_where_the_question_numbers_them() -> None:
    for answer in answered("musicological_analysis.json", "SGD", "1")[:40]:
        listed = "\n".join(f"{n}. {name}" for n, name in enumerate(answer.question.options, start=1))
        question = replace(answer.question, prompt=listed, option_order="prompt")
        assert score(replace(answer, question=question), "paper").value == question.options[0]
