"""Leaderboard, Run report and Losses of every benchmark: each opens, and its figures are those of the notebook."""

from __future__ import annotations

import json
from typing import Any

import pytest

from analysis import notebook, pipeline
from analysis.benchmarks import registry
from analysis.benchmarks.data_sets import benchmark_of
from analysis.benchmarks.frame import frame
from analysis.benchmarks.readers import Choice
from analysis.display import percent
from analysis.store.queries import data_sets
from analysis.store.queries.counts import losses as loss_queries
from analysis.store.queries.counts import song_sums
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from analysis.summaries.run.losses import OVERALL, losses
from dashboard.navigation import PAGES
from dashboard.pages.report.page import PARTS
from tests import audiobench, cmi, ziqi
from tests.dashboard.pages.reading import database, said, tables, titled

BENCHMARKS = ("ZIQI-Eval", "audiobench", "CMI-bench", "MMAU", "Two forms")
PACK = """
pack: two-forms
title: Two forms
record: {id: id, audio: song, question: question, answer: answer, response: reply, options: options}
tasks:
  - {name: keys, title: Keys, type: choice, chance: 1/options, where: {task: [keys]}}
  - {name: bars, title: Bars, type: choice, chance: 1/options, where: {task: [bars]}}
"""
CHOICES = ("left", "right", "both", "none")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """A run or two of each benchmark; the tasks of "Two forms" differ in size and in the number of options."""
    folder = tmp_path_factory.mktemp("every_benchmark")
    genres = [cmi.record(right, "rock", f"{n}.wav") for n, right in enumerate(("rock", "blues", "jazz"))]
    heard = [cmi.record(right, "blues", f"{n}.wav") for n, right in enumerate(("rock", "blues", "blues"))]
    files = [cmi.write(folder, "ear_GTZAN.jsonl", *genres), cmi.write(folder, "nose_GTZAN.jsonl", *heard)]
    letters = [ziqi.answer(row, "composition_theory", "A") for row in (ziqi.TONIC, ziqi.LUTE)]
    files += [ziqi.run(folder / "m.csv", letters), audiobench.sound_id(folder / "sounds.json")]
    place = Workspace(folder / "workspace")
    pipeline.load(files, place)
    mmau = [
        {"id": str(n), "audio_id": f"{n}.wav", "question": f"Where is {n}?", "choices": list(CHOICES), "answer": "left",
         "task": "music", "model_output": "left" if n % 3 else "both"}
        for n in range(8)
    ]  # fmt: skip
    forms = [
        {"id": f"{task} {n}", "song": f"{n}.wav", "question": f"Which {task} has {n}?", "options": list(CHOICES[:size]),
         "answer": "left", "task": task, "reply": "left" if n % divisor else "right"}
        for task, size, divisor, count in (("keys", 2, 2, 10), ("bars", 4, 4, 30))
        for n in range(count)
    ]  # fmt: skip
    (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
    registry.add_file(folder / "pack.yaml")
    for name, records in (("mmau", mmau), ("two-forms", forms)):
        (folder / f"{name}.json").write_text(json.dumps(records), encoding="utf-8")
        pipeline.load([folder / f"{name}.json"], place, pipeline.Options(choice=Choice(name)))
    return place


def data_set(place: Workspace, benchmark: str) -> str:
    return next(name for name in data_sets.shares(database(place)) if benchmark_of(name) == benchmark)


def run_of(place: Workspace, benchmark: str) -> tuple[str, dict[str, float]]:
    """The first run of a benchmark, and its chance-corrected figures by task and OVERALL."""
    rows = notebook.figures(workspace=place.path)
    own = rows[rows["task"].isin(frame(benchmark).tasks)]
    run = own["run"].iloc[0]
    figures = rows[rows["run"] == run]
    return run, dict(zip(figures["task"].replace("overall", OVERALL), figures["corrected"], strict=True))


@pytest.mark.parametrize("benchmark", BENCHMARKS)
@pytest.mark.parametrize("page", ["leaderboard", "losses", *(f"report:{part}" for part in PARTS)])
def test_every_view_opens_and_names_no_other_benchmark(
    page: str, benchmark: str, place: Workspace, opened: Any
) -> None:
    view, _, tab = page.partition(":")
    app = opened(view, place.path, data=data_set(place, benchmark), **({"tab": tab} if tab else {}))
    assert not app.exception
    text = said(app)
    words = text + json.dumps(tables(app), ensure_ascii=False)
    assert "twelve" not in words
    assert "BASS" not in words
    assert "because ." not in words
    assert "no answers" not in text.lower()
    assert not app.info or tab == "slices"


@pytest.mark.usefixtures("place")
def test_the_mean_of_some_tasks_is_no_overall_score_on_any_page() -> None:
    mean, tasks = frame("CMI-bench").mean_words, list(frame("CMI-bench").tasks)
    assert mean(tasks[:2]) == f"mean of 2 of {len(tasks)} tasks"
    assert mean(tasks) == "overall score, mean of the tasks"
    assert mean([*tasks[:1], "FSS"]) == f"overall score, {frame('CMI-bench').tasks[tasks[0]].name}"
    assert (
        frame("Two forms").mean_words(list(frame("Two forms").tasks)[:2]) == "overall score, all questions as one pool"
    )


@pytest.mark.parametrize("view", [view.name for row in PAGES if row.url_path == "leaderboard" for view in row.views])
def test_a_view_that_a_data_set_does_not_fill_says_so(view: str, place: Workspace, opened: Any) -> None:
    app = opened("leaderboard", place.path, data="CMI-bench", tab=view)
    assert not app.exception
    assert app.info or view in {"scores", "ranks", "format"} or "give the same score in" in said(app)


@pytest.mark.parametrize("benchmark", BENCHMARKS)
def test_the_leaderboard_has_the_figures_of_the_notebook_under_the_names_of_tasks(
    benchmark: str, place: Workspace, opened: Any
) -> None:
    run, figures = run_of(place, benchmark)
    rows = titled(opened("leaderboard", place.path, data=data_set(place, benchmark)), "Run")
    row = next(row for row in rows if run in row["Run"]["title"])
    tasks = [task for task in frame(benchmark).tasks.values() if task.code in figures]
    assert tasks
    for task in tasks:
        assert row[task.short or task.name]["text"] == percent(figures[task.code])
    has_overall = len(tasks) > 1 and bool(frame(benchmark).within(figures).overall_part)
    assert ("Overall" in row) == has_overall
    if has_overall:
        assert row["Overall"]["text"] == percent(figures[OVERALL])


@pytest.mark.parametrize("benchmark", BENCHMARKS)
def test_figure_and_losses_add_up_to_one_for_every_task_and_overall(benchmark: str, place: Workspace) -> None:
    run, figures = run_of(place, benchmark)
    db, own = database(place), Filters(runs=(run,))
    sums = song_sums.sums(db, own).to_pylist()
    found = losses(sums, loss_queries.points(db, own), loss_queries.combinations(db, own))
    assert found
    for (_, task), part in found.items():
        assert part.figure + part.lost == pytest.approx(1.0, abs=1e-9)
        assert part.figure == pytest.approx(figures[task])
    assert ((run, OVERALL) in found) == (benchmark == "Two forms" or (benchmark == "ZIQI-Eval" and len(found) > 2))


def test_published_figures_are_offered_for_their_own_benchmark_alone(place: Workspace, opened: Any) -> None:
    offered = opened("leaderboard", place.path, data="CMI-bench").get("button_group")
    assert offered
    assert not any("Published" in str(each.proto) for each in offered)
