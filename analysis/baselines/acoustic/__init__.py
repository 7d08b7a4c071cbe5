"""Acoustic baselines, which differ in their segmentation and share all other rules.

1. Sections: by the row of `STRUCTURES`. They answer segmentation and are the sections of everything below.
2. Lyrics: words from pocketsphinx by section (`lyrics`). Without the library there is no answer.
3. Performers: voices clustered by timbre, singing recognised by pitch plateaus (`performers`, `artists`).
4. Attributes: ranked by one measure each (`attribute_measures`, `attributes`).

Sections and attributes come from the recording that the question names, words and voices from it or from the vocal stem
(`Settings.voices`). A question without a recording has no answer.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial

from analysis.audio.features.music import Music
from analysis.baselines.acoustic import artists, attributes, constant, laplacian, novelty, segment_labels
from analysis.baselines.acoustic.artists import Performers
from analysis.baselines.acoustic.attribute_measures import Measures
from analysis.baselines.acoustic.lyrics import lyrics_by_section
from analysis.baselines.acoustic.performers import Voices
from analysis.baselines.answer_styles import as_models_write
from analysis.baselines.answer_text import answer_text
from analysis.baselines.settings import Prediction, Recording, Settings
from analysis.baselines.song_form import section_in_question
from analysis.labels import canonical
from analysis.records import LyricSection, Question, Section, Value

STRUCTURES: dict[str, Callable[[Music], tuple[Section, ...]]] = {
    "laplacian-5": lambda music: segment_labels.label_segments(laplacian.segments(music, 5)),
    "laplacian-8": lambda music: segment_labels.label_segments(laplacian.segments(music, 8)),
    "novelty": lambda music: segment_labels.label_segments(novelty.segments(music)),
    "constant-30s": lambda music: constant.sections(music.duration),
}
"""Segmentation by name of the baseline."""

PURPOSES = {
    "laplacian-5": "hears: sections by spectral clustering into 5 kinds, words by pocketsphinx, voices by timbre",
    "laplacian-8": "hears: sections by spectral clustering into 8 kinds, words by pocketsphinx, voices by timbre",
    "novelty": "hears: sections by novelty and clustering, words by pocketsphinx, voices by timbre",
    "constant-30s": "hears all but sections, which are 30 s each: words by pocketsphinx, voices by timbre",
}
"""Description of each acoustic baseline in one line."""


def listener(structure: str) -> Callable[[Sequence[Question], Settings], list[Prediction]]:
    """The baseline with that row of STRUCTURES."""
    return partial(predict, STRUCTURES[structure])


def predict(
    structure: Callable[[Music], tuple[Section, ...]], questions: Sequence[Question], settings: Settings
) -> list[Prediction]:
    """One answer per question, None without audio or result. Only one recording at a time is in memory."""
    by_audio: defaultdict[str, list[int]] = defaultdict(list)
    for index, question in enumerate(questions):
        by_audio[question.audio].append(index)
    predictions: list[Prediction] = [None] * len(questions)
    for audio, indices in by_audio.items():
        baseline = AcousticBaseline(audio, structure, settings)
        for index in indices:
            predictions[index] = _prediction(questions[index], baseline, settings)
    return predictions


class AcousticBaseline:
    """One recording, analysed on demand."""

    def __init__(self, audio: str, structure: Callable[[Music], tuple[Section, ...]], settings: Settings) -> None:
        self.recording: Recording | None = settings.hear(audio)
        self._structure, self._settings = structure, settings
        self._sections: tuple[Section, ...] | None = None
        self._performers: Performers | None = None

    @property
    def sections(self) -> tuple[Section, ...]:
        if self._sections is None:
            assert self.recording is not None
            self._sections = self._structure(self.recording.music())
        return self._sections

    @property
    def performers(self) -> Performers:
        if self._performers is None:
            assert self.recording is not None
            self._performers = Performers(Voices(self.recording.voice()), self.sections)
        return self._performers


def _prediction(question: Question, baseline: AcousticBaseline, settings: Settings) -> Prediction:
    texts = [
        None if value is None else answer_text(value, question.subtask)
        for value in _values(question, baseline, settings)
    ]
    complete = [as_models_write(text, question, settings.messy, settings.seed) for text in texts if text is not None]
    if len(complete) < len(texts) or not complete:
        return None
    return complete if len(complete) > 1 else complete[0]


def _values(question: Question, baseline: AcousticBaseline, settings: Settings) -> list[Value | None]:
    """One value, or one per vote."""
    if attributes.is_about(question):
        clips = _clips(question)
        songs = [measures for audio in clips if (measures := _measures(audio, settings))]
        if len(songs) < len(clips):
            return [None]
        return [
            attributes.answer(question, songs, rng)
            for rng in attributes.generators(question, settings.seed, settings.votes)
        ]
    return [None if baseline.recording is None else _value(question, baseline, settings)]


def _value(question: Question, baseline: AcousticBaseline, settings: Settings) -> Value | None:
    if question.task == "FSS":
        return baseline.sections
    if question.task == "SSS":
        label = section_in_question(question)
        return tuple(section for section in baseline.sections if canonical(section.label) == label)
    if question.task in ("FSLT", "SSLT"):
        return _lyrics(question, baseline, settings)
    return artists.answer(question, baseline.performers)


def _lyrics(question: Question, baseline: AcousticBaseline, settings: Settings) -> tuple[LyricSection, ...] | None:
    assert baseline.recording is not None
    sections = baseline.sections if settings.times == "own" else settings.sections.get(question.song)
    label = section_in_question(question) if question.task == "SSLT" else ""
    words = baseline.recording.words()
    return None if sections is None or words is None else lyrics_by_section(words, sections, label)


def _clips(question: Question) -> list[str]:
    """The recordings of a question, one or four."""
    paths = question.details.get("audio_paths")
    return [str(path) for path in paths] if isinstance(paths, list) and paths else [question.audio]


def _measures(audio: str, settings: Settings) -> Measures | None:
    recording = settings.hear(audio)
    return Measures(recording.music(), recording.voice(), recording.words() or ()) if recording else None
