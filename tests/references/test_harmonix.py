"""The Harmonix Set: each oddity by hand, then all files in place."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from analysis.errors import FileError, LineError
from analysis.labels import is_known
from analysis.records import Section
from analysis.references.harmonix import load, parse_beats, parse_sections
from analysis.references.records import Beat, RepairedFileError, RepairedLineError
from tests.shared import harmonix_set, needs_shared

METADATA_HEADER = (
    "File,Title,Artist,Release,Duration,BPM,Ratio Bars in 4,Time Signature,Genre,MusicBrainz Id,Acoustid Id"
)


def write_set(root: Path, segments: dict[str, bytes], metadata: str = "") -> Path:
    """A repository with these files of sections and rows of metadata."""
    dataset = root / "dataset"
    (dataset / "segments").mkdir(parents=True)
    (dataset / "beats_and_downbeats").mkdir()
    for name, content in segments.items():
        (dataset / "segments" / f"{name}.txt").write_bytes(content)
        (dataset / "beats_and_downbeats" / f"{name}.txt").write_text("0.0\t1\t1\n0.5\t2\t1\n")
    (dataset / "metadata.csv").write_text(f"{METADATA_HEADER}\n{metadata}", encoding="utf-8")
    (dataset / "youtube_urls.csv").write_text("File,URL\none,http://www.youtube.com/watch?v=abcdefghijk (backwards)\n")
    (dataset / "youtube_alignment_scores.csv").write_text("File,score\none,0.75\n")
    return root


ROW = 'one,"One, Two",Somebody,Record,20.5,120,100.0,4|4,Pop,mb,ac\n'


def test_a_section_ends_where_the_next_starts_and_end_closes_the_last() -> None:
    sections, problems = parse_sections("0.0 intro\n8.5 verse2\n20 end\n", "a.txt", 30.0)
    assert sections == (Section("intro", 0.0, 8.5), Section("verse2", 8.5, 20.0))
    assert problems == []


@pytest.mark.parametrize(("duration", "end"), [(30.0, 30.0), (8.0, None), (None, None)])
def test_without_a_final_end_the_duration_counts_if_it_is_later(duration: float | None, end: float | None) -> None:
    sections, problems = parse_sections("0.0 intro\n8.5 verse\n", "a.txt", duration)
    assert sections[-1] == Section("verse", 8.5, end)
    assert [type(problem) for problem in problems] == [RepairedFileError]
    assert "a.txt: expected `end` in the last line, found 'verse'" in str(problems[0])


def test_each_of_several_ends_closes_a_section_and_nothing_is_annotated_in_between() -> None:
    sections, problems = parse_sections("0 solo\n10 end\n12 verse\n15 end\n18 end\n", "a.txt", None)
    assert sections == (Section("solo", 0.0, 10.0), Section("verse", 12.0, 15.0))
    assert [(type(problem), getattr(problem, "line", 0)) for problem in problems] == [
        (RepairedLineError, 2),
        (RepairedLineError, 4),
    ]


@pytest.mark.parametrize("line", ["8.5\tverse", "  8.5 verse", "8.5  verse ", "8.5\u00a0verse", "8.5 verse\u200b"])
def test_stray_blanks_tabs_and_invisible_characters_are_read_and_listed(line: str) -> None:
    sections, problems = parse_sections(f"0.0 intro\n{line}\n20 end\n", "a.txt", None)
    assert sections[1] == Section("verse", 8.5, 20.0)
    assert [type(problem) for problem in problems] == [RepairedLineError]
    assert str(problems[0]).startswith("a.txt:2: expected time, one blank, label, found ")


def test_an_empty_line_is_left_out_and_listed() -> None:
    sections, problems = parse_sections("0.0 intro\n \n20 end\n", "a.txt", None)
    assert sections == (Section("intro", 0.0, 20.0),)
    assert [type(problem) for problem in problems] == [RepairedLineError]


@pytest.mark.parametrize("line", ["verse", " verse", "8,5 verse", "nan verse", "inf verse", "-1 verse", "1e999 verse"])
def test_a_line_without_a_time_is_lost_and_the_end_before_it_unknown(line: str) -> None:
    sections, problems = parse_sections(f"0.0 intro\n{line}\n20 chorus\n30 end\n", "a.txt", None)
    assert sections == (Section("intro", 0.0, None), Section("chorus", 20.0, 30.0))
    assert [type(problem) for problem in problems] == [LineError]
    assert str(problems[0]) == f"a.txt:2: expected a time in seconds, 0 or later, and a label, found {line!r}"


def test_a_time_without_a_label_ends_the_section_before_it() -> None:
    sections, problems = parse_sections("0.0 intro\n8.5\n20 chorus\n30 end\n", "a.txt", None)
    assert sections == (Section("intro", 0.0, 8.5), Section("chorus", 20.0, 30.0))
    assert problems == [LineError("a.txt", 2, "a label after the time", "8.5")]


def test_times_out_of_order_are_sorted_and_listed() -> None:
    sections, problems = parse_sections("0 intro\n20 chorus\n10 verse\n30 end\n", "a.txt", None)
    assert [section.label for section in sections] == ["intro", "verse", "chorus"]
    assert [type(problem) for problem in problems] == [RepairedLineError]
    assert str(problems[0]) == "a.txt:3: expected a time later than 20, found '10'; sorted by time"


def test_a_section_without_length_is_lost() -> None:
    sections, problems = parse_sections("0 intro\n10 verse\n10 chorus\n30 end\n", "a.txt", None)
    assert sections == (Section("intro", 0.0, 10.0), Section("chorus", 10.0, 30.0))
    assert problems == [LineError("a.txt", 2, "a section that begins before the next", "verse and chorus at 10")]


def test_an_unknown_label_is_kept_and_listed() -> None:
    sections, problems = parse_sections("0 banana\n10 end\n", "a.txt", None)
    assert sections == (Section("banana", 0.0, 10.0),)
    assert [str(problem) for problem in problems] == [
        "a.txt:1: expected a label of the table, found 'banana'; kept, shown as 'other'"
    ]


def test_a_label_of_two_words_stays_whole() -> None:
    assert parse_sections("0 pre chorus\n10 end\n", "a.txt", None)[0] == (Section("pre chorus", 0.0, 10.0),)


def test_beats_hold_time_position_and_bar() -> None:
    assert parse_beats("0.0\t1\t1\n0.5\t2\t1\n", "b.txt") == ((Beat(0.0, 1, 1), Beat(0.5, 2, 1)), [])


def test_a_bad_beat_is_lost_and_beats_out_of_order_are_sorted() -> None:
    beats, problems = parse_beats(f"0.5\t1\t1\nx\t2\t1\n0.6\t2\n0.1\t1\t1\n0.7\t1\t{'9' * 5000}\n", "b.txt")
    assert beats == (Beat(0.1, 1, 1), Beat(0.5, 1, 1))
    assert [(type(problem), getattr(problem, "line", 0)) for problem in problems] == [
        (LineError, 2),
        (LineError, 3),
        (RepairedLineError, 4),
        (LineError, 5),
    ]


@pytest.mark.parametrize("inside", ["", "dataset", "dataset/segments"])
def test_the_repository_and_the_folders_in_it_load_alike(tmp_path: Path, inside: str) -> None:
    write_set(tmp_path, {"one": b"0.0 intro\n8.5 end\n"}, ROW)
    loaded = load(tmp_path / inside)
    assert [song.id for song in loaded.songs] == ["harmonix/one"]
    assert [str(problem) for problem in loaded.lost] == []


def test_metadata_video_and_beats_are_joined_to_the_song(tmp_path: Path) -> None:
    write_set(tmp_path, {"one": b"0.0 intro\n8.5 end\n"}, ROW)
    annotated = load(tmp_path).songs[0]
    song = annotated.song
    assert (song.title, song.artist, song.duration, song.genre) == ("One, Two", "Somebody", 20.5, "Pop")
    assert song.urls == ("http://www.youtube.com/watch?v=abcdefghijk",)
    assert dict(song.details) == {
        "release": "Record", "bpm": 120.0, "bars_in_4": 100.0, "time_signature": "4/4", "musicbrainz": "mb",
        "acoustid": "ac", "alignment_score": 0.75, "url_remark": "(backwards)",
    }  # fmt: skip
    assert annotated.beats == (Beat(0.0, 1, 1), Beat(0.5, 2, 1))


def test_latin_1_bytes_are_read_and_listed(tmp_path: Path) -> None:
    write_set(tmp_path, {"one": b"0.0 caf\xe9\n8.5 end\n"}, ROW)
    loaded = load(tmp_path)
    assert loaded.songs[0].sections == (Section("café", 0.0, 8.5),)
    assert any("expected UTF-8 text, found byte 0xe9 at offset 7; read as Latin-1" in str(p) for p in loaded.repaired)


def test_a_byte_order_mark_and_carriage_returns_are_no_oddity(tmp_path: Path) -> None:
    write_set(tmp_path, {"one": b"\xef\xbb\xbf0.0 intro\r\n8.5 end\r\n"}, ROW)
    loaded = load(tmp_path)
    assert loaded.songs[0].sections == (Section("intro", 0.0, 8.5),)
    assert not any("one.txt" in str(problem) for problem in loaded.problems)


@pytest.mark.parametrize(("content", "found"), [(b"", "an empty file"), (b"nothing here\n", "none")])
def test_a_file_without_sections_is_lost_and_the_others_load(tmp_path: Path, content: bytes, found: str) -> None:
    write_set(tmp_path, {"one": b"0.0 intro\n8.5 end\n", "two": content}, ROW)
    loaded = load(tmp_path)
    assert [song.song.id for song in loaded.songs] == ["one"]
    file = str(tmp_path / "dataset/segments/two.txt")
    assert FileError(file, "at least one section", found) in loaded.lost


def test_a_song_without_metadata_keeps_its_annotations(tmp_path: Path) -> None:
    write_set(tmp_path, {"two": b"0.0 intro\n8.5 end\n"})
    loaded = load(tmp_path)
    assert (loaded.songs[0].song.title, loaded.songs[0].song.duration) == ("two", None)
    assert [type(problem) for problem in loaded.problems] == [RepairedFileError]


def test_a_row_of_metadata_without_a_file_of_sections_is_listed_as_lost(tmp_path: Path) -> None:
    write_set(tmp_path, {}, ROW)
    loaded = load(tmp_path)
    assert loaded.songs == ()
    assert "one.txt: expected the sections of 'One, Two', a song of metadata.csv, found no file" in str(loaded.lost[0])


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (ROW.replace("20.5", "long"), "metadata.csv:2: expected duration as a number, found 'long'"),
        (ROW.replace("20.5", ""), "metadata.csv:2: expected the duration of 'one' in seconds"),
        (ROW + ROW, "metadata.csv:3: expected one row per song, found 'one'"),
        (ROW.replace("\n", ",more\n"), "metadata.csv:2: expected 11 cells, found '12'"),
        (ROW + ",,\n", "metadata.csv:3: expected a row with content; left out"),
        (ROW.replace(",mb,ac", ""), "metadata.csv:2: expected 11 cells, found '9'; the missing ones left empty"),
        (ROW.replace("Somebody", " Some\u00a0body "), "metadata.csv:2: expected artist without stray blanks"),
    ],
)
def test_odd_rows_of_metadata_are_listed_with_their_line(tmp_path: Path, row: str, expected: str) -> None:
    write_set(tmp_path, {"one": b"0.0 intro\n8.5 end\n"}, row)
    loaded = load(tmp_path)
    assert len(loaded.songs) == 1
    assert any(expected in str(problem) for problem in loaded.problems), [str(p) for p in loaded.problems]


def test_missing_tables_and_beats_are_listed_once_each(tmp_path: Path) -> None:
    (tmp_path / "segments").mkdir()
    (tmp_path / "segments" / "one.txt").write_text("0 intro\n5 end\n")
    loaded = load(tmp_path)
    assert len(loaded.songs) == 1
    assert [Path(problem.file).name for problem in loaded.lost] == [
        "metadata.csv", "youtube_urls.csv", "youtube_alignment_scores.csv", "beats_and_downbeats",
    ]  # fmt: skip


def test_another_folder_is_refused_with_what_was_expected(tmp_path: Path) -> None:
    write_set(tmp_path, {"one": b"0.0 intro\n8.5 end\n"}, ROW)
    with pytest.raises(FileError, match="expected the Harmonix Set: a folder with dataset/segments, found none in it"):
        load(tmp_path / "dataset" / "nowhere")


@needs_shared
def test_all_files_in_place_load_or_are_reported() -> None:
    loaded = harmonix_set()
    assert len(loaded.songs) == 890
    assert sum(len(song.sections) for song in loaded.songs) == 9454
    assert sum(len(song.beats) for song in loaded.songs) == 369_965
    assert [type(problem) for problem in loaded.lost] == [FileError] * 22  # files of sections that are not there
    assert Counter(Path(problem.file).name for problem in loaded.repaired) == {
        "youtube_urls.csv": 9,  # remarks behind the address
        "0287_therewasatime.txt": 1, "0292_timeslikethese.txt": 1, "0318_windup.txt": 1, "0653_dynamite.txt": 1,
    }  # fmt: skip
    assert all(is_known(section.label) for song in loaded.songs for section in song.sections)
    assert all(s.start is not None and s.end is not None and s.end > s.start for g in loaded.songs for s in g.sections)
    assert sum(song.song.details["alignment_score"] < 0.9 for song in loaded.songs) == 38


@needs_shared
def test_an_early_end_closes_the_last_section_in_place() -> None:
    songs = {song.song.id: song for song in harmonix_set().songs}
    assert songs["0653_dynamite"].sections[-1] == Section("postchorus", 292.262122, 308.306344)
    assert songs["0287_therewasatime"].sections[-1].end == 381.089353
