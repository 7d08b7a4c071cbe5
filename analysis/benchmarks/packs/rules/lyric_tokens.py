"""Tokens of lyrics for the measures of alt-eval (Cífka et al. 2024, "Lyrics Transcription for Humans", Jam-ALT).

1. Signs other than letters, digits, blanks and punctuation become blanks; the text is composed (NFC).
2. A line feed is a token, two or more are a token for the end of a section as well.
3. Each line is tokenised by Moses (library sacremoses) as English, after its normalisation of punctuation. Apostrophes
   at the edge of a word belong to it; dashes inside words are tokens.
4. A token is a word, a punctuation mark, a parenthesis, the end of a line or of a section.

Scripts without blanks between words, which alt-eval divides into characters, are not divided here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Literal, NamedTuple, TypeAlias

from sacremoses import MosesPunctNormalizer, MosesTokenizer

Kind: TypeAlias = Literal["word", "punctuation", "parenthesis", "line", "section"]
_APOSTROPHE = "@@apos@@"
_EDGE_APOSTROPHE = re.compile(r"\b'\B|\B'\b")
_BLANK_LINE = re.compile(r"\n[^\S\n]+(?=\n)")
_FEEDS = re.compile(r"(\n+)")
_SENTENCE_END = re.compile(r"\W\s\Z")
_OTHER = re.compile(r"[^\w']")
LONGEST = 20_000
"""Characters of a text that are compared."""


class Token(NamedTuple):
    """A token of lyrics with its unchanged text."""

    text: str
    kind: Kind


def tokens(text: str) -> list[Token]:
    """The tokens of lyrics."""
    text = "".join(sign if _is_text(sign) else " " for sign in text[:LONGEST])
    text = _BLANK_LINE.sub("\n", unicodedata.normalize("NFC", text).rstrip("\n"))
    return [token for part in _FEEDS.split(text) for token in _of_part(part)]


def words(every: list[Token]) -> list[str]:
    """The words among tokens, without signs other than the apostrophe."""
    return [_OTHER.sub("", token.text) for token in every if token.kind == "word"]


def _is_text(sign: str) -> bool:
    return sign.isalnum() or sign in "_\n" or sign.isspace() or unicodedata.category(sign)[0] in "PM"


def _of_part(part: str) -> Iterator[Token]:
    if part.startswith("\n"):
        yield Token("\n", "line")
        if len(part) > 1:
            yield Token("\n\n", "section")
    elif part.strip():
        yield from (Token("-" if text == "@-@" else text, _kind(text)) for text in _moses(part).split())


def _kind(text: str) -> Kind:
    if any(sign.isalnum() or sign == "_" for sign in text):
        return "word"
    return "parenthesis" if text in "()" else "punctuation"


def _moses(line: str) -> str:
    """A line with blanks between its tokens. A full stop is added for the time, so that it reads as a sentence."""
    is_sentence = _SENTENCE_END.search(f"{line.rstrip()} ") is not None and line != line.rstrip()
    normaliser, tokeniser = _programs()
    text = normaliser.normalize(line if is_sentence else f"{line} .")
    text = _EDGE_APOSTROPHE.sub(_APOSTROPHE, text)
    text = tokeniser.tokenize(
        text.strip(), return_str=True, escape=False, aggressive_dash_splits=True,
        protected_patterns=[r"\*+", _APOSTROPHE],
    )  # fmt: skip
    text = text if is_sentence else text.removesuffix(" .")
    return str(text).replace(_APOSTROPHE, "'")


@cache
def _programs() -> tuple[MosesPunctNormalizer, MosesTokenizer]:
    return MosesPunctNormalizer(lang="en"), MosesTokenizer(lang="en")
