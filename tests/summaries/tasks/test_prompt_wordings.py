"""Wordings of a subtask: means, rare ones apart, p corrected over the subtasks, and what tells their texts apart."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.statistics.paired import holm
from analysis.summaries.tasks.prompt_wordings import LEAST, MOST, spreads, told_apart


def rows(scores: dict[str, list[float | None]], subtask: str = "artist_count") -> list[dict[str, Any]]:
    """Scores by wording, each of a question and song of its own, asked of two runs."""
    return [
        {"task": "Cnt", "subtask": subtask, "wording": wording, "song": f"{wording}{n}", "question_id": f"{wording}{n}",
         "n": 2, "score": score}
        for wording, own in scores.items() for n, score in enumerate(own)
    ]  # fmt: skip


def test_wordings_come_from_the_highest_score_down_with_their_counts() -> None:
    (found,) = spreads(rows({"a": [0, 0, 0, 0, 1], "b": [1, 1, 1, 1, 0, None], "c": [1, 1]}))
    assert [(each.id, each.questions, each.n, each.score) for each in found.common] == [
        ("b", 6, 12, 0.8), ("a", 5, 10, 0.2),
    ]  # fmt: skip
    assert [(each.id, each.questions) for each in found.rare] == [("c", 2)]
    assert found.found is not None
    assert found.found.spread == pytest.approx(0.6)
    # b has 4 of 5, a has 1 of 5: of 252 deals of 5 among 10, those with 4 or more, or 1 or fewer, on one side: 52
    assert found.found.p == pytest.approx(52 / 252, abs=0.03)
    assert found.verdict == "no difference shown"


def test_a_wording_that_decides_everything_matters() -> None:
    (found,) = spreads(rows({"a": [0.0] * 10, "b": [1.0] * 10}))
    assert found.verdict == "wording matters"


def test_p_is_corrected_for_all_subtasks_that_are_tested() -> None:
    found = spreads(
        rows({"a": [0.0] * 10, "b": [1.0] * 10})
        + rows({"a": [0, 1, 1, 0, 1], "b": [1, 1, 0, 1, 1]}, "artist_duration")
        + rows({"a": [0, 1, 1, 0, 1]}, "section_duration")
    )
    tested = [each for each in found if each.found is not None]
    assert [each.subtask for each in tested] == ["artist_count", "artist_duration"]
    assert [each.p_corrected for each in tested] == holm([each.found.p for each in tested if each.found])
    assert found[2].verdict == "too few to test"


def test_rare_wordings_alone_are_not_tested() -> None:
    (found,) = spreads(rows({name: [1.0] * (LEAST - 1) for name in "abc"}))
    assert found.common == ()
    assert found.found is None
    assert spreads([]) == []


def test_rare_wordings_are_told_one_by_one_where_there_are_no_others_and_few() -> None:
    one: list[float | None] = [1.0]
    few, many = (dict.fromkeys(map(str, range(count)), one) for count in (MOST, MOST + 1))
    (listed,), (counted,) = spreads(rows(few)), spreads(rows(many))
    assert (len(listed.shown), listed.together) == (MOST, ())
    assert (counted.shown, len(counted.together)) == ((), MOST + 1)
    (mixed,) = spreads(rows({"a": [1.0] * LEAST, "b": [1.0]}))
    assert ([each.id for each in mixed.shown], [each.id for each in mixed.together]) == (["a"], ["b"])


def test_texts_are_told_apart_by_what_they_do_not_share_at_the_end() -> None:
    texts, closing = told_apart({"a": "Count them. Answer with a number.", "b": "How many? Answer with a number."})
    assert texts == {"a": "Count them.", "b": "How many?"}
    assert closing == "Answer with a number."


@given(st.dictionaries(st.sampled_from("abcd"), st.lists(st.sampled_from("xyz"), min_size=1, max_size=5)))
def test_text_and_closing_together_are_the_whole(words: dict[str, list[str]]) -> None:
    whole = {name: " ".join(each) for name, each in words.items()}
    texts, closing = told_apart(whole)
    assert {name: f"{text} {closing}".strip() for name, text in texts.items()} == whole
    assert all(texts.values())
