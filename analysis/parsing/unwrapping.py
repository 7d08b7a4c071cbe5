"""What a model wrapped its answer in: thinking, tags, boxes, calls of tools, struck-out text. What is left is read."""

from __future__ import annotations

import re

from analysis.parsing.steps import Steps
from analysis.parsing.text import common_signs, fenced_blocks, final_answer

_LATEX = re.compile(
    r"\\(?:text|mathrm|mathbf|textbf|mathit|textit|mathsf|texttt|operatorname)\s{0,4}\{([^{}]{0,400})\}"
)
_BOX = re.compile(r"\\boxed\s{0,4}\{([^{}]{0,2000})\}")
_CALL = re.compile(r"</?(?:tool_call|function_call|tool|call|invoke|function)\b[^<>]{0,80}>", re.IGNORECASE)
_STRUCK = re.compile(r"~~[^~\n]{1,400}~~|<(?P<tag>del|strike)>[^<]{0,400}</(?P=tag)>", re.IGNORECASE)
_MARKUP = re.compile(r"</?(?:b|i|em|strong|u|p|br|span|div|code|li|ul|ol|mark|center)\s?/?>", re.IGNORECASE)
_LINE_BREAK = re.compile(r"<(?:br|p|li|div)\s?/?>", re.IGNORECASE)


def unwrapped(raw: str, steps: Steps) -> str:
    """The answer inside everything that is only its wrapping, with common signs."""
    text = raw
    if "~~" in text or "</" in text:
        text = _without(_STRUCK, text, "struck-out text left out", steps)
    if "\\" in text:
        text = _LATEX.sub(r"\1", text)
        boxes = _BOX.findall(text)
        if boxes and boxes[-1].strip():
            steps.add("box opened", boxes[-1])
            head = final_answer(text, Steps())
            text = boxes[-1] if "boxed" in head or head.strip() == boxes[-1].strip() else text
    text = final_answer(text, steps)
    if "<" in text:
        text = _without(_CALL, text, "call of a tool opened", steps)
        text = _MARKUP.sub(" ", _LINE_BREAK.sub("\n", text))
    if "```" in text and (blocks := [block for block in fenced_blocks(text) if block]):
        outside = re.sub(r"```.*?(?:```|\Z)", "", text, flags=re.DOTALL)
        steps.add("fenced block opened", blocks[-1])
        text = blocks[-1] if len(outside.split()) < 8 else f"{outside}\n{blocks[-1]}"
    return common_signs(text.replace("i.e.", "namely").replace("e.g.", "such as").replace("&amp;", "&"), steps).strip(
        " \n\t$"
    )


def _without(pattern: re.Pattern[str], text: str, name: str, steps: Steps) -> str:
    plain = pattern.sub(" ", text)
    if plain != text:
        steps.add(name, text)
    return plain
