"""The codebook: definitions, names, merges, splits, and their undoing; nothing is lost."""

from __future__ import annotations

import pytest

from analysis.reviews.codes.codebook import Code, Codebook, codebook, define, merge, split
from analysis.reviews.events import Event, EventError, code_of, new, of_code, of_question
from analysis.reviews.state import State, by_target
from analysis.reviews.state import fold as fold_state


def states(*events: Event) -> dict[str, State]:
    return {target: fold_state(own, target) for target, own in by_target(events).items()}


def known(*events: Event) -> Codebook:
    return codebook(states(*events))


def code_id(event: Event) -> str:
    return code_of(event.target)


def test_a_code_is_renamed_and_its_earlier_name_still_leads_to_it() -> None:
    first = define("Ada", "  early   end ", "stops before the song", ["case 7"], ["FSS"], "ends-early")
    later = define("Ben", "Ends early", "stops 10 s before", (), (), "ends-early", code_id(first))
    (code,) = known(later, first).offered()
    assert (code.name, code.names, code.definition, code.mode) == (
        "Ends early", ("early end",), "stops 10 s before", "ends-early",
    )  # fmt: skip
    assert [event.reviewer for event in code.history] == ["Ada", "Ben"]
    assert known(first, later).ids(["EARLY END"]) == known(first, later).ids(["Ends early"]) == {code.id}
    assert known(first, later).ids(["other"]) == set()


def test_a_code_is_offered_for_its_tasks() -> None:
    every, one = define("Ada", "a"), define("Ada", "b", tasks=["FSS"])
    both = known(every, one)
    assert [code.name for code in both.offered("FSS")] == ["a", "b"]
    assert [code.name for code in both.offered("GA")] == ["a"]


def test_merged_codes_stand_for_the_other_and_undo_brings_them_back() -> None:
    a, b, c = (define("Ada", name) for name in "abc")
    ab, bc = merge("Ada", code_id(a), code_id(b)), merge("Ada", code_id(b), code_id(c))
    merged = known(a, b, c, ab, bc)
    assert merged.current(code_id(a)) == code_id(c)
    assert [code.name for code in merged.offered()] == ["c"]
    assert merged.name(code_id(a)) == "c"
    undone = known(a, b, c, ab, bc, new("Ada", "undo", ab.target, undoes=ab.id))
    assert [code.name for code in undone.offered()] == ["a", "c"]


def test_codes_merged_in_a_circle_end() -> None:
    a, b = define("Ada", "a"), define("Ada", "b")
    circle = known(a, b, merge("Ada", code_id(a), code_id(b)), merge("Ben", code_id(b), code_id(a)))
    assert circle.current(code_id(a)) in (code_id(a), code_id(b))


def test_a_split_code_is_replaced_by_its_parts() -> None:
    whole = define("Ada", "labels", "wrong labels", tasks=["FSS"])
    (code,) = known(whole).offered()
    parts = split("Ada", code, ["verse as chorus", "bridge as verse"])
    after = known(whole, *parts)
    assert [each.name for each in after.offered()] == ["verse as chorus", "bridge as verse"]
    assert all(each.tasks == ("FSS",) for each in after.offered())
    assert set(after.codes[code.id].split) == {each.id for each in after.offered()}
    assert after.name(code.id) == "labels"


def test_a_code_whose_definition_was_undone_is_none() -> None:
    made = define("Ada", "a")
    assert known(made, new("Ada", "undo", made.target, undoes=made.id)).codes == {}
    assert known().offered() == []


def test_names_are_compared_without_case() -> None:
    found = known(define("Ada", "Ends early")).by_name("ends  EARLY")
    assert isinstance(found, Code)
    assert known().by_name("x") is None


def test_targets_belong_to_their_kinds() -> None:
    with pytest.raises(EventError, match="code:<id>"):
        new("Ada", "define", of_question("1"), name="a", definition="", examples=[], tasks=[], mode="")
    with pytest.raises(EventError, match="question:<id>"):
        new("Ada", "verdict", of_code("1"), verdict="right")
    with pytest.raises(EventError, match=r"payload\.name"):
        new("Ada", "define", of_code("1"), definition="", examples=[], tasks=[], mode="")
