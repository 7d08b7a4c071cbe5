"""Each tool against the store asked by other SQL, and each link against the cases that the page counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from analysis.agent.answers import Links, UnknownNameError
from analysis.agent.tools import Tools
from analysis.errors import UnknownRunError
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.cases.case import UnknownCaseError
from analysis.store.queries.counts.structure import MEASURES
from analysis.store.workspace import Workspace
from dashboard.navigation import ADDRESSES
from dashboard.selection.selection import parse
from tests import demo_runs

URL = "http://localhost:8501"
TASKS = ("SSS", "FSLT", "Attr", "Cnt")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return demo_runs.workspace(tmp_path_factory.mktemp("agent") / "workspace")


@pytest.fixture(scope="module")
def tools(place: Workspace) -> Tools:
    return Tools(Database(place), Links(URL))


@pytest.fixture(scope="module")
def run(place: Workspace) -> str:
    return demo_runs.ids(place)[0]


def cases_of(tools: Tools, link: str) -> int:
    """How many cases the page of a link counts."""
    selection, unknown = parse(parse_qs(urlsplit(link).query))
    assert not unknown, link
    return cases_list.cases(tools.db, selection.filters, limit=0).total


def sql(tools: Tools, query: str, **values: Any) -> list[dict[str, Any]]:
    return tools.db.rows(query, values)


def links_in(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from (text for name, text in value.items() if name == "link")
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from links_in(item)


def test_every_link_leads_to_a_page_and_names_nothing_that_is_unknown(tools: Tools, run: str, place: Workspace) -> None:
    a, b = demo_runs.ids(place)
    question = tools.cases(run, "SSS")["rows"][0]["question"]
    answers = (
        tools.data_sets(), tools.runs(), tools.figures(), tools.losses(run), tools.modes(run), tools.case(question),
        tools.cases(run, "Attr", score_max=0.5, order="spread"), tools.compare(a, b), tools.missed_by_all("Attr"),
        tools.hearing(),
        tools.search("rap"),
    )  # fmt: skip
    assert len(answers) == len(tools.all())
    for link in links_in(list(answers)):
        assert link.startswith(f"{URL}/")
        assert urlsplit(link).path.removeprefix("/") in ADDRESSES
        assert not parse(parse_qs(urlsplit(link).query))[1], link


def test_data_sets_count_different_questions(tools: Tools) -> None:
    (row,) = tools.data_sets()["rows"]
    expected = sql(tools, "SELECT count(DISTINCT question_id) AS n, count(DISTINCT run) AS runs FROM cases")[0]
    assert (row["data_set"], row["questions"], row["runs"]) == ("BASS", expected["n"], expected["runs"])
    assert len(row["tasks"]) == 12


def test_runs_are_those_of_the_kind_and_model(tools: Tools) -> None:
    assert tools.runs()["total"] == 3
    assert {row["kind"] for row in tools.runs(kind="model")["rows"]} == {"model"}
    assert [row["model"] for row in tools.runs(model="novelty", data_set="BASS")["rows"]] == ["novelty"]
    with pytest.raises(UnknownNameError, match=r"no model 'noveltie'.*novelty"):
        tools.runs(model="noveltie")
    with pytest.raises(UnknownNameError, match=r"no data set 'BAS'.*BASS"):
        tools.runs(data_set="BAS")


@pytest.mark.parametrize("task", TASKS)
def test_figures_are_means_of_the_scores_and_their_links_count_the_cases(tools: Tools, task: str) -> None:
    rows = tools.figures(task=task)["rows"]
    assert [row["raw"] for row in rows] == sorted((row["raw"] for row in rows), reverse=True)
    for row in rows:
        n, songs = sql(
            tools,
            """SELECT count(*) AS n, count(DISTINCT song) AS songs FROM scores s JOIN cases c USING (run, index)
            WHERE s.lens = 'paper' AND s.run = $run AND c.task = $task""",
            run=row["run"], task=task,
        )[0].values()  # fmt: skip
        assert (row["n"], row["songs"]) == (n, songs)
        assert cases_of(tools, row["link"]) == row["n"]
        assert row["low"] <= row["corrected"] <= row["high"]


def test_figures_have_the_measures_of_sections_where_asked_for(tools: Tools) -> None:
    assert {row["measures"] for row in tools.figures()["rows"]} == {None}
    rows = tools.figures(measures=True)["rows"]
    assert {row["task"] for row in rows if row["measures"]} == {"FSS", "SSS"}
    for row in rows:
        if row["task"] == "FSS":
            assert set(row["measures"]) <= set(MEASURES)
            assert 0.0 <= row["measures"]["F 0.5 s"] <= row["measures"]["F 3 s"] <= 1.0


def test_figures_without_a_task_end_in_the_overall_figure_of_each_run(tools: Tools, run: str) -> None:
    rows = tools.figures(run)["rows"]
    (whole,) = [row for row in rows if row["task"] == "overall"]
    assert whole["n"] == sum(row["n"] for row in rows if row["task"] != "overall")
    assert whole["low"] <= whole["corrected"] <= whole["high"]
    assert len(rows) == 13


def test_losses_and_modes_count_the_cases_of_their_links(tools: Tools, run: str) -> None:
    losses, modes = tools.losses(run, "SSS")["rows"], tools.modes(run, "SSS")["rows"]
    assert losses
    assert [row["points"] for row in losses] == sorted((row["points"] for row in losses), reverse=True)
    for row in (*losses, *(mode for mode in modes if mode["n"])):
        assert cases_of(tools, row["link"]) == row["n"] > 0
    lost = sql(
        tools,
        """SELECT sum(1 - score) AS lost, count(*) AS n FROM scores JOIN cases USING (run, index)
        WHERE lens = 'paper' AND scores.run = $run AND task = 'SSS'""",
        run=run,
    )[0]
    assert sum(row["points"] for row in losses) == pytest.approx(100 * lost["lost"] / lost["n"])


@pytest.mark.parametrize(
    ("named", "condition"),
    [
        ({"task": "Attr", "score_max": 0.0}, "task = 'Attr' AND score <= 0"),
        ({"task": "SSS", "score_min": 0.5, "score_max": 0.75}, "task = 'SSS' AND score BETWEEN 0.5 AND 0.75"),
        ({"outcome": ["missing", "unparsed"]}, "outcome IN ('missing', 'unparsed')"),
        ({"confidence": ["mended", "ambiguous"]}, "confidence IN ('mended', 'ambiguous')"),
        ({"song": "demo/05_sugar_and_static"}, "song = 'demo/05_sugar_and_static'"),
    ],
)
def test_cases_are_those_that_fit(tools: Tools, run: str, named: dict[str, Any], condition: str) -> None:
    result = tools.cases(run, **named)
    query = f"""SELECT count(*) AS n FROM scores s JOIN cases c USING (run, index)
        WHERE s.lens = 'paper' AND s.run = $run AND {condition}"""
    assert result["total"] == sql(tools, query, run=run)[0]["n"]
    assert cases_of(tools, result["link"]) == result["total"]


def test_cases_go_on_at_the_offset(tools: Tools, run: str) -> None:
    first, rest = tools.cases(run, "SSS", limit=15), tools.cases(run, "SSS", limit=15, offset=15)
    assert (first["shown"], rest["shown"]) == (15, 5)
    assert first["note"].endswith("offset 15 goes on")
    assert "note" not in rest
    questions = [row["question"] for result in (first, rest) for row in result["rows"]]
    assert len(set(questions)) == 20
    scores = [row["score"] for result in (first, rest) for row in result["rows"]]
    assert scores == sorted(scores)


def test_a_case_has_the_question_and_what_was_answered_to_it(tools: Tools, run: str) -> None:
    row = tools.cases(run, "Attr", limit=1)["rows"][0]
    every, one = tools.case(row["question"]), tools.case(row["question"], run, evidence=True)
    assert every["task"] == "Attr"
    assert every["prompt"]
    assert every["reference"]
    assert len(every["answers"]) == 3
    (answer,) = one["answers"]
    assert (answer["run"], answer["score"]) == (run, row["score"])
    assert answer["evidence"]
    assert "evidence" not in every["answers"][0]
    with pytest.raises(UnknownCaseError):
        tools.case("0000")


def test_a_comparison_counts_wins_and_keeps_what_was_not_tested_apart(tools: Tools, place: Workspace) -> None:
    a, b = demo_runs.ids(place)
    (row,) = tools.compare(a, b, "SSS")["rows"]
    assert row["wins"] + row["ties"] + row["losses"] == row["n"] == 20
    assert cases_of(tools, row["link"]) == row["wins"]
    (turned,) = tools.compare(b, a, "SSS")["rows"]
    assert turned["difference"] == pytest.approx(-row["difference"])
    verdicts = {row["task"]: row for row in tools.compare(a, a)["rows"]}
    assert {row["verdict"] for row in verdicts.values()} == {"same answers"}
    assert {row["p"] for row in tools.compare(a, b)["rows"] if row["verdict"] == "not tested"} <= {None}


def test_questions_missed_by_all_have_no_better_answer(tools: Tools) -> None:
    found = tools.missed_by_all("Attr", "model")
    query = """SELECT count(*) AS n FROM (SELECT question_id FROM scores s JOIN cases c USING (run, index)
        WHERE s.lens = 'paper' AND c.task = 'Attr' AND s.run = ANY($runs) AND score IS NOT NULL
        GROUP BY question_id HAVING max(score) <= 0)"""
    runs = [row["run"] for row in tools.runs(kind="model")["rows"]]
    assert found["total"] == sql(tools, query.replace("SELECT question_id FROM", "SELECT s.question_id FROM").replace(
        "GROUP BY question_id", "GROUP BY s.question_id"), runs=runs)[0]["n"] > 0  # fmt: skip
    assert {row["best"] for row in found["rows"]} == {0.0}
    assert {row["runs"] for row in found["rows"]} == {2}
    assert tools.missed_by_all("Attr", at_most=1.0)["total"] == 59


def test_search_looks_where_it_is_told(tools: Tools) -> None:
    by_place = {
        where: tools.search("RAP", where)["total"] for where in ("question", "answer", "reference", "reasoning")
    }
    assert by_place["question"] > by_place["reference"] > 0
    assert by_place["reasoning"] == 0
    page = tools.search("rap", limit=5, offset=5)
    assert page["shown"] == 5
    assert page["rows"] == tools.search("rap", limit=10)["rows"][5:]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda tools, run: tools.figures(task="SSX"), "no task 'SSX'.*SSS"),
        (lambda tools, run: tools.figures(lens="careful", task="SSS"), "no lens 'careful'"),
        (lambda tools, run: tools.losses(run, lens="released"), "no lens 'released'.*paper"),
        (lambda tools, run: tools.cases(outcome=["scord"]), "no outcome 'scord'.*scored"),
        (lambda tools, run: tools.cases(confidence=["clear"]), "no confidence 'clear'.*clean"),
        (lambda tools, run: tools.cases(mode="lean"), "no failure mode 'lean'.*leans"),
        (lambda tools, run: tools.cases(loss="boundary"), "no loss 'boundary'.*boundaries"),
        (lambda tools, run: tools.cases(order="first"), "no order 'first'"),
        (lambda tools, run: tools.figures(kind="modell"), "no kind of run 'modell'.*model"),
        (lambda tools, run: tools.search("a", "title"), "no place to search 'title'"),
    ],
)
def test_an_unknown_name_is_refused_with_those_that_exist(tools: Tools, run: str, call: Any, message: str) -> None:
    with pytest.raises(UnknownNameError, match=message):
        call(tools, run)


def test_an_unknown_run_is_refused_with_those_that_exist(tools: Tools) -> None:
    with pytest.raises(UnknownRunError, match="no run 'nobody'"):
        tools.figures("nobody")


def test_an_empty_workspace_is_answered_with_no_rows(tmp_path: Any) -> None:
    tools = Tools(Database(Workspace(tmp_path)), Links(URL))
    for call in (tools.data_sets, tools.runs, tools.figures, tools.cases, tools.missed_by_all):
        assert call()["rows"] == []
    assert tools.search("a")["total"] == 0
