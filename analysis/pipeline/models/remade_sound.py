"""What a model was sent for a question, made again from what its run file states of the condition of sound.

The run states condition, version, seed and encoding (`manifest`). The answer states the SHA-256 of each sound and, of a
recording of another question, which one that is (`audio_sent`). The SHA-256 shows whether it is the same sound.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from analysis.audio import sound_conditions as conditions
from analysis.audio.clip import Encoding
from analysis.audio.load import UnreadableAudioError
from analysis.inference.retries import Call
from analysis.inference.run_answers import AUDIO
from analysis.pipeline.models import calls
from analysis.pipeline.models.sent_sound import Other, Treatment, facts, recordings
from analysis.prompts.selection import Plan
from analysis.records import Question


class RemadeSound(NamedTuple):
    """The sound of a call, None if it cannot be made again. is_same: whether each sample is as it was sent."""

    file: Path | None = None
    is_same: bool = False


@dataclass(frozen=True, slots=True)
class SoundSettings:
    """What a run file states of its condition of sound, see `sent_sound.manifest`."""

    condition: str
    version: int
    seed: int | None
    rate: int
    seconds: float | None
    stem: bool

    @property
    def encoding(self) -> Encoding:
        return Encoding("wav", self.rate, self.seconds)


def settings_of(manifest: Any) -> SoundSettings | None:
    """The settings in the manifest of a run file; None where it states none that this version knows."""
    try:
        sound, parameters = manifest["sound"], manifest["sound"]["parameters"]
        seed, seconds = sound["seed"], parameters["seconds"]
        settings = SoundSettings(
            str(sound["condition"]), int(sound["version"]), None if seed is None else int(seed),
            int(parameters["rate"]), None if seconds is None else float(seconds), parameters["stem"] is True,
        )  # fmt: skip
    except (KeyError, TypeError, ValueError):
        return None
    is_known = settings.condition in conditions.CONDITIONS and settings.version == conditions.VERSION
    return settings if is_known and settings.rate > 0 else None


def stated_sounds(question: Question) -> list[Mapping[str, Any]] | None:
    """What an answer states of each sound that was sent: none for no sound, None where it says nothing."""
    stated = question.details.get(AUDIO)
    if not isinstance(stated, list) or not all(isinstance(sound, Mapping) for sound in stated):
        return None
    return stated


def remade_sounds(
    settings: SoundSettings, question: Question, sources: Mapping[str, Question], root: Mapping[str, Path], folder: Path
) -> list[RemadeSound]:
    """Each sound that was sent. question: as answered. sources: questions by id, of those whose recording it was.

    root: folders with audio. folder: of treated files.
    """
    stated = stated_sounds(question) or []
    own = _call(settings, question, root)
    others = {
        (question.id, place): other
        for place, sound in enumerate(stated)
        if (other := _other(settings, sources.get(str(sound.get("from"))), place, root))
    }
    treatment = Treatment(settings.condition, settings.seed, settings.encoding, folder, others)
    paths = recordings(own)
    if len(paths) != len(stated) or (settings.condition == conditions.OTHER and len(others) != len(stated)):
        return [RemadeSound()] * len(stated)
    return [
        _remade(treatment, path, place, own, sound)
        for place, (path, sound) in enumerate(zip(paths, stated, strict=True))
    ]


def _remade(treatment: Treatment, path: Path, place: int, call: Call, stated: Mapping[str, Any]) -> RemadeSound:
    try:
        file = treatment.file(path, place, call.context)
    except (UnreadableAudioError, ValueError):
        return RemadeSound()
    return RemadeSound(file, facts(file, None)["sha256"] == stated.get("sha256"))


def _call(settings: SoundSettings, question: Question, root: Mapping[str, Path]) -> Call:
    return next(calls.of(settings.seed, Plan(), [question], root, settings.stem))


def _other(settings: SoundSettings, source: Question | None, place: int, root: Mapping[str, Path]) -> Other | None:
    """The recording of another question that was sent, as `sent_sound.others` chooses among several."""
    call = _call(settings, source, root) if source else None
    paths: Sequence[Path] = recordings(call) if call else ()
    return Other(paths[place % len(paths)], call.context.span, source.id, True) if paths and call and source else None
