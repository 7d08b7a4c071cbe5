"""Measures of alt-eval for lyrics: tokens and counts worked out by hand; the program itself gives the same figures."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from analysis import scoring
from analysis.benchmarks import readers
from analysis.benchmarks.packs.rules.lyric_rules import case_errors, count
from analysis.benchmarks.packs.rules.lyric_tokens import tokens, words

REFERENCE = "Hello, world!\nI'm singin' (yeah)\n\nThe end"
ANSWER = "hello world!\nI'm singing, yeah\nThe End"


def test_lyrics_become_words_signs_and_breaks() -> None:
    assert [(token.text, token.kind) for token in tokens("Singin' (o-o)\n \nend.\n")] == [
        ("Singin'", "word"), ("(", "parenthesis"), ("o", "word"), ("-", "punctuation"), ("o", "word"),
        (")", "parenthesis"), ("\n", "line"), ("\n\n", "section"), ("end", "word"), (".", "punctuation"),
    ]  # fmt: skip
    assert words(tokens("It's 50% rock-n-roll")) == ["It", "'s", "50", "rock", "n", "roll"]


@pytest.mark.parametrize(
    ("kind", "counts"),
    [("punctuation", (1, 0, 1, 1)), ("parenthesis", (0, 0, 2, 0)), ("line", (2, 0, 0, 0)), ("section", (0, 0, 1, 0))],
)
def test_tokens_of_a_kind_are_hits_or_errors(kind: str, counts: tuple[int, ...]) -> None:
    result = count(tokens(REFERENCE), tokens(ANSWER), kind)  # type: ignore[arg-type] # a kind
    assert tuple(result) == counts
    assert result.f1 == (None if kind in ("parenthesis", "section") else pytest.approx(2 * counts[0] / 4))


def test_equal_words_in_another_case_are_errors_of_case() -> None:
    assert case_errors(tokens(REFERENCE), tokens(ANSWER)) == 2  # Hello, end
    assert case_errors([], tokens("A")) == 0


def test_each_measure_is_a_lens_of_words(tmp_path: Path) -> None:
    record = {"name": "song", "text": REFERENCE, "language": "en", "prediction": ANSWER}
    (tmp_path / "m.json").write_text(json.dumps([record, {**record, "name": "b", "prediction": None}]))
    assert readers.format_of(tmp_path / "m.json").pack == "jam-alt"
    answer, missing = readers.read(tmp_path / "m.json").answers
    scores = {score.lens: score for score in scoring.scores(answer)}
    n_words = len(words(tokens(REFERENCE)))
    assert scores["released"].wer == pytest.approx(1 / n_words)
    assert scores["alt_eval.wer_case"].wer == pytest.approx(3 / n_words)
    assert scores["alt_eval.lines"].score == 1.0
    assert scores["alt_eval.sections"].score is None
    assert scoring.score(missing, "released").wer == 1.0
