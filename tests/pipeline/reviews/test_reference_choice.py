"""Figures under each choice of references, to the digit, and what does not follow it."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from analysis import pipeline
from analysis.annotations import Mark, SongAnnotation
from analysis.cli import app
from analysis.pipeline.reviews.corrected_runs import open_runs
from analysis.pipeline.reviews.reference_choice import ChosenReferences, choices, in_force, is_choice
from analysis.records import Section, Song
from analysis.references.records import AnnotatedSong
from analysis.reviews.events import new, of_question
from analysis.store.database import Database
from analysis.store.queries import songs
from analysis.store.queries.cases import cases_list
from analysis.store.reviews import open_reviews
from tests.dashboard import small
from tests.pipeline.reviewed import moved, question

PUBLISHED = (Section("intro", 0.0, 10.0), Section("verse", 10.0, 40.0), Section("chorus", 40.0, 60.0))


def spans(*edges: float, labels: tuple[str, ...] = ("intro", "verse", "chorus")) -> tuple[Mark, ...]:
    times = (0.0, *edges, 60.0)
    return tuple(Mark(start, end, (label,)) for start, end, label in zip(times, times[1:], labels, strict=False))


def annotate(db: Database, **by: tuple[Mark, ...]) -> Database:
    """The song of the questions about lamp.wav with these annotations; the first is the published one."""
    items = tuple(SongAnnotation("own/lamp", name, "annotator", {"sections": marks}) for name, marks in by.items())
    song = AnnotatedSong(Song("own", "lamp", "lamp", duration=60.0), PUBLISHED, annotations=items)
    songs.write(db.workspace, "own", [song], [])
    pipeline.references.relink(db.workspace)
    return Database(db.workspace)


def figures(db: Database, choice: str) -> dict[str, dict[str, float | None]]:
    of_runs = cases_list.figures(open_runs(db.workspace, choice).db, "paper")
    return {model: {task: figure.raw for task, figure in of_runs[small.run_named(db.workspace, model)].items()}
            for model in small.ANSWERS}  # fmt: skip


def test_figures_under_published_and_accepted_references_stay_to_the_digit(db: Database) -> None:
    """Computed before references were a choice."""
    target = of_question(question(db, "FSS"))
    proposed = new("Ada", "correction", target, value=moved(50.0), reason="by ear")
    open_reviews(db.workspace).append([proposed, new("Cy", "accept", target, correction=proposed.id)])
    careless = {"SSS": 0.0, "FSLT": 0.5185185185185185, "SGD": 0.0, "Cnt": 1.0, "Loc": 0.0}
    careful = {"SSS": 0.95, "FSLT": 1.0, "SGD": 1.0, "Cnt": 1.0, "Loc": 1.0}
    assert figures(db, "published") == {
        "careful": {"FSS": 1.0, **careful}, "careless": {"FSS": 0.6666666666666666, **careless}}  # fmt: skip
    assert figures(db, "accepted") == {
        "careful": {"FSS": 0.75, **careful}, "careless": {"FSS": 0.5833333333333334, **careless}}  # fmt: skip


def test_one_annotator_is_the_reference_of_what_follows_and_the_numbers_say_so(db: Database) -> None:
    db = annotate(db, first=spans(10.0, 40.0), second=spans(10.0, 41.0))
    states = open_reviews(db.workspace).states()
    assert choices(db, states) == ["consensus", "by:first", "by:second"]
    second = in_force(db, states, "by:second")
    assert (second.n_following, second.n_questions) == (2, 2)
    assert second.corrections[question(db, "SSS")].value == [{"section": "chorus", "start": 41.0, "end": 60.0}]
    assert figures(db, "by:second")["careful"]["SSS"] == 1.0
    assert figures(db, "by:first") == figures(db, "published")
    text = str(open_runs(db.workspace, "by:second"))
    assert (
        text == f"References: second, 2 of 2 questions about sections, the others published, version {second.version}"
    )


def test_a_question_whose_sections_an_annotator_does_not_name_keeps_the_published_reference(db: Database) -> None:
    db = annotate(db, first=spans(10.0, 40.0), second=spans(10.0, 41.0, labels=("intro", "verse", "refrain")))
    references = in_force(db, open_reviews(db.workspace).states(), "by:second")
    assert (set(references.corrections), references.n_following, references.n_questions) == (
        {question(db, "FSS")},
        1,
        2,
    )


def test_the_consensus_needs_two_annotations_and_has_what_both_set(db: Database) -> None:
    db = annotate(db, first=spans(10.0, 40.0), second=spans(10.4, 45.0))
    references = in_force(db, open_reviews(db.workspace).states(), "consensus")
    assert [(row["start"], row["end"]) for row in references.corrections[question(db, "FSS")].value] == [
        (0.0, 10.2), (10.2, 60.0)]  # fmt: skip
    alone = annotate(db, first=spans(10.0, 40.0))
    states = open_reviews(alone.workspace).states()
    assert choices(alone, states) == ["by:first"]
    assert in_force(alone, states, "consensus") == ChosenReferences("consensus", {}, 0, 2)


def test_a_reviewer_s_last_correction_is_this_reviewer_s_reference(db: Database) -> None:
    target = of_question(question(db, "FSS"))
    drafts = [new("Ada", "correction", target, value=moved(edge)) for edge in (50.0, 52.0)]
    reviews = open_reviews(db.workspace)
    reviews.append([*drafts, new("Ben", "correction", target, value=moved(30.0))])
    references = in_force(db, reviews.states(), "by:Ada")
    assert [item.value for item in references.corrections.values()] == [moved(52.0)]


def test_a_second_layer_is_no_opinion_and_no_reference(db: Database) -> None:
    item = SongAnnotation("own/lamp", "ann", "annotator", {"sections": spans(30.0, 50.0)}, "1b", second_layer=True)
    song = AnnotatedSong(Song("own", "lamp", "lamp", duration=60.0), PUBLISHED, annotations=(item,))
    songs.write(db.workspace, "own", [song], [])
    pipeline.references.relink(db.workspace)
    db = Database(db.workspace)
    assert choices(db, {}) == []
    assert in_force(db, {}, "by:ann").corrections == {}


@pytest.mark.parametrize(("text", "is_known"), [("published", True), ("by:a b", True), ("by:", False), ("", False)])
def test_a_choice_is_a_word_or_names_somebody(text: str, is_known: bool) -> None:
    assert is_choice(text) is is_known


def test_the_report_names_whose_references_its_figures_have(db: Database, tmp_path: Path) -> None:
    db = annotate(db, first=spans(10.0, 40.0), second=spans(10.0, 41.0))
    out = tmp_path / "report.md"
    command = ["report", small.run_named(db.workspace, "careful"), "--format", "md", "--out", str(out)]
    place = ["--workspace", str(db.workspace.path)]
    assert CliRunner().invoke(app, [*command, "--references", "by:second", *place]).exit_code == 0
    text = out.read_text(encoding="utf-8")
    assert "second references, version" in text
    assert "2 of 2 questions about sections, the others published" in text
    assert CliRunner().invoke(app, [*command, "--references", "by:", *place]).exit_code == 2
