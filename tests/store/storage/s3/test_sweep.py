"""What killed loads left in a bucket is removed after a day, and nothing else."""

from __future__ import annotations

import os
import time

import pytest

from analysis.errors import StorageError
from analysis.store.storage import BucketStorage, storage_of
from analysis.store.storage.s3 import marks, sweep


@pytest.fixture
def storage(bucket: str) -> BucketStorage:
    storage = storage_of(bucket)
    assert isinstance(storage, BucketStorage)
    publish(storage, "runs/a")
    storage.put("runs/a/g", b"added later")
    storage.bucket.put(marks.object_of("killed", "f"), b"half")
    return storage


def publish(storage: BucketStorage, folder: str) -> None:
    with storage.stage("runs") as staging:
        with staging.create("f") as stream:
            stream.write(b"complete")
        assert staging.publish(folder)


def orphans(storage: BucketStorage) -> list[str]:
    return [entry.key for entry in storage.bucket.objects(marks.object_of("killed", ""))]


def test_objects_without_a_mark_go_after_a_day(storage: BucketStorage) -> None:
    assert sweep.sweep(storage.bucket, time.time() + sweep.DAY / 2) == []
    assert sweep.sweep(storage.bucket, time.time() + 2 * sweep.DAY) == [marks.object_of("killed", "f")]
    assert orphans(storage) == []
    assert (storage.read("runs/a/f"), storage.read("runs/a/g")) == (b"complete", b"added later")


def test_a_mark_that_cannot_be_read_stops_it(storage: BucketStorage) -> None:
    storage.bucket.put(marks.key_of("runs/b"), b"{")
    with pytest.raises(StorageError):
        sweep.sweep(storage.bucket, time.time() + 2 * sweep.DAY)
    assert orphans(storage)


def test_a_load_sweeps_once_a_day(storage: BucketStorage, monkeypatch: pytest.MonkeyPatch) -> None:
    stamp = storage.root / "cache" / "sweep"
    assert stamp.is_file()
    monkeypatch.setattr(sweep, "DAY", -1.0)  # everything is older
    publish(storage, "runs/b")
    assert orphans(storage) == []
    monkeypatch.setattr(sweep, "DAY", 86_400.0)
    times: list[float] = []
    monkeypatch.setattr(sweep, "sweep", lambda bucket, now: times.append(now))
    publish(storage, "runs/c")
    assert not times
    os.utime(stamp, (0, 0))
    publish(storage, "runs/d")
    assert len(times) == 1
