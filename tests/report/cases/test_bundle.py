"""The cases inside a report: all of them, or the first of each number where there is no room for all."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate
from typing import Any

import pytest

from analysis.report import build
from analysis.report.cases import bundle as bundles
from analysis.report.cases.bundle import bundle, unpack
from analysis.report.cases.doors import address, door
from analysis.report.cases.rows import CaseRow
from analysis.report.document import Cards, Report
from analysis.store.database import Database
from analysis.store.workspace import Workspace
from tests import demo_runs
from tests.report.reading import cases

ROOM = 10**9


def columns(content: dict[str, Any]) -> list[dict[str, Any]]:
    """The cases of a bundle, one record each."""
    cases, questions = content["cases"], content["questions"]
    records = []
    for row, question in enumerate(accumulate(cases["question"])):
        own = {name: column["values"][column["rows"][row]] for name, column in cases.items() if name != "question"}
        facts = {name: column["values"][column["rows"][question]] for name, column in questions.items()
                 if name != "case"}  # fmt: skip
        records.append({**own, **facts, "question": questions["case"][question]})
    return records


def test_a_bundle_has_every_field_of_every_case(rows: list[CaseRow]) -> None:
    records = columns(unpack(bundle(rows, {}, {}, [], ROOM).text))
    assert len(records) == len(rows) == 903
    for record, row in zip(records, rows, strict=True):
        for name in ("run", "question", "task", "subtask", "song", "score", "reading", "sentence", "reference"):
            assert record[name] == getattr(row, name)
        assert record["mode"] == list(row.modes)
        assert dict(record["lost"]) == pytest.approx(dict(row.lost), abs=5e-5)


def test_facts_of_a_question_are_stored_once(rows: list[CaseRow]) -> None:
    content = unpack(bundle(rows, {}, {}, [], ROOM).text)
    assert len(content["questions"]["case"]) == len({row.question for row in rows}) == 301
    sentences = content["cases"]["sentence"]["values"]
    assert len(sentences) == len(set(sentences)) < len(rows)
    assert (content["limit"], content["totals"]) == (0, {})


def test_a_card_is_reached_from_its_case(report: Report) -> None:
    content = unpack(report.cases)
    anchors = [anchor for _, anchor in content["cards"]]
    cards = [card for chapter in report.chapters for part in chapter.parts if isinstance(part, Cards)
             for card in part.cards]  # fmt: skip
    assert sorted(anchors) == sorted(card.anchor for card in cards)
    records = columns(content)
    assert all(f"case-{records[row]['run']}-{records[row]['question']}" == anchor for row, anchor in content["cards"])


def test_without_room_each_number_keeps_its_first_cases_and_says_how_many_there_are(
    report: Report, rows: list[CaseRow]
) -> None:
    many = [replace(row, question=f"{row.question}-{n}", sentence=f"{n * n}. {row.sentence}") for n in range(8)
            for row in rows]  # fmt: skip
    queries = report.doors[::20]
    every = bundle(many, {}, {}, queries, ROOM)
    small = bundle(many, {}, {}, queries, len(every.text) // 2)
    content = unpack(small.text)
    assert len(small.text) <= len(every.text) // 2
    assert small.limit == content["limit"] in bundles.LIMITS
    own = {(record["run"], record["question"]) for record in columns(content)}
    assert len(own) < len(many)
    for query in queries:
        found = cases(query, many)
        n_inside = sum((row.run, row.question) in own for row in found)
        assert n_inside >= min(len(found), small.limit)
        assert content["totals"].get(address(query), n_inside) == len(found)
    first = content["questions"]["case"][0]
    assert content["answers"][0] == sum(row.question == first for row in many)


def test_the_smallest_number_of_cases_is_kept_in_any_case(rows: list[CaseRow]) -> None:
    content = unpack(bundle(rows, {}, {}, [door(runs=rows[0].run)], 0).text)
    assert content["limit"] == len(content["cases"]["question"]) == bundles.LIMITS[-1]
    own = sorted(row.score for row in rows if row.run == rows[0].run and row.score is not None)
    assert sorted(record["score"] for record in columns(content)) == pytest.approx(own[:30], abs=1e-9)


def test_a_report_without_room_says_which_cases_it_has(place: Workspace, report: Report) -> None:
    small = build.build(Database(place), demo_runs.ids(place), size=1)
    assert small.facts[-1] == ("Cases in this file", "the first 30 of each number")
    assert unpack(small.cases)["limit"] == 30
    assert replace(small, cases="", facts=report.facts) == replace(report, cases="")
