"""Errata: which faults are confirmed, what an entry says, and that a changed file is noticed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from analysis.cli import app, exits
from analysis.errors import FileError
from analysis.pipeline.errata import overlay
from analysis.pipeline.errata.faults import checksum, errata, markdown
from analysis.pipeline.reviews import reference_choice
from analysis.reviews.events import Event, new, of_question
from analysis.store.database import Database
from analysis.store.reviews import open_reviews
from analysis.store.tables.json_values import dumps
from analysis.views.table_texts import markdown_text
from tests.dashboard import small
from tests.pipeline.reviewed import moved, question


def review(db: Database, task: str, **verdicts: str) -> list[Event]:
    target = of_question(question(db, task))
    return [new(name, "verdict", target, verdict=verdict) for name, verdict in verdicts.items()]


def accepted(db: Database) -> list[Event]:
    """A correction by Ada, accepted by Cy: both say that the reference is wrong."""
    target = of_question(question(db, "FSS"))
    proposed = new("Ada", "correction", target, value=moved(50.0), reason="by ear")
    return [proposed, new("Cy", "accept", target, correction=proposed.id)]


@pytest.mark.parametrize(
    ("verdicts", "settled", "reason"),
    [
        ({"Ada": "wrong"}, "", "confirmed by one reviewer alone"),
        ({"Ada": "wrong", "Ben": "right"}, "", "reviewers disagree"),
        ({"Ada": "right"}, "", "no reviewer finds a fault"),
        ({"Ada": "wrong", "Ben": "audio"}, "", None),
        ({"Ada": "right"}, "wrong", None),
        ({"Ada": "wrong", "Ben": "wrong"}, "right", "settled as right"),
    ],
)
def test_a_fault_needs_two_people_who_agree_or_a_lead(
    db: Database, verdicts: dict[str, str], settled: str, reason: str | None
) -> None:
    reviews = open_reviews(db.workspace)
    events = review(db, "Cnt", **verdicts)
    reviews.append(events)
    if settled:
        reviews.append([new("Cy", "settle", events[0].target, verdict=settled)])
    content = errata(db, reviews.states(), "bass", "2026-01-01")[0]
    assert [row["reason"] for row in content["left_out"]] == ([reason] if reason else [])
    assert len(content["entries"]) == (0 if reason else 1)


def test_an_entry_has_old_new_seconds_and_effects_without_names(db: Database) -> None:
    reviews = open_reviews(db.workspace)
    reviews.append(accepted(db))
    content = errata(db, reviews.states(), "bass", "2026-01-01")[0]
    (entry,) = content["entries"]
    assert entry["new"] == moved(50.0)
    assert entry["hear"] == [[36.0, 44.0], [46.0, 54.0]]
    by_lens = {(row["old"], row["new"]) for row in entry["effect"] if row["lens"] == "paper"}
    assert (1.0, 0.75) in by_lens
    assert [row["who"] for row in entry["reviewers"]] == ["reviewer 1", "reviewer 2"]
    assert {row["task"] for row in content["ranks"]} == {"FSS"}
    text = markdown(content, markdown_text)
    assert "Ada" not in json.dumps(content) + text
    assert "36.0 to 44.0 s, 46.0 to 54.0 s" in text
    assert content["sha256"] == checksum(content)


def test_without_reviews_nothing_is_confirmed_and_an_unknown_benchmark_is_refused(db: Database) -> None:
    content = errata(db, {}, "bass", "2026-01-01")[0]
    assert (content["entries"], content["left_out"], content["ranks"]) == ([], [], [])
    assert "no share of wrong references follows" in markdown(content, markdown_text)
    with pytest.raises(FileError, match="nowhere: expected one of the benchmarks"):
        errata(db, {}, "nowhere", "2026-01-01")


def test_the_command_writes_signs_and_checks(db: Database, tmp_path: Path) -> None:
    open_reviews(db.workspace).append(accepted(db))
    out, key = tmp_path / "out", tmp_path / "key.pem"
    runner = CliRunner()
    place = ["--workspace", str(db.workspace.path)]
    result = runner.invoke(app, ["errata", "bass", "--out", str(out), *place])
    assert result.exit_code == 0, result.output
    assert "1 reference with a confirmed fault, 0 more references" in result.output
    file = out / "errata.json"
    assert "not signed" in runner.invoke(app, ["errata", "--check", str(file)]).output
    made = runner.invoke(app, ["errata", "--new-key", str(key)])
    public = made.output.split()[-1]
    assert runner.invoke(app, ["errata", "--new-key", str(key)]).exit_code != 0
    assert runner.invoke(app, ["errata", "bass", "--out", str(out), "--sign", str(key), *place]).exit_code == 0
    checked = runner.invoke(app, ["errata", "--check", str(file)]).output
    assert f"signed by the key {public}" in " ".join(checked.split())
    file.write_text(file.read_text(encoding="utf-8").replace("50.0", "51.0"), encoding="utf-8")
    assert runner.invoke(app, ["errata", "--check", str(file)]).exit_code != 0


def test_errata_of_others_are_a_choice_of_references(db: Database, tmp_path: Path) -> None:
    reviews = open_reviews(db.workspace)
    reviews.append([*accepted(db), *review(db, "Cnt", Ada="wrong", Ben="wrong")])
    content, _ = errata(db, reviews.states(), "bass", "2026-01-01")
    file = tmp_path / "errata.json"
    file.write_text(dumps(content), encoding="utf-8")
    elsewhere = small.workspace(tmp_path / "elsewhere")
    result = CliRunner().invoke(app, ["import", "errata", str(file), "--workspace", str(elsewhere.path)])
    assert result.exit_code == exits.PARTLY, result.output
    assert "by:errata-BASS: 1 corrected questions, 1 entries left out" in " ".join(result.output.split())
    assert "found it has none" in " ".join(result.output.split())
    there = Database(elsewhere)
    assert "by:errata-BASS" in reference_choice.choices(there, {})
    chosen = reference_choice.in_force(there, {}, "by:errata-BASS")
    assert {name: item.value for name, item in chosen.corrections.items()} == {question(db, "FSS"): moved(50.0)}
    assert chosen.extent == "1 corrected question, the others published"
    assert not open_reviews(elsewhere).states()


def test_an_entry_whose_old_reference_is_another_one_here_is_left_out(db: Database, tmp_path: Path) -> None:
    reviews = open_reviews(db.workspace)
    reviews.append(accepted(db))
    content, _ = errata(db, reviews.states(), "bass", "2026-01-01")
    (entry,) = content["entries"]
    changed = {**content, "entries": [{**entry, "old": moved(41.0)}]}
    file = tmp_path / "errata.json"
    file.write_text(dumps({**changed, "sha256": checksum(changed)}), encoding="utf-8")
    name = overlay.store(db.workspace, file)
    (problem,) = overlay.overlay(db, name).left_out
    assert problem.found == "the reference here is not the old one"
    file.write_text(dumps(changed), encoding="utf-8")
    with pytest.raises(FileError, match="the content of its checksum"):
        overlay.store(db.workspace, file)
