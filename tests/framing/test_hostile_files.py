"""A damaged file of any format is read or refused in words; `tests.benchmarks.fuzz_readers` tries thousands."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from analysis.benchmarks import readers
from analysis.errors import FileError
from tests.benchmarks.fuzz_readers import RECORDS, fuzz, targets


@pytest.mark.parametrize("name", [name for name in targets() if "real" not in name and "references" not in name])
def test_fifty_damages_are_refused_in_words(name: str, tmp_path: Path) -> None:
    assert not fuzz(name, 50, tmp_path)


def test_utf_16_of_odd_length_loses_its_last_byte_alone(tmp_path: Path) -> None:
    path = tmp_path / "odd.json"
    path.write_bytes((json.dumps(RECORDS[:1]) + "\n").encode("utf-16") + b"A")
    result = readers.read(path)
    assert len(result.answers) == 1
    assert "byte 0x41 in line 2, shown as" in " ".join(map(str, result.problems))


@pytest.mark.parametrize(("kind", "make"), [("a pipe", os.mkfifo), ("a folder", os.mkdir)])
def test_what_is_no_file_is_refused(kind: str, make: object, tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    assert callable(make)
    make(path)
    with pytest.raises(FileError, match="expected"):
        readers.read(path)


def test_a_device_is_refused() -> None:
    with pytest.raises(FileError, match="/dev/full: expected"):
        readers.read(Path("/dev/full"))
