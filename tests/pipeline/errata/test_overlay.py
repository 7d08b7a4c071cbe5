"""A file of errata that somebody else made: read, or refused with the reason."""

from __future__ import annotations

import pytest

from analysis.errors import FileError
from analysis.pipeline.errata import overlay
from analysis.pipeline.errata.faults import FORMAT


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\xff", "expected a file of errata"),
        (b"[" * 100_000, "expected a file of errata, found nested too deeply"),
        (b"[]", f"expected errata in the format {FORMAT}"),
        (b'{"format": "' + FORMAT.encode() + b'", "sha256": ""}', "expected the content of its checksum"),
    ],
)
def test_what_is_no_file_of_errata_is_refused(data: bytes, words: str) -> None:
    with pytest.raises(FileError, match=words):
        overlay.read(data, "errata.json")
