"""Compressed files and files in archives: read as if they were not, bounded, and refused in words."""

from __future__ import annotations

import bz2
import gzip
import json
import lzma
import random
import zipfile
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pytest

from analysis import pipeline
from analysis.benchmarks import answer_file, readers
from analysis.benchmarks.source_files import count_ignored, expand
from analysis.errors import FileError
from analysis.framing import head, packed, source
from analysis.framing.records import Wrapper
from analysis.store.workspace import Workspace
from tests import cmi, small
from tests.framing.test_head import every_format


def _zstd(data: bytes) -> bytes:
    compressed: bytes = pa.compress(data, codec="zstd", asbytes=True)
    return compressed


METHODS: dict[str, Callable[[bytes], bytes]] = {
    ".gz": gzip.compress, ".bz2": bz2.compress, ".xz": lzma.compress, ".zst": _zstd,
}  # fmt: skip


def compressed(path: Path, ending: str = ".gz") -> Path:
    """The file in a compressed copy, itself removed."""
    target = path.with_name(f"{path.name}{ending}")
    target.write_bytes(METHODS[ending](path.read_bytes()))
    path.unlink()
    return target


def archive(path: Path, files: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, data in files.items():
            opened.writestr(name, data)
    return path


def paths_in(path: Path) -> list[Path]:
    return [file.path for file in expand([path])]


def test_every_format_is_read_alike_compressed_and_in_an_archive(tmp_path: Path) -> None:
    for path in every_format(tmp_path):
        plain = readers.read(path)
        data = path.read_bytes()
        inside = archive(tmp_path / f"{path.stem}.zip", {f"{tmp_path.name}/{path.name}": data})
        small_copy = compressed(path)
        for copy in (small_copy, *paths_in(inside)):
            seen = head.look(copy)
            result = readers.read(seen)
            assert seen.sha256 == head.look(copy).sha256
            assert (result.facts, result.answers) == (plain.facts, plain.answers), copy.name
            assert [str(error) for error in result.problems] == [
                str(error).replace(str(path), str(copy)) for error in plain.problems
            ]


@pytest.mark.parametrize("ending", METHODS)
def test_each_compression_is_recognised_by_its_bytes(ending: str, tmp_path: Path) -> None:
    path = compressed(cmi.write(tmp_path, "m_GTZAN.jsonl", cmi.record("rock", "rock")), ending)
    assert answer_file.look(path).facts.model == "m"
    assert source.at(path).plain_path.name == "m_GTZAN.jsonl"
    path = path.rename(tmp_path / "n_GTZAN.jsonl")
    assert len(readers.read(path).answers) == 1


def test_an_archive_is_loaded_as_its_folder_would_be(tmp_path: Path) -> None:
    data = json.dumps(small.run()).encode()
    path = archive(tmp_path / "all.zip", {
        "some-model/lyrics_transcription.json": data, "some-model/inner.json.gz": gzip.compress(b"{}"),
        "__MACOSX/some-model/x.json": b"", "some-model/.hidden.json": b"", "notes.md": b"",
    })  # fmt: skip
    results = pipeline.load([path], Workspace(tmp_path / "workspace"))
    assert [result.run.model for result in results if result.run.files] == ["some-model"]
    (unknown,) = [error for result in results for error in result.problems]
    assert f"{path}/some-model/inner.json.gz" in str(unknown)
    assert count_ignored([path]) == {".md": 1}
    stored = results[-1].run.files or results[0].run.files
    assert paths_in(Path(stored[0].path)) == [path / "some-model" / "lyrics_transcription.json"]


def test_an_archive_in_a_folder_is_one_of_its_folders(tmp_path: Path) -> None:
    small.write(tmp_path / "a.json", small.run())
    archive(tmp_path / "b.zip", {"c.json": b"[]"})
    assert paths_in(tmp_path) == [tmp_path / "a.json", tmp_path / "b.zip" / "c.json"]
    archive(tmp_path / "d.zip", {"e.md": b""})
    with pytest.raises(FileError, match=r"an archive with \.json"):
        expand([tmp_path / "d.zip"])


def test_a_file_and_its_compressed_copy_count_once(tmp_path: Path) -> None:
    path = cmi.write(tmp_path, "m_GTZAN.jsonl", cmi.record("rock", "rock"))
    data = path.read_bytes()
    compressed(path)
    path.write_bytes(data)
    (result,) = pipeline.load([tmp_path], Workspace(tmp_path / "workspace"))
    assert result.run.n == 1
    assert "counted once" in str(result.problems[0])


def test_of_a_broken_file_the_records_before_the_break_count(tmp_path: Path) -> None:
    noise = (random.Random(n).randbytes(400).hex() for n in range(200))
    lines = "\n".join(json.dumps({"task": "x", "note": text}) for text in noise)
    path = tmp_path / "a.jsonl.gz"
    path.write_bytes(gzip.compress(lines.encode())[:-9000])
    wrapper = Wrapper()
    n = len(list(head.records(head.look(path), wrapper)))
    assert 0 < n < lines.count("\n")
    assert "a.jsonl.gz: expected a complete gzip file" in str(wrapper.problems[0])


BROKEN: dict[str, Callable[[], bytes]] = {
    "bomb": lambda: gzip.compress(b"0" * 3000),
    "text": lambda: b"\x1f\x8bno",
    "cut": lambda: gzip.compress(b"[]")[:8],
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_file_that_cannot_be_unpacked_is_refused_and_the_others_load(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packed, "LARGEST", 2000)
    monkeypatch.setattr(packed, "_PIECE", 100)
    (tmp_path / "a.json.gz").write_bytes(BROKEN[name]())
    cmi.write(tmp_path, "m_GTZAN.jsonl", cmi.record("rock", "rock"))
    refused, loaded = pipeline.load([tmp_path], Workspace(tmp_path / "workspace"))
    assert str(refused.problems[0]).startswith(f"{tmp_path / 'a.json.gz'}: expected ")
    assert loaded.run.n == 1


def test_an_archive_is_bounded_and_leads_nowhere_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "secret.json").write_text("[]")
    path = archive(tmp_path / "b.zip", {"../secret.json": b"[]", f"{tmp_path}/secret.json": b"[]"})
    results = pipeline.load([path], Workspace(tmp_path / "workspace"))
    assert len(results) == 2
    assert all("a file below the folder of the archive" in str(result.problems[0]) for result in results)
    monkeypatch.setattr(packed, "LARGEST", 3)
    with pytest.raises(FileError, match="at most 3 bytes, unpacked, found 4"):
        expand([path])
    monkeypatch.setattr(packed, "MOST_FILES", 1)
    with pytest.raises(FileError, match="at most 1 files, found 2"):
        expand([path])


@pytest.mark.parametrize(("most", "is_read"), [(3000, True), (2999, False)])
@pytest.mark.parametrize("ending", [*METHODS, ".zip"])
def test_a_small_file_that_becomes_a_large_one_is_refused(
    ending: str, most: int, is_read: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before more is unpacked than may be: no record of it is read."""
    monkeypatch.setattr(packed, "MOST_OUTPUT", most)
    monkeypatch.setattr(packed, "MOST_TIMES", 0)
    content = json.dumps(small.run()).encode().ljust(3000)
    path = tmp_path / f"m.json{ending}"
    if ending == ".zip":
        path = archive(path, {"m.json": content}) / "m.json"
    else:
        path.write_bytes(METHODS[ending](content))
    if is_read:
        assert head.look(path).sample
    else:
        with pytest.raises(FileError, match=r"3,000 bytes or values in .*, more than 0 times as many"):
            head.look(path)


def test_an_archive_of_many_small_files_is_refused_as_a_whole(tmp_path: Path) -> None:
    path = archive(tmp_path / "b.zip", {f"{n}.json": b" " * 8_100_000 for n in range(8)})
    with pytest.raises(FileError, match="64,800,000 bytes or values"):
        packed.entries_of(path)


def test_a_broken_entry_is_named_with_its_archive(tmp_path: Path) -> None:
    path = archive(tmp_path / "b.zip", {"m.json": json.dumps(small.run()).encode()})
    data = bytearray(path.read_bytes())
    data[60] ^= 0xFF
    path.write_bytes(data)
    (result,) = pipeline.load([path], Workspace(tmp_path / "workspace"))
    assert str(result.problems[0]).startswith(f"{path}/m.json: expected ")
