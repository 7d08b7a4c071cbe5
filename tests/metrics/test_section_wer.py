"""Word error rate of matched sections."""

from __future__ import annotations

import random
import unicodedata
from collections import Counter
from itertools import permutations

import jiwer
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.metrics.section_wer import Edit, Settings, WordPair, align, matched_wer, no_answer
from analysis.metrics.section_words import split_words

TEXT = st.lists(st.sampled_from(["la", "oh", "rain", "tin,", "go"]), max_size=6).map(" ".join)
TEXTS = st.lists(TEXT, max_size=4)
SETTINGS = st.builds(
    Settings,
    punctuation=st.just("kept"),
    matching=st.just("least errors"),
    extra_sections=st.sampled_from(["counted", "ignored"]),
    empty_reference=st.sampled_from(["one", "inserted words"]),
)


def test_words_are_lower_case_and_split_on_white_space_and_keep_their_punctuation() -> None:
    assert split_words("  Grey RAIN,\n on\ttin ") == ["grey", "rain,", "on", "tin"]
    assert split_words("Don't, stop", Settings()) == ["don't,", "stop"]
    assert split_words("Grey rain, “on” tin!", Settings(punctuation="dropped")) == ["grey", "rain", "on", "tin"]


@given(st.text())
def test_punctuation_of_every_script_is_dropped_and_nothing_else(text: str) -> None:
    plain = "".join(c for c in text.lower() if unicodedata.category(c)[0] != "P")
    assert split_words(text, Settings(punctuation="dropped")) == plain.split()
    assert split_words("¿Qué? «don’t» 「歌」 - a_b $5", Settings(punctuation="dropped")) == [
        "qué",
        "dont",
        "歌",
        "ab",
        "$5",
    ]


def test_each_kind_of_error_is_counted_by_hand() -> None:
    pair = align("a b c d".split(), "a x c d e".split())
    assert (pair.hits, pair.substitutions, pair.deletions, pair.insertions) == (3, 1, 0, 1)
    assert pair.wer == 2 / 4
    assert align("a b".split(), ["b"]).deletions == 1


def test_a_reference_without_words_is_right_against_none_and_one_against_any() -> None:
    assert matched_wer([""], [""]).wer == 0
    assert matched_wer([""], ["la la la"]).wer == 1
    assert matched_wer([""], ["la la la"], Settings(empty_reference="inserted words")).wer == 3


def test_an_empty_answer_deletes_all_words() -> None:
    match = matched_wer(["a b", "c"], [])
    assert match.wer == 1
    assert [pair.deletions for pair in match.pairs] == [2, 1]


def test_sections_are_matched_by_their_words_whatever_their_order() -> None:
    match = matched_wer(["a b c", "d e f"], ["d e f", "a b c"])
    assert match.wer == 0
    assert {(pair.reference, pair.hypothesis) for pair in match.pairs} == {(0, 1), (1, 0)}


def test_the_shorter_side_is_padded() -> None:
    """One section too many costs 1, as all its words are inserted into an empty reference."""
    assert matched_wer(["a b"], ["a b", "c"]).wer == 1 / 2
    assert matched_wer(["a b"], ["a b", "c"], Settings(extra_sections="ignored")).wer == 0
    assert matched_wer(["a b", "c"], ["a b"]).wer == 1 / 2


def test_padding_goes_to_the_section_that_costs_least_alone() -> None:
    """Either hypothesis has all words wrong; left over, the empty one costs nothing, the long one three words."""
    assert matched_wer(["oh oh"], ["", "la"]).wer == (1 + 0) / 2
    assert matched_wer(["oh oh"], ["la", "la la la"], Settings(empty_reference="inserted words")).wer == (1.5 + 1) / 2


def test_no_answer_deletes_every_word_of_every_section() -> None:
    match = no_answer(["grey rain", ""])
    assert match.pairs == (
        WordPair(0, None, 1.0, 0, 0, 2, 0, (Edit("delete", 0, 2, 0, 0),)), WordPair(1, None, 1.0, 0, 0, 0, 0, ()),
    )  # fmt: skip
    assert (match.wer, match.n_reference, match.n_hypothesis, match.divisor) == (1.0, 2, 0, 2)


def test_a_section_without_a_partner_is_deleted_or_inserted_as_a_whole() -> None:
    (left_out,), (added,) = matched_wer(["grey rain"], []).pairs, matched_wer([], ["grey rain"]).pairs
    assert left_out == WordPair(0, None, 1.0, 0, 0, 2, 0, (Edit("delete", 0, 2, 0, 0),))
    assert added == WordPair(None, 0, 1.0, 0, 0, 0, 2, (Edit("insert", 0, 0, 0, 2),))
    empty = matched_wer([], [])
    assert empty[:5] == (0.0, (), 0, 0, 0)


def test_no_section_on_either_side_is_right() -> None:
    assert matched_wer([], []).wer == 0


def test_sections_of_other_names_do_not_match_where_names_count() -> None:
    by_name = Settings(matching="same name")
    assert matched_wer(["a"], ["a"], by_name, ["verse"], ["chorus"]).wer == 1
    match = matched_wer(["a", "b"], ["b", "a"], by_name, ["verse", "chorus"], ["verse", "chorus"])
    assert match.wer == 1
    assert matched_wer(["a", "b"], ["b", "a"], by_name, ["verse", "chorus"], ["chorus", "verse"]).wer == 0


def test_pairs_are_in_the_order_of_the_reference_and_then_of_what_is_left_of_the_answer() -> None:
    """Not in the order of their words, by which sections are sorted before they are matched."""
    match = matched_wer(["a b c", "d e f"], ["z z", "y y", "d e f", "a b c"])
    assert [(pair.reference, pair.hypothesis) for pair in match.pairs] == [(0, 3), (1, 2), (None, 0), (None, 1)]


@pytest.mark.parametrize(("reference", "hypothesis"), [
    (["a", "b"], ["x " * 50, "b"]), (["a " * 100, "b " * 100], ["a " * 100, "b " * 100]),
])  # fmt: skip
def test_a_section_of_another_name_is_no_partner_however_much_it_saves(
    reference: list[str], hypothesis: list[str]
) -> None:
    names = ["verse", "chorus"]
    match = matched_wer(reference, hypothesis, Settings(matching="same name"), names, names[::-1])
    assert [(pair.reference, pair.hypothesis) for pair in match.pairs] == [(0, 1), (1, 0)]


def test_a_section_without_a_namesake_takes_no_partner_from_another() -> None:
    """Left over, the long section costs four words: the chorus takes it, though the empty one has fewer errors."""
    settings = Settings(matching="same name", empty_reference="inserted words")
    match = matched_wer(["q", "a"], ["x y z w", ""], settings, ["verse", "chorus"], ["chorus", "chorus"])
    assert match.wer == (1 + 4 + 0) / 3


def test_the_signature_names_every_setting() -> None:
    assert matched_wer(["a"], ["a"]).signature == (
        "punctuation:kept|matching:least errors|extra_sections:counted|empty_reference:one"
    )


@given(TEXTS)
def test_an_answer_that_is_the_reference_has_no_errors(texts: list[str]) -> None:
    assert matched_wer(texts, texts).wer == 0


@given(TEXTS, TEXTS, SETTINGS)
def test_the_rate_is_rebuilt_from_the_pairs_and_the_pairs_from_their_edits(
    reference: list[str], hypothesis: list[str], settings: Settings
) -> None:
    match = matched_wer(reference, hypothesis, settings)
    assert match.divisor == len(match.pairs)
    assert match.wer == pytest.approx(sum(pair.wer for pair in match.pairs) / max(1, len(match.pairs)))
    refs = [pair.reference for pair in match.pairs if pair.reference is not None]
    assert sorted(refs) == list(range(len(reference)))
    for pair in match.pairs:
        words = split_words(reference[pair.reference]) if pair.reference is not None else []
        others = split_words(hypothesis[pair.hypothesis]) if pair.hypothesis is not None else []
        made: list[str] = []
        for edit in pair.edits:
            left = words[edit.reference_start : edit.reference_end]
            right = others[edit.hypothesis_start : edit.hypothesis_end]
            assert edit.operation != "equal" or left == right
            made += right
        assert made == others
        assert pair.hits + pair.substitutions + pair.deletions == len(words)
        assert pair.hits + pair.substitutions + pair.insertions == len(others)


@given(TEXTS, TEXTS, SETTINGS)
def test_no_matching_has_fewer_errors_by_brute_force(
    reference: list[str], hypothesis: list[str], settings: Settings
) -> None:
    settings = settings._replace(extra_sections="counted")
    n = max(len(reference), len(hypothesis))
    refs = [split_words(text) for text in reference] + [[]] * (n - len(reference))
    hyps = [split_words(text) for text in hypothesis] + [[]] * (n - len(hypothesis))
    ways = permutations(range(n))
    best = min(sum(align(refs[i], hyps[j], settings).wer for i, j in enumerate(way)) for way in ways)
    assert matched_wer(reference, hypothesis, settings).wer == pytest.approx(best / n if n else 0)


@given(TEXT.filter(bool), TEXT)
def test_the_rate_of_a_pair_is_that_of_jiwer(reference: str, hypothesis: str) -> None:
    theirs = jiwer.process_words(reference, hypothesis)
    pair = align(reference.split(), hypothesis.split())
    assert pair.wer == pytest.approx(theirs.wer)
    assert pair.substitutions + pair.deletions + pair.insertions == (
        theirs.substitutions + theirs.deletions + theirs.insertions
    )


WORDS_OF = st.lists(st.sampled_from(["la", "oh", "rain"]), max_size=4).map(" ".join)


@given(st.lists(WORDS_OF, max_size=5), st.lists(WORDS_OF, max_size=5), st.randoms(use_true_random=False))
def test_the_errors_of_a_section_do_not_depend_on_the_order_of_the_sections(
    reference: list[str], hypothesis: list[str], draw: random.Random
) -> None:
    """Few words, so that many matchings are equally good."""

    def errors(references: list[str], hypotheses: list[str]) -> Counter[tuple[str, str]]:
        pairs = matched_wer(references, hypotheses).pairs
        return Counter(("" if i is None else references[i], "" if j is None else hypotheses[j]) for i, j, *_ in pairs)

    others = draw.sample(hypothesis, len(hypothesis))
    assert errors(reference, hypothesis) == errors(reference, others)
    assert errors(reference, hypothesis) == errors(draw.sample(reference, len(reference)), hypothesis)


def test_of_equally_good_matchings_the_one_with_the_fewest_edits_is_taken() -> None:
    """Either way the WERs add up to 2: "b" to "x y" is 2 edits and "b c" right; or "b" to "b c" 1, "b c" to "x y" 2."""
    found = matched_wer(["b", "b c"], ["x y", "b c"])
    assert found.wer == 1.0
    assert [(pair.reference, pair.hypothesis) for pair in found.pairs] == [(0, 0), (1, 1)]
    assert matched_wer(["b", "b c"], ["b c", "x y"]).pairs[0].hypothesis == 1
    assert matched_wer(["a b"], ["x", "x y"]).pairs[0].hypothesis == 1
