"""A text with what it names: options by their words, letters, numbers and ordinals, each with its place, and denials.

Where a letter and the text of an option stand side by side they are one mention; if they differ, it contradicts itself.
A denial reaches to the end of its clause, and along a list; after a heading ("Not present:") to the end of its line or
sentence. Options that are compared with, granted or first thought of are struck out like denied ones.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from analysis.parsing.lexicon.phrases import Phrase, Word, folded, key_of, pauses_of, phrases, words_of
from analysis.parsing.options.spelling import at, rivals
from analysis.parsing.options.spellings import Kind, Spellings, spellings

OUTSIDE, CONTRADICTION, UNCLEAR = -1, -2, -3
"""In place of the place of an option: none of the question, letter against text, several by one spelling."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
GROUPS = (
    "answer", "article", "filler", "conjunction", "denial", "precision", "correction", "first_thought", "hedge", "guess", "comparison",
    "background", "ordinal", "unit", "order",
    "refusal", "generality",
)  # fmt: skip
_BRACKETED = re.compile(r"[(\[{<\"'*_`“「（]{1,4}([A-Za-z])[)\]}>\"'*_`”」）.:,]{1,4}")
_CAPITAL = re.compile(r"[A-Z]")
_MODES = re.compile(r"\s?(?:[#♯♭]|(?:major|minor|maj|min|flat|sharp|chord|string|moll|dur)\b|-(?!\s))", re.IGNORECASE)
_ARTICLE_ENDS = re.compile(
    r"[^\S\n]*(?:\n|\Z|\d{1,3}\s?[%/]|[^\w\s'’]|[^\x00-\x7f]|(?:is|isn't|was|wasn't|are|or|and|because|since|as|but|would|wouldn't|has|seems|fits|"
    r"versus|vs|over|then|with|though|although|while|also|not|again|instead|rather|can|can't|cannot|could|does|doesn't|"
    r"must|should|might|sounds|plays|matches|appears|if|when|due|so|being|than|best|for|in|at|on|nor|ist|est|es|und|oder|"
    r"weil|et|ou|car|mais|y|o|porque|pero|sondern|sino|aber|[B-H])\b)"
)
_NUMBER = re.compile(r"\d")
_SENTENCE = re.compile(r"[.!?;\n。！？；]")
_CLAUSE = re.compile(r"[,:()|→>=、，：（）/&+]|[–—]|\s-\s|->")
_LISTED = re.compile(r"[\s,、/&+*\"'()]*")
_APART = re.compile(r"\s?|[\s*_)\"']*[:–—-]+[\s*_(\"']*|[\s*_\"']*\(")
"""Between an option and a denial behind it that begins a clause of its own."""
_HEADED = re.compile(r"[\s*_\"')]*[:：=]")


class Mention(NamedTuple):
    """Words `first` to `last` (not included) that name an option. kind: "text", "word", "meta", "letter", "number"."""

    place: int
    first: int
    last: int
    kind: str


@dataclass(frozen=True, slots=True)
class Shown:
    """Options as a question shows them. numbered: whether it numbers them; lettered: whether letters name them."""

    options: tuple[str, ...]
    numbered: bool = False
    lettered: bool = True
    asks: frozenset[str] = frozenset()
    """Folded words of the question."""


@dataclass(frozen=True, slots=True, eq=False)
class Passage:
    """A text with its words, mentions and clauses. Equal to itself alone, so that what is computed of it can be kept."""

    text: str
    words: tuple[Word, ...]
    mentions: tuple[Mention, ...]
    tags: tuple[Phrase[str], ...]
    clauses: tuple[int, ...]
    """Number of the clause of every word."""
    sentences: tuple[int, ...]
    denied: frozenset[int]
    """Words in the scope of a denial, of a comparison or of something granted."""
    tagged: dict[str, set[int]]
    """Words of each entry of the lexicon."""

    def marked(self, *names: str) -> frozenset[int]:
        """Words of some entries of the lexicon."""
        return _marked(self, names)

    def gap(self, place: int) -> str:
        """Text before a word, from the word before it."""
        start = self.words[place - 1].end if place else 0
        return self.text[start : self.words[place].start if place < len(self.words) else len(self.text)]

    def live(self, first: int = 0, last: int | None = None) -> list[Mention]:
        """Mentions that are not denied and begin in a range of words."""
        return [each for each in self.between(first, last) if each.first not in self.denied]

    def between(self, first: int = 0, last: int | None = None) -> tuple[Mention, ...]:
        """Mentions that begin in a range of words."""
        begin = bisect_left(self.mentions, (first,), key=_first)
        return self.mentions[begin : None if last is None else bisect_left(self.mentions, (last,), key=_first)]


@lru_cache(maxsize=512)
def _marked(part: Passage, names: tuple[str, ...]) -> frozenset[int]:
    return frozenset().union(*(part.tagged.get(name, ()) for name in names))


def _first(each: Mention) -> tuple[int]:
    return (each.first,)


@lru_cache(maxsize=64)  # one text is looked at by several stages
def passage(text: str, shown: Shown) -> Passage:
    """What a text names."""
    words = words_of(text)
    keys = [folded(word.text) for word in words]
    table = spellings(shown.options)
    pauses = pauses_of(text, words)
    tags = phrases(*GROUPS).find(keys, pauses)
    tagged: dict[str, set[int]] = {}
    for tag in tags:
        for name in tag.names:
            tagged.setdefault(name, set()).update(range(tag.first, tag.last))
    bare = Passage(text, tuple(words), (), tuple(tags), (), (), frozenset(), tagged)
    texts = _of_texts(bare, keys, pauses, table, shown)
    letters = _of_letters(bare, shown, {place for each in texts for place in range(each.first, each.last)})
    clauses, sentences = _parts(bare, tags, texts)
    copulas = tagged.get("answer.copula", set())
    texts = [
        each for each in texts if each.kind != "meta" or len(texts) + len(letters) == 1 or each.first not in copulas
    ]
    mentions = _paired(sorted([*texts, *letters], key=lambda each: each.first), bare, shown, clauses, sentences)
    if len(mentions) < len(texts) + len(letters):
        clauses, sentences = _parts(bare, tags, mentions)
    whole = Passage(text, tuple(words), tuple(mentions), tuple(tags), clauses, sentences, frozenset(), tagged)
    return Passage(text, tuple(words), tuple(mentions), tuple(tags), clauses, sentences, _denied(whole), tagged)


def _of_texts(part: Passage, keys: list[str], pauses: set[int], table: Spellings, shown: Shown) -> list[Mention]:
    result = []
    longer = {tag.first: tag.last for tag in part.tags}
    for phrase in table.phrases.find(keys, pauses):
        places = {place for place, _ in phrase.names}
        kind = min(kind for _, kind in phrase.names)  # "meta" < "text" < "word": all names of a phrase are of one kind
        place = min(places)
        if len(places) > 1:
            start, end = part.words[phrase.first].start, part.words[phrase.last - 1].end
            name = at(part.text, start, end, [shown.options[each] for each in sorted(places)])[0]
            place = UNCLEAR if rivals(name, shown.options) else shown.options.index(name)
        word = part.words[phrase.first].text
        if phrase.last == phrase.first + 1 and len(word) == 1 and word.isalpha() and word.isascii():
            if place < 0 or len(shown.options[place].strip()) == 1 or len(places) == 1:
                continue  # a letter that is an option: see `_of_letters`
        if place in table.classes and _is_by_the_way(phrase, longer, part):
            continue
        if part.words[phrase.last - 1].text[-1:].isdecimal() and _has_other_unit(
            part, phrase.last, shown.options[place]
        ):
            continue
        result.append(Mention(place, phrase.first, phrase.last, kind))
    return result


def _is_by_the_way(phrase: Phrase[tuple[int, Kind]], longer: dict[int, int], part: Passage) -> bool:
    """Whether a word such as "no" or "sure" is part of another phrase ("no doubt", "not sure")."""
    return longer.get(phrase.first, 0) > phrase.last or phrase.first in part.tagged.get("hedge", ())


def _has_other_unit(part: Passage, place: int, option: str) -> bool:
    """Whether a unit that is not the option's stands behind a number."""
    if place >= len(part.words):
        return False
    word, gap = part.words[place], part.gap(place)
    units = phrases("unit").names(word.text)
    if units:
        own = {name for each in words_of(option) for name in phrases("unit").names(each.text)}
        return not units & own if own else not gap
    return not gap and word.text[0].isalpha() and word.text.isascii()


def _of_letters(part: Passage, shown: Shown, used: set[int]) -> list[Mention]:
    """Letters in their common forms, numbers where the question numbers its options, and ordinals with a noun."""
    result = []
    tagged = {phrase.first: phrase for phrase in part.tags}
    nouns = {phrase.last for phrase in part.tags if "answer.option" in phrase.names}
    numbered = {
        phrase.last
        for phrase in part.tags
        if "answer.option" in phrase.names
        and "answer.noun" not in phrase.names
        and not part.gap(phrase.last).strip(" #")
    }
    for place, word in enumerate(part.words):
        if place in used:
            continue
        if len(word.text) == 1 and word.text.isascii() and word.text.isalpha():
            if shown.lettered and _is_letter(part, place, place in nouns, shown):
                result.append(Mention(_letter_place(part, place, shown), place, place + 1, "letter"))
        elif (
            (shown.numbered or (shown.lettered and place in numbered)) and word.text.isdecimal() and len(word.text) < 3
        ):
            index = int(word.text) - 1
            result.append(Mention(index if 0 <= index < len(shown.options) else OUTSIDE, place, place + 1, "number"))
        elif (
            shown.lettered
            and (phrase := tagged.get(place))
            and (ordinals := [n for n in phrase.names if n.startswith("ordinal.")])
        ):
            following = tagged.get(phrase.last)
            while following is not None and following.names & _BETWEEN_ORDINALS:
                following = tagged.get(following.last)
            if (following is not None and "answer.option" in following.names) or _is_last_one(part, phrase):
                rank = ordinals[0].removeprefix("ordinal.")
                index = len(shown.options) - 1 if rank == "last" else int(rank) - 1
                result.append(Mention(index if index < len(shown.options) else OUTSIDE, place, phrase.last, "ordinal"))
    return result


_BETWEEN_ORDINALS = frozenset(
    {"conjunction.and", "conjunction.or", "article", *(f"ordinal.{number}" for number in (*range(1, 9), "last"))}
)


def _is_last_one(part: Passage, phrase: Phrase[str]) -> bool:
    """ "The last one": an ordinal before "one" at the end."""
    after = [word.text for word in part.words[phrase.last : phrase.last + 2]]
    return after == ["one"]


def _letter_place(part: Passage, place: int, shown: Shown) -> int:
    """Place of the option of a letter. Where options are letters, it is their text, but for one in brackets."""
    word = part.words[place]
    written = part.text[word.start : word.end]
    index = LETTERS.index(written.upper())
    index = index if index < len(shown.options) and shown.lettered else OUTSIDE
    texts = [option.strip() for option in shown.options]
    own = [each for each, text in enumerate(texts) if text == written] or [
        each for each, text in enumerate(texts) if text.lower() == word.text
    ]
    if not own or own == [index]:
        return index
    if len(own) > 1 or (index >= 0 and len(part.words) == 1):
        return UNCLEAR
    leads = place == 0 and part.text[word.end : word.end + 1] in (".", ")", ":")
    return index if index >= 0 and (leads or _in_brackets(part, word)) else own[0]


def _in_brackets(part: Passage, word: Word) -> bool:
    before = part.text[max(0, word.start - 1) : word.start]
    return bool(before) and before in "([{<\"'*_`“「（" and _BRACKETED.match(part.text, word.start - 1) is not None


def _is_letter(part: Passage, place: int, after_noun: bool, shown: Shown) -> bool:
    """Whether a letter of a text is that of an option and no article, pronoun, initial or note."""
    word, text = part.words[place], part.text
    written = text[word.start : word.end]
    before, after = text[max(0, word.start - 1) : word.start], text[word.end : word.end + 24]
    if before in ("'", "’") and text[max(0, word.start - 2) : word.start - 1].isalnum():
        return False
    if _in_brackets(part, word):
        return True
    if _MODES.match(after) and not after.startswith((" -", "- ")):
        return False
    if _CAPITAL.match(written):
        if written == "I" and "I" not in shown.options:
            return False
        return after_noun or _ARTICLE_ENDS.match(after) is not None
    if after_noun:
        return written != "a" or _ARTICLE_ENDS.match(after) is not None
    if (place == 0 and after[:1] in (".", ")", ":")) or (place == len(part.words) - 1 and written in shown.options):
        return True
    alone = len(part.words) == 1 or (_NUMBER.search(text) is None and part.gap(place + 1).strip()[:1] in (")",))
    return alone or (place == len(part.words) - 1 and place - 1 in part.tagged.get("answer.noun", ()))


def _begins(part: Passage, place: int) -> bool:
    """Whether a number of at most two digits may be that of an item of a list."""
    return len(part.words[place].text) < 3 and (place == 0 or part.gap(place)[-1:] in (" ", "\n"))


def _parts(part: Passage, tags: list[Phrase[str]], texts: list[Mention]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Numbers of clause and sentence of every word."""
    breaks = {
        tag.first
        for tag in tags
        if tag.names
        & {"conjunction.contrast", "conjunction.reason", "conjunction.concession", "conjunction.conclusion"}
        and not tag.names & {"denial.before", "answer.copula"}
    }
    inside = {place for each in texts for place in range(each.first + 1, each.last)}
    clauses, sentences = [], []
    clause = sentence = 0
    for place in range(len(part.words)):
        gap = part.gap(place) if place else ""
        gap = gap.lstrip(")]") if gap[1:] and place and len(part.words[place - 1].text) == 1 else gap
        if (
            place
            and part.words[place - 1].text.isdecimal()
            and gap.startswith((". ", ") "))
            and _begins(part, place - 1)
        ):
            pass
        elif place and place not in inside and _SENTENCE.search(gap):
            sentence += 1
            clause += 1
        elif place and place not in inside and (place in breaks or _CLAUSE.search(gap)):
            clause += 1
        clauses.append(clause)
        sentences.append(sentence)
    return tuple(clauses), tuple(sentences)


_APPOSED = frozenset({"precision", "article", "filler", "answer.copula", "answer.option", "hedge"})


def _equal(one: Mention, other: Mention, shown: Shown, part: Passage) -> bool:
    """Whether the option of a letter has the text beside it, which may be that of several options."""
    letter, text = (one, other) if one.kind in ("letter", "number") else (other, one)
    if letter.place < 0:
        return False
    if text.place >= 0:
        return shown.options[letter.place].strip() == shown.options[text.place].strip()
    words = tuple(folded(word.text) for word in part.words[text.first : text.last])
    return text.place == UNCLEAR and key_of(shown.options[letter.place]) == words


def _paired(
    mentions: list[Mention], part: Passage, shown: Shown, clauses: tuple[int, ...], sentences: tuple[int, ...]
) -> list[Mention]:
    """Mentions in which a letter beside the text of an option is one with it."""
    result: list[Mention] = []
    marks = part.marked(*_APPOSED)
    for each in mentions:
        last = result[-1] if result else None
        if last is not None and _beside(last, each, part, marks, clauses, sentences):
            same = last.place == each.place or _equal(last, each, shown, part)
            letter = last if last.kind in ("letter", "number") else each
            place = letter.place if same else CONTRADICTION
            result[-1] = Mention(place, last.first, each.last, "text" if place >= 0 else "letter")
        else:
            result.append(each)
    return result


def _beside(
    one: Mention, other: Mention, part: Passage, marks: set[int], clauses: tuple[int, ...], sentences: tuple[int, ...]
) -> bool:
    """Whether a letter and a text are one: "(C) Violin", "C. Violin", "Violin (C)", "option B, the guitar"."""
    signs = {"letter", "number"}
    if (one.kind in signs) == (other.kind in signs) or not marks.issuperset(range(one.last, other.first)):
        return False
    between = part.text[part.words[one.last - 1].end : part.words[other.first].start]
    if "\n" in between or re.search(r"[;!?]|[.,]\s*[A-Za-z ]*[.,]", between.strip(" .*")):
        return False
    if other.kind in signs:
        return "(" in between or "[" in between or "option" in between.lower()
    if one.last == other.first and re.fullmatch(r"[\s)\]*_\"':.]*", between) and "." not in between:
        return True
    numbers = sentences if "." in between else clauses
    ends = other.last == len(part.words) or numbers[other.last] != numbers[other.last - 1]
    return ends and not re.search(r"\)\s*\.", between)


def _denied(part: Passage) -> frozenset[int]:
    """Words in the scope of a denial, of a comparison, of something granted or first thought."""
    spans: set[int] = set()
    count = len(part.words)
    mention_at = {place: each for each in part.mentions for place in range(each.first, each.last)}
    marks, ands = part.marked("answer.copula", "filler", "article"), part.marked("conjunction.and")
    ors, decided = part.marked("conjunction.or", "denial.before"), part.marked("answer.verb")
    for tag in part.tags:
        names = tag.names
        inside = mention_at.get(tag.first)
        if (inside is not None and inside.kind != "meta") or (tag.last in spans and "denial.behind" not in names):
            continue
        headed = _HEADED.match(part.text, part.words[tag.last - 1].end) is not None
        if (
            names & {"denial.heading"}
            and headed
            and tag.last < count
            and not _follows_mention(part, tag.first, mention_at)
        ):
            spans.update(_while(tag.last, part.sentences))
        elif "comparison" in names:
            spans.update(_compared(part, tag.last, mention_at) if tag.last < count else ())
        elif "denial.before" in names or "denial.behind" in names:
            before = "denial.before" in names or "denial.before" in phrases("denial").names(
                part.words[tag.last - 1].text
            )
            if (
                "denial.behind" in names
                and inside is None
                and (back := _back(part, tag.first, mention_at, marks, ands)) is not None
            ):
                spans.update(range(back, tag.first))
            elif before and tag.last < count and tag.last not in spans:
                spans.update(_scope(part, tag, mention_at, ors))
        elif names & {"conjunction.concession", "first_thought"} and tag.last < count:
            granted = _while(tag.last, part.clauses)
            spans.update(granted if decided.isdisjoint(granted) else ())
    for place, each in mention_at.items():
        if place == each.last - 1 and each.last < count and part.gap(each.last).lstrip(" *\"')").startswith("?"):
            spans.update(range(each.first, each.last))
    return frozenset(spans)


def _compared(part: Passage, place: int, mention_at: dict[int, Mention]) -> range:
    """The option that follows a word of comparison."""
    first = place
    while place < len(part.words) and place not in mention_at and place < first + 3:
        place += 1
    each = mention_at.get(place)
    same = each is not None and part.clauses[place] == part.clauses[first - 1]
    return range(each.first, each.last) if each is not None and same else range(0)


def _while(first: int, numbers: tuple[int, ...]) -> range:
    """Words from one on that have its number of clause or sentence."""
    last = first
    while last < len(numbers) and numbers[last] == numbers[first]:
        last += 1
    return range(first, last)


def _scope(part: Passage, tag: Phrase[str], mention_at: dict[int, Mention], joined: set[int]) -> range:
    """Words that a denial before them reaches: to the end of its clause, and along a list of options."""
    if part.clauses[tag.last] != part.clauses[tag.last - 1]:
        return range(0)
    last = _while(tag.last, part.clauses).stop
    reach, has_or = last, any(place in joined for place in range(tag.last, last))
    place = last
    while place < len(part.words) and part.sentences[place] == part.sentences[tag.first]:
        if place in mention_at and _LISTED.fullmatch(part.gap(place)):
            place = mention_at[place].last
        elif place in joined:
            has_or = True
            place += 1
        else:
            break
        reach = place if has_or else reach
    return range(tag.last, reach if has_or else last)


def _follows_mention(part: Passage, place: int, mention_at: dict[int, Mention]) -> bool:
    return place > 0 and place - 1 in mention_at and part.sentences[place] == part.sentences[place - 1]


def _back(part: Passage, place: int, mention_at: dict[int, Mention], marks: set[int], joined: set[int]) -> int | None:
    """First word of the option, or list of options, that a denial behind it reaches; None without one."""
    at_word = place - 1
    while at_word >= 0 and at_word in marks and at_word not in mention_at and place - at_word < 4:
        at_word -= 1
    if at_word not in mention_at or part.sentences[at_word] != part.sentences[place]:
        return None
    if part.clauses[at_word] != part.clauses[place] and not _APART.fullmatch(part.gap(at_word + 1)):
        return None
    first = mention_at[at_word].first
    before = first - 1
    while before in joined:
        before -= 1
    if before in mention_at and before < first - 1:
        return mention_at[before].first
    return first
