"""Only names that can occur in a text become part of the pattern that searches it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from analysis.parsing.options import names

NAMES = ("Electric Guitar", "drum & bass", "R'n'B", "Organ", "Müsik", "K-Pop", "organs", "main artist", "same", "")
WORDS = ("electric", "guitar", "guitars", "Drum", "and", "&", "bass", "r'n'b", "R’n’B", "organ", "not", "MÜSIK", "kpop",
         "k", "K", "-", "pop", "lead", "artist", "ſame", "same")  # fmt: skip


@given(st.lists(st.sampled_from(WORDS), max_size=8), st.lists(st.sampled_from(NAMES), min_size=1, unique=True))
def test_names_left_out_of_the_pattern_are_those_that_it_would_not_match(words: list[str], options: list[str]) -> None:
    text = " ".join(words)
    targets = names._targets(tuple(options))
    every = tuple(name for name in targets if name)
    matches = [(match.span(), match[0]) for match in names._pattern(every).finditer(text)] if every else []
    possible = names._possible(text, targets)
    assert set(possible) <= set(every)
    assert ([(match.span(), match[0]) for match in names._pattern(possible).finditer(text)] if possible else []) == (
        matches
    )


def test_a_name_is_possible_only_if_all_its_words_occur() -> None:
    targets = names._targets(("Electric Guitar", "Organ", "drum & bass"))
    assert names._possible("An electric ORGAN and bass.", targets) == ("organ",)
    assert names._possible("ELECTRIC bass guitar", targets) == ("electric guitar",)
    assert names._possible("drums and bass", targets) == ("drum & bass",)
    assert set(names._possible("ein Klavier, schön", targets)) == {"organ", "electric guitar", "drum & bass"}
