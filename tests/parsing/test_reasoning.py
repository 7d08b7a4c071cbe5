"""Reasoning is found in every place where programs write it, and nowhere else."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from analysis.parsing.reasoning import MOST_BYTES, of_answer, of_record, of_reply, shortened
from analysis.parsing.steps import Steps
from analysis.parsing.unwrapping import final_answer, thoughts
from analysis.records import Answer, Question

QUESTION = Question("Cnt", "artist_count", "a.wav", "How many?", Decimal(2), "2")
REPLIES: dict[str, tuple[Any, str]] = {
    "content beside it": ({"choices": [{"message": {"content": "B", "reasoning_content": "why"}}]}, "why"),
    "two names of one text": (
        {"message": {"reasoning": "why", "reasoning_details": [{"type": "reasoning.text", "text": "why"}]}},
        "why",
    ),
    "details alone": (
        {"message": {"reasoning": None, "reasoning_details": [
            {"type": "reasoning.summary", "summary": "short"}, {"type": "reasoning.encrypted", "data": "x1"}]}},
        "short\n\nredacted",
    ),
    "Responses": (
        {"output": [{"type": "reasoning", "summary": [{"type": "summary_text", "text": "why"}]},
                    {"type": "message", "content": [{"type": "output_text", "text": "B"}]}]},
        "why",
    ),
    "Gemini": ({"candidates": [{"content": {"parts": [{"text": "why", "thought": True}, {"text": "B"}]}}]}, "why"),
    "Anthropic": (
        {"content": [{"type": "thinking", "thinking": "why", "signature": "s"}, {"type": "text", "text": "B"}]}, "why",
    ),
    "Anthropic, hidden": ({"content": [{"type": "redacted_thinking", "data": "x1"}]}, "redacted"),
    "Inspect, hidden with a summary": (
        {"content": [{"type": "reasoning", "reasoning": "x1", "summary": "short", "redacted": True}]}, "short",
    ),
    "only the first choice": (
        {"choices": [{"message": {"content": "B"}}, {"message": {"reasoning_content": "another's"}}]}, "",
    ),
    "none": ({"choices": [{"message": {"content": "B", "reasoning_content": None}}]}, ""),
}  # fmt: skip


@pytest.mark.parametrize("name", REPLIES)
def test_replies_of_servers(name: str) -> None:
    reply, text = REPLIES[name]
    assert of_reply(reply) == text


@pytest.mark.parametrize(
    ("record", "texts"),
    [
        ({"thinking": "the question's", "thinking_prediction": "the model's"}, ("the model's",)),
        ({"rationale": " why "}, ("why",)),
        ({"cot": ["one", None, "three"]}, ("one", "", "three")),
        ({"reasoning": "", "thought": "why"}, ("why",)),
        ({"output": {"reasoning_trace": ["why", "then"]}}, ("why\n\nthen",)),
        ({"resps": [["<think>why</think>B"]], "filtered_resps": ["B"]}, ("why",)),
        ({"explanation": "of the scorer", "response": "B", "reasoning": [None]}, ()),
    ],
)
def test_fields_of_records(record: dict[str, Any], texts: tuple[str, ...]) -> None:
    assert of_record(record) == texts


@pytest.mark.parametrize(
    ("text", "thought", "answer"),
    [
        ("<think>why</think>B", "why", "B"),
        ("why</think> B", "why", "B"),
        ("<Thought>why</Thought><analysis>more</analysis>B", "whymore", "B"),
        ("<think>why", "why", ""),
        ("<|channel|>analysis<|message|>why<|end|><|start|>assistant<|channel|>final<|message|>B", "whyassistant", "B"),
        ("B < C", "", "B < C"),
        ("B", "", "B"),
    ],
)
def test_what_the_reader_leaves_out_is_reasoning(text: str, thought: str, answer: str) -> None:
    assert thoughts(text) == thought
    assert final_answer(text, Steps()) == answer


@pytest.mark.parametrize(
    ("raw", "stated", "texts"),
    [
        ("<think>why</think>B", (), ("why",)),
        ("<think>why</think>B", ("why",), ("why",)),
        ("<think>why</think>B", ("before",), ("before\n\nwhy",)),
        (["<think>one</think>B", "C"], (), ("one", "")),
        (["<think>one</think>B", "C"], ("", "two"), ("one", "two")),
        ("C", ("one", "two"), ("one", "two")),
        (None, (), ()),
        ([{"start": 1}], (), ()),
    ],
)
def test_an_answer_has_what_was_stated_and_what_its_tags_contain(
    raw: Any, stated: tuple[str, ...], texts: tuple[str, ...]
) -> None:
    assert of_answer(Answer(QUESTION, raw, "0", 0, reasoning=stated)) == texts


def test_of_a_long_text_the_middle_is_left_out_and_counted() -> None:
    assert shortened("x" * MOST_BYTES) == "x" * MOST_BYTES
    short = shortened("a" * MOST_BYTES + "ü" * MOST_BYTES)
    assert len(short.encode()) <= MOST_BYTES
    first, note, last = short.split("\n")
    assert (set(first), set(last)) == ({"a"}, {"ü"})
    assert note == f"[... {2 * MOST_BYTES - len(first) - len(last):,} characters left out ...]"
