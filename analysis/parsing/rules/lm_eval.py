"""lm-eval: a capital letter in brackets, else the text of an option, else a letter after a colon.

Source: EleutherAI/lm-evaluation-harness `lm_eval/filters/extraction.py`, `MultiChoiceRegexFilter`, commit 4e7e0d4, with
the settings of `mmlu/flan_n_shot/generative`.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from analysis.parsing.rules.verdict import LETTERS, NONE, Absent, Item, Response, Verdict, option_verdict, stops

INVALID = "[invalid]"
_PUNCTUATION = {code: None for code in range(128) if unicodedata.category(chr(code)).startswith("P")}
_IN_BRACKETS = re.compile(r"\(([A-Z])\)")


def multi_choice_regex(response: Response, item: Item) -> Verdict:
    """First match of each kind, ignoring case and punctuation of texts. Null stops the run. note: the matched text."""
    if isinstance(response, Absent):
        return stops("no text")
    if response is None:
        return stops("AttributeError")
    letter = _bracketed(response) or _spelled(response, item) or _after_colon(response, item)
    if letter is None:
        return Verdict(NONE.kind, NONE.correct, note=INVALID)
    return option_verdict(item, LETTERS.index(letter), f"({letter})")


def _bracketed(response: str) -> str | None:
    match = _IN_BRACKETS.search(response)
    return match[1] if match else None


def _spelled(response: str, item: Item) -> str | None:
    """Option whose text occurs first; of equal texts the last. An option of punctuation alone hides the others."""
    plain_options = _plain_options(item.options)
    options = "|".join(map(re.escape, plain_options))
    match = re.search(options, _plain(response))
    return dict(zip(plain_options, item.letters, strict=True))[match[0]] if match and match[0] else None


@lru_cache(maxsize=4096)
def _plain_options(options: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(_plain(option.strip()) for option in options)


def _after_colon(response: str, item: Item) -> str | None:
    match = re.search(rf":\s*+([{item.letters}])", response)
    return match[1] if match else None


def _plain(text: str) -> str:
    if text.isascii():
        return text.lower().translate(_PUNCTUATION)
    return "".join(sign for sign in text.lower() if not unicodedata.category(sign).startswith("P"))
