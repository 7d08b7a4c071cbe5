"""Rules for transcripts, and labels that a pack does not know."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from analysis.benchmarks import readers
from analysis.benchmarks.packs import catalog
from analysis.benchmarks.packs.pack import PackTask
from analysis.benchmarks.packs.reader import PackReader
from analysis.benchmarks.packs.records.values import label_of
from analysis.benchmarks.packs.rules.open_asr_normalisation import open_asr
from analysis.benchmarks.packs.rules.speech_normalisation import EMPTY, audiobench
from analysis.benchmarks.protocol import ReadContext
from analysis.framing import head
from analysis.records import LyricSection
from analysis.scoring import explain, scores
from analysis.scoring.run_measures import POOLED_WER, SPEED, RunMeasures
from tests.shared import SHARED, needs_shared


@pytest.mark.parametrize(
    ("text", "plain"),
    [("Mr. Smith's 20 colours!", "mister smith is twenty colors"), ("[laughs] Um, uh... ER", EMPTY), ("", EMPTY),
     ("It's two thousand and five", "it is 2005"), ("(softly) I can't", "i can not")],
)  # fmt: skip
def test_transcripts_are_normalised_as_in_audiobench(text: str, plain: str) -> None:
    assert audiobench(text) == plain


@pytest.mark.parametrize(
    ("text", "plain"),
    [("At 3:30 p.m., hmm, Smith's dog", "at 3 30 pm smith s dog"), ("4, 3, 2, 1", "432 one"),
     ("OK, all right, who's that?", "okay alright who is that"), ("the B B C in a U S A", "the bbc in ausa"),
     ("I kinda like it, 'cause", "i kinda like it cause"), ("a.m. or al right", "am or alright"), ("um, uh", ""),
     ("colour and a b", "color and a b")],
)  # fmt: skip
def test_transcripts_are_normalised_as_in_the_open_asr_leaderboard(text: str, plain: str) -> None:
    assert open_asr(text) == plain


@pytest.mark.parametrize(
    ("label", "mapped"), [("Ad", "advert"), ("advert", "advert"), ("weather", "other"), ("Other", "Other")]
)
def test_a_label_that_a_pack_does_not_know_is_its_label_for_others(label: str, mapped: str) -> None:
    task = PackTask("topics", "Topics", "segments", labels={"ad": "advert", "other": "other"}, other_label="other")
    assert label_of(label, task) in (mapped, mapped.lower())


@needs_shared
def test_a_real_manifest_has_the_figure_of_audiobench() -> None:
    folder = SHARED / "data" / "nemo"
    expected = next(iter(json.loads((folder / "expected.json").read_text()).values()))["audiobench"]
    answers = readers.read(next(folder.glob("*.jsonl"))).answers
    texts = [
        [audiobench(answer.question.reference[0].text), audiobench(answer.raw or "")]
        for answer in answers
        if isinstance(answer.question.reference, tuple) and isinstance(answer.question.reference[0], LyricSection)
    ]
    assert texts == [row[:2] for row in expected["records [reference, prediction, wer]"]]
    measures = RunMeasures()
    for answer in answers:
        measures.add(answer, scores(answer))
    figures = measures.as_dict()["pack/nemo-transcription"]
    assert figures["audiobench.wer"][POOLED_WER] == pytest.approx(expected["wer"], abs=1e-6)


@needs_shared
def test_a_real_manifest_has_the_figures_of_the_open_asr_leaderboard() -> None:
    folder = SHARED / "data" / "nemo"
    expected = next(iter(json.loads((folder / "expected.json").read_text()).values()))["open_asr_leaderboard"]
    answers = readers.read(next(folder.glob("*.jsonl"))).answers
    measures, counts = RunMeasures(), [0, 0, 0]
    for answer, texts in zip(answers, expected["records [reference, prediction]"], strict=True):
        every = scores(answer)
        measures.add(answer, every)
        match = next(score.evidence for score in every if score.lens == "open_asr.wer")
        pair = match.pairs[0]
        counts = [
            n + more for n, more in zip(counts, (pair.insertions, pair.deletions, pair.substitutions), strict=True)
        ]
        assert isinstance(answer.question.reference, tuple)
        assert [open_asr(answer.question.reference[0].text), open_asr(answer.raw or "")] == texts  # type: ignore[union-attr]
    assert counts == [expected["ins"], expected["del"], expected["sub"]]
    figures = measures.as_dict()["pack/nemo-transcription"]["open_asr.wer"]
    assert figures[POOLED_WER] == pytest.approx(expected["wer"], abs=1e-6)
    assert figures[SPEED] == pytest.approx(expected["rtfx"], abs=1e-4)


def test_an_utterance_that_is_answered_twice_counts_once_with_the_mean_of_its_errors(tmp_path: Path) -> None:
    """Three words without an error; five words with four errors and with one."""
    first = {"audio_filepath": "a", "duration": 4.0, "text": "the white paper", "pred_text": "the white paper"}
    second = {"audio_filepath": "b", "duration": 4.0, "text": "so it goes in spring"}
    path = manifest(tmp_path / "MODEL_m_DATASET_talk.jsonl", first, {**second, "pred_text": "so"},
                    {**second, "pred_text": "so it goes in winter"})  # fmt: skip
    measures = RunMeasures()
    for answer in readers.read(path).answers:
        measures.add(answer, scores(answer))
    figures = measures.as_dict()["pack/nemo-transcription"]
    assert figures["audiobench.wer"][POOLED_WER] == pytest.approx(2.5 / 8)


def manifest(path: Path, *records: Mapping[str, object]) -> Path:
    """A manifest with these records."""
    path.write_text("\n".join(json.dumps(record) for record in records))
    return path


def test_chunks_are_one_recording_with_the_sum_of_their_seconds(tmp_path: Path) -> None:
    chunk = {"audio_filepath": "a", "duration": 4.0, "time": 0.5, "text": "the white paper", "parent_id": "p"}
    path = manifest(
        tmp_path / "MODEL_m_DATASET_talk.jsonl",
        {**chunk, "pred_text": "paper", "chunk_index": 1}, {**chunk, "pred_text": "the white", "chunk_index": 0},
        {"audio_filepath": "b", "duration": 2.0, "time": 1.0, "text": "so", "pred_text": "so"},
    )  # fmt: skip
    answers = readers.read(path).answers
    measures = RunMeasures()
    for answer in answers:
        measures.add(answer, scores(answer))
    figures = measures.as_dict()["pack/nemo-transcription"]["open_asr.wer"]
    assert figures == {POOLED_WER: 0.0, SPEED: pytest.approx(10 / 2)}
    assert answers[0].question.dimensions[0] == "length=5-15"


def test_a_manifest_with_a_record_without_time_has_no_speed(tmp_path: Path) -> None:
    record = {"audio_filepath": "a", "duration": 4.0, "time": None, "text": "so", "pred_text": "so"}
    answer = readers.read(manifest(tmp_path / "m.jsonl", record)).answers[0]
    measures = RunMeasures()
    measures.add(answer, scores(answer))
    assert SPEED not in measures.as_dict()["pack/nemo-transcription"]["open_asr.wer"]


def test_the_case_shows_the_words_that_a_rule_compares(tmp_path: Path) -> None:
    record = {"audio_filepath": "a", "text": "It's 3 p.m. white paper", "pred_text": "it is 4 pm whitepaper"}
    answer = readers.read(manifest(tmp_path / "m.jsonl", record)).answers[0]
    score = next(score for score in scores(answer) if score.lens == "open_asr.wer")
    rows = [(row[""], row["reference"], row["hypothesis"]) for row in explain.words(answer.question, score)]
    assert rows == [
        ("same", "it is", "it is"), ("replaced", "3", "4"), ("same", "pm", "pm"), ("same", "white paper", "whitepaper")
    ]  # fmt: skip


def test_rules_for_english_say_that_a_text_is_in_another_language(tmp_path: Path) -> None:
    languages = ("de", "de", "en-US", None)
    rows = [{"audio_filepath": f"{n}.wav", "text": "eins", "pred_text": "eins", "lang": language}
            for n, language in enumerate(languages)]  # fmt: skip
    path = tmp_path / "m.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    result = readers.read(path)
    (notice,) = result.problems
    assert "expected English for the rules audiobench.wer, open_asr.wer, found de in 2 records" in str(notice)
    no_chunks = replace(catalog.PACKS["nemo"], join={})  # chunks are joined over the whole file, never in parts
    parts = PackReader(no_chunks).batches(head.look(path), ReadContext(), 2)
    assert [problem for part in parts for problem in part.problems] == [notice]
    rules = [[score.lens for score in scores(answer) if any("de" in step.detail for step in score.steps if "English" in
              step.name)] for answer in result.answers]  # fmt: skip
    assert [len(lenses) for lenses in rules] == [2, 2, 0, 0]
