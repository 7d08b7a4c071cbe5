"""A storage in a folder: what other processes leave, and places that cannot be written to."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from analysis.errors import FileError
from analysis.store.storage import FolderStorage
from analysis.store.storage.folder import sweep


def test_only_what_a_dead_process_of_this_machine_left_is_deleted(tmp_path: Path) -> None:
    storage = FolderStorage(tmp_path)
    mine = storage.stage("runs").path
    ended = subprocess.run(
        [sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, text=True, check=True
    )
    theirs = mine.with_name(mine.name.replace(f"-{os.getpid()}-", f"-{int(ended.stdout)}-"))
    theirs.mkdir()
    elsewhere = theirs.with_name(theirs.name.replace(".loading-", ".loading-another_machine_"))
    elsewhere.mkdir()
    half_file = theirs.with_name(theirs.name.replace(".loading-", ".writing-"))
    half_file.write_text("half")
    sweep(tmp_path / "runs")
    assert mine.exists()
    assert elsewhere.exists()
    assert not theirs.exists()
    assert not half_file.exists()


def test_a_file_that_cannot_be_completed_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    storage = FolderStorage(tmp_path)
    storage.put("runs/a/f", b"first")

    def fail(path: Path, data: bytes) -> None:
        path.touch()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", fail)
    with pytest.raises(OSError, match="No space left"):
        storage.put("runs/a/f", b"later")
    assert storage.read("runs/a/f") == b"first"
    assert [path.name for path in (tmp_path / "runs" / "a").iterdir()] == ["f"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_place_that_cannot_be_written_to_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(FileError, match="a folder that can be written to"):
        FolderStorage(tmp_path / "w").stage("runs")


def test_a_place_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "w").write_text("")
    with pytest.raises(FileError, match="a folder that can be written to"):
        FolderStorage(tmp_path / "w").stage("runs")
