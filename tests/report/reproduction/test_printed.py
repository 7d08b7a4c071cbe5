"""Five cells of each printed table, as they stand in the papers' files, in the tables of the reproduction."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis import pipeline
from analysis.framing.run_facts import RunFacts
from analysis.report.document import Report
from analysis.report.reproduction.build import build
from analysis.store.database import Database
from analysis.store.workspace import Workspace
from analysis.views.document import Table
from tests import small, ziqi

BASS = {
    "table-1": [("Gemini-2.5 Pro", "SGD", "64.98"), ("SALMONN-7B", "PGD", "37.26"), ("Mellow", "FSLT", "53.50"),
                ("Qwen3-Omni", "Attribution", "40.32"), ("Gemini-2.5 Pro", "Average", "26.54")],
    "table-6": [("Gemini-2.5 Pro", "SGD", "73.73"), ("Phi4-mm-instruct", "SSLT", "364.54"), ("Mellow", "SGD", "0.30"),
                ("R1-AQA", "Counting", "35.03"), ("Audio-Reasoner", "FSLT", "–")],
    "table-2-printed": [("FSLT", "Qwen3-Omni", "6.14"), ("FSLT", "Gemini-2.5 Pro", "13.25"),
                        ("SSLT", "Gemma 3n", "5.51"),
                        ("SSLT", "Phi4-mm-instruct", "0.72"), ("FSLT", "Gemma 3n", "10.90")],
    "table-3-printed": [("Counting", "Difference", "-0.46"), ("Attribution", "Thinking", "35.63"),
                        ("FSLT", "Difference", "-12.77"),
                        ("SGD", "No thinking", "45.47"), ("SSLT", "Difference", "13.33")],
    "table-4": [("Full structural segmentation", "Printed: Songs", "74"),
                ("Gene attribution", "Printed: Most", "19.44"),
                ("Counting", "Printed: Questions", "229"), ("Pairwise-gene detection", "Printed: Least", "0.82"),
                ("Localization", "Printed: Questions", "247")],
}  # fmt: skip
ZIQI = {
    "table-1": [("GPT-4", "Comprehension: F1", "63.04"), ("XuanYuan-70B", "Comprehension: Precision", "80.73"),
                ("Yi-6B", "Generation: F1", "0.00"), ("ERNIE-Bot-Speed", "Generation: Recall", "42.00"),
                ("Yi-34B", "Generation: F1", "3.43")],
    "table-2": [("GPT-4", "Women in music", "66.67"), ("Claude-instant-1.2", "European music", "88.89"),
                ("Average", "Black African music", "48.62"), ("Yi-34B", "Other regions", "23.29"),
                ("ERNIE-Bot-Speed", "Black African music", "14.29")],
    "table-4": [("Western Music History", "Printed: Master students", "66.28"),
                ("Film Music", "Printed: PhD students", "27.27"),
                ("Black African Music", "Printed: GPT-4, same questions", "100.00"),
                ("Music Generation", "Printed: Master students", "7.89"),
                ("Music Aesthetics", "Printed: Master students", "42.54")],
}  # fmt: skip


def table(report: Report, name: str) -> Table:
    return next(own for own in report.tables if own.name == name)


def cell(own: Table, row: str, column: str) -> str:
    titles = [title.full_title for title in own.columns]
    texts = next(texts for texts in own.texts() if texts[0] == row)
    return texts[titles.index(column)]


def bass_runs(folder: Path) -> tuple[Database, list[str]]:
    """A run of a model of the paper without thinking, and one with it that answers less."""
    place = Workspace(folder / "workspace")
    for name, condition in (("off", {}), ("on", {"thinking": "on"})):
        records = small.run()
        records[0]["prediction"] = records[0]["prediction"] if condition else "[]"
        facts = RunFacts("qwen3 omni", condition, "", name)
        pipeline.load([small.write(folder / f"{name}.json", records)], place, pipeline.Options(facts))
    return Database(place), place.run_ids()


@pytest.fixture(scope="module")
def bass(tmp_path_factory: pytest.TempPathFactory) -> Report:
    return build(*_with_paper(bass_runs(tmp_path_factory.mktemp("bass")), "bass"))


def _with_paper(loaded: tuple[Database, list[str]], paper: str) -> tuple[Database, str, list[str]]:
    return loaded[0], paper, loaded[1]


@pytest.mark.parametrize("name", BASS)
def test_printed_cells_of_bass(bass: Report, name: str) -> None:
    own = table(bass, name)
    assert [cell(own, row, column) for row, column, _ in BASS[name]] == [text for *_, text in BASS[name]]


def test_a_run_stands_above_the_printed_row_of_its_model(bass: Report) -> None:
    names = [(texts[0], texts[1]) for texts in table(bass, "table-1").texts()]
    assert names[:3] == [("off", "run"), ("Qwen3-Omni", "printed"), ("on", "run")]
    assert sum(name == "Qwen3-Omni" for name, _ in names) == 1


def test_thinking_is_set_against_the_same_model_without_it(bass: Report) -> None:
    own = table(bass, "table-3")
    rows = {texts[1]: texts for texts in own.texts()}
    assert rows["Full structural segmentation"][4:7] == ["0.0", "100.0", "+100.0"]
    assert rows["Full structural segmentation"][-1] == "not tested"
    claims = {texts[0]: texts for texts in table(bass, "claims").texts()}
    assert claims["Full structural segmentation: thinking raises the score."][2:4] == [
        "cannot be tested", "so in 0 of 1 model, the opposite in 0, no difference found in 0, not tested in 1",
    ]  # fmt: skip


def test_what_is_not_filled_says_why(bass: Report) -> None:
    rows = {texts[0]: texts for texts in table(bass, "exhibits").texts()}
    assert rows["Table 3"][2] == "yes"
    assert rows["Figure 7"][2:] == ["no", "no model has runs with and without this that differ in nothing else: title "
                                    "and artist in place of the sound"]  # fmt: skip


def test_runs_of_another_benchmark_are_refused(tmp_path: Path) -> None:
    db, runs = bass_runs(tmp_path)
    with pytest.raises(Exception, match=r"expected runs of ZIQI-Eval, found off, on"):
        build(db, "ziqi", runs)


@pytest.mark.parametrize("name", ZIQI)
def test_printed_cells_of_ziqi(tmp_path: Path, name: str) -> None:
    place = Workspace(tmp_path / "workspace")
    answers = [ziqi.answer(ziqi.TONIC, "composition_theory", "[[A]]", "A")]
    pipeline.load([ziqi.run(tmp_path / "gpt-4.csv", answers)], place)
    own = table(build(Database(place), "ziqi", place.run_ids()), name)
    assert [cell(own, row, column) for row, column, _ in ZIQI[name]] == [text for *_, text in ZIQI[name]]
