"""audiobench runs from their files to the store, and two of them beside one another."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from analysis import pipeline, scoring
from analysis.baselines import Settings as BaselineSettings
from analysis.baselines import uniform
from analysis.benchmarks import readers
from analysis.benchmarks.registry import lenses
from analysis.pipeline.comparison import Settings, compare
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.cases.case import case
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from analysis.summaries.comparison.comparability import MismatchError
from tests import audiobench as made
from tests.shared import SHARED, needs_shared

REAL = SHARED / "data" / "audiobench_runs"


@pytest.fixture
def place(tmp_path: Path) -> Workspace:
    return Workspace(tmp_path / "workspace")


def test_probes_are_cases_with_their_outcome_and_companions(place: Workspace, tmp_path: Path) -> None:
    pipeline.load([made.sound_id(tmp_path / "r.json")], place)
    db = Database(place)
    missed = Filters(expected=("yes",), chosen=("no",))
    assert [row["section"] for row in cases_list.cases(db, missed).rows] == ["kettle"]
    assert cases_list.cases(db, Filters(expected=("no",), chosen=("yes",))).rows[0]["section"] == "tap"
    beside = cases_list.cases(db, Filters(sections=("kettle",), attributes=("bell",)))
    assert [row["subtask"] for row in beside.rows] == ["ab/sound-id/pair"]
    assert cases_list.cases(db, Filters(confidences=("ambiguous",))).total == 1


def test_votes_are_kept_with_their_agreement(place: Workspace, tmp_path: Path) -> None:
    mixtures = [
        made.mixture("m-1", ["kettle"], made.probe("kettle", True, "yes", "no", "yes", said=True)),
        made.mixture("m-2", ["bell"], made.probe("bell", True, "yes", "no")),
    ]
    pipeline.load([made.sound_id(tmp_path / "r.json", mixtures, headline={})], place)
    db = Database(place)
    for agreement, label in (("2:1", "kettle"), ("1:1", "bell")):
        assert [row["section"] for row in cases_list.cases(db, Filters(agreements=(agreement,))).rows] == [label]


def test_there_is_one_lens(place: Workspace, tmp_path: Path) -> None:
    pipeline.load([made.sound_id(tmp_path / "a.json"), made.asr_robust(tmp_path / "b.json")], place)
    db = Database(place)
    assert lenses("SND") == lenses("SPR") == ("paper",)
    found = {task: figure for each in cases_list.figures(db, "paper").values() for task, figure in each.items()}
    assert found["SND"].raw == 3 / 5
    assert found["SPR"].wer == pytest.approx((0 + (1 / 4 + 2 / 3) / 2) / 2)
    assert not any(cases_list.figures(db, "released").values())


def test_intervals_are_matched_events_by_label_turns_whatever_the_speaker_is_called(
    place: Workspace, tmp_path: Path
) -> None:
    """Siren 2 of 3 s; the dog is called a bell: 2/3 of one of two. The turn is all there under another name."""
    pipeline.load([made.events(tmp_path / "e.json"), made.turns(tmp_path / "t.json")], place)
    rows = cases_list.cases(Database(place), Filters()).rows
    assert {row["task"]: row["score"] for row in rows} == {"SED": pytest.approx(2 / 3 / 2), "DIA": 1.0}


def test_a_case_can_be_opened(place: Workspace, tmp_path: Path) -> None:
    pipeline.load([made.sound_id(tmp_path / "r.json")], place)
    db = Database(place)
    found = case(db, cases_list.cases(db, Filters(expected=("no",), chosen=("yes",))).rows[0]["question_id"], ())
    assert found.question.details["components_present"] == ["kettle", "bell"]
    assert found.answers[0].answer.raw == "yes"


def compared(place: Workspace, *files: Path, **settings: Any) -> Any:
    a, b = (loaded.run.id for loaded in pipeline.load(files, place))
    return compare(Database(place), Filters(), [a], [b], Settings(**settings))


def test_two_runs_are_joined_whatever_their_mixtures_are_called(place: Workspace, tmp_path: Path) -> None:
    renamed = [dict(each) | {"mixture_name": f"x-{n}"} for n, each in enumerate(made.MIXTURES)]
    other = made.sound_id(tmp_path / "b.json", renamed, model="ear-2", headline={})
    found = compared(place, made.sound_id(tmp_path / "a.json"), other)
    assert (found.contract.coverage.shared, found.contract.coverage.only_a) == (5, 0)
    assert not found.mismatched


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"ensemble": 1}, "prompt_ensemble: A=3, B=1"),
        ({"hashed": "cd" * 32}, r"prompt_hash: A=.*wordings abababababab, B=.*wordings cdcdcdcdcdcd"),
        ({"version": "yesno-v2"}, "prompt_version: A=yesno-v1, B=yesno-v2"),
        ({"parser": "v2"}, r"parsing: A=.*stated: v1, B=.*stated: v2"),
    ],
)
def test_runs_asked_or_read_otherwise_are_refused(
    changes: dict[str, Any], message: str, place: Workspace, tmp_path: Path
) -> None:
    first = made.sound_id(tmp_path / "a.json", **made.asked_in(3))
    second = made.sound_id(tmp_path / "b.json", **made.asked_in(**{"ensemble": 3, **changes}))
    with pytest.raises(MismatchError, match=message):
        compared(place, first, second)


def test_a_run_of_the_older_generation_is_not_compared_with_one_of_the_newer(place: Workspace, tmp_path: Path) -> None:
    files = made.sound_id(tmp_path / "a.json"), made.sound_id(tmp_path / "b.json", **made.asked_in(1))
    with pytest.raises(MismatchError, match="disagree on"):
        compared(place, *files)
    assert compared(place, *files, allow_mismatch=True).mismatched


@needs_shared
def test_two_real_runs_meet_on_the_mixtures_both_heard(place: Workspace) -> None:
    found = compared(place, REAL / "run-5c224f1c.json", REAL / "run-997d65ef.json")
    assert (found.contract.coverage.shared, found.contract.coverage.only_a) == (180, 0)
    assert not found.mismatched


def test_scored_without_loading_its_one_rule_holds_under_every_lens(tmp_path: Path) -> None:
    answers = readers.read(made.sound_id(tmp_path / "r.json")).answers
    assert [scoring.score(answer, "released").score for answer in answers] == [1.0, 1.0, 0.0, 1.0, 0.0]


def test_a_baseline_guesses_yes_or_no_and_no_words(tmp_path: Path) -> None:
    sounds, speech = made.sound_id(tmp_path / "a.json"), made.asr_robust(tmp_path / "b.json")
    for file, values in ((sounds, {"yes", "no"}), (speech, {None})):
        questions = [answer.question for answer in readers.read(file).answers]
        assert set(uniform.predict(questions, BaselineSettings())) <= values
