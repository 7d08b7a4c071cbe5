"""The shipped wordings are complete, and a file of wordings is checked entry by entry."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.errors import FileError, PlaceholderError
from analysis.ingest import options
from analysis.questions import wordings
from analysis.tasks import SUBTASKS, TASKS

OURS = wordings.read()
VALUES = {
    "section": "second verse", "first": "intro", "second": "bridge", "start": "12.5", "end": "20.0", "number": "2",
    "verb": "rap", "delivery": "rapping", "gene": "Piano", "about": "", "options": "A, B, C, D",
}  # fmt: skip


def test_there_are_ten_different_wordings_of_every_subtask() -> None:
    assert set(OURS.entries) == {subtask.script for task in TASKS.values() for subtask in task.subtasks}
    for entry in OURS.entries.values():
        assert len(set(entry.wordings)) == len(entry.wordings) == 10


@pytest.mark.parametrize("subtask", OURS.entries)
def test_every_prompt_is_filled(subtask: str) -> None:
    entry = OURS.entries[subtask]
    for number in range(len(entry.wordings)):
        prompt = entry.prompt(number, VALUES)
        assert "{" not in prompt.replace("[{", "")
        assert all(VALUES[name] in prompt for name in wordings.placeholders(entry.wordings[number]))


@pytest.mark.parametrize("subtask", [subtask for subtask in OURS.entries if SUBTASKS[subtask].options])
def test_fixed_options_stand_in_the_prompt_in_the_order_of_the_table(subtask: str) -> None:
    entry, fixed = OURS.entries[subtask], SUBTASKS[subtask].options
    for number in range(len(entry.wordings)):
        assert options.in_prompt(fixed, entry.prompt(number, VALUES)) == fixed


@pytest.mark.parametrize("wording", OURS.entries["multi_song_mcq_max"].wordings)
def test_the_numbers_of_songs_are_named_in_order_only(wording: str) -> None:
    assert not any(char.isdigit() for char in wording)


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


ENTRY = '[artist_duration]\nplaceholders = ["number"]\nclosing = "Seconds."\nwordings = [{}]\n'


@pytest.mark.parametrize(
    ("wording", "message"),
    [
        ('"How long?"', "wording 'artist_duration 1': placeholder 'number': expected in the wording or its closing"),
        ('"How long, {number}?", "{number} in {song}?"', "'artist_duration 2': placeholder 'song': expected nowhere"),
        ('"How long, {number?"', "'artist_duration 1': placeholder '{': expected in pairs"),
    ],
)
def test_a_wording_without_its_placeholder_is_refused(tmp_path: Path, wording: str, message: str) -> None:
    path = write(tmp_path / "ours.toml", 'version = "1"\n' + ENTRY.format(wording))
    with pytest.raises(PlaceholderError) as caught:
        wordings.read(path)
    assert message in str(caught.value)
    assert str(path) in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("version = ", "expected a TOML file of wordings"),
        (ENTRY.format('"{number}?"'), "expected a version, as text"),
        ('version = "1"\n[nothing]\n', "expected the name of a subtask as a heading, found 'nothing'"),
        ('version = "1"\n' + ENTRY.format(""), "artist_duration: a list of placeholders, a closing and at least one"),
        ('version = "1"\n[artist_count]\nwordings = ["?"]\n', "artist_count: a list of placeholders"),
    ],
)
def test_a_file_that_is_no_set_of_wordings_is_refused(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(FileError) as caught:
        wordings.read(write(tmp_path / "ours.toml", text))
    assert message in str(caught.value)


def test_a_prompt_is_a_wording_and_the_closing(tmp_path: Path) -> None:
    read = wordings.read(write(tmp_path / "ours.toml", 'version = "ours-3"\n' + ENTRY.format('"{number}?"')))
    assert read.version == "ours-3"
    assert read.entries["artist_duration"].prompt(0, {"number": "2"}) == "2?\n\nSeconds."
