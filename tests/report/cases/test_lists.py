"""Whole columns give the same lists of cases as the rules applied case by case."""

from __future__ import annotations

from dataclasses import replace

from analysis.report.cases.doors import FIELDS, PAIRS, conditions, door
from analysis.report.cases.lists import CaseLists
from analysis.report.cases.rows import CaseRow
from analysis.report.document import Report
from tests.report.reading import cases


def test_every_number_of_a_report_has_the_cases_of_its_door(report: Report, rows: list[CaseRow]) -> None:
    lists = CaseLists(rows)
    relations = set()
    data_set = rows[0].data_set
    for query in (*report.doors, door(data=data_set), door(data="another")):
        first = lists.first(query, len(rows))
        expected = cases(query, rows)
        assert [rows[index] for index in sorted(first.indexes)] == expected, query
        assert first.total == len(expected)
        relations |= set(conditions(query))
    assert relations >= {*FIELDS, *PAIRS}


def test_most_points_lost_come_first_then_low_scores_and_cases_without_score_last(rows: list[CaseRow]) -> None:
    first = replace(rows[0], question="first", lost={"labels": 0.5}, score=0.5)
    second = replace(first, question="second", lost={"labels": 0.2, "split": 0.8}, score=0.0)
    third = replace(first, question="third", lost={"labels": 0.2}, score=0.8)
    none = replace(first, question="none", lost={"labels": 0.2}, score=None)
    lists = CaseLists([none, third, second, first])
    assert lists.first(door(lost="labels"), 9).indexes == [3, 2, 1, 0]
    assert lists.first(door(runs=first.run), 2) == ([2, 3], 4)
    assert lists.first(door(lost="loops"), 9) == ([], 0)
