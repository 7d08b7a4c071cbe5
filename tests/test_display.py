"""Numbers as they are written, and names in the space there is."""

from __future__ import annotations

import pytest

from analysis.display import percent, points, shorten, shorten_apart, spreadsheet_text, text_of_spreadsheet

LONG = "a-model-of-some-length-7b-instruct"


def test_names_are_cut_in_what_they_have_in_common() -> None:
    names = [f"{LONG} (mode=plain)", f"{LONG} (mode=thinking)"]
    short = shorten_apart(names, 30)
    assert [len(name) for name in short] == [30, 30]
    assert [name.split("…")[1] for name in short] == ["plain)", "thinking)"]


def test_names_of_several_models_are_cut_in_what_each_shares_with_its_nearest() -> None:
    names = ["first option (audio=none, seed 31)", "first option (audio=other, seed 31)", "habit (seed 31)"]
    assert shorten_apart(names, 24) == ["first opt…none, seed 31)", "first op…other, seed 31)", "habit (seed 31)"]


def test_names_that_fit_or_stand_alone_are_as_they_were() -> None:
    assert shorten_apart(["a", "ab", "abc"], 20) == ["a", "ab", "abc"]
    assert shorten_apart(["other", LONG], 20) == ["other", shorten(LONG, 20)]
    assert shorten_apart([f"{LONG} x"], 20) == [shorten(f"{LONG} x", 20)]
    assert shorten_apart([], 20) == []


def test_ends_longer_than_the_space_are_cut_too() -> None:
    assert shorten_apart([f"run {LONG}", f"run {LONG[::-1]}"], 12) == ["…a-model-of…", f"…{LONG[::-1][:10]}…"]


def test_a_share_that_is_nothing_has_no_sign() -> None:
    assert [percent(share) for share in (-0.0, -0.0004, -0.0006)] == ["0.0", "0.0", "-0.1"]
    assert [points(share) for share in (-1e-17, -0.0, -0.0004, 0.0006)] == ["+0.0", "+0.0", "+0.0", "+0.1"]


@pytest.mark.parametrize("text", ["=1", "+1", "-1", "@a", "\t=", "\r=", "'=1", "''-a"])
def test_a_cell_is_no_formula_and_is_read_as_it_was(text: str) -> None:
    assert spreadsheet_text(text) == f"'{text}"
    assert text_of_spreadsheet(spreadsheet_text(text)) == text


@pytest.mark.parametrize("text", ["", "a=1", "'", "'tis", "1", " =1"])
def test_other_cells_stay(text: str) -> None:
    assert spreadsheet_text(text) == text
    assert text_of_spreadsheet(text) == text
