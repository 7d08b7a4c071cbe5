"""Recordings in a bucket: a player gets ranges, and nothing else is fetched."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.audio.library import lookup
from analysis.errors import StorageError
from analysis.store.storage import BucketStorage
from analysis.store.storage.s3.bucket import Bucket
from analysis.store.workspace import Workspace
from dashboard.audio import ranges, recordings, routes
from tests.dashboard.audio.test_routes import Ask, ask, port

__all__ = ["ask", "port"]

SOUND = bytes(range(256)) * 4


@pytest.fixture
def workspace(bucket: str, monkeypatch: pytest.MonkeyPatch) -> Workspace:
    monkeypatch.setenv("EARMARK_WORKSPACE", bucket)
    place = Workspace()
    place.storage.put("audio/song.mp3", SOUND)
    place.storage.put("audio/notes.txt", b"secret")
    return place


def test_a_player_gets_ranges_under_signed_addresses_alone(
    ask: Ask, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Bucket, key: str, path: Path) -> str:
        assert key == routes.KEY_FILE, f"fetched {key}"
        return download(self, key, path)

    download = Bucket.download
    monkeypatch.setattr(Bucket, "download", refuse)
    url = routes.audio_url("workspace", "song.mp3")
    reply = ask(url, Range="bytes=10-19")
    assert (reply.status, reply.body) == (206, SOUND[10:20])
    assert reply.headers["content-range"] == f"bytes 10-19/{len(SOUND)}"
    assert reply.headers["content-type"] == "audio/mpeg"
    assert ask(url, Range="bytes=-4").body == SOUND[-4:]
    assert (ask(url).status, ask(url).body) == (200, SOUND)
    assert ask(url, "HEAD").headers["content-length"] == str(len(SOUND))
    assert ask(url, Range="bytes=5000-").status == 416
    assert ask(f"{url}0").status == 403
    assert ask(routes.audio_url("workspace", "notes.txt")).status == 404
    assert ask(routes.audio_url("workspace", "../audio/song.mp3")).status == 404


def test_a_recording_is_found_in_the_bucket_and_computed_from_a_copy(ask: Ask, workspace: Workspace) -> None:
    assert lookup.find("audio/song.wav", routes.roots()) == ("workspace", "song.mp3")
    assert lookup.find("notes.txt", routes.roots()) is None
    folder = routes.roots()["workspace"]
    path = lookup.within(folder, "song.mp3")
    assert path is not None
    assert path.read_bytes() == SOUND
    assert lookup.source_of(folder, "song.mp3") is None  # the copy is read from now on
    assert ask(routes.audio_url("workspace", "song.mp3"), Range="bytes=1-2").body == SOUND[1:3]
    workspace.storage.put("audio/song.mp3", SOUND[::-1])
    assert ask(routes.audio_url("workspace", "song.mp3")).body == SOUND[::-1]
    workspace.storage.put("audio/song.vocals.mp3", SOUND)
    assert list(lookup.others(folder, "song.mp3")) == [("vocals", "song.vocals.mp3")]


@pytest.mark.parametrize(
    ("header", "span"),
    [
        ("", (0, 9)), ("bytes=2-4", (2, 4)), ("bytes=2-", (2, 9)), ("bytes=-3", (7, 9)), ("bytes=-99", (0, 9)),
        ("bytes=2-99", (2, 9)), ("bytes=10-", None), ("bytes=4-2", None), ("bytes=-0", None), ("bytes=-", (0, 9)),
        ("bytes=0-1,3-4", (0, 9)), ("pages=1-2", (0, 9)),
    ],
)  # fmt: skip
def test_a_range_is_read_as_the_standard_says(header: str, span: tuple[int, int] | None) -> None:
    assert ranges.span_of(header, 10) == span


def test_without_a_connection_every_address_of_sound_says_so(
    ask: Ask, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    urls = [make("workspace", "song.mp3") for make in (routes.audio_url, routes.part_url, routes.peaks_url)]

    def refuse(self: Bucket, start: str) -> list[object]:
        raise StorageError("s3://lab", "a connection to the bucket")

    assert isinstance(workspace.storage, BucketStorage)
    workspace.storage._listing.forget("audio")
    monkeypatch.setattr(Bucket, "objects", refuse)
    replies = [ask(url) for url in urls]
    assert [reply.status for reply in replies] == [503] * 3
    assert {reply.body for reply in replies} == {b"s3://lab: expected a connection to the bucket"}


def test_a_bucket_that_may_only_be_read_has_addresses_of_this_process(
    bucket: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Bucket, key: str, data: bytes) -> str:
        raise StorageError("s3://lab", "a bucket that can be read and written", "AccessDenied")

    monkeypatch.setattr(Bucket, "put_new", refuse)
    assert len(routes._key(Workspace(bucket).storage)) == 32


def test_a_damaged_index_takes_no_recording_away(workspace: Workspace) -> None:
    workspace.storage.put("audio/index.json", b"{")
    assert recordings.duration("song.mp3") is None  # as of any file that is no sound
