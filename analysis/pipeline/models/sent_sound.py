"""What a run sends under a condition of sound (`analysis.audio.sound_conditions`), and which questions it can ask then.

A question is left out where its right answer is another one under the condition, or unknown: times and words under
conditions that move them, keys and pitches under one that shifts them, and any prompt that names a time.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from analysis.audio import clip
from analysis.audio import sound_conditions as conditions
from analysis.audio.clip import Encoding
from analysis.audio.library import cache
from analysis.audio.sound_conditions import NONE, OTHER
from analysis.benchmarks.protocol import Form
from analysis.benchmarks.registry import SUBTASKS
from analysis.inference.adapter import Adapter, Context
from analysis.inference.reply import Reply
from analysis.inference.retries import Call
from analysis.records import Question

TIMES: frozenset[Form] = frozenset({"sections", "intervals", "seconds", "events", "turns", "beats", "techniques"})
WORDS: frozenset[Form] = frozenset({"lyrics", "words", "transcript"})
PITCHES: frozenset[Form] = frozenset({"melody"})
CHANGED: Mapping[str, frozenset[Form]] = {
    "reversed": TIMES | WORDS | PITCHES,
    "shuffled": TIMES | WORDS | PITCHES,
    "slower": TIMES | PITCHES,
    "first": TIMES | WORDS | PITCHES,
    "last": TIMES | WORDS | PITCHES,
    "pitched": PITCHES,
}
"""Forms of answer whose right answer another sound changes; `none`, `silence`, `noise`, `other` and `low` change none:
there the question is what the model says without the sound."""
_TIME = re.compile(r"\d:\d\d|\b\d+(?:\.\d+)? ?(?:s|sec|secs|seconds?)\b")
_KEY = re.compile(r"[A-H](?:[#b♯♭]|[ -](?:sharp|flat))?(?: ?(?:maj|min|m|major|minor))?", re.IGNORECASE)


class Other(NamedTuple):
    """The recording of another question. is_other_answer: whether the right answer to that one differs."""

    path: Path
    span: tuple[float, float] | None
    question: str
    is_other_answer: bool


def reason_left_out(question: Question, condition: str) -> str:
    """Why a question is not asked under a condition, "" if it is."""
    form = SUBTASKS[question.subtask].form
    if form in CHANGED.get(condition, ()):
        return f"{form}: not asked under {condition}"
    if condition in CHANGED and condition != "pitched" and _TIME.search(question.prompt):
        return f"the prompt names a time: not asked under {condition}"
    if condition == "pitched" and _KEY.fullmatch(question.reference_text.strip()):
        return "the answer is a key or a note: not asked under pitched"
    return ""


def others(calls: Sequence[Call], questions: Sequence[Question], seed: int | None) -> dict[tuple[str, int], Other]:
    """The recording that each question gets in place of its own, by question and place among its recordings.

    Of another question of the same task about another recording, with another right answer if there is one; drawn by
    the key of the question. Questions without any such recording are not in the result.
    """
    by_id = {question.id: question for question in questions}
    sounds = {call.question: (recordings(call), call.context.span) for call in reversed(calls)}
    by_task: dict[str, list[str]] = {}
    for name in sorted(sounds):
        if sounds[name][0]:
            by_task.setdefault(by_id[name].task, []).append(name)
    result: dict[tuple[str, int], Other] = {}
    for names in by_task.values():
        for name in names:
            own = by_id[name]
            candidates = [other for other in names if not set(sounds[other][0]) & set(sounds[name][0])
                          and (not own.song or by_id[other].song != own.song)]  # fmt: skip
            differing = [other for other in candidates if by_id[other].reference != own.reference]
            for place in range(len(sounds[name][0]) if candidates else 0):
                pool = differing or candidates
                source = pool[int(conditions.integers(conditions.key(seed, name, place, OTHER), 1)[0]) % len(pool)]
                paths, span = sounds[source]
                result[name, place] = Other(paths[place % len(paths)], span, source, bool(differing))
    return result


def recordings(call: Call) -> Sequence[Path]:
    """The files of a call: of its songs one by one, if it has several."""
    return call.context.songs or ((call.audio,) if call.audio else ())


def without_sound(call: Call) -> Call:
    return replace(call, audio=None, context=replace(call.context, songs=()))


@dataclass(frozen=True, slots=True)
class Treatment:
    """How recordings are treated under a condition. folder: of treated files."""

    condition: str
    seed: int | None
    encoding: Encoding
    folder: Path
    others: Mapping[tuple[str, int], Other]

    def file(self, path: Path, place: int, context: Context) -> Path:
        """The treated recording. place: among those of the question. Raises UnreadableAudioError."""
        key = conditions.key(self.seed, context.question, place, self.condition)
        other = self.others.get((context.question, place))
        wav = replace(self.encoding, form="wav")

        def encode(source: Path) -> bytes:
            samples = conditions.decode(clip.encode(source, wav, context.span))
            if self.condition == OTHER and other:
                another = conditions.decode(clip.encode(other.path, replace(wav, seconds=None), other.span))
                return conditions.encode(conditions.other(samples, wav.rate, another), wav.rate)
            treat = conditions.TREATMENTS.get(self.condition)
            return conditions.encode(treat(samples, wav.rate, key) if treat else samples, wav.rate)

        limits = "-".join(f"{time:g}" for time in context.span) if context.span else "all"
        name = f"{self.condition}-v{conditions.VERSION}-{key.hex()[:12]}"
        source_name = other.question[:12] if self.condition == OTHER and other else ""
        ending = f"{name}{source_name}-{limits}-{wav.seconds or 0:g}-{wav.rate}.wav"
        return cache.cached_file(path, self.folder, ending, encode)


@dataclass(frozen=True, slots=True)
class TreatedSound:
    """An adapter that asks another one with treated recordings and says what was sent."""

    ask: Adapter
    treatment: Treatment

    def __call__(self, audio: Path | None, prompt: str, context: Context) -> Any:
        """What the other adapter returns, text as a `Reply`. Raises what that one raises, and UnreadableAudioError."""
        paths, others = context.songs or ((audio,) if audio else ()), self.treatment.others
        files = [self.treatment.file(path, place, context) for place, path in enumerate(paths)]
        sent = tuple(facts(file, others.get((context.question, place))) for place, file in enumerate(files))
        songs = tuple(files) if context.songs else ()
        answer = self.ask(files[0] if files else None, prompt, replace(context, songs=songs, span=None))
        if answer is None or isinstance(answer, str):
            return Reply(answer, audio_sent=sent)
        return replace(answer, audio_sent=sent) if isinstance(answer, Reply) else answer


def facts(file: Path, other: Other | None) -> dict[str, Any]:
    """What a record says of a sound that was sent. from: the question whose recording it is, if another."""
    sound = conditions.sound_facts(file.read_bytes())
    return {**sound._asdict(), **({"from": other.question} if other else {})}


def manifest(condition: str, seed: int | None, encoding: Encoding, stem: bool) -> dict[str, Any]:
    """What a run file says of its condition of sound."""
    parameters = {"rate": encoding.rate, "form": encoding.form, "seconds": encoding.seconds, "stem": stem}
    return {"condition": condition, "version": conditions.VERSION, "seed": seed, "parameters": parameters}


def left_out(questions: Sequence[Question], condition: str) -> tuple[list[Question], Counter[str]]:
    """The questions that can be asked, and the number of the others by reason."""
    reasons = [reason_left_out(question, condition) for question in questions]
    possible = [question for question, reason in zip(questions, reasons, strict=True) if not reason]
    return possible, Counter(filter(None, reasons))


def seconds_sent(seconds: float, condition: str) -> float:
    """How long a recording is under a condition."""
    lengths = {NONE: 0.0, "slower": seconds / conditions.TEMPO,
               "first": min(seconds, conditions.END_SECONDS), "last": min(seconds, conditions.END_SECONDS)}  # fmt: skip
    return lengths.get(condition, seconds)
