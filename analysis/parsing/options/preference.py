"""Which of the things that a text names it prefers.

In this order: judgements beside every name ("A 3/10, B 9/10"); an order ("A > B > C", "best is A, followed by B"); the
only one said to be the most ("B is the strongest", "B wins"); the only one left when those are set aside that are
denied ("not A"), compared with ("than A", "compared with A") or granted ("although A ...", "A ..., but B").
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from typing import Literal, TypeAlias

from analysis.parsing.negation import CLAUSE, SENTENCE, denied
from analysis.parsing.options.ratings import Named, best, denies_all, ratings

Stance: TypeAlias = Literal["denied", "lesser", "named", "most"]

MOST_NAMES = 60
"""Names of a text that are weighed; more are a list."""

_LESSER_BEFORE = re.compile(
    r"(?:\b(?:than|over|besides|apart from|aside from|compared (?:with|to)|in comparison (?:with|to)|in contrast to|"
    r"contrary to|unlike|"
    r"behind|ahead of|followed by|beats|outshines|outweighs|surpasses|exceeds|tops|defeats|edges out|runner-?up(?: is|"
    r" was|:)?|"
    r"second(?: place| choice| best)?(?: is| goes to|:)?|close second(?: is|:)?|least(?: \w+)?(?: is|:)?|lowest(?: is|"
    r":)?|weakest(?: is|:)?|"
    r"hints? of|traces? of|(?:a )?(?:touch|bit|dash) of|a little(?: of)?|(?:with )?(?:some|a few|occasional)|slight|"
    r"as opposed to|opposed to|it might be|"
    r"could (?:also "
    r")?be|might (?:also )?be|"
    r"im vergleich (?:zu|mit)|verglichen mit|anders als|im gegensatz zu|comparée? à|par rapport à|contrairement à|"
    r"a diferencia de|comparad[ao] con|en comparación con)|\bals|\bque)"
    r"(?:\s+(?:the|a|an|in|is|der|die|das|dem|le|la|les|el|los))?\s*(?:the\s+)?[\"'“*(]{0,3}\Z",
    re.IGNORECASE,
)
_GRANTED = re.compile(
    r"\b(?:although|though|even though|even if|while|whilst|whereas|despite|in spite of|granted|admittedly|obwohl|"
    r"obgleich|während|zwar|bien que|même si|"
    r"tandis que|alors que|aunque|mientras que|si bien|compared (?:with|to)|in contrast to|unlike)\b",
    re.IGNORECASE,
)
_BUT = re.compile(
    r"\b(?:but(?! also)|yet|however|nevertheless|nonetheless|still,|aber|jedoch|doch|sondern|mais|cependant|pourtant|"
    r"pero|sino|sin embargo|"
    r"whereas|while)\b",
    re.IGNORECASE,
)
_MOST = re.compile(
    r"\b(?:(?<!at )most|highest|strongest|greatest|largest|loudest|clearest|heaviest|best|fastest|biggest|closest|"
    r"richest|deepest|purest|"
    r"top|winner|wins?|winning|mostly|mainly|primarily|predominantly|chiefly|largely|überwiegend|principalement|"
    r"principalmente|it is(?=\s*[.!]*\s*\Z)|dominates?|dominating|dominant|dominated by|prevails?|stands? out|leads?|"
    r"the one|is "
    r"it\b|by far|the clear|"
    r"constantly|throughout|in every|all the time|nothing but|full of|filled with|again and again|from start to finish|"
    r"much (?:more|stronger|higher)|far (?:more|stronger|higher)|more \w+ than|stronger than|higher than|beats|"
    r"outshines|outweighs|surpasses|exceeds|"
    r"(?:all|entirely|completely|wholly|solely|purely|explicitly|clearly|really|truly|definitely|certainly) (?:about|"
    r"devoted|love|dedicated|a|an|the|romantic|centered|focused)|"
    r"must be|has to be|it(?:'s| is) definitely|first (?:choice|place)|number one|no\. 1|drives|defines|carries|"
    r"central|main feature|key feature|"
    r"takes (?:it|the (?:crown|lead|prize))|fits best|outperforms|strong(?:ly)?|very (?:strong|prominent|high)|"
    r"prominent|pronounced|"
    r"am (?:meisten|stärksten|höchsten|deutlichsten)|stärkste[rns]?|meisten|dominiert|überwiegt|gewinnt|le plus|la "
    r"plus|domine|l'emporte|gagne|"
    r"el más|la más|lo más|más fuerte|domina|gana|predomina|prédomine|destaca)\b",
    re.IGNORECASE,
)
_PUT = re.compile(r"\b(?:rank|put|place|rate)s?\b[^.;]{0,20}\Z", re.IGNORECASE)
_FIRST = re.compile(r"[\s\"'*]{1,4}(?:first|on top|at the top)\b", re.IGNORECASE)
"""Around a name: "I would rank A first"."""
_WEAK = re.compile(
    r"\b(?:least|lowest|weakest|fewest|faintest|softest|weak|faint|less|low|slight(?:ly)?|some(?:what)?|a bit|a "
    r"little|only|merely|barely|hardly|"
    r"secondary|second|runner-?up|close(?: behind)?|comes close|also|too|subtle|moderate(?:ly)?|minor|background|"
    r"briefly|occasional(?:ly)?|at times|once|twice|in passing|rarely|seldom|scarcely|a few times|limited to|"
    r"mentions?|touch(?:es)? on|hints?|opens?|starts?|begins?|present|partly|partially|schwach|wenig|am wenigsten|le "
    r"moins|faible|menos|débil|poco)\b",
    re.IGNORECASE,
)
_NOT = re.compile(r"(?:\b(?:not|never|nor|no|nicht|pas|hardly|less)\b|n't|n’t)", re.IGNORECASE)
_GREATER, _SMALLER = re.compile(r"[\s\"'*_)(]*(?:>+|≻|»|→|->)[\s\"'*_)(]*"), re.compile(r"[\s\"'*_)(]*<+[\s\"'*_)(]*")
_FALLING = re.compile(
    r"\b(?:(?:most|highest|strongest|best|top)(?: \w+)? (?:to|first)|best[- ]first|ranking|ranked|in order|descending|"
    r"von (?:oben|stärksten))\b",
    re.IGNORECASE,
)
_RISING = re.compile(r"\b(?:(?:least|lowest|weakest|worst)(?: \w+)? (?:to|first)|ascending)\b", re.IGNORECASE)
_FOLLOWED = re.compile(
    r"[\s,;]*(?:(?:is|comes|then)\s+)?(?:closely )?(?:followed by|then|ahead of|before|gefolgt von|suivie? (?:de|par)|"
    r"seguida? (?:de|por))\b",
    re.IGNORECASE,
)
_LISTED = re.compile(
    r"[\s\"'*_]*(?:,|or|nor|and|,\s*(?:or|and|nor)|/|oder|und|noch|ou|et|ni|o|y)[\s\"'*_]*(?:(?:a|an|any|the|de|of)\s+)?(?:(?:song|track)s?\s*#?)?",
    re.IGNORECASE,
)
_AND_GAP = re.compile(
    r"[\s\"'*_]*(?:,|&|\+|and|,\s*and|as well as|along with|together with|alongside|plus|und|et|y|e)[\s\"'*_]*(?:(?:a|"
    r"an|the|der|die|das|le|la|el)\s+)?(?:(?:song|"
    r"track)s?\s*#?)?",
    re.IGNORECASE,
)
_OR_GAP = re.compile(r"[\s\"'*_,]*(?:or|oder|ou|o|/)\s+(?:(?:a|an|the|even|maybe)\s+)?", re.IGNORECASE)
UNDECIDED = re.compile(
    r"\b(?:can't|cannot|can not|unable to|hard to|difficult to) (?:decide|choose|pick)\b|\b(?:undecided|torn)\b",
    re.IGNORECASE,
)
"""The text says that it does not settle on one."""
_OPEN = re.compile(
    r"\b(?:tied?|ties|toss-?up|equally|about equal|are equal|both|undecided|torn|(?:can't|cannot|can not|hard to|"
    r"difficult to|unable to) "
    r"(?:decide|choose|tell|say|pick)|hesitate|neck and neck|gleichauf|gleich stark|ex aequo|à égalité|empatan?|por "
    r"igual)\b",
    re.IGNORECASE,
)
_RIVAL = re.compile(
    r"(?:\b(?:can't|cannot|can not|doesn't|does not|couldn't)\s+(?:quite\s+)?(?:match|compete with|beat|rival|touch|"
    r"reach|compare (?:to|with)|"
    r"keep up with)|\bno match for|\bnot as \w+ as|\bsecond(?: only)? to|\b(?:outshone|beaten|surpassed|outdone|"
    r"topped|overshadowed|dominated|"
    r"exceeded) by|\bloses to|\bweaker than|\bquieter than)\s*(?:in |the |that of |the one in )?\Z",
    re.IGNORECASE,
)
_RULES_OUT = re.compile(
    r"\b(?:rul(?:e[sd]?|ing) out|exclud\w+|lacks?|lacking|without|no|neither|eliminat\w+|dismiss\w*|"
    r"discard\w*)\s+(?:the\s+)?\Z",
    re.IGNORECASE,
)
_OR = re.compile(r"\b(?:or|nor|oder|noch|ou|ni|o)\b", re.IGNORECASE)


def preferred(text: str, named: Sequence[Named]) -> tuple[str | None, str]:
    """The one name that a text settles on, and how it does so; None where it settles on none."""
    if not 0 < len(named) <= MOST_NAMES:
        return None, "too many names to weigh"
    rated = ratings(text, named)
    if rated:
        top = best(rated, 1)
        if top is not None:
            return top[0], "highest of the judgements taken"
        return None, "every judgement is no" if denies_all(rated) else "judgements that settle on none"
    if (ordered := _in_order(text, named)) is not None:
        return ordered, "first of an order taken"
    stances = stances_of(text, named)
    most = list(dict.fromkeys(one.name for one, stance in zip(named, stances, strict=True) if stance == "most"))
    plain = [one.name for one, stance in zip(named, stances, strict=True) if stance == "named"]
    rest = list(dict.fromkeys(plain))
    if len(rest) > 1 and len(most) != 1 and _OPEN.search(text):
        return None, "leaves it open"
    if len(most) == 1:
        return most[0], "the one said to be the most taken"
    if _OPEN.search(text) and len({one.name for one in named}) > 1:
        return None, "leaves it open"
    if not most and len(rest) == 1 and len({one.name for one in named}) > 1:
        return rest[0], "the only one left taken"
    return None, "none stands out"


def stances_of(text: str, named: Sequence[Named]) -> list[Stance]:
    """What the text says of each name, from the words around it."""
    breaks = [0, *(found.end() for found in SENTENCE.finditer(text)), len(text) + 1]
    stances = [_stance(text, named, place, *_bounds(breaks, one)) for place, one in enumerate(named)]
    stances = _alike_when_listed(text, named, _denied_together(text, named, stances))
    return _granted_before_but(text, named, stances, breaks)


def _bounds(breaks: Sequence[int], one: Named) -> tuple[int, int]:
    """Where the sentence of a name starts and ends."""
    place = bisect_right(breaks, one.start)
    return breaks[place - 1], breaks[min(place, len(breaks) - 1)]


def _stance(text: str, named: Sequence[Named], place: int, start: int, end: int) -> Stance:
    one = named[place]
    opening = max(start, named[place - 1].end if place else 0, one.start - 160)
    closing = min(end, named[place + 1].start if place + 1 < len(named) else len(text), one.end + 160)
    before = CLAUSE.split(text[opening : one.start])[-1]
    after = CLAUSE.split(text[one.end : closing])[0]
    head = text[max(start, one.start - 160) : one.start]
    if _RIVAL.search(text[max(start, one.start - 50) : one.start]):
        return "most"
    if denied(text, one.start, one.end):
        return "denied"
    if _LESSER_BEFORE.search(text[max(start, one.start - 40) : one.start]):
        return "lesser"
    granted = _last(_GRANTED, head)
    if granted is not None and not re.search(r",", head[granted:]):
        return "lesser"
    strong = (
        (_FIRST.match(after) and _PUT.search(before))
        or _MOST.search(after)
        or (_MOST.search(before) and not _WEAK.search(before))
    )
    weak = _WEAK.search(after)
    negated = _NOT.search(after)
    if strong and not negated and not (weak and not _MOST.search(after)):
        return "most"
    if negated or weak or _WEAK.search(before):
        return "lesser"
    return "named"


def _denied_together(text: str, named: Sequence[Named], stances: list[Stance]) -> list[Stance]:
    """ "no A, B or C": what is denied of the first is denied of all that are listed with "or"."""
    result = list(stances)
    place = 0
    while place < len(named):
        last = place
        while last + 1 < len(named) and _LISTED.fullmatch(text[named[last].end : named[last + 1].start]):
            last += 1
        gaps = "|".join(text[one.end : other.start] for one, other in pairwise(named[place : last + 1]))
        ruled_out = _RULES_OUT.search(text[max(0, named[place].start - 24) : named[place].start])
        if stances[place] == "denied" and (_OR.search(gaps) or ruled_out):
            result[place : last + 1] = ["denied"] * (last + 1 - place)
        place = last + 1
    return result


def _alike_when_listed(text: str, named: Sequence[Named], stances: list[Stance]) -> list[Stance]:
    """ "Both A and B are present", "A and B lack it": what is said behind the last of a list is said of all of it."""
    result = list(stances)
    joined = False
    for place in range(len(named) - 2, -1, -1):
        gap = text[named[place].end : named[place + 1].start]
        joined = _AND_GAP.fullmatch(gap) is not None and (joined or gap.strip(" *_\"'") != ",")
        if joined and result[place] == "named" and result[place + 1] != "named":
            result[place] = result[place + 1]
        either = _OR_GAP.fullmatch(text[named[place].end : named[place + 1].start]) is not None
        if either and {result[place], result[place + 1]} == {"named", "lesser"}:
            result[place] = result[place + 1] = "named"
    return result


def _granted_before_but(
    text: str, named: Sequence[Named], stances: list[Stance], breaks: Sequence[int]
) -> list[Stance]:
    """ "A is present, but B dominates", "A ...; yet B": what stands before the "but" is granted, unless it is the "
    "most."""
    result = list(stances)
    for found in _BUT.finditer(text):
        start = breaks[max(bisect_right(breaks, max(found.start() - 4, 0)) - 1, 0)]
        before = [place for place, one in enumerate(named) if start <= one.start < found.start()]
        behind = [
            place for place, one in enumerate(named) if one.start >= found.end() and stances[place] in ("named", "most")
        ]
        if not before or not behind or min(named[place].start for place in behind) > found.end() + 200:
            continue
        for place in before:
            if result[place] == "named" or (
                result[place] == "most" and any(result[other] == "most" for other in behind)
            ):
                result[place] = "lesser"
    return result


def _in_order(text: str, named: Sequence[Named]) -> str | None:
    """The first of "A > B > C", the last of "A < B", the first of "A, followed by B" or of a ranking."""
    if len(named) < 2:
        return None
    gaps = [text[one.end : other.start] for one, other in pairwise(named)]
    if all(_GREATER.fullmatch(gap) for gap in gaps) and any(">" in gap for gap in gaps):
        return None if _RISING.search(text) else named[0].name
    if all(_SMALLER.fullmatch(gap) for gap in gaps):
        return named[-1].name
    listed = all(_LISTED.fullmatch(gap) or _GREATER.fullmatch(gap) for gap in gaps)
    head = text[: named[0].start][-100:] + " " + text[named[-1].end :][:60]
    if listed and len({one.name for one in named}) > 2:
        if _RISING.search(head):
            return named[-1].name
        if _FALLING.search(head):
            return named[0].name
    followed = _FOLLOWED.match(gaps[0])
    if (
        followed
        and not _WEAK.search(head)
        and (_MOST.search(head) or (len({one.name for one in named}) > 2 and "then" not in gaps[0]))
    ):
        return named[0].name
    return None


def _last(pattern: re.Pattern[str], text: str) -> int | None:
    end = None
    for found in pattern.finditer(text):
        end = found.end()
    return end
