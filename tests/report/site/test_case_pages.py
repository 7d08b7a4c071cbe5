"""The page of a case: question, reference, and each answer from its raw text to its score; hostile texts as text."""

from __future__ import annotations

from dataclasses import replace

from analysis.display import percent
from analysis.report.cases import rows as case_rows
from analysis.report.site import case_pages
from analysis.report.site.case_pages import CasePage
from analysis.report.sound import Rights, Sound
from analysis.store.database import Database
from analysis.store.queries.filters import Filters
from analysis.store.runs import description
from analysis.store.workspace import Workspace
from tests import demo_runs
from tests.report.test_page import HOSTILE


def first_page(place: Workspace, task: str) -> CasePage:
    database = Database(place)
    names = {run: description.read(place.storage, place.run(run)).name for run in demo_runs.ids(place)}
    cases = case_rows.load(database, Filters(runs=tuple(names), tasks=(task,)))
    return next(case_pages.pages(database, cases, names, Sound(), {}))


def test_a_case_can_be_checked_by_hand(place: Workspace) -> None:
    own = first_page(place, "FSS")
    markup = case_pages.html(own)
    assert [answer.name for answer in own.answers] == [demo_runs.A, demo_runs.B]
    for answer in own.answers:
        assert answer.texts[0].startswith("[{")
        assert answer.evidence
        assert percent(float(answer.arithmetic.rsplit("= ", 1)[1])) == answer.score
        assert str(answer.name) in markup
        assert f'data-run="{answer.run}"' in markup
    assert own.question.reference_text.split(",")[0][2:].strip('"') in markup


def test_hostile_texts_are_text(place: Workspace) -> None:
    own = first_page(place, "Cnt")
    answer = replace(
        own.answers[0], run=HOSTILE, name=HOSTILE, sentence=HOSTILE, texts=[HOSTILE], prompt=HOSTILE, steps=[HOSTILE],
        lost=[HOSTILE], modes=[HOSTILE], reasoning=[HOSTILE], evidence=[{HOSTILE: HOSTILE}], arithmetic=HOSTILE,
    )  # fmt: skip
    question = replace(
        own.question, audio=HOSTILE, prompt=HOSTILE, reference_text=HOSTILE, options=(HOSTILE,), defects=(HOSTILE,)
    )
    hostile = replace(
        own, answers=[answer], question=question, facts=HOSTILE, sound=HOSTILE, rights=Rights(HOSTILE, HOSTILE),
        row=replace(own.row, song=HOSTILE, question=HOSTILE, data_set=HOSTILE),
    )  # fmt: skip
    for case in (hostile, replace(hostile, sound="")):
        markup = case_pages.html(case)
        assert "<img" not in markup
        assert "<script" not in markup
        assert "49" not in markup
        assert markup.count("alert(1)") > 15
