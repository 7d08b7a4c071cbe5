"""A file that was saved again is still the file of its song."""

from __future__ import annotations

import pytest

from analysis.pipeline.reviews.saved_names import MOST, names


@pytest.mark.parametrize(
    ("file", "last"),
    [
        ("lamp.txt", "lamp.txt"),
        ("lamp (1).txt", "lamp.txt"),
        ("lamp_corrected.lab", "lamp.lab"),
        ("Copy of lamp.csv", "lamp.csv"),
        ("lamp - Copy (2).txt", "lamp.txt"),
        ("lamp copy 3.txt", "lamp.txt"),
        ("lamp_final_v2.txt", "lamp.txt"),
        ("0003_6foot7foot-edited.TextGrid", "0003_6foot7foot.TextGrid"),
        ("lamp (copy).txt", "lamp.txt"),
        ("lamp (another copy).lab", "lamp.lab"),
        ("lamp (3rd copy).txt", "lamp.txt"),
        ("lamp - Kopie (2).csv", "lamp.csv"),
        ("Copy (2) of lamp.txt", "lamp.txt"),
        ("lamp.wav.lab", "lamp.lab"),
        ("lamp.TextGrid.txt", "lamp.txt"),
        ("lamp.wave.txt", "lamp.wave.txt"),
        ("photocopy.txt", "photocopy.txt"),
        ("renew.txt", "renew.txt"),
        ("lamp_2.txt", "lamp_2.txt"),
        ("(1).txt", "(1).txt"),
    ],
)
def test_endings_of_saving_again_are_removed(file: str, last: str) -> None:
    tried = list(names(file))
    assert (tried[0], tried[-1]) == (file, last)


def test_a_name_of_nothing_but_endings_ends() -> None:
    assert len(list(names("x" + "_new" * 10_000 + ".txt"))) == MOST
