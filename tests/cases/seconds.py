"""How many seconds, or at what second? Values are seconds as decimals in text."""

from __future__ import annotations

from tests.cases import Form

SECONDS = (
    # numbers
    Form("as asked", "85.25", "85.25"),
    Form("no zero before the point", ".5", "0.5"),
    Form("negative", "-12.5", "-12.5"),
    Form("exponent", "1.2e2", "120"),
    Form("decimal comma", "85,25", "85.25"),
    Form("decimal comma or thousands", "85,250", "85.250", False),
    Form("quoted and bold", '**"85.25"**', "85.25"),
    Form("boxed", "$$\\boxed{85.25}$$", "85.25"),
    # units
    Form("about", "Approximately 85 seconds", "85"),
    Form("word", "eighty-five seconds", "85"),
    Form("milliseconds in words", "85250 milliseconds", "85.25"),
    Form("seconds and milliseconds", "85 seconds and 250 milliseconds", "85.25"),
    Form("seconds and milliseconds", "85s 250ms", "85.25"),
    Form("a half as a sign", "2½ minutes", "150"),
    Form("a half as a sign, blank", "2 ½ min", "150"),
    Form("a quarter as a sign", "¾ minute", "45"),
    Form("a half behind a number", "about 2 minutes and a half", "150"),
    Form("a half between, digits", "The rap lasts 1 and a half minutes.", "90"),
    Form("minutes and seconds", "1 minute and 5.5 seconds", "65.5"),
    Form("minutes and seconds in words", "one minute and five seconds", "65"),
    Form("typographic primes", "1′05″", "65"),
    Form("hours", "0h 1m 5s", "65"),
    Form("ISO 8601", "PT1M5S", "65"),
    # clocks
    Form("clock with comma", "01:05,250", "65.250"),
    Form("subtitle", "00:01:05,250", "65.250"),
    Form("milliseconds behind a colon", "01:05:250", "65.250"),
    Form("clock in brackets", "[1:05]", "65"),
    Form("negative clock", "-0:05", "-5"),
    # sentences
    Form("spread over", "20.3 seconds, spread over 3 sections", "20.3"),
    Form("sum behind its total", "80 s = 50 s + 30 s", "80"),
    Form("sum behind its total, clocks", "1:20 = 0:50 + 0:30", "80"),
    Form("sum behind a total that it does not make", "90 = 50 + 30", "90", False),
    Form("sum of spans", "From 12.5 to 98.0 and from 120 to 140, in total 49", "49"),
    Form("verse number", "In verse 2 the rapper enters at 61.5", "61.5"),
    Form("answer then explanation", "Answer: 85\nThe verses last 40 s and 45 s.", "85"),
    Form("then the total", "Verse 1: 40 s\nVerse 2: 45 s\nTotal duration: 85 s", "85"),
    Form("hedged", "I can't be exact, but I'd estimate 85 seconds.", "85"),
    Form("object with unit", '{"duration": 85.25, "unit": "seconds"}', "85.25"),
    Form("fence after prose", 'Here it is:\n```json\n{"seconds": 85}\n```', "85"),
    # no single time
    Form("two durations", "15.2 s in verse 1, 20.1 s in verse 2", None, False),
    Form("object of a span", '{"start": 12.5, "end": 20}', None, False),
    Form("at least", "at least 30 seconds", None, False),
    Form("beyond all measure", "1e999999999999", None),
    Form("infinite", "inf", None),
    Form("empty", "", None),
    Form("refusal with a clock", "Unfortunately I cannot process audio, e.g. what happens at 1:05.", None),
    # already parsed
    Form("huge", 10**400, str(10**400)),
    Form("text in list", ["1:05"], "65"),
    Form("votes", ["1:05", "65", 65.0, "70"], "65"),
    Form("truth value", False, None),
)
