"""What an agent reads by an address: the stretch it asked for, and no sound that may not pass to other machines."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
import soundfile

from analysis.agent.answers import Links, UnknownNameError
from analysis.agent.resources import LONGEST, Resources
from analysis.agent.tools import Tools
from analysis.errors import FileError
from analysis.report.sound import Rights
from analysis.store.database import Database
from tests import demo_runs


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Tools:
    return Tools(Database(demo_runs.workspace(tmp_path_factory.mktemp("resources"))), Links("http://host"))


@pytest.fixture(scope="module")
def recording(tools: Tools) -> str:
    return next(str(row["audio"]) for row in tools.cases(limit=100)["rows"] if row["audio"])


def seconds(sound: bytes) -> float:
    return float(soundfile.info(io.BytesIO(sound)).duration)


def test_sound_is_opus_of_the_stretch_asked_for(tools: Tools, recording: str) -> None:
    resources = Resources(tools)
    assert seconds(resources.audio(recording, "2", "4.5")) == pytest.approx(2.5, abs=0.05)
    assert seconds(resources.audio_start(recording)) == pytest.approx(LONGEST, abs=0.05)


@pytest.mark.parametrize(
    ("start", "end"), [("0", "30.1"), ("5", "5"), ("-1", "2"), ("x", "2"), ("nan", "2"), ("90000", "90001")]
)
def test_other_stretches_are_refused(tools: Tools, recording: str, start: str, end: str) -> None:
    with pytest.raises(FileError):
        Resources(tools).audio(recording, start, end)


def test_another_machine_hears_what_its_licence_lets_pass(
    tools: Tools, recording: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Resources(tools, is_local=False).audio(recording, "0", "1")
    monkeypatch.setattr("analysis.agent.recordings.rights", lambda question, song, details: Rights("CC BY-NC 4.0"))
    assert Resources(tools).audio(recording, "0", "1")
    with pytest.raises(FileError, match="licence"):
        Resources(tools, is_local=False).audio(recording, "0", "1")


def test_guide_run_and_case_are_texts(tools: Tools) -> None:
    resources = Resources(tools)
    row = tools.cases(limit=1)["rows"][0]
    assert resources.guide("publish").startswith("# ")
    assert "| " in resources.run(row["run"])
    assert json.loads(resources.case(row["question"]))["question"] == row["question"]
    with pytest.raises(UnknownNameError):
        resources.guide("../../../pyproject")
    with pytest.raises(UnknownNameError):
        resources.audio_start(str(Path("/etc/passwd")))
