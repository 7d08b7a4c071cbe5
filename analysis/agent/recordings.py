"""The recordings of a workspace: those that questions are about, and those of imported songs, with their licences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from analysis.agent.answers import Row, answer, checked_name
from analysis.agent.tools import Tools
from analysis.audio.library import index, lookup
from analysis.pipeline.audio.baseline_audio import folders
from analysis.report.sound import Rights, rights
from analysis.store.queries import songs
from analysis.store.queries.cases import gallery

_OF_QUESTIONS = """
    SELECT audio, song, min(question_id) AS question, arg_min(run, question_id) AS run, count(DISTINCT question_id) AS n
    FROM cases WHERE audio <> '' GROUP BY audio, song ORDER BY audio, song"""


class Recording(NamedTuple):
    """A recording by its name in questions (`audio`) or by its song ("dataset/id"), and one of the `n` answers about
    it."""

    audio: str
    song: str
    question: str = ""
    run: str = ""
    n: int = 0


@dataclass(frozen=True, slots=True)
class Recordings:
    """The recordings that tools and resources know."""

    tools: Tools

    def recordings(self, song: str = "", limit: int = 50, offset: int = 0) -> Row:
        """Recordings with licence and credit line: those of imported songs without a question, then of questions.

        recording: its name in earmark://audio/{recording}. song: "data set/id". has_sound: whether the workspace has
        it. may_pass: whether its licence lets it go to other machines, with the credit line. n: questions about it.
        """
        names = sorted(self.by_name().items(), key=lambda item: (item[1].n > 0, item[0]))
        every = {name: own for name, own in names if own.n == 0 or name == own.audio}
        if song:
            checked_name("song", song, sorted({own.song for own in every.values() if own.song}))
        matches = [(name, own) for name, own in every.items() if song in ("", own.song)]
        page = matches[offset : offset + min(max(limit, 1), self.tools.limits.rows)]
        stated = self.rights([own for _, own in page])
        links = self.tools.links
        rows = [
            {"recording": name, "song": own.song, "n": own.n, "has_sound": self.file(own) is not None,
             "licence": stated[own].licence, "credit": stated[own].credit, "may_pass": stated[own].is_free,
             "link": links.page("songs", {"of": own.song} if own.song else {"audio": own.audio})}
            for name, own in page
        ]  # fmt: skip
        return answer(rows, links.page("songs"), total=len(matches), offset=offset, limits=self.tools.limits)

    def by_name(self) -> Mapping[str, Recording]:
        """Every recording by each of its names: those of questions by what they call it, and songs by "dataset/id"."""
        of_questions = [Recording(*row.values()) for row in self.tools.db.rows(_OF_QUESTIONS)]
        names = {own.audio: own for own in reversed(of_questions)}
        by_song = {own.song: own for own in of_questions if own.song}
        with_sound = (song for root in self._folders().values() for entry in index.read(root) for song in entry.songs)
        return names | {song: by_song.get(song, Recording("", song)) for song in sorted({*with_sound, *by_song})}

    def rights(self, recordings: Sequence[Recording]) -> Mapping[Recording, Rights]:
        """What the question about each, else its song, says of it."""
        db = self.tools.db
        questions = gallery.questions(db, {own.question: own.run for own in recordings if own.question})
        details = songs.details(db, [own.song for own in recordings])
        return {own: rights(questions.get(own.question), own.song, details.get(own.song, {})) for own in recordings}

    def file(self, recording: Recording) -> Path | None:
        """Its file, None where the workspace does not have it."""
        places = self._folders()
        match = lookup.find(recording.audio, places, recording.song)
        return lookup.within(places[match[0]], match[1]) if match else None

    def _folders(self) -> Mapping[str, Path]:
        return folders(self.tools.db.workspace)
