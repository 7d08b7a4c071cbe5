"""Patterns that are compiled at their first use find the same as those of `re`."""

from __future__ import annotations

import re

import pytest

from analysis.parsing import late


def test_a_late_pattern_finds_what_a_pattern_finds() -> None:
    pattern, same = late.compile(r"(?P<n>\d+) beats", re.IGNORECASE), re.compile(r"(?P<n>\d+) beats", re.IGNORECASE)
    for text in ("7 Beats, 8 beats", "no beat", ""):
        assert pattern.findall(text) == same.findall(text)
        assert pattern.sub(r"\g<n>", text) == same.sub(r"\g<n>", text)
        assert bool(pattern.search(text)) == bool(same.search(text))
    assert (pattern.pattern, pattern.flags, pattern.groupindex) == (same.pattern, same.flags, same.groupindex)


def test_it_is_compiled_at_its_first_use_and_once(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[str] = []
    compile_now = re.compile

    def compile_and_note(pattern: str, flags: int) -> re.Pattern[str]:
        compiled.append(pattern)
        return compile_now(pattern, flags)

    monkeypatch.setattr(re, "compile", compile_and_note)
    pattern = late.compile("a+")
    assert pattern.pattern == "a+"
    assert not compiled
    assert pattern.search("baa")
    assert pattern.search("a")
    assert compiled == ["a+"]


def test_an_error_of_the_pattern_is_raised_at_its_first_use() -> None:
    pattern = late.compile("(")
    with pytest.raises(re.error):
        pattern.search("a")
