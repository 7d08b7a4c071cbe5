"""Claims of time in the reasoning of a run: how many hold, with which answers, and what their doors open."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from analysis import pipeline
from analysis.framing.run_facts import RunFacts
from analysis.parsing.time_claims import TimeClaim, time_claims
from analysis.pipeline.claims import claims_of
from analysis.reviews.events import new, of_question
from analysis.reviews.time_checks import KIND, text_key
from analysis.scoring.claims import as_record
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.reviews import open_reviews
from analysis.store.workspace import Workspace
from analysis.summaries.run.claims import AnswerClaims, RuleCounts, claim_figures
from analysis.views.claims import MOST_ANSWERS, NOT_CHECKED, claims, rule_check
from analysis.views.document import Table
from dashboard.selection import link_filters

REFERENCE = [{"section": "verse", "start": 10, "end": 62}, {"section": "chorus", "start": 62, "end": 80}]
TRUE, FALSE, UNKNOWN = "The chorus starts at 1:02.", "The chorus starts at 0:40.", "The bridge starts at 0:40."


def answer(name: str, right: int = 0, wrong: int = 0, is_right: bool | None = True, song: str = "") -> AnswerClaims:
    return AnswerClaims(f"{name} r", song or name, right + wrong + 1, right, wrong, is_right)


def load(folder: Path, texts: Sequence[tuple[str, bool]]) -> tuple[Database, str]:
    """A run over one question for each text, answered rightly or not at all."""
    records = [
        {"task": "full_structural_segmentation", "audio": f"{number}.wav", "question": "Where?",
         "gt": REFERENCE, "prediction": json.dumps(REFERENCE if is_right else REFERENCE[:1]), "reasoning": text}
        for number, (text, is_right) in enumerate(texts)
    ]  # fmt: skip
    path = folder / "run.json"
    path.write_text(json.dumps(records), encoding="utf-8")
    place = Workspace(folder / "workspace")
    (result,) = pipeline.load([path], place, pipeline.Options(RunFacts(model="basso")))
    return Database(place), result.run.id


def test_a_reason_is_false_with_one_wrong_claim_and_true_if_all_that_were_checked_hold() -> None:
    own = claim_figures([
        answer("a", right=2), answer("b", right=1, wrong=1), answer("c", right=1, is_right=False),
        answer("d", right=1, wrong=1, is_right=False), answer("e", is_right=False), answer("f", wrong=1, is_right=None),
    ])  # fmt: skip
    assert (own.claims, own.right, own.wrong, own.checked) == (14, 5, 3, 8)
    assert own.share == 5 / 8
    assert (own.false_reason, own.true_reason) == (("b r",), ("c r",))
    assert own.with_wrong == ("b r", "d r", "f r")


@pytest.mark.parametrize(("songs", "has_interval"), [(5, False), (6, True)])
def test_the_interval_is_over_songs_from_six_on(songs: int, has_interval: bool) -> None:
    answers = [answer(f"{n}", right=n % 2, wrong=1 - n % 2, song=f"s{n % songs}") for n in range(30)]
    own = claim_figures(answers)
    assert (own.interval is not None) is has_interval
    if own.interval is not None and own.share is not None:
        assert own.interval.low < own.share < own.interval.high


def test_without_a_claim_that_could_be_checked_there_is_no_share() -> None:
    own = claim_figures([answer("a"), answer("b", is_right=False)])
    assert (own.claims, own.checked, own.share, own.interval) == (2, 0, None, None)
    assert claim_figures([]).claims == 0


def test_claims_of_a_run_are_held_against_its_references_and_every_number_opens_its_answers(tmp_path: Path) -> None:
    texts = [(TRUE, True), (FALSE, True), (FALSE, True), (TRUE, False), (UNKNOWN, False), ("It is loud.", True)]
    db, run = load(tmp_path, texts)
    own = claims_of(db, Filters(), run)
    assert (own.claims, own.right, own.wrong) == (5, 2, 2)
    table = claims(own, run)
    cells = {column.title: cell for column, cell in zip(table.columns, table.rows[0], strict=True)}
    expected = {"Claims": 5, "Answers with a wrong claim": 2, "Right answer, false reason": 2,
                "Wrong answer, true reason": 1}  # fmt: skip
    for title, n in expected.items():
        assert cells[title].value == n
        fields, unknown = link_filters.parse({k: v for k, v in cells[title].door.items() if k != "runs"})
        assert not unknown
        assert cases_list.cases(db, Filters(runs=(run,), **fields), limit=0).total == n


def check(db: Database, text: str, claims: Sequence[TimeClaim]) -> None:
    rows = cases_list.cases(db, Filters()).rows
    records = [as_record(claim) for claim in claims]
    event = new("Ada", KIND, of_question(rows[0]["question_id"]), run="r", text=text_key(text), claims=records)
    open_reviews(db.workspace).append([event])


def test_what_people_find_counts_and_says_how_well_the_rule_does(tmp_path: Path) -> None:
    """They agree with one claim, strike one out, and add one that the rule does not find."""
    db, run = load(tmp_path, [(TRUE, True), (FALSE, True), ("The hook comes back in the tenth bar.", True)])
    assert claims_of(db, Filters(), run).by_people == ()
    assert rule_check(claims_of(db, Filters(), run), run) == NOT_CHECKED
    added = TimeClaim("at", 62.0, None, False, "chorus", 0, 8)
    check(db, TRUE, time_claims(TRUE))
    check(db, FALSE, ())
    check(db, "The hook comes back in the tenth bar.", (added,))
    own = claims_of(db, Filters(), run)
    assert (own.claims, own.right, own.wrong) == (2, 2, 0)
    assert (own.precision[:2], own.recall[:2]) == ((2, 0.5), (2, 0.5))
    assert (own.precision.interval, own.recall.interval) == (None, None)
    table = rule_check(own, run)
    assert isinstance(table, Table)
    door = table.rows[0][0]
    fields, unknown = link_filters.parse({k: v for k, v in door.door.items() if k != "runs"})
    assert not unknown
    assert cases_list.cases(db, Filters(runs=(run,), **fields), limit=0).total == door.value == 3


@pytest.mark.parametrize(("songs", "has_interval"), [(5, False), (6, True)])
def test_the_rates_of_the_rule_have_intervals_over_songs_from_six_on(songs: int, has_interval: bool) -> None:
    answers = [answer(f"{n}", song=f"s{n % songs}")._replace(by_people=RuleCounts(2, 3, 1 + n % 2)) for n in range(12)]
    own = claim_figures(answers)
    assert (own.precision[:2], own.recall[:2]) == ((24, 18 / 24), (36, 18 / 36))
    assert [rate.interval is not None for rate in (own.precision, own.recall)] == [has_interval] * 2


def test_a_check_that_finds_no_claims_has_no_recall_and_lowers_precision() -> None:
    own = claim_figures([answer("a")._replace(by_people=RuleCounts(1, 0, 0))])
    assert (own.precision.share, own.recall.share) == (0.0, None)


def test_a_run_without_reasoning_has_no_claims(tmp_path: Path) -> None:
    db, run = load(tmp_path, [("", True)])
    assert claims_of(db, Filters(), run).claims == 0


@pytest.mark.parametrize(("n", "opens"), [(MOST_ANSWERS, True), (MOST_ANSWERS + 1, False)])
def test_a_link_names_so_many_answers_at_most(n: int, opens: bool) -> None:
    own = claim_figures([answer(f"{number}", wrong=1) for number in range(n)])
    assert bool(claims(own, "r").rows[0][0].door) is opens
