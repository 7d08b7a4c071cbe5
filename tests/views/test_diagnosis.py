"""The diagnosis of a run as the page and the one-file report show it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from analysis import palette
from analysis.statistics.intervals import Interval
from analysis.summaries.run.losses import Losses, LossPart
from analysis.views import diagnosis as view
from analysis.views.document import NOWHERE, Evidence


def losses(figure: float, **points: float) -> Losses:
    parts = tuple(LossPart(name.replace("_", " "), value, None, 5) for name, value in points.items())
    types = tuple((frozenset([part.type]), 5) for part in parts)
    return Losses("run", "FSS", figure, 40, 30, parts, False, types, ("FSS",))


def test_a_bar_is_the_score_and_then_the_kinds_up_to_100() -> None:
    pieces = view.bars([losses(0.5, labels=0.2, split=0.2, unread=0.1)])
    assert [piece.start for piece in pieces[1:]] == pytest.approx([a.start + a.length for a, _ in pairwise(pieces)])
    assert pieces[-1].start + pieces[-1].length == pytest.approx(100)
    assert pieces[0].door == {"lens": "", "runs": ["run"], "task": ["FSS"], "from": "0"}
    assert view.legend(pieces[:1]) == {"score": palette.FIGURE}


def test_a_score_below_0_has_no_piece_and_a_small_kind_none() -> None:
    assert [piece.start for piece in view.bars([losses(-0.1, labels=1.1)])] == [pytest.approx(-10.0)]
    assert len(view.bars([losses(0.998, labels=0.002)])) == 1


def test_the_table_has_what_the_bars_leave_out() -> None:
    table = view.points([losses(0.998, labels=0.002)], "points")
    (row,) = table.texts()
    assert row[:3] == ["Full structural segmentation", "40", "99.8"]
    assert sorted(row[3:]) == ["0.0"] * (len(row) - 4) + ["0.2"]
    (cell,) = [cell for cell in table.rows[0][3:] if cell.door]
    assert (cell.door["lost"], cell.note) == (["labels"], "labels 0.2; 5 cases")


def test_a_finding_without_points_at_stake_has_one_door() -> None:
    rows = [Evidence("Loops", "3 of 4", None, None, 3, "", {"mode": "loop"}),
            Evidence("Late", "2 of 4", 0.1, Interval(0.0, 0.2), 2, "", {"mode": "late"})]  # fmt: skip
    table = view.evidence_table(rows, "modes", "Modes", "Failure mode", "")
    assert [line[2:] for line in table.texts()] == [["–", "–", "3"], ["10.0", "0.0 to 20.0", "2"]]
    assert [row[2].door for row in table.rows] == [NOWHERE, {"mode": "late"}]


def test_answers_are_counted_by_how_they_could_be_read() -> None:
    counts = [
        {"run": "a", "task": "Dur", "reading": "clean", "n": 3},
        {"run": "a", "task": "Dur", "reading": "missing", "n": 1},
    ]
    table = view.compliance(counts, "a", "format")
    titles = [column.full_title for column in table.columns]
    row = dict(zip(titles, table.rows[0], strict=True))
    assert (row["n"].value, row["Readable: As requested"].value, row["Not readable: No answer"].value) == (4, 3, 1)
    assert row["Readable: As requested"].door["confidence"] == "clean"
    assert row["Not readable: No answer"].door["outcome"] == "missing"
    assert row["Readable: Repaired"].door == NOWHERE
