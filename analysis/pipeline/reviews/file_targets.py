"""Questions and songs that a file of sections is about, by its name.

The question is in the name that `export_files` gives, `<audio>.<question>.<reviewer>`, or the song,
`<reference set>_<song>.song.<reviewer>`. Otherwise the name is that of a song or its audio, and the file corrects the
full segmentation of that song, or, with the name of a section after it ("song.chorus"), the sections with that label.
Without a loaded question about the whole song, the file corrects the imported song. Names of files saved again are
understood, see `saved_names`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cached_property
from pathlib import PurePath

from analysis.audio.library.file_names import KnownNames, match
from analysis.benchmarks.registry import SUBTASKS
from analysis.errors import FileError
from analysis.labels import normalise
from analysis.pipeline.audio.import_files import known_names
from analysis.pipeline.reviews.export_files import PUBLISHED, SONG, name_part
from analysis.pipeline.reviews.saved_names import names
from analysis.reviews.state import State
from analysis.store.database import Database
from analysis.store.queries import audio_names, songs
from analysis.store.queries.songs import SOUND_ALONE, StoredSong
from analysis.store.runs.reference_versions import QuestionVersion

STRUCTURE = ("sections", "intervals")
"""Forms of answers that are sections in time."""
_FILE_NAME = re.compile(r"[^.]*\.([0-9a-f]{16})(?:\.([^.]+))?\.[^.]+")
_SONG_FILE = re.compile(rf"\A([^.]+){re.escape(SONG)}(?:\.([^.]+))?\.[^.]+")
_ID = re.compile(r"(?<![0-9a-f])[0-9a-f]{16}(?![0-9a-f])")


class FileTargets:
    """Finds the questions of files in one workspace, whose names are looked up once."""

    def __init__(self, db: Database, states: Mapping[str, State], questions: Mapping[str, QuestionVersion]) -> None:
        self._db, self._states, self._questions = db, states, questions

    def of(self, file: str) -> tuple[list[str], str]:
        """Targets of a file of sections and the reviewer in its name. Raises FileError.

        A target is the id of a question, or a song, "dataset/id".
        """
        if match_of_export := _FILE_NAME.fullmatch(file):
            part = self._reviewer_part(file, match_of_export[2] or "")
            return [match_of_export[1]], "" if part == PUBLISHED else part
        ids = [name for name in _ID.findall(file) if name in self._questions]
        if len(ids) == 1:  # saved under another name, as Praat does: "lamp_1a2b…_Ada.TextGrid"
            return ids, ""
        for match_of_song in filter(None, map(_SONG_FILE.fullmatch, names(file))):
            targets = [song for song in self._songs if name_part(song, "song") == match_of_song[1]]
            if len(targets) == 1:
                part = match_of_song[2] or ""
                return targets, "" if part == PUBLISHED else part
        matches = [match(PurePath(name), self._names) for name in names(file)]
        song = next((candidate for candidate in matches if candidate.owners), matches[0])
        if song.owners.ambiguous:
            raise FileError(file, "the name of one song", f"it fits {', '.join(sorted(song.owners.songs))}")
        part = normalise(song.recording)
        about = [
            name
            for name, question in self._questions.items()
            if SUBTASKS[question.subtask].form in STRUCTURE
            and normalise(question.section) == part
            and (question.song in song.owners.songs or _stem(question) in song.owners.audio)
        ]
        if not about and not song.recording and len(song.owners.songs & self._songs) == 1:
            return [*(song.owners.songs & self._songs)], ""
        if not about:
            what = f"the sections {song.recording!r}" if song.recording else "the whole structure"
            owners = ", ".join(sorted(song.owners.songs | song.owners.audio))
            actual = f"none on {what} of {owners}" if owners else f"no song or audio of this name{self._nearest(file)}"
            raise FileError(file, "the name of a song with a loaded question about its sections", actual)
        return about, ""

    def reviewer_named(self, part: str) -> str:
        """The reviewer whose name became this part of a file name, else the part itself."""
        reviewers = {event.reviewer for state in self._states.values() for event in state.events}
        matches = [reviewer for reviewer in reviewers if part and name_part(reviewer) == part]
        return matches[0] if len(matches) == 1 else part

    def _reviewer_part(self, file: str, part: str) -> str:
        """The reviewer's part of a file name; of a file saved again, the part of the first name."""
        parts = {PurePath(name).stem: None for name in names(f"{part}{PurePath(file).suffix}")}
        reviewers = {name_part(event.reviewer) for state in self._states.values() for event in state.events}
        return next((name for name in parts if name in reviewers), [*parts][-1] if "(" in part else part)

    def _nearest(self, file: str) -> str:
        """Similar names that would match, as the end of a message."""
        about = (question for question in self._questions.values() if SUBTASKS[question.subtask].form in STRUCTURE)
        by_name = {
            name.lower(): name
            for question in about
            for name in (_stem(question), question.song.rpartition("/")[2])
            if name
        }
        close = get_close_matches(PurePath(file).stem.lower(), by_name, n=3, cutoff=0.5) or sorted(by_name)[:3]
        examples = [f"{by_name[name]}{PurePath(file).suffix}" for name in close]
        return f"; a file of one of these names would match: {', '.join(examples)}" if examples else ""

    @cached_property
    def _song_list(self) -> list[StoredSong]:
        workspace = self._db.workspace
        return [song for dataset in workspace.datasets() for song in songs.read(workspace, dataset)]

    @cached_property
    def _songs(self) -> set[str]:
        """Names of the imported songs that can be annotated: with sections, or of sound alone."""
        return {
            f"{song.song.dataset}/{song.song.id}"
            for song in self._song_list if song.sections or song.song.dataset == SOUND_ALONE
        }  # fmt: skip

    @cached_property
    def _names(self) -> KnownNames:
        names_of_audio = audio_names.question_audio(self._db.workspace)
        return known_names([song.song for song in self._song_list], names_of_audio)


def _stem(question: QuestionVersion) -> str:
    return PurePath(question.audio).stem
