"""Tables 2 and 3 and figures 6 and 7 of BASS: two models under every condition of the paper, with made answers."""

from __future__ import annotations

import pytest

from analysis import pipeline
from analysis.framing.run_facts import RunFacts
from analysis.report.document import ChartPart, Report
from analysis.report.reproduction.build import build
from analysis.store.database import Database
from analysis.store.workspace import Workspace
from analysis.views.document import Table
from tests import small

SONGS = 12
MODELS = ("qwen3-omni", "gemini-2.5 pro")
WORSE = ("full lyrics transcription", "chorus section transcription")
"""Tasks that the paper says are worse with a transcript and from the stem."""
CONDITIONS: dict[str, dict[str, str]] = {
    "plain": {}, "transcript": {"transcript": "words.json"}, "thinking": {"thinking": "on"},
    "stem": {"audio": "stem"}, "metadata": {"metadata": "title and artist", "audio": "none"},
    "another song": {"audio": "other"},
}  # fmt: skip
"""The last is no side of any comparison of the paper."""
FILLED = {"Table 2": "transcript", "Table 3": "thinking", "Figure 6": "stem", "Figure 7": "metadata"}


def answers(condition: str) -> list[dict[str, object]]:
    """Right answers to the small benchmark about several songs.

    Lyrics are empty with anything but the mix, which is a WER of 1; only the plain run finds no whole structure, and
    thinking loses section lyrics.
    """
    wrong = {
        "plain": ("full_structural_segmentation",), "thinking": ("chorus section transcription",),
    }.get(condition, WORSE)  # fmt: skip
    return [
        record | {"audio_path": f"audio/song{song}.wav"} | ({"prediction": "[]"} if record["task"] in wrong else {})
        for song in range(SONGS) for record in small.run()
    ]  # fmt: skip


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    folder = tmp_path_factory.mktemp("conditions")
    place = Workspace(folder / "workspace")
    for model in MODELS:
        for name, condition in CONDITIONS.items():
            facts = RunFacts(model, condition, "", f"{model} {name}")
            path = small.write(folder / f"{model} {name}.json", answers(name))
            pipeline.load([path], place, pipeline.Options(facts))
    return build(Database(place), "bass", place.run_ids(), with_cases=False)


def table(report: Report, name: str) -> Table:
    return next(own for own in report.tables if own.name == name)


@pytest.mark.parametrize("number", FILLED)
def test_a_condition_is_shown_for_every_model(report: Report, number: str) -> None:
    listed = {texts[0]: texts for texts in table(report, "exhibits").texts()}
    assert listed[number][2] == "yes"
    rows = table(report, number.casefold().replace(" ", "-")).texts()
    assert {texts[0] for texts in rows} == set(MODELS)
    chapter = next(own for own in report.chapters if own.title.startswith(f"{number}:"))
    charts = [part.title for part in chapter.parts if isinstance(part, ChartPart)]
    assert sum(title.endswith(model) for title in charts for model in MODELS) == len(MODELS)


@pytest.mark.parametrize(
    ("number", "task", "difference"),
    [("table-2", "Full structural lyrics transcription", "-50.0"), ("figure-6", "Counting", "+0.0"),
     ("table-3", "Full structural segmentation", "+100.0"),
     ("table-3", "Section structural lyrics transcription", "-50.0")],
)  # fmt: skip
def test_differences_are_those_of_the_made_answers(report: Report, number: str, task: str, difference: str) -> None:
    titles = [column.full_title for column in table(report, number).columns]
    rows = [texts for texts in table(report, number).texts() if texts[1] == task]
    assert [texts[titles.index("Difference")] for texts in rows] == [difference] * len(MODELS)
    assert [texts[titles.index("Questions")] for texts in rows] == [str(SONGS)] * len(MODELS)


def test_table_2_has_a_row_for_each_setup_and_a_column_for_each_model(report: Report) -> None:
    own = table(report, "table-2-layout")
    assert [column.title for column in own.columns] == ["Task", "Setup", *sorted(MODELS)]
    lyrics = [texts[1:] for texts in own.texts() if texts[0] == "Full structural lyrics transcription"]
    assert lyrics == [["cascaded ASR", "50.0", "50.0"], ["audio", "100.0", "100.0"]]


@pytest.mark.parametrize(
    ("sentence", "verdict"),
    [
        ("Full structural lyrics transcription: audio alone is better than with a recogniser's transcript.", "holds"),
        ("Section structural lyrics transcription: the vocal stem lowers the score.", "holds"),
        ("Full structural segmentation: thinking raises the score.", "holds"),
        ("Section structural lyrics transcription: thinking raises the score.", "does not hold"),
        ("Counting: thinking lowers the score.", "cannot be tested"),
        ("Thinking lowers no task significantly.", "does not hold"),
        ("On no other task does the vocal stem raise the score significantly.", "does not hold"),
        ("Thinking raises 6 of 12 tasks significantly.", "does not hold"),
    ],
)
def test_claims_about_conditions_are_decided(report: Report, sentence: str, verdict: str) -> None:
    claims = {texts[0]: texts for texts in table(report, "claims").texts()}
    assert claims[sentence][2] == verdict


def test_the_figure_of_the_stem_has_the_categories_of_every_model(report: Report) -> None:
    chapter = next(own for own in report.chapters if own.title.startswith("Figure 6:"))
    chart = next(part.chart for part in chapter.parts if isinstance(part, ChartPart))
    notes = {mark.note for mark in chart.marks if mark.note}
    assert {f"Lyrics: {model}, mix: 100.0" for model in MODELS} <= notes
    assert {f"Lyrics: {model}, vocal stem: 50.0" for model in MODELS} <= notes
