"""Lyrics in plain text. Remarks of the model are removed; headers such as [Verse 1] start sections."""

from __future__ import annotations

import json
import re

from analysis.parsing import late
from analysis.parsing.lexicon import alternation, entries
from analysis.parsing.lyrics.cleaning import without_announcement, without_layout
from analysis.parsing.lyrics.doubts import doubt_leftovers
from analysis.parsing.lyrics.no_words import says_no_words
from analysis.parsing.lyrics.table import sections_of_table
from analysis.parsing.refusal import refuses_lyrics
from analysis.parsing.sections.vocabulary import SECTION_IN_TEXT, SECTION_NAME, english_names
from analysis.parsing.steps import Steps
from analysis.parsing.text import fenced_blocks
from analysis.records import LyricSection

_HEADER = late.compile(
    rf"[ \t]*+(?:#{{1,6}}[ \t]*+)?(?:\*\*|__)?[ \t]*+(?:"
    rf"[\[(【<](?P<boxed>[^\])】>\n]{{1,50}})[\])】>]|(?P<bare>{SECTION_NAME}(?:[ \t]*+(?:\d{{1,2}}|[ivx]{{1,4}}))?"
    rf"(?:[ \t]*+\([^)\n]{{0,30}}\))?))[ \t]*+(?:\*\*|__)?[ \t]*+:?[ \t]*+(?:\*\*|__)?[ \t]*+",
    re.IGNORECASE,
)
_INLINE = late.compile(
    rf"[ \t]*+(?:(?:\d{{1,2}}[.)]|[-*•])[ \t])?(?:\*\*)?(?P<name>{SECTION_NAME}(?:[ \t]*+\d{{1,2}})?)(?:\*\*)?"
    rf"[ \t]*+[:：](?:\*\*)?[ \t]*+(?P<rest>\S.*)",
    re.IGNORECASE,
)
_TIMED = late.compile(
    rf"^([ \t#*_]*+{SECTION_NAME}(?:[ \t]*+\d{{1,2}})?)[ \t]*+[–—-][ \t]*+\d{{1,2}}:\d\d[\d:.– -]{{0,16}}"
    r"(?=[ \t*_:]*$)",
    re.IGNORECASE | re.MULTILINE,
)
"""Header with its time behind a dash."""
HEADED = late.compile(
    rf"[ \t]*+(?:\*\*|__)?(\[[ \t]*+{SECTION_NAME}[^\]\n]{{0,30}}\])(?:\*\*|__)?[ \t]*+(?::(?:\*\*|__)?[ \t]*+)?",
    re.IGNORECASE,
)
"""Header in square brackets anywhere on its line."""
_WITH_PERFORMER = late.compile(
    rf"[ \t]*+({SECTION_NAME}(?:[ \t]*+\d{{1,2}})?)(?:[ \t]*+[:,(]|[ \t]++(?:[–—|-]|x\d))[^\n]*+", re.IGNORECASE
)
"""Name in brackets with a performer or a repetition: "Verse 1: Ada", "Chorus x2"."""
_ROUND = late.compile(rf"^[ \t]*+(\({SECTION_NAME}(?:[ \t]*+\d{{1,2}})?\))[ \t]++(?=\S)", re.IGNORECASE | re.MULTILINE)
"""Header in round brackets at the start of a line of words."""
_ROUND_INSIDE = late.compile(rf"[ \t]++(\({SECTION_NAME}(?:[ \t]*+\d{{1,2}})?\))[ \t]++(?=\S)", re.IGNORECASE)
"""Another header on the same line."""
_DASHED = late.compile(
    rf"[ \t]*+(?:\*\*)?({SECTION_NAME}(?:[ \t]*+\d{{1,2}})?)(?:\*\*)?(?:[ \t]++[–—-][ \t]++|[,;|][ \t]*+)(?=\S)",
    re.IGNORECASE,
)
_WORDLESS = late.compile(r"\W*(?:instrumental|no (?:lyrics|vocals|words))(?: \w+)?\W*", re.IGNORECASE)
_PREFACE = late.compile(
    r"\A[^\n]{0,160}\b(?:lyrics?|transcription|transcribed?|words)\b[^\n]{0,80}:[ \t]*+\n|"
    r"\A(?:sure|certainly|of course|okay)\b[^\n]{0,160}\n",
    re.IGNORECASE,
)
_RECORDING = r"(?:lyrics|transcri\w+|sections?|audio|recording|vocals|inaudible|(?:in)?accura\w+|approximat\w+)"
_REQUEST = rf"(?:anything else|questions|assist\w*|help (?:you )?with|further|corrections?|adjust\w*|{_RECORDING})"
_TALK = late.compile(
    rf"[ \t*_(>]*(?:(?:please )?let me know|feel free to|would you like|is there|if you(?:'d| would| need| have| want))"
    rf"\b[^\n]{{0,200}}\b{_REQUEST}\b[^\n]{{0,300}}|"
    rf"[ \t*_(>]*(?:is there|do you need|can i help(?: you)? with|need|want) anything else\b[^\n]{{0,100}}|"
    rf"[ \t*_(>]*(?:please )?(?:let me know|feel free)\b[^\n]{{0,60}}\b(?:if|to ask|more|need|further|"
    rf"want)\b[^\n]{{0,30}}\b(?:you|more|me|questions?|else|ask)\b"
    rf"[^\n]{{0,20}}[!.)*_]+|"
    rf"[ \t*_(>]*(?:(?:please )?note(?: that|:)|disclaimer|(?:this|these|the above)\b[^\n]{{0,40}}\b(?:is|are)\b)"
    rf"[^\n]{{0,200}}\b{_RECORDING}\b[^\n]{{0,300}}|[ \t*_(>]*(?:i )?hope (?:this|that|it|you)\b[^\n]{{0,60}}\b"
    rf"(?:helps?|helpful|useful|enjoy|what you (?:need|wanted))\b[^\n]{{0,200}}|[ \t*_(>]*(?:enjoy|cheers)[ "
    rf"\t]*[!.]+[ \t]*+",
    re.IGNORECASE,
)
"""Line addressed to the user. Songs contain "let me know" too, so it must mention the request or end in a full stop."""
_REMARK_LINE = late.compile(
    r"[ \t*_(>]*(?:do you|would you|should i|shall i|can i|may i|could you|need|want|if you|please|that(?:'s| is|’s)|"
    r"these|this|those|"
    r"the (?:lyrics|above|rest|transcription|transcript|words|audio|vocals|recording|remaining)|"
    r"i(?:'ve| have|’ve)? (?:transcribed|hope|tried|may|might|could|was|wasn't|am|did)|i(?:'m|’m) not|parts?|some "
    r"(?:parts|words|lines)|"
    r"remark|caveat|note|disclaimer|transcribed|best effort)\b[^\n]{0,200}\b(?:lyrics?|transcri\w+|audio|recording|"
    r"else|help\w*|assist\w*|request\w*|(?:in)?accura\w+|approximat\w+|inaudible|unclear|by ear|translat\w+|summary|"
    r"further|heard|misheard|hear|make out|missed|made out|wrong|errors?|mistakes?|guess\w*)\b[^\n]{0,300}|"
    r"[ \t*_(>]*(?:note|disclaimer|caveat|remark)s?[*_]*:[^\n]{0,400}|"
    r"[ \t*_(>]*(?:anything else|any (?:other |more |further )?questions|more)\b[^\n]{0,60}\?[ \t*_)]*|"
    r"[ \t*_(>]*(?:please|happy|glad|feel free|do)\b[^\n]{0,60}\b(?:revis\w+|correct\w*|point out|amend\w*|verify|"
    r"double-check|looks? off|needed)\b[^\n]{0,80}[.!][*_)]*|"
    r"[ \t*_(>]*(?:thanks?|thank you|you(?:'re|’re| are) welcome|happy to help|glad to help)\b[^\n]{0,80}[.!?][ "
    r"\t*_)]*|"
    r"[ \t]*+[*_(\[]{1,3}[^\n]{0,200}\b(?:transcri\w+|disclaimer|audio|lyrics|inaccura\w+|errors?|approximat\w+|note|"
    r"best effort|by ear)\b[^\n]{0,120}[*_)\]]{1,3}[ \t]*+",
    re.IGNORECASE,
)
"""Line about the transcription, separated from the words by an empty line or a bracket."""
_ANNOUNCES = late.compile(
    r"\b(?:transcri\w+|transkri\w+|lyrics|liedtext|songtext|paroles|letra|as requested|(?:i|"
    r"having) listened)\b|歌词|歌詞|"
    r"文字起こし|转录|書き起こし",
    re.IGNORECASE,
)
"""Words of a sentence before the first header that says what follows."""
_RULE = late.compile(r"[ \t]*+(?:-{3,}|\*{3,}|_{3,}|={3,})[ \t]*+")
_EMPHASIS = late.compile(r"\*{1,3}[^*]+\*{1,3}|_{1,3}[^_]+_{1,3}")
_QUOTES = (
    ('"""', '"""'),
    ('"', '"'),
    ("“", "”"),
    ("«", "»"),
    ("„", "“"),
    ("「", "」"),
    ("‘", "’"),
    ("'", "'"),
    ("`", "`"),
)
_OPENING = frozenset(opening[0] for opening, _ in _QUOTES)
_APOSTROPHE = late.compile(r"(?<!\w)['’]|['’](?!\w)")
_ELISION = late.compile(r"'(?:cause|til|till|bout|em|tis|twas|round|cuz|coz|n)\b|.*in'\Z", re.IGNORECASE | re.DOTALL)
"""Words such as 'cause and runnin', whose apostrophe is not a quote."""


_BLOCK = late.compile(r"^([ \t]*(?:-[ \t])?[^\W\d][\w -]{0,30}:)[ \t]*[|>][+-]?[ \t]*$", re.MULTILINE)
"""Key of YAML before a block of lines."""
_FOREIGN_HEADER = late.compile(
    rf"^[ \t#*]*+(?:[\[【(（<《][ \t]*+)?({alternation(*entries('section'))})[ \t]*+(\d{{0,2}}+)"
    r"(?:[ \t]*+[\]】)）>》])?[ \t*]*+(?:[:：][ \t*]*+)?$\n?",
    re.IGNORECASE | re.MULTILINE,
)
"""Name of a section, in any language, alone on its line."""


def sections_of_text(text: str, steps: Steps) -> tuple[LyricSection, ...]:
    """Sections of a text. Without headers, all words are one section without a name."""
    rows = sections_of_table(text)
    text = tidied(_with_english_headers(_TIMED.sub(r"\1", _BLOCK.sub(r"\1", text))), steps) if not rows else text
    if rows:
        steps.add("sections read from a table", ", ".join(section.label for section in rows))
        return tuple(rows)
    text = HEADED.sub(r"\n\1\n", text)
    if _ROUND.search(text):
        text = _ROUND.sub(r"\1\n", _ROUND_INSIDE.sub(r"\n\1\n", text))
    if " " in text and all(_DASHED.match(line) for line in text.splitlines() if line.strip()):
        text = "\n".join(_DASHED.sub(r"\1: ", line, count=1) for line in text.splitlines())
    parts: list[tuple[str, list[str]]] = [("", [])]
    for line in text.splitlines():
        name, words = _header(line)
        if name is not None and parts[-1][0] and not any(parts[-1][1]) and _WORDLESS.fullmatch(line):
            steps.add("a section said to have no words", f"{parts[-1][0]}: {line}", "ambiguous")
        elif name is not None:
            parts.append((name, [words] if words else []))
        else:
            parts[-1][1].append(line)
    sections_by_header = [LyricSection(label, _sung("\n".join(lines).strip(), label, steps)) for label, lines in parts]
    if len(sections_by_header) == 1:
        steps.add("plain text taken as one section", f"{len(text.split())} words")
        doubt_leftovers(sections_by_header[0].text, steps)
        return tuple(sections_by_header)
    steps.add("sections read from header lines", ", ".join(section.label for section in sections_by_header[1:]))
    if sections_by_header[0].text and _speaks_to_the_reader(sections_by_header[0].text):
        steps.add("introduction removed", sections_by_header[0].text)
        sections_by_header = sections_by_header[1:]
    sections = _unquoted_sections(
        sections_by_header
        if sections_by_header[0].text
        else sections_by_header[1:]
        if not sections_by_header[0].label
        else sections_by_header,
        steps,
    )
    for section in sections:
        doubt_leftovers(section.text, steps, headed=True)
    return sections


def _with_english_headers(text: str) -> str:
    """Text whose headers are the names of sections in English, if one of them is a word of another language."""
    headers = list(_FOREIGN_HEADER.finditer(text))
    names = english_names([header[1] for header in headers])
    if names == [header[1] for header in headers]:
        return text
    for header, name in zip(reversed(headers), reversed(names), strict=True):
        text = f"{text[: header.start()]}[{name}{header[2]}]\n{text[header.end() :]}"
    return text


def _sung(text: str, label: str, steps: Steps) -> str:
    """Words under a header; none if they state that there are none."""
    if label and says_no_words(text):
        steps.add("a section said to have no words", f"{label}: {text}", "ambiguous")
        return ""
    return text


def _speaks_to_the_reader(text: str) -> bool:
    """Whether words before the first header are addressed to the user rather than sung."""
    bare = text.rstrip("*_ .")
    announces = (
        "\n" not in text and text.rstrip("*_ ").endswith((".", "!", "。")) and _ANNOUNCES.search(text) is not None
    )
    return len(text) < 500 and (
        announces or bare.endswith((":", "as follows", "the following")) or refuses_lyrics(text)
    )


def tidied(text: str, steps: Steps) -> str:
    """Text without fence, introduction, rules, closing remarks and surrounding quotes."""
    blocks = fenced_blocks(text)
    if blocks:
        steps.add("fenced block opened", blocks[-1])
        text = blocks[-1]
    text = without_announcement(without_layout(text, steps).strip(), steps)
    preface = _PREFACE.match(text)
    if preface is not None:
        steps.add("introduction removed", preface[0])
        text = text[preface.end() :]
    lines = text.splitlines()
    if any(map(_RULE.fullmatch, lines)):
        steps.add("rules between sections removed")
        lines = ["" if _RULE.fullmatch(line) else line for line in lines]
    return _unquoted(_without_talk(lines, steps), steps)


def _without_talk(lines: list[str], steps: Steps) -> str:
    """Lines without those at the end that are addressed to the user."""
    end = len(lines)
    for index in range(len(lines) - 1, 0, -1):
        is_separate = not lines[index - 1].strip() or lines[index].lstrip()[:1] in ("(", "*", "_", "[")
        if _TALK.fullmatch(lines[index]) or (is_separate and _REMARK_LINE.fullmatch(lines[index])):
            end = index
        elif lines[index].strip():
            break
    if end < len(lines):
        steps.add("closing talk removed", " ".join(lines[end:]))
    return "\n".join(lines[:end]).strip()


def _unquoted(text: str, steps: Steps) -> str:
    if _EMPHASIS.fullmatch(text):
        steps.add("emphasis removed", text)
        text = text.strip("*_ ")
    inside = inside_quotes(text)
    if inside is None:
        return text
    steps.add("quotes around the words removed", text)
    return inside


def _unquoted_sections(sections: list[LyricSection], steps: Steps) -> tuple[LyricSection, ...]:
    """Sections without quotes around their words, if every section has them; else quotes may be part of the song."""
    texts = [inside_quotes(section.text) for section in sections]
    if not any(texts) and all(_EMPHASIS.fullmatch(section.text) for section in sections if section.text):
        texts = [section.text.strip("*_ ") for section in sections]
    if any(text is None and section.text for text, section in zip(texts, sections, strict=True)) or not any(texts):
        return tuple(sections)
    steps.add("quotes around the words removed", f"of {len(sections)} sections")
    return tuple(LyricSection(section.label, text or "") for text, section in zip(texts, sections, strict=True))


def inside_quotes(text: str) -> str | None:
    """Text inside a pair of quotes around everything; None without such a pair."""
    if text[:1] not in _OPENING:
        return None
    for opening, closing in _QUOTES:
        if text.startswith(opening) and text.endswith(closing) and len(text) > len(opening) + len(closing):
            inside = text[len(opening) : -len(closing)]
            if closing in "'’":
                if _ELISION.match(text) or _APOSTROPHE.search(inside):
                    continue
            elif opening in inside or closing in inside:
                continue
            return _unescaped(inside).strip()
    return None


def _unescaped(text: str) -> str:
    """Text with the escaped line breaks of JSON restored."""
    try:
        return str(json.loads(f'"{text}"')) if "\\" in text else text
    except ValueError:
        return text


def _header(line: str) -> tuple[str | None, str]:
    """Section name of a header line and the remainder of the line; None for a line of words."""
    if len(line) > 2000 or not line.strip():
        return None, ""
    match = _HEADER.fullmatch(line)
    if match is not None and (match["bare"] or SECTION_IN_TEXT.search(match["boxed"])):
        with_performer = _WITH_PERFORMER.fullmatch(match["boxed"] or "")
        return (with_performer[1] if with_performer is not None else match["bare"] or match["boxed"]).strip(), ""
    inline = _INLINE.fullmatch(line)
    return (inline["name"].strip(), inline["rest"].strip()) if inline is not None else (None, "")
