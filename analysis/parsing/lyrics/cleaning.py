"""Removal of text around and between sung words that is not sung.

This includes layout marks, time stamps, names of speakers, and announcements ("The lyrics of the song are: ...") with
the quotes that follow them.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from analysis.parsing import late
from analysis.parsing.lyrics.lead import behind_lead, remarks
from analysis.parsing.sections.vocabulary import SECTION_NAME
from analysis.parsing.steps import Steps

_TILDES = late.compile(r"^[ \t]*~{3,}[ \t]*\w{0,12}[ \t]*$", re.MULTILINE)
_NOTES = late.compile(r"[♪♫🎵🎶]\s?")
_ESCAPED_BREAK = late.compile(r"(?:\\r)?\\n")
_BREAK = late.compile(r"<br\s*/?>|</?p>|</?div>|</?li>", re.IGNORECASE)
_TAG = late.compile(
    r"</?(?:lyrics?|song|b|i|em|strong|text|transcription|transcript|span|u|words|output|result|ul|ol|blockquote|pre|"
    r"code|center)(?:\s[^<>\n]{0,60})?>",
    re.IGNORECASE,
)
_ANY_TAG = late.compile(r"</?[a-z][a-z0-9_-]{0,20}(?:\s[^<>\n]{0,60})?/?>", re.IGNORECASE)
"""Tag with any name, if the text contains a closing tag."""
_SECTION_TAG = late.compile(rf"<({SECTION_NAME}(?:[ _-]?\d{{1,2}})?)>(?=[^<]{{0,5000}}</)", re.IGNORECASE)
"""Tag named like a section, which starts one."""
_LAST_NOTE = late.compile(
    r"\s*[(\[*_]{1,3}\s?(?:note|disclaimer|caveat)\b[^()\[\]\n]{0,200}[)\]*_]{1,3}\s*\Z", re.IGNORECASE
)
_QUOTED_LINE = late.compile(r"^[ \t]*(?:>[ \t]?){1,4}(?=[^\n>-]|$)", re.MULTILINE)
_CLOCK = r"\d{1,2}:\d{2}(?::\d{2})?(?:[.,:]\d{1,3})?"
_SECONDS = r"\d{1,4}(?:\.\d{1,3})?\s?(?:s|sec|secs|seconds)"
_TO = r"\s{0,3}(?:-{1,2}>?|–|—|→|to|until|bis)\s{0,3}"
_STAMP = late.compile(
    rf"[\[(<{{][ \t]?(?:at\s)?(?:{_CLOCK}(?:{_TO}(?:{_CLOCK}|end))?|{_SECONDS}(?:{_TO}{_SECONDS})?|"
    rf"\d{{1,4}}\.\d{{1,3}}{_TO}\d{{1,4}}\.\d{{1,3}})[ \t]?(?P<closing>[\])>}}])[ \t]*(?:[-–—:|](?=\s))?[ \t]*",
    re.IGNORECASE,
)
_BEHIND_NAME = late.compile(rf"\b{SECTION_NAME}[ \t]*(?:\d{{1,2}})?[ \t]*\Z", re.IGNORECASE)
_LEADING_STAMP = late.compile(
    rf"^[ \t*_-]*(?:{_CLOCK}(?:{_TO}{_CLOCK})?|{_SECONDS}{_TO}{_SECONDS}|{_SECONDS}(?=[ \t]*[-–—:|])|"
    rf"\d{{1,4}}\.\d{{1,3}}s?{_TO}\d{{1,4}}\.\d{{1,3}}s?)[ \t*_]*[-–—:|)]?(?:[ \t]+|$)",
    re.MULTILINE | re.IGNORECASE,
)
_NEXT_STAMP = late.compile(rf"(?:[,;|]|[ \t]++[,;|]?)[ \t]*+(?<=[ \t]){_CLOCK}[ \t]*+(?:[-–—:|)][ \t]*+)?(?=[^\W\d])")
_SUBTITLE = late.compile(
    rf"^(?:[ \t]*\d{{1,5}}[ \t]*\n)?[ \t]*{_CLOCK}[ \t]*-->[ \t]*{_CLOCK}[^\n]{{0,60}}(?:\n|\Z)", re.MULTILINE
)
_WEBVTT = late.compile(r"\AWEBVTT[^\n]{0,60}\n+")
_SPEAKER = late.compile(
    r"^[ \t]*(?:[-*•][ \t]+)?[\[(*_]{0,3}(?:(?:male|female|lead|main|background|backing|second|first|other|guest|"
    r"featured)\s+)?"
    r"(?:speaker|person|character|singer|vocalist|artist|performer|rapper|voice|vocals?|male|female|man|woman|lead|"
    r"choir|backup|both|all|girl|boy|sänger(?:in)?|sprecher(?:in)?|"
    r"chanteu(?:r|se)|cantante|narrator|mc|spk|(?:s|p|v)(?=\d{1,2}\s?:))"
    r"(?:[ \t_#-]?(?:\d{1,2}|[A-H]|one|two|three))?[\])*_]{0,3}[ \t]*:[*_]{0,2}[ \t]*(?=\S|$)|"
    r"^[ \t]*[\[(](?:(?:male|female|lead|main|background|backing|second|first|other|guest|featured)[ \t]+)?"
    r"(?:speaker|singer|vocalist|artist|performer|rapper|voice|vocals?|male|female|man|woman|choir|both|all)"
    r"(?:[ \t_#-]?(?:\d{1,2}|[A-H]|one|two|three))?[\])][ \t]*(?=\S|$)",
    re.IGNORECASE | re.MULTILINE,
)
_NUMBERED = late.compile(r"[ \t]*+(?:(?:line|zeile|ligne|línea)[ \t]*+)?(\d{1,3})[.):][ \t]++", re.IGNORECASE)
_BULLET = late.compile(r"[ \t]*[-*•–][ \t]+")
_EMPHASISED = late.compile(
    rf"^[ \t]*(\*|_)(?=[^\s*_])(?!{SECTION_NAME})([^*_\n]{{1,200}}?)\1[ \t]*(?:\n|\Z)", re.MULTILINE | re.IGNORECASE
)
"""A line that is all in italics."""
_SLASH = late.compile(r"[ \t]+/{1,2}[ \t]+")
_BAR = late.compile(r"[ \t]+\|[ \t]+")
_THE_END = late.compile(
    r"\n\s*[\[(*_]{1,3}(?:the )?(?:repeats?|repeated|end|fin|ende|fade[ -]?out|(?:song|music|track) (?:ends|fades(?: "
    r"out)?))[\])*_.]{1,3}\s*\Z",
    re.IGNORECASE,
)

_NOUN = (
    r"(?:lyrics?|transcription|transcript|transcribed (?:text|lyrics|words)|words|sung (?:text|words)|text|vocals?|"
    r"liedtext|songtext|text des|transkription|transkript|"
    r"paroles|transcription|letra|transcripción|verses? (?:text|lyrics)|spoken words)"
)
_SURE = (
    r"(?:(?:sure(?: thing)?|certainly|of course|okay|ok|absolutely|here you go|great|yes|no problem|gladly|"
    r"gerne|klar|bien sûr|voici|claro|por supuesto)\b[^\n:\"“”]{0,60}?[!.,:]\s*)?"
)
_HERE = (
    r"(?:here(?:'s|’s| is| are)|these are|this is|below (?:is|are)|following (?:is|are)|i (?:hear|transcribe|"
    r"heard|think)|hier (?:ist|sind|der)|voici|aquí (?:está|están|tienes)|estas son)"
)
_BEFORE_NOUN = (
    r"(?:(?:the|these|this|my|your|its|full|complete|entire|song|song's|chorus|verse|bridge|hook|intro|outro|"
    r"pre-chorus|section|transcribed|extracted|"
    r"following|actual|requested|english|original|exact|sung|audio|\d|die|der|das|les|le|la|las|los|el|vollständige|"
    r"complètes?|completas?)\s+)"
)
_SOURCE = (
    r"(?:(?:based on|according to|from|in|after listening to|listening to|having listened to|as far as i can tell|to "
    r"the best of my ability)"
    r"\b[^,\n:\"“”]{0,60},\s*)?"
)
_ANNOUNCED = late.compile(
    rf"\A\s*+(?:#{{1,6}}\s*+[*_]*+|\*\*|__)\s*+(?:{_BEFORE_NOUN}{{0,4}}){_NOUN}\b[^\n.,!?\"“]{{0,40}}\n|\A\s*(?:the "
    rf")?(?:lyrics|transcription|transcript)\s*\n|"
    rf"\A[\s*_#>\"“]*{_SURE}{_SOURCE}(?:"
    rf"(?:{_HERE}\b[^\n:\"“”]{{0,80}})?{_BEFORE_NOUN}{{0,5}}\b{_NOUN}\b[^\n:\"“”?!]{{0,90}}?[*_]{{0,3}}\s*:[*_\s]*|"
    rf"(?:{_HERE})\b[^\n:\"“”?!]{{0,60}}:[*_\s]*(?=[\n\"“'‘«])|"
    rf"(?:the|die|der|les|la|las)\s+(?:\w+\s+){{0,3}}{_NOUN}\b[^\n:\"“”.?!]{{0,80}}\b(?:is|are|reads?|goes|says?|"
    rf"lautet|lauten|sont|est|son|es|dice)"
    r"(?:\s+(?:as follows|the following|like this|wie folgt|les suivantes|las siguientes))?[,:]?\s*(?=[\"“'‘«])|"
    r"(?:in (?:this|the) (?:\w++\s*+){1,3},\s*|i (?:can )?hear (?:that )?)?(?:the|a|der|die|le|la|"
    r"el)\s+(?:(?:\w+\s+)?(?:singer|vocalist|artist|rapper|performer|voice|lead|singers|vocals?|speaker|audio|"
    r"recording|clip|track|sänger(?:in)?|"
    r"chanteu(?:r|se)|cantante)|(?:second |first |third |last |final )?(?:chorus|verse|bridge|hook|section|part|song|"
    r"refrain|intro|outro|pre-?chorus|post-?chorus|strophe|couplet|estrofa|puente|estribillo|coro))"
    r"\s+(?:then\s+|simply\s+|mainly\s+)?(?:sings?|raps?|says?|goes|repeats?|is singing|is|chants?|speaks?|reads?|"
    r"consists of|singt|lautet|chante|dit|canta|dice)"
    r"(?:\s+(?:the )?(?:words?|lines?|lyrics|phrase|following|as follows|like this|something "
    r"like))*\s*[,:]?\s*(?:(?<=:)\s*|(?=[\"“'‘«]))|"
    rf"{_NOUN}\b[^\n:\"“”?!]{{0,40}}\s[–—-]+\s*(?=[\"“«])|what i (?:can )?hear (?:is|are)\s*[,:]?\s*|"
    r"i (?:can )?hear\s*[,:]?\s*(?=[\"“«])"
    r")",
    re.IGNORECASE,
)
_PAIRS = {'"': '"', "“": "”", "”": "”", "'": "'", "‘": "’", "«": "»", "„": "“"}
_BEHIND_QUOTE = late.compile(r"[\s.!,;*_)]*")
_REMARK = late.compile(
    r"[\s.!,;*_)]*(?:(?:i hope|let me know|feel free|please note|note|is there|would you|these (?:are|lyrics)|this "
    r"(?:is|transcription)|if you|hope this|enjoy|"
    r"the (?:song|singer|section|chorus|vocalist)|it is|it's|they|which|in (?:a|an|the|this|that)|(?:during|"
    r"throughout|at|over|for|before|after|to|as) (?:the|this|that|a)|with a|over and over|repeatedly|several "
    r"times|twice|again)\b[^\n]{0,300})",
    re.IGNORECASE,
)


def without_layout(text: str, steps: Steps) -> str:
    """Words without tags, block quotes, time stamps, speaker names, line numbers and line marks."""
    if (stamp := _LEADING_STAMP.match(text)) is not None and _NEXT_STAMP.search(text, stamp.end()):
        steps.add("time stamps removed", _NEXT_STAMP.search(text, stamp.end()))
        text = text[: stamp.end()] + _NEXT_STAMP.sub("\n", text[stamp.end() :])
    if "</" in text and _SECTION_TAG.search(text):
        steps.add("tags read as headings", _SECTION_TAG.search(text))
        text = _SECTION_TAG.sub(r"\n[\1]\n", text)
    if "</" in text and _ANY_TAG.search(_BREAK.sub("", text)):
        steps.add("tags removed", _ANY_TAG.search(text))
        text = _ANY_TAG.sub("", _BREAK.sub("\n", text))
    if (note := _LAST_NOTE.search(text[-400:])) is not None and note.start():
        steps.add("closing talk removed", note[0])
        text = text[: len(text) - len(note[0])]
    if "|" in text and "\n" not in text.strip() and _BAR.search(text):
        steps.add("bars between lines read", text)
        text = _BAR.sub("\n", text)
    for name, pattern, instead in _LAYOUT:
        if pattern.search(text):
            plain = pattern.sub(instead, text)
            if plain != text:
                steps.add(name, pattern.search(text))
                text = plain
    return _without_enumeration(text, steps)


def _instead_of_stamp(stamp: re.Match[str]) -> str:
    """Replacement of a time stamp: nothing, or the colon after a section name ("Verse 1 (0:10): ...")."""
    behind_name = ":" in stamp[0][stamp[0].rindex(stamp["closing"]) :] and _BEHIND_NAME.search(
        stamp.string, max(0, stamp.start() - 40), stamp.start()
    )
    return ": " if behind_name else ""


_LAYOUT: tuple[tuple[str, re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    ("escaped line breaks read", _ESCAPED_BREAK, "\n"),
    ("notes around the words removed", _NOTES, ""),
    ("line breaks of HTML read", _BREAK, "\n"),
    ("fence removed", _TILDES, ""),
    ("tags removed", _TAG, ""),
    ("block quotes read", _QUOTED_LINE, ""),
    ("subtitles read", _WEBVTT, ""),
    ("subtitles read", _SUBTITLE, ""),
    ("time stamps removed", _STAMP, _instead_of_stamp),
    ("time stamps removed", _LEADING_STAMP, ""),
    ("names of speakers removed", _SPEAKER, ""),
    ("emphasis of lines removed", _EMPHASISED, r"\2\n"),
    ("slashes between lines read", _SLASH, "\n"),
    ("a mark of the end removed", _THE_END, ""),
)


def without_stamps(text: str, steps: Steps) -> str:
    """Text without time stamps in brackets."""
    plain = _STAMP.sub(_instead_of_stamp, text)
    if plain != text:
        steps.add("time stamps removed", _STAMP.search(text))
    return plain


def _without_enumeration(text: str, steps: Steps) -> str:
    """Text without the numbers 1, 2, 3, ... or marks at the start of every line, which are not sung."""
    lines = text.split("\n")
    filled = [line for line in lines if line.strip()]
    if len(filled) == 1 and (bullet := _BULLET.match(filled[0])):
        steps.add("marks of lines removed", "1 line")
        return text.replace(bullet[0], "", 1)
    if len(filled) < 2:
        return text
    numbers = [_NUMBERED.match(line) for line in filled]
    if all(numbers) and [int(match[1]) for match in numbers if match] == list(range(1, len(filled) + 1)):
        steps.add("numbers of lines removed", f"1 to {len(filled)}")
        return "\n".join(_NUMBERED.sub("", line, count=1) for line in lines)
    if all(map(_BULLET.match, filled)):
        steps.add("marks of lines removed", f"{len(filled)} lines")
        return "\n".join(_BULLET.sub("", line, count=1) for line in lines)
    return text


def without_announcement(text: str, steps: Steps) -> str:
    """Words after "The lyrics of the song are:", without quotes around them and without remarks after those."""
    if text[:1] in _PAIRS and (sung := _before_remark(text)) is not None:
        steps.add("remark behind the quotes removed", text)
        return sung
    match = _ANNOUNCED.match(text[:1000])
    end = match.end() if match is not None else behind_lead(text[:1000])
    remainder = text[end:].strip() if end is not None else ""
    if not remainder:
        return text
    inside = _quoted(remainder)
    if (
        match is None
        and inside is None
        and not text[:end].rstrip(" \t\n*_)]").endswith((":", "：", "\n"))
        and "\n" not in text[:end]
    ):
        return text
    steps.add("announcement removed", text[:end])
    return inside if inside is not None else remainder


def _before_remark(text: str) -> str | None:
    """Quoted text at the start, if a remark about the song follows it."""
    end = text.rfind(_PAIRS[text[0]], 1)
    behind = text[end + 1 :] if end > 1 else ""
    return text[1:end].strip() if 0 < len(behind) <= 200 and "\n" not in behind.strip() and remarks(behind) else None


def _quoted(text: str) -> str | None:
    """Quoted text at the start, if at most a remark follows it."""
    closing = _PAIRS.get(text[:1])
    if closing is None:
        return None
    end = text.rfind(closing, 1)
    if end < 2:
        return text[1:] if text[0] in '"“„«' else None
    behind = text[end + 1 :]
    if _BEHIND_QUOTE.fullmatch(behind) or _REMARK.fullmatch(behind):
        return text[1:end].strip()
    return None
