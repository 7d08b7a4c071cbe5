"""Source files: on the disk and in archives they have the same names, neighbours and bytes."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from analysis.framing import source
from analysis.framing.source import SourceFile


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    path = tmp_path / "runs.zip"
    with zipfile.ZipFile(path, "w") as opened:
        opened.writestr("m/a.json.gz", "inside")
    return path


def test_a_path_into_an_archive_is_an_entry_and_a_folder_that_is_called_one_is_none(archive: Path) -> None:
    inside = archive / "m" / "a.json.gz"
    assert source.at(inside) == SourceFile(inside, archive)
    folder = archive.with_name("folder.zip")
    folder.mkdir()
    (folder / "a.json").write_text("beside")
    assert source.at(folder / "a.json") == SourceFile(folder / "a.json")
    assert source.at(folder / "b.json") == SourceFile(folder / "b.json")
    assert not source.at(folder / "b.json").exists


def test_neighbours_of_an_entry_are_entries(archive: Path) -> None:
    file = source.at(archive / "m" / "a.json.gz")
    (archive.parent / "b.json").write_text("on the disk")
    assert file.exists
    assert not file.neighbour(archive / "m" / "b.json").exists
    with file.neighbour(archive / "m" / "a.json.gz").open().stream as stream:
        assert stream.read() == b"inside"


@pytest.mark.parametrize(
    ("path", "plain"),
    [
        ("x/runs.zip/m/a.json.GZ", "x/runs/m/a.json"), ("x/a.zip", "x/a.zip"), ("a.tar.xz", "a.tar"),
        (".zip/a.csv", ".zip/a.csv"), ("a", "a"),
    ],
)  # fmt: skip
def test_the_plain_path_has_no_endings_of_archives_above_and_of_compression(path: str, plain: str) -> None:
    assert SourceFile(Path(path)).plain_path == Path(plain)
