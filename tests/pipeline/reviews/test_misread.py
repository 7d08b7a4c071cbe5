"""The misread share of a run from its answers and what people read in them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from analysis import pipeline
from analysis.pipeline.reviews import misread
from analysis.reviews.reading_samples import AMBIGUOUS, SURE, UNREAD, sample_event
from analysis.reviews.readings import readings
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list, reading_checks
from analysis.store.queries.filters import Filters
from analysis.store.reviews import Reviews, open_reviews
from analysis.store.tables.json_values import encode
from analysis.store.workspace import Workspace
from analysis.summaries.review.misread import OVERALL, scores
from analysis.summaries.statements.misread import sentence
from tests.pipeline.reviews import answers_to_read
from tests.pipeline.reviews.answers_to_read import as_the_reader, reading, run_of, sample_of, sampled_cases


@pytest.fixture
def place(tmp_path: Path) -> Workspace:
    return answers_to_read.workspace(tmp_path)


@pytest.fixture
def db(place: Workspace) -> Database:
    return Database(place)


@pytest.fixture
def reviews(place: Workspace) -> Reviews:
    return open_reviews(place)


def estimates(place: Workspace, **filters: Any) -> misread.RunMisread:
    run = run_of(place)
    return misread.estimates(Database(place), Filters(runs=(run,), **filters))[run]


def test_the_sample_has_all_kinds_and_the_sizes_of_their_strata(place: Workspace) -> None:
    sample = sample_of(place)
    sizes = {kind: sum(row.size for row in sample.strata if row.kind == kind) for kind in (SURE, AMBIGUOUS, UNREAD)}
    assert sizes == {SURE: 71, AMBIGUOUS: 3, UNREAD: 3}
    assert [len(sample.of_kind(kind)) for kind in sizes] == [60, 3, 3]
    sure = [case for case in sampled_cases(place, sample) if case.scored.confidence in ("clean", "mended")]
    assert len(sure) == 60


def test_nothing_is_checked_before_somebody_reads(place: Workspace) -> None:
    result = estimates(place)
    assert (result.sample, result.total.share, result.total.n_sure, result.total.n_doubtful) == (None, None, 71, 5)
    assert sentence(result.tasks["Cnt"]).startswith("Not checked; ")


def test_readings_equal_to_those_of_the_reader_leave_the_score_as_it_is(place: Workspace, reviews: Reviews) -> None:
    sample = sample_of(place)
    reviews.append(as_the_reader(place, sample))
    result = estimates(place)
    assert result.sample == sample
    assert (result.total.checked, result.total.misread, result.total.n_checked) == (60, 0, 66)
    assert result.total.at_most == pytest.approx(0.049, abs=0.003)
    for task in ("Cnt", "SGD"):
        own = result.tasks[task].score
        assert own is not None, task
        assert own.low == own.high == (None if task == "Cnt" else pytest.approx(own.value))


def test_what_a_person_reads_otherwise_is_misread_and_moves_the_score(place: Workspace, reviews: Reviews) -> None:
    """Counts that read "2" mean 3, one ambiguous answer 2, which is right: each stands for its stratum."""
    sample = sample_of(place)
    reviews.append(as_the_reader(place, sample))
    cases, run = sampled_cases(place, sample), run_of(place)
    count = next(case for case in cases if case.answer.raw == "2")
    doubtful = next(case for case in cases if case.answer.raw == answers_to_read.DOUBTFUL[1])
    reviews.append([reading(run, count, {"number": "3"}), reading(run, doubtful, {"number": "2"})])
    result = estimates(place)
    n_alike = sum(case.key == count.key for case in cases)
    assert n_alike > 1
    assert (result.total.misread, result.total.disputed) == (n_alike, 0)
    assert result.tasks["Cnt"].checked < 30
    data = Database(place)
    checked = misread.checked_answers(data, run, "paper", [sample], readings(reviews.states()))
    own = scores(cases_list.cells(data, "paper")[run], {}, "paper", sample, checked)["Cnt"]
    assert own.low == own.high == pytest.approx(own.value + (3 / 3 - 10) / 26)


def test_reviewers_who_disagree_leave_an_answer_open(place: Workspace, reviews: Reviews) -> None:
    sample = sample_of(place)
    reviews.append(as_the_reader(place, sample))
    case = next(case for case in sampled_cases(place, sample) if case.answer.question.task == "FSS")
    reviews.append([reading(run_of(place), case, None, "Ben")])
    assert (estimates(place).total.misread, estimates(place).total.disputed) == (0, 1)


def test_the_stored_sample_stays_whatever_seed_is_asked_for_and_grows_with_its_own(
    place: Workspace, db: Database, reviews: Reviews
) -> None:
    run, sample = run_of(place), sample_of(place)
    reviews.append([sample_event("Ada", sample)])
    assert misread.sample_of(db, reviews.states(), run, seed=7) == (sample, True)
    larger, is_stored = misread.sample_of(db, reviews.states(), run, seed=7, n_sure=70)
    assert (larger.seed, is_stored, len(larger.of_kind(SURE))) == (sample.seed, False, 70)
    assert misread.sample_of(db, reviews.states(), run, n_sure=40) == (sample, True)
    reviews.append([sample_event("Ada", larger)])
    assert len(misread.sample_of(db, reviews.states(), run, n_sure=500)[0].of_kind(SURE)) == 71


def test_the_bounds_follow_the_filters_and_the_corrected_score_needs_the_whole_run(
    place: Workspace, reviews: Reviews
) -> None:
    reviews.append(as_the_reader(place, sample_of(place)))
    part = estimates(place, tasks=("Cnt",))
    assert part.total.score == part.tasks["Cnt"].score
    assert part.total.score is not None
    assert part.total.score.low is None
    assert (part.total.score.wrong, part.total.score.right) == pytest.approx((20 / 26, 25 / 26))
    assert part.tasks["SGD"].score is None


def test_doubtful_answers_are_those_that_the_filters_of_their_link_give(place: Workspace, db: Database) -> None:
    filters = Filters(runs=(run_of(place),), confidences=reading_checks.DOUBTFUL["confidence"],
                      outcomes=reading_checks.DOUBTFUL["outcome"])  # fmt: skip
    assert cases_list.cases(db, filters).total == estimates(place).total.n_doubtful == 5


def test_the_keys_of_sampled_answers_are_those_of_their_cases(place: Workspace, db: Database) -> None:
    run = run_of(place)
    candidates = reading_checks.candidates(db, Filters(runs=(run,)))
    cases = reading_checks.read_cases(db, run, "paper", {candidate.question for candidate in candidates})
    assert {(row.question, row.answer) for row in candidates} == {(case.answer.question.id, case.key) for case in cases}
    assert encode(cases[0].scored.value) is not None


def test_a_run_without_an_overall_score_has_a_share_all_the_same(place: Workspace, reviews: Reviews) -> None:
    reviews.append(as_the_reader(place, sample_of(place)))
    result = estimates(place)
    assert (OVERALL, result.total.score) == ("", None)
    assert sentence(result.total).startswith("No misreading in 60 drawn of 71; at most ")


def test_answers_that_were_read_for_another_run_alone_count_as_far_as_the_queue_was_read(
    place: Workspace, reviews: Reviews
) -> None:
    """What another run has too is no random choice, unless it is all of the sample."""
    sample = sample_of(place)
    cases, (stored, *events) = sampled_cases(place, sample), as_the_reader(place, sample)
    (last,) = (i for i, case in enumerate(cases) if case.answer.question.task == "FSS")
    place_of_own = next(i for i, case in enumerate(cases) if case.answer.raw == answers_to_read.DOUBTFUL[1])
    elsewhere = [replace(event, payload={**event.payload, "run": "another"}) for event in events]
    reviews.append([stored, *(event for i, event in enumerate(elsewhere) if i not in (last, place_of_own))])
    assert estimates(place).total.n_checked == 0
    reviews.append([events[place_of_own]])
    assert estimates(place).total.n_checked == place_of_own + 1 - (last <= place_of_own)
    reviews.append([elsewhere[last]])
    assert estimates(place).total.n_checked == 66


def test_blank_answers_are_not_drawn(tmp_path: Path) -> None:
    place, rows = Workspace(tmp_path / "blank"), answers_to_read.records()[:3]
    texts = ["", " \n\t", "\\n"]
    path = tmp_path / "blank.json"
    path.write_text(json.dumps([{**row, "prediction": text} for row, text in zip(rows, texts, strict=True)]))
    pipeline.load([path], place)
    candidates = reading_checks.candidates(Database(place), Filters(runs=(run_of(place),)))
    assert len(candidates) == 1
