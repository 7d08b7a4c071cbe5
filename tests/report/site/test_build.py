"""A site has all cases of its runs with their texts, in the data sets they belong to, and only sound that may pass."""

from __future__ import annotations

from pathlib import Path

from analysis.report.cases import bundle
from analysis.report.cases.rows import CaseRow
from analysis.report.site import build
from analysis.report.site.build import AT_ONCE, Settings, Site
from analysis.store.database import Database
from analysis.store.runs import description
from analysis.store.workspace import Workspace
from tests import demo_runs


def test_every_case_has_its_text_in_the_file_that_the_list_names(site: Site, rows: list[CaseRow]) -> None:
    listed = bundle.unpack(site.cases)
    texts = [bundle.unpack(text) for text in site.texts]
    assert len(listed["cases"]["question"]) == len(rows)
    assert {"limit": listed["limit"], "totals": listed["totals"]} == {"limit": 0, "totals": {}}
    for question, number in zip(listed["questions"]["case"], listed["questions"]["file"], strict=True):
        assert texts[number][question].count("<article") == 3
    assert sum(len(text) for text in texts) == len({row.question for row in rows})
    assert all(3 * len(text) >= AT_ONCE for text in texts[:-1])
    assert all(3 * len(text) < AT_ONCE + 3 for text in texts)


def test_models_stand_before_baselines_and_the_first_ones_are_compared(site: Site, place: Workspace) -> None:
    (own,) = site.sets
    a, b = demo_runs.ids(place)
    reports = [page.query["run"] for page in own.pages["Run report"]]
    assert set(reports[:2]) == {a, b}
    assert reports[2].startswith("baseline-constant-best")
    assert [(page.query["a"], page.query["b"]) for page in own.pages["Compare"]] == [
        (reports[0], reports[1]), (reports[0], reports[2]), (reports[1], reports[2])
    ]  # fmt: skip
    assert (own.questions, own.answers, own.runs) == (301, 903, 3)


def test_a_selection_of_runs_has_these_alone_with_the_constant_answers_to_compare_with(place: Workspace) -> None:
    run = description.find(place, demo_runs.B)
    own = build.build(Database(place), Settings((run,))).sets[0]
    assert [page.query.get("run") for page in own.pages["Run report"]] == [run]
    assert not own.pages["Compare"]
    assert own.runs == 2


def test_a_case_plays_where_there_is_a_recording_that_may_pass(site: Site, rows: list[CaseRow]) -> None:
    texts = {question: text for texts in map(bundle.unpack, site.texts) for question, text in texts.items()}
    played = [text for text in texts.values() if "<audio" in text]
    silent = [text for text in texts.values() if "<audio" not in text]
    assert len(site.recordings) == 14
    assert {Path(path).parent.name for path in site.recordings} == {"audio"}
    assert all(any(f'src="{path}"' in text for path in site.recordings) and "CC0 1.0" in text for text in played)
    assert all("disabled>Play</button> combined_demo" in text for text in silent)
    (said,) = [value for name, value in site.facts if name == "Cases with sound"]
    assert said == f"{len(played)}; {len(silent)} cases without a recording that may be passed on"


def test_no_more_cases_have_sound_than_asked_for(place: Workspace) -> None:
    quiet = build.build(Database(place), Settings(demo_runs.ids(place)[:1], audio=2))
    texts = [text for texts in map(bundle.unpack, quiet.texts) for text in texts.values()]
    assert sum("<audio" in text for text in texts) == 2
    assert ("Cases with sound", "2") in quiet.facts
