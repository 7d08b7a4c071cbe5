"""`data/README.md` lists every data file with its checksum."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest
import soundfile

DATA = Path(__file__).parents[1] / "data"


def test_the_checksums_are_those_of_the_files() -> None:
    text = (DATA / "README.md").read_text(encoding="utf-8")
    renewed = runpy.run_path(str(DATA / "checksums.py"))["renewed"]
    assert renewed(text) == text, "run `python data/checksums.py`"


def test_the_checksums_of_the_decoded_sound_are_those_of_its_samples() -> None:
    text = (DATA / "README.md").read_text(encoding="utf-8")
    (version,) = re.findall(r"libsndfile (\S+) decodes", text)
    if soundfile.__libsndfile_version__ != version:
        pytest.skip(f"listed as libsndfile {version} decodes it, here is {soundfile.__libsndfile_version__}")
    script = runpy.run_path(str(DATA / "checksums.py"))
    _, _, rest = text.partition(script["DECODED"])
    lines = rest.partition(script["CLOSING"])[0].splitlines()
    assert [line.split("  ")[1] for line in lines] == script["sound"](), "run `python data/checksums.py`"
    some = lines[:: len(lines) // 4]  # the first test holds the bytes of all
    assert script["decoded_lines"]([line.split("  ")[1] for line in some]) == some, "run `python data/checksums.py`"


def test_every_kind_of_data_file_is_listed() -> None:
    text = (DATA / "README.md").read_text(encoding="utf-8")
    patterns = ("demo/questions/*", "demo/runs/*", "demo/songs/*", "demo/audio/*.opus", "demo/audio/stems/*",
                "demo/lyrics/*", "demo/harmonix/dataset/*/*", "demo/cosod/*/*", "published/bass/*",
                "real_demo/answers/*/*", "real_demo/songs/*", "real_demo/licences/*")  # fmt: skip
    for pattern in patterns:
        paths = sorted(DATA.glob(pattern))
        assert paths, pattern
        for path in paths:
            assert f"  {path.relative_to(DATA).as_posix()}\n" in text
