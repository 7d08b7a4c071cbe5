"""The audio route, asked over a real connection: what is served, and everything that must not be."""

from __future__ import annotations

import gzip
import http.client
import json
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

import numpy as np
import pytest
import soundfile
import uvicorn
from starlette.applications import Starlette

from analysis.audio import spectrogram
from analysis.audio.frames import LONGEST
from analysis.audio.library import index
from analysis.audio.library.index import Entry
from analysis.pipeline.audio.import_files import import_audio
from analysis.store.storage import FolderStorage
from analysis.store.workspace import Workspace
from dashboard.audio import recordings, routes
from tests.browser import ROOT, Apps

SOUND = bytes(range(256)) * 8


class Reply(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


Ask = Callable[..., Reply]


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "workspace"
    (folder / "audio" / "album one").mkdir(parents=True)
    (folder / "audio" / "album one" / "é & ?#%.WAV").write_bytes(SOUND)
    (folder / "audio" / "song.mp3").write_bytes(SOUND)
    (folder / "audio" / "notes.txt").write_bytes(SOUND)
    (folder / "secret.mp3").write_bytes(SOUND)
    monkeypatch.setenv("EARMARK_WORKSPACE", str(folder))
    return folder


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    running = uvicorn.Server(uvicorn.Config(Starlette(routes=routes.ROUTES), port=0, log_level="error", ws="none"))
    thread = threading.Thread(target=running.run)
    thread.start()
    while not running.started:
        time.sleep(0.01)
    yield running.servers[0].sockets[0].getsockname()[1]
    running.should_exit = True
    thread.join()


@pytest.fixture
def ask(workspace: Path, port: int) -> Ask:
    def send(url: str, method: str = "GET", **headers: str) -> Reply:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        connection.request(method, url, headers=headers)
        response = connection.getresponse()
        reply = Reply(response.status, {name.lower(): value for name, value in response.getheaders()}, response.read())
        connection.close()
        return reply

    return send


def signed(path: str) -> str:
    """A rightly signed address of any path, also of one the app would never sign."""
    return routes._address(routes.PREFIX, path)


def test_a_signed_address_gives_the_whole_file(ask: Ask) -> None:
    reply = ask(routes.audio_url("workspace", "song.mp3"))
    assert (reply.status, reply.body) == (200, SOUND)
    assert reply.headers["content-type"] == "audio/mpeg"
    assert reply.headers["accept-ranges"] == "bytes"
    assert reply.headers["x-content-type-options"] == "nosniff"
    assert reply.headers["cache-control"] == "private, max-age=3600"


def test_names_with_signs_and_capital_suffixes_work(ask: Ask) -> None:
    reply = ask(routes.audio_url("workspace", "album one/é & ?#%.WAV"))
    assert (reply.status, reply.body, reply.headers["content-type"]) == (200, SOUND, "audio/wav")


def test_a_range_gives_that_part(ask: Ask) -> None:
    reply = ask(routes.audio_url("workspace", "song.mp3"), Range="bytes=100-109")
    assert (reply.status, reply.body) == (206, SOUND[100:110])
    assert reply.headers["content-range"] == f"bytes 100-109/{len(SOUND)}"


def test_a_range_beyond_the_end_is_refused(ask: Ask) -> None:
    reply = ask(routes.audio_url("workspace", "song.mp3"), Range="bytes=999999-")
    assert (reply.status, reply.headers["content-range"]) == (416, f"bytes */{len(SOUND)}")


def test_head_gives_the_length_and_no_body(ask: Ask) -> None:
    reply = ask(routes.audio_url("workspace", "song.mp3"), "HEAD")
    assert (reply.status, reply.headers["content-length"], reply.body) == (200, str(len(SOUND)), b"")


def test_nothing_can_be_written(ask: Ask) -> None:
    assert ask(routes.audio_url("workspace", "song.mp3"), "POST").status == 405


@pytest.mark.parametrize("query", ["", "?key=", "?key=0000", "?key=%C3%A9"])
def test_without_the_right_signature_nothing_is_served(ask: Ask, query: str) -> None:
    assert ask(f"{routes.PREFIX}/workspace/song.mp3{query}").status == 403


def test_a_signature_is_good_for_its_own_file_only(ask: Ask) -> None:
    key = routes.audio_url("workspace", "song.mp3").partition("?")[2]
    assert ask(f"{routes.PREFIX}/workspace/album%20one/x.wav?{key}").status == 403


@pytest.mark.parametrize(
    "path",
    [
        "workspace/none.mp3",
        "workspace/notes.txt",
        "workspace/album one",
        "workspace/",
        "workspace",
        "workspace/../secret.mp3",
        "workspace/album one/../../secret.mp3",
        "workspace//etc/hostname",
        "elsewhere/song.mp3",
        "../song.mp3",
        "workspace/null\0.mp3",
        f"workspace/{'long' * 1000}.mp3",
    ],
)
def test_even_signed_only_audio_files_inside_a_root_are_served(ask: Ask, path: str) -> None:
    assert ask(signed(path)).status == 404


def test_an_absolute_path_leaves_no_root(ask: Ask, workspace: Path) -> None:
    assert ask(signed(f"workspace/{workspace / 'secret.mp3'}")).status == 404


def test_a_link_out_of_the_root_is_not_followed(ask: Ask, workspace: Path) -> None:
    (workspace / "audio" / "inside.mp3").symlink_to(workspace / "audio" / "song.mp3")
    (workspace / "audio" / "outside.mp3").symlink_to(workspace / "secret.mp3")
    (workspace / "audio" / "circle.mp3").symlink_to(workspace / "audio" / "circle.mp3")
    assert ask(signed("workspace/inside.mp3")).status == 200
    assert ask(signed("workspace/outside.mp3")).status == 404
    assert ask(signed("workspace/circle.mp3")).status == 404


def test_imported_sound_is_served_from_the_root_though_it_lies_elsewhere_too(
    ask: Ask, workspace: Path, tmp_path: Path
) -> None:
    source = tmp_path / "music" / "take.wav"
    source.parent.mkdir()
    soundfile.write(source, np.full(8000, 0.5), 8000)
    (source.parent / "mapping.csv").write_text("file,audio\ntake.wav,kettle.mp3\n")
    import_audio(source.parent, Workspace(workspace), source.parent / "mapping.csv", workers=1)
    (recording,) = recordings.recordings("folder/kettle.mp3")
    assert ask(recording.url).body == source.read_bytes()
    assert ask(recording.peaks).status == 200
    assert recordings.duration("kettle.mp3") == 1.0
    assert ask(signed("workspace/index.json")).status == 404
    (workspace / "audio" / "index.json").write_text("damaged")
    assert recordings.recordings("folder/kettle.mp3") == []


def test_an_index_leads_nowhere_else(workspace: Path) -> None:
    entry = Entry("../secret.mp3", "", (), ("kettle",), "", "", 1.0, "", "", "")
    index.add(workspace / "audio", [entry])
    assert recordings.find("kettle.wav") is None


def test_addresses_and_links_begin_with_the_base_path() -> None:
    code = (
        "from streamlit import config\n"
        "config.set_option('server.baseUrlPath', '/ear/mark/')\n"
        "from dashboard import navigation\nfrom dashboard.audio import routes\n"
        "print(routes.ROUTES[0].path, routes.audio_url('demo', 'a.opus').partition('?')[0], navigation.href('cases'))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == [
        "/ear/mark/files/audio/{path:path}",
        "/ear/mark/files/audio/demo/a.opus",
        "/ear/mark/cases",
    ]


def test_peaks_are_worked_out_at_the_first_request_and_kept(ask: Ask, workspace: Path) -> None:
    soundfile.write(workspace / "audio" / "tone.wav", np.full(8000, 0.5), 8000)
    reply = ask(routes.peaks_url("workspace", "tone.wav"))
    assert (reply.status, reply.headers["content-type"]) == (200, "application/octet-stream")
    assert np.frombuffer(reply.body, np.int8).reshape(-1, 2).tolist() == [[63, 64]] * 100
    assert len(list((workspace / "peaks").iterdir())) == 1
    assert ask(routes.peaks_url("workspace", "tone.wav")).body == reply.body


def test_there_are_no_peaks_of_what_is_no_sound_and_none_without_a_signature(ask: Ask) -> None:
    assert ask(routes.peaks_url("workspace", "song.mp3")).status == 404
    assert ask(routes.peaks_url("workspace", "gone.mp3")).status == 404
    assert ask(f"{routes.PEAKS_PREFIX}/workspace/song.mp3?key=0").status == 403


def test_a_spectrogram_is_worked_out_at_the_first_request_and_kept(ask: Ask, workspace: Path) -> None:
    soundfile.write(workspace / "audio" / "tone.wav", 0.5 * np.sin(np.arange(8000) / 3), 8000)
    reply = ask(routes.spectrogram_url("workspace", "tone.wav"))
    assert (reply.status, reply.headers["content-encoding"]) == (200, "gzip")
    found = np.frombuffer(gzip.decompress(reply.body), np.uint8).reshape(-1, 64)
    assert (len(found), found.max()) == (50, 80)
    (file,) = (workspace / "peaks").iterdir()
    assert file.read_bytes() == reply.body
    assert ask(routes.spectrogram_url("workspace", "tone.wav")).body == reply.body


def test_there_is_no_spectrogram_of_what_is_no_sound_nor_outside_the_root_nor_without_a_signature(ask: Ask) -> None:
    assert ask(routes.spectrogram_url("workspace", "song.mp3")).status == 404
    assert ask(routes.spectrogram_url("workspace", "gone.mp3")).status == 404
    assert ask(routes.spectrogram_url("workspace", "../secret.mp3")).status == 404
    assert ask(f"{routes.SPECTROGRAM_PREFIX}/workspace/song.mp3?key=0").status == 403
    key = routes.peaks_url("workspace", "song.mp3").partition("?")[2]
    assert ask(f"{routes.SPECTROGRAM_PREFIX}/workspace/album%20one/x.wav?{key}").status == 403


def test_a_stretch_of_a_recording_is_given_alone(ask: Ask, workspace: Path) -> None:
    ramp = np.arange(8000, dtype="int16")
    soundfile.write(workspace / "audio" / "ramp.wav", ramp, 8000)
    reply = ask(routes.part_url("workspace", "ramp.wav") + "&start=0.25&end=0.5")
    assert (reply.status, reply.headers["content-type"]) == (200, "audio/wav")
    assert int(reply.headers["content-length"]) == len(reply.body) == 44 + 2 * 2000
    assert np.frombuffer(reply.body[44:], "<i2").tolist() == ramp[2000:4000].tolist()


@pytest.mark.parametrize(
    "span", ["", "&start=1", "&start=x&end=2", "&start=0&end=61", "&start=2&end=1", "&start=9&end=10"]
)
def test_what_is_no_stretch_of_a_recording_is_refused(ask: Ask, workspace: Path, span: str) -> None:
    soundfile.write(workspace / "audio" / "tone.wav", np.full(8000, 0.5), 8000)
    assert ask(routes.part_url("workspace", "tone.wav") + span).status == 400


def test_there_are_no_stretches_of_what_is_no_sound_and_none_without_a_signature(ask: Ask) -> None:
    span = "&start=0&end=1"
    assert ask(routes.part_url("workspace", "song.mp3") + span).status == 404
    assert ask(routes.part_url("workspace", "../secret.mp3") + span).status == 404
    assert ask(f"{routes.PART_PREFIX}/workspace/song.mp3?key=0{span}").status == 403


def test_an_unknown_root_is_not_signed(workspace: Path) -> None:
    with pytest.raises(ValueError, match="no audio root 'music'; roots: workspace, demo, sent"):
        routes.audio_url("music", "song.mp3")


def test_addresses_survive_a_restart_and_the_key_is_for_its_owner_alone(workspace: Path) -> None:
    before = routes.audio_url("workspace", "song.mp3")
    routes._key.cache_clear()
    assert routes.audio_url("workspace", "song.mp3") == before
    assert stat.S_IMODE((workspace / routes.KEY_FILE).stat().st_mode) == 0o600
    assert [file.name for file in workspace.glob("audio.key*")] == [routes.KEY_FILE]


def test_of_two_processes_starting_at_once_one_key_wins(workspace: Path) -> None:
    first = routes._key(FolderStorage(workspace))
    routes._key.cache_clear()
    storage = FolderStorage(workspace)
    assert not storage.put_new(routes.KEY_FILE, b"of another process")
    assert routes._key(storage) == first


def test_a_workspace_that_cannot_be_written_still_gets_a_key(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    assert len(routes._key(FolderStorage(tmp_path / "file" / "workspace"))) == 32


def test_each_workspace_has_its_own_key(workspace: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    here = routes.audio_url("workspace", "song.mp3")
    monkeypatch.setenv("EARMARK_WORKSPACE", str(tmp_path / "other"))
    assert routes.audio_url("workspace", "song.mp3") != here


def test_the_real_app_has_the_route(workspace: Path, app_url: Apps) -> None:
    url = app_url(workspace)
    connection = http.client.HTTPConnection(url.removeprefix("http://"), timeout=10)
    headers = {"Range": "bytes=0-9", "Accept-Encoding": "gzip"}
    connection.request("GET", routes.audio_url("workspace", "song.mp3"), headers=headers)
    response = connection.getresponse()
    assert (response.status, response.read(), response.getheader("content-encoding")) == (206, SOUND[:10], None)
    connection.close()


def test_a_key_expires_and_its_expiry_cannot_be_changed(ask: Ask) -> None:
    def status(signed_for: int, named: int) -> int:
        key = f"{named}.{routes._signature('workspace/song.mp3', str(signed_for))}"
        return ask(f"{routes.PREFIX}/workspace/song.mp3?key={key}").status

    now = int(time.time())
    assert status(now + 60, now + 60) == 200
    assert status(now - 1, now - 1) == 403
    assert status(now - 1, now + 60) == 403
    assert ask(f"{routes.PREFIX}/workspace/song.mp3?key={routes._signature('workspace/song.mp3', '')}").status == 403


def test_an_address_is_the_same_for_hours_and_works_for_at_least_as_long(monkeypatch: pytest.MonkeyPatch) -> None:
    def at(seconds: float) -> str:
        monkeypatch.setattr(routes, "time", SimpleNamespace(time=lambda: 100 * routes.KEY_SECONDS + seconds))
        return routes.audio_url("demo", "song.mp3")

    first, last, fresh = at(0), at(routes.KEY_SECONDS - 1), at(routes.KEY_SECONDS)
    assert first == last != fresh
    expiry = int(first.partition("key=")[2].partition(".")[0])
    assert expiry - (101 * routes.KEY_SECONDS - 1) > routes.KEY_SECONDS


class Slow:
    """A computation that takes until `finish` is set."""

    def __init__(self) -> None:
        self.finish = threading.Event()
        self.recordings: list[str] = []

    def __call__(self, path: Path, cache: Path, report: Callable[[float], None]) -> Path:
        self.recordings.append(path.name)
        report(0.25)
        assert self.finish.wait(60)
        result = cache / "result"
        cache.mkdir(parents=True, exist_ok=True)
        result.write_bytes(b"result")
        return result


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    computation = Slow()
    monkeypatch.setattr(spectrogram, "cached_file", computation)
    yield computation
    computation.finish.set()


def tone(workspace: Path, name: str = "tone.wav") -> None:
    soundfile.write(workspace / "audio" / name, 0.5 * np.sin(np.arange(8000) / 3), 8000)


def test_what_is_being_computed_is_answered_with_202_when_to_ask_again_and_the_share(
    ask: Ask, workspace: Path, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(routes, "PATIENCE", 0.2)
    tone(workspace)
    reply = ask(routes.spectrogram_url("workspace", "tone.wav"))
    assert (reply.status, json.loads(reply.body)) == (202, {"share": 0.25})
    assert 1 <= int(reply.headers["retry-after"]) <= routes.LONGEST_WAIT
    assert reply.headers["cache-control"] == "no-store"
    slow.finish.set()
    monkeypatch.setattr(routes, "PATIENCE", 30)
    assert ask(routes.spectrogram_url("workspace", "tone.wav")).status == 200
    assert slow.recordings == ["tone.wav"]


def test_requests_that_wait_hold_no_thread_and_are_answered_by_one_computation(
    ask: Ask, workspace: Path, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Starlette has 40 threads; 60 requests wait here, and others are answered at once."""
    monkeypatch.setattr(routes, "PATIENCE", 60)
    tone(workspace)
    tone(workspace, "other.wav")
    with ThreadPoolExecutor(60) as pool:
        waiting = [pool.submit(ask, routes.spectrogram_url("workspace", "tone.wav")) for _ in range(60)]
        assert ask(routes.audio_url("workspace", "song.mp3")).body == SOUND
        assert ask(routes.peaks_url("workspace", "other.wav")).status == 200
        assert not any(each.done() for each in waiting)
        slow.finish.set()
        assert {each.result().status for each in waiting} == {200}
    assert slow.recordings == ["tone.wav"]


def test_a_long_recording_holds_up_nobody(workspace: Path, app_url: Apps) -> None:
    """On the real app: a spectrogram of nearly six hours takes many seconds, in which another song is answered."""
    rate, minute = 8000, np.zeros(60 * 8000, np.int16)
    with soundfile.SoundFile(workspace / "audio" / "long.flac", "w", rate, 1) as file:
        for _ in range(LONGEST // 60 - 1):
            file.write(minute)
    tone(workspace)
    host = app_url(workspace).removeprefix("http://")

    def status(url: str) -> int:
        connection = http.client.HTTPConnection(host, timeout=60)
        connection.request("GET", url)
        response = connection.getresponse()
        response.read()
        connection.close()
        return response.status

    def computed(url: str) -> bool:
        end = time.monotonic() + 60
        while (found := status(url)) == 202 and time.monotonic() < end:
            time.sleep(0.1)
        return found == 200

    long = routes.spectrogram_url("workspace", "long.flac")
    with ThreadPoolExecutor(50) as pool:
        waiting = [pool.submit(status, long) for _ in range(50)]
        assert status("/") == 200
        assert computed(routes.peaks_url("workspace", "tone.wav"))
        assert computed(routes.spectrogram_url("workspace", "tone.wav"))
        assert {each.result() for each in waiting} == {202}
    assert status(long) == 202
