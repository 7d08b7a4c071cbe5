"""`data/README.md` lists every data file with its checksum."""

from __future__ import annotations

import runpy
from pathlib import Path

DATA = Path(__file__).parents[1] / "data"


def test_the_checksums_are_those_of_the_files() -> None:
    text = (DATA / "README.md").read_text(encoding="utf-8")
    renewed = runpy.run_path(str(DATA / "checksums.py"))["renewed"]
    assert renewed(text) == text, "run `python data/checksums.py`"


def test_every_kind_of_data_file_is_listed() -> None:
    text = (DATA / "README.md").read_text(encoding="utf-8")
    shipped = [path for path in (*DATA.glob("demo/*/**/*"), *DATA.glob("published/bass/*")) if path.is_file()]
    for path in (path for path in shipped if path.suffix not in (".py", ".pyc")):
        assert f"  {path.relative_to(DATA).as_posix()}\n" in text
