"""audiobench runs: cases by what is heard, figures that follow or are flagged, hashes that fit or are flagged."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from analysis.benchmarks import answer_file, readers
from analysis.benchmarks.audiobench import reader
from analysis.benchmarks.audiobench.checks import NO_MANIFEST, VERIFIED, WRONG, cliff
from analysis.errors import RecordError, RunHashError, StoredFigureError
from analysis.framing.read_result import ReadResult
from analysis.metrics.detection import Detection
from analysis.pipeline.load.question_lookup import read_context
from analysis.records import LyricSection, Section
from tests import audiobench as made
from tests import small
from tests.shared import SHARED, needs_shared

REAL = SHARED / "data" / "audiobench_runs"
FILES = sorted(REAL.glob("*.json"))


def read(path: Path) -> ReadResult:
    """The cases of a file, its stated figures checked as in a load."""
    return readers.read(path, read_context())


def test_every_probe_is_a_case(tmp_path: Path) -> None:
    found = read(made.sound_id(tmp_path / "r.json"))
    assert found.problems == ()
    first = found.answers[0].question
    assert (first.task, first.subtask, first.section, first.reference) == ("SND", "ab/sound-id/solo", "kettle", "yes")
    assert first.prompt == "Do you hear a kettle?"
    assert [answer.raw for answer in found.answers] == ["Yes.", "no", "hard to tell", "yes", "yes"]
    assert [answer.record for answer in found.answers][3:] == ["m-2 bell", "m-2 tap"]


def test_answers_to_several_wordings_are_votes(tmp_path: Path) -> None:
    asked = made.mixture("m", ["kettle"], made.probe("kettle", True, "yes", "no", None, said=False))
    (answer,) = read(made.sound_id(tmp_path / "r.json", [asked], headline={})).answers
    assert answer.raw == ["yes", "no", None]
    assert answer.question.details["wordings"][1] == "Is there a kettle in this recording?"


def key(**changes: Any) -> str:
    return reader.mixture_key(made.mixture("any", ["kettle", "bell"]) | changes)


def test_the_name_of_a_mixture_and_the_pack_in_its_spec_are_no_key() -> None:
    spec = {"name": "other", "pack": "kitchen", "labels": ["kettle", "bell"], "snr_db": 0.0}
    assert key(mixture_name="other", spec=spec) == key()


@pytest.mark.parametrize(
    "changes",
    [
        {"pack": "street"},
        {"condition": "custom"},
        {"sources": [{"label": "kettle", "source": "kitchen://kettle@1"}]},
        {"spec": {"labels": ["kettle", "bell"], "snr_db": 6.0}},
    ],
)
def test_pack_condition_sources_and_spec_are(changes: dict[str, Any]) -> None:
    assert key(**changes) != key()


def test_a_clip_under_each_condition_is_a_case_with_its_text_as_it_stands(tmp_path: Path) -> None:
    found = read(made.asr_robust(tmp_path / "r.json"))
    assert found.problems == ()
    question = found.answers[1].question
    assert (question.task, question.subtask, question.audio) == ("SPR", "ab/asr-robust/cafe", "clip1.wav")
    assert question.reference == (LyricSection("", "Put the kettle on."),)


def test_a_stated_figure_that_does_not_follow_is_flagged_with_both_values(tmp_path: Path) -> None:
    stated = made.HEADLINE | {"weighted_recall": 0.9, "components_understood": 2}
    (problem,) = read(made.sound_id(tmp_path / "r.json", headline=stated)).problems
    assert isinstance(problem, StoredFigureError)
    assert str(problem).endswith(
        "field 'headline.weighted_recall': expected 0.666667, computed from its cases, found 0.9"
    )


def test_counts_of_packs_conditions_and_classes_are_worked_out_again(tmp_path: Path) -> None:
    pack = {
        "totals": {"tp": 2.0, "fn": 1.0, "precision": 2 / 3},
        "per_condition": {"solo": {"recall": 1.0, "fpr": 0.5}},
        "per_class": {"kettle": {"tp": 1.0, "fn": 1.0, "f1": 2 / 3}},
    }
    (problem,) = read(made.sound_id(tmp_path / "r.json", pack_summaries={"kitchen": pack})).problems
    assert isinstance(problem, StoredFigureError)
    assert (problem.field, problem.expected) == ("pack_summaries.kitchen.per_condition.solo.fpr", "0")


def test_a_stated_vote_that_its_answers_do_not_bear_out_is_flagged(tmp_path: Path) -> None:
    tied = made.mixture("m", ["kettle"], made.probe("kettle", True, "yes", "no", said=True))
    (problem,) = read(made.sound_id(tmp_path / "r.json", [tied], headline={})).problems
    assert isinstance(problem, RecordError)
    assert "record m kettle: field 'answered_yes': expected false, as its answers read, found true" in str(problem)


def test_the_cliff_is_the_mean_of_the_packs_in_quad_less_solo() -> None:
    groups: dict[tuple[str, ...], Detection] = {
        ("a", "per_condition", "quad"): Detection(tp=1, fn=3),
        ("b", "per_condition", "quad"): Detection(tp=3, fn=1),
        ("a", "per_condition", "solo"): Detection(tp=9, fn=1),
    }
    assert cliff(groups) == pytest.approx(0.5 - 0.9)
    assert cliff({("a", "per_condition", "solo"): Detection(tp=1)}) is None


def test_a_word_error_rate_that_does_not_follow_is_flagged(tmp_path: Path) -> None:
    path = made.asr_robust(tmp_path / "r.json", per_condition_wer={"clean": 0.0, "cafe": 33.3})
    (problem,) = read(path).problems
    assert isinstance(problem, StoredFigureError)
    assert (problem.field, problem.expected, problem.found) == ("per_condition_wer.cafe", "42.8571", "33.3")


def test_the_run_hash_is_verified_where_the_manifest_is_in_the_file(tmp_path: Path) -> None:
    fits, other = made.asr_robust(tmp_path / "a.json"), made.asr_robust(tmp_path / "b.json", run_hash="f" * 64)
    assert answer_file.look(fits).facts.further["run_hash_check"] == VERIFIED
    assert answer_file.look(other).facts.further["run_hash_check"] == WRONG
    (problem,) = read(other).problems
    assert isinstance(problem, RunHashError)
    assert answer_file.look(made.sound_id(tmp_path / "c.json")).facts.further["run_hash_check"] == NO_MANIFEST


@pytest.mark.parametrize(
    ("change", "field", "left"),
    [
        ({"probes": None}, "probes", 2),
        ({"probes": [{"label": "tap"}]}, "expected", 2),
        ({"spec": "loud"}, "spec", 2),
        ({"sources": {}}, "sources", 2),
        ({"condition": ""}, "condition", 2),
    ],
)
def test_a_broken_mixture_is_listed_and_the_others_stand(
    change: dict[str, Any], field: str, left: int, tmp_path: Path
) -> None:
    path = made.sound_id(tmp_path / "r.json", [made.MIXTURES[0], dict(made.MIXTURES[1]) | change], headline={})
    found = read(path)
    assert len(found.answers) == left
    assert {getattr(problem, "field", "") for problem in found.problems} == {field}


def test_events_and_turns_are_cases_with_intervals(tmp_path: Path) -> None:
    found = [read(made.events(tmp_path / "e.json")), read(made.turns(tmp_path / "t.json"))]
    assert [each.problems for each in found] == [(), ()]
    (events,), (turns,) = (each.answers for each in found)
    assert (events.question.task, events.question.audio) == ("SED", "yard-1")
    assert events.question.reference == (Section("siren", 1.0, 4.0), Section("dog", 5.0, 6.0))
    assert (turns.question.task, turns.question.reference) == ("DIA", (Section("one", 0.5, 3.0),))


def test_events_without_times_in_the_reference_are_listed(tmp_path: Path) -> None:
    path = made.events(tmp_path / "e.json", reference=[{"label": "siren", "start_s": 1.0}])
    (problem,) = read(path).problems
    assert "field 'reference_events': expected a list of objects with start_s and end_s" in str(problem)


def test_a_suite_that_is_not_read_is_said(tmp_path: Path) -> None:
    path = small.write(tmp_path / "r.json", {"suite": "ab/phase-coherence", "model": "ear-1"})
    (problem,) = read(path).problems
    assert "field 'suite': expected one of ab/sound-id, ab/asr-robust, ab/sed-urban, ab/diarization-cw" in str(problem)


def test_each_file_is_a_run_of_its_own_and_says_how_it_was_asked(tmp_path: Path) -> None:
    first = answer_file.look(made.sound_id(tmp_path / "a.json")).facts
    second = answer_file.look(made.sound_id(tmp_path / "b.json", **made.asked_in(3))).facts
    assert first.name == "ear-1 a 00000000"
    assert first.key != second.key
    assert (second.prompt_version, second.protocol.prompt_ensemble, second.protocol.seed) == ("yesno-v1", 3, "7")
    assert second.further["stated"] == {
        "parsing": "stated: v1", "metrics": "ab/sound-id 0.1.0", "prompt_hash": "wordings abababababab",
    }  # fmt: skip


def test_files_of_other_benchmarks_are_not_taken_for_runs_of_audiobench(tmp_path: Path) -> None:
    assert readers.format_of(small.write(tmp_path / "r.json", small.run())).benchmark == "BASS"


@needs_shared
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_real_run_loads_and_its_figures_follow_from_its_cases(path: Path) -> None:
    found = read(path)
    stated = json.loads(path.read_text(encoding="utf-8"))
    cases = [probe for mixture in stated.get("per_mixture", []) for probe in mixture["probes"]]
    heard = [text for clip in stated.get("per_clip_hypotheses", []) for text in clip["hypotheses"].values()]
    assert found.problems == ()
    assert len(found.answers) == len(cases) + len(heard) > 0
    assert found.facts.further["run_hash_check"] == (NO_MANIFEST if cases else VERIFIED)
