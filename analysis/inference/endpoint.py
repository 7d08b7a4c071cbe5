"""A model behind a server with the interface of OpenAI's chat completions, by the official client (extra `openai`).

The key comes from an environment variable and is stored nowhere. Sound goes into the message as `input_audio`, encoded
in base64, before the text. Several songs are several parts, each after its number.
"""

from __future__ import annotations

import base64
import logging
import math
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

from analysis import hashes
from analysis.errors import MissingLibraryError
from analysis.inference.adapter import Context
from analysis.inference.key_removal import KeyFilter, without_key
from analysis.inference.limits import Limits, estimate
from analysis.inference.prices import Price
from analysis.inference.reply import CallError, Reply
from analysis.parsing.reasoning import of_reply

if TYPE_CHECKING:
    from openai import OpenAI

EXTRA = "openai"
NO_KEY = "none"
"""Key for servers that need none."""
LONGEST_MESSAGE = 300
PASSING = (408, 409, 425, 429)
"""Status codes below 500 after which another attempt makes sense."""


class Sound(NamedTuple):
    """Encoded sound and its length."""

    data: bytes
    seconds: float


Encoder = Callable[[Path, Context], Sound]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Settings of a server. key_variable: environment variable with the key. body: further fields of a request."""

    url: str
    model: str
    key_variable: str = "OPENAI_API_KEY"
    timeout: float = 120.0
    temperature: float | None = None
    max_tokens: int | None = None
    audio_format: str = "wav"
    body: Mapping[str, Any] = field(default_factory=dict)


def public_url(url: str) -> str:
    """The address without user, password, query and fragment, which may be secret."""
    parts = urlsplit(url)
    return parts._replace(netloc=parts.netloc.rpartition("@")[2], query="", fragment="").geturl()


@dataclass(frozen=True, slots=True)
class EndpointAdapter:
    """Asks the server. encode: audio of a file as bytes. seconds: length of what is sent. amend: prompt as sent."""

    settings: Endpoint
    client: OpenAI
    encode: Encoder
    amend: Callable[[str, Context], str]
    limits: Limits

    def __call__(self, audio: Path | None, prompt: str, context: Context) -> Reply:
        """Raises CallError, CostLimitError."""
        paths = context.songs or ((audio,) if audio else ())
        sounds, text = [self.encode(path, context) for path in paths], self.amend(prompt, context)
        parts = content([sound.data for sound in sounds], text, self.settings.audio_format)
        seconds, settings = sum(sound.seconds for sound in sounds), self.settings
        tokens = estimate(text, seconds, settings.max_tokens, self.limits.price)
        return self.limits.call(tokens, lambda: self._ask([{"role": "user", "content": parts}], context))

    def _ask(self, messages: list[dict[str, Any]], context: Context) -> Reply:
        import openai

        chosen_settings = {"temperature": self.settings.temperature, "max_tokens": self.settings.max_tokens,
                           "seed": context.seed}  # fmt: skip
        options: dict[str, Any] = {name: value for name, value in chosen_settings.items() if value is not None}
        # a server that knows the key gives the answer of the first attempt again, so it covers all that is sent
        body = dict(self.settings.body)
        key = hashes.digest([self.settings.model, context.question, context.wording, messages, body, options])
        try:
            completion = self.client.chat.completions.create(
                model=self.settings.model, messages=messages, extra_body=body or None,  # type: ignore[arg-type]
                extra_headers={"Idempotency-Key": key}, **options,
            )  # fmt: skip
        except openai.APIStatusError as error:
            final = error.status_code < 500 and error.status_code not in PASSING
            message = self._message(f"HTTP {error.status_code}: {error.message}")
            raise CallError(message, retry_after(error.response.headers), final) from error
        except openai.OpenAIError as error:
            raise CallError(self._message(f"{type(error).__name__}: {error}")) from error
        try:
            answer = reply(completion, self.limits.price)
        except (CallError, AttributeError, TypeError, IndexError, KeyError) as error:
            raise CallError(self._message(f"{error or type(error).__name__}")) from None
        texts = {name: getattr(answer, name) for name in ("text", "finish", "reasoning")}
        clean: dict[str, Any] = {
            name: without_key(text, self.client.api_key) for name, text in texts.items() if text is not None
        }
        return replace(answer, **clean)

    def _message(self, text: str) -> str:
        """One line without the key."""
        return without_key(" ".join(text.split()), self.client.api_key)[:LONGEST_MESSAGE]


def adapter(
    settings: Endpoint, encode: Encoder, amend: Callable[[str, Context], str], limits: Limits
) -> EndpointAdapter:  # fmt: skip
    """The adapter of an endpoint. Raises MissingLibraryError without the client (extra `openai`)."""
    try:
        from openai import OpenAI
    except ImportError as error:
        raise MissingLibraryError("openai", EXTRA) from error
    logging.getLogger("httpx").addFilter(KeyFilter(key(settings)))  # notes each status line, and where it redirects
    client = OpenAI(base_url=settings.url, api_key=key(settings) or NO_KEY, timeout=settings.timeout, max_retries=0)
    return EndpointAdapter(settings, client, encode, amend, limits)


def key(settings: Endpoint) -> str:
    """The key in the environment of this process, "" for none."""
    return os.environ.get(settings.key_variable, "").strip()


def content(sounds: Sequence[bytes], prompt: str, form: str) -> list[dict[str, Any]]:
    """The parts of a message: encoded audio, numbered if there are several, then the prompt."""
    parts: list[dict[str, Any]] = []
    for number, sound in enumerate(sounds, start=1):
        if len(sounds) > 1:
            parts.append({"type": "text", "text": f"Song {number}:"})
        data = base64.b64encode(sound).decode("ascii")
        parts.append({"type": "input_audio", "input_audio": {"data": data, "format": form}})
    return [*parts, {"type": "text", "text": prompt}]


def reply(completion: Any, price: Price | None) -> Reply:
    """Text, reasoning, tokens and cost of a completion. Raises CallError for one without a choice."""
    choices = getattr(completion, "choices", None)
    if not choices:
        raise CallError(f"expected a choice in the answer of the server, found {str(completion)!r}")
    message, usage = choices[0].message, completion.usage
    thinking = of_reply(message.model_dump(warnings=False))  # a warning would print what may contain the key
    answer = Reply(_text(message.content), finish=choices[0].finish_reason or "", reasoning=thinking)
    if usage is None:
        return answer
    details = getattr(usage, "prompt_tokens_details", None)
    counts = (usage.prompt_tokens, usage.completion_tokens, getattr(details, "audio_tokens", None))
    n_in, n_out, audio_tokens = (count if isinstance(count, int) else 0 for count in counts)
    cost = price.cost(n_in, n_out, audio_tokens) if price else None
    places = (getattr(usage, "completion_tokens_details", None), usage)
    hidden = (getattr(place, "reasoning_tokens", None) for place in places)
    n_thinking = next((count for count in hidden if isinstance(count, int)), None)
    return replace(answer, input_tokens=n_in, output_tokens=n_out, cost=cost, reasoning_tokens=n_thinking)


def _text(content: Any) -> Any:
    """The text of a message: that of all its parts where it has parts of text alone."""
    parts = content if isinstance(content, list) else []
    texts = [part["text"] for part in parts if isinstance(part, Mapping) and isinstance(part.get("text"), str)]
    return "".join(texts) if texts and len(texts) == len(parts) else content


def retry_after(headers: Mapping[str, str]) -> float | None:
    """The pause of a header Retry-After in seconds, None for none or for a date."""
    try:
        seconds = float(headers.get("retry-after", ""))
    except ValueError:
        return None
    return seconds if 0 <= seconds < math.inf else None
