"""From folders and workspaces to files of questions."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from analysis import questions
from analysis.benchmarks.bass import reader
from analysis.errors import FileError
from analysis.pipeline import import_references
from analysis.pipeline import questions as pipeline
from analysis.pipeline.models.baseline import read_questions
from analysis.questions.song_material import Words
from analysis.store.workspace import Workspace
from tests import small
from tests.audio.test_concatenate import tone

DEMO = Path(__file__).parents[2] / "data" / "demo"


def test_a_folder_in_both_formats_gives_whole_songs() -> None:
    songs = {song.id: song for song in pipeline.from_folder(DEMO, "demo")}
    assert len(songs) == 14
    song = songs["01_paper_lanterns"]
    assert (song.audio, song.title, song.artist) == (
        "demo_01_paper_lanterns.wav",
        "Paper Lanterns",
        "Nova Hale feat. Juno Park",
    )
    assert all((song.has_performers, song.lyrics, song.ratings, song.latest_end))
    assert sum(each.has_performers for each in songs.values()) == 9


@pytest.mark.parametrize(("dataset", "ids", "n"), [("harmonix", "01_paper_lanterns", 14), ("cosod", "1", 9)])
def test_one_format_alone_gives_its_own_songs(dataset: str, ids: str, n: int) -> None:
    songs = pipeline.from_folder(DEMO, dataset)
    assert (len(songs), songs[0].dataset, songs[0].id) == (n, dataset, ids)
    assert all(song.has_performers == (dataset == "cosod") for song in songs)


def test_without_a_format_whatever_is_there_is_read() -> None:
    assert [song.dataset for song in pipeline.from_folder(DEMO)] == ["harmonix"] * 14 + ["cosod"] * 9


@pytest.mark.parametrize(
    ("dataset", "expected"), [("", "harmonix or cosod"), ("demo", "demo"), ("cosod", "cosod"), ("jazz", "jazz")]
)
def test_a_folder_without_songs_is_refused(tmp_path: Path, dataset: str, expected: str) -> None:
    with pytest.raises(FileError, match=f"expected songs in the format of {expected}, or lyrics/.*, found none in it"):
        pipeline.from_folder(DEMO if dataset == "jazz" else tmp_path, dataset)


def test_imported_songs_give_the_same_questions_as_their_folder(tmp_path: Path) -> None:
    place = Workspace(tmp_path)
    import_references("cosod", DEMO / "cosod", place)
    for name in ("lyrics", "attributes.json"):
        assert not (tmp_path / name).exists()
    here = questions.build(pipeline.from_workspace(place, "cosod"), per_subtask=9)
    there = questions.build(pipeline.from_folder(DEMO / "cosod"), per_subtask=9)
    assert here.files["artist_collaboration"] == there.files["artist_collaboration"] != []
    assert len(pipeline.from_workspace(place)) == 9


def test_a_workspace_without_the_set_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="expected an imported reference set; `earmark import` imports one, found none"):
        pipeline.from_workspace(Workspace(tmp_path))
    import_references("cosod", DEMO / "cosod", Workspace(tmp_path))
    with pytest.raises(FileError, match=r"expected an imported reference set 'harmonix'; .* found cosod"):
        pipeline.from_workspace(Workspace(tmp_path), "harmonix")


def test_built_files_load_as_questions(tmp_path: Path) -> None:
    paths = pipeline.write(questions.build(pipeline.from_folder(DEMO, "demo"), per_subtask=3).files, tmp_path)
    for path in paths:
        read = reader.read(path)
        assert read.answers
        assert not read.is_run
        assert not read.facts.model


def test_songs_of_gene_attribution_are_joined_where_all_four_are_there(tmp_path: Path) -> None:
    files = questions.build(pipeline.from_folder(DEMO, "demo"), per_subtask=3).files
    wanted = [record for record in files["musicological_analysis"] if "audio_paths" in record]
    assert pipeline.join_audio(files, tmp_path) == (0, 3)
    for name in wanted[0]["audio_paths"]:
        tone(tmp_path / name, 1, 0.5)
    there, wanting = pipeline.join_audio(files, tmp_path)
    assert there >= 1
    assert there + wanting == 3
    assert (tmp_path / wanted[0]["audio"]).stat().st_size == 44 + 2 * 1000 * (4 + 15)


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(FileError, match="expected a folder that can be written to"):
        pipeline.write({"some": []}, tmp_path / "file")


def test_records_are_plain_json(tmp_path: Path) -> None:
    files = questions.build(pipeline.from_folder(DEMO, "demo"), per_subtask=3).files
    written = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in pipeline.write(files, tmp_path)}
    assert written == files != {}


def test_no_question_is_made_of_a_song_of_which_a_row_is_lost(tmp_path: Path) -> None:
    """The intro has no time: how long and how often Ann sings is not known, and her first entry would be wrong."""
    header = "Index,Timestamp,Formal section,Artist,Gender,Function,Delivery,Environment,Layering,Width\n"
    rows = "7,{},Intro,Ann,W,Main,S,,,\n7,15,Chorus,Ann,W,Main,S,,,\n7,45,Verse,Bob,M,Feat,R,,,\n7,90,,,,,,,,\n"
    built = {}
    for time in ("0", " "):
        folder = tmp_path / f"set{time.strip()}"
        texts = {"Analysis": header + rows.format(time), "Metadata": "Index,Title,Artists\n7,A,Ann & Bob\n"}
        for kind, text in texts.items():
            small.write(folder / kind / f"{kind}7.csv", None).write_text(text, encoding="utf-8")
        built[time] = questions.build(pipeline.from_folder(folder, "cosod"))
    made = {time: sum(map(len, each.files.values())) for time, each in built.items()}
    assert made["0"] > 0
    assert made[" "] == 0
    assert all(set(tally.exclusions) == {"a row of the annotation could not be read"} for tally in built[" "].counts)


def test_a_folder_of_built_questions_is_accepted_everywhere(tmp_path: Path) -> None:
    """Songs with sections alone give no lyrics questions: no file without records is written, an old one is removed."""
    folder = tmp_path / "questions"
    small.write(folder / "lyrics_transcription.json", [])
    built = questions.build(pipeline.from_folder(DEMO / "cosod"))
    assert "lyrics_transcription" in [name for name, records in built.files.items() if not records]
    pipeline.write(built.files, folder)
    assert not (folder / "lyrics_transcription.json").exists()
    assert read_questions([folder])[1] == ()


def test_a_list_without_records_beside_others_is_no_error(tmp_path: Path) -> None:
    """In a folder, and where a shell names all of its files."""
    full = small.write(tmp_path / "a.json", small.run())
    empty = small.write(tmp_path / "lyrics_transcription.json", [])
    for paths in ([tmp_path], [full, empty]):
        assert len(read_questions(paths)[0]) == 13
        assert read_questions(paths)[1] == ()


def test_lyrics_alone_make_songs(tmp_path: Path) -> None:
    (tmp_path / "lyrics").mkdir()
    (tmp_path / "lyrics" / "kettle.txt").write_text("[Chorus]\nsteam oh steam\n", encoding="utf-8")
    songs = pipeline.from_folder(tmp_path)
    assert [(song.audio, song.title, song.lyrics) for song in songs] == [
        ("lyrics_kettle.wav", "kettle", (Words("chorus", "steam oh steam"),))
    ]
    assert pipeline.from_folder(tmp_path, "lyrics") == songs


def test_times_of_lyrics_meet_the_sections_of_an_annotated_song(tmp_path: Path) -> None:
    folder = tmp_path / "demo"
    shutil.copytree(DEMO / "harmonix", folder / "harmonix")
    (folder / "lyrics").mkdir()
    lrc = "[00:08.60]folding up the evening\n[00:26.00]light the lanterns\n"
    (folder / "lyrics" / "01_paper_lanterns.lrc").write_text(lrc, encoding="utf-8")
    song = next(song for song in pipeline.from_folder(folder, "harmonix") if song.id == "01_paper_lanterns")
    assert [words for words in song.lyrics if words.text] == [
        Words("verse", "folding up the evening"), Words("pre-chorus", "light the lanterns"),
    ]  # fmt: skip
