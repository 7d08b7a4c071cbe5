"""A baseline is a run like any other; the demo is every baseline over the shipped questions."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from analysis import pipeline, scoring
from analysis.baselines import BASELINES, Settings
from analysis.baselines.prediction import UnknownBaselineError
from analysis.benchmarks.bass.tasks import TASKS
from analysis.benchmarks.ziqi.defects import NO_MELODY
from analysis.benchmarks.ziqi.tasks import THEMES
from analysis.pipeline.demo import QUESTIONS, load_demo
from analysis.pipeline.models.baseline import baseline_file, load_baseline, question_files, read_questions
from analysis.pipeline.prompt_variants import SeveralVotesError
from analysis.prompts import sets
from analysis.prompts.selection import Plan
from analysis.records import Song
from analysis.references.records import AnnotatedSong
from analysis.store.database import Database
from analysis.store.queries import loaded_runs, songs
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.queries.songs import SOUND_ALONE
from analysis.store.workspace import PROJECT, Workspace
from tests import small, templates
from tests.shared import SHARED, needs_shared


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return Workspace(tmp_path / "workspace")


@pytest.fixture
def questions(tmp_path: Path) -> Path:
    return small.write(tmp_path / "kettle.json", small.run())


def test_a_baseline_is_stored_as_what_it_is(questions: Path, workspace: Workspace) -> None:
    loaded = load_baseline("random", [questions], workspace, settings=Settings(seed=3))
    (run,) = loaded_runs.runs(Database(workspace))
    assert run == loaded.run
    assert (run.kind, run.model, run.condition, run.n) == ("baseline", "baseline: random", {"seed": "3"}, 13)
    assert [file.name for file in run.files] == ["kettle.json"]


def test_the_same_baseline_again_changes_nothing_and_another_seed_is_another_run(
    questions: Path, workspace: Workspace
) -> None:
    assert load_baseline("random", [questions], workspace).new
    assert not load_baseline("random", [questions], workspace).new
    assert load_baseline("random", [questions], workspace, settings=Settings(seed=1)).new


def test_a_recording_that_no_question_asks_about_makes_no_other_run(questions: Path, workspace: Workspace) -> None:
    first = load_baseline("song-form", [questions], workspace)
    song = AnnotatedSong(Song(SOUND_ALONE, "new", duration=60.0), (), (), ())
    songs.write(workspace, SOUND_ALONE, [song], [])
    again = load_baseline("song-form", [questions], workspace)
    assert (again.run.id, again.new) == (first.run.id, False)


def test_files_are_read_once_for_several_baselines_over_them(
    questions: Path, workspace: Workspace, tmp_path: Path
) -> None:
    separate = Workspace(tmp_path / "separate")
    shared = question_files([questions])
    for name in ("constant-fixed", "random"):
        alone = load_baseline(name, [questions], separate).run
        questions.rename(tmp_path / "elsewhere.json")
        run = load_baseline(name, [questions], workspace, questions=shared).run
        (tmp_path / "elsewhere.json").rename(questions)
        assert replace(run, loaded_at="") == replace(alone, loaded_at="")


def test_a_written_baseline_loads_as_a_baseline_with_the_same_figures(
    questions: Path, workspace: Workspace, tmp_path: Path
) -> None:
    direct = load_baseline("constant-fixed", [questions], workspace)
    path = tmp_path / "written.json"
    path.write_text(json.dumps(baseline_file("constant-fixed", [questions], workspace)), encoding="utf-8")
    (loaded,) = pipeline.load([path], workspace)
    assert loaded.run.kind == "baseline"
    assert loaded.run.figures == direct.run.figures


def test_an_unknown_baseline_names_those_there_are(questions: Path, workspace: Workspace) -> None:
    with pytest.raises(UnknownBaselineError, match=r"no baseline .psychic.\. Baselines: constant-best, constant-fixed"):
        load_baseline("psychic", [questions], workspace)


def test_the_demo_holds_every_baseline_that_hears_nothing_on_both_benchmarks(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    results = load_demo(templates.demo(tmp_path_factory.mktemp("demo")))
    assert not any(each.new for each in results)
    loaded = [each for each in results if each.run.kind == "baseline"]
    deaf = [row for row in BASELINES.values() if not row.listens]
    assert len(loaded) == sum(len(row.benchmarks) for row in deaf)
    assert len({each.run.name for each in loaded}) == len(loaded)
    assert {frozenset(each.run.counts) for each in loaded} == {frozenset(TASKS), frozenset(THEMES)}
    assert not any(each.run.n_problems for each in loaded)


def test_the_questions_in_the_format_of_ziqi_are_sound_but_for_one_without_a_melody() -> None:
    questions, problems = read_questions([QUESTIONS["ZIQI-Eval"]])
    assert problems == ()
    assert len(questions) == 43
    assert {question.task for question in questions} == set(THEMES)
    assert [question.defects for question in questions if question.defects] == [(NO_MELODY,)]
    assert max(Counter(question.reference for question in questions).values()) <= 15


def test_a_written_baseline_of_ziqi_loads_with_the_same_figures(workspace: Workspace, tmp_path: Path) -> None:
    direct = load_baseline("keyword", [QUESTIONS["ZIQI-Eval"]], workspace)
    path = tmp_path / "written.json"
    path.write_text(json.dumps(baseline_file("keyword", [QUESTIONS["ZIQI-Eval"]], workspace)), encoding="utf-8")
    (loaded,) = pipeline.load([path], workspace)
    assert loaded.run.kind == "baseline"
    assert loaded.run.figures == direct.run.figures


def test_the_best_constant_letter_of_a_theme_is_its_most_frequent_right_one(workspace: Workspace) -> None:
    questions, _ = read_questions([QUESTIONS["ZIQI-Eval"]])
    run = load_baseline("constant-best", [QUESTIONS["ZIQI-Eval"]], workspace).run
    for theme in THEMES:
        letters = Counter(question.reference for question in questions if question.task == theme)
        share = letters.most_common(1)[0][1] / letters.total()
        assert run.figures["careful"][theme]["raw"] == pytest.approx(share)


def test_a_run_scored_by_other_versions_is_scored_again_in_its_place(
    questions: Path, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    (first,) = pipeline.load([questions], workspace)
    monkeypatch.setattr(scoring, "VERSIONS", scoring.VERSIONS | {"parsing": "next"})
    (again,) = pipeline.load([questions], workspace)
    assert again.new
    assert workspace.run_ids() == [first.run.id]
    assert loaded_runs.runs(Database(workspace))[0].versions["parsing"] == "next"


@pytest.mark.parametrize("lens", ["paper", "released"])
@needs_shared
def test_constants_on_the_real_questions(lens: str, workspace: Workspace) -> None:
    file = SHARED / "data" / "bass_questions" / "artist_collaboration.json"
    figures: dict[str, Any] = dict(load_baseline("constant-fixed", [file], workspace).run.figures[lens])
    assert figures["Cnt"]["corrected"] == pytest.approx(0.3543, abs=5e-5)
    assert figures["Attr"]["corrected"] == pytest.approx(0.4160, abs=5e-5)


def test_shared_questions_are_counted_by_run(questions: Path, workspace: Workspace, tmp_path: Path) -> None:
    (loaded,) = pipeline.load([questions], workspace)
    same = load_baseline("constant-fixed", [questions], workspace).run.id
    half = small.write(tmp_path / "half.json", small.run()[:6])
    part = load_baseline("song-form", [half], workspace).run.id
    others = small.write(tmp_path / "others.json", [record | {"audio_path": "other.wav"} for record in small.run()])
    none = load_baseline("song-form", [others], workspace).run.id
    share = loaded_runs.shared(Database(workspace), [same, part, none], [loaded.run.id])
    assert share == {same: 1.0, part: 1.0, none: 0.0}
    every = Filters(runs=(loaded.run.id, same, part, none), lens="paper")
    assert set(cases_list.of_same_questions(Database(workspace), every, same)) == {loaded.run.id, same}
    assert cases_list.of_same_questions(Database(workspace), every, part) == (part,)


def test_a_baseline_is_asked_in_wordings_like_a_model(workspace: Workspace, tmp_path: Path) -> None:
    demo = [PROJECT / "data" / "demo" / "questions"]
    plan = Plan(sets.read(), 3)
    loaded = load_baseline("random", demo, workspace, plan=plan).run
    assert (loaded.prompt_version, loaded.prompt_ensemble) == ("earmark-1", 3)
    assert loaded.name == "baseline: random, seed 0, prompt earmark-1, 3 wordings"
    assert loaded.id != load_baseline("random", demo, workspace).run.id
    content = baseline_file("random", demo, workspace, plan=plan)
    counting = next(each for each in content["results"] if each["task"] == "Standard Artist Counting")
    answers = [call["answer"] for call in counting["asked"]]
    assert len(answers) == counting["vote"]["read"] == 3
    assert counting["prediction"] == answers[counting["vote"]["elected"]]
    assert any(len({call["answer"] for call in each["asked"]}) > 1 for each in content["results"])
    (again,) = pipeline.load([small.write(tmp_path / "random.json", content)], workspace)
    assert again.problems == ()
    assert again.run.prompt_hash == loaded.prompt_hash
    assert again.run.figures == loaded.figures


def test_votes_over_votes_are_refused(questions: Path, workspace: Workspace) -> None:
    with pytest.raises(SeveralVotesError, match="one answer to each wording of a prompt set, found 4 votes"):
        load_baseline("random", [questions], workspace, Settings(votes=4), plan=Plan(sets.read(), 2))


@pytest.mark.parametrize("name", ["random", "constant-best", "constant-fixed"])
def test_baselines_choose_among_the_options_of_a_pack(name: str, workspace: Workspace, tmp_path: Path) -> None:
    common = {"task": "music", "category": "Perception", "sub-category": "Pitch", "difficulty": "easy"}
    records = [
        {
            "id": f"q{n}",
            "audio_id": f"./{n}.wav",
            "question": "Which is it?",
            "choices": options,
            "answer": options[n % 2],
        }
        for n, options in enumerate(
            [["Flute", "Oboe", "Horn", "Tuba"], ["F#:7/1", "B:maj/1"], ["1.5 to 4", "4.5 to 7"]]
        )
    ]
    file = small.write(tmp_path / "questions.json", [record | common for record in records])
    load_baseline(name, [file], workspace)
    answers = cases_list.cases(Database(workspace), Filters()).rows
    assert [answer["outcome"] for answer in answers] == ["scored"] * 3
