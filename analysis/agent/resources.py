"""What an agent can read by an address: chapters of the guide, reports of runs, cases, and stretches of sound."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from analysis.agent.answers import checked_name
from analysis.agent.recordings import Recordings
from analysis.agent.tools import Tools
from analysis.audio import excerpt, transcode
from analysis.errors import FileError
from analysis.report import build, text_tables
from analysis.store.runs import description
from analysis.store.workspace import PROJECT

GUIDE = PROJECT / "dashboard" / "guide"
LONGEST = 30.0
"""Seconds of sound."""
MARKDOWN, SOUND = "text/markdown", "audio/ogg"


@dataclass(frozen=True, slots=True)
class Resources:
    """The resources of a workspace. is_local: whether whoever asks is on this machine, where any recording may play."""

    tools: Tools
    is_local: bool = True

    def all(self) -> Mapping[str, tuple[Callable[..., str | bytes], str]]:
        """Function and type of the content by the template of the address."""
        return {
            "earmark://guide/{page}": (self.guide, MARKDOWN),
            "earmark://run/{run}": (self.run, MARKDOWN),
            "earmark://case/{question}": (self.case, "application/json"),
            "earmark://audio/{+recording}?from={start}&to={end}": (self.audio, SOUND),
            "earmark://audio/{+recording}": (self.audio_start, SOUND),
        }

    def guide(self, page: str) -> str:
        """A chapter of the user's guide."""
        chapters = {path.stem: path for path in sorted(GUIDE.glob("*.md"))}
        return chapters[checked_name("chapter", page, chapters)].read_text(encoding="utf-8")

    def run(self, run: str) -> str:
        """The report of a run: findings and tables with n and intervals."""
        db = self.tools.db
        return text_tables.text(build.build(db, [description.find(db.workspace, run)]), "md")

    def case(self, question: str) -> str:
        """A question with what is right and all answers to it."""
        return json.dumps(self.tools.case(question), ensure_ascii=False)

    def audio_start(self, recording: str) -> bytes:
        """The first 30 s of a recording, by its name in `audio` of a case, or by its song ("data set/id")."""
        return self.audio(recording, "0", str(LONGEST))

    def audio(self, recording: str, start: str, end: str) -> bytes:
        """A stretch of a recording, by its name in `audio` of a case, or by its song ("data set/id").

        start, end: seconds, at most 30 apart. The credit line of the recording is the comment of the file.
        """
        recordings = Recordings(self.tools)
        names = recordings.by_name()
        known_recording = names[checked_name("recording", recording, names)]
        own = recordings.rights([known_recording])[known_recording]
        if not (self.is_local or own.is_free):
            raise FileError(recording, "a licence that lets sound pass to another machine", "no such licence stated")
        path = recordings.file(known_recording)
        if path is None:
            raise FileError(recording, "a recording in the workspace", "none of this name")
        return _opus(path, *_span(start, end), own.credit)


def _span(start: str, end: str) -> tuple[float, float]:
    """The times in seconds. Raises FileError."""
    try:
        first, last = float(start), float(end)
    except ValueError:
        raise FileError("from, to", "seconds", f"{start}, {end}") from None
    if not 0 <= first < last <= first + LONGEST:
        raise FileError("from, to", f"a stretch of at most {LONGEST:g} s", f"{first:g} to {last:g} s")
    return first, last


def _opus(path: Path, start: float, end: float, comment: str) -> bytes:
    with TemporaryDirectory() as folder:
        cut, coded = Path(folder, "cut.wav"), Path(folder, "cut.opus")
        try:
            cut.write_bytes(b"".join(excerpt.excerpt(path, start, end).chunks))
        except ValueError as error:
            raise FileError("from, to", "a stretch inside the recording", str(error)) from None
        transcode.write(cut, coded, lossy=True, comment=comment)
        return coded.read_bytes()
