"""Two loaded runs beside one another, in Python and on the command line."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from analysis import pipeline
from analysis.cli import main
from analysis.errors import UnknownRunError
from analysis.pipeline.comparison import Comparison, Settings, as_json, compare
from analysis.store.database import Database
from analysis.store.queries.filters import Filters
from analysis.store.runs import description
from analysis.store.workspace import Workspace
from analysis.summaries.comparison.comparability import MismatchError, NothingSharedError
from analysis.summaries.comparison.sides import MixedSideError
from analysis.summaries.statements.verdicts import sentence, short
from tests import small


def write(folder: Path, model: str, predictions: dict[int, Any] | None = None, **around: Any) -> Path:
    """The small benchmark with some answers changed, by their place; None leaves a question out."""
    records = []
    for place, each in enumerate(small.run()):
        changed = (predictions or {}).get(place, each["prediction"])
        if changed != "left out":
            records.append(each | {"prediction": changed})
    return small.write(folder / f"{model}.json", {"model": model, **around, "results": records})


@pytest.fixture
def place(tmp_path: Path) -> Workspace:
    return Workspace(tmp_path / "workspace")


def compared(place: Workspace, *files: Path, **settings: Any) -> Comparison:
    a, b = (loaded.run.id for loaded in pipeline.load(files, place))
    return compare(Database(place), Filters(), [a], [b], Settings(**settings))


def test_shared_cases_are_paired_by_identity(place: Workspace, tmp_path: Path) -> None:
    found = compared(place, write(tmp_path, "kettle"), write(tmp_path, "lamp", {8: "three", 9: "left out", 12: "x"}))
    rows = {row.name: row for row in found.rows}
    assert found.contract.coverage.shared == 12
    assert found.contract.coverage.only_a == 1
    assert (rows["Cnt"].wins, rows["Cnt"].losses, rows["Cnt"].only_a) == (1, 0, 1)
    assert "Dur" not in rows
    assert (found.contract.coverage.missing_a, found.contract.coverage.missing_b) == (1, 0)
    assert not found.mismatched


def test_unlike_prompts_are_refused_and_marked_when_allowed(place: Workspace, tmp_path: Path) -> None:
    other = write(tmp_path, "lamp")
    records = json.loads(other.read_text(encoding="utf-8"))
    records["results"][3]["prompt"] = "Asked otherwise?"
    small.write(other, records)
    files = (write(tmp_path, "kettle"), other)
    with pytest.raises(MismatchError, match=r"runs disagree on prompt_hash: A=\w{12}, B=\w{12}. Compare runs with"):
        compared(place, *files)
    found = compared(place, *files, allow_mismatch=True)
    assert found.mismatched
    assert [term.field.key for term in found.contract.broken] == ["prompt_hash"]


def test_prompts_of_questions_that_are_not_shared_do_not_matter(place: Workspace, tmp_path: Path) -> None:
    assert not compared(place, write(tmp_path, "kettle", {2: "left out"}), write(tmp_path, "lamp")).mismatched


def test_ensembles_of_another_size_are_refused(place: Workspace, tmp_path: Path) -> None:
    with pytest.raises(MismatchError, match=r"A=none, B=3\. Compare runs with the same prompts, or pass --allow"):
        compared(place, write(tmp_path, "kettle"), write(tmp_path, "lamp", prompt_ensemble=3, prompt_version=""))


def test_seeds_are_averaged_question_by_question(place: Workspace, tmp_path: Path) -> None:
    files = [write(tmp_path, "kettle", {8: "two"}), write(tmp_path, "pan", {8: "nine"}), write(tmp_path, "lamp")]
    first, second, other = (loaded.run.id for loaded in pipeline.load(files, place))
    with pytest.raises(
        MixedSideError, match=r"side A has runs that differ in model: kettle, pan\. A side is one model"
    ):
        compare(Database(place), Filters(tasks=("Cnt",)), [first, second], [other])
    found = compare(Database(place), Filters(tasks=("Cnt",)), [first, second], [other], Settings(pool=True))
    (pair,) = found.pairs
    assert (pair.a, pair.b) == (0.5, 1.0)
    assert found.rows[0].only_a is None


def test_runs_over_other_questions_are_refused(place: Workspace, tmp_path: Path) -> None:
    left = write(tmp_path, "kettle", dict.fromkeys(range(1, 13), "left out"))
    right = write(tmp_path, "lamp", {0: "left out"})
    with pytest.raises(NothingSharedError, match="have no question in common"):
        compared(place, left, right, allow_mismatch=True)


def test_a_run_is_found_by_id_name_or_beginning(place: Workspace, tmp_path: Path) -> None:
    (kettle, _) = pipeline.load([write(tmp_path, "kettle"), write(tmp_path, "kettledrum")], place)
    assert description.find(place, kettle.run.id) == description.find(place, "kettle") == kettle.run.id
    assert description.find(place, "kettled").startswith("kettledrum-")
    with pytest.raises(UnknownRunError, match=r"no run 'kett' in this workspace. Runs: kettle-.*, kettledrum-"):
        description.find(place, "kett")


def counts(folder: Path, model: str, told: list[str]) -> Path:
    """A run that answers how many artists there are, one question a song; two are right."""
    question = {"task": "artist_count", "prompt": "?", "gt": 2}
    records = [question | {"audio_path": f"audio/s{n}.wav", "prediction": text} for n, text in enumerate(told)]
    return small.write(folder / f"{model}.json", {"model": model, "results": records})


DOUBTFUL = "2 or 3"
"""Ambiguous, and wrong as it is read."""


@pytest.mark.parametrize(
    ("of_a", "of_b", "verdict", "depends"),
    [
        (["2"] * 12, ["9"] * 12, "different", False),
        ([DOUBTFUL] * 12, ["9"] * 12, "equal scores", True),  # with all doubtful answers right A is higher
        ([DOUBTFUL] + ["2"] * 11, ["9"] * 12, "different", False),  # one of them changes nothing
        ([DOUBTFUL] * 12, [DOUBTFUL] * 12, "same answers", False),
        (["2"] * 12, [DOUBTFUL] * 12, "different", True),
        ([DOUBTFUL] * 5, ["9"] * 5, "not tested", False),
    ],
)
def test_a_verdict_that_doubtful_answers_decide_depends_on_reading(
    place: Workspace, tmp_path: Path, of_a: list[str], of_b: list[str], verdict: str, depends: bool
) -> None:
    found = compared(place, counts(tmp_path, "kettle", of_a), counts(tmp_path, "lamp", of_b))
    (row,) = found.rows
    assert [own["depends_on_reading"] for own in as_json(found)["tasks"]] == [depends]
    assert (row.verdict, row.depends_on_reading) == (verdict, depends)
    assert ("depends on reading" in short(row)) is ("depends on reading" in sentence(row)) is depends


def test_seeds_and_lyrics_keep_their_other_values_where_one_answer_is_doubtful(
    place: Workspace, tmp_path: Path
) -> None:
    def lyrics(model: str, texts: list[str]) -> Path:
        question = {"task": "full lyrics transcription", "prompt": "?",
                    "gt": [{"section": "verse", "lyrics": "seven kettles sing"}]}  # fmt: skip
        records = [question | {"audio_path": f"audio/s{n}.wav", "prediction": text} for n, text in enumerate(texts)]
        return small.write(tmp_path / f"{model}.json", {"model": model, "results": records})

    sung = '[{"section": "verse", "lyrics": "seven kettles sing"}]'
    files = [lyrics("kettle", [sung] * 12), lyrics("pan", [sung] * 12), lyrics("lamp", ["I cannot"] + [""] * 11)]
    first, second, other = (loaded.run.id for loaded in pipeline.load(files, place))
    (row,) = compare(Database(place), Filters(), [first, second], [other], Settings(pool=True)).rows
    assert row.verdict == "different"
    assert row.depends_on_reading  # eleven answers cannot be read: with all of them right nothing differs


@pytest.fixture
def loaded(place: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EARMARK_WORKSPACE", str(place.path))
    pipeline.load([write(tmp_path, "kettle"), write(tmp_path, "lamp", {8: "9"}, prompt_version="2")], place)


def earmark(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr(sys, "argv", ["earmark", *arguments])
    with pytest.raises(SystemExit) as stop:
        main()
    assert isinstance(stop.value.code, int)
    return stop.value.code


@pytest.mark.usefixtures("loaded")
def test_the_command_exits_with_2_when_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert earmark(monkeypatch, "compare", "kettle", "lamp") == 2
    printed = capsys.readouterr()
    assert "refused: runs disagree on prompt_version: A=none, B=2." in printed.err
    assert "different: must be equal" in printed.out


@pytest.mark.usefixtures("loaded")
def test_the_command_prints_and_writes_the_same_and_says_that_runs_are_unlike(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "out.json"
    assert earmark(monkeypatch, "compare", "kettle", "lamp", "--allow-mismatch", "--json", str(out)) == 0
    printed = capsys.readouterr().out
    written = json.loads(out.read_text(encoding="utf-8"))
    assert "Warning: these runs differ in prompt version" in printed
    assert written["mismatched"] is True
    (cnt,) = [row for row in written["tasks"] if row["name"] == "Cnt"]
    assert (cnt["wins"], cnt["verdict"]) == (1, "not tested")
    assert cnt["verdict"] in printed
