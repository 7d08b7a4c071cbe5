"""Claims of time in a text: the moments and spans of a recording that it asserts.

1. A time is a clock time ("1:02", "01:11.8"), a number of seconds or minutes in digits or words ("45 s", "a minute and
   a half", "the one-minute mark"), or a decimal number where a text states times ("at 16.0, 47.5", "start = 31.2").
2. Two times with a connector between them are a range, and so are "the first ten seconds" and "the last five seconds",
   the latter counted from the end.
3. No claims are lengths ("lasts 20 seconds", "a 30-second clip", "every 8 seconds"), ratios, scores, dates, numbers of
   questions, and the time that the model took.
4. The words next to a time say what it is: a start ("begins at", "after", "onwards"), an end ("until", "stops at"), or
   else a moment. The section is the nearest one named before it, or after it where it comes first or "is", "are", a
   colon or a bracket leads to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from analysis import labels
from analysis.parsing import late

Kind: TypeAlias = Literal["start", "end", "at", "range"]


@dataclass(frozen=True, slots=True)
class TimeClaim:
    """A time or range that a text claims.

    start, end: seconds, None on the side that it does not say; negative: counted from the end.
    label: canonical name of a section, "" if none is named. first, last: characters of the text.
    """

    kind: Kind
    start: float | None
    end: float | None
    approximate: bool
    label: str
    first: int
    last: int
    from_end: bool = False


class _Span(NamedTuple):
    """One or two times in a text. times: seconds. kind: "range" for two; else decided by the words around it."""

    first: int
    last: int
    times: tuple[float, ...]
    from_end: bool = False


_UNITS = ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
          "seventeen eighteen nineteen").split()  # fmt: skip
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_NUMBERS = (
    {word: n for n, word in enumerate(_UNITS)} | {"a": 1, "an": 1} | {ten: 10 * n for n, ten in enumerate(_TENS, 2)}
)
_NUMBERS |= {f"{ten}-{_UNITS[n]}": 10 * k + n for k, ten in enumerate(_TENS, start=2) for n in range(1, 10)}
_WORD = "|".join(sorted(_NUMBERS, key=len, reverse=True))
_NUMBER = r"\d{1,5}(?:\.\d{1,4})?"
_SECONDS = r"(?:seconds?|secs?|s)\b"
_MINUTES = r"(?:minutes?|mins?|m)\b"
_CLOCK = r"(?<![\d:./])(?:\d{1,2}:)?\d{1,3}:[0-5]\d(?:[.,]\d{1,3})?(?!\d|:\d|/)"
_AMOUNT = rf"(?:{_NUMBER}|\b(?:{_WORD})\b)"
_LABEL = late.compile(
    r"\b(?:intro(?:duction)?s?|verses?|pre-? ?chorus(?:es)?|post-? ?chorus(?:es)?|chorus(?:es)?|"
    r"refrains?|hooks?|"
    r"bridges?|middle[ -]eight|(?:guitar |piano |sax |drum |bass |synth )?solos?|"
    r"instrumental(?: break| section| interlude)?|interludes?|"
    r"breakdowns?|breaks?|outros?|codas?|silence|drops?(?! (?:in|out))|build-?ups?)\b",
    re.IGNORECASE,
)
_TIME = late.compile(
    rf"(?P<clock>{_CLOCK})"
    rf"|(?P<pair>(?<![\w.:/-])\d{{1,4}}\.\d{{1,3}} ?[-–] ?\d{{1,4}}\.\d{{1,3}}(?=:? {_LABEL.pattern}))"
    rf"|(?P<minutes>{_AMOUNT})(?P<halves> and a half)?[ -]?{_MINUTES}(?:(?P<half> and a half)|"
    rf",? (?:and )?(?P<rest>{_AMOUNT})[ -]?{_SECONDS}|"
    rf" (?P<tens>(?:ten|fifteen|twenty|thirty|forty|fifty)(?:-\w+)?)\b(?! ?(?:bars?|beats?|times?)))?"
    rf"|\bhalf a (?P<half_minute>minute)\b"
    rf"|\b(?P<bound>first|last|final)(?P<half_bound> half)? minute\b"
    rf"|(?<![\d:.])(?P<seconds>{_AMOUNT})[ -]?{_SECONDS}"
    rf"|(?<![\w:./-])(?P<number>{_NUMBER})(?![\w:/%-]|\.\d)",
    re.IGNORECASE,
)
_CONNECTOR = late.compile(
    r"\s*(?:to|and|-|–|—|~|…|\.\.\.?|through|thru|until|till|up to)\s*(?:about |around |roughly )?"
    r"|[,;]?\s*(?:and )?(?:the )?end ?[=:]\s*",
    re.IGNORECASE,
)
_ENDS = late.compile(r"\b(?:the |its )?(first|last|final|opening|closing)(?: half)? $", re.IGNORECASE)
_LENGTH_BEFORE = late.compile(
    r"\b(?:last(?:s|ed|ing)?|long|lengths? of|durations? of|duration[^.;]{0,40}\bis|runs? for|for|"
    r"every|each|took|takes?|within|spans?|"
    r"(?:processed|analy[sz]ed|listened|thought|computed|answered|finished)[^.;]{0,40}\bin|parts? of|"
    r"segments? of|"
    r"length[^.;]{0,30}\bis|a|another|than by|by another)"
    r"(?: the)?(?: next)?(?: about| around| roughly| only| just| some| approximately| almost| nearly|"
    r" over)? ?$",
    re.IGNORECASE,
)
_LENGTH_AFTER = late.compile(
    r"[ -](?:long\b|each\b|apart\b|later\b|shorter\b|longer\b|earlier\b|in (?:length|duration|total)|"
    r"of (?!the (?:song|track|live|recording|audio|piece|clip))"
    r"|clip|excerpt|loop|sample|song|track|snippet|window|pause|gap)",
    re.IGNORECASE,
)
_OTHER_NUMBERS = late.compile(
    r"\b(?:ratios?|polyrhythm|question|score|option|chapter|psalms?|genesis|john|luke|matthew|game|"
    r"match|won|lost|bpm|signature|version|"
    r"meter|metre|options are|page|no\.?|number|aspect)\b[^.;]{0,14}$",
    re.IGNORECASE,
)
_CLOCK_WORDS = late.compile(
    r" ?(?:am|pm|a\.m\.|p\.m\.|o'clock|bpm|hz|khz|ratio|bars?|beats?|win|feel)\b", re.IGNORECASE
)
_PLACE_BEFORE = late.compile(
    r"(?:\b(?:at|after|around|about|near|by|until|till|from|since|past|before|roughly|circa|"
    r"approximately|to|up to|starting|"
    r"beginning|ending|the|t ?=)|[~≈(\[=:,]) ?(?:about |around |roughly |exactly |t ?= ?)?(?:the )?$",
    re.IGNORECASE,
)
_OF_WHOLE = r"(?! of (?!(?:the |this )?(?:song|track|live|recording|audio|piece|clip|excerpt|music)\b))"
_PLACE_AFTER = late.compile(
    r"[ -]?(?:in\b(?! (?:length|duration|total))|into\b|mark\b|onwards?\b)| ?[:\])]"
    rf"| (?:after|from) (?:the |its )?(?:start|beginning)\b{_OF_WHOLE}",
    re.IGNORECASE,
)
_FROM_END = late.compile(rf" (?:before|from) (?:the |its )?(?:very )?end\b{_OF_WHOLE}", re.IGNORECASE)
_STATED = late.compile(
    r"(?:\bt ?= ?|\b(?:start|end|from|at|time|onset|offset)(?:s|ing)?(?: time)?(?: at)? ?[=:]? ?)$", re.IGNORECASE
)
_LIST = late.compile(r"\s*(?:,|and|or|,\s*and)\s*", re.IGNORECASE)
_APPROXIMATE = late.compile(
    r"(?:\b(?:about|around|roughly|approximately|approx\.?|circa|ca\.?|near|nearly|maybe|perhaps|"
    r"almost|some|just before|just after|"
    r"shortly (?:before|after))(?: the)?|~|≈)\s*$",
    re.IGNORECASE,
)
_BEFORE_START = late.compile(r"\b(?:after|since|as of) ?(?:about |around |roughly )?(?:the )?$", re.IGNORECASE)
_BEFORE_END = late.compile(
    r"\b(?:until|till|by|up to|before the end at) ?(?:about |around |roughly )?(?:the )?$", re.IGNORECASE
)
_ONWARDS = late.compile(
    r"\s*(?:(?:s|seconds|mark)\b\s*)?(?:onwards?|on\b(?! the)|and (?:beyond|on)\b|(?:to|until|till) the end\b)",
    re.IGNORECASE,
)
_START_VERB = late.compile(
    r"\b(?:start(?:s|ed|ing)?(?! to)|begin(?:s|ning)?|began|enters?|entered|entering|com(?:es?|"
    r"ing) in|kick(?:s|ed)? in|arriv(?:es?|ed)|"
    r"tak(?:es?|ing) over|sets? in|drops? in|onset|launch(?:es|ed)?|opens?)\b",
    re.IGNORECASE,
)
_END_VERB = late.compile(
    r"\b(?:end(?:s|ed|ing)?|(?:is|are|was) over|stop(?:s|ped|ping)?|finish(?:es|ed)?|conclud(?:es?|"
    r"ed)|clos(?:es?|ed)|fad(?:es?|ed) out|cuts? out|"
    r"drop(?:s|ped|ping)? out|ceas(?:es?|ed))\b",
    re.IGNORECASE,
)
_LEADS = late.compile(
    rf"\s*[)\]]?\s*(?:is|are|was|were|=|:|\]|[-–—])\s+(?:(?!than|like|"
    rf"by)[\w'-]+ ){{0,3}}?(?P<label>{_LABEL.pattern})",
    re.IGNORECASE,
)
_CLAUSE_END = late.compile(r"[.!?;\n](?=\s|$)")
MOST_CHARACTERS = 200_000


def time_claims(text: str) -> tuple[TimeClaim, ...]:
    """The claims of a text in their order; of a very long one, those of its first MOST_CHARACTERS."""
    claims: list[TimeClaim] = []
    text = text[:MOST_CHARACTERS]
    spans = list(_claimed(text, _joined(text, list(_times(text)))))
    sentence, previous = 0, 0
    for place, span in enumerate(spans):
        for end in _CLAUSE_END.finditer(text, max(sentence, previous), span.first):
            sentence = end.end()
        following = spans[place + 1].first if place + 1 < len(spans) else len(text)
        close = _CLAUSE_END.search(text, span.last, following)
        before = text[max(sentence, previous) : span.first]
        after = text[span.last : close.start() if close else following]
        inherited = claims[-1].label if claims and previous > sentence else ""
        claims.append(_claim(span, before, after, inherited, text[: span.first][-60:]))
        previous = span.last + _label_end(after) if _label_of(before) == "" else span.last
    return tuple(claims)


def _times(text: str) -> Iterator[tuple[_Span, str]]:
    """Every time with its group: what it is written as."""
    for match in _TIME.finditer(text):
        group = match.lastgroup or ""
        if clock := match["clock"]:
            parts = [float(part.replace(",", ".")) for part in clock.split(":")]
            seconds = sum(part * 60.0**power for power, part in enumerate(reversed(parts)))
        elif match["pair"]:
            start, end = (float(part) for part in re.split(r" ?[-–] ?", match["pair"]))
            yield _Span(match.start(), match.end(), (start, end)), "range"
            continue
        elif match["minutes"]:
            seconds_text = match["rest"] or match["tens"]
            seconds_more = 30.0 if match["half"] or match["halves"] else _amount(seconds_text) if seconds_text else 0.0
            seconds, group = 60.0 * _amount(match["minutes"]) + seconds_more, "minutes"
        elif group == "half_minute":
            seconds, group = 30.0, "minutes"
        elif match["bound"]:
            seconds, group = 30.0 if match["half_bound"] else 60.0, "minutes"
            yield _Span(match.end("bound") + 1, match.end(), (seconds,)), group
            continue
        else:
            seconds = _amount(match["seconds"] or match["number"])
            group = "seconds" if match["seconds"] else "number"
        yield _Span(match.start(), match.end(), (seconds,)), group


def _amount(text: str) -> float:
    word = text.lower()
    return float(_NUMBERS[word]) if word in _NUMBERS else float(text)


def _joined(text: str, times: Sequence[tuple[_Span, str]]) -> Iterator[tuple[_Span, str]]:
    """Rule 2: two times with a connector between them are one. A bare number takes the unit of the second."""
    place = 0
    while place < len(times):
        span, group = times[place]
        if place + 1 < len(times) and len(span.times) == len(times[place + 1][0].times) == 1:
            other, other_group = times[place + 1]
            connected = _CONNECTOR.fullmatch(text, span.last, other.first) or _is_bracketed(text, span, other)
            stated = (
                _is_bracketed(text, span, other)
                or group != "number"
                or other_group != "number"
                or _STATED.search(text[max(span.first - 20, 0) : span.first])
            )
            word = text[span.last : other.first].strip().lower()
            is_list = word == "and" and not re.search(
                r"\bbetween(?: the)?\s*$", text[max(span.first - 16, 0) : span.first], re.IGNORECASE
            )
            if connected and stated and not is_list and span.times[0] < other.times[0]:
                unit = group if group != "number" else other_group
                yield _Span(span.first, other.last, span.times + other.times), "range" if unit == "number" else unit
                place += 2
                continue
        yield span, group
        place += 1


def _is_bracketed(text: str, span: _Span, other: _Span) -> bool:
    """Whether two times are written as an interval, such as [62.5, 88.0]."""
    return (text[span.first - 1 : span.first], text[other.last : other.last + 1]) in (("[", "]"), ("(", ")")) and (
        text[span.last : other.first].strip() == ","
    )


def _claimed(text: str, spans: Iterator[tuple[_Span, str]]) -> Iterator[_Span]:
    """Rule 3: without what is no claim. A bare number is one after "at", "start =", or in a list of such."""
    last_end, last_listed = -1, False
    for span, group in spans:
        before, after = text[max(span.first - 70, 0) : span.first], text[span.last : span.last + 40]
        in_list = last_listed and bool(_LIST.fullmatch(text, last_end, span.first))
        bounds = _ENDS.search(before)
        if group == "number":
            is_claim = bool(_STATED.search(before)) and "." in text[span.first : span.last]
            is_claim = is_claim or (in_list and "." in text[span.first : span.last])
        elif bounds and len(span.times) == 1 and group in ("seconds", "minutes"):
            from_end = bounds[1].lower() in ("last", "final", "closing")
            ends = (-span.times[0], 0.0) if from_end else (0.0, span.times[0])
            yield _Span(bounds.start() + max(span.first - 70, 0), span.last, ends, from_end)
            last_end, last_listed = span.last, False
            continue
        elif _FROM_END.match(after) and len(span.times) == 1:
            yield span._replace(times=(-span.times[0],), from_end=True)
            last_end, last_listed = span.last, False
            continue
        else:
            is_claim = not (_OTHER_NUMBERS.search(before) or _CLOCK_WORDS.match(after) or _LENGTH_AFTER.match(after))
            is_claim = is_claim and not (len(span.times) == 1 and _LENGTH_BEFORE.search(before))
            if group in ("seconds", "minutes") and len(span.times) == 1:
                is_claim = is_claim and (in_list or _is_moment(before, after))
        if is_claim:
            yield span
            last_end, last_listed = span.last, True


def _is_moment(before: str, after: str) -> bool:
    """Whether a number of seconds or minutes is a place in the recording and not a length."""
    return bool(_PLACE_BEFORE.search(before) or _PLACE_AFTER.match(after))


def _claim(span: _Span, before: str, after: str, inherited: str, near: str) -> TimeClaim:
    approximate = bool(_APPROXIMATE.search(near) or re.match(r"[ -]*mark\b", after))
    leads = _LEADS.match(after)
    label = labels.canonical(leads["label"]) if leads else _label_of(before) or _label_of(after, first=True)
    if not label and re.match(r"\W*(?:it|which|and|then|again)\b", before, re.IGNORECASE):
        label = inherited
    if len(span.times) == 2:
        return TimeClaim("range", *span.times, approximate, label, span.first, span.last, span.from_end)
    kind, (time,) = _kind(before, after, near), span.times
    start, end = (None, time) if kind == "end" else (time, None)
    return TimeClaim(kind, start, end, approximate, label, span.first, span.last, span.from_end)


def _kind(before: str, after: str, near: str) -> Kind:
    """Rule 4. The words directly before the time decide, then the last verb before it, then the first one behind."""
    if _BEFORE_END.search(near):
        return "end"
    if _BEFORE_START.search(near) or _ONWARDS.match(after):
        return "start"
    verbs = [(match.start(), kind) for kind, verb in _VERBS for match in verb.finditer(before)]
    if verbs:
        return max(verbs)[1]
    if not re.match(r"\s*,?\s*(?:where|when)\b", after) and re.search(
        r"[A-Za-z]{3}", re.sub(r"\b(?:then|at|and|the|roughly|about|around|wait|now)\b", "", before, flags=re.I)
    ):
        return "at"
    behind = [(match.start(), kind) for kind, verb in _VERBS for match in verb.finditer(after)]
    return min(behind)[1] if behind else "at"


_VERBS: tuple[tuple[Kind, re.Pattern[str]], ...] = (("start", _START_VERB), ("end", _END_VERB))


def _label_of(text: str, first: bool = False) -> str:
    """The canonical name of the first or last section named, "" for none."""
    names = [match[0] for match in _LABEL.finditer(text)]
    return labels.canonical(names[0 if first else -1]) if names else ""


def _label_end(text: str) -> int:
    """Where the first name of a section ends, 0 for none: it belongs to the time before it."""
    match = _LABEL.search(text)
    return match.end() if match else 0
