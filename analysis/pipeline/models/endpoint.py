"""Options of an inference over an endpoint: audio, conditions, limits; and its estimate before the first call."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from analysis import hashes
from analysis.audio import clip, load
from analysis.audio.clip import Encoding
from analysis.errors import EarmarkError, FileError, mismatch
from analysis.inference import endpoint, prices
from analysis.inference import limits as call_limits
from analysis.inference.adapter import Context
from analysis.inference.endpoint import Encoder, Endpoint, EndpointAdapter, Sound
from analysis.inference.limits import Limits, Tokens
from analysis.inference.pace import Pace
from analysis.inference.prices import Budget, Price
from analysis.inference.retries import Call
from analysis.store.workspace import CLIPS, Workspace

"""Folder of the workspace for encoded audio."""
SWITCHES = ("stem", "metadata", "transcript", "thinking")
THINKING = {"chat_template_kwargs": {"enable_thinking": True}}
"""Field of a request that vLLM and SGLang read. Others are set by --extra-body."""
BYTES_PER_SECOND = {"mp3": 8_000, "flac": 0.6}
"""Estimates: of MP3 in all, of FLAC per byte of WAV."""


@dataclass
class TranscriptError(EarmarkError):
    """The switch `transcript` has no file."""

    def __str__(self) -> str:
        return "--condition transcript: expected a file of transcripts, found none; name one with --transcripts FILE"


@dataclass(frozen=True, slots=True)
class EndpointOptions:
    """Settings of an endpoint. switches: of SWITCHES. transcripts: JSON file, text by name of the audio."""

    url: str
    key_variable: str = "OPENAI_API_KEY"
    encoding: Encoding = field(default_factory=Encoding)
    timeout: float = 120.0
    temperature: float | None = None
    max_tokens: int | None = None
    body: Mapping[str, Any] = field(default_factory=dict)
    rpm: int | None = None
    tpm: int | None = None
    max_cost: float | None = None
    prices: Path | None = None
    switches: tuple[str, ...] = ()
    transcripts: Path | None = None

    @property
    def stem(self) -> bool:
        return "stem" in self.switches

    @property
    def metadata(self) -> bool:
        return "metadata" in self.switches

    @property
    def thinking(self) -> bool:
        return "thinking" in self.switches

    @property
    def condition(self) -> dict[str, str]:
        """Everything that may change an answer, as settings of the run: part of its hash."""
        encoding = self.encoding
        audio = (
            "none" if self.metadata else f"{'vocal stem' if self.stem else 'mix'}, {encoding.form} {encoding.rate} Hz"
        )
        length = f", at most {encoding.seconds:g} s" if encoding.seconds and not self.metadata else ""
        values: dict[str, object] = {
            "audio": audio + length,
            "metadata": "title and artist" if self.metadata else None,
            "transcript": hashes.digest(_transcripts(self.transcripts))[:12] if "transcript" in self.switches else None,
            "thinking": "on" if self.thinking else None,
            "temperature": self.temperature,
            "max_tokens": self.max_tokens,
            "extra_body": json.dumps(self.body, sort_keys=True) if self.body else None,
        }
        return {name: str(value) for name, value in values.items() if value is not None}

    def name(self, model: str, condition: Mapping[str, str]) -> str:
        """Short name of the run: the model, its switches and the conditions that a person has named."""
        return ", ".join([model, *self.switches, *(f"{name}={value}" for name, value in sorted(condition.items()))])

    def settings(self, model: str) -> Endpoint:
        body = {**(THINKING if self.thinking else {}), **self.body}
        return Endpoint(
            self.url,
            model,
            self.key_variable,
            self.timeout,
            self.temperature,
            self.max_tokens,
            self.encoding.form,
            body,
        )

    def price(self, model: str) -> Price | None:
        """The price of a model from the price file, None without such a file. Raises FileError."""
        return prices.load(self.prices, model) if self.prices else None


@dataclass(frozen=True, slots=True)
class Estimate:
    """A run before it begins. megabytes: of sound sent. cost: None without prices."""

    calls: int
    without_audio: int
    seconds: float
    megabytes: float
    input_tokens: int
    output_tokens: int
    cost: float | None


def adapter(options: EndpointOptions, model: str, workspace: Workspace, spent: float) -> EndpointAdapter:
    """The adapter of an endpoint. spent: cost before a resumption. Raises MissingLibraryError, FileError."""
    encode, limits = encoder(options.encoding, workspace.path / CLIPS), limits_of(options, model, spent)
    return endpoint.adapter(options.settings(model), encode, amendment(options), limits)


def limits_of(options: EndpointOptions, model: str, spent: float) -> Limits:
    """Limits of pace and cost. spent: cost before a resumption. Raises FileError for an unreadable price file."""
    return Limits(Pace(options.rpm, options.tpm), Budget(options.max_cost, spent), options.price(model))


def encoder(encoding: Encoding, folder: Path) -> Encoder:
    """A function that encodes audio for the endpoint and keeps the files in the folder."""
    return partial(_encode, encoding, folder)


def estimate(
    options: EndpointOptions,
    model: str,
    calls: Sequence[Call],
    length: Callable[[float], float] = lambda seconds: seconds,
) -> Estimate:
    """Calls, sound, tokens and cost, from the lengths of the files; nothing is decoded or sent.

    length: how long the sound of a call is, from the length of its recordings in seconds.
    """
    price, amend = options.price(model), amendment(options)
    lengths = [length(seconds(options.encoding, call.audio, call.context)) for call in calls]
    tokens = [
        call_limits.estimate(amend(call.prompt.text, call.context), seconds, options.max_tokens, price)
        for call, seconds in zip(calls, lengths, strict=True)
    ]
    return Estimate(
        calls=len(calls),
        without_audio=sum(not call.has_sound for call in calls),
        seconds=sum(lengths),
        megabytes=sum(lengths) * _bytes_per_second(options.encoding) / 1e6,
        input_tokens=sum(call.text + call.audio for call in tokens),
        output_tokens=sum(call.output for call in tokens),
        cost=_cost(tokens, price) if price else None,
    )


def _cost(tokens: Sequence[Tokens], price: Price) -> float:
    return sum(call.cost(price) for call in tokens)


def _paths(call: Call) -> Sequence[Path]:
    return call.context.songs or ((call.audio,) if call.audio else ())


def seconds(encoding: Encoding, audio: Path | None, context: Context) -> float:
    """Seconds of sound of a call, from the lengths of its files."""
    return sum(_seconds(encoding, path, context) for path in context.songs or ((audio,) if audio else ()))


def _seconds(encoding: Encoding, path: Path, context: Context) -> float:
    start, end = clip.limits(load.sound(path).duration, encoding, context.span)
    return end - start


def _bytes_per_second(encoding: Encoding) -> float:
    wav = 2.0 * encoding.rate
    return {"wav": wav, "mp3": BYTES_PER_SECOND["mp3"], "flac": wav * BYTES_PER_SECOND["flac"]}[encoding.form]


def _encode(encoding: Encoding, folder: Path, path: Path, context: Context) -> Sound:
    return Sound(clip.clip(path, encoding, folder, context.span), _seconds(encoding, path, context))


def clip_files(options: EndpointOptions, call: Call, workspace: Workspace) -> list[Path]:
    """The sound of a call as files, encoded as wanted. Raises UnreadableAudioError."""
    folder = workspace.path / CLIPS
    return [clip.clip_file(path, options.encoding, folder, call.context.span) for path in _paths(call)]


def prompts_of(options: EndpointOptions, calls: Sequence[Call]) -> list[str]:
    """The prompts of calls as sent. Raises TranscriptError, FileError."""
    amend = amendment(options)
    return [amend(call.prompt.text, call.context) for call in calls]


def require_conditions(names: Sequence[str]) -> None:
    """Check names of conditions. Raises ValueError for one that is neither a switch nor KEY=VALUE."""
    for name in names:
        key, equals, _ = name.partition("=")
        if name not in SWITCHES and not (key.strip() and equals):
            raise ValueError(mismatch("condition", f"KEY=VALUE or one of {', '.join(SWITCHES)}", repr(name)))


def amendment(options: EndpointOptions) -> Callable[[str, Context], str]:
    """The prompt as sent: with title and artist, or with a transcript, as the switches say."""
    texts = _transcripts(options.transcripts) if "transcript" in options.switches else {}
    return partial(_amended, options.metadata, texts)


def _amended(metadata: bool, transcripts: Mapping[str, str], prompt: str, context: Context) -> str:
    facts = [("Title", context.title), ("Artist", context.artist)] if metadata else []
    lines = [f"{name}: {value}" for name, value in facts if value]
    if text := _transcript(transcripts, context.audio):
        lines.append(f"Transcript of the recording:\n{text}")
    return "\n\n".join([prompt, *lines])


def without_transcript(options: EndpointOptions, calls: Sequence[Call]) -> int:
    """Number of questions about recordings without a transcript, if there are to be any. Raises FileError."""
    if "transcript" not in options.switches:
        return 0
    texts = _transcripts(options.transcripts)
    return len({call.question for call in calls if not _transcript(texts, call.context.audio)})


def _transcript(transcripts: Mapping[str, str], audio: str) -> str:
    """By the name of the recording, or by that without folder and ending."""
    return transcripts.get(audio) or transcripts.get(audio.rsplit("/", 1)[-1].rsplit(".", 1)[0], "")


def _transcripts(path: Path | None) -> dict[str, str]:
    """Raises TranscriptError, FileError."""
    if path is None:
        raise TranscriptError
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise FileError(str(path), "a JSON object with the transcript of each recording", str(error)) from error
    if not isinstance(content, dict) or not all(isinstance(text, str) for text in content.values()):
        raise FileError(str(path), "a JSON object with the transcript of each recording", "another value")
    return content
