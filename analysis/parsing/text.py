"""From the whole of what a model wrote to the part that is its answer."""

from __future__ import annotations

import re

from analysis.parsing.steps import Steps

LONGEST = 2_000_000
"""Characters of an answer that are read; a longer one is cut."""

LONGEST_PROSE = 20_000
"""Characters at either end of a text in which a number or a name is looked for."""

_TAGS = "think|thinking|thought|reasoning|reflection|scratchpad|analysis"
_REASONING_END = re.compile(rf"</(?:{_TAGS})>", re.IGNORECASE)
_REASONING_START = re.compile(rf"<(?:{_TAGS})>", re.IGNORECASE)
_CHANNEL = re.compile(r"<\|channel\|>\s*final\s*(?:<\|message\|>)?|\bassistantfinal\b", re.IGNORECASE)
_TOKENS = re.compile(r"<\|[a-z_]{1,30}\|>|</?s>|<eos>|<pad>", re.IGNORECASE)
_ANSWER = re.compile(r"<(answer|final_answer|final)>(?P<inside>[^<]*(?:<(?!/\1>)[^<]*)*)(?:</\1>|\Z)", re.IGNORECASE)
_BOXED = re.compile(r"\\boxed\s*\{((?:[^{}]|\{[^{}]*\})*)\}")
_FENCE = re.compile(r"```[ \t]*([A-Za-z]*)[ \t]*\r?\n?(.*?)(?:```|\Z)", re.DOTALL)
_NOTHING = re.compile(r"[\s\"'`*.]*(?:none|null|nan|n/?a|nil|undefined|unknown|no answer)?[\s\"'`*.]*", re.IGNORECASE)

_INVISIBLE = (
    "\ufeff\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufe0f\u20e3\u00ad"
)
_SIGNS: dict[int, int | None] = {
    **{ord(sign): None for sign in _INVISIBLE},
    **{code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)},
    ord("−"): ord("-"),
    ord("。"): ord("."),
    ord("、"): ord(","),
}

_CANNOT = (
    r"(?:can(?:no|')?t|can not|could not|couldn't|unable to|not able to|am not capable|"
    r"don't have the (?:ability|capability)|do not have the (?:ability|capability)|"
    r"don't have access|do not have access|not possible (?:for me )?to|impossible to|won't be able to)"
)
_REFUSAL = re.compile(
    rf"\bas an? (?:ai|large language|language) |\b(?:i|i'm|i am|it is|it's|we)\b[^.!?\n]{{0,40}}\b{_CANNOT}\b|"
    rf"\A\W*(?:sorry|unfortunately|i apologi[sz]e)\b|\b{_CANNOT}\s+(?:be determined|determine|listen|hear|analy[sz]e)",
    re.IGNORECASE,
)
_ABOUT_TASK = re.compile(
    r"\b(?:audio|music|song|listen|hear|file|lyrics?|copyright|transcri|assist|help|determine|analy[sz]e|"
    r"provide|reproduce|access|process|identify|tell|recording|answer|question)",
    re.IGNORECASE,
)
_ABOUT_LYRICS = re.compile(
    r"\b(?:audio|recording|copyright|transcri|lyrics?|language model|this song|the song|songs?\'s?|file|request|"
    r"(?:help|assist)(?: you)? with (?:that|this)|"
    r"(?:listen|hear|access|process|analy[sz]e)\w* (?:to )?(?:the |this )?music)",
    re.IGNORECASE,
)
_CORRECTION = re.compile(
    r"\b(?:wait|hold on|hmm)\b[\s,.!…-]*(?:(?:no|wait)\b[\s,.!]*)*(?:actually\b[\s,:]*)?|\bcorrection\b[\s:*]*|"
    r"\b(?:but|no)?,?\s*actually\b[\s,:]*|\bscratch that\b[\s,.:]*|\bon second thoughts?\b[\s,:]*|"
    r"\?\s*no\b[\s.,!]+|\b(?:initially|at first|originally)\b[^.\n]{0,80}\bbut\b\s*",
    re.IGNORECASE,
)
_STILL_ANSWERS = re.compile(
    r"\b(?:but|however|though|that said|nevertheless|my (?:best )?(?:guess|estimate)|"
    r"i(?:'d| would) (?:guess|estimate|say)|best guess|estimate[ds]?)\b|\b(?:final )?answer\s*[:=]\s*\**\s*\w",
    re.IGNORECASE,
)


def final_answer(raw: str, steps: Steps) -> str:
    """The text without reasoning passages, control tokens and answer tags; the final answer counts."""
    text = raw
    if len(text) > LONGEST:
        steps.add("cut", f"only the first {LONGEST:,} of {len(text):,} characters are read", "ambiguous")
        text = text[:LONGEST]
    text = _without_reasoning(text, steps)
    channel = _last(_CHANNEL, text)
    if channel is not None:
        steps.add("final channel taken", text[channel.end() :])
        text = text[channel.end() :]
    if _TOKENS.search(text):
        text = _TOKENS.sub("", text)
        steps.add("control tokens removed", text)
    for name, pattern, group in (("answer tag opened", _ANSWER, "inside"), ("box opened", _BOXED, 1)):
        match = _last(pattern, text) if ("<" in text or "\\boxed" in text) else None
        if match is not None and match[group].strip():
            steps.add(name, match[group])
            text = match[group]
    return text.strip()


def common_signs(text: str, steps: Steps) -> str:
    """The text without invisible characters, with full-width characters and the minus sign in their common form."""
    if text.isascii():
        return text
    plain = text.translate(_SIGNS)
    if plain != text:
        steps.add("invisible or full-width characters replaced", text)
    return plain


def head_and_end(text: str, steps: Steps) -> str:
    """A short answer stands at the head or at the end of a text; the middle of a very long one is left out."""
    if len(text) <= 2 * LONGEST_PROSE:
        return text
    steps.add("middle of a long text left out", f"{len(text):,} characters", "ambiguous")
    return text[:LONGEST_PROSE] + "\n" + text[-LONGEST_PROSE:]


def fenced_blocks(text: str) -> list[str]:
    """The contents of ``` blocks, in order; an unclosed last one counts."""
    return [match[2].strip() for match in _FENCE.finditer(text)] if "```" in text else []


def correction(text: str) -> str | None:
    """What follows the last "wait, actually", "correction:" or the like; None if nothing is taken back."""
    match = _last(_CORRECTION, text) if len(text) < LONGEST_PROSE else None
    rest = text[match.end() :].strip(" \n\t*_.,:;-–—") if match is not None else ""
    return rest or None


def says_nothing(text: str) -> bool:
    """Empty, or one of the words that stand for no answer."""
    return len(text) < 60 and _NOTHING.fullmatch(text) is not None


def refuses(text: str) -> bool:
    """A refusal: says that it cannot, speaks of the task, and does not go on to answer all the same."""
    if len(text) > 1500:
        return False
    plain = text.replace("’", "'")
    return bool(_REFUSAL.search(plain) and _ABOUT_TASK.search(plain) and not _STILL_ANSWERS.search(plain))


def refuses_lyrics(text: str) -> bool:
    """A refusal to transcribe. Songs say "I can't" and "sorry" too: it must speak of the recording or the request."""
    return refuses(text) and _ABOUT_LYRICS.search(text) is not None


def _without_reasoning(text: str, steps: Steps) -> str:
    end = _last(_REASONING_END, text)
    if end is not None:
        steps.add("reasoning removed", f"{end.end()} characters before the final answer")
        return text[end.end() :]
    start = _REASONING_START.search(text)
    if start is not None:
        detail = f"{len(text) - start.start()} characters after {start[0]}"
        steps.add("unfinished reasoning removed", detail, "ambiguous")
        return text[: start.start()]
    return text


def _last(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    match = None
    for match in pattern.finditer(text):  # noqa: B007 - the last one is wanted
        pass
    return match
