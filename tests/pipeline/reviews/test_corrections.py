"""What a corrected reference changes: the case, the figure of the task, the order of the runs; nothing loaded."""

from __future__ import annotations

import json
from contextlib import suppress
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from analysis import pipeline
from analysis.cli import main
from analysis.pipeline.reviews import corrections
from analysis.records import Section
from analysis.reviews.events import new, of_question
from analysis.reviews.state import fold
from analysis.store.database import Database
from analysis.store.queries import corrected_scores
from analysis.store.queries.cases import cases_list
from analysis.store.queries.cases.case import UnknownCaseError
from analysis.store.queries.cases.queue_candidates import candidates
from analysis.store.queries.filters import Filters
from analysis.store.reviews import open_reviews
from analysis.store.tables.json_values import encode
from tests.dashboard import small


@pytest.fixture
def db(tmp_path: Path) -> Database:
    return Database(small.workspace(tmp_path))


def question(db: Database, task: str) -> str:
    (row,) = candidates(db, Filters(tasks=(task,)))
    return str(row["question_id"])


def test_every_answer_is_judged_against_the_corrected_reference_under_both_lenses(db: Database) -> None:
    found = corrections.changes(db, question(db, "SSS"), encode((Section("chorus", 41.0, 60.0),)))
    careful = {each.lens: each for each in found if each.run == small.run_named(db.workspace, "careful")}
    assert set(careful) == {"paper", "released"}
    assert careful["paper"].before.score == pytest.approx(0.95)  # 41 to 60 against 40 to 60
    assert careful["paper"].after.score == 1.0
    assert (careful["paper"].before.outcome, careful["released"].stratum) == ("scored", "chorus")


def test_the_effect_tells_case_figure_and_place_of_every_run(db: Database) -> None:
    place = db.workspace
    found = corrections.changes(db, question(db, "Cnt"), encode(Decimal(3)))
    paper = corrections.effects(db, found, "paper")
    assert {each.run for each in paper} == {small.run_named(place, name) for name in ("careful", "careless")}
    assert {each.run: each.score for each in paper}[small.run_named(place, "careful")] == (1.0, 0.0)
    before = cases_list.figures(db, "paper")
    assert all(each.figure[0] == before[each.run]["Cnt"].corrected for each in paper)
    assert [each.place for each in paper] == [(1, 1), (1, 1)]
    assert {(each.task, each.cases, each.wer) for each in paper} == {("Cnt", 1, (None, None))}


def test_the_effect_of_corrected_words_tells_wer_and_that_of_several_questions_every_task(db: Database) -> None:
    words = [dict(each) for each in small.LYRICS]
    words[1]["lyrics"] = "oh little light stay off"
    changed = [*corrections.changes(db, question(db, "FSLT"), words),
               *corrections.changes(db, question(db, "Cnt"), encode(Decimal(3)))]  # fmt: skip
    found = corrections.effects(db, changed, "paper")
    assert [each.task for each in found] == ["FSLT", "FSLT", "Cnt", "Cnt"]
    careful = next(each for each in found if each.run == small.run_named(db.workspace, "careful"))
    assert careful.wer == careful.task_wer == (0.0, 0.1)  # none of seven words wrong, one of five: their mean
    assert careful.score[0] == 1.0
    assert careful.score[1] == pytest.approx(1 / 1.1)


def test_the_overlaid_figures_are_those_of_a_run_loaded_with_the_corrected_reference(
    db: Database, tmp_path: Path
) -> None:
    """The independent way: the files with the other reference, loaded as they are."""
    sections = [dict(each) for each in small.SECTIONS]
    sections[1]["end"] = sections[2]["start"] = 42.5
    changed = corrections.changes(db, question(db, "FSS"), sections)
    other = tmp_path / "other"
    other.mkdir()
    for path in small.files(other):
        records = json.loads(path.read_text())
        records[0]["answer"] = str(sections)
        path.write_text(json.dumps(records))
    again = type(db.workspace)(tmp_path / "again")
    pipeline.load(sorted(other.glob("*.json")), again)
    for lens in ("paper", "released"):
        overlaid = corrections.figures(corrections.corrected_cells(cases_list.cells(db, lens), changed, lens), lens)
        loaded = {run.rsplit("-", 1)[0]: by_task for run, by_task in cases_list.figures(Database(again), lens).items()}
        for run, by_task in overlaid.items():
            for task, figure in by_task.items():
                expected = loaded[run.rsplit("-", 1)[0]][task].as_dict()
                assert figure.as_dict() == pytest.approx(expected), (run, task)


def test_a_place_is_shared_by_runs_of_equal_figure_and_moves_with_the_correction(db: Database) -> None:
    found = corrections.changes(db, question(db, "Loc"), encode(Decimal("99")))
    assert [each.place for each in corrections.effects(db, found, "paper")] == [(1, 1), (2, 1)]


def test_what_is_loaded_stays_as_it_was(db: Database) -> None:
    before = cases_list.figures(db, "paper")
    corrections.changes(db, question(db, "Cnt"), encode(Decimal(3)))
    assert cases_list.figures(db, "paper") == before


def test_accepted_corrections_make_a_version_of_their_own_that_is_stored_and_read_again(db: Database) -> None:
    target = of_question(question(db, "Cnt"))
    proposed = [new("Ada", "correction", target, value=encode(Decimal(n))) for n in (3, 4)]
    states = {target: fold([*proposed, new("Ben", "accept", target, correction=proposed[1].id)])}
    accepted = corrections.accepted_corrections(states)
    assert {name: each.value for name, each in accepted.items()} == {question(db, "Cnt"): {"number": "4"}}
    other = corrections.accepted_corrections(
        {target: fold([*proposed, new("Ben", "accept", target, correction=proposed[0].id)])}
    )
    assert corrections.version(accepted) != corrections.version(other)
    told: list[tuple[int, int]] = []
    found = corrections.all_changes(db, accepted, lambda done, total: told.append((done, total)))
    assert told == [(1, 1)]
    key = corrected_scores.key_of(corrections.version(accepted), db.version)
    assert corrected_scores.read(db.workspace, key) is None
    corrected_scores.write(db.workspace, key, found)
    assert corrected_scores.read(db.workspace, key) == found
    assert corrected_scores.key_of(corrections.version(accepted), "other runs") != key
    corrected_scores.write(db.workspace, key, [])
    assert corrected_scores.read(db.workspace, key) == []


def test_a_correction_of_a_question_that_is_gone_changes_nothing(db: Database) -> None:
    gone = new("Ada", "correction", of_question("gone"), value="x")
    state = fold([gone, new("Ada", "accept", gone.target, correction=gone.id)])
    assert corrections.all_changes(db, corrections.accepted_corrections({gone.target: state})) == []
    with pytest.raises(UnknownCaseError, match="no question 'gone' in any loaded run"):
        corrections.changes(db, "gone", "x")


def test_the_commands_score_and_compare_against_corrected_references(
    db: Database, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("EARMARK_REVIEWS", raising=False)
    target = of_question(question(db, "SSS"))
    proposed = new("Ada", "correction", target, value=encode((Section("chorus", 41.0, 60.0),)), reason="by ear")
    open_reviews(db.workspace).append([proposed, new("Cy", "accept", target, correction=proposed.id)])
    run, other = (small.run_named(db.workspace, name) for name in ("careful", "careless"))
    file, place = next(tmp_path.rglob("careful.json")), ["--workspace", str(db.workspace.path)]

    def reported(*arguments: str) -> dict[str, Any]:
        out = tmp_path / "out.json"
        monkeypatch.setattr("sys.argv", ["earmark", *arguments, *place, "--json", str(out)])
        with suppress(SystemExit):
            main()
        found: dict[str, Any] = json.loads(out.read_text(encoding="utf-8"))
        return found

    before = reported("score", str(file))
    after = reported("score", str(file), "--references", "corrected")
    assert (before["references"], before["corrections"]) == ("published", None)
    assert (after["references"], after["corrections"]["corrected"]) == ("corrected", 1)
    assert before["summary"]["SSS"]["raw"] == pytest.approx(0.95)
    assert after["summary"]["SSS"]["raw"] == 1.0
    assert {task: row for task, row in after["summary"].items() if task != "SSS"} == {
        task: row for task, row in before["summary"].items() if task != "SSS"
    }
    assert "References with 1 accepted correction" in capsys.readouterr().out
    rows = {
        references: {row["name"]: row for row in reported("compare", run, other, "--references", references)["tasks"]}
        for references in ("published", "corrected")
    }
    changed = {each.run: each for each in corrections.changes(db, question(db, "SSS"), proposed.payload["value"])
               if each.lens == "paper"}  # fmt: skip
    assert (rows["published"]["SSS"]["a"], rows["corrected"]["SSS"]["a"]) == (pytest.approx(0.95), 1.0)
    assert rows["corrected"]["SSS"]["b"] == pytest.approx(changed[other].after.score)
    of_others = [rows[references]["FSS"] for references in rows]
    assert of_others[0]["difference"] == of_others[1]["difference"]
