"""Rates of wrong words and their intervals, worked by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from analysis.statistics import clusters
from analysis.summaries.tasks.lyrics import ALL, ANY, errors, in_order, inverted, iwer, repetition, sums_of, types

NAMES = ("cases", "sections", "reference_words", "substitutions", "deletions", "insertions", "repeated",
         "reference_repeated", "wer", "positions", "placed")  # fmt: skip


def row(run: str, song: str, part: str, occurrence: int | None = None, **numbers: float) -> dict[str, Any]:
    counts = dict.fromkeys(NAMES, 0.0) | {"cases": 1.0, "sections": 1.0, "placed": 1.0}
    return {"run": run, "song": song, "part": part, "occurrence": occurrence} | counts | numbers


def table(rows: list[dict[str, Any]]) -> pa.Table:
    schema = pa.schema([("run", pa.string()), ("song", pa.string()), ("part", pa.string()), ("occurrence", pa.int32()),
                        *((name, pa.float64()) for name in NAMES)])  # fmt: skip
    return pa.Table.from_pylist(rows, schema)


SUMS = sums_of(table([
    row("a", "one", "verse", sections=2, reference_words=10, substitutions=1, deletions=2, wer=0.5),
    row("a", "two", "verse", reference_words=30, substitutions=3, insertions=60, repeated=20, wer=2.5,
        reference_repeated=10),
    row("b", "one", "verse", reference_words=10, deletions=10, wer=1),
    row("a", "one", "chorus", reference_words=4, wer=0),
    row("a", "one", "extra", insertions=5, wer=1),
    row("a", "one", ANY, sections=4, reference_words=14, substitutions=1, deletions=2, insertions=5, wer=1.5),
]))  # fmt: skip


def test_a_rate_is_errors_of_all_sections_over_words_of_all_references() -> None:
    found = {rate.what: rate for rate in errors(SUMS, ["a"], ["verse"])}
    assert {what: rate.value for what, rate in found.items()} == {
        "substitutions": 4 / 40, "deletions": 2 / 40, "insertions": 60 / 40,
    }  # fmt: skip
    rate = found["deletions"]
    assert (rate.sections, rate.cases, rate.songs, rate.words, rate.total) == (3, 2, 2, 40, 2)


def test_all_runs_together_pool_their_words() -> None:
    rate = errors(SUMS, [ALL], ["verse"])[1]
    assert (rate.value, rate.cases, rate.songs) == (12 / 50, 3, 2)


def test_inverted_is_one_without_errors_and_a_half_at_one_error_a_word() -> None:
    assert (inverted(0), inverted(1)) == (1, 0.5)
    assert errors(SUMS, ["a"], ["verse"], inverse=True)[2].value == 1 / (1 + 60 / 40)


def test_sections_that_the_reference_lacks_have_no_rate_but_count_in_the_whole() -> None:
    (*_, insertions) = errors(SUMS, ["a"], ["extra"])
    assert (insertions.value, insertions.total, insertions.interval) == (None, 5, None)
    assert errors(SUMS, ["a"], [ANY])[2].value == 5 / 14


def test_repetition_adds_k_to_the_words_of_each_section() -> None:
    answers, reference = repetition(SUMS, ["a"], ["verse"])
    assert answers.value == 20 / (10 + 30 + 3)
    assert reference.value == 10 / (10 + 30 + 3)


def test_iwer_is_made_of_the_mean_wer_of_the_sections() -> None:
    (rate,) = iwer(SUMS, ["a"], ["verse"])
    assert rate.value == pytest.approx(1 / (1 + (0.5 + 2.5) / 3))


def test_what_is_not_there_has_no_figure() -> None:
    assert errors(SUMS, ["b"], ["chorus", "solo"]) == []
    assert errors(sums_of(table([])), [ALL], [ANY]) == []


def test_section_types_come_in_the_order_of_a_song() -> None:
    rows = [row("a", "one", part) for part in ("outro", "whole song", ANY, "extra", "chorus", "intro")]
    assert types(sums_of(table(rows))) == ["intro", "chorus", "outro", "whole song"]


def test_occurrences_come_as_in_the_songs_and_those_of_few_songs_are_left_out() -> None:
    order = ["verse", "chorus", "verse", "chorus"]
    rows = [
        row("a", str(song), part, 1 + order[:place].count(part), positions=place)
        for song in range(6) for place, part in enumerate(order)
    ]  # fmt: skip
    rows += [row("a", str(song), "bridge", 1, positions=9) for song in range(4)]
    assert in_order(sums_of(table(rows))) == ["verse 1", "chorus 1", "verse 2", "chorus 2"]
    assert len(in_order(sums_of(table(rows)), most=3)) == 3


def test_the_interval_is_over_songs_of_the_ratio() -> None:
    wrong, words = [1.0, 5.0, 2.0, 0.0, 4.0, 9.0] * 2, [10.0, 8.0, 20.0, 7.0, 9.0, 30.0] * 2
    rows = [row("a", str(song), "verse", deletions=e, reference_words=n) for song, (e, n) in
            enumerate(zip(wrong, words, strict=True))]  # fmt: skip
    expected = clusters.inverse_rate(clusters.estimate(
        np.array(wrong)[:, None], np.array(words)[:, None], lambda rates: 1 / (1 + rates[..., 0])
    ))  # fmt: skip
    assert expected is not None
    sums = sums_of(table(rows))
    assert errors(sums, ["a"], ["verse"], inverse=True)[1].interval == pytest.approx(expected)
    plain = errors(sums, ["a"], ["verse"])[1].interval
    assert plain == pytest.approx((1 / expected.high - 1, 1 / expected.low - 1))
    assert plain is not None
    assert plain.low < 21 / 84 < plain.high
    assert errors(sums_of(table(rows[:4])), ["a"], ["verse"])[1].interval is None


def test_a_reference_word_is_left_out_at_most_once_but_any_number_of_words_can_be_inserted() -> None:
    wrong = [1.0] * 5 + [40.0] * 5
    rows = [row("a", str(song), "verse", deletions=n, insertions=n, reference_words=40) for song, n in enumerate(wrong)]
    _, deletions, insertions = errors(sums_of(table(rows)), ["a"], ["verse"])
    assert deletions.interval is not None
    assert insertions.interval is not None
    assert deletions.interval.high == 1.0 < insertions.interval.high
    inverse = errors(sums_of(table(rows)), ["a"], ["verse"], inverse=True)
    assert [rate.interval.low >= 0.5 for rate in inverse[1:] if rate.interval] == [True, False]


def test_a_word_of_several_repeated_phrases_counts_in_each_so_that_its_rate_may_be_above_1() -> None:
    counts = [30.0, 60.0, 40.0, 80.0, 50.0] * 2
    rows = [row("a", str(song), "chorus", reference_repeated=n, reference_words=40) for song, n in enumerate(counts)]
    _, reference = repetition(sums_of(table(rows)), ["a"], ["chorus"])
    assert reference.value is not None
    assert reference.interval is not None
    assert reference.interval.low < 1.0 < reference.value < reference.interval.high
