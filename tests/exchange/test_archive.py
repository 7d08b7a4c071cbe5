"""Archives: what was packed comes back, what archivers add does not, and what cannot be unpacked is refused."""

from __future__ import annotations

import contextlib
import io
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.errors import FileError
from analysis.exchange import archive
from analysis.exchange.archive import File, pack, unpack

FILES = [File("lamp.csv", b"start,end,label\n"), File("kettle.jams", "{}é".encode())]


def zipped(**named: bytes) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as found:
        for name, data in named.items():
            found.writestr(name, data)
    return held.getvalue()


def test_what_was_packed_comes_back_and_is_packed_alike_each_time() -> None:
    packed = pack(FILES)
    assert unpack(File("out.zip", packed)) == FILES
    assert pack(FILES) == packed


def test_folders_hidden_files_beats_and_what_archivers_add_are_passed_over() -> None:
    data = zipped(**{
        "out/": b"", "out/lamp.csv": b"x", "out/.DS_Store": b"x", "__MACOSX/out/lamp.csv": b"x",
        "beats_and_downbeats/lamp.txt": b"0.0\t1\t1\n",
    })  # fmt: skip
    assert unpack(File("out.zip", data)) == [File("lamp.csv", b"x")]


def test_what_is_no_archive_or_a_changed_one_is_refused() -> None:
    with pytest.raises(FileError, match=r"^out.zip: expected a ZIP archive, found File is not a zip file"):
        unpack(File("out.zip", b"PK no"))
    changed = zipped(**{"lamp.csv": b"start,end,label"}).replace(b"start", b"stalk")
    with pytest.raises(FileError, match=r"expected a ZIP archive, found Bad CRC-32 for file 'lamp.csv'"):
        unpack(File("out.zip", changed))


def test_an_archive_that_would_unpack_to_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MOST", 10)
    with pytest.raises(FileError, match=r"an archive of at most 10 bytes unpacked, found 20"):
        unpack(File("out.zip", pack(FILES)))


@given(data=st.data())
def test_a_damaged_archive_is_read_or_refused(data: st.DataObject) -> None:
    packed = pack(FILES)
    start = data.draw(st.integers(0, len(packed)))
    end = data.draw(st.integers(start, min(len(packed), start + 20)))
    with contextlib.suppress(FileError):
        unpack(File("out.zip", packed[:start] + data.draw(st.binary(max_size=20)) + packed[end:]))
