"""Rules for transcripts, and labels that a pack does not know."""

from __future__ import annotations

import json

import pytest

from analysis.benchmarks import readers
from analysis.benchmarks.packs.pack import PackTask
from analysis.benchmarks.packs.speech_normalisation import EMPTY, audiobench
from analysis.benchmarks.packs.values import label_of
from analysis.records import LyricSection
from analysis.scoring import scores
from analysis.scoring.run_measures import POOLED_WER, RunMeasures
from tests.shared import SHARED, needs_shared


@pytest.mark.parametrize(
    ("text", "plain"),
    [("Mr. Smith's 20 colours!", "mister smith is twenty colors"), ("[laughs] Um, uh... ER", EMPTY), ("", EMPTY),
     ("It's two thousand and five", "it is 2005"), ("(softly) I can't", "i can not")],
)  # fmt: skip
def test_transcripts_are_normalised_as_in_audiobench(text: str, plain: str) -> None:
    assert audiobench(text) == plain


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
