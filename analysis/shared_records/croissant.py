"""Accepted corrections of references as a data set with a description in Croissant 1.0 (mlcommons.org/croissant).

`corrections.jsonl` has a line per correction, `croissant.json` describes it. Neither has sound or lyrics, and reviewers
are numbered, not named. The signature of a line is a checksum: it finds changes and says nothing of who made it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from analysis.benchmarks.registry import EVERY
from analysis.display import amount
from analysis.pipeline.errata.faults import FAULTS, changed_times, checksum
from analysis.pipeline.questions import DEMO
from analysis.pipeline.reviews import performers as of_performers
from analysis.records import LyricSection, Question
from analysis.references import cosod, harmonix, salami
from analysis.reviews import history, performers
from analysis.reviews.events import question_of, song_of
from analysis.reviews.song_corrections import about_performers, about_sections
from analysis.reviews.state import State
from analysis.store.database import Database
from analysis.store.queries import annotated_songs
from analysis.store.runs import reference_versions
from analysis.store.tables.json_values import dumps, encode

LINES, DESCRIPTION = "corrections.jsonl", "croissant.json"
EARMARK = "Earmark: annotation and error analysis for music-understanding benchmarks"
CC0 = "https://creativecommons.org/publicdomain/zero/1.0/"


class Source(NamedTuple):
    """A reference set. licence: address of that of its annotations."""

    licence: str
    cite: str


SOURCES: Mapping[str, Source] = {
    DEMO: Source(CC0, "the demo of Earmark"),
    harmonix.DATASET: Source("https://spdx.org/licenses/MIT", "Nieto et al., The Harmonix Set, ISMIR 2019"),
    cosod.DATASET: Source(CC0, "Duguay et al., CoSoD, the Collaborative Song Dataset, ISMIR 2023"),
    salami.DATASET: Source(CC0, "Smith et al., SALAMI, ISMIR 2011"),
}
"""What the repositories of the sets say. Of another set no licence is known."""

FIELDS: Mapping[str, tuple[str, str]] = {
    "id": ("sc:Text", "Id of the correction"),
    "set": ("sc:Text", "Reference set, or benchmark, whose reference is corrected"),
    "song": ("sc:Text", "Song, as set/id; empty if it is not known"),
    "question": ("sc:Text", "Id of the question; empty if the sections or the performers of a song are corrected"),
    "task": ("sc:Text", "Task of the question"),
    "changes": ("sc:Text", "Differences in words"),
    "from": ("sc:Text", "Published reference, as JSON"),
    "to": ("sc:Text", "Corrected reference, as JSON"),
    "seconds": ("sc:Float", "Boundaries that only one of the two references has, in seconds"),
    "reviewers": ("sc:Text", "Reviewers who find the reference wrong, numbered"),
    "time": ("sc:Text", "When the correction was proposed, in ISO 8601"),
    "reason": ("sc:Text", "Reason of the reviewer"),
    "signature": ("sc:Text", "SHA-256 of the line without this field, as compact JSON with sorted keys"),
}
"""Type and meaning of each field of a line."""
REPEATED = ("changes", "seconds", "reviewers")


@dataclass(slots=True)
class Corrections:
    """Corrections as records, one each in the order of ids. left_out: what is in no record, and why."""

    lines: list[dict[str, Any]] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)

    @property
    def without_licence(self) -> list[str]:
        """Sets whose licence is not known."""
        return sorted({line["set"] for line in self.lines} - SOURCES.keys())

    def files(self, day: str) -> dict[str, str]:
        """Contents of the two files by name. day: of publication, as 2026-01-31."""
        text = "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in self.lines)
        description = json.dumps(self._description(text, day), indent=1, ensure_ascii=False)
        return {LINES: text, DESCRIPTION: f"{description}\n"}

    def _description(self, text: str, day: str) -> dict[str, Any]:
        sets = sorted({line["set"] for line in self.lines})
        sources = [SOURCES[name] for name in sets if name in SOURCES]
        licences = sorted({source.licence for source in sources})
        return {
            "@context": _CONTEXT, "@type": "sc:Dataset", "conformsTo": "http://mlcommons.org/croissant/1.0",
            "name": "corrections", "version": "1.0.0", "datePublished": day,
            "description": f"{amount(len(self.lines), 'accepted correction')} of references of {', '.join(sets)}. No "
                           "random sample: no share of wrong references follows from these numbers.",
            **({} if self.without_licence or not licences else {"license": licences}),
            "citeAs": "; ".join([*(source.cite for source in sources), EARMARK]),
            "creator": {"@type": "sc:Organization", "name": "Reviewers of these references, with Earmark"},
            "distribution": [{
                "@type": "cr:FileObject", "@id": LINES, "name": LINES, "contentUrl": LINES,
                "contentSize": f"{len(text.encode())} B", "encodingFormat": "application/jsonlines",
                "sha256": hashlib.sha256(text.encode()).hexdigest(),
            }],
            "recordSet": [{
                "@type": "cr:RecordSet", "@id": "corrections", "name": "corrections",
                "description": "A line per accepted correction", "key": {"@id": "corrections/id"},
                "field": [_field(name, kind, meaning) for name, (kind, meaning) in FIELDS.items()],
            }],
        }  # fmt: skip


def export(db: Database, states: Mapping[str, State], runs: Collection[str] = ()) -> Corrections:
    """The accepted corrections of questions and of songs; of those that these runs answer, if any are named."""
    corrections = Corrections()
    names = sorted({name for state in states.values() for name in state.verdicts})
    numbers = {name: f"reviewer {i}" for i, name in enumerate(names, 1)}
    accepted = {target: state for target, state in states.items() if state.accepted}
    questions = reference_versions.questions(db, filter(None, map(question_of, accepted)), runs)
    songs = reference_versions.songs_of(db, runs)
    for target, state in accepted.items():
        name = song_of(target)
        if runs and name not in songs and question_of(target) not in questions:
            corrections.left_out.append(f"{target}: these runs have no answer to it")
        elif name:
            corrections.lines += _of_song(db, name, state, numbers)
        elif reason := _obstacle(questions.get(question_of(target))):
            corrections.left_out.append(f"{target}: {reason}")
        else:
            question = questions[question_of(target)]
            about = {"set": question.song.partition("/")[0] or EVERY[question.task].benchmark, "song": question.song,
                     "question": question.id, "task": question.task}  # fmt: skip
            corrections.lines.append(_line(about, encode(question.reference), state, numbers))
    corrections.lines.sort(key=lambda line: str(line["id"]))
    return corrections


def _obstacle(question: Question | None) -> str:
    """Why a correction of a question is not passed on, "" if it is."""
    if question is None:
        return "question not loaded"
    parts = question.reference if isinstance(question.reference, tuple) else ()
    return "lyrics are not passed on" if any(isinstance(part, LyricSection) for part in parts) else ""


def _of_song(db: Database, name: str, state: State, numbers: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    """The corrections of the sections and of the performers of a song, "dataset/id". One of both may be accepted."""
    about = {"set": name.partition("/")[0], "song": name, "question": "", "task": ""}
    song, performed = annotated_songs.song(db, name), of_performers.of_song(db, name)
    for kind, published in (
        (about_sections(state), encode(song.sections) if song else []),
        (about_performers(state), performers.encode(performed.annotation) if performed else []),
    ):
        if kind.accepted:
            yield _line(about, published, kind, numbers)


def _line(about: Mapping[str, str], published: Any, state: State, numbers: Mapping[str, str]) -> dict[str, Any]:
    correction = state.accepted
    assert correction is not None
    line = {
        "id": correction.id, **about, "changes": history.changes(published, correction.value),
        "from": dumps(published), "to": dumps(correction.value),
        "seconds": changed_times(published, correction.value),
        "reviewers": [numbers[name] for name, verdict in sorted(state.verdicts.items()) if verdict in FAULTS],
        "time": correction.time, "reason": correction.reason,
    }  # fmt: skip
    return {**line, "signature": checksum(line)}


def _field(name: str, kind: str, meaning: str) -> dict[str, Any]:
    source = {"fileObject": {"@id": LINES}, "extract": {"column": name}}
    return {"@type": "cr:Field", "@id": f"corrections/{name}", "name": name, "description": meaning, "dataType": kind,
            **({"repeated": True} if name in REPEATED else {}), "source": source}  # fmt: skip


_TERMS = (
    "citeAs column equivalentProperty extract field fileObject fileProperty fileSet format includes isLiveDataset "
    "jsonPath key md5 parentField path recordSet references regex repeated replace samplingRate separator source "
    "subField transform"
)
"""Names of Croissant 1.0 that stand for themselves."""
_CONTEXT: Mapping[str, Any] = {
    "@language": "en", "@vocab": "https://schema.org/", "sc": "https://schema.org/",
    "cr": "http://mlcommons.org/croissant/", "rai": "http://mlcommons.org/croissant/RAI/",
    "dct": "http://purl.org/dc/terms/", "conformsTo": "dct:conformsTo",
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    **{name: {"@id": f"cr:{name}", "@type": "@json"} for name in ("data", "examples")},
    **{name: f"cr:{name}" for name in _TERMS.split()},
}  # fmt: skip
"""The context that the specification prescribes."""
