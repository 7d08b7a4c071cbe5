"""What pages ask, over a small workspace of two runs that really was loaded."""

from __future__ import annotations

import json
import shutil
import threading
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from analysis import pipeline, scoring
from analysis.benchmarks.bass import reader
from analysis.errors import UnknownRunError
from analysis.framing.run_facts import RunFacts
from analysis.records import LENSES, Lens
from analysis.reviews.events import new, of_question
from analysis.scoring import figures
from analysis.store.database import Database
from analysis.store.queries import loaded_runs
from analysis.store.queries.cases import cases_list
from analysis.store.queries.cases.case import UnknownCaseError, case
from analysis.store.queries.counts import difficulty as difficulty_counts
from analysis.store.queries.filters import CLAUSES, ORDERS, Filters, Sort
from analysis.store.queries.ranges import Span
from analysis.store.reviews import open_reviews
from analysis.store.storage import FolderStorage
from analysis.store.workspace import Workspace
from tests import older_runs, small
from tests.dashboard import counting
from tests.pipeline import model_conditions


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("files")
    refusal = {"prediction": 'I cannot hear "it"\n in this audio', "prompt": "Other words?"}
    worse = [record | refusal for record in small.run()]
    return small.write(folder / "good.json", small.run()), small.write(folder / "worse.json", worse)


@pytest.fixture(scope="module")
def workspace(files: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    place = Workspace(tmp_path_factory.mktemp("workspace"))
    pipeline.load(files, place)
    return place


@pytest.fixture(scope="module")
def db(workspace: Workspace) -> Database:
    return Database(workspace)


@pytest.fixture(scope="module")
def runs(db: Database) -> tuple[str, str]:
    by_name = {run.name: run.id for run in loaded_runs.runs(db)}
    return by_name["good"], by_name["worse"]


@pytest.mark.parametrize("lens", LENSES)
def test_figures_from_the_store_are_those_of_the_cases(
    lens: Lens, db: Database, runs: tuple[str, str], files: tuple[Path, Path]
) -> None:
    stored = cases_list.figures(db, lens)
    for run, path in zip(runs, files, strict=True):
        answers = reader.read(path).answers
        direct = figures.figures(((answer.question, scoring.score(answer, lens)) for answer in answers), lens)
        assert {task: figure.as_dict() for task, figure in stored[run].items()} == {
            task: pytest.approx(figure.as_dict()) for task, figure in direct.items()
        }
    assert cases_list.figures(db, lens, Filters(runs=runs[:1])).keys() == {runs[0]}


def test_a_case_is_rebuilt_as_it_was_scored(db: Database, runs: tuple[str, str], files: tuple[Path, Path]) -> None:
    for answer in reader.read(files[0]).answers:
        found = case(db, answer.question.id, runs[:1])
        (stored,) = found.answers
        bare = [replace(each.question, details={}, role="", delivery="") for each in (stored.answer, answer)]
        assert bare[0] == bare[1]
        assert dict(stored.answer.question.details) == dict(answer.question.details)
        assert (stored.answer.raw, stored.answer.record, stored.answer.given) == (answer.raw, answer.record, True)
        assert stored.scored == {lens: scoring.score(answer, lens) for lens in LENSES}


def test_a_case_shows_the_answers_of_all_runs_in_the_order_chosen(db: Database, runs: tuple[str, str]) -> None:
    question = cases_list.cases(db, Filters()).rows[0]["question_id"]
    assert [answer.run for answer in case(db, question, runs[::-1]).answers] == list(runs[::-1])
    prompts = [answer.answer.question.prompt for answer in case(db, question, runs).answers]
    assert prompts == ["?", "Other words?"]


def test_a_question_nobody_knows_is_refused(db: Database) -> None:
    with pytest.raises(UnknownCaseError, match="no question 'x' in any loaded run"):
        case(db, "x")


FILTERS: list[tuple[Filters, int]] = [
    (Filters(), 26),
    (Filters(tasks=("Attr", "Cnt")), 6),
    (Filters(subtasks=("delivery_comparison",)), 2),
    (Filters(categories=("Musicological analysis",)), 8),
    (Filters(outcomes=("missing",)), 1),
    (Filters(confidences=("clean", "mended"), lowest=1.0, highest=1.0, tasks=("FSS", "FSLT")), 2),
    (Filters(sections=("Verse",)), 2),
    (Filters(lens="released", verdicts=("null",)), 1),
    (Filters(songs=("harmonix/none",)), 0),
    (Filters(genres=("Pop",)), 0),
    (Filters(audios=("audio/kettle.wav",)), 26),
    (Filters(defective=True), 0),
    (Filters(genres=("unknown",)), 26),
    (Filters(roles=("unknown",)), 10),
    (Filters(deliveries=("sung",)), 2),
    (Filters(expected=("Syncopation",)), 4),
    (Filters(chosen=("Syncopation",)), 2),
    (Filters(tasks=("SGD",), chosen=("nothing",)), 1),
    (Filters(attributes=("Choir",)), 2),
    (Filters(attribute_categories=("rhythm",)), 2),
    (Filters(agreements=("4",)), 1),
    (Filters(expected_places=("3",)), 6),
    (Filters(chosen_places=("3",)), 3),
    (Filters(tasks=("GDR",), moved=("1>1",)), 1),
    (Filters(tasks=("GDR",), moved=("1>2",)), 0),
    (Filters(hits=("2",)), 1),
    (Filters(actual=Span(2, 2)), 2),
    (Filters(error=Span(-1, 60)), 3),
    (Filters(error=Span(0, 60, above=True)), 2),
    (Filters(error=Span(0, 52.5, below=True)), 2),
    (Filters(tau=Span(1, 1)), 1),
    (Filters(text="OTHER WORDS"), 13),
    (Filters(text='hear "it"\n'), 13),
    (Filters(text="kettles SING"), 1),
    (Filters(text="100% ' OR 1=1 --"), 0),
    (Filters(tasks=("'; DROP TABLE cases; --",)), 0),
]


@pytest.mark.parametrize(("filters", "total"), FILTERS)
def test_filters_choose_the_cases(filters: Filters, total: int, db: Database) -> None:
    page = cases_list.cases(db, filters, limit=100)
    assert page.total == len(page.rows) == total
    assert cases_list.cases(db, Filters()).total == 26


def test_text_is_searched_only_in_the_chosen_runs(db: Database, runs: tuple[str, str]) -> None:
    assert cases_list.cases(db, Filters(runs=runs[:1], text="cannot hear")).total == 0


def test_a_filter_for_an_unknown_run_is_refused(db: Database) -> None:
    with pytest.raises(UnknownRunError, match="no run 'nope'"):
        cases_list.cases(db, Filters(runs=("nope",)))


@pytest.mark.parametrize("sort", ORDERS)
def test_pages_follow_one_another(sort: Any, db: Database) -> None:
    whole = cases_list.cases(db, Filters(), sort, limit=100).rows
    parts = [cases_list.cases(db, Filters(), sort, limit=7, offset=offset).rows for offset in range(0, 28, 7)]
    assert [row for part in parts for row in part] == whole
    assert cases_list.cases(db, Filters(), sort, offset=1000) == cases_list.Page([], 26)


def test_what_was_not_scored_is_neither_worst_nor_best(db: Database, runs: tuple[str, str]) -> None:
    """An unread answer has no score: it comes after all that have one, whichever end is asked for."""
    for sort in ("worst", "best"):
        scores = [row["score"] for row in cases_list.cases(db, Filters(lens="released"), sort, limit=500).rows]
        without = [score is None for score in scores]
        assert len(set(without)) == 2, "some have a score and some have none"
        assert without == sorted(without), "cases without a score stand among the others"


def test_cases_of_some_runs_come_last_and_neighbours_agree(db: Database, runs: tuple[str, str]) -> None:
    rows = cases_list.cases(db, Filters(), "worst", limit=500, last=runs[1:]).rows
    assert [row["run"] for row in rows] == sorted((row["run"] for row in rows), key=lambda run: run in runs[1:])
    first = [row["score"] for row in rows if row["run"] == runs[0]]
    assert first == sorted(first, key=lambda score: (score is None, score))
    assert cases_list.question_order(db, Filters(), "worst", runs[1:]) == tuple(dict.fromkeys(map(question, rows)))


def test_references_of_cases_are_those_of_their_files(db: Database, runs: tuple[str, str]) -> None:
    rows = cases_list.cases(db, Filters(runs=runs[:1]), limit=500).rows
    found = cases_list.references(db, rows)
    assert found == {each: case(db, each, runs[:1]).question.reference_text for each in found}
    assert found.keys() == {row["question_id"] for row in rows}
    assert cases_list.references(db, []) == {}


def test_of_equally_bad_answers_those_to_what_all_runs_miss_come_first(tmp_path: Path) -> None:
    place = counting.workspace(tmp_path)
    rows = cases_list.cases(Database(place), Filters(), "worst", 5).rows
    assert [row["question_id"] for row in rows[:2]] == [counting.ids(place)[5]] * 2
    assert [row["score"] for row in rows] == [0] * 5


def test_worst_first_and_best_first(db: Database) -> None:
    worst = [row["score"] for row in cases_list.cases(db, Filters(), "worst").rows]
    assert worst == sorted(worst)
    best = [row["score"] for row in cases_list.cases(db, Filters(), "best").rows]
    assert best == sorted(best, reverse=True)


def test_the_largest_difference_between_runs_comes_first(db: Database) -> None:
    rows = cases_list.cases(db, Filters(), "difference").rows
    assert rows[0]["difference"] == 1.0
    assert rows[0]["question_id"] == rows[1]["question_id"]
    by_question: dict[str, list[float]] = {}
    for row in rows:
        by_question.setdefault(row["question_id"], []).append(row["score"])
    assert all(
        row["difference"] == pytest.approx(max(by_question[row["question_id"]]) - min(by_question[row["question_id"]]))
        for row in rows
    )


def test_questions_that_most_runs_miss_come_first_with_all_answers_together(
    db: Database, runs: tuple[str, str]
) -> None:
    rows = cases_list.cases(db, Filters(), "missed").rows
    scores: dict[str, list[float]] = {}
    for row in rows:
        scores.setdefault(row["question_id"], [])
        scores[row["question_id"]] += [row["score"]] if row["score"] is not None else []
    means = [sum(own) / len(own) if own else 2.0 for own in scores.values()]
    assert means == sorted(means)
    assert [row["question_id"] for row in rows] == sorted((row["question_id"] for row in rows), key=list(scores).index)
    ahead = cases_list.cases(db, Filters(), "missed", last=runs[1:]).rows
    assert [row["run"] for row in ahead[: len(rows) // 2]] == [runs[0]] * (len(rows) // 2)
    own = [row["score"] for row in ahead if row["run"] == runs[0] and row["score"] is not None]
    assert own == sorted(own), "the mean is without the runs that come last"


def test_difficulty_counts_the_runs_that_are_right_and_its_filter_opens_these_questions(
    db: Database, runs: tuple[str, str]
) -> None:
    rows = cases_list.cases(db, Filters(), limit=1000).rows
    right = {row["question_id"]: 0 for row in rows if row["score"] is not None}
    for row in rows:
        if row["score"] is not None and row["score"] >= 1:
            right[row["question_id"]] += 1
    levels = difficulty_counts.difficulty(db, Filters())
    counts = {n: level.questions for n, level in levels.items()}
    assert counts == {n: list(right.values()).count(n) for n in sorted(set(right.values()))}
    assert len(counts) > 1
    for n, expected in counts.items():
        page = cases_list.cases(db, Filters(right=Span(n, n)), limit=1000)
        assert {row["question_id"] for row in page.rows if row["score"] is not None} == {
            name for name, own in right.items() if own == n
        }
        assert len({row["question_id"] for row in page.rows if row["score"] is not None}) == expected
        assert page.total == levels[n].cases
    assert difficulty_counts.difficulty(db, Filters(right=Span(0, 0))) == levels
    one = difficulty_counts.difficulty(db, Filters(runs=runs[:1]))
    assert set(one) <= {0, 1}


def test_seeds_of_a_model_have_a_question_right_if_more_than_half_of_them_have(tmp_path: Path) -> None:
    db = Database(model_conditions.workspace(tmp_path))
    seeds: dict[str, dict[str, list[bool]]] = {}
    for row in cases_list.cases(db, Filters(), limit=2000).rows:
        own = seeds.setdefault(row["question_id"], {})
        own.setdefault(row["run"].partition("-seed-")[0], []).append(row["score"] >= 1)
    right = {name: sum(2 * sum(each) > len(each) for each in own.values()) for name, own in seeds.items()}
    levels = difficulty_counts.difficulty(db, Filters())
    assert {n: level.questions for n, level in levels.items()} == dict(Counter(right.values()))
    assert max(levels) == 5
    for n, level in levels.items():
        assert cases_list.cases(db, Filters(right=Span(n, n)), limit=0).total == level.cases == 13 * level.questions


def test_neighbours_walk_through_all_questions_once(db: Database) -> None:
    filters = Filters()
    place = cases_list.cases(db, filters, "worst", limit=1).rows[0]["question_id"]
    order = cases_list.question_order(db, filters, "worst")
    seen: list[str] = []
    while place is not None:
        found = cases_list.neighbours(order, place)
        assert found.place == len(seen) + 1
        assert found.previous == (seen[-1] if seen else None)
        seen.append(place)
        place = found.next
    assert len(seen) == len(set(seen)) == found.total == 13


def test_a_question_outside_the_filters_has_no_neighbours(db: Database) -> None:
    order = cases_list.question_order(db, Filters(tasks=("FSS",)), "file")
    assert cases_list.neighbours(order, "x") == cases_list.Neighbours(None, None, 0, 0)


@pytest.mark.parametrize("sort", ORDERS)
def test_questions_stand_at_the_place_of_their_first_case(db: Database, sort: Sort) -> None:
    rows = cases_list.cases(db, Filters(), sort, limit=500).rows
    assert cases_list.question_order(db, Filters(), sort) == tuple(dict.fromkeys(map(question, rows)))


def question(row: Mapping[str, Any]) -> str:
    return str(row["question_id"])


def test_menus_list_what_occurs(db: Database, runs: tuple[str, str]) -> None:
    assert cases_list.choices(db, "task", runs[:1])["Attr"] == 2
    assert cases_list.choices(db, "section") == {"Chorus": 2, "Verse": 2, "chorus": 2}
    with pytest.raises(ValueError, match="no choices for 'prompt'"):
        cases_list.choices(db, "prompt")


def test_pairs_hold_matched_and_unmatched_sections(db: Database, runs: tuple[str, str]) -> None:
    good, worse = (cases_list.pairs(db, Filters(runs=(run,), tasks=("FSS",))).to_pylist() for run in runs)
    assert [(row["reference_canonical"], row["estimate_canonical"], row["iou"]) for row in good] == [
        ("intro", "intro", 1.0), ("verse", "verse", 1.0),
    ]  # fmt: skip
    assert [(row["reference_label"], row["estimate_position"], row["iou"]) for row in worse] == [
        ("intro", None, 0.0), ("verse", None, 0.0),
    ]  # fmt: skip


def test_words_hold_the_changes(db: Database, runs: tuple[str, str]) -> None:
    rows = cases_list.words(db, Filters(runs=runs[1:], tasks=("FSLT",))).to_pylist()
    assert {row["operation"] for row in rows} == {"delete"}
    assert "seven kettles sing at noon" in {row["reference"] for row in rows}
    assert cases_list.words(db, Filters(runs=runs[:1])).num_rows == 0


def test_scores_come_as_a_table(db: Database, runs: tuple[str, str]) -> None:
    table = cases_list.scores(db, Filters(lens="released", runs=runs))
    assert table.num_rows == 26
    assert set(table["run"].to_pylist()) == set(runs)


def test_threads_ask_at_the_same_time(db: Database) -> None:
    totals: list[int] = []
    threads = [
        threading.Thread(target=lambda: totals.extend(cases_list.cases(db, Filters()).total for _ in range(5)))
        for _ in range(6)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert totals == [26] * 30


def test_runs_come_and_go_without_a_restart(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path / "w")
    db = Database(workspace)
    assert cases_list.cases(db, Filters()).total == 0
    before = db.version
    (loaded,) = pipeline.load([small.write(tmp_path / "one.json", small.run())], workspace)
    assert cases_list.cases(db, Filters()).total == 13
    assert db.version != before
    workspace.remove(loaded.run.id)
    assert cases_list.cases(db, Filters()).total == 0
    assert cases_list.figures(db, "paper") == {}
    assert db.version == before


def test_of_runs_found_together_one_that_is_taken_away_meanwhile_leaves_the_others_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace = Workspace(tmp_path / "w")
    for name in ("one", "two"):
        pipeline.load([small.write(tmp_path / f"{name}.json", small.run())], workspace)
    stamps = workspace.storage.stamps("runs")
    monkeypatch.setattr(FolderStorage, "stamps", lambda _, folder: {**stamps, "gone": "1"} if folder == "runs" else {})
    db = Database(workspace)
    counts = db.rows("SELECT run, count(*) AS n FROM cases GROUP BY run ORDER BY run")
    assert counts == [{"run": run, "n": 13} for run in workspace.run_ids()]


def test_a_table_is_read_when_it_is_first_asked_for_and_follows_the_folders_from_then_on(
    workspace: Workspace, tmp_path: Path
) -> None:
    place = Workspace(tmp_path)
    shutil.copytree(workspace.path / "runs", place.path / "runs")
    first, second = place.run_ids()
    file = place.path / "runs" / first / "losses.parquet"
    kept = file.read_bytes()
    db = Database(place)
    file.write_bytes(b"broken")
    assert cases_list.cases(db, Filters()).total == 13
    assert with_losses(db) == {second}
    assert str(file) in str(db.damaged()[first])
    file.write_bytes(kept)
    assert db.damaged() == {}
    assert with_losses(db) == {first, second}
    place.remove(first)
    assert with_losses(db) == {second}


def with_losses(db: Database) -> set[str]:
    return {row["run"] for row in db.rows("SELECT DISTINCT run FROM losses")}


def test_half_characters_nan_and_giants_are_stored_and_read_back(tmp_path: Path) -> None:
    odd = [
        small.record("artist_duration", 3, "1" + "0" * 400, odd=10**390),
        small.record("artist_count", 2, "\ud800 two \x00 \udfff"),
        small.record("section_structural_segmentation", [{"start": 1, "end": 2}], '[{"start": NaN, "end": 1e999}]'),
        small.record(
            "multiple choice question", "A\ud801", [None, 3, {"a": float("nan")}, "A"], answer_choices=["A\ud801", "B"]
        ),
        small.record("full lyrics transcription", small.WORDS, "\ud83d" * 50),
        small.record("artist_count\ud800", 2, "2"),
    ]
    workspace = Workspace(tmp_path / "w")
    (loaded,) = pipeline.load([small.write(tmp_path / "odd\u00e9.json", odd)], workspace)
    assert loaded.run.n == 5
    db = Database(workspace)
    rows = cases_list.cases(db, Filters(), "worst").rows
    assert len(rows) == 5
    for row in rows:
        found = case(db, row["question_id"])
        assert found.answers[0].scored.keys() == set(LENSES)
        json.dumps([found.answers[0].answer.raw, found.question.prompt], allow_nan=False).encode("ascii")
    assert loaded_runs.runs(db)[0].n_problems == 1


def test_runs_are_chosen_by_their_conditions(files: tuple[Path, Path], tmp_path: Path) -> None:
    place = Workspace(tmp_path)
    for name, condition in (
        ("mix", {"audio": "mix", "thinking": "on"}), ("stem", {"audio": "stem", "thinking": "on"}), ("plain", {}),
    ):  # fmt: skip
        pipeline.load([files[0]], place, pipeline.Options(RunFacts(name=name, condition=condition)))
    db = Database(place)

    def named(*conditions: str) -> set[str]:
        found = cases_list.cases(db, Filters(conditions=conditions), limit=1000).rows
        return {row["run"].rsplit("-", 1)[0] for row in found}

    assert named() == {"mix", "stem", "plain"}
    assert named("thinking=on") == {"mix", "stem"}
    assert named("audio=mix", "audio=stem") == {"mix", "stem"}
    assert named("audio=mix", "thinking=on") == {"mix"}
    assert named("audio=mix", "thinking=off") == set()
    assert list(cases_list.choices(db, "condition")) == ["audio=mix", "audio=stem", "thinking=on"]
    place.remove(next(run for run in place.run_ids() if run.startswith("mix-")))
    assert list(cases_list.choices(db, "condition")) == ["audio=stem", "thinking=on"]


def test_a_run_stored_before_a_column_was_added_is_read_without_it(workspace: Workspace, tmp_path: Path) -> None:
    old = Workspace(tmp_path)
    shutil.copytree(workspace.path / "runs", old.path / "runs")
    older_runs.drop_columns(old.path, "cases", "role", "delivery")
    db = Database(old)
    question = cases_list.cases(db, Filters()).rows[0]["question_id"]
    assert cases_list.cases(db, Filters(roles=("main", "unknown"))).total == 0
    assert {answer.answer.question.role for answer in case(db, question).answers} == {""}


@pytest.mark.parametrize(
    ("spans", "found"),
    [
        (("2-3",), {"a"}),
        (("3-",), {"b"}),
        (("0-2",), set()),
        (("2-3", "3-"), {"a", "b"}),
        (("x-y",), set()),
        (("",), set()),
    ],
)
def test_songs_are_selected_by_their_length_in_minutes(tmp_path: Path, spans: tuple[str, ...], found: set[str]) -> None:
    db = Database(Workspace(tmp_path))
    rows = [("demo/a", 120.0), ("demo/b", 180.0), ("demo/c", None)]
    for song, seconds in rows:
        db.cursor().execute(
            "INSERT INTO songs (song, duration) VALUES ($song, $seconds)", {"song": song, "seconds": seconds}
        )
    sql = "SELECT song FROM songs WHERE " + CLAUSES["lengths"]
    assert {row["song"].removeprefix("demo/") for row in db.rows(sql, {"lengths": list(spans)})} == found


def test_causes_and_tags_of_reviewers_are_filters(db: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EARMARK_REVIEWS", raising=False)
    (first, second, *_) = sorted({row["question_id"] for row in cases_list.cases(db, Filters()).rows})
    open_reviews(db.workspace).append([
        new("Ada", "cause", of_question(first), cause="parser", run=""),
        new("Ben", "tags", of_question(second), tags=["live version"]),
    ])  # fmt: skip
    ids = [
        {row["question_id"] for row in cases_list.cases(db, each).rows}
        for each in (Filters(causes=("parser",)), Filters(tags=("live version",)), Filters(causes=("audio",)),
                     Filters(causes=("parser",), tags=("live version",)))
    ]  # fmt: skip
    assert ids == [{first}, {second}, set(), set()]
