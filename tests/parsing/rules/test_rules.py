"""Each rule on answers of our own, one a clause; the figure they make."""

from __future__ import annotations

import pytest

from analysis.parsing.rules import ABSENT, RULES, Item, Response, figure

HARP = Item(("Harp", "Oboe", "Snare drum", "Bass drum"), 1)
TWO = Item(("Yes", "No"), 0)
FIVE = Item(("one", "two", "three", "four", "five"), 4)
TWICE = Item(("Harp", "harp", "Oboe", "Drum"), 0)

CASES: dict[str, list[tuple[Response, Item, str | int]]] = {
    "mmau.string_match": [
        ("It is an oboe.", HARP, "match"), ("B", HARP, "no match"), ("oboe, not a harp", HARP, "no match"),
        ("", HARP, "no match"), (None, HARP, "stops"), (ABSENT, HARP, "dropped"),
        ("snare", Item(("Snare drum", "Bass drum"), 0), "no match"),
        ("snare drum", Item(("Snare drum", "Bass drum"), 0), "match"),
        ("anything", Item(("♯", "♭"), 0), "match"),
    ],
    "muchomusic.extract_responses": [
        ("B", HARP, 1), ("Answer: oboe", HARP, 0), ("an oboe", HARP, 1), ("A or B: harp", HARP, 0),
        ("a flute", HARP, "none"),
        ("Not A. The correct answer is: (B)", HARP, 1), ("D", TWO, 3), (None, HARP, "stops"), (ABSENT, HARP, "stops"),
    ],
    "air_bench.foundation": [
        ("B", HARP, 1), ("(B)", HARP, 1), ("The answer is B.", HARP, 1), ("Bass drum", HARP, 1),
        ("(B) Oboe", HARP, "dropped"),
        ("None", HARP, "dropped"), ("", HARP, "dropped"), ("oboe", HARP, "dropped"), ("A", FIVE, "stops"),
        ("five", FIVE, "dropped"), (None, HARP, "stops"), (ABSENT, HARP, "stops"),
    ],
    "lmms_eval.mmau": [
        ("(B)", HARP, 1), ("it is B", HARP, 1), ("B,.", HARP, "random"), ("B.,", HARP, 1), ("(A) not (C)", HARP, 0),
        ("A and then B", HARP, 1), ("oboe", HARP, "random"), ("C", TWO, "stops"), (None, HARP, "stops"),
        ("\nB\n", HARP, "random"),
    ],
    "lmms_eval.muchomusic": [("\nB\n", HARP, 1), ("C", TWO, 2), ("oboe", HARP, "random")],
    "lmms_eval.air_bench": [("\nB\n", HARP, 1), ("C", TWO, "random"), ("A", FIVE, "not applicable")],
    "lmms_eval.mmar": [
        ("DNA is what", HARP, 0), ("I think that it must be the oboe", HARP, 1), ("the oboe", HARP, "random"),
        ("E", FIVE, 4), (None, HARP, "random"), (ABSENT, HARP, "stops"), ("(A) or (B)", HARP, 1),
    ],
    "lm_eval.multi_choice_regex": [
        ("so (B) then", HARP, 1), ("(Z)", HARP, 25), ("the OBOE, of course; a harp", HARP, 1), ("answer: B", HARP, 1),
        ("b", HARP, "none"), ("harp", TWICE, 1), ("oboe", Item(("?", "Oboe"), 1), "none"), (None, HARP, "stops"),
    ],
    "inspect.choice@499e615": [
        ("ANSWER: B", HARP, 1), ("answer : b.", HARP, 1), ("ANSWER: A\nANSWER: B", HARP, 1), ("B", HARP, "none"),
        ("ANSWER: A, B", HARP, "none"), ("ANSWER: (B)", HARP, "none"), ("ANSWER: E", HARP, "none"),
        (None, HARP, "none"), ("so ANSWER: B!", HARP, 1), ("ANSWER:\n\nB\n", HARP, 1),
        ("ANSWER: ** B **", HARP, "none"),
        ("ANSWER: A\nANSWER: B\t\nok", HARP, 1), ("ANSWER: , B", HARP, "none"), ("ANSWER: B ,", HARP, "none"),
        ("ANSWER: ,B,", HARP, 1), ("ANSWER: B\nANSWER: \n(A)", HARP, "none"), ("ANSWER: B, é", HARP, 1),
        ("ANSWER: Bé", HARP, "none"), ("ANSWER: A ANSWER : B", HARP, "none"),
        ("so ANSWER: B, so ANSWER: \n?", HARP, "none"),
    ],
    "inspect.choice@0.3.285": [
        ("ANSWER: (B)", HARP, 1), ("ANSWER: **B**", HARP, 1), ("ANSWER: $B$", HARP, 1), ("(B)", HARP, "none"),
        ("ANSWER: ** B **", HARP, 1), ("ANSWER: $ B\n$", HARP, 1), ("ANSWER:\n(B)", HARP, 1),
        ("ANSWER: ( B )", HARP, "none"),
        ("ANSWER: **A, B**", HARP, "none"), ("ANSWER: (B) \n?", HARP, 1), ("ANSWER: (B)!", HARP, "none"),
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "response", "item", "expected"), [(rule, *case) for rule, cases in CASES.items() for case in cases]
)
def test_a_rule_reads_as_its_program_does(rule: str, response: Response, item: Item, expected: str | int) -> None:
    verdict = RULES[rule].judge(response, item)
    assert (verdict.option if verdict.kind == "option" else verdict.kind) == expected
    if verdict.kind == "option":
        assert verdict.correct is not None


def test_every_rule_has_cases() -> None:
    assert CASES.keys() == RULES.keys()


def test_equal_options_are_equal_where_texts_are_compared() -> None:
    assert RULES["lmms_eval.mmau"].judge("B", TWICE).correct == 1
    assert RULES["lmms_eval.muchomusic"].judge("B", TWICE).correct == 0


def test_a_random_draw_counts_with_its_expected_value() -> None:
    assert RULES["lmms_eval.mmau"].judge("?", TWICE).correct == 0.5
    assert RULES["lmms_eval.mmau"].judge("?", TWO).note == "2 of 4 letters stop the run"
    assert RULES["lmms_eval.air_bench"].judge("?", TWO).correct == 0.5


def test_the_figure_leaves_out_what_its_script_leaves_out() -> None:
    rule = RULES["air_bench.foundation"]
    verdicts = [rule.judge(response, HARP) for response in ("B", "A", "who knows", None)]
    result = figure(verdicts)
    assert (result.n, result.denominator, result.correct, result.accuracy) == (4, 2, 1, 50)
    assert result.verdicts == {"option": 2, "dropped": 1, "stops": 1}
    assert figure([]).accuracy is None


def test_expected_values_and_certain_ones_are_apart() -> None:
    rule = RULES["lmms_eval.mmau"]
    result = figure([rule.judge(response, HARP) for response in ("(B)", "?", "(A)")])
    assert (result.correct, result.expected_correct) == (1, 1.25)
    assert result.accuracy == pytest.approx(125 / 3)


def test_instructions_followed() -> None:
    rule = RULES["muchomusic.extract_responses"]
    assert figure([rule.judge(response, HARP) for response in ("B", "a flute")]).followed == 50


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize(
    "text", ["ANSWER:" + " " * 50_000 + "!", "ANSWER: " * 9_000, "(" * 50_000, ": " * 50_000, "A " * 40_000]
)
def test_long_texts_are_read_to_the_end(rule: str, text: str) -> None:
    assert RULES[rule].judge(text, HARP).kind
