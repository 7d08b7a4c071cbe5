"""Order and repetition of labels: what surprises, and which change would explain it."""

from __future__ import annotations

from itertools import pairwise
from math import log

import pytest

from analysis.reviews.evidence.label_habits import Annotation, LabelHabits, Span
from analysis.reviews.evidence.measures import Measures
from analysis.reviews.evidence.surprise_measures import BARS, OTHER_BARS, OTHERS, PRIOR, surprise_measures

LABELS = ("intro", "verse", "prechorus", "chorus", "verse", "prechorus", "chorus", "verse", "prechorus", "chorus")
BEATS = [(0.5 * i, i % 4 + 1, i // 4 + 1) for i in range(400)]


def song(labels: tuple[str, ...] = LABELS, bars: dict[int, int] | None = None, beats: bool = True) -> Annotation:
    """Sections of eight bars of two seconds. bars: of single sections."""
    times = [0.0]
    for i in range(len(labels)):
        times.append(times[-1] + 2.0 * (bars or {}).get(i, 8))
    spans = tuple(Span(label, *span) for label, span in zip(labels, pairwise(times), strict=True))
    return Annotation("song", spans, BEATS if beats else (), times[-1])


def measured(annotation: Annotation, habits: LabelHabits | None = None) -> Measures:
    values: Measures = {}

    def put(name: str, value: float, place: float | None = None) -> None:
        if name not in values or value > values[name][0]:
            values[name] = (value, place)

    surprise_measures(annotation, habits or LabelHabits(), put)
    return values


def test_the_surprise_of_a_pair_is_by_the_others_of_the_song_and_by_other_songs() -> None:
    habits = LabelHabits(songs=2)
    habits.labels.update({"verse": 4, "chorus": 4})
    habits.pairs.update({("verse", "chorus"): 3})
    elsewhere = {("verse", "chorus"): (3 + 3 * 4.5 / 20) / 7, ("|", "verse"): 3 * 4.5 / 20 / 5,
                 ("chorus", "|"): 3 * 2.5 / 20 / 7}  # fmt: skip
    found = measured(song(("verse", "chorus")), habits)
    # each pair stands once in the song, so that only other songs speak for it
    expected = {pair: -log(chance) for pair, chance in elsewhere.items()}
    value, place = found["surprise"]
    assert value == pytest.approx(max(expected.values()))
    assert place == 32.0
    assert found["surprise_mean"][0] == pytest.approx(sum(expected.values()) / 3)
    assert found["surprise_third"][0] == pytest.approx(min(expected.values()))
    assert OTHERS == 1.5


def test_what_the_song_does_elsewhere_is_expected_here() -> None:
    """The last pre-chorus leads into a verse instead of the chorus."""
    odd = (*LABELS[:-1], "verse")
    assert measured(song(odd))["surprise_mean"][0] > measured(song())["surprise_mean"][0]
    assert measured(song(odd))["relabel"][0] > measured(song())["relabel"][0]
    assert measured(song(odd))["relabel"][1] == 144.0


def test_two_labels_that_were_exchanged_fit_better_exchanged_again() -> None:
    wrong = (*LABELS[:4], "prechorus", "verse", *LABELS[6:])
    value, place = measured(song(wrong))["swap"]
    assert (place, measured(song())["swap"][0]) == (64.0, 0.0)
    assert value > 1


def test_a_length_that_no_other_section_of_the_label_has_surprises() -> None:
    found = measured(song(bars={4: 7}))
    # two other verses, both of eight bars
    value, place = found["length_surprise"]
    assert value == pytest.approx(log((2 + PRIOR) / (PRIOR * OTHER_BARS)))
    assert place == 64.0
    in_order = measured(song())["length_surprise"][0]
    # the introduction stands alone
    assert in_order == pytest.approx(log(1 / BARS[8]))
    without = measured(song(bars={4: 7}, beats=False))
    assert without["length_surprise"][1] == 64.0


@pytest.mark.parametrize("moved", [-2, -1, 1, 2])
def test_a_boundary_moved_by_bars_is_missed_where_the_others_have_it(moved: int) -> None:
    value, place = measured(song(bars={4: 8 + moved, 5: 8 - moved}))["move"]
    assert place == 64.0 + 2 * (8 + moved)
    assert value > measured(song())["move"][0] + 5


def test_without_beats_no_boundary_is_moved_by_bars() -> None:
    assert "move" not in measured(song(beats=False))


@pytest.mark.parametrize(
    ("labels", "wrong"),
    [
        (("verse", "verse 2", "verse 3"), 0),
        (("verse 1", "chorus", "verse 1", "verse 2"), 0),
        (("verse 2", "verse 1"), 1),
        (("verse 1", "verse 3", "chorus2"), 2),
        (("VERSE_1", "verse 2", "2", "x"), 1),
        (("verse 0", "İ2", "take 1001"), 1),
    ],
)
def test_numbers_begin_with_one_and_leave_none_out(labels: tuple[str, ...], wrong: int) -> None:
    assert measured(song(labels))["numbers"] == (wrong, None)


def test_two_sections_are_enough() -> None:
    assert measured(song(("", "\n9")))["surprise"][0] > 0
