"""What the model of an answer was sent in place of the recording, to be heard beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import streamlit as st

from analysis.audio import load
from analysis.errors import StorageError
from analysis.pipeline.models.remade_sound import RemadeSound, SoundSettings, remade_sounds, settings_of, stated_sounds
from analysis.records import Question
from analysis.store.database import Database
from analysis.store.queries.cases.case import RunAnswer, UnknownCaseError, case
from analysis.summaries.comparison.sound_reliance import NO_SOUND, TITLE, treatment
from dashboard.audio import recordings
from dashboard.audio.routes import SENT, folders, roots
from dashboard.components.timeline import Recording
from dashboard.panels import case_gallery
from dashboard.panels.song_choice import LETTERS
from dashboard.selection import run_catalog
from dashboard.selection.ask import ask
from dashboard.ui.text import join_names, plain

KEY = " X goes on with the other one at the same place."


class SentSounds(NamedTuple):
    """Sounds that could be made again, and the seconds of the longest. words: what was sent, "" for the recording as it
    is."""

    recordings: tuple[Recording, ...] = ()
    words: str = ""
    seconds: float = 0.0


def of(answer: RunAnswer | None) -> SentSounds:
    """What the run of an answer says that was sent."""
    run = next((run for run in run_catalog.loaded() if answer and run.id == answer.run), None)
    settings = settings_of(run.further.get("manifest")) if run else None
    if answer is None or run is None or not (settings or treatment(run.condition)):
        return SentSounds()
    question = answer.answer.question
    sent = treatment(run.condition) or (settings.condition if settings else "")
    stated = stated_sounds(question)
    words = f"Sent to the model: {sent}."
    if sent in (NO_SOUND, TITLE) or stated == []:
        return SentSounds(words=words)
    if stated is None or settings is None:
        return SentSounds(words=f"{words} How it was made is not stated, so it cannot be heard.")
    sources = _sources(stated, answer.run)
    remade = _remade(settings, question, sources)
    files = [(place, sound.file) for place, sound in enumerate(remade) if sound.file]
    players = tuple(recordings.recording_at(_name(sent, place, len(remade)), SENT, file.name) for place, file in files)
    titles = list(dict.fromkeys(case_gallery.song_title(source) for source in sources.values()))
    source_words = f" Its recording: {join_names(titles)}." if titles else ""
    longest = max((load.sound(file).duration for _, file in files), default=0.0)
    return SentSounds(players, f"{words}{source_words} {_how(remade)}", longest)


def show(sent: SentSounds, key: str = "") -> None:
    """The sentence; nothing for a recording as it is. key: what else to say where a sound plays."""
    if sent.words:
        st.caption(plain(sent.words + key * bool(sent.recordings)))


def _how(remade: list[RemadeSound]) -> str:
    """How far what plays is what was sent."""
    if not all(sound.file for sound in remade):
        return "It cannot be heard: a recording that it was made of is not here."
    if all(sound.is_same for sound in remade):
        return "Made again for you, the same samples."
    return "Made again for you, with other samples than were sent: the recording or a library has changed."


def _name(sent: str, place: int, n: int) -> str:
    """Of a player. place: of the sound among the n of the question."""
    return f"sent {LETTERS[place]}: {sent}" if n > 1 else f"sent: {sent}"


def _sources(stated: Sequence[Mapping[str, Any]], run: str) -> dict[str, Question]:
    """The questions whose recordings were sent, by id."""
    questions = {str(sound["from"]): ask(_question, str(sound["from"]), run) for sound in stated if "from" in sound}
    return {name: question for name, question in questions.items() if question is not None}


def _remade(settings: SoundSettings, question: Question, sources: Mapping[str, Question]) -> list[RemadeSound]:
    try:
        return remade_sounds(settings, question, sources, roots(), folders()[SENT])
    except (StorageError, OSError):
        return [RemadeSound()]


def _question(db: Database, question: str, run: str) -> Question | None:
    try:
        return case(db, question, (run,)).question
    except UnknownCaseError:
        return None
