"""Roles of columns by their heads."""

from __future__ import annotations

from decimal import Decimal

import pytest

from analysis.parsing.tables.roles import LONGEST_HEAD, Role, factor, role


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("Start", "start"), ("start (s)", "start"), ("Start_s", "start"), ("Start (bar)", "other"),
        ("Bar start", "other"), ("End in beats", "other"), ("BPM", "other"), ("#", "other"), ("", ""), ("::", ""),
        ("Timecode", "range"), ("Section", "section"), ("Sparkle", ""), ("**End**", "end"),
        ("start".ljust(LONGEST_HEAD, "!"), ""), ("Start" + " " * (LONGEST_HEAD - 5), "start"),
        ("Start" + " " * (LONGEST_HEAD - 4), ""),
    ],
)  # fmt: skip
def test_the_role_of_a_column_is_that_of_its_head(head: str, expected: Role) -> None:
    assert role(head) == expected


@pytest.mark.parametrize(
    ("head", "seconds"),
    [("Start", "1"), ("Start (ms)", "0.001"), ("start_ms", "0.001"), ("Length (min)", "60"), ("Start min:s", "1")],
)
def test_the_unit_of_a_column_is_that_of_its_head(head: str, seconds: str) -> None:
    assert factor(head) == Decimal(seconds)
