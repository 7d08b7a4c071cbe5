"""The list of imported sound: what is found in it, and what counts for nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from analysis.audio.library import index
from analysis.audio.library.index import Entry
from analysis.errors import FileError

ENTRY = Entry(
    "imported/a.opus", "c1", ("harmonix/1_a",), ("seg_1",), "mapping", "", 60.0, "/music/a.mp3", "s1", "linked"
)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "imported").mkdir()
    for name in ("a.opus", "b.opus"):
        (tmp_path / "imported" / name).write_bytes(b"")
    return tmp_path


def test_without_an_import_nothing_is_there(root: Path) -> None:
    assert index.read(root) == ()
    assert index.sounds(root, "seg_1.wav") == {}


def test_it_is_found_by_the_questions_name_and_by_the_song(root: Path) -> None:
    stem = replace(ENTRY, file="imported/b.opus", recording="vocals", source="/b")
    index.add(root, [ENTRY, stem])
    assert index.read(root) == (ENTRY, stem)
    assert index.sounds(root, "audio/seg_1.wav") == {"": ENTRY, "vocals": stem}
    assert index.sounds(root, "other.wav", "harmonix/1_a") == {"": ENTRY, "vocals": stem}
    assert index.sounds(root, "other.wav", "") == {}
    assert index.sounds(root, "other.wav", "harmonix/2_b") == {}


def test_the_later_one_counts_and_of_one_place_the_last(root: Path) -> None:
    later = replace(ENTRY, file="imported/b.opus", source="/b")
    index.add(root, [ENTRY])
    index.add(root, [later])
    assert index.sounds(root, "seg_1") == {"": later}
    index.add(root, [ENTRY])
    assert index.read(root) == (later, ENTRY)
    assert index.sounds(root, "seg_1") == {"": ENTRY}


def test_a_file_that_is_gone_counts_for_nothing(root: Path) -> None:
    later = replace(ENTRY, file="imported/b.opus", source="/b")
    index.add(root, [ENTRY, later])
    (root / "imported" / "b.opus").unlink()
    assert index.sounds(root, "seg_1") == {"": ENTRY}


@pytest.mark.parametrize("text", ["", "{}", "[1]", '[{"file": "a"}]', "[[]]"])
def test_a_damaged_list_is_refused_with_its_name(root: Path, text: str) -> None:
    (root / index.NAME).write_text(text)
    with pytest.raises(FileError, match=r"index\.json: expected the list of imported sound"):
        index.add(root, [ENTRY])
