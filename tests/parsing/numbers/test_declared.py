"""The part of a text that declares a number, at the edges that it is told by."""

from __future__ import annotations

import pytest

from analysis.parsing.numbers.declared import declared


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("3", None),
        ("Two sing here.\n3", "3"),
        ("Two sing here.\n**3**", "3"),
        ("1\n2", None),
        ("It has many voices.\nTotal: 3 artists", "Total: 3 artists"),
        ("Answer: 3\nTwo of them rap, one of them sings.", "3"),
        ("First.\nAnswer: 3. Not 4.\nTwo of them rap, one of them sings.", "3"),
        ("First.\nAnswer: 3\nOf them two rap.\nAnswer: 4\nOne more comes in late.", "4"),
        ("First.\nAnswer: 3\nLet me reconsider: one of them is sampled.", None),
        ("First.\nAnswer: many\nTwo of them rap.", None),
        ("3\nThe third comes in late.", "3"),
        ("They sing.\nThe third comes in late.", None),
        ("3\n4\nOne more comes in late.", None),
        ("3\n1. singer\n2. rapper", None),
        ("3\nLet me reconsider that.", None),
        ("\n".join(["a voice sings"] * 399 + ["3"]), "3"),
        ("\n".join(["a voice sings"] * 400 + ["3"]), None),
        (f"{'x' * 40_000}\n3", None),
        (f"{'x' * 39_998}\n3", "3"),
        (f"It sings.\n{' ' * 78}3", "3"),
        (f"It sings.\n{' ' * 79}3", None),
    ],
)
def test_the_part_that_declares_the_answer(text: str, part: str | None) -> None:
    result = declared(text)
    assert (None if result is None else result.strip()) == part
