"""Names out of chart credits and out of the Artist cells of CoSoD; the spellings occur in the set."""

from __future__ import annotations

import pytest

from analysis.references.performer_names import names, performing


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ann Featuring Bob", ("Ann", "Bob")),
        ("Lil Nas X Featuring Billy Ray Cyrus", ("Lil Nas X", "Billy Ray Cyrus")),
        ("Gucci Mane X Bruno Mars X Kodak Black", ("Gucci Mane", "Bruno Mars", "Kodak Black")),
        ("Ellie Goulding X Diplo Featuring Swae Lee", ("Ellie Goulding", "Diplo", "Swae Lee")),
        ("Wiz Khalifa, Lil Wayne, & Imagine Dragons, etc.", ("Wiz Khalifa", "Lil Wayne", "Imagine Dragons")),
        ("Miranda Lambert Duet With Carrie Underwood", ("Miranda Lambert", "Carrie Underwood")),
        ("Jay-Z + Mr. Hudson", ("Jay-Z", "Mr. Hudson")),
        ("Gucci Mane& Quavo", ("Gucci Mane", "Quavo")),
        ("A feat. B and C", ("A", "B", "C")),
        ("", ()),
    ],
)
def test_credits_are_cut_into_names(text: str, expected: tuple[str, ...]) -> None:
    assert names(text) == expected


@pytest.mark.parametrize(
    ("artist", "expected"),
    [
        ("both", ("Ann", "Bob")),
        ("All", ("Ann", "Bob")),
        ("Both (with Ed, DJ K)", ("Ann", "Bob", "Ed", "DJ K")),
        ("Cy (and JT Sample)", ("Cy", "JT Sample")),
        ("Icona Pop (both)", ("Icona Pop",)),
        ("Male voices (no ID)", ("Male voices",)),
        ("Cy and Di (Uncredited)", ("Cy", "Di")),
    ],
)
def test_the_artists_of_a_section(artist: str, expected: tuple[str, ...]) -> None:
    assert performing(artist, ("Ann", "Bob")) == expected
