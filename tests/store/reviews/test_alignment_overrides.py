"""Shifts as events: applied, undone, kept apart by song and copy, and never taken out of the file."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.audio.alignment.shift import Shift
from analysis.errors import FileError
from analysis.store.reviews import alignment_overrides
from analysis.store.workspace import Workspace


@pytest.fixture
def place(tmp_path: Path) -> Workspace:
    return Workspace(tmp_path / "workspace")


def held(place: Workspace, song: str = "x/1", audio: str = "c1") -> Shift | None:
    return alignment_overrides.current(alignment_overrides.read(place).events, song, audio)


def test_the_latest_shift_holds_and_undo_goes_back_step_by_step(place: Workspace) -> None:
    assert held(place) is None
    for number in (1.0, 2.0):
        alignment_overrides.add(place, alignment_overrides.apply("x/1", "c1", Shift(number, 1.001)))
    assert held(place) == Shift(2.0, 1.001)
    for wanted in (Shift(1.0, 1.001), None, None):
        alignment_overrides.add(place, alignment_overrides.undo("x/1", "c1"))
        assert held(place) == wanted
    assert len((place.path / alignment_overrides.NAME).read_text().splitlines()) == 5


def test_another_song_and_another_copy_are_judged_by_themselves(place: Workspace) -> None:
    alignment_overrides.add(place, alignment_overrides.apply("x/1", "c1", Shift(1.0)))
    alignment_overrides.add(place, alignment_overrides.undo("x/2", "c1"))
    assert (held(place, "x/2"), held(place, audio="c2"), held(place)) == (None, None, Shift(1.0))


@pytest.mark.parametrize(
    "line",
    ["", "no event", "[]", '{"when": "now"}',
     '{"when": "", "song": "x/1", "audio": "c1", "action": "grow", "offset": 0, "ratio": 1}',
     '{"when": "", "song": "x/1", "audio": "c1", "action": "apply", "offset": 1e9, "ratio": 1}',
     '{"when": "", "song": "x/1", "audio": "c1", "action": "apply", "offset": 0, "ratio": NaN}'],
)  # fmt: skip
def test_a_line_that_cannot_be_read_is_told_and_the_others_hold(place: Workspace, line: str) -> None:
    alignment_overrides.add(place, alignment_overrides.apply("x/1", "c1", Shift(1.0)))
    with (place.path / alignment_overrides.NAME).open("a") as stream:
        stream.write(line + "\n")
    alignment_overrides.add(place, alignment_overrides.apply("x/1", "c1", Shift(3.0)))
    assert held(place) == Shift(3.0)
    (problem,) = alignment_overrides.read(place).problems
    assert str(problem).partition("alignments.jsonl:")[2].startswith("2: expected an event with when, song, audio")


def test_where_it_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError, match=r"alignments\.jsonl: expected a file that can be written"):
        alignment_overrides.add(Workspace(tmp_path / "file" / "inside"), alignment_overrides.undo("x/1", "c1"))
