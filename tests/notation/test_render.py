"""Tunes drawn by verovio in a process of its own: pictures, sounding notes, and no harm by any text."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import NoReturn
from xml.etree import ElementTree

import pytest

from analysis.notation import abc, render
from analysis.notation.render import BROKEN, NOTHING, Rendering, draw
from tests.shared import SHARED, needs_shared

SCALE = "X:1\nM:4/4\nL:1/4\nK:C\nCDEF|\n"


def no_process(tunes: object) -> NoReturn:
    raise AssertionError(f"a process was started for {tunes}")


def test_a_tune_becomes_a_picture_and_notes_in_seconds(tmp_path: Path) -> None:
    """Quarters at 120 a minute."""
    (drawn,) = draw([SCALE], tmp_path)
    assert ElementTree.fromstring(drawn.svg).tag == "{http://www.w3.org/2000/svg}svg"
    assert drawn.notes == ((0.0, 0.5, 60), (0.5, 0.5, 62), (1.0, 0.5, 64), (1.5, 0.5, 65))
    assert drawn.problem == ""


def test_the_key_and_accidentals_are_heard(tmp_path: Path) -> None:
    (drawn,) = draw(["X:1\nM:3/4\nL:1/4\nK:D\nF=F^G|\n"], tmp_path)
    assert [pitch for _, _, pitch in drawn.notes] == [66, 65, 68]


def test_repeats_are_heard_and_drawn_once(tmp_path: Path) -> None:
    """Eight quarters at 120 a minute; the second ending follows the second time round."""
    (drawn,) = draw(["X:1\nM:2/4\nL:1/4\nK:C\n|: C D |1 E F :|2 G A |]\n"], tmp_path)
    assert [pitch for _, _, pitch in drawn.notes] == [60, 62, 64, 65, 60, 62, 67, 69]
    assert [start for start, _, _ in drawn.notes] == [0.5 * i for i in range(8)]
    assert drawn.svg.count('class="note"') == 6


def test_what_was_drawn_is_kept_by_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = draw([SCALE, "nonsense"], tmp_path)
    monkeypatch.setattr(render, "_process", no_process)
    assert draw(["nonsense", SCALE], tmp_path) == first[::-1]


def test_a_broken_file_of_the_cache_is_drawn_anew(tmp_path: Path) -> None:
    first = draw([SCALE], tmp_path)
    (file,) = tmp_path.glob("*.json")
    file.write_text("{", encoding="utf-8")
    assert draw([SCALE], tmp_path) == first


def test_a_tune_at_which_the_process_ends_costs_only_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []

    def process(tunes: list[str]) -> list[Rendering]:
        asked.append(list(tunes))
        alive = tunes[: tunes.index("bad")] if "bad" in tunes else tunes
        return [Rendering(f"<svg>{tune}</svg>", ()) for tune in alive]

    monkeypatch.setattr(render, "_process", process)
    found = draw(["a", "bad", "b", "c"], tmp_path)
    assert [drawn.svg for drawn in found] == ["<svg>a</svg>", "", "<svg>b</svg>", "<svg>c</svg>"]
    assert found[1] == BROKEN
    assert asked == [["a", "bad", "b", "c"], ["b", "c"]]


def test_a_process_without_time_draws_nothing_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(render, "SECONDS", 0)
    assert draw([SCALE], tmp_path) == [BROKEN]


def test_without_the_renderer_it_is_said_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(render, "renderer", lambda: "")
    assert "pip install verovio" in draw([SCALE], tmp_path)[0].problem


def test_a_text_without_anything_to_draw_says_so(tmp_path: Path) -> None:
    assert draw(["X:1\nK:C\n"], tmp_path) == [NOTHING]


@pytest.mark.parametrize(
    "text",
    [
        "K:C\n" + "CDEF|" * 5000,
        "K:C\n" + "[" * 3000,
        "K:C\n" + "(((((" * 400 + "C",
        "K:C\n{{{{C}}}}|]]]]:::|||",
        "K:C\nC99999999999/0 z4294967297|",
        "M:0/0\nL:1/0\nK:H\nCDEF|",
        'K:C\n"<script>alert(1)</script>"C|w:<b>la</b>',
        "\x00\x07K:C\nC\x1b|",
        "K:C\nABA A2G|B3 d3:|\nd2e fgf|B3 d3:|",
        "🎵🎶",
    ],
    ids=lambda text: text[:18],
)
def test_hostile_text_does_no_harm(text: str, tmp_path: Path) -> None:
    tune = abc.read(text)
    bad, good = draw([tune.text(), SCALE], tmp_path)
    assert good.problem == ""
    assert "<script" not in bad.svg
    assert bad.svg or bad.problem


@needs_shared
def test_real_melodies_are_drawn(tmp_path: Path) -> None:
    """Every third question; all 319 texts of the sample draw, in 26 ms each on two quiet cores."""
    tunes = []
    for path in sorted((SHARED / "data" / "ziqi_eval").glob("*/music_generation.csv")):
        with path.open(encoding="utf-8", newline="") as stream:
            for row in list(csv.DictReader(stream))[::3]:
                stem = abc.read(row["question"])
                melodies = [stem, *(abc.read(row[letter], stem.header) for letter in "ABCD")]
                tunes += [melody.text() for melody in melodies if melody.notes]
    found = [drawn for start in range(0, len(tunes), 20) for drawn in draw(tunes[start : start + 20], tmp_path)]
    assert len(found) > 100
    assert [drawn.problem for drawn in found if drawn.problem] == []
    assert all(drawn.notes for drawn in found)
