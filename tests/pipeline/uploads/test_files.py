"""Uploaded files get safe names, stay below the workspace, and are bounded; what cannot be used is told."""

from __future__ import annotations

import io
import tracemalloc
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.errors import FileError
from analysis.pipeline.uploads import files
from analysis.pipeline.uploads.files import Upload, safe_name, store
from analysis.store.workspace import Workspace


def archive(entries: Mapping[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as opened:
        for name, data in entries.items():
            opened.writestr(name, data)
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("answers.json", "answers.json"),
        ("../../etc/passwd", "passwd"),
        ("C:\\Users\\ada\\run.json", "run.json"),
        ("<img src=x>.json", "_img src=x_.json"),
        (".hidden.json", "hidden.json"),
        ("a\x00b\u202e\n.json", "ab.json"),
        ("Größe 日本.jsonl", "Größe 日本.jsonl"),
        ("...", "file"),
        ("", "file"),
        ("dir/", "file"),
    ],
)
def test_a_name_is_one_of_a_file_here(name: str, safe: str) -> None:
    assert safe_name(name) == safe


@given(st.text())
def test_no_name_leads_elsewhere_is_hidden_or_too_long(name: str) -> None:
    safe = safe_name(name)
    assert safe
    assert not safe.startswith(".")
    assert not set(safe) & set('/\\\0<>:"|?*')
    assert len(safe.encode()) <= files.LONGEST_NAME
    assert safe_name(safe) == safe


def test_a_long_name_keeps_its_ending() -> None:
    assert safe_name("ü" * 300 + ".json").endswith("ü.json")


def test_the_same_files_are_one_folder_that_stays(tmp_path: Path) -> None:
    place = Workspace(tmp_path)
    uploads = [Upload("a.json", b"1"), Upload("x/a.json", b"2")]
    first, second = store(uploads, place, stays=True), store(uploads, place, stays=True)
    assert first == second
    assert [path.name for path in first.paths] == ["a.json", "a-2.json"]
    assert [path.read_bytes() for path in first.paths] == [b"1", b"2"]
    assert first.folder.is_relative_to(tmp_path)
    assert first.as_sent(f"{first.paths[0]}: wrong") == "a.json: wrong"
    assert store(uploads, place).key != store(uploads, place).key
    assert not list((tmp_path / "uploads").glob(".*")), "no draft is left behind"


def test_an_archive_is_unpacked_below_a_folder_of_its_own(tmp_path: Path) -> None:
    data = archive({
        "top/a": b"a", "../../evil.txt": b"e", "/abs.txt": b"e", "C:\\x.txt": b"e", "__MACOSX/a": b"m", ".git": b""
    })  # fmt: skip
    stored = store([Upload("set.zip", data)], Workspace(tmp_path))
    assert [path.relative_to(stored.folder).as_posix() for path in stored.folder.rglob("*") if path.is_file()] == [
        "set/top/a"
    ]
    assert [str(problem).split(": ")[0] for problem in stored.problems] == ["set.zip"] * 3
    assert "'../../evil.txt'" in str(stored.problems[0])
    assert not (tmp_path.parent / "evil.txt").exists()


def test_what_is_no_archive_is_a_problem_and_the_other_files_are_there(tmp_path: Path) -> None:
    stored = store([Upload("broken.zip", b"PK no"), Upload("a.json", b"1")], Workspace(tmp_path))
    assert [path.name for path in stored.paths] == ["a.json"]
    assert "broken.zip: expected a ZIP archive" in str(stored.problems[0])


def test_files_of_an_archive_that_cannot_stand_side_by_side_are_problems(tmp_path: Path) -> None:
    names = ["a?b.json", "a*b.json", "x", "x/y", "z/1", "z", ".", "d/" * 600 + "f", ".git/HEAD", "./last.json"]
    stored = store([Upload("set.zip", archive(dict.fromkeys(names, b"1")))], Workspace(tmp_path))
    present = {path.relative_to(stored.folder).as_posix() for path in stored.folder.rglob("*") if path.is_file()}
    assert present == {f"set/{name}" for name in ("a_b.json", "x", "z/1", "last.json")}
    texts = [problem.found for problem in stored.problems if isinstance(problem, FileError)]
    assert [text[:12] for text in texts] == ["'a*b.json' o", "'x/y' once m", "'z' once mor", "'.'", "'d/d/d/d/d/d"]


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_an_archive_that_states_a_smaller_size_is_refused_before_it_fills_the_memory(
    method: int, tmp_path: Path
) -> None:
    size = 64_000_000
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as opened:
        opened.writestr("zeros", bytes(size))
    data = buffer.getvalue().replace(size.to_bytes(4, "little"), (10).to_bytes(4, "little"))
    tracemalloc.start()
    with pytest.raises(FileError, match=r"bomb\.zip: expected a ZIP archive"):
        store([Upload("bomb.zip", data)], Workspace(tmp_path))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < size / 4


def test_files_are_bounded_also_when_an_archive_says_so_only_once_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "MOST_BYTES", 1000)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as opened:
        opened.writestr("zeros", bytes(5000))
    assert len(buffer.getvalue()) < 1000
    for uploads in ([Upload("a.json", bytes(1001))], [Upload("bomb.zip", buffer.getvalue())]):
        with pytest.raises(FileError, match="expected at most 1,000 bytes, unpacked, found"):
            store(uploads, Workspace(tmp_path))
    monkeypatch.setattr(files, "MOST_FILES", 1)
    with pytest.raises(FileError, match="expected at most 1 files, found 2"):
        store([Upload("a", b"1"), Upload("b", b"2")], Workspace(tmp_path))
    assert not list(tmp_path.glob("uploads/*"))


def test_a_small_archive_of_large_files_is_refused(tmp_path: Path) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as opened:
        for name in ("a.json", "b.json"):
            opened.writestr(name, bytes(33_000_000))
    with pytest.raises(FileError, match=r"66,000,000 bytes or values in .*, more than 200 times as many"):
        store([Upload("b.zip", buffer.getvalue())], Workspace(tmp_path))


def test_nothing_sent_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="expected files, found none"):
        store([], Workspace(tmp_path))
