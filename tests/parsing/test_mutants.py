"""Answers of known value said in other ways: a mutant may become ambiguous or unread, never another value that is sure.

Tables get more, moved and renamed columns and other formats; counts and durations get numbers of other things.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from analysis.parsing.readers import READERS
from tests.cases.settings import question
from tests.parsing.test_careful import comparable

SONG = (("Intro", "0", "10.5"), ("Verse", "10.5", "36"), ("Chorus", "36", "58.5"), ("Outro", "58.5", "70"))
VALUE = [(name.lower(), float(start), float(end)) for name, start, end in SONG]
OTHERS = {
    "Bars": ("5", "12", "11", "6"),
    "BPM": ("96", "96", "96", "96"),
    "Confidence": ("0.9", "0.8", "0.95", "0.7"),
    "Share": ("15%", "36%", "32%", "17%"),
    "Notes": ("2 voices", "8 lines", "hook x2", "fades from 60"),
    "#": ("1", "2", "3", "4"),
    "Key": ("Am", "Am", "C", "C"),
}
HEADS = {
    "english": ("Section", "Start", "End"),
    "plain": ("part", "from", "to"),
    "units": ("Label", "Start (s)", "End (s)"),
    "german": ("Abschnitt", "Beginn", "Ende"),
    "french": ("Partie", "Début", "Fin"),
    "spanish": ("Sección", "Inicio", "Fin"),
    "chinese": ("段落", "开始", "结束"),
    "japanese": ("セクション", "開始", "終了"),
}


def markdown(rows: list[tuple[str, ...]]) -> str:
    rule = "|" + "---|" * len(rows[0])
    head, *body = ("| " + " | ".join(row) + " |" for row in rows)
    return "\n".join((head, rule, *body))


def separated(delimiter: str) -> Callable[[list[tuple[str, ...]]], str]:
    return lambda rows: "\n".join(delimiter.join(row) for row in rows)


def html(rows: list[tuple[str, ...]]) -> str:
    head, *body = rows
    lines = ["".join(f"<th>{cell}</th>" for cell in head)]
    lines += ["".join(f"<td>{cell}</td>" for cell in row) for row in body]
    return "<table>" + "".join(f"<tr>{line}</tr>" for line in lines) + "</table>"


def yaml(rows: list[tuple[str, ...]]) -> str:
    head, *body = rows
    return "\n".join(
        f"{'- ' if place == 0 else '  '}{name.replace('#', 'no')}: {cell}"
        for row in body
        for place, (name, cell) in enumerate(zip(head, row, strict=True))
    )


def fenced(rows: list[tuple[str, ...]]) -> str:
    return f"Here is the structure:\n```csv\n{separated(',')(rows)}\n```\nAnything else?"


FORMATS = {
    "markdown": markdown, "csv": separated(","), "semicolons": separated(";"), "tsv": separated("\t"), "html": html,
    "yaml": yaml, "fenced": fenced,
}  # fmt: skip


def tables() -> Iterator[tuple[str, str]]:
    """Names and texts of tables of one song."""
    for form, write in FORMATS.items():
        for language, head in HEADS.items():
            rows: list[tuple[str, ...]] = [head, *SONG]
            yield f"{form} {language}", write(rows)
        for other, cells in OTHERS.items():
            columns = [*zip(HEADS["english"], *SONG, strict=True), (other, *cells)]
            for order in ((0, 1, 2, 3), (3, 0, 1, 2), (0, 3, 1, 2), (0, 1, 3, 2), (1, 2, 0, 3), (2, 3, 1, 0)):
                yield f"{form} {other} {order}", write(list(zip(*(columns[place] for place in order), strict=True)))


TABLES = dict(tables())
COUNTS = [
    f"{frame.format(count=count)}{other}"
    for count in (2, 3)
    for frame in (
        "{count}",
        "Answer:{count}",
        "Total: {count}",
        "There are {count} performers.",
        "**{count}**",
        "答案:{count}",
    )
    for other in (
        "",
        "\n\nThe song runs at 104 BPM.",
        "\n\nThe chorus has 8 bars.",
        " (4/4 time)",
        "\n\nReason: the 7 layers are overdubs.",
    )
]
LENGTHS = [
    frame.format(length=length, other=other)
    for length, other in ((63, 41), (48.5, 90))
    for frame in (
        "{length} s", "Answer:{length}", "Artist 1: {length} s\nArtist 2: {other} s", "Artist 2: {other} s, artist "
        "1: {length} s",
        "artist,seconds\n1,{length}\n2,{other}", "artist;seconds;bars\n2;{other};16\n1;{length};20",
        "| artist | duration (s) | share |\n|---|---|---|\n| 1 | {length} | 30% |\n| 2 | {other} | 20% |",
        '{{"artist_1": {length}, "artist_2": {other}}}', '[{{"artist": 2, "seconds": {other}}}, {{"artist": 1, '
        '"seconds": {length}}}]',
        "{length} s (of 214 s)", "{length} s at 96 BPM", "{length} s, not counting 7 s of humming", "{length} "
        "seconds (12 bars)",
    )
]  # fmt: skip


DECLINES = (
    "I can't hear the clip.", "The file never reached me.", "Audio is beyond what I can take in.",
    "I have no ears for this.", "As a text model I only see your words.", "Ich kann die Aufnahme nicht hören.",
    "No recording was attached.", "Je ne peux pas écouter ce morceau.", "No tengo acceso al audio.",
)  # fmt: skip
USUAL = {
    "count": ("Songs like this usually have {}.", "Most pop songs have {} singers.", "On average {} people sing."),
    "seconds1": ("A lead singer typically has {} s.", "Normally it is {} seconds.", "Such verses tend to last {} s."),
    "loc2": ("Guests generally enter at 0:{}.", "The second voice mostly comes in after {} seconds."),
    "song": ("Song {} would normally be the one.", "Such ballads, like song {}, are commonly about love."),
}  # fmt: skip


def sure_value(setting: str, answer: str) -> Any:
    """Value of an answer that is not ambiguous; None of others."""
    form, asked = question(setting, answer)
    reading = READERS[form](answer, asked)
    return comparable(setting, reading.value) if reading.confidence != "ambiguous" else None


def test_a_table_in_another_form_has_the_same_sections_or_none() -> None:
    found = {name: sure_value("fss", text) for name, text in TABLES.items()}
    assert not [name for name, value in found.items() if value not in (VALUE, None)]
    unread = [name for name, value in found.items() if value is None]
    assert len(unread) <= 0.01 * len(TABLES), unread


@pytest.mark.parametrize("setting", USUAL)
def test_what_is_usual_beside_a_refusal_is_nothing(setting: str) -> None:
    usual = [frame.format(number) for frame in USUAL[setting] for number in (2, 3) if setting != "loc2"]
    usual += [frame.format(number) for frame in USUAL[setting] for number in (45, 52) if setting == "loc2"]
    texts = [text for declined in DECLINES for said in usual for text in (f"{declined} {said}", f"{said} {declined}")]
    read = {text: READERS[form](text, asked).value for text in texts for form, asked in (question(setting, text),)}
    assert {text: value for text, value in read.items() if value is not None} == {}


def test_what_is_usual_without_a_refusal_is_never_sure() -> None:
    assert [frame for frame in USUAL["count"] if sure_value("count", frame.format(2)) is not None] == []


@pytest.mark.parametrize("setting", ["count", "seconds1"])
def test_numbers_of_other_things_do_not_change_the_answer(setting: str) -> None:
    answers = COUNTS if setting == "count" else LENGTHS
    values = [2.0, 3.0] if setting == "count" else [63.0, 48.5]
    wanted = [value for value in values for _ in range(len(answers) // 2)]
    found = [sure_value(setting, answer) for answer in answers]
    wrong = [(answer, got) for answer, got, want in zip(answers, found, wanted, strict=True) if got not in (want, None)]
    assert not wrong
    assert sum(got is not None for got in found) >= 0.97 * len(found), [
        a for a, got in zip(answers, found, strict=True) if got is None
    ]
