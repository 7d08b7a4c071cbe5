"""The option that is left in prose: of a conclusion, of clauses that say nothing else, or the only one named."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from analysis.parsing.lexicon.phrases import folded, key_of, phrases, words_of
from analysis.parsing.options.preference import preference
from analysis.parsing.options.ratings import NameMention
from analysis.parsing.options.single.comparison import compared
from analysis.parsing.options.single.parts import Mention, Menu, Passage
from analysis.parsing.options.single.passage import passage, with_short_names
from analysis.parsing.options.single.spellings import spellings, telling_words
from analysis.parsing.options.single.whole import SEVERAL, Verdict, only, undecided, whole_clauses

MOST_TOGETHER = 16
"""Words of a text in which telling words name an option."""
MOST_WEIGHED = 24
"""Mentions of options that are weighed against each other."""
PLACES = re.compile(r"\W{0,4}(?:1st|first)\b(?: place)?\s?[:.)–-](?=(?:.|\n)*?\b(?:2nd|second)\b)", re.IGNORECASE)
"""A ranking that opens with its first place: "1st: A, 2nd: B"."""
_SHARE = re.compile(r"\(\s?\d{1,3}\s?%")
"""Share of a whole, which is no score: "A (60 %), B (40 %)"."""
_NO = frozenset({"no", "kein", "keine", "keiner", "aucun", "aucune", "ningún", "ninguna", "ninguno"})


def prose(text: str, menu: Menu) -> Verdict | None:
    """The option that is left in prose: of a conclusion, of clauses that say nothing else, or the only one named."""
    part = passage(text, menu)
    for stage in (_concluded, _clauses, together, compared, _not_denied, _left_option):
        if (result := stage(part, menu)) is not None:
            return result
    return None


def _concluded(part: Passage, menu: Menu) -> Verdict | None:
    """Option of the last conclusion: "so the violin", "= 3", "→ violin", "that leaves B"; not "the overall tone"."""
    articles = part.marked("article")
    starts = sorted(
        {
            tag.last
            for tag in part.tags
            if tag.names & {"conjunction.conclusion", "answer.leaves"} and tag.first - 1 not in articles
        }
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
            place = only(part.live(start, last))
            if place is not None and place >= 0:
                return Verdict(place, "conclusion counts")
    return None


def _clauses(part: Passage, menu: Menu) -> Verdict | None:
    """Option of the clauses that say nothing else, where the text names no other."""
    places = [] if only(part.live()) == SEVERAL else whole_clauses(part, menu)
    return Verdict(places[0], "clause counts") if len(set(places)) == 1 and places[0] >= 0 else None


def together(part: Passage, menu: Menu) -> Verdict | None:
    """Option that telling words name together, or that stands for all options named or denied, of a short text."""
    if len(part.words) > MOST_TOGETHER or any(mention.kind in ("letter", "number") for mention in part.mentions):
        return None
    table, parts = spellings(menu.options), telling_words(menu.options)
    turned = {
        part.clauses[tag.first]
        for tag in part.tags
        if "denial.before" in tag.names
        and (tag.last == len(part.words) or part.clauses[tag.last] != part.clauses[tag.first])
    }
    kinds = {kind: place for place, kind in table.classes.items()}
    plain = {place for place in range(len(menu.options)) if place not in table.classes}
    keys = [folded(word.text) for word in part.words]
    own = {word.text for option in menu.options for word in words_of(option)}
    named_words = [
        phrase
        for phrase in parts.find(keys)
        if phrase.first not in part.denied
        and part.clauses[phrase.first] not in turned
        and (
            phrase.last > phrase.first + 1
            or keys[phrase.first] == part.words[phrase.first].text
            or part.words[phrase.first].text in own
        )
    ]
    denied = {place for mention in part.mentions if mention.first in part.denied for place in (mention.place,)}
    denied |= {
        min(phrase.names) for phrase in parts.find(keys) if phrase.first in part.denied and len(phrase.names) == 1
    }
    if plain and (every := kinds.get("none", kinds.get("neither"))) is not None:
        opens_with_no = bool(keys) and keys[0] in _NO and not part.mentions
        if (not named_words and len(plain) > 1 and denied >= plain) or (opens_with_no and not named_words):
            return Verdict(every, "every other option is denied")
    texts = {mention.place for mention in part.live() if mention.place >= 0}
    alone = {min(phrase.names) for phrase in named_words if len(phrase.names) == 1} | texts
    every = kinds.get("both", kinds.get("all"))
    joined = part.marked("conjunction.or", "comparison", "background")
    if (
        every is not None
        and len(plain) > 1
        and alone - {every} == plain
        and not joined | part.denied
        and "/" not in part.text
    ):
        return Verdict(every, "all options named together")
    if texts or not named_words:
        return None
    common = frozenset.intersection(*(phrase.names for phrase in named_words))
    if not common:
        return None
    sizes = {place: len(key_of(menu.options[place])) for place in common}
    smallest = [place for place in common if sizes[place] == min(sizes.values())]
    return (
        Verdict(smallest[0], "telling word of an option") if len(smallest) == 1 else Verdict(SEVERAL, "telling words")
    )


def _not_denied(part: Passage, menu: Menu) -> Verdict | None:
    """The only option that a text does not name, where it denies each of several others."""
    denied = {mention.place for mention in part.mentions if mention.first in part.denied}
    candidates = set(range(len(menu.options))) - denied - set(spellings(menu.options).classes)
    is_left = len(candidates) == 1 and len(denied) > 1 and min(denied) >= 0 and not part.live()
    return Verdict(candidates.pop(), "every other option is denied") if is_left else None


def _left_option(part: Passage, menu: Menu) -> Verdict | None:
    """The only option that is left, or the one that the text prefers."""
    long = len(part.words) > MOST_TOGETHER
    live = [mention for mention in part.live() if mention.kind != "meta" or not long]
    live = [mention for mention in live if spellings(menu.options).classes.get(mention.place) not in ("yes", "no")]
    back = part.tagged.get("background", set())
    front = [mention for mention in live if not back & set(range(mention.last, min(mention.last + 3, len(part.words))))]
    live = front if front and not _level(part, live) else live
    place = SEVERAL if live and undecided(part, live) and len({mention.place for mention in live}) == 1 else only(live)
    if place is None:
        return None
    if place == SEVERAL and len({mention.place for mention in live}) == 1:
        return Verdict(SEVERAL, "an alternative")
    if place != SEVERAL and _is_least(part, menu, live):
        return Verdict(SEVERAL, "said to be the least")
    if place != SEVERAL:
        return Verdict(SEVERAL if _joined_part(part, menu, live) else place, "name found in the text")
    places = [mention.place for mention in live]
    if min(places) < 0:
        return Verdict(SEVERAL, "several options named")
    largest = max(set(places), key=lambda place: len(key_of(menu.options[place])))
    if undecided(part, live):
        return Verdict(SEVERAL, "an alternative")
    if all(set(key_of(menu.options[place])) <= set(key_of(menu.options[largest])) for place in places):
        return Verdict(largest, "the closest of the options named")
    name, why = preference(part.text, _names(part, live))
    return Verdict(int(name), why) if name is not None else Verdict(SEVERAL, why)


def _level(part: Passage, live: list[Mention]) -> bool:
    """Whether two options are joined, so that what is said of the second is said of both."""
    ands = part.marked("conjunction.and")
    return any(
        first_one.place != other.place and 0 < other.first - first_one.last < 3 and other.first - 1 in ands
        for first_one, other in pairwise(live)
    )


def _is_least(part: Passage, menu: Menu, live: list[Mention]) -> bool:
    """Whether the clause of the only option says that it is the least, and the question does not ask for that."""
    least = {part.clauses[word] for word in part.tagged.get("order.least", ())}
    is_asked = any(phrases("order.least").names(word) for word in menu.asks)
    return bool(least) and not is_asked and all(part.clauses[mention.first] in least for mention in live)


def _joined_part(part: Passage, menu: Menu, live: list[Mention]) -> bool:
    """Whether a telling word of another option is joined to the only one named: "an acoustic and an electric bass"."""
    joined, articles = part.marked("conjunction.and", "conjunction.or"), part.marked("article")
    keys = [folded(word.text) for word in part.words[: live[0].first]][-6:]
    offset = live[0].first - len(keys)
    for phrase in telling_words(menu.options).find(keys):
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
        NameMention(str(mention.place), part.words[mention.first].start, part.words[mention.last - 1].end)
        for mention in mentions
    ]


def weighed(part: Passage, menu: Menu) -> Verdict | None:
    """Option with the highest score, or first in an order, where the text scores or orders all that it names."""
    live = [mention for mention in part.mentions if mention.place >= 0]
    if len(live) < 2 and re.search(r"\s[<>≻≺]\s", part.text):
        live = with_short_names(part, menu.options)
    count = len({mention.place for mention in live})
    if count < 2 or len(live) > MOST_WEIGHED or (count < min(3, len(menu.options)) and _SHARE.search(part.text)):
        return None
    name, why = preference(part.text, _names(part, live))
    if name is not None and why in ("highest of the judgements taken", "first of an order taken"):
        return Verdict(int(name), why)
    if len({mention.place for mention in live}) == len(live) > 2 and len(part.words) < 60:
        if part.tagged.get("order.up"):
            return Verdict(live[-1].place, "last of an order taken")
        if part.tagged.get("order.down") or PLACES.match(part.text):
            return Verdict(live[0].place, "first of an order taken")
    return None
