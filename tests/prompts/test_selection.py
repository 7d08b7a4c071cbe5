"""In which prompts a question is asked: as written, in one wording of a set, in several; never guessed."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from analysis import hashes
from analysis.benchmarks.bass import reader
from analysis.prompts import sets
from analysis.prompts.selection import EnsembleError, Plan, Prompt, reasons
from analysis.prompts.sets import Entry, PromptSet
from analysis.records import Question

SET = PromptSet("mine-1", "1", {"artist_duration": Entry(("How long is {number}?", "{number}?", "No. {number}"), "s")})
DEMO = Path(__file__).parents[2] / "data" / "demo" / "questions"


def question(subtask: str = "artist_duration", audio: str = "a.wav", **details: Any) -> Question:
    return Question("Dur", subtask, audio, "As it stands", Decimal(2), "2", details=details)


def texts(plan: Plan, asked: Question) -> list[str]:
    return [prompt.text for prompt in plan.of(asked).prompts]


def test_without_a_set_a_question_is_asked_as_written() -> None:
    assert Plan().of(question(slots={"number": "2"})) == ((Prompt("As it stands", ""),), "")


def test_the_wording_of_the_record_is_kept_where_it_is_of_the_set() -> None:
    asked = question(slots={"number": "2"}, wording="mine-1/2")
    assert Plan(SET).of(asked).prompts == (Prompt("2?\n\ns", "mine-1/2"),)


@pytest.mark.parametrize("wording", ["other/2", "mine-1/4", "mine-1/0", "mine-1/x", "", 7])
def test_else_one_is_drawn_by_the_question(wording: Any) -> None:
    drawn = {texts(Plan(SET), question(audio=f"{n}.wav", slots={"number": 2}, wording=wording))[0] for n in range(40)}
    assert drawn == {"How long is 2?\n\ns", "2?\n\ns", "No. 2\n\ns"}
    twice = [texts(Plan(SET), question(slots={"number": 2}, wording=wording)) for _ in range(2)]
    assert twice[0] == twice[1]


def test_an_ensemble_takes_the_first_in_their_order() -> None:
    asked = question(slots={"number": "2"}, wording="mine-1/3")
    assert texts(Plan(SET, 2), asked) == ["How long is 2?\n\ns", "2?\n\ns"]
    assert [prompt.wording for prompt in Plan(SET, 2).of(asked).prompts] == ["mine-1/1", "mine-1/2"]


def test_an_ensemble_of_more_wordings_than_there_are_is_refused() -> None:
    with pytest.raises(EnsembleError, match=r"ensemble of 4: expected at most 3, the wordings of 'artist_duration'"):
        Plan(SET, 4).of(question(slots={"number": "2"}))


@pytest.mark.parametrize("slots", [None, {}, {"name": "2"}, "number", {"number": None}])
def test_a_question_that_does_not_say_what_fills_a_wording_is_asked_as_written(slots: Any) -> None:
    plan = Plan(SET, 3)
    assert texts(plan, question(slots=slots)) == ["As it stands"]
    assert plan.of(question(slots=slots)).reason == "the record has no 'slots' with number"


def test_a_subtask_that_the_set_does_not_have_is_asked_as_written() -> None:
    asked = [question("artist_count"), question("artist_count", "b.wav"), question(slots={"number": "2"})]
    assert reasons(Plan(SET), asked) == {"prompt set mine-1 has no wording of 'artist_count'": 2}


def test_values_are_not_taken_for_wordings() -> None:
    assert texts(Plan(SET), question(slots={"number": "{x} {0}"}, wording="mine-1/2")) == ["{x} {0}?\n\ns"]


def test_every_question_of_the_demo_is_asked_again_in_its_own_words() -> None:
    """What `slots` and `wording` say gives the prompt of the record, character by character."""
    plan = Plan(sets.read())
    asked = [answer.question for path in sorted(DEMO.glob("*.json")) for answer in reader.read(path).answers]
    assert len(asked) == 301
    for one in asked:
        assert plan.of(one) == ((Prompt(one.prompt, one.details["wording"]),), "")


def test_the_hash_is_of_the_wordings_in_use_whichever_questions_are_asked() -> None:
    def told(plan: Plan, *asked: Question) -> Any:
        return plan.facts(asked)["prompt_hash"]

    filled = question(slots={"number": "2"})
    templates = ["How long is {number}?\n\ns", "{number}?\n\ns", "No. {number}\n\ns"]
    assert told(Plan(SET), filled) == hashes.prompt_hash({"artist_duration": templates}, {})
    assert told(Plan(SET, 2), filled) == hashes.prompt_hash({"artist_duration": templates[:2]}, {})
    assert told(Plan(SET), filled) == told(Plan(SET), question(audio="b.wav", slots={"number": "3"}))
    assert told(Plan(), filled) == hashes.prompt_hash({}, {filled.id: "As it stands"})
    foreign = question(audio="c.wav")
    mixed = hashes.prompt_hash({"artist_duration": templates}, {foreign.id: "As it stands"})
    assert told(Plan(SET), filled, foreign) == mixed


def test_a_run_tells_how_it_was_asked() -> None:
    filled, foreign = question(slots={"number": "2"}, wording="ours-2/1"), question(audio="c.wav")

    def told(plan: Plan, *asked: Question) -> tuple[Any, ...]:
        facts = plan.facts(asked)
        return facts["prompt_version"], facts["prompt_source"], facts["prompt_ensemble"]

    assert told(Plan(), filled) == ("ours-2", "as written", None)
    assert told(Plan(), filled, foreign) == ("", "as written", None)
    assert told(Plan(SET, 3), filled) == ("mine-1", "set", 3)
    assert told(Plan(SET, 3), filled, foreign)[1] == "set, as written where it cannot be filled in"
    assert told(Plan(SET, 3), foreign) == ("", "as written", None)
