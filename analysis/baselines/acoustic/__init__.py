"""Baselines that hear the recording: one way of finding sections each, and for all of them the same rules for the rest.

1. Sections: by the row of `STRUCTURES`. They answer segmentation, and they are the sections of everything below.
2. Lyrics: the words that pocketsphinx hears, by section (`lyrics`). Without the library they are left unanswered.
3. Performers: voices told apart by timbre, singing by pitch plateaus (`cast`, `artists`).
4. Attributes: ranked by one measure each (`traits`, `attributes`).

Sections and attributes are heard in the recording as the question names it, words and voices there or on the vocal stem
(`Settings.voices`). A question whose recording is not at hand is left unanswered.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial

from analysis.audio.features.music import Music
from analysis.baselines.acoustic import artists, attributes, constant, laplacian, novelty, segment_labels
from analysis.baselines.acoustic.artists import Stage
from analysis.baselines.acoustic.attribute_measures import Heard
from analysis.baselines.acoustic.lyrics import transcribed
from analysis.baselines.acoustic.performers import Cast
from analysis.baselines.answer_styles import as_models_write
from analysis.baselines.answer_text import written
from analysis.baselines.settings import Prediction, Recording, Settings
from analysis.baselines.song_form import section_asked
from analysis.labels import canonical
from analysis.records import LyricSection, Question, Section, Value

STRUCTURES: dict[str, Callable[[Music], tuple[Section, ...]]] = {
    "laplacian-5": lambda music: segment_labels.named(laplacian.segments(music, 5)),
    "laplacian-8": lambda music: segment_labels.named(laplacian.segments(music, 8)),
    "novelty": lambda music: segment_labels.named(novelty.segments(music)),
    "constant-30s": lambda music: constant.sections(music.duration),
}
"""Ways of finding sections."""

PURPOSES = {
    "laplacian-5": "hears: sections by spectral clustering into 5 kinds, words by pocketsphinx, voices by timbre",
    "laplacian-8": "hears: sections by spectral clustering into 8 kinds, words by pocketsphinx, voices by timbre",
    "novelty": "hears: sections by novelty and clustering, words by pocketsphinx, voices by timbre",
    "constant-30s": "hears all but sections, which are 30 s each: words by pocketsphinx, voices by timbre",
}
"""What each baseline of that way does, in one line."""


def listener(structure: str) -> Callable[[Sequence[Question], Settings], list[Prediction]]:
    """The baseline with that row of STRUCTURES."""
    return partial(predict, STRUCTURES[structure])


def predict(
    structure: Callable[[Music], tuple[Section, ...]], questions: Sequence[Question], settings: Settings
) -> list[Prediction]:
    """One answer each, None where there is no sound or nothing to say. One recording at a time is held."""
    places: defaultdict[str, list[int]] = defaultdict(list)
    for place, question in enumerate(questions):
        places[question.audio].append(place)
    found: list[Prediction] = [None] * len(questions)
    for audio in places:
        ear = Ear(audio, structure, settings)
        for place in places[audio]:
            found[place] = _written(questions[place], ear, settings)
    return found


class Ear:
    """One recording, heard as far as it is asked for."""

    def __init__(self, audio: str, structure: Callable[[Music], tuple[Section, ...]], settings: Settings) -> None:
        self.recording: Recording | None = settings.hear(audio)
        self._structure, self._settings = structure, settings
        self._sections: tuple[Section, ...] | None = None
        self._stage: Stage | None = None

    @property
    def sections(self) -> tuple[Section, ...]:
        if self._sections is None:
            assert self.recording is not None
            self._sections = self._structure(self.recording.music())
        return self._sections

    @property
    def stage(self) -> Stage:
        if self._stage is None:
            assert self.recording is not None
            self._stage = Stage(Cast(self.recording.voice()), self.sections)
        return self._stage


def _written(question: Question, ear: Ear, settings: Settings) -> Prediction:
    texts = [None if value is None else written(value, question.subtask) for value in _values(question, ear, settings)]
    known = [as_models_write(text, question, settings.messy, settings.seed) for text in texts if text is not None]
    if len(known) < len(texts) or not known:
        return None
    return known if len(known) > 1 else known[0]


def _values(question: Question, ear: Ear, settings: Settings) -> list[Value | None]:
    """One value, or one a vote."""
    if attributes.is_about(question):
        heard = [_heard(audio, settings) for audio in _clips(question)]
        songs = [each for each in heard if each]
        if len(songs) < len(heard):
            return [None]
        return [
            attributes.answer(question, songs, draw)
            for draw in attributes.draws(question, settings.seed, settings.votes)
        ]
    return [None if ear.recording is None else _value(question, ear, settings)]


def _value(question: Question, ear: Ear, settings: Settings) -> Value | None:
    if question.task == "FSS":
        return ear.sections
    if question.task == "SSS":
        wanted = section_asked(question)
        return tuple(each for each in ear.sections if canonical(each.label) == wanted)
    if question.task in ("FSLT", "SSLT"):
        return _lyrics(question, ear, settings)
    return artists.answer(question, ear.stage)


def _lyrics(question: Question, ear: Ear, settings: Settings) -> tuple[LyricSection, ...] | None:
    assert ear.recording is not None
    sections = ear.sections if settings.times == "own" else settings.sections.get(question.song)
    wanted = section_asked(question) if question.task == "SSLT" else ""
    words = ear.recording.words()
    return None if sections is None or words is None else transcribed(words, sections, wanted)


def _clips(question: Question) -> list[str]:
    """The recordings of a question: four where it is about four."""
    paths = question.details.get("audio_paths")
    return [str(each) for each in paths] if isinstance(paths, list) and paths else [question.audio]


def _heard(audio: str, settings: Settings) -> Heard | None:
    recording = settings.hear(audio)
    return Heard(recording.music(), recording.voice(), recording.words() or ()) if recording else None
