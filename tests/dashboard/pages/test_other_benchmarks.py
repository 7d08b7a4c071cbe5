"""Pages of BASS where only other benchmarks are loaded: they lead to these, and never end in an error."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from analysis import pipeline
from analysis.pipeline.models.baseline import load_baseline
from analysis.store.workspace import Workspace
from tests import cmi, small, ziqi
from tests.dashboard.pages.reading import said, tables


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """Two runs of CMI-bench and one of ZIQI-Eval."""
    folder = tmp_path_factory.mktemp("others")
    genres = [cmi.record(right, "rock", f"{n}.wav") for n, right in enumerate(("rock", "blues", "jazz"))]
    files = [cmi.write(folder, f"{model}_GTZAN.jsonl", *genres) for model in ("ear", "nose")]
    files.append(ziqi.run(folder / "m.csv", [ziqi.answer(ziqi.TONIC, "composition_theory", "A")]))
    workspace = Workspace(folder / "workspace")
    pipeline.load(files, workspace)
    return workspace


@pytest.mark.parametrize("page", ["structure", "lyrics", "artists", "musicology", "artefacts"])
def test_pages_of_bass_say_so_too(page: str, place: Workspace, opened: Any) -> None:
    app = opened(page, place.path)
    assert not app.exception
    assert "No answers are loaded yet" not in said(app)


def test_two_runs_of_cmi_bench_are_compared_without_an_error(place: Workspace, opened: Any) -> None:
    runs = [run for run in place.run_ids() if not run.startswith("m-")]
    app = opened("compare", place.path, a=runs[0], b=runs[1])
    assert not app.exception
    assert not app.error


def test_runs_of_one_name_have_names_of_their_own_on_a_page(tmp_path: Path, opened: Any) -> None:
    place = Workspace(tmp_path / "workspace")
    for name in ("first", "second"):
        records = [record | {"prediction": None} for record in small.run()] if name == "second" else small.run()
        pipeline.load([small.write(tmp_path / f"{name}.json", {"model": "m", "results": records})], place)
    board, *_ = tables(opened("leaderboard", place.path))
    assert {"m, first.json", "m, second.json"} <= {row[0]["text"] for row in board}


def test_problems_are_above_the_table_of_runs_with_position_id_field_and_text(tmp_path: Path, opened: Any) -> None:
    broken = [{"task": f"chess {n}", "id": f"c{n}"} for n in range(25)]
    path = small.write(tmp_path / "m.json", [*small.run(), *broken])
    (loaded,) = pipeline.load([path], Workspace(tmp_path / "workspace"))
    first, second, *_ = tables(opened("data", tmp_path / "workspace", run=loaded.run.id))
    texts = [cell["text"] for cell in first[0]]
    assert texts[:4] == [
        "25", "position 13, id c0; position 14, id c1; position 15, id c2; position 16, id c3; position 17, id c4; …",
        "task", "chess 0 / chess 1 / chess 2",
    ]  # fmt: skip
    assert len(first) == 1
    assert second[0][0]["text"] == "m"


@pytest.fixture(scope="module")
def unanswered(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """A run of CMI-bench, and questions of ZIQI-Eval that nobody has answered."""
    folder = tmp_path_factory.mktemp("unanswered")
    files = [cmi.write(folder, "ear_GTZAN.jsonl", cmi.record("rock", "rock", "1.wav"))]
    files.append(ziqi.questions(folder, "composition_theory", [ziqi.TONIC]))
    workspace = Workspace(folder / "workspace")
    pipeline.load(files, workspace)
    return workspace


@pytest.mark.parametrize("page", ["start", "cases", "failures", "songs", "compare", "ziqi", "prompts"])
def test_a_data_set_of_questions_alone_asks_for_answers_and_leads_to_others(
    page: str, unanswered: Workspace, opened: Any
) -> None:
    app = opened(page, unanswered.path, data="ZIQI-Eval")
    assert not app.exception
    assert "ZIQI-Eval: 1 question, no answers yet." in said(app).replace("\\", "")
    assert "BASS" not in " ".join(each.value for each in app.info)
    links = {each.proto.label.replace("\\", ""): each.proto for each in app.get("page_link")}
    assert links["CMI-bench: 1 answer in 1 run"].page == "leaderboard"
    assert "data=CMI-bench" in links["CMI-bench: 1 answer in 1 run"].query_string


def test_start_leads_to_the_run_report(unanswered: Workspace, opened: Any) -> None:
    app = opened("start", unanswered.path, data="CMI-bench")
    assert "Open the run report" in [each.proto.label for each in app.get("page_link")]
    assert "1 question · no answers" in said(app)


def test_the_cost_of_a_run_is_in_its_own_row_below_runs_that_were_loaded_earlier(tmp_path: Path, opened: Any) -> None:
    usage = {"calls": 13, "attempts": 13, "seconds": 1.0, "input_tokens": 1, "output_tokens": 1, "cost": 2.5, "cut": 0}
    place = Workspace(tmp_path / "workspace")
    model = small.write(tmp_path / "m.json", {"model": "m", "usage": usage, "results": small.run()})
    pipeline.load([model], place)
    load_baseline("constant-fixed", [small.write(tmp_path / "q.json", small.run())], place)
    rows = tables(opened("data", place.path))[-3:]
    costs = {row[0]["text"]: row[-1]["text"] for table in rows for row in table if row[0]["text"][:1] in "mb"}
    assert costs["m"] == "2.5"
    assert [cost for name, cost in costs.items() if name.startswith("baseline")] == ["–"]


def test_runs_without_a_common_question_are_named_as_elsewhere(tmp_path: Path, opened: Any) -> None:
    place = Workspace(tmp_path / "workspace")
    for model, audio in (("ear", "1.wav"), ("nose", "2.wav")):
        pipeline.load([cmi.write(tmp_path, f"{model}_GTZAN.jsonl", cmi.record("rock", "rock", audio))], place)
    app = opened("compare", place.path)
    assert "These cannot be compared." in [each.value for each in app.error]
    (reason,) = [each.value for each in app.text if "no question in common" in each.value]
    assert reason.split(" have ")[0] in ("ear and nose", "nose and ear")


def test_a_case_that_does_not_exist_names_the_selected_runs(unanswered: Workspace, opened: Any) -> None:
    app = opened("case", unanswered.path, data="CMI-bench", q="nothing")
    (reason,) = [each.value for each in app.text if "Selected runs" in each.value]
    assert reason.endswith("Selected runs: ear.")
