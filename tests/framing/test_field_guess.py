"""The `--map` to write, as a shell reads it."""

from __future__ import annotations

import shlex

import pytest

from analysis.framing import field_guess

VALUES = ("Which?", "Piano|Flute", "Piano", "Piano")


@pytest.mark.parametrize("name", ["the answer", "right; rm x", "it's", "$(x)", "a=b"])
def test_names_are_quoted_for_the_shell(name: str) -> None:
    fields = ("question", "options", name, "reply")
    (words,) = field_guess.advice(fields, [dict(zip(fields, VALUES, strict=True))])
    mapping = shlex.split(words.partition(": ")[2])[1]
    assert mapping == f"question=question,options=options,answer={name},prediction=reply"


def test_a_name_with_a_comma_has_to_be_changed_first() -> None:
    fields = ("question", "options", "answer, right", "reply")
    _, words = field_guess.advice(fields, [dict(zip(fields, VALUES, strict=True))])
    assert words == "Rename 'answer, right' first: --map cannot name a field with a comma"
