"""The option that a text declares: the stages of a reading before prose, each of which sees what earlier ones left.

1. A last line that is a whole answer counts, whatever stands above it.
2. A correction ("wait, no: B") counts before what it corrects.
3. Scores of every option, and orders.
4. A declared answer ("Answer: (B)", "I choose B") counts by what it names first within its clause; the last one counts.
5. A first clause ("B, because ...") or a last sentence that is a whole answer. A first sentence that is one counts
   before what only is left.

Options that are denied, compared with or granted do not count (`denials`). Letter against text, several options, and
letters and numbers of no option are no answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

from analysis.parsing.lexicon.phrases import folded, key_of
from analysis.parsing.options.single.parts import CONTRADICTION, UNCLEAR, Menu, Passage
from analysis.parsing.options.single.passage import passage
from analysis.parsing.options.single.prose import MOST_TOGETHER, together, weighed
from analysis.parsing.options.single.spellings import common_words, spellings
from analysis.parsing.options.single.whole import (
    ENUMERATED,
    FRAME,
    SEVERAL,
    Verdict,
    alone_or_several,
    only,
    whole_clauses,
    whole_place,
    whole_text,
)
from analysis.parsing.text import correction

_BEFORE_NAME = (
    "answer.copula", "article", "filler", "hedge", "answer.option", "answer.noun", "answer.verb", "denial.before",
    "conjunction.contrast",
)  # fmt: skip
"""Entries whose words may stand between a declaration and what it names."""
_NO_LABEL = ("denial.before", "denial.behind", "denial.heading", "background", "first_thought", "order.least", "hedge")
"""Entries whose words make what stands before a colon no label of an answer."""
_LINE = re.compile(r"[^\n]+")
_STOP = re.compile(r"^[^?]*[.。!\n]")
"""Behind a sentence that is no question."""
_ARROW = re.compile(r"→|->|=>|⇒")
_ITEM = re.compile(r"\s*(?:[-*•+]\s|\d{1,2}[.)]\s|\[.?\])")
_ITEM_NUMBER = re.compile(r"\W{0,4}([2-8])[.)]\s{1,3}(?!.*\n)")
"""Number of an item that is no first one, in a text of one line."""
_FORWARD = frozenset(":=：→-–—(")
"""Signs behind which a declared answer follows."""
_OF = frozenset("of among between out von unter entre parmi de".split())
"""Words that begin a clause with all that one is chosen from."""
_SHORT_LINE = 200
_MOST_LINES = 12
"""Lines at the end of a text that may be a list."""
Stage: TypeAlias = Callable[[Passage, Menu], Verdict | None]
MOST_STARTS = 40
"""Declarations of a text that are looked at, from the last on."""


def verdict(text: str, menu: Menu) -> Verdict | None:
    """The option that a text declares; None if no stage finds one."""
    lines = [match for match in _LINE.finditer(text) if match[0].strip()]
    if not lines:
        return None
    part = passage(text, menu)
    if len(lines) > 1 and (last := last_line([line[0] for line in lines], menu)) is not None:
        is_scored = last.place == SEVERAL and not ENUMERATED.match(lines[-1][0])
        return (weighed(part, menu) if is_scored else None) or last
    if (item_number := _ITEM_NUMBER.match(text)) is not None and part.mentions and menu.lettered and not menu.numbered:
        first = part.mentions[0]
        if part.words[first.first].start == item_number.end() and 0 <= first.place != int(item_number[1]) - 1:
            return Verdict(CONTRADICTION, "number and name contradict each other")
    place = whole_place(part, 0, len(part.words))
    if place is not None and (place >= 0 or place == CONTRADICTION):
        return Verdict(place, "whole answer")
    if (same := _same_words(part, menu)) is not None:
        return Verdict(same, "whole answer")
    if (result := corrected(text, part, menu) or unknown(part, menu)) is not None:
        return result
    ends: tuple[Stage, ...] = (first_clause, last_sentence) if place != SEVERAL else ()
    stages: tuple[Stage, ...] = (weighed, specified, first_sentence, declared, labelled, summed, *ends)
    for stage in stages:
        if (result := stage(part, menu)) is not None and (result.place != SEVERAL or stage is specified):
            return result
        place = SEVERAL if result is not None else place
    return None if place is None else together(part, menu) or Verdict(place, "whole answer")


def _same_words(part: Passage, menu: Menu) -> int | None:
    """The only option with the telling words of a text, several of them, in the same order: "It rises, then falls"."""
    words = [key for word in part.words if (key := folded(word.text)) not in common_words()]
    if not 1 < len(words) <= MOST_TOGETHER or part.denied or part.marked("denial.before", "denial.behind"):
        return None
    same = [
        place
        for place, option in enumerate(menu.options)
        if [key for key in key_of(option) if key not in common_words()] == words
    ]
    return same[0] if len(same) == 1 else None


def unknown(part: Passage, menu: Menu) -> Verdict | None:
    """The option "Cannot be determined" of a short text that says so."""
    live = part.live()
    classes = spellings(menu.options).classes
    is_it = len(live) == 1 and live[0].kind != "letter" and classes.get(live[0].place) == "unknown"
    return (
        Verdict(live[0].place, "says that it cannot be known") if is_it and len(part.words) <= MOST_TOGETHER else None
    )


def summed(part: Passage, menu: Menu) -> Verdict | None:
    """Option behind the last sign of equality between numbers ("2 + 1 = 3"), or behind the only arrow."""
    arrows = list(_ARROW.finditer(part.text))
    for mention in part.live() if len(arrows) == 1 else ():
        if (
            not part.text[arrows[0].end() : part.words[mention.first].start].strip(" *_(\"'")
            and part.words[mention.first].start >= arrows[0].end()
        ):
            return Verdict(mention.place, "behind an arrow")
    for mention in reversed(part.live()):
        if re.search(
            r"\d\W*[^\W\d_]{0,12}\s*=\s*\Z",
            part.text[max(0, part.words[mention.first].start - 24) : part.words[mention.first].start],
        ):
            return Verdict(mention.place, "result of a sum")
    return None


def last_line(lines: list[str], menu: Menu) -> Verdict | None:
    """The last line, if it is a whole answer and no item of a list of answers."""
    last = lines[-1]
    if len(last) > _SHORT_LINE or (_ITEM.match(last) and _ITEM.match(lines[-2])):
        return None
    place = whole_text(last, menu)
    if place is None or place in (SEVERAL, UNCLEAR):
        return None
    others = [whole_text(line, menu) for line in lines[-_MOST_LINES:-1] if len(line) <= _SHORT_LINE]
    is_listed = sum(ENUMERATED.match(line) is not None for line in lines[-_MOST_LINES:]) > 1
    alone = [other for other in others if other is not None and other >= 0]
    every = len(alone) == min(len(lines), _MOST_LINES) - 1
    repeats = alone == list(range(len(menu.options)))  # the options of the question, and then the answer
    if set(alone) - {place} and not repeats and (every or len(set(alone)) > 2):
        part = passage(last, menu)
        decides = declared(part, menu) is not None or "correction" in part.tagged
        return (
            Verdict(place, "last line counts") if decides and not is_listed else Verdict(SEVERAL, "a list of answers")
        )
    return Verdict(place, "last line counts")


def corrected(text: str, part: Passage, menu: Menu) -> Verdict | None:
    """The option that the text after the last correction names, None if it names none."""
    starts = [
        part.words[tag.last].start for tag in part.tags if "correction" in tag.names and tag.last < len(part.words)
    ]
    by_signs = correction(text)
    remainders = [text[start:] for start in starts[-3:]][::-1]
    for remainder in ([by_signs] if by_signs else []) + remainders:
        remaining_part = passage(remainder, menu)
        for place in (
            whole_place(remaining_part, 0, len(remaining_part.words), menu.asks),
            _place(declared(remaining_part, menu)),
            _place(first_clause(remaining_part, menu)),
            only(remaining_part.live()),
        ):
            if place is not None and place >= 0:
                return Verdict(place, "correction counts")
    return None


def _place(result: Verdict | None) -> int | None:
    return None if result is None else result.place


def declared(part: Passage, menu: Menu) -> Verdict | None:
    """Option of the last declared answer."""
    starts = [tag.last for tag in part.tags if tag.names & {"answer.noun", "answer.verb"}]
    for start in reversed(starts[-MOST_STARTS:]):
        place = _named_before(part, start)
        if (place := _named_first(part, start) if place is None else place) is not None:
            return Verdict(place, "stated answer counts")
    return None


def labelled(part: Passage, menu: Menu) -> Verdict | None:
    """Option behind the words before a colon that a text opens with, if they name and deny none: "Selected: A. B is no
    rival."."""
    colon = next((place for place in range(1, min(5, len(part.words))) if _is_colon(part.gap(place))), None)
    if colon is None or part.between(0, colon) or not part.marked(*_NO_LABEL).isdisjoint(range(colon)):
        return None
    place = _named_first(part, colon)
    return None if place is None or place < 0 else Verdict(place, "stated answer counts")


def _named_before(part: Passage, start: int) -> int | None:
    """Option that a clause which ends with a declaration is about: "B is my answer", "B is what I would choose"."""
    if start < len(part.words) and (
        part.clauses[start] == part.clauses[start - 1] or part.gap(start).strip()[:1] in _FORWARD
    ):
        return None
    before = [mention for mention in part.between(max(0, start - 8), start) if mention.last < start]
    if not before or before[-1].first in part.denied or part.clauses[before[-1].first] != part.clauses[start - 1]:
        return None
    between = range(before[-1].last, start)
    is_said = any(place in part.tagged.get("answer.copula", ()) for place in between)
    is_turned = part.denied.union(part.marked("denial.before")).intersection(between) or "?" in part.gap(start)
    return alone_or_several(part, before[-1]) if is_said and not is_turned and len(before) == 1 else None


def _named_first(part: Passage, start: int) -> int | None:
    """Option that the clause from a word on names first, unless it is one of a list."""
    frame = part.marked(*_BEFORE_NAME)
    mention_at = {mention.first: mention for mention in part.between(start, start + 60)}
    place = start
    while place < len(part.words) and place < start + 40:
        mention = mention_at.get(place)
        if mention is not None and place not in part.denied:
            return alone_or_several(part, mention)
        if mention is not None:
            place = mention.last
            continue
        if place > start and part.sentences[place] != part.sentences[start - 1] and "\n" not in part.gap(place):
            return None
        if place not in frame and place not in part.denied:
            return None
        place += 1
    return None


def first_sentence(part: Passage, menu: Menu) -> Verdict | None:
    """Option of a first sentence that is a whole answer, where nothing behind it is one or declares another."""
    last = next((place for place, number in enumerate(part.sentences) if number != part.sentences[0]), None)
    if last is None or not _STOP.search(part.gap(last)) or declared(part, menu) is not None:
        return None
    place = whole_place(part, 0, last, menu.asks)
    if place is None or place < 0 or {"correction", "revision"} & set(part.tagged):
        return None
    first = last
    for end in range(first + 1, len(part.words) + 1):
        if end == len(part.words) or part.sentences[end] != part.sentences[first]:
            if whole_place(part, first, end, menu.asks) not in (None, place):
                return None
            first = end
    return Verdict(place, "first sentence counts")


def first_clause(part: Passage, menu: Menu) -> Verdict | None:
    """Option of a first clause that says nothing else, and is no question."""
    last = 0
    while last < len(part.words) and part.clauses[last] == part.clauses[0]:
        last += 1
    if not last or last == len(part.words) or "?" in part.gap(last) or part.words[0].text in _OF:
        return None
    place = whole_place(part, 0, last, menu.asks)
    if place is None or _is_headed(part, last, place):
        return None
    first = next((mention for mention in part.mentions if mention.first not in part.denied), None)
    if first is not None and alone_or_several(part, first) == SEVERAL:
        return Verdict(SEVERAL, "first clause counts")
    others = {mention.place for mention in part.live(last) if part.sentences[mention.first] == part.sentences[0]} - {
        place
    }
    contrasts = any(part.sentences[word] == part.sentences[0] for word in part.tagged.get("conjunction.contrast", ()))
    if others and contrasts:
        return None
    again = {other for other in whole_clauses(part, menu, first=_explained(part, last)) if other != place}
    if first is not None and first.kind == "meta" and only(part.live()) == SEVERAL:
        return Verdict(SEVERAL, "first clause counts")
    return Verdict(SEVERAL if again else place, "first clause counts")


def _explained(part: Passage, last: int) -> int:
    """First word behind the explanation of a first clause, which is the rest of its sentence; 0 without one."""
    end = next((place for place in range(last, len(part.words)) if part.sentences[place] != part.sentences[0]), None)
    rest_words = range(last, len(part.words) if end is None else end)
    frame = part.marked(*FRAME).union(*(range(mention.first, mention.last) for mention in part.mentions))
    joined = part.marked("conjunction.and", "conjunction.or")
    opens = last in part.tagged.get("conjunction.reason", ()) or part.gap(last).strip(" *_)\"'")[:1] in (
        "-",
        "–",
        "—",
        ":",
    )
    return rest_words.stop if opens and any(place not in frame and place not in joined for place in rest_words) else 0


def _is_headed(part: Passage, last: int, place: int) -> bool:
    """Whether a colon stands behind the first clause and behind another option: "A: plucked. B: bowed."."""
    others = (mention for mention in part.mentions if mention.first >= last and mention.place != place)
    return _is_colon(part.gap(last)) and any(_is_colon(part.gap(mention.last)) for mention in others)


def _is_colon(gap: str) -> bool:
    return gap.lstrip(" *_)\"'").startswith(":")


def specified(part: Passage, menu: Menu) -> Verdict | None:
    """Option by which "more precisely" narrows another one down; SEVERAL if it is no part of that."""
    for tag in part.tags if "precision" in part.tagged else ():
        before = part.live(max(0, tag.first - 12), tag.first)[-1:]
        behind = part.live(tag.last, tag.last + 12)[:1]
        if "precision" in tag.names and before and behind and behind[0].first - tag.last < 4:
            first_one, other = before[0].place, behind[0].place
            if min(first_one, other) >= 0 and first_one != other:
                within = set(key_of(menu.options[first_one])) < set(key_of(menu.options[other]))
                within |= spellings(menu.options).classes.get(other) in ("both", "all")
                return Verdict(other if within else SEVERAL, "the closer of the options named")
    return None


def last_sentence(part: Passage, menu: Menu) -> Verdict | None:
    """Option of a last sentence that says nothing else."""
    first = len(part.words) - 1
    while first > 0 and part.sentences[first - 1] == part.sentences[-1]:
        first -= 1
    place = whole_place(part, first, len(part.words)) if first > 0 else None
    return Verdict(place, "last sentence counts") if place is not None and place >= 0 else None
