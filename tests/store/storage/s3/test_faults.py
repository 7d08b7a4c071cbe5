"""A bucket with what nobody expects in it, a server that refuses, messages that keep secrets."""

from __future__ import annotations

import gc
import stat
from pathlib import Path

import pytest

from analysis.errors import StorageError
from analysis.store.database import Database
from analysis.store.storage import BucketStorage, storage_of
from analysis.store.storage.s3 import bucket as bucket_module
from analysis.store.storage.s3 import listing, marks
from analysis.store.storage.s3.bucket import Bucket
from analysis.store.workspace import Workspace
from tests.buckets import Server


@pytest.fixture
def storage(bucket: str) -> BucketStorage:
    storage = storage_of(bucket)
    assert isinstance(storage, BucketStorage)
    return storage


def publish(storage: BucketStorage, folder: str, text: str, replace: bool = False) -> None:
    with storage.stage("runs") as staging:
        for name in ("f", "g"):
            with staging.create(name) as stream:
                stream.write(text.encode())
        assert staging.publish(folder, replace)


def test_a_key_that_leads_elsewhere_is_no_file(storage: BucketStorage) -> None:
    storage.bucket.put("packs/../../../../escaped.yaml", b"x")
    storage.bucket.put("packs/a/", b"")  # the folder of a console
    storage.bucket.put("packs/a/b.yaml", b"y")
    folder = storage.local_folder("packs")
    assert [path.relative_to(folder).as_posix() for path in sorted(folder.rglob("*")) if path.is_file()] == ["a/b.yaml"]
    assert list(storage.entries("packs")) == ["a/b.yaml"]
    assert not list(storage.root.parent.rglob("escaped.yaml"))


def test_a_mark_cannot_name_a_file_outside_its_folder(storage: BucketStorage) -> None:
    mark = marks.Mark("v", {"../../../out": marks.File("runs/a/x", "..", 1)})
    with pytest.raises(StorageError, match=r"runs/a/\.folder: .*found a file '\.\./\.\./\.\./out'"):
        marks.parse("runs/a/.folder", mark.as_bytes())


def test_a_damaged_mark_takes_one_run_away_and_names_it(bucket: str) -> None:
    place = Workspace(bucket)
    assert isinstance(place.storage, BucketStorage)
    place.storage.bucket.put("runs/broken/.folder", b"{")
    publish(place.storage, "runs/other", "text")
    database = Database(place)
    assert database.run_ids() == []
    assert "runs/broken/run.json" in str(database.damaged()["broken"])
    assert place.storage.read("runs/other/f") == b"text"


def test_the_local_copy_of_a_secret_is_for_its_owner_alone(storage: BucketStorage) -> None:
    storage.put_new("audio.key", b"secret")
    assert stat.S_IMODE(Path(storage.local("audio.key")).stat().st_mode) == 0o600


def test_the_time_of_an_absent_file_is_an_error_of_files(storage: BucketStorage) -> None:
    with pytest.raises(FileNotFoundError, match="runs/a"):
        storage.modified("runs/a")


def test_objects_that_cannot_be_removed_are_an_error(storage: BucketStorage, monkeypatch: pytest.MonkeyPatch) -> None:
    class Client:
        def delete_objects(self, Bucket: str, Delete: object) -> object:  # noqa: N803 # names of botocore
            return {"Errors": [{"Key": "team/runs/a/f", "Code": "AccessDenied"}]}

    publish(storage, "runs/a", "text")
    monkeypatch.setattr(bucket_module, "_client", lambda server, process: Client())
    with pytest.raises(StorageError, match=r"team/runs/a/f: expected an object .* removed, found AccessDenied"):
        storage.bucket.delete(["runs/a/f"])


def test_what_was_uploaded_before_a_failure_is_removed(storage: BucketStorage, monkeypatch: pytest.MonkeyPatch) -> None:
    upload = Bucket.upload

    def fail_for_g(self: Bucket, key: str, path: Path) -> str:
        if path.name == "g":
            raise StorageError("here", "room")
        return upload(self, key, path)

    monkeypatch.setattr(Bucket, "upload", fail_for_g)
    with pytest.raises(StorageError, match="here: expected room"):
        publish(storage, "runs/a", "text")
    assert storage.bucket.objects("") == []


def test_a_folder_replaced_while_it_is_copied_is_copied_again(
    storage: BucketStorage, monkeypatch: pytest.MonkeyPatch, bucket: str, s3_server: Server
) -> None:
    storage.bucket.put("packs/a.yaml", b"one")
    storage.stamp("packs")
    s3_server.client.put_object(Bucket=bucket.split("/")[2], Key="team/packs/a.yaml", Body=b"two")
    monkeypatch.setattr(listing, "SECONDS", 60.0)  # the listing still has the first
    assert (storage.local_folder("packs") / "a.yaml").read_bytes() == b"two"
    s3_server.client.put_object(Bucket=bucket.split("/")[2], Key="team/packs/a.yaml", Body=b"one")
    storage._listing.forget("packs")
    assert (storage.local_folder("packs") / "a.yaml").read_bytes() == b"one"


def test_earlier_marks_and_listings_are_not_kept(storage: BucketStorage) -> None:
    def n_trees() -> int:
        gc.collect()
        return sum(type(item) is listing.Tree for item in gc.get_objects())

    publish(storage, "runs/a", "first")
    storage.stamps("runs")
    before = n_trees()
    for text in ("second", "third"):
        publish(storage, "runs/a", text, replace=True)
        storage.stamps("runs")
    assert n_trees() == before
    assert len(storage._listing._marks["runs"]) == 1


@pytest.mark.parametrize(
    ("text", "summary"),
    [
        (
            'Could not connect to the endpoint URL: "http://ann:pw@127.0.0.1:1/lab?list-type=2&prefix=x"',
            'Could not connect to the endpoint URL: "http://127.0.0.1:1"',
        ),
        (
            "Max retries exceeded with url: /lab/key?X-Amz-Signature=1 (x)",
            "Max retries exceeded with url: /lab/key (x)",
        ),
        ("2 read\nof 4", "2 read of 4"),
    ],
)
def test_messages_name_the_server_without_user_and_request(text: str, summary: str) -> None:
    assert bucket_module._summary(ValueError(text)) == summary


@pytest.mark.parametrize(
    ("variable", "value", "expected"),
    [("AWS_ENDPOINT_URL", "minio", "AWS_ENDPOINT_URL: expected https"), ("AWS_MAX_ATTEMPTS", "x", "a number from 1")],
)
def test_a_wrong_variable_is_named(
    bucket: str, monkeypatch: pytest.MonkeyPatch, variable: str, value: str, expected: str
) -> None:
    bucket_module._client.cache_clear()
    monkeypatch.setenv(variable, value)
    with pytest.raises(StorageError, match=expected):
        storage_of(bucket).folders("runs")
    bucket_module._client.cache_clear()
