"""CoSoD: each oddity by hand, then all files in place."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from analysis.errors import FileError, LineError
from analysis.labels import is_known
from analysis.records import LOST_LINES, Section, Song
from analysis.references.cosod import load, parse_analysis
from analysis.references.records import AnnotatedSong, Performance, Problem, RepairedFileError, RepairedLineError
from tests.shared import SHARED, needs_shared

HEADER = (
    "Index,Timestamp,Formal section,Artist,Gender,Function,Delivery,"
    "Pitch min,Pitch Q1,Pitch median,Pitch Q3,Pitch max,Environment,Layering,Width\n"
)
SONG = Song("cosod", "7", "A Song", "Ann Featuring Bob", details={"artists": ("Ann", "Bob")})
VERSE = "7,0,Verse,Ann,W,Main,S,1,2,3,4,5,E1,L2,W3\n"
CHORUS = "7,10.5,Chorus,Both,,,,,,,,,,,\n"
METADATA = (
    "Index,Year,Position,Title,Artists,Collaboration type,Gender of artists,Collaboration type/gender,MusicBrainz URL\n"
    "7,2015,3,A Song,Ann Featuring Bob,Lead/featured,Mixed,W ft. M,https://musicbrainz.org/work/x\n"
)


def parse(rows: str, header: str = HEADER) -> tuple[AnnotatedSong, list[Problem]]:
    song, problems = parse_analysis(header + rows, "a.csv", SONG)
    assert song is not None
    return song, problems


def write_set(root: Path, analysis: bytes, metadata: str = METADATA) -> Path:
    (root / "Analysis").mkdir()
    (root / "Metadata").mkdir()
    (root / "Analysis" / "Analysis7.csv").write_bytes(analysis)
    (root / "Metadata" / "Metadata7.csv").write_text(metadata, encoding="utf-8")
    return root


def test_a_section_ends_where_the_next_starts_and_the_last_has_no_end() -> None:
    song, problems = parse(VERSE + CHORUS)
    assert song.sections == (Section("Verse", 0.0, 10.5), Section("Chorus", 10.5, None))
    assert problems == []


def test_a_performance_holds_who_performs_and_how() -> None:
    song, _ = parse(VERSE + CHORUS)
    assert song.performances == (
        Performance(0.0, 10.5, "Verse", "Ann", ("Ann",), "W", "Main", "Singing", "E1", "L2", "W3"),
        Performance(10.5, None, "Chorus", "Both", ("Ann", "Bob")),
    )


def test_a_section_without_artist_has_no_performance() -> None:
    song, problems = parse("7,0,Intro,,,,,,,,,,,,\n")
    assert song.performances == ()
    assert problems == []


def test_a_last_row_with_a_timestamp_alone_ends_the_song() -> None:
    song, problems = parse(VERSE + "7,30,,,,,,,,,,,,,\n")
    assert song.sections == (Section("Verse", 0.0, 30.0),)
    assert [str(p) for p in problems] == ["a.csv:3: expected the name of a section; the section above ends here"]


def test_a_row_without_section_in_the_middle_leaves_a_gap() -> None:
    song, _ = parse("7,0,,,,,,,,,,,,,\n7,5,Verse,Ann,,,,,,,,,,,\n7,9,,,,,,,,,,,,,\n7,12,Outro,,,,,,,,,,,,\n")
    assert song.sections == (Section("Verse", 5.0, 9.0), Section("Outro", 12.0, None))


@pytest.mark.parametrize("row", ["7,,,Bob,M,Feat,R", "7,,verse,Bob,M,Feat,R", "7,0,Verse,Bob,M,Feat,R"])
def test_a_row_without_its_own_time_is_a_further_performer_of_the_section_above(row: str) -> None:
    song, problems = parse(f"{VERSE}{row},,,,,,,,\n{CHORUS}")
    assert song.sections == (Section("Verse", 0.0, 10.5), Section("Chorus", 10.5, None))
    assert [(p.start, p.end, p.artist, p.function, p.delivery) for p in song.performances[:2]] == [
        (0.0, 10.5, "Ann", "Main", "Singing"),
        (0.0, 10.5, "Bob", "Featured", "Rapping"),
    ]
    assert [type(problem) for problem in problems] == ([] if row.startswith("7,0") else [RepairedLineError])


@pytest.mark.parametrize("time", ["", "later", "-3", "nan", "1:20"])
def test_a_new_section_without_a_readable_time_is_lost_and_the_end_before_it_unknown(time: str) -> None:
    song, problems = parse(f"{VERSE}7,{time},Bridge,Bob,,,,,,,,,,,\n{CHORUS}")
    assert song.sections == (Section("Verse", 0.0, None), Section("Chorus", 10.5, None))
    assert song.performances[0].end is None
    assert problems == [LineError("a.csv", 3, "a time in seconds, 0 or later", time)]


def test_times_out_of_order_are_sorted_and_listed() -> None:
    song, problems = parse(CHORUS + VERSE)
    assert [section.label for section in song.sections] == ["Verse", "Chorus"]
    assert [performance.artist for performance in song.performances] == ["Ann", "Both"]
    assert "a.csv:3: expected a time later than 10.5, found '0'; sorted by time" in str(problems[0])


def test_stray_blanks_in_cells_are_read_and_listed() -> None:
    song, problems = parse("7,0,Pre-chorus\u00a0,Ann,W,Main ,\tS,,,,,,E1,L2,W3\n")
    assert song.sections[0].label == "Pre-chorus"
    assert (song.performances[0].function, song.performances[0].delivery) == ("Main", "Singing")
    assert [type(problem) for problem in problems] == [RepairedLineError] * 3


def test_values_outside_the_scales_are_listed() -> None:
    song, problems = parse("7,0,Verse,Ann,X,Boss,spoken,,,,,,E!,L2,W9\n")
    only = song.performances[0]
    assert (only.gender, only.function, only.delivery, only.environment, only.width) == ("", "", "Spoken", "E!", "W9")
    assert [str(problem) for problem in problems] == [
        "a.csv:2: expected gender M, W, NB, found 'X'; left empty",
        "a.csv:2: expected function Main, Featured, Neither, Uncredited, found 'Boss'; left empty",
        "a.csv:2: expected environment E1, E2, E3, E4, E5, found 'E!'; kept",
        "a.csv:2: expected width W1, W2, W3, W4, W5, found 'W9'; kept",
    ]


def test_an_artist_cell_that_repeats_the_section_names_nobody() -> None:
    song, problems = parse("7,0,Outro,Outro,,,,,,,,,,,\n")
    assert song.performances == ()
    assert "expected the name of an artist, found 'Outro'; read as nobody" in str(problems[0])


def test_another_index_and_an_unknown_section_are_listed() -> None:
    song, problems = parse("8,0,Banana,,,,,,,,,,,,\n")
    assert song.sections[0].label == "Banana"
    assert [str(problem) for problem in problems] == [
        "a.csv:2: expected a section name of the table, found 'Banana'; shown as 'other'",
        "a.csv:2: expected the index 7, found '8'; the file's name counts",
    ]


def test_empty_and_short_rows_are_read_and_long_ones_lost() -> None:
    song, problems = parse(f"{VERSE},,,\n7,5,Chorus,Bob\n7,8,Outro,,,,,,,,,,,,,more\n")
    assert [section.label for section in song.sections] == ["Verse", "Chorus"]
    assert [(type(problem), getattr(problem, "line", 0)) for problem in problems] == [
        (RepairedLineError, 3),
        (RepairedLineError, 4),
        (LineError, 5),
    ]


def test_columns_may_be_named_or_ordered_otherwise_or_lack() -> None:
    song, problems = parse("Ann,Verse,3.5,S,7\n", header="Artist,FORMAL SECTION ,Timestamp,Vocal delivery,Index #\n")
    assert song.performances == (Performance(3.5, None, "Verse", "Ann", ("Ann",), delivery="Singing"),)
    assert [type(problem) for problem in problems] == [RepairedFileError] * 5
    assert str(problems[0]) == "a.csv: expected a column 'Gender', found none; left empty"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "a.csv: expected a header and rows, found an empty file"),
        ("Index,Artist\n7,Ann\n", "a.csv: expected a column 'Timestamp', found the columns Index, Artist"),
        (HEADER, "a.csv: expected at least one section, found none"),
    ],
)
def test_a_file_that_holds_no_section_is_lost(text: str, expected: str) -> None:
    song, problems = parse_analysis(text, "a.csv", SONG)
    assert song is None
    assert expected in [str(problem) for problem in problems]


def test_a_cell_too_large_for_the_reader_loses_the_file_only() -> None:
    song, problems = parse_analysis(HEADER + "x" * 200_000, "a.csv", SONG)
    assert song is None
    assert str(problems[0]).startswith("a.csv: expected comma-separated values, found field larger than")


@pytest.mark.parametrize("inside", ["", "Analysis"])
def test_metadata_is_joined_to_the_song(tmp_path: Path, inside: str) -> None:
    write_set(tmp_path, b"\xef\xbb\xbf" + (HEADER + VERSE + CHORUS).replace("\n", "\r\n").encode())
    loaded = load(tmp_path / inside)
    assert loaded.problems == ()
    song = loaded.songs[0].song
    assert (loaded.songs[0].id, song.title, song.artist, song.duration) == ("cosod/7", "A Song", SONG.artist, None)
    assert dict(song.details) == {
        "artists": ("Ann", "Bob"), "year": 2015, "position": 3, "collaboration": "Lead/featured", "genders": "Mixed",
        "collaboration_genders": "W ft. M", "musicbrainz": "https://musicbrainz.org/work/x",
    }  # fmt: skip


def test_the_other_header_of_the_metadata_is_read(tmp_path: Path) -> None:
    metadata = METADATA.replace("Collaboration type/gender", "Collaboration type + gender")
    loaded = load(write_set(tmp_path, (HEADER + VERSE).encode(), metadata))
    assert loaded.problems == ()
    assert loaded.songs[0].song.details["collaboration_genders"] == "W ft. M"


def test_latin_1_bytes_are_read_and_listed(tmp_path: Path) -> None:
    loaded = load(write_set(tmp_path, (HEADER + VERSE.replace("Ann", "Beyoncé")).encode("latin-1")))
    assert loaded.songs[0].performances[0].artist == "Beyoncé"
    assert [type(problem) for problem in loaded.problems] == [RepairedFileError]


def test_a_song_without_metadata_keeps_its_annotations(tmp_path: Path) -> None:
    root = write_set(tmp_path, (HEADER + VERSE).encode())
    (root / "Metadata" / "Metadata7.csv").unlink()
    loaded = load(root)
    assert loaded.songs[0].song.title == "CoSoD 7"
    assert "expected Metadata7.csv beside it, found no file" in str(loaded.repaired[0])


def test_metadata_without_an_analysis_and_files_of_other_names_are_listed_as_lost(tmp_path: Path) -> None:
    root = write_set(tmp_path, (HEADER + VERSE).encode())
    (root / "Analysis" / "Analysis7.csv").rename(root / "Analysis" / "notes.csv")
    loaded = load(root)
    assert loaded.songs == ()
    assert [str(problem) for problem in loaded.lost] == [
        f"{root / 'Analysis' / 'notes.csv'}: expected a name like Analysis12.csv",
        f"{root / 'Analysis' / 'Analysis7.csv'}: expected the analysis of 'A Song', which has metadata, found no file",
    ]


def test_odd_metadata_is_listed_and_the_song_loads(tmp_path: Path) -> None:
    metadata = METADATA.replace("2015", "soon") + METADATA.splitlines()[1] + "\n"
    loaded = load(write_set(tmp_path, (HEADER + VERSE).encode(), metadata))
    assert loaded.songs[0].song.details["year"] is None
    assert [str(problem).partition("Metadata7.csv:")[2] for problem in loaded.problems] == [
        "3: expected one row, found 'a further one'",
        "2: expected the year as a whole number, found 'soon'",
    ]


def test_the_archives_of_the_repository_load_like_the_folders(tmp_path: Path) -> None:
    for kind, text in (("Analysis", HEADER + VERSE), ("Metadata", METADATA)):
        with zipfile.ZipFile(tmp_path / f"{kind}.zip", "w") as archive:
            archive.writestr(f"{kind}/{kind}7.csv", text)
            archive.writestr(f"__MACOSX/{kind}/._{kind}7.csv", b"\x00\x05")
    loaded = load(tmp_path)
    assert loaded.problems == ()
    assert [song.song.title for song in loaded.songs] == ["A Song"]


def test_an_archive_that_becomes_far_larger_is_reported(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "Analysis.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("Analysis/Analysis7.csv", bytes(65_000_000))
    loaded = load(tmp_path)
    assert loaded.songs == ()
    assert "more than 200 times as many" in str(loaded.lost[0])


def test_a_broken_archive_is_reported(tmp_path: Path) -> None:
    (tmp_path / "Analysis.zip").write_bytes(b"no archive")
    loaded = load(tmp_path)
    assert loaded.songs == ()
    assert "Analysis.zip: expected the folder Analysis or an archive of it, found File is not a zip" in str(
        loaded.lost[0]
    )


def test_another_folder_is_refused_with_what_was_expected(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"expected CoSoD: a folder with Analysis or Analysis\.zip, found none in it"):
        load(tmp_path)


@pytest.mark.parametrize(("rows", "line"), [
    ("7, ,Intro,Ann,W,Main,S,,,,,,,,\n7,10.5,Chorus,Bob,M,Feat,R,,,,,,,,\n", 2),
    (VERSE + "7,,Bridge,Bob,M,Feat,R,,,,,,,,\n" + CHORUS, 3),
])  # fmt: skip
def test_a_row_without_time_is_refused_and_the_song_remembers_its_line(rows: str, line: int) -> None:
    song, problems = parse(rows)
    lost = [problem for problem in problems if type(problem) is LineError]
    assert [(problem.file, problem.line) for problem in lost] == [("a.csv", line)]
    assert "a time in seconds" in str(lost[0])
    assert song.song.details[LOST_LINES] == [line]


def test_a_song_of_which_all_rows_are_read_has_no_lost_lines() -> None:
    assert LOST_LINES not in parse(VERSE + CHORUS)[0].song.details


@needs_shared
def test_all_files_in_place_load_or_are_reported() -> None:
    loaded = load(SHARED / "data/cosod")
    assert len(loaded.songs) == 329
    assert sum(len(song.sections) for song in loaded.songs) == 3357
    assert sum(len(song.performances) for song in loaded.songs) == 3023
    assert [Path(problem.file).name for problem in loaded.lost] == ["Analysis1.csv", "Analysis95.csv"]
    assert len(loaded.repaired) == 383
    stray, nameless = ("stray blanks", "name of a section")
    assert sum(stray in str(problem) for problem in loaded.repaired) == 325
    assert sum(nameless in str(problem) for problem in loaded.repaired) == 45
    assert all(is_known(section.label) for song in loaded.songs for section in song.sections)


@needs_shared
def test_44_files_in_place_give_the_end_of_the_song() -> None:
    songs = load(SHARED / "data/cosod").songs
    assert sum(song.sections[-1].end is not None for song in songs) == 44
    assert all(section.end is not None for song in songs for section in song.sections[:-1])


@needs_shared
def test_every_delivery_and_function_in_place_has_a_name() -> None:
    performances = [each for song in load(SHARED / "data/cosod").songs for each in song.performances]
    assert {each.function for each in performances} == {"", "Main", "Featured", "Neither", "Uncredited"}
    assert {each.delivery for each in performances} == {"", "Singing", "Rapping", "Spoken"}
    assert all(each.artists for each in performances)
