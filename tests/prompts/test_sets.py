"""The shipped prompt set is complete, and a prompt set is checked entry by entry."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from analysis import scoring
from analysis.benchmarks.bass.tasks import TASKS
from analysis.benchmarks.registry import SUBTASKS
from analysis.errors import FileError, PlaceholderError
from analysis.parsing.options import order
from analysis.prompts import sets
from analysis.prompts.sets import PLACEHOLDERS

OURS = sets.read()
VALUES = {
    "section": "second verse", "first": "intro", "second": "bridge", "start": "12.5", "end": "20.0", "number": "2",
    "verb": "rap", "delivery": "rapping", "gene": "Piano", "about": "", "options": "A, B, C, D",
}  # fmt: skip


def test_there_are_ten_different_wordings_of_every_subtask() -> None:
    assert set(OURS.entries) == {subtask.script for task in TASKS.values() for subtask in task.subtasks}
    for entry in OURS.entries.values():
        assert len(set(entry.wordings)) == len(entry.wordings) == 10


def test_the_shipped_set_is_written_for_no_later_parser_than_there_is() -> None:
    assert 1 <= int(OURS.parser_version) <= int(scoring.VERSIONS["parsing"])


@pytest.mark.parametrize("subtask", OURS.entries)
def test_every_prompt_is_filled(subtask: str) -> None:
    entry = OURS.entries[subtask]
    for number in range(len(entry.wordings)):
        prompt = entry.prompt(number, VALUES)
        assert "{" not in prompt.replace("[{", "")
        assert all(VALUES[name] in prompt for name in PLACEHOLDERS.get(subtask, ()))


@pytest.mark.parametrize("subtask", [subtask for subtask in OURS.entries if SUBTASKS[subtask].options])
def test_fixed_options_stand_in_the_prompt_in_the_order_of_the_table(subtask: str) -> None:
    entry, fixed = OURS.entries[subtask], SUBTASKS[subtask].options
    for number in range(len(entry.wordings)):
        assert order.in_prompt(fixed, entry.prompt(number, VALUES)) == fixed


@pytest.mark.parametrize("wording", OURS.entries["multi_song_mcq_max"].wordings)
def test_the_numbers_of_songs_are_named_in_order_only(wording: str) -> None:
    assert not any(char.isdigit() for char in wording)


def test_only_subtasks_have_placeholders() -> None:
    assert set(PLACEHOLDERS) <= set(SUBTASKS)


def write(path: Path, **fields: Any) -> Path:
    content = {"version": "mine-1", "parser_version": "1", **fields}
    path.write_text(yaml.safe_dump(content), encoding="utf-8")
    return path


def entry(*wordings: Any, closing: Any = "Seconds.") -> dict[str, Any]:
    return {"artist_duration": {"closing": closing, "wordings": list(wordings)}}


def test_a_prompt_is_a_wording_and_the_closing(tmp_path: Path) -> None:
    found = sets.read(write(tmp_path / "mine.yaml", prompts=entry("{number}?")))
    assert (found.version, found.parser_version) == ("mine-1", "1")
    assert found.entries["artist_duration"].prompt(0, {"number": "2"}) == "2?\n\nSeconds."


def test_a_set_may_lack_subtasks_and_closings(tmp_path: Path) -> None:
    found = sets.read(write(tmp_path / "mine.yaml", prompts={"artist_count": {"wordings": ["How many {{voices}}?"]}}))
    assert list(found.entries) == ["artist_count"]
    assert found.entries["artist_count"].prompt(0, {}) == "How many {voices}?"


@pytest.mark.parametrize(
    ("wordings", "message"),
    [
        (["How long?"], "wording 'artist_duration 1': placeholder 'number': expected in the wording or its closing"),
        (["How long, {number}?", "{number} in {song}?"], "'artist_duration 2': placeholder 'song': expected nowhere"),
        (["How long, {number?"], "'artist_duration 1': placeholder '{': expected in pairs"),
    ],
)
def test_a_wording_without_its_placeholder_is_refused(tmp_path: Path, wordings: list[str], message: str) -> None:
    path = write(tmp_path / "mine.yaml", prompts=entry(*wordings))
    with pytest.raises(PlaceholderError) as caught:
        sets.read(path)
    assert message in str(caught.value)
    assert str(path) in str(caught.value)


FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"version": 1}, "expected 'version', as text, found 1"),
    ({"parser_version": None}, "expected 'parser_version', as text, found None"),
    ({}, "expected 'prompts', wordings by subtask, found None"),
    ({"prompts": {"nothing": {}}}, "the name of a subtask as `earmark prompts show` lists it, found 'nothing'"),
    ({"prompts": entry()}, "artist_duration: 'wordings', a list of at least one text, found []"),
    ({"prompts": {"artist_duration": "How long?"}}, "artist_duration: 'wordings', a list of at least one text"),
    ({"prompts": entry({"Artist {number}": "how long?"})}, "artist_duration: 'wordings', a list of at least one text"),
    ({"prompts": entry("{number}?", closing=3)}, "artist_duration: 'closing', as text, found 3"),
]


@pytest.mark.parametrize(("fields", "message"), FAULTS)
def test_what_is_no_prompt_set_is_refused(tmp_path: Path, fields: dict[str, Any], message: str) -> None:
    with pytest.raises(FileError) as caught:
        sets.read(write(tmp_path / "mine.yaml", **fields))
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("version: [", "expected a YAML file of prompts, found while parsing"),
        ("version: " + 3000 * "[", "expected a YAML file of prompts, found"),
        ("a: &a [x, x]\n" + "".join(f"a{n}: &a [*a, *a]\n" for n in range(30)), "at most 20,000 values"),
        ("version: a\nversion: b\n", "two entries are called"),
        ("- 1\n", "expected 'version', as text"),
        ("a: !!python/object/apply:os.getcwd []", "could not determine a constructor"),
    ],
)
def test_what_is_no_yaml_of_ours_is_refused(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "mine.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(FileError) as caught:
        sets.read(tmp_path / "mine.yaml")
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"expected a YAML file of prompts, found .*No such file"):
        sets.read(tmp_path / "none.yaml")


def test_the_exported_set_is_the_shipped_one_and_takes_no_files_place(tmp_path: Path) -> None:
    sets.export(tmp_path / "mine.yaml")
    assert sets.read(tmp_path / "mine.yaml") == OURS
    with pytest.raises(FileError, match="expected a new file that can be written, found File exists"):
        sets.export(tmp_path / "mine.yaml")
