"""Rows for answers in a setting: what is asked and offered, and what a careful person reads."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, NamedTuple

from analysis.records import Question

INSTRUMENTS = ("Accordion", "Fiddle", "Slap Bass", "Choir")
TRAITS = ("Mandolin", "Hi-Hat Rolls", "Ragtime Feel", "Whispered Vocals")
GENES = ("Swing Feel", "Piano", "Vocal Grit", "Danceability")
EIGHT_GENES = (
    "Backbeat", "String Section", "Vocal Grit", "Electric Guitar", "Piano", "Swing Feel", "Vocal Harmony",
    "Synthesizer",
)  # fmt: skip
EIGHT = (*INSTRUMENTS, "Vinyl Noise", "Whistle", "Congas", "Reverb")
EIGHT_TRAITS = (*TRAITS, "Sub Bass", "Harmonica", "Key Change", "Long Outro")


class Row(NamedTuple):
    """An answer in a setting. values: what careful people read, one or several; sure: False where they would differ."""

    setting: str
    answer: str
    values: tuple[Any, ...]
    sure: bool = True


def row(setting: str, answer: str, *values: Any) -> Row:
    """An answer that reads in one way, or in any of a few."""
    return Row(setting, answer, values)


def open_row(setting: str, answer: str) -> Row:
    """An answer on which two careful people differ: nothing is read, or it is marked as ambiguous."""
    return Row(setting, answer, (), sure=False)


def question(setting: str, answer: str) -> tuple[str, Question]:
    """The form of the answer, and the question. Of two lists of options the one that the answer speaks of."""
    form, options, more = _SETTINGS[setting]
    if options and setting in ("gene", "pair", "rank"):
        first, second = options[: len(options) // 2], options[len(options) // 2 :]
        said = answer.lower()
        options = second if _hits(said, second) > _hits(said, first) else first
    reference: Any = options[0] if options else Decimal(1)
    if form in ("pair", "ranking"):
        reference = options[: 2 if form == "pair" else 4]
    return form, Question(
        "SGD", "x", "a.wav", more.get("prompt", ""), reference, "", options, "prompt", more.get("section", "")
    )


def _hits(said: str, options: tuple[str, ...]) -> int:
    return sum(option.lower() in said for option in options)


_SETTINGS: dict[str, tuple[str, tuple[str, ...], dict[str, str]]] = {
    "count": ("count", (), {}),
    "guests": ("count", (), {"prompt": "How many guests are featured on this track?"}),
    "seconds1": ("seconds", (), {"prompt": "how long does artist 1 perform?"}),
    "seconds2": ("seconds", (), {"prompt": "For how many seconds in total does artist 2 perform?"}),
    "loc2": ("seconds", (), {"prompt": "when does artist 2 enter?"}),
    "lengths": ("seconds", (), {"prompt": "How long do all bridges last together?", "section": "bridge"}),
    "cmp": ("option", ("same", "different"), {}),
    "sty": ("option", ("Rapping", "Singing", "Neither"), {"section": "intro"}),
    "role": ("option", ("Main artist", "Featured artist", "Neither"), {"section": "pre-chorus"}),
    "gene": ("option", (*INSTRUMENTS, *TRAITS), {}),
    "trait": ("option", GENES, {}),
    "trait pair": ("pair", EIGHT_GENES, {}),
    "trait order": ("ranking", ("Syncopation", "Piano", "Backbeat", "Vocal Grit"), {}),
    "pair": ("pair", (*EIGHT, *EIGHT_TRAITS), {}),
    "rank": (
        "ranking",
        ("Whistle", "Congas", "Choir", "Fiddle", "Mandolin", "Sub Bass", "Harmonica", "Key Change"),
        {},
    ),
    "song": ("song", ("1", "2", "3", "4"), {}),
    "fss": ("sections", (), {}),
    "sss": ("intervals", (), {"section": "chorus"}),
    "sslt": ("lyrics", (), {"section": "chorus"}),
    "fslt": ("lyrics", (), {}),
}
