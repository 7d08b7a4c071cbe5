"""Review events: reviewer, time, target, decision and reason. Events are only appended; undo is an event too.

An event keeps its id in every workspace, so that workspaces can be merged in either order. Events are ordered by time
and, within a microsecond, by id.
"""

from __future__ import annotations

import hashlib
import re
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Literal, TypeAlias, get_args

from analysis.errors import EarmarkError, mismatch
from analysis.reviews import clock

Kind: TypeAlias = Literal[
    "verdict", "cause", "note", "tags", "claim", "release", "skip", "correction", "accept", "settle", "undo",
    "codes", "define", "merge", "split", "rating", "sample", "reading", "proposal", "answer",
    "times",
]  # fmt: skip
Verdict: TypeAlias = Literal["right", "wrong", "unclear", "audio"]
Cause: TypeAlias = Literal["model", "parser", "reference", "audio", "question"]

KINDS: tuple[Kind, ...] = get_args(Kind)
VERDICTS: dict[Verdict, str] = {
    "right": "reference right",
    "wrong": "reference wrong",
    "unclear": "unclear",
    "audio": "audio mismatch",
}
CAUSES: dict[Cause, str] = {
    "model": "the model is wrong",
    "parser": "the answer was misread",
    "reference": "the reference is wrong",
    "audio": "the audio is wrong",
    "question": "the question is wrong",
}
PAYLOADS: dict[Kind, Mapping[str, type | tuple[type, ...]]] = {
    "verdict": {"verdict": str},
    "cause": {"cause": str, "run": str},
    "note": {},
    "tags": {"tags": (list, tuple)},
    "claim": {"seconds": (int, float)},
    "release": {},
    "skip": {},
    "correction": {"value": object},
    "accept": {"correction": str},
    "settle": {"verdict": str},
    "undo": {"undoes": str},
    "codes": {"run": str, "codes": (list, tuple), "pass": int, "design": str},
    "define": {"name": str, "definition": str, "examples": (list, tuple), "tasks": (list, tuple), "mode": str},
    "merge": {"into": str},
    "split": {"into": (list, tuple)},
    "rating": {"run": str, "answer": str, "rating": str, "design": str},
    "sample": {"task": str, "seed": int, "strata": (list, tuple), "answers": (list, tuple)},
    "reading": {"run": str, "answer": str, "says": str, "value": object},
    "proposal": {"verdict": str, "seconds": (list, tuple)},
    "answer": {"raw": str, "states": dict},
    "times": {"run": str, "text": str, "claims": (list, tuple)},
}
"""Required payload fields of each kind. value: a reference in the form of `json_values.encode`; a section may have a
`note`, see `section_notes`.

codes, define, merge, split: see `reviews.codes.coding` and `reviews.codes.codebook`. rating: see `reviews.ratings`.
sample: see `reviews.reading_samples`. reading: see `reviews.readings`. proposal: a verdict that an agent proposes, with
the seconds to hear; it decides nothing. answer: see `reviews.own_answers`. times: see `reviews.time_checks`.
"""
SAYS = ("value", "nothing", "unclear", "agrees", "differs")
"""What a person can say of an answer, see `reviews.readings`."""
_WORDS: dict[str, Sequence[str]] = {
    "verdict": tuple(VERDICTS), "cause": tuple(CAUSES), "rating": ("right", "wrong"), "says": SAYS,
}  # fmt: skip

QUESTION, SONG, CODE, RUN = "question", "song", "code", "run"
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", re.ASCII)
_TARGETS = {QUESTION: "question:<id>", SONG: "song:<dataset>/<id>", CODE: "code:<id>", RUN: "run:<id>"}
DEEPEST = 20
"""Levels of lists and objects in a payload. Deeper ones could be stored, but not written to a file."""
_FORBIDDEN = re.compile("[\x00\ud800-\udfff]")


@dataclass
class EventError(EarmarkError):
    """An event cannot be used. event: its id, or its position in a file."""

    event: str
    field: str
    expected: str
    found: str = ""

    def __str__(self) -> str:
        return mismatch(f"event {self.event}: field {self.field!r}", self.expected, self.found)


@dataclass(frozen=True, slots=True)
class Event:
    """One decision or remark of a reviewer.

    id: 32 hexadecimal digits. time: UTC, ISO 8601 with microseconds and Z, so that text order is time order.
    target: "question:<id>", "song:<dataset>/<id>", "code:<id>" or "run:<id>". song: "dataset/id" of the song it
    is about, "" if unknown.
    reference: the version of the reviewed reference, see `version_of`. reason: free text. payload: by kind, see
    PAYLOADS.
    """

    id: str
    time: str
    reviewer: str
    kind: Kind
    target: str
    song: str = ""
    reference: str = ""
    reason: str = ""
    payload: Mapping[str, Any] = field(default_factory=dict)


def new(reviewer: str, kind: Kind, target: str, *, song: str = "", reference: str = "", reason: str = "",
        **payload: Any) -> Event:  # fmt: skip
    """An event with the time of `clock.now`. Raises EventError if a field is missing or invalid."""
    event = Event(uuid.uuid4().hex, stamp(clock.now()), reviewer, kind, target, song, reference, reason, payload)
    return checked(event)


def stamp(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def checked(event: Event) -> Event:
    """The event with texts that every database can store. Raises EventError for invalid fields."""
    reviewer = " ".join(clean(event.reviewer).split())
    kind, _, name = event.target.partition(":")
    facts = {
        "id": (re.fullmatch("[0-9a-f]{32}", event.id), "32 hexadecimal digits", event.id),
        "time": (_is_time(event.time), "UTC as 2026-01-31T09:30:00.000000Z", event.time),
        "reviewer": (reviewer, "a name", event.reviewer),
        "kind": (event.kind in KINDS, f"one of {', '.join(KINDS)}", event.kind),
        "target": (
            kind in _targets(event.kind) and name,
            " or ".join(map(_TARGETS.__getitem__, _targets(event.kind))),
            event.target,
        ),
    }
    for name, (right, expected, found) in facts.items():
        if not right:
            raise EventError(event.id, name, expected, repr(found))
    for name, types in PAYLOADS[event.kind].items():
        value = event.payload.get(name)
        if name not in event.payload or not isinstance(value, types):
            raise EventError(event.id, f"payload.{name}", f"the payload of a {event.kind}", repr(value))
        if name in _WORDS and value not in _WORDS[name]:
            raise EventError(event.id, f"payload.{name}", f"one of {', '.join(_WORDS[name])}", repr(value))
    payload = {clean(name): _clean_value(event.id, value, 1) for name, value in event.payload.items()}
    return Event(event.id, event.time, reviewer, event.kind, clean(event.target), clean(event.song),
                 clean(event.reference), clean(event.reason), payload)  # fmt: skip


def _clean_value(event: str, value: Any, level: int) -> Any:
    """A value with texts that every database can store. Raises EventError where it is nested too deeply."""
    if level > DEEPEST:
        raise EventError(event, "payload", f"at most {DEEPEST} levels of lists and objects", "more")
    if isinstance(value, str):
        return clean(value)
    if type(value) is dict:
        return {clean(str(name)): _clean_value(event, part, level + 1) for name, part in value.items()}
    if type(value) in (list, tuple):
        return type(value)(_clean_value(event, part, level + 1) for part in value)
    return value


def clean(text: str) -> str:
    """Text with surrogates and null characters replaced, which some databases cannot store."""
    return _FORBIDDEN.sub("�", text)


def in_order(events: Iterable[Event]) -> list[Event]:
    return sorted(events, key=lambda event: (event.time, event.id))


def of_question(question_id: str) -> str:
    """The target of events about a question."""
    return f"{QUESTION}:{question_id}"


def of_song(song: str) -> str:
    """The target of events about an annotated song, "dataset/id"."""
    return f"{SONG}:{song}"


def target_of(name: str) -> str:
    """The target of a queue entry, which is a song "dataset/id" or the id of a question."""
    return of_song(name) if is_song(name) else of_question(name)


def is_song(name: str) -> bool:
    """Whether a queue entry is a song; ids of questions contain no slash."""
    return "/" in name


def question_of(target: str) -> str:
    """The id of the question a target names, "" for a song."""
    kind, _, name = target.partition(":")
    return name if kind == QUESTION else ""


def of_code(code: str) -> str:
    """The target of events about a code of the codebook."""
    return f"{CODE}:{code}"


def code_of(target: str) -> str:
    """The id of the code a target names, "" for anything else."""
    kind, _, name = target.partition(":")
    return name if kind == CODE else ""


def of_run(run: str) -> str:
    """The target of events about a run."""
    return f"{RUN}:{run}"


def run_of(target: str) -> str:
    """The id of the run a target names, "" for anything else."""
    kind, _, name = target.partition(":")
    return name if kind == RUN else ""


def song_of(target: str) -> str:
    """The song a target names, "" for a question."""
    kind, _, name = target.partition(":")
    return name if kind == SONG else ""


def version_of(reference: str) -> str:
    """The name of a reference version: twelve digits of the hash of its text."""
    return hashlib.sha256(reference.encode("utf-8", "surrogatepass")).hexdigest()[:12]


def _targets(kind: str) -> Sequence[str]:
    """What an event of this kind can be about."""
    if kind in ("define", "merge", "split"):
        return (CODE,)
    if kind == "sample":
        return (RUN,)
    if kind in ("codes", "rating", "reading", "answer", "times"):
        return (QUESTION,)
    return (QUESTION, SONG, CODE, RUN) if kind == "undo" else (QUESTION, SONG)


def _is_time(text: str) -> bool:
    if not _TIME.fullmatch(text):
        return False
    try:
        datetime.fromisoformat(text.removesuffix("Z"))
    except ValueError:
        return False
    return True
