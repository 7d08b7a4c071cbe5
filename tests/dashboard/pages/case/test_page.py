"""The head of a case: what was asked, and the score of the answer that is shown first."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from analysis import pipeline
from analysis.store.queries import annotated_songs, loaded_runs
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from dashboard.pages.case.page import TABS
from tests.dashboard import small
from tests.dashboard.pages.reading import component_data, count_behind, database, said, titled
from tests.small import write as written


def test_the_title_has_the_score_of_the_run_that_the_link_names(tmp_path: Path, opened: Any) -> None:
    place = small.workspace(tmp_path)
    rows = cases_list.cases(database(place), Filters(tasks=("FSS",))).rows
    scores = {row["run"]: row["score"] for row in rows}
    assert len(set(scores.values())) == 2
    for run, name in ((small.run_named(place, each), each) for each in ("careful", "careless")):
        app = opened("case", place.path, q=rows[0]["question_id"], at=run)
        assert app.title[0].value.endswith(f" · {100 * scores[run]:.1f} %")
        assert app.caption[0].value.replace("\\", "").endswith(f" · Score of {name}, paper lens")


def lanes(app: Any) -> list[str]:
    """Names of the runs on the timeline."""
    for element in app.get("bidi_component"):
        data = json.loads(element.proto.json) if element.proto.json else {}
        if "lanes" in data:
            return [lane["name"] for lane in data["lanes"] if lane["kind"] == "run"]
    return []


def test_the_timeline_has_this_run_and_the_best_one_and_all_on_demand(demo: Workspace, opened: Any) -> None:
    runs = {run.name: run.id for run in loaded_runs.runs(database(demo))}
    row = cases_list.cases(database(demo), Filters(runs=(runs["novelty, mix"],), tasks=("FSS",)), "worst", 1).rows[0]
    query = {"q": row["question_id"], "at": row["run"]}
    app = opened("case", demo.path, **query)
    shown = lanes(app)
    assert shown[0] == "novelty, mix"
    assert len(shown) == 2
    every = cases_list.cases(database(demo), Filters(questions=(row["question_id"],)), "best", 100).rows
    best = {run["run"] for run in every if run["score"] == every[0]["score"]}
    assert runs[shown[1]] in best
    assert len(lanes(opened("case", demo.path, answers="shown", **query))) == len(every)
    assert "sections are merged" in said(app)


def test_the_answer_is_that_of_the_link_and_the_title_names_the_song(demo: Workspace, opened: Any) -> None:
    row = cases_list.cases(database(demo), Filters(tasks=("FSS",)), "worst", 1).rows[0]
    title = annotated_songs.titles(database(demo), [row["song"]])[row["song"]]
    answered = {each["run"] for each in cases_list.cases(database(demo), Filters(questions=(row["question_id"],))).rows}
    runs = [run.id for run in loaded_runs.runs(database(demo)) if run.kind == "model" and run.id in answered]
    app = opened("case", demo.path, q=row["question_id"], at=runs[0])
    assert app.title[0].value.startswith(f"{title} · Full structural segmentation · ")
    app.selectbox(key="at").select(runs[1]).run()
    assert app.query_params["at"] == runs[1]
    app.query_params["at"] = runs[2]  # as a link to another answer
    app.run()
    assert app.selectbox(key="at").value == runs[2]
    assert not app.exception


def test_the_repaired_answer_is_on_the_timeline_on_demand_with_a_score_after_each_step(
    demo: Workspace, opened: Any
) -> None:
    runs = {run.name: run.id for run in loaded_runs.runs(database(demo))}
    row = cases_list.cases(database(demo), Filters(runs=(runs["novelty, mix"],), tasks=("FSS",)), "worst", 1).rows[0]
    query = {"q": row["question_id"], "at": row["run"]}
    app = opened("case", demo.path, repairs="1", **query)
    names = lanes(app)
    own, *repairs, best = names
    assert own == "novelty, mix"
    assert best not in repairs
    assert len(repairs) >= 2
    assert all(name.startswith("after ") for name in repairs)
    assert repairs[-1].endswith(" 100.0 %")
    assert not [name for name in lanes(opened("case", demo.path, **query)) if name.startswith("after ")]


def test_each_tab_of_a_case_is_a_link(tmp_path: Path, opened: Any) -> None:
    place = small.workspace(tmp_path)
    row = cases_list.cases(database(place), Filters(tasks=("FSS",))).rows[0]
    titles = {tab: title for tab, title in TABS.items() if tab != "reasoning"}
    pages = {tab: opened("case", place.path, q=row["question_id"], at=row["run"], tab=tab) for tab in titles}
    words = {"evidence": "They agree.", "answer": "How it was read", "question": "song: not linked", "code": "def "}
    for tab, page in pages.items():
        shown = {name for name, text in words.items() if text in said(page)}
        assert shown == {tab}
        (control,) = [element for element in page.get("button_group") if element.key == "tab"]
        assert list(control.options) == list(titles.values())


def test_reasoning_has_a_tab_as_plain_text_with_its_claims_checked(tmp_path: Path, opened: Any) -> None:
    """Where a server counted its tokens and showed none of it, that is said."""
    thinking = {"reasoning": f"{small.HOSTILE} The chorus starts at 0:41, the verse at 20 s.", "prediction": "[]"}
    hidden = {"asked": [{"reasoning_tokens": 512}], "prediction": "2"}
    records = [{**small.QUESTIONS[0], **thinking}, {**small.QUESTIONS[4], **hidden}]
    place = Workspace(tmp_path / "workspace")
    pipeline.load([written(tmp_path / "run.json", records)], place)
    questions = {row["task"]: row["question_id"] for row in cases_list.cases(database(place), Filters()).rows}
    page = opened("case", place.path, q=questions["FSS"], tab="reasoning")
    (content,) = component_data(page, "texts")
    assert [text["text"] for text in content["texts"]] == [thinking["reasoning"]]
    assert content["refusal"]
    assert small.HOSTILE not in "".join(str(block.value) for block in page.markdown)
    tables = json.dumps([json.loads(each.proto.json) for each in page.get("bidi_component") if each.proto.json])
    shown = [word for word in ("0:41", "chorus", "right", "20 s", "verse", "wrong") if f'"{word}"' not in tables]
    assert shown == []
    page = opened("case", place.path, q=questions["Cnt"], tab="reasoning")
    assert "512 tokens of reasoning, not shown by the server." in said(page)


def test_next_opens_the_neighbour_on_the_same_tab_in_one_run(demo: Workspace, opened: Any) -> None:
    query = {"task": "FSS", "sort": "file", "tab": "question"}
    row = cases_list.cases(database(demo), Filters(tasks=("FSS",)), "file", 1).rows[0]
    app = opened("case", demo.path, q=row["question_id"], at=row["run"], t="1.0-2.0", **query)
    before = app.title[0].value
    app.button(key="go_Next").click().run()
    assert app.title[0].value != before
    link = {name: value if isinstance(value, str) else value[0] for name, value in app.query_params.items()}
    assert {name: value for name, value in link.items() if name != "q"} == query | {"at": row["run"]}
    app.query_params["at"] = "nobody"
    app.run()
    app.button(key="go_Previous").click().run()
    assert "at" not in app.query_params, "that run has no answer to the question"
    assert row["question_id"] in (app.query_params["q"], app.query_params["q"][0])


def test_a_link_names_the_tab_of_evidence_and_one_that_the_case_lacks(tmp_path: Path, opened: Any) -> None:
    place = small.workspace(tmp_path)
    row = cases_list.cases(database(place), Filters(tasks=("FSS",)), "worst", 1).rows[0]
    query = {"q": row["question_id"], "at": row["run"]}
    app = opened("case", place.path, tab="evidence", **query)
    assert not app.warning
    assert said(app) == said(opened("case", place.path, **query))


def test_a_choice_shows_its_question_first_and_who_chose_which_option(demo: Workspace, opened: Any) -> None:
    db = database(demo)
    row = cases_list.cases(db, Filters(tasks=("SGD",)), "worst", 1).rows[0]
    app = opened("case", demo.path, q=row["question_id"], at=row["run"])
    title = annotated_songs.titles(db, [row["song"]])[row["song"]]
    assert "?" in app.title[0].value
    assert title not in app.title[0].value
    assert title in app.caption[0].value.replace("\\", "")
    rows = titled(app, "Option")
    options = [option for option in rows if option["Option"]["text"] != "none read"]
    assert len(options) == 4
    assert sum("✓ right" in option["Reference, this answer"]["text"] for option in options) == 1
    for option in options:
        n, href = option["Runs"]["value"], option["Runs"]["href"]
        assert (count_behind(db, href) if href else 0) == n
    answered = cases_list.cases(db, Filters(questions=(row["question_id"],)), limit=100).total
    assert sum(int(option["Runs"]["text"]) for option in rows) == answered


def test_the_name_of_a_file_is_no_headline(tmp_path: Path, opened: Any) -> None:
    place = small.workspace(tmp_path)
    for task in ("FSS", "Cnt"):
        row = cases_list.cases(database(place), Filters(tasks=(task,))).rows[0]
        assert row["audio"]
        assert not row["song"]
        app = opened("case", place.path, q=row["question_id"], at=row["run"])
        stem = Path(row["audio"]).stem
        assert stem not in app.title[0].value
        assert stem in app.caption[0].value.replace("\\", "")


def test_a_case_with_more_answers_than_the_timeline_shows_has_a_tab_for_each(demo: Workspace, opened: Any) -> None:
    row = cases_list.cases(database(demo), Filters(tasks=("Cnt",)), "worst", 1).rows[0]
    every = cases_list.cases(database(demo), Filters(questions=(row["question_id"],)), limit=100).rows
    runs = [answer["run"] for answer in every][:5]
    assert len(opened("case", demo.path, q=row["question_id"], runs=runs).tabs) == 5
