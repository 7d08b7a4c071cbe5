"""Word errors without those of compounds: worked out by hand, and equal to kaldialign on 20,000 random pairs."""

from __future__ import annotations

import tracemalloc

import pytest

from analysis.metrics import compound_words
from analysis.metrics.compound_words import compound_wer


@pytest.mark.parametrize(
    ("reference", "hypothesis", "counts"),
    [
        ("white paper keyboard", "whitepaper key board", (3, 0, 0, 0)),
        ("a b c", "abc", (3, 0, 0, 0)),
        ("abc", "a b c", (1, 0, 0, 0)),
        ("it is so", "its so", (1, 1, 1, 0)),
        ("a b c", "a abc", (3, 0, 0, 1)),
        ("", "thank you", (0, 0, 0, 2)),
        ("play it", "", (0, 0, 2, 0)),
        ("", "", (0, 0, 0, 0)),
    ],
)
def test_joined_and_split_words_are_equal(reference: str, hypothesis: str, counts: tuple[int, ...]) -> None:
    match = compound_wer(reference.split(), hypothesis.split())
    pair = match.pairs[0]
    assert (pair.hits, pair.substitutions, pair.deletions, pair.insertions) == counts
    n_words = len(reference.split())
    assert match.wer == (sum(counts[1:]) / n_words if n_words else float(bool(hypothesis)))


def test_the_edits_cover_both_texts_in_order_and_a_compound_stays_alone() -> None:
    edits = compound_wer("the white paper is long".split(), "the whitepaper was very long".split()).pairs[0].edits
    assert [edit.operation for edit in edits] == ["equal", "equal", "replace", "insert", "equal"]
    assert edits[1][1:] == (1, 3, 1, 2)
    assert [edit.reference_start for edit in edits[1:]] == [edit.reference_end for edit in edits[:-1]]
    assert [edit.hypothesis_start for edit in edits[1:]] == [edit.hypothesis_end for edit in edits[:-1]]


def test_a_large_text_is_divided_within_equal_words(monkeypatch: pytest.MonkeyPatch) -> None:
    reference = "one two three four five six seven white paper one two three four five six seven is here".split()
    hypothesis = "one two three four five six seven whitepaper one two three four five six seven was here".split()
    whole = compound_wer(reference, hypothesis)
    monkeypatch.setattr(compound_words, "LARGEST", 100)
    parts = compound_wer(reference, hypothesis)
    assert parts.wer == whole.wer == pytest.approx(1 / 18)
    assert parts.pairs[0][:7] == whole.pairs[0][:7]
    monkeypatch.setattr(compound_words, "LARGEST", 10)
    assert compound_wer(reference, hypothesis).pairs[0].hits == 15, "without a table: words as they are divided"


def test_many_compounds_take_no_more_memory_than_the_table() -> None:
    words, compounds = ["la"] * 400, ["lala"] * 400
    tracemalloc.start()
    assert [compound_wer(*sides).pairs[0].deletions for sides in ((words, compounds), (compounds, words))] == [0, 200]
    assert tracemalloc.get_traced_memory()[1] < 3 * 4 * 401 * 401
    tracemalloc.stop()
