"""The shape of answers: limits of rows, bytes and texts, each said; names that are near."""

from __future__ import annotations

import json

import pytest

from analysis.agent.answers import NO_LIMITS, OF_AGENTS, Links, UnknownNameError, answer, checked_name, cut

MOST_ROWS, MOST_BYTES, MOST_CHARACTERS = OF_AGENTS.rows, OF_AGENTS.bytes, OF_AGENTS.characters


def test_rows_beyond_the_limit_are_said_with_the_offset_that_goes_on() -> None:
    rows = [{"n": n} for n in range(MOST_ROWS + 1)]
    whole, part = answer(rows[:MOST_ROWS], "link"), answer(rows, "link")
    assert (whole["shown"], whole["total"]) == (MOST_ROWS, MOST_ROWS)
    assert "note" not in whole
    assert (part["shown"], part["total"]) == (MOST_ROWS, MOST_ROWS + 1)
    assert part["note"] == f"{MOST_ROWS} of {MOST_ROWS + 1} rows; offset {MOST_ROWS} goes on"
    last = answer(rows[MOST_ROWS:], "link", total=MOST_ROWS + 1, offset=MOST_ROWS)
    assert "note" not in last


def test_an_answer_stays_under_the_bytes_and_says_so() -> None:
    rows = [{"text": "x" * 3000} for _ in range(50)]
    result = answer(rows, "link")
    assert len(json.dumps(result["rows"])) <= MOST_BYTES
    assert 0 < result["shown"] < 50
    assert result["note"] == f"{result['shown']} of 50 rows; offset {result['shown']} goes on"


def test_without_limits_every_row_and_every_character_is_there() -> None:
    rows = [{"text": "x" * (MOST_CHARACTERS + 1)} for _ in range(MOST_ROWS + 1)]
    assert answer(rows, "link", limits=NO_LIMITS)["rows"] == rows


def test_one_row_is_sent_however_long_it_is() -> None:
    assert answer([{"many": ["x" * 3000] * 50}], "link")["shown"] == 1


@pytest.mark.parametrize(("length", "is_cut"), [(MOST_CHARACTERS, False), (MOST_CHARACTERS + 1, True)])
def test_a_text_is_cut_at_the_limit_and_marked_where_it_stands(length: int, is_cut: bool) -> None:
    row = cut({"answers": [{"raw": "x" * length}]})
    assert len(row["answers"][0]["raw"]) == MOST_CHARACTERS
    assert row["answers"][0].get("cut", False) is is_cut
    assert row.get("cut", False) is is_cut


def test_an_unknown_name_is_answered_with_the_nearest() -> None:
    assert checked_name("task", "SSS", ("SSS", "FSS")) == "SSS"
    with pytest.raises(UnknownNameError, match=r"no task 'SSX'; expected one of 3, such as SSS") as caught:
        checked_name("task", "SSX", ("Cnt", "FSS", "SSS"))
    assert "Cnt" not in str(caught.value)
    with pytest.raises(UnknownNameError, match="such as none"):
        checked_name("task", "SSS", ())


def test_empty_values_are_left_out_of_a_link_and_others_are_escaped() -> None:
    links = Links("http://host:1")
    assert links.page("data") == "http://host:1/data"
    assert links.cases(data="", runs=["a", "b&c"], task=[], mode=None) == "http://host:1/cases?runs=a&runs=b%26c"
