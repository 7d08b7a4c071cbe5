"""Reasoning: what a model thought before it answered. It is kept beside the answer and never read for it.

| place | where in it |
|---|---|
| records of files | the first of FIELDS that has a text; `resps` of samples whose answer was filtered |
| replies, messages | `reasoning_content`, `reasoning` or `reasoning_details`, else blocks of content, output or parts |
| texts of answers | what the reader leaves out: tags such as <think>, channels before the final one |

A block that a server hides has its summary, else the word REDACTED.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from analysis.parsing.unwrapping import thoughts
from analysis.records import Answer

REASONING = "reasoning"
FIELDS = (
    "thinking_prediction", "reasoning_content", REASONING, "reasoning_trace", "rationale", "thinking", "thought", "cot",
)  # fmt: skip
"""Fields of records. The first comes first because `thinking` beside it is that of the question (MMAR)."""
REPLIES = ("response", "body", "message", "output", "messages")
"""Fields of a record in which the reply of a server or a conversation may be."""
REDACTED = "redacted"
MOST_BYTES = 64_000
"""Of one text in a run file. Of a longer one the middle is left out."""
_BLOCKS = frozenset({REASONING, "thinking", "redacted_thinking", "reasoning.text", "reasoning.summary",
                     "reasoning.encrypted"})  # fmt: skip
_DEEPEST = 6


def of_record(record: Mapping[str, Any]) -> tuple[str, ...]:
    """The texts that the fields of a record state, one for each answer of several; () for none."""
    for name in FIELDS:
        if name in record and any(texts := _texts(record[name])):
            return texts
    for name in REPLIES:
        if name in record and (text := of_reply(record[name])):
            return (text,)
    samples = record.get("resps")
    while isinstance(samples, list) and samples:
        samples = samples[0]
    text = thoughts(samples) if isinstance(samples, str) else ""
    return (text,) if text else ()


def of_reply(reply: Any) -> str:
    """The reasoning in the reply of a server or in a message, "" for none."""
    return "\n\n".join(_parts(reply, 0))


def of_answer(answer: Answer) -> tuple[str, ...]:
    """What was stated with an answer and what its tags contain; of several votes one for each of them."""
    raw = answer.raw
    votes = raw if isinstance(raw, list) else [raw]
    tagged = [thoughts(vote) if isinstance(vote, str) else "" for vote in votes]
    stated = list(answer.reasoning) or [""] * len(tagged)
    if len(stated) == len(tagged):
        texts = [_both(*pair) for pair in zip(stated, tagged, strict=True)]
    else:
        texts = [*stated, *(text for text in tagged if text and text not in stated)]
    return tuple(texts) if any(texts) else ()


def shortened(text: str) -> str:
    """A text of at most about MOST_BYTES, with the number of characters left out of its middle."""
    coded = text.encode("utf-8", "surrogatepass")
    if len(coded) <= MOST_BYTES:
        return text
    half = MOST_BYTES // 2 - 50
    first, last = (part.decode("utf-8", "ignore") for part in (coded[:half], coded[-half:]))
    return f"{first}\n[... {len(text) - len(first) - len(last):,} characters left out ...]\n{last}"


def _both(stated: str, tagged: str) -> str:
    return stated if tagged in stated else "\n\n".join(filter(None, (stated, tagged)))


def _texts(value: Any) -> tuple[str, ...]:
    """The texts of a field: one text, a list of texts or of blocks, or an object with one."""
    if isinstance(value, str):
        return (value.strip(),)
    if isinstance(value, list) and all(isinstance(entry, str | None) for entry in value):
        return tuple((entry or "").strip() for entry in value)
    return (of_reply(value),) if isinstance(value, list | Mapping) else ()


def _parts(value: Any, depth: int) -> Iterator[str]:
    if depth > _DEEPEST:
        return
    if isinstance(value, list):
        for entry in value:
            yield from _parts(entry, depth + 1)
        return
    if not isinstance(value, Mapping):
        return
    if value.get("type") in _BLOCKS or value.get("thought") is True:
        yield _block(value)
        return
    for name in ("reasoning_content", REASONING, "reasoning_trace"):
        if any(texts := _texts(value.get(name))):
            yield "\n\n".join(filter(None, texts))
            return
    for name in ("choices", "candidates"):  # of several, the first is the answer
        if isinstance(value.get(name), list):
            yield from _parts(value[name][:1], depth + 1)
            return
    for name in ("body", "message", "reasoning_details", "output", "content", "parts"):
        inside = list(_parts(value.get(name), depth + 1))
        yield from inside
        if inside:
            return


def _block(block: Mapping[str, Any]) -> str:
    """The text of a block, of a hidden one its summary or REDACTED."""
    is_hidden = block.get("redacted") is True or block.get("type") in ("redacted_thinking", "reasoning.encrypted")
    names = ("summary",) if is_hidden else ("thinking", REASONING, "text", "summary", "content")
    for name in names:
        value = block.get(name)
        lines = value if isinstance(value, list) else [value]
        texts = [line.get("text") if isinstance(line, Mapping) else line for line in lines]
        if parts := [text.strip() for text in texts if isinstance(text, str) and text.strip()]:
            return "\n\n".join(parts)
    return REDACTED
