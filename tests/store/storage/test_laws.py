"""The laws of a storage, for every implementation."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from analysis.store.storage import FolderStorage, Storage, storage_of
from tests.store.storage.memory import MemoryStorage

MAKERS: dict[str, Callable[[Path], Storage]] = {
    "folder": lambda path: FolderStorage(path / "workspace"),
    "memory": MemoryStorage,
}


@pytest.fixture(params=[*MAKERS, "bucket"])
def storage(request: pytest.FixtureRequest, tmp_path: Path) -> Storage:
    if request.param == "bucket":
        return storage_of(request.getfixturevalue("bucket"))
    return MAKERS[request.param](tmp_path)


def write(storage: Storage, folder: str, texts: dict[str, str], replace: bool = False) -> bool:
    with storage.stage(folder.split("/")[0]) as staging:
        for name, text in texts.items():
            with staging.create(name) as stream:
                stream.write(text.encode())
        return staging.publish(folder, replace)


def test_an_empty_storage_has_nothing(storage: Storage) -> None:
    assert storage.folders("runs") == []
    assert storage.stamps("runs") == {}
    assert storage.stamp("runs/a") is None
    assert not storage.exists("runs")
    storage.remove("runs/a")
    with pytest.raises(FileNotFoundError):
        storage.read("runs/a/f")
    with pytest.raises(FileNotFoundError):
        storage.open("runs/a/f")


def test_a_file_is_read_whole_and_by_range(storage: Storage) -> None:
    storage.put("notes/a", b"0123456789")
    assert storage.read("notes/a") == b"0123456789"
    with storage.open("notes/a") as stream:
        assert stream.seek(-4, 2) == 6
        assert stream.read(2) == b"67"
        assert stream.seek(1) == 1
        assert stream.read(2) == b"12"


def test_a_file_is_replaced_and_its_stamp_changes(storage: Storage) -> None:
    storage.put("runs/a/f", b"first")
    stamps = storage.stamps("runs"), storage.stamp("runs/a"), storage.stamp("runs/a/f")
    assert stamps[0] == {"a": stamps[1]}
    assert storage.stamps("runs") == stamps[0]
    storage.put("runs/a/f", b"later")
    assert storage.read("runs/a/f") == b"later"
    assert all(
        old != new
        for old, new in zip(
            stamps, (storage.stamps("runs"), storage.stamp("runs/a"), storage.stamp("runs/a/f")), strict=True
        )
    )


def test_a_new_file_is_written_once(storage: Storage) -> None:
    assert storage.put_new("audio.key", b"first")
    assert not storage.put_new("audio.key", b"later")
    assert storage.read("audio.key") == b"first"


def test_what_is_appended_stands_behind_the_rest(storage: Storage) -> None:
    storage.append("events.jsonl", b"one\n")
    stamp = storage.stamp("events.jsonl")
    storage.append("events.jsonl", b"two\n")
    assert storage.read("events.jsonl") == b"one\ntwo\n"
    assert storage.stamp("events.jsonl") != stamp


def test_a_folder_in_preparation_is_not_seen(storage: Storage) -> None:
    with storage.stage("runs") as staging:
        with staging.create("f") as stream:
            stream.write(b"text")
        assert storage.folders("runs") == []
        assert storage.stamps("runs") == {}
        assert staging.files.read("f") == b"text"
        assert staging.publish("runs/a")
    assert storage.folders("runs") == list(storage.stamps("runs")) == ["a"]
    assert storage.read("runs/a/f") == b"text"


def test_what_is_not_published_is_removed(storage: Storage, tmp_path: Path) -> None:
    with storage.stage("runs") as staging, staging.create("f") as stream:
        stream.write(b"text")
    assert storage.folders("runs") == []
    assert not staging.files.exists("f")
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_a_key_that_exists_stays_unless_it_is_replaced(storage: Storage) -> None:
    assert write(storage, "runs/a", {"f": "first", "g": "first"})
    assert not write(storage, "runs/a", {"f": "second"})
    assert storage.read("runs/a/f") == b"first"
    assert write(storage, "runs/a", {"f": "third"}, replace=True)
    assert storage.read("runs/a/f") == b"third"
    assert not storage.exists("runs/a/g")
    assert storage.folders("runs") == ["a"]


def test_a_folder_contains_folders(storage: Storage) -> None:
    assert write(storage, "corrected/v", {"one/f": "1", "two/f": "2"})
    assert storage.folders("corrected/v") == ["one", "two"]
    assert storage.read("corrected/v/two/f") == b"2"


def test_a_file_is_no_folder_and_a_name_with_a_dot_is_work_in_progress(storage: Storage) -> None:
    storage.put("corrected/v.parquet", b"")
    storage.put("corrected/.unfinished", b"")
    assert storage.folders("corrected") == []
    assert list(storage.stamps("corrected")) == ["v.parquet"]
    assert storage.exists("corrected/.unfinished")


def test_a_file_or_folder_is_removed(storage: Storage) -> None:
    write(storage, "runs/a", {"f": "1", "g": "2"})
    write(storage, "runs/ab", {"f": "1"})
    storage.remove("runs/a/g")
    assert not storage.exists("runs/a/g")
    assert storage.exists("runs/a")
    storage.remove("runs/a")
    assert not storage.exists("runs/a")
    assert storage.folders("runs") == ["ab"]


def test_the_later_of_two_folders_is_the_latest(storage: Storage) -> None:
    write(storage, "runs/b", {"f": "1"})
    write(storage, "runs/a", {"f": "1"})
    assert storage.modified("runs/b") <= storage.modified("runs/a")


def test_a_local_copy_has_the_content_and_ends_in_the_key(storage: Storage) -> None:
    for text in (b"first", b"later"):
        storage.put("runs/a/cases.parquet", text)
        path = Path(storage.local("runs/a/cases.parquet"))
        assert path.parts[-3:] == ("runs", "a", "cases.parquet")
        assert path.read_bytes() == text
    assert not Path(storage.local("runs/none/cases.parquet")).exists()


def test_a_local_folder_has_the_files_as_they_are_now(storage: Storage) -> None:
    storage.put("packs/a.yaml", b"first")
    assert (storage.local_folder("packs") / "a.yaml").read_bytes() == b"first"
    storage.put("packs/a.yaml", b"later")
    assert (storage.local_folder("packs") / "a.yaml").read_bytes() == b"later"
    assert not storage.local_folder("none").exists()
