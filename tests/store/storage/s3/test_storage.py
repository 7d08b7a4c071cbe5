"""A workspace in a bucket: equal to one in a folder, published at once or not at all, fetched once."""

from __future__ import annotations

import errno
import os
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from analysis import pipeline
from analysis.errors import FileError, StorageError
from analysis.store.database import Database
from analysis.store.runs import description
from analysis.store.storage import BucketStorage, storage_of
from analysis.store.storage.s3 import listing, marks
from analysis.store.storage.s3.bucket import Bucket
from analysis.store.storage.s3.staging import BucketStaging
from analysis.store.tables.schema import RUN_TABLES
from analysis.store.tables.table_writer import TableWriter, read_table
from analysis.store.workspace import Workspace
from tests import small
from tests.buckets import Server


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return small.write(tmp_path / "kettle.json", small.run())


@pytest.fixture
def storage(bucket: str) -> BucketStorage:
    storage = storage_of(bucket)
    assert isinstance(storage, BucketStorage)
    return storage


@pytest.fixture
def downloads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Keys of the objects that are fetched."""
    keys: list[str] = []
    download = Bucket.download

    def counted(self: Bucket, key: str, path: Path) -> str:
        keys.append(key)
        return download(self, key, path)

    monkeypatch.setattr(Bucket, "download", counted)
    return keys


def objects(storage: BucketStorage) -> list[str]:
    return [entry.key for entry in storage.bucket.objects("")]


def write(storage: BucketStorage, folder: str, text: str, replace: bool = False) -> bool:
    with storage.stage("runs") as staging:
        with staging.create("f") as stream:
            stream.write(text.encode())
        return staging.publish(folder, replace)


def test_a_run_in_a_bucket_equals_the_run_in_a_folder(bucket: str, file: Path, tmp_path: Path) -> None:
    places = Workspace(bucket), Workspace(tmp_path / "folder")
    runs = [pipeline.load([file], place)[0].run for place in places]
    assert runs[0].run_hash == runs[1].run_hash
    for table in RUN_TABLES:
        key = f"runs/{runs[0].id}/{table}.parquet"
        assert read_table(places[0].storage, key).equals(read_table(places[1].storage, key)), table
    databases = [Database(place) for place in places]
    for table in ("cases", "scores", "pairs"):
        rows = [db.rows(f"SELECT * FROM {table} ORDER BY ALL") for db in databases]
        assert rows[0] == rows[1]
        assert rows[0]
    places[0].remove(runs[0].id)
    assert databases[0].run_ids() == []
    assert objects(places[0].storage) == []  # type: ignore[arg-type]


def test_a_copied_workspace_is_read_without_marks(bucket: str, file: Path, tmp_path: Path, s3_server: Server) -> None:
    local = Workspace(tmp_path / "folder")
    run = pipeline.load([file], local)[0].run
    name = bucket.split("/")[2]
    for path in (local.path / "runs").rglob("*.*"):
        s3_server.client.put_object(
            Bucket=name, Key=f"team/{path.relative_to(local.path).as_posix()}", Body=path.read_bytes()
        )
    place = Workspace(bucket)
    assert [stored.run_hash for stored in description.load_all(place)] == [run.run_hash]
    assert len(Database(place).rows("SELECT * FROM cases")) == 13
    assert not place.storage.is_whole(f"runs/{run.id}/cases.parquet")


def test_of_two_loaders_of_one_run_one_wins_and_nothing_is_half(
    bucket: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    uploaded, turn, commit = threading.Barrier(2), threading.Lock(), BucketStaging._commit

    def commit_after_both(self: BucketStaging, folder: str, mark: marks.Mark) -> bool:
        uploaded.wait(30)
        with turn:  # moto itself does not decide between two writes of one moment
            return commit(self, folder, mark)

    monkeypatch.setattr(BucketStaging, "_commit", commit_after_both)
    with ThreadPoolExecutor(2) as pool:
        tries = [pool.submit(pipeline.load, [file], Workspace(bucket)) for _ in range(2)]
        results = [future.result()[0] for future in tries]
    assert sorted(result.new for result in results) == [False, True]
    storage = Workspace(bucket).storage
    assert isinstance(storage, BucketStorage)
    assert len({key.split("/")[1] for key in objects(storage) if key.startswith(marks.FILES)}) == 1
    assert len(Database(Workspace(bucket)).rows("SELECT * FROM cases")) == 13


def test_an_upload_that_ends_before_its_mark_is_not_seen(
    storage: BucketStorage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(self: BucketStaging, folder: str, mark: marks.Mark) -> bool:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(BucketStaging, "_commit", interrupt)
        with pytest.raises(KeyboardInterrupt):
            write(storage, "runs/a", "half")
    assert storage.folders("runs") == []
    assert write(storage, "runs/a", "complete")
    assert storage.read("runs/a/f") == b"complete"


def test_a_commit_whose_answer_was_lost_is_one(storage: BucketStorage, monkeypatch: pytest.MonkeyPatch) -> None:
    put_new = Bucket.put_new

    def lose_answer(self: Bucket, key: str, data: bytes | memoryview) -> str | None:
        put_new(self, key, data)
        return put_new(self, key, data)  # the client's second try meets the first

    monkeypatch.setattr(Bucket, "put_new", lose_answer)
    assert write(storage, "runs/a", "text")
    assert storage.read("runs/a/f") == b"text"
    storage.append("events.jsonl", b"one\n")
    assert storage.read("events.jsonl") == b"one\n"


def test_a_file_is_fetched_once_and_again_after_a_change(
    storage: BucketStorage, downloads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    write(storage, "runs/a", "first")
    paths = {storage.local("runs/a/f") for _ in range(3)}
    assert len(downloads) == 1
    monkeypatch.setattr(listing, "SECONDS", -1.0)  # as another process, whose listing is old by now
    write(storage, "runs/a", "later", replace=True)
    assert Path(storage.local("runs/a/f")).read_text() == "later"
    assert len(downloads) == 2
    assert [Path(path).read_text() for path in paths] == ["first"]  # a query that runs reads on
    assert len([key for key in objects(storage) if key.startswith(marks.FILES)]) == 1


def test_appended_lines_of_two_writers_are_both_there(storage: BucketStorage, monkeypatch: pytest.MonkeyPatch) -> None:
    storage.append("events.jsonl", b"one\n")
    get, others = Bucket.get, iter([b"two\n"])

    def get_before_another_writes(self: Bucket, key: str) -> tuple[bytes, str]:
        answer = get(self, key)
        for line in others:
            storage.append(key, line)
        return answer

    monkeypatch.setattr(Bucket, "get", get_before_another_writes)
    storage.append("events.jsonl", b"three\n")
    assert storage.read("events.jsonl") == b"one\ntwo\nthree\n"


def test_a_bucket_out_of_reach_is_named_in_a_sentence(bucket: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(StorageError, match=r"no-such-bucket: expected a bucket .*, found NoSuchBucket"):
        storage_of("s3://no-such-bucket").folders("runs")
    monkeypatch.setenv("AWS_MAX_ATTEMPTS", "1")
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:1")
    with pytest.raises(
        StorageError, match=r'team: expected a connection to the bucket, found Could not connect[^?]*:1"$'
    ):
        Workspace(bucket).run_ids()
    with pytest.raises(StorageError, match="expected s3://bucket/prefix"):
        storage_of("s3:")


def test_a_connection_that_is_cut_in_the_middle_leaves_no_half_copy(
    storage: BucketStorage, monkeypatch: pytest.MonkeyPatch
) -> None:
    from botocore.exceptions import IncompleteReadError
    from botocore.response import StreamingBody

    write(storage, "runs/a", "text")

    def cut(self: StreamingBody, size: int) -> Any:
        yield b"te"
        raise IncompleteReadError(actual_bytes=2, expected_bytes=4)

    with monkeypatch.context() as patch:
        patch.setattr(StreamingBody, "iter_chunks", cut)
        with pytest.raises(StorageError, match="found 2 read, but total bytes expected"):
            storage.read("runs/a/f")
    assert storage.read("runs/a/f") == b"text"


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_a_full_disk_is_one_of_this_machine(
    bucket: str, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def fail(self: TableWriter) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(TableWriter, "close", fail)
    with pytest.raises(FileError, match="expected room on the disk") as raised:
        pipeline.load([file], Workspace(bucket))
    assert Path(raised.value.file) == storage_of(bucket).root / "staging"
    assert raised.value.file.startswith(str(tmp_path / "local"))
    assert list((storage_of(bucket).root / "staging").iterdir()) == []
