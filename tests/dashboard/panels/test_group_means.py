"""The order of options in a confusion."""

from __future__ import annotations

from analysis.store.queries.filters import NOTHING
from dashboard.panels.group_means import _position


def test_options_stand_as_declared_then_by_number_then_by_name_and_unread_last() -> None:
    names = [NOTHING, "waltz", "102 beats", "-3", "70 beats", "7.5", "march", "rock"]
    assert sorted(names, key=lambda name: _position(name, ("rock",))) == [
        "rock", "-3", "7.5", "70 beats", "102 beats", "march", "waltz", NOTHING,
    ]  # fmt: skip
