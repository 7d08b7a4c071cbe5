"""The one option that an answer names, as a careful person reads it.

The stages of a reading, each of which sees what earlier ones left:

1. A last line that is a whole answer counts, whatever stands above it.
2. A correction ("wait, no: B") counts before what it corrects.
3. A declared answer ("Answer: (B)", "I choose B") counts by what it names first within its clause; the last one counts.
4. A first clause that is a whole answer ("B, because ...", "Violin. Unlike a guitar, ...").
5. Scores of every option, and orders.
6. A conclusion ("so B", "= 3"), clauses that say nothing but an option, then the only option left.

Options that are denied, compared with or granted do not count (`passage`). Letter against text, several options, and
letters and numbers of no option are no answer. A refusal is one only where no answer is found by stages 1 to 4.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from analysis.parsing.lexicon import words
from analysis.parsing.lexicon.phrases import folded, key_of, words_of
from analysis.parsing.options.passage import CONTRADICTION, OUTSIDE, UNCLEAR, Mention, Passage, Shown, passage
from analysis.parsing.options.preference import preference
from analysis.parsing.options.ratings import NameMention
from analysis.parsing.options.spellings import spellings
from analysis.parsing.text import correction

SEVERAL = -4
"""In place of the place of an option: more than one."""
REASONS = {
    OUTSIDE: "a letter or number of no option",
    CONTRADICTION: "letter and name contradict each other",
    UNCLEAR: "spelling of several options",
    SEVERAL: "names too many options",
}
FRAME = (
    "answer.noun", "answer.verb", "answer.copula", "answer.option", "answer.leaves", "article", "filler", "hedge", "guess",
    "conjunction.conclusion", "precision", "correction", "unit", "denial.only", "ordinal",
)  # fmt: skip
"""Entries whose words may stand around an answer."""
_BEFORE_NAME = (
    "answer.copula", "article", "filler", "hedge", "answer.option", "answer.noun", "answer.verb", "denial.before",
    "conjunction.contrast",
)  # fmt: skip
"""Entries whose words may stand between a declaration and what it names."""
_LINE = re.compile(r"[^\n]+")
_ENUMERATED = re.compile(r"[\s*#>-]*(?:(?:q|question|no\.?|#)\s*)?\d{1,2}\s*[.):-]\s+", re.IGNORECASE)
_JOINED = re.compile(r"-|[\s)*_\"'(]*[,/&+=][\s(*_\"']*|\s*\([^()]{0,40}\)\s*[,/&+]\s*")
"""Between two options that stand side by side: "A, B", "A/B", "A-B", "A (or so), B"."""
_ARROW = re.compile(r"→|->|=>|⇒")
_ITEM = re.compile(r"\s*(?:[-*•+]\s|\d{1,2}[.)]\s|\[.?\])")
_SHORT_LINE = 200
_MOST_LINES = 12
"""Lines at the end of a text that may be a list."""
MOST_STARTS = 40
"""Declarations of a text that are looked at, from the last on."""
MOST_TOGETHER = 16
"""Words of a text in which telling words name an option."""
MOST_WEIGHED = 24
"""Mentions of options that are weighed against each other."""
_NO = frozenset({"no", "kein", "keine", "keiner", "aucun", "aucune", "ningún", "ninguna", "ninguno"})


class Verdict(NamedTuple):
    """What an answer names: the place of an option, or a negative number of REASONS; and how it was read."""

    place: int
    how: str


def verdict(text: str, shown: Shown) -> Verdict | None:
    """The option that a text names by stages 1 to 4; None if no stage finds one."""
    lines = [match for match in _LINE.finditer(text) if match[0].strip()]
    if not lines:
        return None
    if len(lines) > 1 and (last := _last_line([line[0] for line in lines], shown)) is not None:
        return last
    part = passage(text, shown)
    whole = _whole(part, 0, len(part.words))
    if whole is not None and (whole >= 0 or whole == CONTRADICTION):
        return Verdict(whole, "whole answer")
    if (corrected := _corrected(text, part, shown)) is not None:
        return corrected
    if (unknown := _unknown(part, shown)) is not None:
        return unknown
    ends = (_first_clause, _last_sentence) if whole != SEVERAL else ()
    for stage in (_weighed, _specified, _declared, _summed, *ends):
        if (found := stage(part, shown)) is not None and (found.place != SEVERAL or stage is _specified):
            return found
        whole = SEVERAL if found is not None else whole
    if whole is not None:
        return _together(part, shown) or Verdict(whole, "whole answer")
    return None


def _unknown(part: Passage, shown: Shown) -> Verdict | None:
    """The option "Cannot be determined" of a short text that says so."""
    live = part.live()
    classes = spellings(shown.options).classes
    is_it = len(live) == 1 and live[0].kind != "letter" and classes.get(live[0].place) == "unknown"
    return (
        Verdict(live[0].place, "says that it cannot be known") if is_it and len(part.words) <= MOST_TOGETHER else None
    )


def _summed(part: Passage, shown: Shown) -> Verdict | None:
    """Option behind the last sign of equality between numbers ("2 + 1 = 3"), or behind the only arrow."""
    arrows = list(_ARROW.finditer(part.text))
    for each in part.live() if len(arrows) == 1 else ():
        if (
            not part.text[arrows[0].end() : part.words[each.first].start].strip(" *_(\"'")
            and part.words[each.first].start >= arrows[0].end()
        ):
            return Verdict(each.place, "behind an arrow")
    for each in reversed(part.live()):
        if re.search(
            r"\d\W*[^\W\d_]{0,12}\s*=\s*\Z",
            part.text[max(0, part.words[each.first].start - 24) : part.words[each.first].start],
        ):
            return Verdict(each.place, "result of a sum")
    return None


def prose(text: str, shown: Shown) -> Verdict | None:
    """The option that is left in prose: of a conclusion, of clauses that say nothing else, or the only one named."""
    part = passage(text, shown)
    for stage in (_concluded, _clauses, _together, _left):
        if (found := stage(part, shown)) is not None:
            return found
    return None


def _last_line(lines: list[str], shown: Shown) -> Verdict | None:
    """The last line, if it is a whole answer and no item of a list of answers."""
    last = lines[-1]
    if len(last) > _SHORT_LINE or (_ITEM.match(last) and _ITEM.match(lines[-2])):
        return None
    place = whole_text(last, shown)
    if place is None or place in (SEVERAL, UNCLEAR):
        return None
    others = [whole_text(line, shown) for line in lines[-_MOST_LINES:-1] if len(line) <= _SHORT_LINE]
    listed = sum(_ENUMERATED.match(line) is not None for line in lines[-_MOST_LINES:]) > 1
    alone = [other for other in others if other is not None and other >= 0]
    every = len(alone) == min(len(lines), _MOST_LINES) - 1
    repeats = alone == list(range(len(shown.options)))  # the options of the question, and then the answer
    if set(alone) - {place} and not repeats and (every or len(set(alone)) > 2):
        part = passage(last, shown)
        decides = _declared(part, shown) is not None or "correction" in part.tagged
        return Verdict(place, "last line counts") if decides and not listed else Verdict(SEVERAL, "a list of answers")
    return Verdict(place, "last line counts")


def whole_text(text: str, shown: Shown) -> int | None:
    """Place of the option that a short text is; a negative number for several or none of the question; else None."""
    part = passage(_ENUMERATED.sub("", text) if not shown.numbered else text, shown)
    return _whole(part, 0, len(part.words), shown.asks)


def _whole(part: Passage, first: int, last: int, asks: frozenset[str] = frozenset()) -> int | None:
    """Option of a range of words that say nothing else."""
    every = [each for each in part.between(first, last) if each.last <= last]
    if not every:
        return None
    allowed, denying = _frame(part), part.marked("denial.before", "denial.behind", "denial.heading")
    live = part.live(first, last)
    for place in range(first, last):
        if place in allowed or folded(part.words[place].text) in asks:
            continue
        if place in denying and len(live) < len(every):
            continue
        joining = place in part.tagged.get("conjunction.and", ()) or place in part.tagged.get("conjunction.or", ())
        if (joining and len(every) > 1) or place in part.tagged.get("conjunction.contrast", ()):
            continue
        return None
    return SEVERAL if _undecided(part, live) else _one(live)


@lru_cache(maxsize=64)
def _frame(part: Passage) -> frozenset[int]:
    """Words that name options, stand around them or are denied."""
    named = {place for each in part.mentions for place in range(each.first, each.last)}
    return part.marked(*FRAME) | part.denied | named


def _undecided(part: Passage, live: list[Mention]) -> bool:
    """Whether "or" stands between two mentions."""
    ors = part.tagged.get("conjunction.or", set())
    return any(ors & set(range(one.last, other.first)) and other.first - one.last < 4 for one, other in pairwise(live))


def _one(live: Iterable[Mention]) -> int | None:
    """Place of the only option; SEVERAL of several; None without any."""
    places = list(dict.fromkeys(each.place for each in live))
    if len(places) > 1:
        return SEVERAL
    return places[0] if places else None


def _corrected(text: str, part: Passage, shown: Shown) -> Verdict | None:
    """What follows the last correction, if it names an option."""
    starts = [
        part.words[tag.last].start for tag in part.tags if "correction" in tag.names and tag.last < len(part.words)
    ]
    by_signs = correction(text)
    remainders = [text[start:] for start in starts[-3:]][::-1]
    for remainder in ([by_signs] if by_signs else []) + remainders:
        rest = passage(remainder, shown)
        for place in (
            _whole(rest, 0, len(rest.words), shown.asks),
            _place(_declared(rest, shown)),
            _place(_first_clause(rest, shown)),
            _one(rest.live()),
        ):
            if place is not None and place >= 0:
                return Verdict(place, "correction counts")
    return None


def _place(found: Verdict | None) -> int | None:
    return None if found is None else found.place


def _declared(part: Passage, shown: Shown) -> Verdict | None:
    """Option of the last declared answer."""
    starts = [tag.last for tag in part.tags if tag.names & {"answer.noun", "answer.verb"}]
    for start in reversed(starts[-MOST_STARTS:]):
        if (place := _named_first(part, start)) is not None:
            return Verdict(place, "stated answer counts")
    return None


def _named_first(part: Passage, start: int) -> int | None:
    """Option that the clause from a word on names first, unless it is one of a list."""
    frame = part.marked(*_BEFORE_NAME)
    mention_at = {each.first: each for each in part.between(start, start + 60)}
    place = start
    while place < len(part.words) and place < start + 40:
        each = mention_at.get(place)
        if each is not None and place not in part.denied:
            return _listed(part, each)
        if each is not None:
            place = each.last
            continue
        if place > start and part.sentences[place] != part.sentences[start - 1] and "\n" not in part.gap(place):
            return None
        if place not in frame and place not in part.denied:
            return None
        place += 1
    return None


def _listed(part: Passage, each: Mention) -> int:
    """Place of a mention, or SEVERAL if another one is joined to it."""
    joined = part.marked("conjunction.and", "conjunction.or")
    fill = part.marked("article")
    for other in part.between(each.last, each.last + 5):
        if (
            other.first < each.last
            or other.first > each.last + 4
            or other.first in part.denied
            or other.place == each.place
        ):
            continue
        between = range(each.last, other.first)
        gap = part.text[part.words[each.last - 1].end : part.words[other.first].start]
        if "\n" in gap or re.search(r"[.;!?]\s", gap):
            continue
        plain = all(place in joined or place in fill for place in between)
        if plain and (not gap.strip(" ()*_\"'") or any(place in joined for place in between)) or _JOINED.fullmatch(gap):
            return SEVERAL
    return each.place


def _first_clause(part: Passage, shown: Shown) -> Verdict | None:
    """Option of a first clause that says nothing else, and is no question."""
    last = 0
    while last < len(part.words) and part.clauses[last] == part.clauses[0]:
        last += 1
    if not last or last == len(part.words) or "?" in part.gap(last):
        return None
    place = _whole(part, 0, last, shown.asks)
    if place is None:
        return None
    first = next((each for each in part.mentions if each.first not in part.denied), None)
    if first is not None and _listed(part, first) == SEVERAL:
        return Verdict(SEVERAL, "first clause counts")
    others = {each.place for each in part.live(last) if part.sentences[each.first] == part.sentences[0]} - {place}
    contrasts = any(part.sentences[word] == part.sentences[0] for word in part.tagged.get("conjunction.contrast", ()))
    if others and contrasts:
        return None
    again = {other for other in _whole_clauses(part, shown) if other != place}
    return Verdict(SEVERAL if again else place, "first clause counts")


def _specified(part: Passage, shown: Shown) -> Verdict | None:
    """Option by which "more precisely" narrows another one down; SEVERAL if it is no part of that."""
    for tag in part.tags:
        before = part.live(max(0, tag.first - 12), tag.first)[-1:]
        behind = part.live(tag.last, tag.last + 12)[:1]
        if "precision" in tag.names and before and behind and behind[0].first - tag.last < 4:
            one, other = before[0].place, behind[0].place
            if min(one, other) >= 0 and one != other:
                within = set(key_of(shown.options[one])) < set(key_of(shown.options[other]))
                return Verdict(other if within else SEVERAL, "the closer of the options named")
    return None


def _last_sentence(part: Passage, shown: Shown) -> Verdict | None:
    """Option of a last sentence that says nothing else."""
    first = len(part.words) - 1
    while first > 0 and part.sentences[first - 1] == part.sentences[-1]:
        first -= 1
    place = _whole(part, first, len(part.words)) if first > 0 else None
    return Verdict(place, "last sentence counts") if place is not None and place >= 0 else None


def _concluded(part: Passage, shown: Shown) -> Verdict | None:
    """Option of the last conclusion: "so the violin", "= 3", "→ violin", "that leaves B"."""
    starts = sorted(
        {tag.last for tag in part.tags if tag.names & {"conjunction.conclusion", "answer.leaves"}}
        | {
            place
            for place in range(1, len(part.words))
            if re.search(r"=|→|->|=>|⇒", part.gap(place)) and "≥" not in part.gap(place)
        }
    )
    for start in reversed(starts):
        if start < len(part.words):
            last = start
            while last < len(part.words) and part.clauses[last] == part.clauses[start]:
                last += 1
            place = _one(part.live(start, last))
            if place is not None and place >= 0:
                return Verdict(place, "conclusion counts")
    return None


def _whole_clauses(part: Passage, shown: Shown, alone: bool = True) -> list[int]:
    """Options of the clauses that name one, ask nothing and say nothing else but words of the question."""
    places = []
    first = 0
    for last in range(1, len(part.words) + 1):
        if last == len(part.words) or part.clauses[last] != part.clauses[first]:
            if "?" not in part.gap(last) and (alone or _is_statement(part, first, last, shown)):
                place = _whole(part, first, last, shown.asks)
                places += [place] if place is not None else []
            first = last
    return places


def _clauses(part: Passage, shown: Shown) -> Verdict | None:
    """Option of the clauses that say nothing else; where the text names others, of those that state what is asked."""
    places = _whole_clauses(part, shown, _one(part.live()) != SEVERAL)
    return Verdict(places[0], "clause counts") if len(set(places)) == 1 and places[0] >= 0 else None


def _is_statement(part: Passage, first: int, last: int, shown: Shown) -> bool:
    """Whether a clause says of what the question asks for what it is."""
    places = range(first, last)
    content = shown.asks.difference(words("article", "english"), words("filler", "english"), words("answer.copula"))
    asked = any(folded(part.words[place].text) in content for place in places)
    return asked and any(place in part.tagged.get("answer.copula", ()) for place in places)


def _together(part: Passage, shown: Shown) -> Verdict | None:
    """Option that telling words name together, or that stands for all options named or denied, of a short text."""
    if len(part.words) > MOST_TOGETHER or any(each.kind in ("letter", "number") for each in part.mentions):
        return None
    table = spellings(shown.options)
    kinds = {kind: place for place, kind in table.classes.items()}
    plain = {place for place in range(len(shown.options)) if place not in table.classes}
    keys = [folded(word.text) for word in part.words]
    own = {word.text for option in shown.options for word in words_of(option)}
    named = [
        phrase
        for phrase in table.parts.find(keys)
        if phrase.first not in part.denied
        and (
            phrase.last > phrase.first + 1
            or keys[phrase.first] == part.words[phrase.first].text
            or part.words[phrase.first].text in own
        )
    ]
    denied = {place for each in part.mentions if each.first in part.denied for place in (each.place,)}
    denied |= {
        min(phrase.names) for phrase in table.parts.find(keys) if phrase.first in part.denied and len(phrase.names) == 1
    }
    if plain and (every := kinds.get("none", kinds.get("neither"))) is not None:
        opens_with_no = bool(keys) and keys[0] in _NO and not part.live()
        if (not named and len(plain) > 1 and denied >= plain) or (opens_with_no and not named):
            return Verdict(every, "every other option is denied")
    texts = {each.place for each in part.live() if each.place >= 0}
    alone = {min(phrase.names) for phrase in named if len(phrase.names) == 1} | texts
    every = kinds.get("both", kinds.get("all"))
    joined = part.marked("conjunction.or", "comparison")
    if every is not None and len(plain) > 1 and alone - {every} == plain and not joined and not part.denied:
        return Verdict(every, "all options named together")
    if texts or not named:
        return None
    common = frozenset.intersection(*(phrase.names for phrase in named))
    if not common:
        return None
    sizes = {place: len(key_of(shown.options[place])) for place in common}
    smallest = [place for place in common if sizes[place] == min(sizes.values())]
    return (
        Verdict(smallest[0], "telling word of an option") if len(smallest) == 1 else Verdict(SEVERAL, "telling words")
    )


def _left(part: Passage, shown: Shown) -> Verdict | None:
    """The only option that is left, or the one that the text prefers."""
    long = len(part.words) > MOST_TOGETHER
    live = [each for each in part.live() if each.kind != "meta" or not long]
    live = [each for each in live if spellings(shown.options).classes.get(each.place) not in ("yes", "no")]
    back = part.tagged.get("background", set())
    front = [each for each in live if not back & set(range(each.last, min(each.last + 3, len(part.words))))]
    live = front if front else live
    place = SEVERAL if live and _undecided(part, live) and len({each.place for each in live}) == 1 else _one(live)
    if place is None:
        return None
    if place == SEVERAL and len({each.place for each in live}) == 1:
        return Verdict(SEVERAL, "an alternative")
    if place != SEVERAL:
        return Verdict(SEVERAL if _joined_part(part, shown, live) else place, "name found in the text")
    places = [each.place for each in live]
    if min(places) < 0:
        return Verdict(SEVERAL, "several options named")
    largest = max(set(places), key=lambda place: len(key_of(shown.options[place])))
    if all(set(key_of(shown.options[place])) <= set(key_of(shown.options[largest])) for place in places):
        return Verdict(largest, "the closest of the options named")
    name, why = preference(part.text, _names(part, live))
    return Verdict(int(name), why) if name is not None else Verdict(SEVERAL, why)


def _joined_part(part: Passage, shown: Shown, live: list[Mention]) -> bool:
    """Whether a telling word of another option is joined to the only one named: "an acoustic and an electric guitar"."""
    joined, articles = part.marked("conjunction.and", "conjunction.or"), part.marked("article")
    keys = [folded(word.text) for word in part.words[: live[0].first]][-6:]
    offset = live[0].first - len(keys)
    for phrase in spellings(shown.options).parts.find(keys):
        between = range(offset + phrase.last, live[0].first)
        if live[0].place not in phrase.names and any(place in joined for place in between):
            return all(place in joined or place in articles for place in between)
    return False


def refused(part: Passage) -> bool:
    """Whether a text says that the model cannot hear, is none that hears, or has nothing to hear."""
    if part.tagged.get("refusal.machine") or part.tagged.get("refusal.missing"):
        return True
    unable = {part.sentences[place] for place in part.tagged.get("refusal.unable", ())}
    return bool(unable & {part.sentences[place] for place in part.tagged.get("refusal.task", ())})


def _names(part: Passage, mentions: Iterable[Mention]) -> list[NameMention]:
    """Mentions named by the places of their options."""
    return [
        NameMention(str(each.place), part.words[each.first].start, part.words[each.last - 1].end) for each in mentions
    ]


def _weighed(part: Passage, shown: Shown) -> Verdict | None:
    """Option with the highest score, or first in an order, where the text scores or orders all that it names."""
    live = [each for each in part.mentions if each.place >= 0]
    count = len({each.place for each in live})
    if count < 2 or len(live) > MOST_WEIGHED or (count < min(3, len(shown.options)) and "%" in part.text):
        return None
    name, why = preference(part.text, _names(part, live))
    if name is not None and why in ("highest of the judgements taken", "first of an order taken"):
        return Verdict(int(name), why)
    if len({each.place for each in live}) == len(live) > 2 and len(part.words) < 60:
        if part.tagged.get("order.up"):
            return Verdict(live[-1].place, "last of an order taken")
        if part.tagged.get("order.down"):
            return Verdict(live[0].place, "first of an order taken")
    return None
