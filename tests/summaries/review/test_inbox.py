"""The inbox of a reviewer: who has which case waiting, at each edge of the rules."""

from __future__ import annotations

import itertools
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from analysis.reviews.events import Event, new, of_question, of_song, stamp
from analysis.reviews.events import Kind as EventKind
from analysis.reviews.state import by_target, fold
from analysis.reviews.team_rules import TeamRules
from analysis.summaries.review.inbox import Duties, Kind, in_words, inbox

NOW = datetime.now(UTC)
LEAD, REVIEWER = Duties(settles=True, accepts=True), Duties(settles=False, accepts=False)
SECTIONS = [{"section": "verse", "start": 0.0, "end": 9.0}]
_NUMBERS = itertools.count()


def event(reviewer: str, kind: EventKind = "verdict", target: str = of_question("kettle"), **payload: Any) -> Event:
    moment = NOW - timedelta(seconds=60) + timedelta(microseconds=next(_NUMBERS))
    return replace(new(reviewer, kind, target, **payload), time=stamp(moment))


def waiting(
    who: str, *events: Event, duties: Duties = LEAD, rules: TeamRules | None = None
) -> dict[Kind, tuple[str, ...]]:
    states = {target: fold(own, target) for target, own in by_target(events).items()}
    return inbox(states, rules or TeamRules(), who, NOW, duties)


def test_a_dispute_waits_for_whoever_may_settle_it_and_is_told_to_those_who_disagree() -> None:
    dispute = [event("Ann", verdict="right"), event("Ben", verdict="wrong")]
    third = TeamRules(settling="third")
    assert waiting("ann", *dispute) == {"settle": ("kettle",)}
    assert waiting("ann", *dispute, rules=third) == {"disputed": ("kettle",)}
    assert waiting("Cy", *dispute, rules=third) == {"settle": ("kettle",)}
    assert waiting("Cy", *dispute, rules=third, duties=REVIEWER) == {}
    assert waiting("Ben", *dispute, duties=REVIEWER) == {"disputed": ("kettle",)}
    assert waiting("Ann", dispute[0], event("Ben", verdict="right")) == {}
    assert waiting("Cy", *dispute, event("Dee", "settle", verdict="right")) == {}


def test_a_case_is_reserved_until_it_is_judged_or_the_claim_is_over() -> None:
    claim = event("Ann", "claim", seconds=120)
    assert waiting("ANN", claim) == {"held": ("kettle",)}
    assert waiting("Ben", claim) == {}
    assert waiting("Ann", claim, event("Ann", verdict="right")) == {}
    over = replace(claim, time=stamp(NOW - timedelta(seconds=120)))
    assert waiting("Ann", over) == {}
    judged_before = event("Ann", verdict="right"), event("Ann", "claim", seconds=120)
    assert waiting("Ann", *judged_before) == {}


def test_a_correction_is_a_draft_of_its_author_and_waits_for_another_who_may_accept_it() -> None:
    correction = event("Ann", "correction", value=SECTIONS)
    assert waiting("Ann", correction) == {"drafts": ("kettle",)}
    assert waiting("Ben", correction) == {"accept": ("kettle",)}
    assert waiting("Ben", correction, duties=REVIEWER) == {}
    accepted = [correction, event("Ben", "accept", correction=correction.id)]
    assert waiting("Ann", *accepted) == waiting("Ben", *accepted) == {}
    later = [*accepted, event("Ann", "correction", value=[])]
    assert (waiting("Ann", *later), waiting("Ben", *later)) == ({"drafts": ("kettle",)}, {"accept": ("kettle",)})
    imported = event("Ann", "correction", value=SECTIONS, imported_by="Ben")
    own = TeamRules(own_corrections=False)
    assert waiting("Ben", imported, rules=own) == {}
    assert waiting("Cy", imported, rules=own) == {"accept": ("kettle",)}


def test_of_a_song_the_sections_count_and_events_of_other_things_do_not() -> None:
    song = of_song("harmonix/kettle")
    sections = event("Ann", "correction", song, value=SECTIONS)
    performers = event("Ann", "correction", song, value=[{"artist": "Ann", "start": 0.0, "end": 9.0}])
    assert waiting("Ann", sections) == {"drafts": ("harmonix/kettle",)}
    assert waiting("Ann", performers) == {}
    code = event("Ann", "define", "code:x", name="x", definition="", examples=[], tasks=[], mode="")
    assert waiting("Ann", code) == {}


def test_kinds_are_in_order_with_their_numbers_in_words() -> None:
    other, third = of_question("anvil"), of_question("bell")
    events = [
        event("Ann", "correction", other, value=SECTIONS), event("Ann", "claim", third, seconds=120),
        event("Ann", verdict="right"), event("Ben", verdict="wrong"),
        event("Ann", target=third, verdict="right"), event("Ben", target=third, verdict="unclear"),
    ]  # fmt: skip
    result = waiting("Ann", *events)
    assert list(result.items()) == [("settle", ("bell", "kettle")), ("drafts", ("anvil",))]
    assert in_words("settle", 1) == "1 dispute to settle"
    assert in_words("settle", 1200) == "1,200 disputes to settle"
