"""CMI-bench as its own script scores it: cases worked out by hand, and the figures of the script on real files."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from analysis.benchmarks import readers
from analysis.benchmarks.cmi import measures, tasks
from analysis.benchmarks.cmi.released import beats, captions, emotion, key, line_lyrics, melody, techniques
from analysis.benchmarks.cmi.released.number_words import cardinal
from analysis.benchmarks.cmi.released.word_stems import stem
from analysis.pipeline.load.report import score_file
from analysis.records import CaseScore
from analysis.scoring import score
from analysis.scoring.run_measures import MEASURES
from tests import cmi as made
from tests.shared import SHARED, needs_shared

REAL = SHARED / "data" / "cmi_bench"
EXPECTED: dict[str, Any] = json.loads((REAL / "expected.json").read_text()) if REAL.is_dir() else {}


def scores(tmp_path: Path, name: str, *records: dict[str, Any]) -> list[CaseScore]:
    result = readers.read(made.write(tmp_path, name, *records))
    return [score(answer, "released") for answer in result.answers]


def test_a_class_counts_where_no_other_class_of_the_file_is_contained(tmp_path: Path) -> None:
    records = [
        made.record("rock", "Rock!"),
        made.record("jazz", "jazz or rock"),
        made.record("rock", "rock, not blues"),
        made.record("jazz", None),
    ]
    cases = scores(tmp_path, "ear_GTZAN.jsonl", *records)
    assert [case.score for case in cases] == [1.0, 0.0, 1.0, None]  # blues is no class of this file
    assert cases[3].verdict == "crash"


def test_a_class_that_contains_another_one_is_never_right(tmp_path: Path) -> None:
    cases = scores(tmp_path, "ear_Nsynth_pitch.jsonl", made.record(69, "69"), made.record(9, "9"))
    assert [case.score for case in cases] == [0.0, 1.0]
    assert cases[0].quirks != ()


@pytest.mark.parametrize(
    ("text", "name"),
    [("Eb major", "Eb major"), ("am", "A minor"), ("F#", "Gb major"), ("e#", None), ("C# minor or D major", "D major"),
     ("none", None), ("bb minor", "Bb minor")],
)  # fmt: skip
def test_a_key_is_read_as_the_script_reads_it(text: str, name: str | None) -> None:
    assert key.key_of(text) == name


def test_keys_score_by_their_relation() -> None:
    pairs = {"C major": 1.0, "G major": 0.5, "F major": 0.0, "A minor": 0.3, "C minor": 0.2, "D minor": 0.0}
    assert {name: key.weighted("C major", name) for name in pairs} == pairs
    assert key.weighted("a minor", "C major") == 0.3


def test_times_are_split_at_commas_and_a_word_fails() -> None:
    assert beats.times("0.5s, 1:05s, then, 0.2s") == [0.2, 0.5, 65.0]
    with pytest.raises(ValueError, match=r"2\.6-2\.7"):
        beats.times("2.6s-2.7s")


def test_a_lead_is_removed_and_digits_are_words(tmp_path: Path) -> None:
    (case,) = scores(
        tmp_path, "ear_DSing.jsonl", made.record("TWO BOATS", "<s>The lyrics of it are: 2 boats, sail!</s>")
    )
    assert case.wer == pytest.approx(1 / 2)


@pytest.mark.parametrize(
    ("text", "rest"),
    [("so the lyrics there are ours: la", " la"), ("a lyrics are: b lyrics are: c", " c"), ("lyrics are: la", None),
     ("my lyrics are\n: la", None)],
)  # fmt: skip
def test_what_precedes_a_lead_is_removed_within_its_line(text: str, rest: str | None) -> None:
    assert line_lyrics.without_lead(text, (" lyrics ", "are", ":")) == (text if rest is None else rest)


@pytest.mark.parametrize(
    ("number", "words"),
    [(0, "zero"), (21, "twenty-one"), (105, "one hundred and five"), (1005, "one thousand and five"),
     (1234, "one thousand, two hundred and thirty-four"), (2_000_000, "two million")],
)  # fmt: skip
def test_numbers_are_written_out(number: int, words: str) -> None:
    assert cardinal(number) == words


@pytest.mark.parametrize(
    ("text", "number"),
    [("7", 7.0), ("7.5", 7.5), ("on a 1-9 scale: 6", 6.0), ("8 out of 9", 8.0), ("120 bpm", -0.5), ("5 or 7", 5.0),
     ("Example 1: 4", 4.0), ("", -0.5)],
)  # fmt: skip
def test_an_emotion_is_the_first_number_from_1_to_9(text: str, number: float) -> None:
    assert emotion.number_of(text) == number


def test_only_the_first_technique_counts_and_no_text_is_executed() -> None:
    text = "[('1.0', '2.0', 'Vibrato'), ('3.0', '4.0', 'Plucks')]"
    assert techniques.frames(text).sum(axis=0).tolist() == [100, 0, 0, 0, 0, 0, 0]
    assert not techniques.frames("no brackets").any()
    assert not techniques.frames("[('0', '10', 'No Tech')]").any()
    with pytest.raises(ValueError, match="could not convert"):
        techniques.frames("[(__import__('os').getcwd(), 2, 'Vibrato')]")


def test_a_melody_is_repaired_before_it_is_read() -> None:
    assert melody.line("[(10.5, 'A4'), (12.0, '')].") == ([0.5, 2.0], [440.0, 0.0])
    assert melody.line("[{'time': 0.5, 'MIDI_number': 69}]") == ([0.5], [440.0])
    assert melody.line("[(0.52,C4), (0.67,D4)]") == melody.line("[(0.52, 'C4'), (0.67, 'D4')]")
    assert melody.line("nothing") is None
    with pytest.raises(AttributeError):
        melody.line("[(1, 'A4')]")


def test_bleu_counts_characters() -> None:
    assert captions.bleu("abcd", "abcd", captions.EVEN) == 1.0
    assert captions.bleu("abcd", "wxyz", captions.EVEN) == 0.0
    assert captions.bleu("abcdefgh", "abcd", captions.FOURTH) == pytest.approx(2.718281828 ** (1 - 8 / 4))


@pytest.mark.parametrize(
    ("word", "bare"),
    [("caresses", "caress"), ("ponies", "poni"), ("relational", "relat"), ("hopping", "hop"), ("tied", "tie"),
     ("electricity", "electr"), ("adoption", "adopt"), ("controll", "control"), ("happily", "happili"), ("sky", "sky"),
     ("rhythmically", "rhythmic")],
)  # fmt: skip
def test_words_are_stemmed_by_the_rules_of_porter(word: str, bare: str) -> None:
    assert stem(word) == bare


def test_a_report_contains_the_figures_over_all_records(tmp_path: Path) -> None:
    path = made.write(tmp_path, "ear_EMO_arousal.jsonl", made.record("-1", "2"), made.record("1", "8"))
    report = score_file(path, "released")
    (by_rule,) = report[MEASURES].values()
    assert by_rule["released"] == {"r2": 1.0}
    assert by_rule["paper"]["share of answers with a number"] == 1.0
    assert [row["score"] for row in report["records"]] == [None, None]


@needs_shared
@pytest.mark.parametrize("name", EXPECTED)
def test_figures_and_records_equal_those_of_the_script(name: str) -> None:
    expected = EXPECTED[name]
    answers = readers.read(REAL / name).answers
    assert len(answers) == expected["n"]
    collector = measures.collector(answers[0].question.subtask)
    assert collector is not None
    cases = [score(answer, "released") for answer in answers]
    for answer, case in zip(answers, cases, strict=True):
        collector.add(answer, case)
    figures = collector.figures()
    stated = {metric: value for metric, value in expected["metrics"].items() if metric != "meteor"}
    assert {metric: figures[metric] for metric in stated} == pytest.approx(stated, abs=1e-6)
    if defined := expected.get("over_labels_with_both_classes"):
        assert figures["roc_auc_macro over these"] == pytest.approx(defined["roc_auc_macro"], abs=1e-6)
    for record, case in zip(expected.get("records", ()), cases, strict=False):
        assert _number(case, record) == pytest.approx(_plain(record), abs=1e-6)


def _plain(record: Any) -> Any:
    return record[0] if isinstance(record, list) else record.get("bleu") if isinstance(record, dict) else record


def _number(case: CaseScore, record: Any) -> Any:
    if isinstance(record, list):
        return case.wer
    if isinstance(record, dict):
        return case.score
    if case.score is not None:
        return case.score
    return float(str(case.value)) if case.value is not None else emotion.NO_NUMBER


def test_guessing_a_key_is_worth_a_twelfth_under_the_script() -> None:
    """A guess is right once in 24, and gets points for the fifth, relative and parallel key."""
    guess = sum(key.weighted(reference, name) for reference in tasks.KEYS for name in tasks.KEYS) / 24**2
    subtask = tasks.subtask("cmi/GS_key")
    assert guess == pytest.approx(float(subtask.chance_under("released"))) == pytest.approx(1 / 12)
    assert subtask.chance_under("paper") == Fraction(1, 24)
