"""Questions to songs: each rule by hand, then every segmentation question in place against the known answer."""

from __future__ import annotations

import ast
import csv
import json
from collections.abc import Mapping
from typing import Any

import pytest

from analysis.records import Question, Section, Song, Value
from analysis.references import cosod
from analysis.references.records import AnnotatedSong, Performance, ReferenceSet
from analysis.references.song_linking import link, video_id
from tests.shared import SHARED, harmonix_set, needs_shared

VIDEO = "https://www.youtube.com/watch?v=abcdefghij1"
OTHER_VIDEO = "https://www.youtube.com/watch?v=abcdefghij2"


def annotated(name: str, *sections: tuple[str, float, float], dataset: str = "harmonix", **facts: Any) -> AnnotatedSong:
    performances = (Performance(0.0, None, "Verse", "Ann"),) if dataset == "cosod" else ()
    song = Song(dataset, name, **facts)
    return AnnotatedSong(song, tuple(Section(*section) for section in sections), performances=performances)


def asked(
    task: str, reference: Value = "", audio: str = "a.wav", urls: tuple[str, ...] = (), section: str = "",
    details: Mapping[str, Any] | None = None,
) -> Question:  # fmt: skip
    return Question(
        task, task, audio, "", reference, repr(reference), section=section, urls=urls, details=details or {}
    )


def segmented(task: str, *sections: tuple[str, float, float], audio: str = "a.wav") -> Question:
    return asked(task, tuple(Section(*section) for section in sections), audio)


def linked(question: Question, *songs: AnnotatedSong) -> str | None:
    return link([question], [ReferenceSet("any", songs)]).get(question.id)


ONE = annotated("one", ("intro", 0.0, 5.0), ("verse", 5.0, 12.5), ("verse2", 12.5, 20.0), ("chorus", 20.0, 31.0))
TWO = annotated("two", ("silence", 0.0, 5.0), ("verse", 5.0, 12.5), ("solo", 12.5, 20.0), ("chorus", 20.0, 40.0))


def test_a_full_question_is_linked_by_its_boundaries() -> None:
    question = segmented("FSS", ("verse", 5.0, 20.0), ("chorus", 20.0, 31.0))
    assert linked(question, TWO, ONE) == "harmonix/one"


@pytest.mark.parametrize(
    ("start", "found"), [(5.001, True), (4.999, True), (5.0014, False), (5.002, False), (4.998, False)]
)
def test_boundaries_are_the_same_within_a_millisecond(start: float, found: bool) -> None:
    question = segmented("SSS", ("verse", start, 20.0))
    assert (linked(question, ONE) == "harmonix/one") is found


def test_a_full_question_needs_no_labels_but_they_choose_between_songs() -> None:
    question = segmented("FSS", ("bridge", 5.0, 12.5))
    assert linked(question, ONE) == "harmonix/one"
    question = segmented("FSS", ("solo", 12.5, 20.0))
    assert linked(question, ONE, TWO) == "harmonix/two"


def test_a_section_question_needs_fitting_labels_and_neighbours_of_one_label_count_as_one() -> None:
    assert linked(segmented("SSS", ("verse", 5.0, 20.0)), ONE, TWO) == "harmonix/one"
    assert linked(segmented("SSS", ("bridge", 5.0, 12.5)), ONE) is None


def test_the_section_of_the_question_stands_in_for_a_missing_label() -> None:
    reference = (Section("", 0.0, 5.0),)
    assert linked(asked("SSS", reference, section="Intro"), ONE, TWO) == "harmonix/one"


def test_of_several_songs_the_audio_name_of_a_question_without_doubt_chooses() -> None:
    unclear, clear = segmented("SSS", ("verse", 5.0, 12.5)), segmented("SSS", ("chorus", 20.0, 40.0))
    both = [ReferenceSet("any", (ONE, TWO))]
    assert link([unclear], both) == {}
    assert link([unclear, clear], both) == {unclear.id: "harmonix/two", clear.id: "harmonix/two"}
    elsewhere = segmented("SSS", ("chorus", 20.0, 40.0), audio="b.wav")
    assert link([unclear, elsewhere], both) == {elsewhere.id: "harmonix/two"}


def test_of_two_songs_within_a_millisecond_the_one_with_the_very_boundaries_is_taken() -> None:
    near = annotated("near", ("verse", 5.0004, 12.5))
    assert linked(segmented("SSS", ("verse", 5.0, 12.5)), near, ONE) == "harmonix/one"


@pytest.mark.parametrize("bound", [None, float("inf"), float("nan")])
def test_a_reference_without_numbers_is_not_linked(bound: float | None) -> None:
    assert linked(asked("FSS", (Section("verse", bound, bound),)), ONE) is None
    assert linked(asked("FSS", ()), ONE) is None


@pytest.mark.parametrize(
    "url",
    [
        "https://www.youtube.com/watch?v=abcdefghij1",
        "http://youtube.com/watch?v=abcdefghij1&t=12s",
        "https://m.youtube.com/watch?list=PL1&v=abcdefghij1#x",
        "youtu.be/abcdefghij1?si=abc",
        "hhttps://www.youtube.com/watch?v=abcdefghij1",
        "https://www.youtube.com/embed/abcdefghij1",
        "https://www.youtube.com/watch?v=abcdefghij1 (backwards)",
    ],
)
def test_every_form_of_an_address_gives_the_same_video(url: str) -> None:
    assert video_id(url) == "abcdefghij1"
    assert linked(asked("Cnt", "2", urls=(url,)), annotated("one", urls=(VIDEO,))) == "harmonix/one"


@pytest.mark.parametrize("url", ["", "https://musicbrainz.org/work/x", "youtu.be/short", "youtu.be/abcdefghij12"])
def test_an_address_of_no_video_links_nothing(url: str) -> None:
    assert video_id(url) == ""
    assert linked(asked("Cnt", "2", urls=(url,)), annotated("one", urls=(url,))) is None


def test_several_videos_must_be_of_one_song() -> None:
    songs = annotated("one", urls=(VIDEO,)), annotated("two", urls=(OTHER_VIDEO,))
    assert linked(asked("GA", "1", urls=(VIDEO, OTHER_VIDEO)), *songs) is None
    same = annotated("one", urls=(VIDEO, OTHER_VIDEO))
    assert linked(asked("GA", "1", urls=(VIDEO, OTHER_VIDEO)), same) == "harmonix/one"


@pytest.mark.parametrize(
    "details",
    [
        {"title": "Déjà Vu", "artist": "Ann Featuring Bob"},
        {"title": "deja vu (feat. Bob)", "artist": "ann"},
        {"title": "DEJA VU ft. Bob", "artist": "Bob & Ann"},
    ],
)
def test_title_and_artist_link_whatever_their_spelling(details: Mapping[str, str]) -> None:
    song = annotated("9", dataset="cosod", title="Deja Vu", artist="Ann Featuring Bob")
    assert linked(asked("Cnt", "2", details=details), song) == "cosod/9"


@pytest.mark.parametrize(
    "details",
    [{"title": "Deja Vu"}, {"artist": "Ann"}, {"title": "", "artist": "Ann"}, {"title": "Deja Vu", "artist": "Cy"}],
)
def test_a_title_or_an_artist_alone_links_nothing(details: Mapping[str, str]) -> None:
    song = annotated("9", dataset="cosod", title="Deja Vu", artist="Ann")
    assert linked(asked("Cnt", "2", details=details), song, annotated("10", artist="Ann")) is None


def test_collaboration_prefers_annotated_performers_and_other_tasks_the_same_video() -> None:
    facts = {"title": "Deja Vu", "artist": "Ann"}
    songs = annotated("one", urls=(VIDEO,), **facts), annotated("9", dataset="cosod", **facts)
    assert linked(asked("Dur", "2", urls=(VIDEO,), details=facts), *songs) == "cosod/9"
    assert linked(asked("SGD", "x", urls=(VIDEO,), details=facts), *songs) == "harmonix/one"


def test_two_songs_of_one_video_are_told_apart_by_title_or_left_unlinked() -> None:
    songs = annotated("one", urls=(VIDEO,), title="A", artist="Ann"), annotated("two", urls=(VIDEO,), title="B")
    assert linked(asked("SGD", "x", urls=(VIDEO,)), *songs) is None
    details = {"title": "A", "artist": "Ann"}
    assert linked(asked("SGD", "x", urls=(VIDEO,), details=details), *songs) == "harmonix/one"


TASKS = {"Full Structural Segmentation": "FSS", "Section Structural Segmentation": "SSS"}


def published(record: Mapping[str, str]) -> Question:
    """A segmentation question as the published file has it."""
    items = ast.literal_eval(record["answer"])
    reference = tuple(Section(item["section"], item["start"], item["end"]) for item in items)
    task = TASKS[record["task"]]
    return Question(task, record["task"], record["audio"], record["question"], reference, record["answer"])


@needs_shared
def test_every_segmentation_question_in_place_finds_its_song() -> None:
    songs = harmonix_set()
    with (SHARED / "data/bass_questions/structural_segmentation.json").open(encoding="utf-8") as file:
        questions = {question.audio: question for question in map(published, json.load(file))}
    with (SHARED / "data/bass_questions/bass_structural_to_harmonix.csv").open(encoding="utf-8", newline="") as file:
        expected = {row["bass_audio"]: f"harmonix/{row['harmonix_file']}" for row in csv.DictReader(file)}
    found = link(questions.values(), [songs])
    present = {song.id for song in songs.songs}
    assert len(questions) == len(expected) == 298

    unlinked = {audio for audio, question in questions.items() if question.id not in found}
    assert unlinked == {audio for audio, song in expected.items() if song not in present}
    assert len(unlinked) == 8  # their songs are among the 22 whose files of sections are not there

    other = {audio: found[questions[audio].id] for audio in expected if audio not in unlinked}
    differing = {audio: song for audio, song in other.items() if song != expected[audio]}
    # Two songs have boundaries at 0 and 7.384592 s (the table says n_candidates = 2). The question asks for the intro;
    # the table names the song that is silent there, only the other one has an intro.
    assert differing == {"structural_segmentation_2319.wav": "harmonix/0324_yeah3x"}
    assert Section("intro", 0.0, 7.384592) in next(s for s in songs.songs if s.song.id == "0324_yeah3x").sections


@needs_shared
def test_the_other_questions_in_place_are_linked_by_their_videos() -> None:
    sets = [harmonix_set(), cosod.load(SHARED / "data/cosod")]
    counts = {}
    for name, task in (("artist_collaboration", "Cnt"), ("musicological_analysis", "GA")):
        with (SHARED / f"data/bass_questions/{name}.json").open(encoding="utf-8") as file:
            records = json.load(file)
        questions = []
        for record in records:
            urls = record["youtube_url"]
            audio, wording = record.get("audio") or str(record["audio_paths"]), record["question"]
            questions.append(
                Question(task, record["task"], audio, wording, record["answer"], wording + record["answer"],
                         urls=tuple(urls) if isinstance(urls, list) else (urls,))
            )  # fmt: skip
        counts[name] = len(link(questions, sets))
    assert counts == {"artist_collaboration": 13, "musicological_analysis": 2}  # two more have a video of two songs
