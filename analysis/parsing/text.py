"""Extraction of the final answer from a raw answer."""

from __future__ import annotations

import re
from functools import cache

from analysis.parsing.lexicon import alternation, may_occur
from analysis.parsing.steps import Steps

LONGEST = 2_000_000
"""Longest answer that is read, in characters. A longer one is truncated."""

LONGEST_PROSE = 20_000
"""Characters at either end of a text that are searched for a number or a name."""

LONGEST_BLANK = 16
"""Most consecutive spaces that are kept. More carry no meaning and would slow down patterns."""
SHORT = 512
"""Length in characters below which no number of spaces slows a pattern down."""

_LONG_BLANK = re.compile(rf"\s\s{{{LONGEST_BLANK},}}")
_FENCE = re.compile(r"```[ \t]*([A-Za-z]*)[ \t]*\r?\n?(.*?)(?:```|\Z)", re.DOTALL)
_NOTHING = re.compile(r"[\s\"'`*.]*(?:none|null|nan|n/?a|nil|undefined|unknown|no answer)?[\s\"'`*.]*", re.IGNORECASE)

_INVISIBLE = (
    "\ufeff\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufe0f\u20e3\u00ad"
)
_SIGNS: dict[int, int | None] = {
    **{ord(sign): None for sign in _INVISIBLE},
    **{code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)},
    ord("−"): ord("-"),
    ord("〜"): ord("~"),
    ord("。"): ord("."),
    ord("、"): ord(","),
}


@cache
def revision() -> re.Pattern[str]:
    """A word that marks what follows as taking the place of an earlier answer, unless it names the earlier one."""
    return re.compile(
        rf"{alternation('revision')}(?!['’]|\s*+(?:\w{{1,30}}+\s+)?(?:from|downward|upward|no\b|nothing|not\b))[\s,:]*+",
        re.IGNORECASE,
    )


_CORRECTION = re.compile(
    r"\b(?:wait|hold on|hmm)\b[\s,.!…-]*+(?:(?:no|wait)\b[\s,.!]*+)*(?:actually\b[\s,:]*+)?|"
    r"\b(?:correction|korrektur|korrigiert|corrección|"
    r"edit|erratum)\b\s*+(?:[:*]+|to\b|is\b)?\s*+(?:is\b)?\s*+|"
    r"\b(?:better|improved|updated|refined|second (?:attempt|version|try))(?: version| answer)?\s?:\s*+|"
    r"\b(?:but|no)?,?\s*+(?<!not )(?<!n't )actually\b[\s,:]*+|\b(?:scratch|strike|ignore) (?:that|this)\b[\s,.:]*+|"
    r"\b(?:on|upon|after) (?:second thoughts?|reflection|re-?listening|closer (?:listening|inspection)|further "
    r"(?:listening|"
    r"consideration|thought)|reconsideration|a second listen\w*|listening again|thinking again)\b[\s,:]*+|"
    r"\b(?:i mean|make that|or rather|i correct myself|i take (?:that|it) back|my mistake|my bad|let me (?:correct|"
    r"rephrase|revise|recount|re-?check|check again|redo|try again|count again)"
    r"(?: that| this| myself)?|sorry,? (?:i mean|that should be|it(?:'s| is)|no)|no,? sorry|no,? rather|should be|"
    r"nein,? (?:doch|warte|halt)|non,? (?:plutôt|attends?|pardon)|pardon|perdón|oops|whoops|no,? espera|mejor dicho|"
    r"besser "
    r"gesagt|halt,? nein|"
    r"attends,? non|vielmehr|enfin non)\b[\s,.:!…-]*+|"
    r"(?:\?|\.\.\.|…|[–—;(]|\s-)\s*+(?:oh |ah |um |uh |well,? )?(?:(?:no|nope|nein|non)\b|不|いいえ|いや)\s*+[.,!:…–—-]"
    r"[\s.,!:…–—-]*+|"
    r",\s*+(?:oh |ah |um |uh |er |well,? )?(?:no|nope|nein|non),\s+(?!there\b|it\b|i\b|the\b|not\b)|"
    r"[,.;!?–—…]\s*+(?:oh,? "
    r")?(?:sorry|apologies)\b[\s,:]*+|\?\s*+(?:not (?:really|quite|exactly|at all)|hardly|rather not|i doubt (?:it|"
    r"that))\b[\s,.:;–—-]*+|"
    r"\b(?:initially|at first|originally|first impression|zuerst|d'abord)\b[^.\n]{0,80}\bbut\b\s*+",
    re.IGNORECASE,
)
_HINTS = (
    "wait|hold|hmm|corre|korr|revis|edit|erratum|better|improved|updated|refined|version|second|actual|scratch|strike|"
    "ignore|reflection|listen|inspection|consideration|thought|thinking|i mean|make that|rather|i take|mistake|my bad|"
    "let me|sorry|should be|nein|non|pardon|perdón|oops|whoops|espera|mejor|besser|halt|attend|vielmehr|nope|apolog|"
    "hardly|doubt|initially|at first|originally|impression|zuerst|d'abord|not "
).split("|")
"""Words of which every correction but "no" contains one; a fast check before the pattern."""
_NO = re.compile(r"(?:no|不|いいえ|いや)\s*[.,!:…–—-]")
_VERDICTS = re.compile(r"[–—:-]\s?(?:no|yes)\b", re.IGNORECASE)
"""Verdicts on one thing after the other: "A - no, B - yes"."""
_CHOICE = re.compile(r"\bor\b[^?\n]{1,80}\?[\s\"'*_]*(?=[^\W_])", re.IGNORECASE)
"""Rhetorical question between answers; the text after it decides: "Two or three? Three."."""
_SENTENCE_START = re.compile(r"[.!?]\s+(?=[A-ZÀ-Þ])")
_CUT = re.compile(r"\A[^\n\d]*[^\W\d]\s*\Z")
_FEWEST_WORDS = 15
_DRAFT = re.compile(
    r"\b(?:draft|(?:first|initial|earlier|preliminary) (?:guess|attempt|version|pass|try|estimate)|"
    r"(?:attempt|version|pass|try) (?:1|one|a)|entwurf|"
    r"brouillon|borrador|(?:wrong|incorrect)(?=:))\b",
    re.IGNORECASE,
)
_FINAL = re.compile(
    r"\b(?:final(?: [a-z]+)?|correct(?:ed)?|endgültig|version finale|"
    r"definitivo)\s*(?:\*\*)?\s*[:=]\s*(?:\*\*)?\s*",
    re.IGNORECASE,
)


def without_long_blanks(text: str) -> str:
    """Text with every run of more than LONGEST_BLANK blanks replaced by one space or by one or two line breaks."""
    if len(text) <= SHORT or ("   " not in text and text.isprintable()):
        return text
    return _LONG_BLANK.sub(_short_blank, text)


def _short_blank(blanks: re.Match[str]) -> str:
    return "\n" * min(blanks[0].count("\n"), 2) or " "


def common_signs(text: str, steps: Steps) -> str:
    """Text without invisible characters, with full-width characters and minus signs in their common form."""
    if text.isascii():
        return text
    plain = text.translate(_SIGNS)
    if plain != text:
        steps.add("invisible or full-width characters replaced", text)
    return plain


def head_and_end(text: str, steps: Steps) -> str:
    """Both ends of a very long text, where a short answer is found. Shorter text is unchanged."""
    if len(text) <= 2 * LONGEST_PROSE:
        return text
    steps.add("middle of a long text left out", f"{len(text):,} characters", "ambiguous")
    return text[:LONGEST_PROSE] + "\n" + text[-LONGEST_PROSE:]


def fenced_blocks(text: str) -> list[str]:
    """Contents of ``` blocks in order, including an unclosed last one."""
    return [match[2].strip() for match in _FENCE.finditer(text)] if "```" in text else []


def correction(text: str) -> str | None:
    """Text after the last "wait, actually", "correction:" or similar; None if nothing is retracted."""
    if len(text) >= LONGEST_PROSE:
        return None
    lowered = text.lower()
    has_hint = any(map(lowered.__contains__, _HINTS)) or _NO.search(lowered) is not None
    match = last_match(_CORRECTION, text) if has_hint else None
    revised = last_match(revision(), text) if may_occur(text, "revision") else None
    if revised is not None and (match is None or revised.end() > match.end()):
        match = revised
    if match is not None and len(_VERDICTS.findall(text)) > 1 and match[0].strip(" ,;–—-.\n").lower() == "no":
        return None
    if "?" in text and (choice := last_match(_CHOICE, text)) is not None:
        match = choice if match is None or choice.end() > match.end() else match
    if _DRAFT.search(text):
        match = last_match(_FINAL, text) or match
    remainder = text[match.end() :].strip(" \n\t*_.,:;-–—") if match is not None else ""
    return remainder or None


def is_cut_off(text: str) -> bool:
    """Whether a text of several sentences stops within the last one, so that what it was to say is not known."""
    last = _SENTENCE_START.split(text[-2000:])[-1]
    return len(text.split()) >= _FEWEST_WORDS and last not in (text, text[-2000:]) and _CUT.search(last) is not None


def says_nothing(text: str) -> bool:
    """Whether a text is empty or a word for "no answer"."""
    return len(text) < 60 and _NOTHING.fullmatch(text) is not None


def last_match(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    """Last match of a pattern in a text."""
    match = None
    for match in pattern.finditer(text):  # noqa: B007 - the last one is wanted
        pass
    return match
