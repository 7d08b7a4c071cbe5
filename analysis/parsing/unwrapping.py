"""What a model wrapped its answer in. What is left is read as if it were the whole answer.

1. `final_answer`, of any form: thinking, struck-out text, answer tags, boxes, and what is said to the
   reader around all of it: a greeting, "Here is my answer:", a heading or label ("Answer:"), closing talk.
2. `unwrapped`, of a short answer, further: calls of tools, markup, fences.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache

from analysis.parsing import address
from analysis.parsing.steps import Steps
from analysis.parsing.text import LONGEST, common_signs, fenced_blocks, last_match, without_long_blanks

_TAGS = "think|thinking|thought|reasoning|reflection|scratchpad|analysis"
_REASONING_END = re.compile(rf"</(?:{_TAGS})>", re.IGNORECASE)
_REASONING_START = re.compile(rf"<(?:{_TAGS})>", re.IGNORECASE)
_CHANNEL = re.compile(r"<\|channel\|>\s*final\s*(?:<\|message\|>)?|\bassistantfinal\b", re.IGNORECASE)
_ANALYSIS = re.compile(r"<\|channel\|>\s*(?:analysis|commentary)\b", re.IGNORECASE)
_TOKENS = re.compile(r"<\|[a-z_]{1,30}\|>|</?s>|<eos>|<pad>", re.IGNORECASE)
_ANSWER = re.compile(
    r"<(answer|final_answer|final|result|output|response|prediction|solution|tool_call)>"
    r"(?P<inside>[^<]*(?:<(?!/\1>)[^<]*)*)(?:</\1>|\Z)",
    re.IGNORECASE,
)
_ELEMENT = re.compile(
    r"<(?!(?:table|ul|ol|p|div|br|pre)\b)([a-z][\w-]{0,30})>(?P<inside>[^<>]{0,400}|\s*<[^<>]{1,32}>[^<>]{0,400}</[^<>]{1,32}>\s*)</\1>",
    re.IGNORECASE,
)
"""An element that is a whole text: a value, or another element with one."""
_BOXED = re.compile(r"\\boxed\s*\{((?:[^{}]|\{[^{}]*\})*)\}")
_STRUCK = re.compile(r"~~[^~\n]{1,2000}~~|<(?P<tag>del|strike)>[^<]{0,400}</(?P=tag)>", re.IGNORECASE)
_LATEX = re.compile(
    r"\\(?:text|mathrm|mathbf|textbf|mathit|textit|mathsf|texttt|operatorname)\s{0,4}\{([^{}]{0,400})\}"
)
_CALL = re.compile(r"</?(?:tool_call|function_call|tool|call|invoke|function)\b[^<>]{0,80}>", re.IGNORECASE)
_MARKUP = re.compile(r"</?(?:b|i|em|strong|u|p|br|span|div|code|li|ul|ol|mark|center)\s?/?>", re.IGNORECASE)
_CAPITALS = re.compile(r"(?:[^\W\d_]\.){2,}|[^\W\d_]{2,}")
_EMPHASIS = re.compile(r"(?P<sign>\*{1,3}|_{1,3}|`)(?!\s)(?P<inside>[^*_`]*[^*_`\s])(?P=sign)")
"""A text that is all emphasised."""
_FENCED = re.compile(r"```[a-z]{0,10}\n(?P<inside>(?:(?!```).)*+)```", re.IGNORECASE | re.DOTALL)
_LINE_BREAK = re.compile(r"<(?:br|p|li|div)\s?/?>", re.IGNORECASE)
_STRING = r"(?P<inside>\"(?:[^\"\\]|\\.)*+\")"
_TEXT = re.compile(
    rf"(?:\{{\s*+\"(?:final[ _]?)?(?:answer|response|result|output|prediction)\"\s*+:|\[)\s*+{_STRING}\s*+[}}\]]",
    re.IGNORECASE | re.DOTALL,
)
"""Data that holds nothing but a text."""
_PARAGRAPH = re.compile(r"<(p|div|pre|blockquote|center)>(?P<inside>(?:(?!</?\1>).)*+)</\1>", re.IGNORECASE | re.DOTALL)
_MOST_LAYERS = 6
"""Most layers that are taken off one after the other."""


_LAYERS = (
    ("element opened", "<", _ELEMENT),
    ("element opened", "<", _PARAGRAPH),
    ("fenced block opened", "`", _FENCED),
    ("emphasis removed", "*_`", _EMPHASIS),
    ("text in data opened", "{[", _TEXT),
)
"""Steps that take off what stands around all of a text, the signs that it begins with, and its pattern."""


def final_answer(raw: str, steps: Steps) -> str:
    """Text without reasoning passages, control tokens, answer tags and what is said to the reader around it.

    The last tag or box counts.
    """
    text, taken_off = _final_answer(raw)
    steps.extend(taken_off)
    return text


@lru_cache(maxsize=4)
def _final_answer(text: str) -> tuple[str, Steps]:
    """The final answer and its steps. Cached, because several readers look at one answer in turn."""
    steps = Steps()
    if len(text) > LONGEST:
        steps.add("cut", f"only the first {LONGEST:,} of {len(text):,} characters are read", "ambiguous")
        text = text[:LONGEST]
    text = _without_reasoning(without_long_blanks(text.replace("\r\n", "\n")), steps)
    channel = last_match(_CHANNEL, text) if "<|" in text or "assistantfinal" in text.lower() else None
    if channel is not None:
        steps.add("final channel taken", text[channel.end() :])
        text = text[channel.end() :]
    if "<" in text and _TOKENS.search(text):
        text = _TOKENS.sub("", text)
        steps.add("control tokens removed", text)
    if "\\" in text:
        text = _LATEX.sub(r"\1", text)
    if "~~" in text or "</" in text:
        text = _without(_STRUCK, text, "struck-out text left out", steps)
    text = text.strip()
    if text[:2] == "[{" and text[-2:] == "}]":
        return text, steps  # a list of objects, which nothing is written around
    for _ in range(_MOST_LAYERS):
        inside = _inside(text, steps)
        if inside == text:
            break
        text = inside
    return text, steps


def _inside(text: str, steps: Steps) -> str:
    """A text without its outermost wrapping, if it has one."""
    for name, sign, pattern, group in (("answer tag opened", "<", _ANSWER, "inside"), ("box opened", "\\", _BOXED, 1)):
        match = last_match(pattern, text) if sign in text else None
        if match is not None and match[group].strip():
            steps.add(name, match[group])
            return _without_reasoning(match[group].strip(), steps).strip()
    for name, signs, pattern in _LAYERS:
        match = pattern.fullmatch(text) if text[:1] in signs else None
        if match is not None:
            steps.add(name, text)
            return _without_reasoning(_string(match["inside"]), steps).strip()
    opening = address.opening(text)
    if opening:
        steps.add("opening removed", opening)
        return text[len(opening) :].strip()
    labelled = address.labelled(text)
    if labelled:
        steps.add("what is labelled as the answer", labelled)
        return labelled.strip()
    end = address.closing(text)
    if 0 < end < len(text):
        steps.add("closing talk removed", text[end:])
        return text[:end].strip()
    return text


def _string(text: str) -> str:
    """A string of JSON as a text; with its escapes if they are none of JSON."""
    if text[:1] != '"' or text[-1:] != '"':
        return text
    try:
        return str(json.loads(text, strict=False))
    except ValueError:
        return text[1:-1]


def unwrapped(raw: str, steps: Steps) -> str:
    """A short answer inside everything that is only its wrapping, with common signs."""
    text = final_answer(raw, steps)
    if "<" in text:
        text = _without(_CALL, text, "call of a tool opened", steps)
        text = _MARKUP.sub(" ", _LINE_BREAK.sub("\n", text))
    if "```" in text and (blocks := [block for block in fenced_blocks(text) if block]):
        outside = re.sub(r"```.*?(?:```|\Z)", "", text, flags=re.DOTALL)
        steps.add("fenced block opened", blocks[-1])
        text = blocks[-1] if len(outside.split()) < 8 else f"{outside}\n{blocks[-1]}"
    if text.isupper() and " " in text:
        text = _CAPITALS.sub(lambda match: match[0].lower(), text)
    return common_signs(text.replace("i.e.", "namely").replace("e.g.", "such as").replace("&amp;", "&"), steps).strip(
        " \n\t$"
    )


def _without(pattern: re.Pattern[str], text: str, name: str, steps: Steps) -> str:
    plain = pattern.sub(" ", text)
    if plain != text:
        steps.add(name, text)
    return plain


def thoughts(text: str) -> str:
    """What `final_answer` leaves out of a text as reasoning, without its tags: up to the last end tag or the final
    channel, or all of an unfinished passage. "" for none."""
    if "<" not in text and "assistantfinal" not in text.lower():
        return ""
    text = text[:LONGEST]
    ends = [end for pattern in (_REASONING_END, _CHANNEL) if (end := last_match(pattern, text)) is not None]
    start = _REASONING_START.search(text)
    if not ends and start is None:
        return ""
    inside = text[: max(end.start() for end in ends)] if ends else text[start.end() :] if start else ""
    for pattern in (_REASONING_START, _REASONING_END, _ANALYSIS, _TOKENS):
        inside = pattern.sub("", inside)
    return inside.strip()


def _without_reasoning(text: str, steps: Steps) -> str:
    if "<" not in text:
        return text
    end = last_match(_REASONING_END, text)
    if end is not None:
        steps.add("reasoning removed", f"{end.end()} characters before the final answer")
        text = text[end.end() :]
    start = _REASONING_START.search(text)
    if start is not None:
        detail = f"{len(text) - start.start()} characters after {start[0]}"
        steps.add("unfinished reasoning removed", detail, "ambiguous")
        return text[: start.start()]
    return text
