"""SALAMI: each oddity by hand, then the songs in place against the figures of mir_eval."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from analysis.annotations import Mark, Tier, opinions
from analysis.errors import FileError, LineError
from analysis.metrics.annotator_agreement import agreement
from analysis.records import Section
from analysis.references.salami import load
from analysis.references.salami_files import read_tier
from analysis.summaries.people import intervals
from tests.shared import SHARED, needs_shared

REAL = SHARED / "data" / "salami"
TIERS: dict[str, Tier] = {"uppercase": "form", "lowercase": "phrases", "functions": "sections"}
HEADER = (
    "SONG_ID,SOURCE,ANNOTATOR1,ANNOTATOR2,SONG_DURATION,SONG_TITLE,ARTIST,CLASS,GENRE,SUBMISSION_DATE1,"
    "SUBMISSION_DATE2,SONG_WAS_PRIVATE_FLAG,SONG_WAS_DISCARDED_FLAG\n"
)


def marks(text: str) -> tuple[list[Mark], dict[str, int]]:
    counts: Counter[tuple[str, str]] = Counter()
    read, problems = read_tier(text, "f.txt", "functions", counts)
    assert problems == []
    return list(read), {name: n for (name, _), n in counts.items() if n}


def write(
    root: Path, files: dict[str, str], rows: str = "7,Codaich,3,8,20,A_Song,Compilations,jazz,Soul_Jazz,,,1,FALSE\n"
) -> Path:
    (root / "metadata").mkdir(parents=True)
    (root / "metadata" / "metadata.csv").write_text(HEADER + rows, encoding="utf-8")
    folder = root / "annotations" / "7" / "parsed"
    folder.mkdir(parents=True)
    for name, text in files.items():
        for tier in TIERS:
            (folder / f"{name}_{tier}.txt").write_text(text, encoding="utf-8")
    return root


PLAIN = "0.0\tSilence\n1.5\tVerse\n20.0\tEnd"


def test_labels_at_one_time_are_labels_of_one_mark_in_file_order() -> None:
    read, counts = marks("0.0\tIntro\n4.0\tSolo\n4.0\tInterlude\n4.0\tSolo\n9.0\tEnd\n")
    assert read == [Mark(0.0, 4.0, ("Intro",)), Mark(4.0, 9.0, ("Solo", "Interlude"))]
    assert counts["two labels at one time"] == 2
    assert read[1].label == "Interlude"


def test_an_equal_label_counts_once() -> None:
    read, counts = marks("0.0\tIntro\n4.0\tSolo\n4.0\tSolo\n9.0\tEnd\n")
    assert read[1] == Mark(4.0, 9.0, ("Solo",))
    assert (counts["equal label twice at one time"], counts.get("two labels at one time")) == (1, None)


@pytest.mark.parametrize("lines", ["0.0\tSilence\n0.0\tVerse", "0.0\tVerse\n0.0\tsilence"])
def test_a_label_wins_over_silence_at_one_time(lines: str) -> None:
    read, counts = marks(f"{lines}\n9.0\tEnd\n")
    assert read == [Mark(0.0, 9.0, ("Verse",))]
    assert counts["silence beside a label"] == 1


def test_silence_in_lower_case_stays_as_published_and_is_scored_as_silence() -> None:
    (first, _), counts = marks("0.0\tsilence\n1.5\tVerse\n9.0\tEnd\n")
    assert (first.labels, first.label, counts["silence in lower case"]) == (("silence",), "Silence", 1)


@pytest.mark.parametrize("end", ["20.0\tSilence\n20.0\tEnd", "20.0\tEnd\n20.0\tSilence"])
def test_the_latest_time_ends_the_song_whatever_stands_there(end: str) -> None:
    read, counts = marks(f"0.0\tVerse\n{end}")
    assert read == [Mark(0.0, 20.0, ("Verse",))]
    assert (counts["label beside End"], counts["no final line feed"]) == (1, 1)


@pytest.mark.parametrize(("end", "n"), [("0.999", 1), ("1.0", None)])
def test_a_part_is_short_below_one_second(end: str, n: int | None) -> None:
    assert marks(f"0.0\tVerse\n{end}\tSolo\n20.0\tEnd\n")[1].get("parts under 1 s") == n


def test_an_unreadable_line_is_lost_and_named() -> None:
    read, problems = read_tier("0.0\tVerse\nx\tSolo\n9.0\tEnd\n", "f.txt", "functions", Counter())
    assert read == (Mark(0.0, 9.0, ("Verse",)),)
    assert [str(problem) for problem in problems] == [
        str(LineError("f.txt", 2, "a time in seconds, 0 or later, and a label", "x\tSolo"))
    ]


def test_a_second_layer_is_an_annotation_and_no_further_opinion(tmp_path: Path) -> None:
    found = load(write(tmp_path, {"textfile1": PLAIN, "textfile2": PLAIN, "textfile2b": PLAIN}))
    (song,) = found.songs
    assert [(each.file, each.annotator, each.second_layer) for each in song.annotations] == [
        ("1", "salami-3", False), ("2", "salami-8", False), ("2b", "salami-8", True),
    ]  # fmt: skip
    assert [each.file for each in opinions(song.annotations)] == ["1", "2"]
    assert len({each.id for each in song.annotations}) == 3


def test_a_second_file_alone_is_the_annotation_of_the_second_annotator(tmp_path: Path) -> None:
    found = load(write(tmp_path, {"textfile2": PLAIN}))
    assert found.songs[0].annotations[0].annotator == "salami-8"
    assert found.songs[0].sections == (Section("Silence", 0.0, 1.5), Section("Verse", 1.5, 20.0))
    assert next(quirk.n for quirk in found.quirks if quirk.name == "second file without a first") == 1


def test_one_annotator_can_be_asked_for(tmp_path: Path) -> None:
    write(tmp_path, {"textfile1": PLAIN})
    assert len(load(tmp_path, "1").songs) == 1
    without = load(tmp_path, "2")
    assert without.songs == ()
    assert [quirk.name for quirk in without.quirks if "annotator" in quirk.name] == ["song without this annotator"]


def test_titles_have_blanks_and_compilations_are_no_artist(tmp_path: Path) -> None:
    song = load(write(tmp_path, {"textfile1": PLAIN})).songs[0].song
    assert (song.title, song.artist, song.genre, song.duration) == ("A Song", "", "Soul Jazz", 20.0)


@pytest.mark.parametrize(
    ("stated", "duration", "n"), [("22", 22.0, 0), ("22.1", 22.1, 1), ("17", 20.0, 1), ("", 20.0, 0)]
)
def test_the_duration_is_the_later_of_two_and_told_over_two_seconds(
    tmp_path: Path, stated: str, duration: float, n: int
) -> None:
    found = load(write(tmp_path, {"textfile1": PLAIN}, f"7,,3,8,{stated},T,A,,,,,0,FALSE\n"))
    assert (found.songs[0].song.duration, len(found.repaired)) == (duration, n)


def test_a_row_without_annotations_is_counted_and_another_folder_refused(tmp_path: Path) -> None:
    rows = "7,,3,8,20,T,A,,,,,0,FALSE\n8,,3,8,20,T,A,,,,,0,TRUE\n9,,3,8,20,T,A,,,,,0,FALSE\n"
    found = load(write(tmp_path, {"textfile1": PLAIN}, rows))
    counts = {quirk.name: quirk.n for quirk in found.quirks}
    assert (counts["row without annotations, discarded"], counts["row without annotations"]) == (1, 1)
    with pytest.raises(FileError, match="SALAMI"):
        load(tmp_path / "metadata")


@needs_shared
def test_the_songs_in_place_are_as_published_and_agree_as_in_mir_eval() -> None:
    songs = {song.song.id: song for song in load(REAL).songs}
    expected = json.loads((REAL / "expected.json").read_text(encoding="utf-8"))["songs"]
    assert songs.keys() == {each["song"] for each in expected}
    for each in expected:
        annotations = {annotation.file: annotation for annotation in opinions(songs[each["song"]].annotations)}
        assert annotations.keys() == each["annotators"].keys()
        for file, stated in each["annotators"].items():
            assert annotations[file].annotator == stated["annotator"]
            for tier, rows in stated["tiers"].items():
                read = annotations[file].tiers[TIERS[tier]]
                assert [[mark.start, mark.end, list(mark.labels)] for mark in read] == rows
        for tier, figures in each["agreement"].items():
            value = agreement(*(intervals(annotations[file], TIERS[tier]) for file in "12"))
            assert value == pytest.approx(figures, abs=1e-6)
