"""`earmark codes suggest`: what the function gets, what is stored, and what is printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.store.reviews import code_suggestions, open_reviews
from analysis.store.workspace import Workspace
from tests import small
from tests.cli.test_commands import Earmark, earmark

__all__ = ["earmark"]

MODULE = """
def codes(answer):
    if answer.task == "Cnt":
        raise RuntimeError("no rule for counts")
    if answer.task == "GA":
        return "declines"
    if answer.position == 0:
        assert (answer.score, answer.modes, dict(answer.codebook)) == (0.0, ("refused",), {})
    assert answer.answer == "I cannot hear it."
    return ["declines"] if answer.reference and answer.prompt == "?" else []

def nothing():
    return []
"""


@pytest.fixture
def run(earmark: Earmark, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "own_codes_of_a_test.py").write_text(MODULE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    records = [record | {"prediction": "I cannot hear it."} for record in small.run()[:9]]
    earmark("load", small.write(tmp_path / "mute.json", records), "--name", "mute")
    return "mute"


def test_suggestions_are_stored_and_nothing_is_coded(earmark: Earmark, run: str, tmp_path: Path) -> None:
    code, out, _ = earmark("codes", "suggest", "--with", "own_codes_of_a_test:codes", run)
    place = Workspace(tmp_path / "workspace")
    suggestions = code_suggestions.read(place).suggestions
    assert (code, len(suggestions)) == (4, 7)
    assert "codes suggested for 7 of 9 answers; nothing is coded" in out
    assert {suggestion.function for suggestion in suggestions} == {"own_codes_of_a_test:codes"}
    assert "record at position 8, id 8: function 'own_codes_of_a_test:codes'" in out
    assert "found RuntimeError: no rule for counts" in out
    assert "found str 'declines'" in out
    reviews = open_reviews(place)
    assert not reviews.states()
    reviews.close()


def test_a_task_and_a_limit_choose_the_answers(earmark: Earmark, run: str) -> None:
    code, out, _ = earmark("codes", "suggest", run, "--with", "own_codes_of_a_test:codes", "--limit", "2")
    assert (code, "suggested for 2 of 2 answers" in out) == (0, True)
    code, out, _ = earmark("codes", "suggest", run, "--with", "own_codes_of_a_test:codes", "--task", "Cnt")
    assert (code, "suggested for 0 of 1 answer;" in out) == (4, True)
    code, _, errors = earmark("codes", "suggest", run, "--with", "own_codes_of_a_test:codes", "--task", "chess")
    assert (code, "found 'chess'" in errors) == (2, True)


def test_a_function_that_takes_no_answer_is_refused_before_the_first_call(earmark: Earmark, run: str) -> None:
    code, _, errors = earmark("codes", "suggest", run, "--with", "own_codes_of_a_test:nothing")
    assert code == 2
    assert "expected a function of one argument, the facts of an answer, found nothing()" in " ".join(errors.split())
