"""Answers of known value, said in other ways: each way may make the reading ambiguous, never another sure value.

Every way is applied to every list of options, with every option as the answer and another one to be named beside it.
"""

from __future__ import annotations

import json

import pytest

from analysis.parsing.options.choice import read_choice

LISTS = (
    ("Trumpet", "Saxophone", "Flute", "Clarinet"),
    ("Gloomy", "Cheerful", "Relaxed", "Tense"),
    ("80 BPM", "100 BPM", "140 BPM", "170 BPM"),
    ("E major", "A minor", "G major", "B minor"),
    ("Only the verse", "Only the chorus", "Both", "Neither"),
    ("It gets faster", "It gets slower", "It stays the same", "It stops"),
    ("1", "3", "5", "7"),
)
WAYS = {
    "letter": "({letter})", "letter with stop": "{letter}.", "bold letter": "**{letter}**", "text": "{text}",
    "capitals": "{upper}", "letter and text": "{letter}) {text}", "text and letter": "{text} ({letter})",
    "declared": "The answer is {letter}.", "declared text": "Answer: {text}", "straight": "Answer:{letter}",
    "chosen": "I choose option {letter}.", "box": "\\boxed{{\\text{{{text}}}}}",
    "box of a letter": "$\\boxed{{{letter}}}$",
    "tag": "<answer>{letter}</answer>", "thinking": "<think>{other}? No.</think>{text}", "fence": "```\n{letter}\n```",
    "object": '{{"reasoning": "rather {other} than not", "answer": "{letter}"}}',
    "call": '<tool_call>{{"name": "say", "arguments": {{"answer": "{text}"}}}}</tool_call>',
    "struck out": "~~{other}~~ {text}", "hedged": "{text}, but I am not certain.", "hedged before": "Probably {text}",
    "granted": "{letter}, although {other} is plausible.",
    "explained": "{letter} because {other} would sound different.",
    "explained below": "{letter}\n\nExplanation: {other} is only heard in the background.",
    "other denied": "{letter}, not {other_letter}.", "not but": "Not {other_letter} but {letter}.",
    "corrected": "{other_letter}... wait, no: {letter}", "corrected text": "{other}? No, {text}.",
    "first thought": "At first I thought of {other_letter}, but the answer is {letter}.",
    "last line": "The beginning reminds me of {other}.\nThe end does not.\n\n{letter}",
    "last line declared": "{other_letter} was my first idea.\nAnswer: {text}",
    "listed and declared": "(A) (B) (C) (D)\nThe correct option is ({letter}).",
    "German": "Die Antwort ist {letter}.", "German contrast": "Nicht {other_letter}, sondern {letter}.",
    "French": "La réponse est {letter}.", "Spanish": "La respuesta correcta es la {letter}.",
    "Chinese": "答案是{letter}。",
    "Chinese contrast": "不是{other_letter}，而是{letter}。", "Japanese": "答えは{letter}です。",
}  # fmt: skip
NEVER = {
    "two letters": "{letter} or {other_letter}", "contradiction": "{letter}: {other}", "two texts": "{text} / {other}",
    "denied": "It is not {letter}.", "refused": "I cannot hear the audio, but usually it is {text}.",
    "cut off": "Comparing ({letter}) with ({other_letter}), the", "letter of no option": "(H)",
}  # fmt: skip
"""Ways that name no option."""


def mutants(form: str) -> list[tuple[tuple[str, ...], int, str]]:
    """Options, the place of the one meant, and the answer."""
    result: list[tuple[tuple[str, ...], int, str]] = []
    for options in LISTS:
        for place, text in enumerate(options):
            other = (place + 1) % len(options)
            answer = form.format(
                letter="ABCD"[place], text=text, upper=text.upper(), other=options[other], other_letter="ABCD"[other]
            )
            result.append((options, place, answer))
    return result


def question(options: tuple[str, ...]) -> str:
    return "\n".join(["Which one?", *(f"({letter}) {option}" for letter, option in zip("ABCD", options, strict=True))])


@pytest.mark.parametrize("way", WAYS)
def test_another_way_to_say_an_option_names_no_other_one(way: str) -> None:
    rows = mutants(WAYS[way])
    readings = [read_choice(answer, options, question(options)) for options, _, answer in rows]
    equal = [reading.value == options[place] for (options, place, _), reading in zip(rows, readings, strict=True)]
    sure = [
        (answer, reading.value)
        for (options, place, answer), reading in zip(rows, readings, strict=True)
        if reading.value not in (None, options[place]) and reading.confidence != "ambiguous"
    ]
    assert sure == []
    assert sum(equal) >= 0.98 * len(rows), [row[2] for row, same in zip(rows, equal, strict=True) if not same]


@pytest.mark.parametrize("way", NEVER)
def test_what_names_no_option_is_never_a_sure_one(way: str) -> None:
    sure = [
        (answer, reading.value)
        for options, _, answer in mutants(NEVER[way])
        if (reading := read_choice(answer, options, question(options))).value is not None
        and reading.confidence != "ambiguous"
    ]
    assert sure == []


@pytest.mark.parametrize("options", LISTS)
def test_objects_with_a_score_for_every_option_name_the_highest(options: tuple[str, ...]) -> None:
    for place, option in enumerate(options):
        scores = dict.fromkeys(options, 0.1) | {option: 0.7}
        letters = dict.fromkeys("ABCD", 1) | {"ABCD"[place]: 9}
        for answer in (json.dumps(scores), json.dumps(letters)):
            assert read_choice(answer, options, question(options)).value == option
