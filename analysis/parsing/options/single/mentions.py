"""Mentions of options in a text by their words, letters, numbers and ordinals.

Where a letter and the text of an option stand side by side they are one mention; if they differ, it contradicts itself.
"""

from __future__ import annotations

import re
from collections.abc import Set
from functools import lru_cache

from analysis.parsing.lexicon.phrases import Phrase, Word, folded, key_of, phrases, words_of
from analysis.parsing.options.single.parts import CONTRADICTION, LETTERS, OUTSIDE, UNCLEAR, Mention, Menu, Passage
from analysis.parsing.options.single.spellings import Kind, Spellings
from analysis.parsing.options.spelling import at, rivals

_BRACKETED = re.compile(r"[(\[{<\"'*_`“「（]{1,4}([A-Za-z])[)\]}>\"'*_`”」）.:,]{1,4}")
_CAPITAL = re.compile(r"[A-Z]")
_MODES = re.compile(r"\s?(?:[#♯♭]|(?:major|minor|maj|min|flat|sharp|chord|string|moll|dur)\b|-(?!\s))", re.IGNORECASE)
_ARTICLE_ENDS = re.compile(
    r"[^\S\n]*(?:\n|\Z|\d{1,3}\s?[%/]|[^\w\s'’]|[^\x00-\x7f]|(?:is|isn't|was|wasn't|are|or|and|because|since|as|but|would|wouldn't|has|seems|fits|"
    r"versus|vs|over|then|with|though|although|while|also|not|again|instead|rather|can|can't|cannot|could|does|doesn't|"
    r"must|should|might|sounds|plays|matches|appears|if|when|due|so|being|than|best|for|in|at|on|nor|ist|est|es|und|oder|"
    r"weil|et|ou|car|mais|y|o|porque|pero|sondern|sino|aber|als|que|nicht|pas|[B-H])\b)"
)
_ARTICLE_AND_MODE = re.compile(
    r"a\s(?:minor|major)\s(?:key|mode|scale|tonality|chord|sound|feel|harmony|melody|mood)\b"
)
"""An article and a mode, which are no key: "in a minor key"."""
_SONG = re.compile(
    r"(?:\A|[,;:(\"'*=→]|\b(?:but|is|it's|or|and|rather|as|part|half|aber|sondern|mais|sino|ist|est|es)\b)[\s\"'*]{0,4}"
    r"(?P<song>song)\b(?=[\s\"'*]{0,4}(?:[.,;:!)]|\Z|(?:not|rather|instead|and|or|but)\b))",
    re.IGNORECASE,
)
_JOINED_LETTER = re.compile(r"(?<![^\W_])[A-H]\)?,? ?(?:and|or|und|oder|et|ou|y|o|&|和|と|或) ?\(?$")
"""A letter and a conjunction, behind which a capital is a letter too."""
_NUMBER = re.compile(r"\d")
_CHECKED = re.compile(r"\[[xX]\]")
_END = re.compile(r"[.!?]\s")
_APPOSED = frozenset({"precision", "article", "filler", "answer.copula", "answer.option", "hedge"})
_BETWEEN_ORDINALS = frozenset(
    {"conjunction.and", "conjunction.or", "article", *(f"ordinal.{number}" for number in (*range(1, 9), "last"))}
)


def named_texts(part: Passage, keys: list[str], pauses: set[int], table: Spellings, menu: Menu) -> list[Mention]:
    result = []
    longer = {tag.first: tag.last for tag in part.tags}
    compounds = [] if part.text.isascii() else phrases("section", "header", "first_thought").find(keys, pauses)
    for phrase in table.phrases.find(keys, pauses):
        places = {place for place, _ in phrase.names}
        kind = min(kind for _, kind in phrase.names)  # "meta" < "text" < "word": all names of a phrase are of one kind
        place = min(places)
        if len(places) > 1:
            start, end = part.words[phrase.first].start, part.words[phrase.last - 1].end
            name = at(part.text, start, end, [menu.options[mention] for mention in sorted(places)])[0]
            place = UNCLEAR if rivals(name, menu.options) else menu.options.index(name)
        word = part.words[phrase.first].text
        is_letter = phrase.last == phrase.first + 1 and len(word) == 1 and word.isalpha() and word.isascii()
        if is_letter and (place < 0 or len(menu.options[place].strip()) == 1 or len(places) == 1):
            continue  # a letter that is an option: see `named_letters`
        if any(
            word.first <= phrase.first
            and phrase.last <= word.last != word.first + 1
            and (phrase.first, phrase.last) != (word.first, word.last)
            for word in compounds
        ):
            continue  # a sign that is part of the word for a section or a singer
        if (kind == "meta" or place in table.classes) and _is_by_the_way(phrase, longer, part):
            continue
        if _ARTICLE_AND_MODE.match(part.text, part.words[phrase.first].start):
            continue
        if part.words[phrase.last - 1].text[-1:].isdecimal() and _has_other_unit(
            part, phrase.last, menu.options[place]
        ):
            continue
        result.append(Mention(place, phrase.first, phrase.last, kind))
    return result + _songs(part, menu)


def _songs(part: Passage, menu: Menu) -> list[Mention]:
    """Singing as "song", as some questions name it ("song, rap or speech"). In other contexts a song is a recording."""
    place = next((place for place, option in enumerate(menu.options) if option.lower() == "singing"), None)
    starts = {match.start("song") for match in _SONG.finditer(part.text)} if place is not None else set()
    return [Mention(place or 0, at, at + 1, "word") for at, word in enumerate(part.words) if word.start in starts]


def _is_by_the_way(phrase: Phrase[tuple[int, Kind]], longer: dict[int, int], part: Passage) -> bool:
    """Whether a word such as "no" or "sure" is part of another phrase ("no doubt", "not sure")."""
    return longer.get(phrase.first, 0) > phrase.last or phrase.first in part.tagged.get("hedge", ())


def _has_other_unit(part: Passage, place: int, option: str) -> bool:
    """Whether a unit that is not the option's stands behind a number."""
    if place >= len(part.words):
        return False
    word, gap = part.words[place], part.gap(place)
    following = phrases("unit").find([folded(word.text) for word in part.words[place : place + 3]])
    units = following[0].names if following and following[0].first == 0 else ()
    if units:
        own = {name for phrase in phrases("unit").find(key_of(option)) for name in phrase.names}
        return own.isdisjoint(units) if own else not gap
    return not gap and word.text[0].isalpha() and word.text.isascii()


def named_letters(part: Passage, menu: Menu, used: set[int]) -> list[Mention]:
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
        if place in used or _CHECKED.match(part.text, max(0, word.start - 1)):
            continue
        if len(word.text) == 1 and word.text.isascii() and word.text.isalpha():
            if menu.lettered and _is_letter(part, place, place in nouns, menu):
                result.append(Mention(_letter_place(part, place, menu), place, place + 1, "letter"))
        elif (menu.numbered or (menu.lettered and place in numbered)) and word.text.isdecimal() and len(word.text) < 3:
            index = int(word.text) - 1
            result.append(Mention(index if 0 <= index < len(menu.options) else OUTSIDE, place, place + 1, "number"))
        elif (
            menu.lettered
            and (phrase := tagged.get(place))
            and (ordinals := [n for n in phrase.names if n.startswith("ordinal.") and n not in _ordinals(menu.options)])
        ):
            following = tagged.get(phrase.last)
            while following is not None and following.names & _BETWEEN_ORDINALS:
                following = tagged.get(following.last)
            if (following is not None and "answer.option" in following.names) or _is_last_one(part, phrase):
                rank = ordinals[0].removeprefix("ordinal.")
                index = len(menu.options) - 1 if rank == "last" else int(rank) - 1
                result.append(Mention(index if index < len(menu.options) else OUTSIDE, place, phrase.last, "ordinal"))
    return result


@lru_cache(maxsize=1024)
def _ordinals(options: tuple[str, ...]) -> frozenset[str]:
    """Ordinals that tell options apart ("Only the third chord"), which are no places of options then."""
    ordinal_names = [
        name for option in options for word in words_of(option) for name in phrases("ordinal").names(folded(word.text))
    ]
    return frozenset(ordinal_names)


def _is_last_one(part: Passage, phrase: Phrase[str]) -> bool:
    """ "The last one": an ordinal before "one" at the end."""
    after = [word.text for word in part.words[phrase.last : phrase.last + 2]]
    return after == ["one"]


def _letter_place(part: Passage, place: int, menu: Menu) -> int:
    """Place of the option of a letter. Where options are letters, it is their text, but for one in brackets."""
    word = part.words[place]
    written_letter = part.text[word.start : word.end]
    index = LETTERS.index(written_letter.upper())
    index = index if index < len(menu.options) and menu.lettered else OUTSIDE
    texts = [option.strip() for option in menu.options]
    own = [mention for mention, text in enumerate(texts) if text == written_letter] or [
        mention for mention, text in enumerate(texts) if text.lower() == word.text
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


def _is_letter(part: Passage, place: int, after_noun: bool, menu: Menu) -> bool:
    """Whether a letter of a text is that of an option and no article, pronoun, initial or note."""
    word, text = part.words[place], part.text
    written_letter = text[word.start : word.end]
    before, after = text[max(0, word.start - 1) : word.start], text[word.end : word.end + 24]
    if before in ("'", "’") and text[max(0, word.start - 2) : word.start - 1].isalnum():
        return False
    if _in_brackets(part, word):
        return True
    if after.startswith("(") and LETTERS.find(written_letter.upper()) >= len(menu.options):
        return False  # "P(Rapping) = 0.1"
    if _MODES.match(after) and not after.startswith((" -", "- ")):
        return False
    if _CAPITAL.match(written_letter):
        if written_letter == "I" and "I" not in menu.options:
            return False
        joined = _JOINED_LETTER.search(text, max(0, word.start - 12), word.start) is not None
        return after_noun or joined or _ARTICLE_ENDS.match(after) is not None
    if after_noun:
        return written_letter != "a" or _ARTICLE_ENDS.match(after) is not None
    if (place == 0 and after[:1] in (".", ")", ":")) or (
        place == len(part.words) - 1 and written_letter in menu.options
    ):
        return True
    alone = len(part.words) == 1 or (part.gap(place + 1).strip()[:1] == ")" and not _has_number(text))
    return alone or (place == len(part.words) - 1 and place - 1 in part.tagged.get("answer.noun", ()))


@lru_cache(maxsize=8)
def _has_number(text: str) -> bool:
    """Whether a text has a digit. Cached, because every letter of a text asks for it."""
    return _NUMBER.search(text) is not None


def _equal(first_one: Mention, other: Mention, menu: Menu, part: Passage) -> bool:
    """Whether the option of a letter has the text beside it, which may be that of several options."""
    letter, text = (first_one, other) if first_one.kind in ("letter", "number") else (other, first_one)
    if letter.place < 0:
        return False
    if text.place >= 0:
        return menu.options[letter.place].strip() == menu.options[text.place].strip()
    words = tuple(folded(word.text) for word in part.words[text.first : text.last])
    return text.place == UNCLEAR and key_of(menu.options[letter.place]) == words


def paired(
    mentions: list[Mention], part: Passage, menu: Menu, clauses: tuple[int, ...], sentences: tuple[int, ...]
) -> list[Mention]:
    """Mentions in which a letter beside the text of an option is one with it."""
    result: list[Mention] = []
    marks = part.marked(*_APPOSED) - part.marked("conjunction.reason")
    for mention in mentions:
        last = result[-1] if result else None
        same = last is not None and (last.place == mention.place or _equal(last, mention, menu, part))
        if last is not None and _is_beside(last, mention, part, marks, clauses, sentences, same):
            letter = last if last.kind in ("letter", "number") else mention
            place = letter.place if same else CONTRADICTION
            if menu.order != "prompt":
                place = last.place if letter is mention else mention.place
            result[-1] = Mention(place, last.first, mention.last, "text" if place >= 0 else "letter")
        else:
            result.append(mention)
    return result


def _is_beside(
    first_one: Mention,
    other: Mention,
    part: Passage,
    marks: Set[int],
    clauses: tuple[int, ...],
    sentences: tuple[int, ...],
    same: bool,
) -> bool:
    """Whether a letter and a text are one: "(C) Violin", "C. Violin", "Violin (C)", "option B, the guitar"; what stands
    behind "C. Violin" matters unless both are the same option."""
    signs = {"letter", "number"}
    if (first_one.kind in signs) == (other.kind in signs) or not all(
        place in marks for place in range(first_one.last, other.first)
    ):
        return False
    between = part.text[part.words[first_one.last - 1].end : part.words[other.first].start]
    if "\n" in between or re.search(r"[;!?]|[.,]\s*[A-Za-z ]*[.,]", between.strip(" .*")):
        return False
    if other.kind in signs:
        return not _END.search(between) and ("(" in between or "[" in between or "option" in between.lower())
    if first_one.last == other.first and re.fullmatch(r"[\s)\]*_\"':.]*", between) and (same or "." not in between):
        return True
    numbers = sentences if "." in between else clauses
    ends = other.last == len(part.words) or numbers[other.last] != numbers[other.last - 1]
    return ends and not re.search(r"\)\s*\.", between)
