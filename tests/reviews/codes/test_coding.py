"""Codings: the latest counts, codes follow the codebook, and files come back as they were written."""

from __future__ import annotations

import csv
import io
import json

from analysis.reviews.codes.code_files import as_csv, as_json_lines, read
from analysis.reviews.codes.codebook import Codebook, codebook, define, merge
from analysis.reviews.codes.coding import (
    BY_HAND,
    RANDOM,
    Coding,
    answers_with_codes,
    code,
    codings,
    hidden_from,
    to_code,
    uncoded_notes,
)
from analysis.reviews.events import Event, code_of, new
from tests.reviews.codes.test_codebook import states

A, B = define("Ada", "loops"), define("Ada", "early end")
LOOPS, END = code_of(A.target), code_of(B.target)


def made(*events: Event) -> tuple[list[Coding], Codebook]:
    known = states(A, B, *events)
    return codings(known, codebook(known)), codebook(known)


def test_the_latest_coding_of_a_reviewer_and_pass_counts() -> None:
    first = code("Ada", ("q1", "r1"), [LOOPS], "again and again")
    later = code("ada", ("q1", "r1"), [END, END], "it stops")
    second = code("Ada", ("q1", "r1"), [], "blind", number=2)
    found, _ = made(first, later, second)
    assert [(each.reviewer, each.number, each.codes, each.note) for each in found] == [
        ("Ada", 1, (END,), "it stops"), ("Ada", 2, (), "blind"),
    ]  # fmt: skip
    assert [each.rater for each in found] == ["Ada", "Ada, pass 2"]
    assert [each.note for each in uncoded_notes(found)] == ["blind"]


def test_an_undone_coding_gives_way_to_the_one_before() -> None:
    first = code("Ada", ("q1", "r1"), [LOOPS], "a")
    later = code("Ada", ("q1", "r1"), [END], "b")
    (found,), _ = made(first, later, new("Ada", "undo", later.target, undoes=later.id))
    assert found.codes == (LOOPS,)


def test_codings_follow_a_merge() -> None:
    coded = code("Ada", ("q1", "r1"), [LOOPS, END], "x")
    (found,), book = made(coded, merge("Ada", LOOPS, END))
    assert found.codes == (END,)
    assert book.name(LOOPS) == "early end"
    known = states(A, B, coded, merge("Ada", LOOPS, END))
    assert answers_with_codes(known, ["loops"]) == answers_with_codes(known, ["early end"]) == ["q1 r1"]
    assert answers_with_codes(known, ["other"]) == []


def test_what_is_left_to_code_is_of_the_coder_and_the_pass() -> None:
    found, _ = made(code("Ada", ("q1", "r1"), [], "x"))
    drawn = [("q1", "r1"), ("q2", "r1")]
    assert to_code(drawn, found, "ADA", 1) == [("q2", "r1")]
    assert to_code(drawn, found, "Ada", 2) == to_code(drawn, found, "Ben", 1) == drawn


def test_files_come_back_as_they_were_written() -> None:
    events = [
        code("Ada", ("q1", "r1"), [LOOPS, END], 'a "note", with\ncommas', RANDOM, 2, "random: task=FSS"),
        code("Ben", ("q2", "r1"), [], "ünïcode"),
    ]
    found, book = made(*events)
    for text, name in ((as_csv(found, book), "codings.csv"), (as_json_lines(found, book), "codings.jsonl")):
        back = read(text, name, book)
        assert back.problems == ()
        again, _ = made(*back.events)
        assert again == found


def test_no_cell_of_a_file_is_a_formula_and_each_comes_back() -> None:
    plus = define("Ada", "+1 bar")
    notes = ("=HYPERLINK(A1)", "- unclear", "@Ben", "'=1", "'tis", "\tx", "1")
    codes = (code("=Ada", (f"-{n}", "@r"), [code_of(plus.target)], note) for n, note in enumerate(notes))
    found, book = made(plus, *codes)
    text = as_csv(found, book)
    cells = [cell for row in csv.reader(io.StringIO(text, newline="")) for cell in row]
    assert [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t", "\r"))] == []
    assert "'tis" in cells
    again, _ = made(plus, *read(text, "codings.csv", book).events)
    assert again == found
    assert {coding.note for coding in again} == set(notes)


def test_a_name_with_a_semicolon_comes_back_whole() -> None:
    verse = define("Ada", "verse; chorus")
    found, book = made(verse, code("Ada", ("q1", "r1"), [code_of(verse.target), LOOPS], "x"))
    back = read(as_csv(found, book), "codings.csv", book)
    assert [event.kind for event in back.events] == ["codes"]
    assert back.events[0].payload["codes"] == list(found[0].codes)


def test_a_file_of_another_program_defines_its_codes_once() -> None:
    text = "question,run,reviewer,codes\nq1,r1,Cy,new code; loops\nq2,r1,Cy,New Code\n"
    back = read(text, "other.csv", made()[1])
    assert [event.kind for event in back.events] == ["define", "codes", "codes"]
    found, book = made(*back.events)
    assert [[book.name(each) for each in coding.codes] for coding in found] == [["new code", "loops"], ["new code"]]
    assert {coding.design for coding in found} == {BY_HAND}


def test_bad_rows_are_named_and_the_others_read() -> None:
    rows = [
        {"question": "q1", "run": "r1"}, {"question": "q1", "run": "r1", "reviewer": "Cy", "design": "dice"},
        {"question": "q1", "run": "r1", "reviewer": "Cy", "pass": "0"},
        {"question": "q1", "run": "r1", "reviewer": "Cy", "codes": 3}, ["no object"],
        {"question": "q1", "run": "r1", "reviewer": "Cy", "note": "good"},
    ]  # fmt: skip
    text = "\n".join(json.dumps(row) for row in rows) + "\nno json\n"
    back = read(text, "codings.jsonl", made()[1])
    assert [event.reason for event in back.events] == ["good"]
    words = [str(problem) for problem in back.problems]
    assert len(words) == 6
    for field in ("reviewer", "design", "pass", "codes", "record"):
        assert any(field in each for each in words)


def test_codings_of_others_are_hidden_until_one_has_coded_the_answer() -> None:
    other = code("Ada", ("q1", "r1"), [LOOPS], "again and again")
    second = code("Ada", ("q1", "r2"), [END], "it stops")
    undo = new("Ada", "undo", second.target, undoes=second.id)
    state = states(A, B, other, second, undo)[other.target]
    assert hidden_from(state, "Ben") == {other.id, second.id, undo.id}
    assert hidden_from(state, "ada") == hidden_from(state, "") == frozenset()
    own = code("Ben", ("q1", "r1"), [END], "mine")
    state = states(A, B, other, second, own)[other.target]
    assert hidden_from(state, "Ben") == {second.id}
    undone = new("Ben", "undo", own.target, undoes=own.id)
    state = states(A, B, other, own, undone)[other.target]
    assert hidden_from(state, "Ben") == {other.id}
