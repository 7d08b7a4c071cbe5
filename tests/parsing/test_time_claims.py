"""Claims of time: sentences of our own with what they assert, the corpus of reasoning, hostile texts."""

from __future__ import annotations

import json
from typing import Any

import pytest

from analysis.parsing.time_claims import TimeClaim, time_claims
from tests.shared import SHARED, needs_shared

Claim = tuple[str, float | None, float | None, str]
CORPUS = SHARED / "conformance" / "reasoning" / "time_claims.jsonl"

SENTENCES: list[tuple[str, list[Claim]]] = [
    ("The bridge begins at 2:14 and ends at 2:40.", [("start", 134, None, "bridge"), ("end", None, 160, "bridge")]),
    ("From 0:32 to 0:58 we have the first chorus.", [("range", 32, 58, "chorus")]),
    ("The drums come in at around 18 seconds.", [("start", 18, None, "")]),
    ("I hear the drums dropping out at about 48 seconds.", [("end", None, 48, "")]),
    ("From the 20-second mark onward the tempo is steady.", [("start", 20, None, "")]),
    ("Two and a half minutes in, the choir arrives.", [("start", 150, None, "")]),
    ("The coda (3:02 to the end) slows down.", [("start", 182, None, "outro")]),
    ("timestamps: 0.0-15.3 intro, 15.3-45.9 verse", [("range", 0, 15.3, "intro"), ("range", 15.3, 45.9, "verse")]),
    ("Between 0.5-1.5 Hz there is little.", []),
    ("Vocals come in 14 s after the start.", [("start", 14, None, "")]),
    ("Vocals come in 14 s after the start of the verse.", []),
    ("In the final half minute the strings fade.", [("range", -30, 0, "")]),
    ("The outro starts 10 seconds before the end.", [("start", -10, None, "outro")]),
    ("The bass drops 10 seconds before the end of the bridge.", []),
    ("The gong sounds at 16 s, 32 s and 48 s.", [("at", 16, None, ""), ("at", 32, None, ""), ("at", 48, None, "")]),
    ("The second chorus kicks in at one minute twenty.", [("start", 80, None, "chorus")]),
    (
        "Verse 2 runs from 1:05 to 1:33, then the chorus returns at 1:34.",
        [("range", 65, 93, "verse"), ("at", 94, None, "chorus")],
    ),
    ("At the two-minute mark the singer switches to falsetto.", [("at", 120, None, "")]),
    ("The intro lasts for 12 seconds.", []),
    ("This 30-second excerpt has no vocals.", []),
    ("The beat repeats every 4 seconds.", []),
    ("The final chorus starts about three minutes in.", [("start", 180, None, "chorus")]),
    ("I believe the song is in 6/8 at 92 BPM.", []),
    (
        "(0:45) Chorus, (1:10) Verse, (1:38) Chorus",
        [("at", 45, None, "chorus"), ("at", 70, None, "verse"), ("at", 98, None, "chorus")],
    ),
    (
        "- 0:00-0:15: Intro\n- 0:15-0:45: Verse\n- 0:45-1:10: Chorus",
        [("range", 0, 15, "intro"), ("range", 15, 45, "verse"), ("range", 45, 70, "chorus")],
    ),
    ("The rap part stops at 2:05.", [("end", None, 125, "")]),
    ("Until 0:20 only the guitar plays.", [("end", None, 20, "")]),
    ("The vocals are absent until 0:22.", [("end", None, 22, "")]),
    ("Listening to the segment between 1:10 and 1:30, it is clearly rapped.", [("range", 70, 90, "")]),
    ("The outro begins at 3:05 and lasts 25 seconds.", [("start", 185, None, "outro")]),
    ("The chorus (around 55s) is louder than the verse.", [("at", 55, None, "chorus")]),
    ("There are 2 verses and 3 choruses in 4 minutes.", []),
    ("The last 20 seconds are an instrumental fade.", [("range", -20, 0, "instrumental")]),
    ("The opening 15 seconds contain only piano.", [("range", 0, 15, "")]),
    ("So the segment is [62.5, 88.0] seconds.", [("range", 62.5, 88, "")]),
    ("A second voice joins at 47 s.", [("at", 47, None, "")]),
    ("At 1:15, the bridge starts.", [("start", 75, None, "bridge")]),
    ("By the one minute mark, the intro is over.", [("end", None, 60, "intro")]),
    ("The answer should be 35 seconds because the singer sings for 35 seconds.", []),
    ("It took me 3.5 seconds to process.", []),
    ("The ratio 16:09 is irrelevant here.", []),
    ("She sings from the 10th second.", []),
    ("Starting at 00:01:12 the solo is heard.", [("start", 72, None, "solo")]),
    ("The break occurs at 95.4 s.", [("at", 95.4, None, "break")]),
    (
        "pre-chorus at 0:40, chorus at 0:52, post-chorus at 1:08",
        [("at", 40, None, "prechorus"), ("at", 52, None, "chorus"), ("at", 68, None, "postchorus")],
    ),
    ("The track is 3:45 long.", []),
    ("The total duration is 3:45.", []),
    ("Since 1:20 the strings have been playing.", [("start", 80, None, "")]),
    ("From 2 minutes on, the refrain repeats.", [("start", 120, None, "chorus")]),
    ("Key change at approximately 2:31!", [("at", 151, None, "")]),
    ("It fades out at 3:40.", [("end", None, 220, "")]),
    ("The first verse, from 12 to 37 seconds, is sung softly.", [("range", 12, 37, "verse")]),
    ("At 0:30 the verse ends and the chorus begins.", [("end", None, 30, "verse")]),
    ("Between the 40-second and 50-second marks there's a drum fill.", [("range", 40, 50, "")]),
    ("Tempo: 128. Key: A minor. Verse: 1:00.", [("at", 60, None, "verse")]),
    ("In John 3:16 we read of love.", []),
    ("The game ended 12:15.", []),
    (
        "The chorus is from 1:00-1:20 and again from 2:00-2:20.",
        [("range", 60, 80, "chorus"), ("range", 120, 140, "chorus")],
    ),
    ("The hook starts right after the drop at 1:00.", [("start", 60, None, "chorus")]),
    ("A 2-bar pickup leads into 0:16 where the verse starts.", [("start", 16, None, "verse")]),
    ("I need about 10 seconds of audio to decide.", []),
    ("For the first 8 seconds there is just vinyl noise.", [("range", 0, 8, "")]),
    ("The chorus comes in after half a minute.", [("start", 30, None, "chorus")]),
]


@pytest.mark.parametrize(("text", "expected"), SENTENCES)
def test_a_sentence_asserts_these_times_and_no_others(text: str, expected: list[Claim]) -> None:
    claims = time_claims(text)
    assert [(claim.kind, claim.start, claim.end, claim.label) for claim in claims] == expected
    assert all(any(digit.isalnum() for digit in text[claim.first : claim.last]) for claim in claims)


def test_a_claim_says_whether_it_is_approximate_or_counted_from_the_end() -> None:
    texts = ("The chorus starts at about 1:02.", "The chorus starts at 1:02.", "Silence in the last five seconds.")
    assert [time_claims(text)[0].approximate for text in texts] == [True, False, False]
    assert [time_claims(text)[0].from_end for text in texts] == [False, False, True]


@needs_shared
def test_the_corpus_is_read_as_its_bar_asks() -> None:
    """95 % of the times, at most 2 false, 90 % of kinds and labels; right within 0.5 s with a span that overlaps."""
    rows = [json.loads(line) for line in CORPUS.read_text(encoding="utf-8").splitlines()]
    n = n_times = n_kinds = n_labels = n_false = 0
    for row in rows:
        claims = list(time_claims(row["text"]))
        for expected in row["claims"]:
            n += 1
            match = next((claim for claim in claims if is_same(claim, expected)), None)
            if match:
                claims.remove(match)
                n_times += 1
                n_kinds += match.kind == expected["kind"]
                n_labels += match.label == (expected["label"] or "").replace("-", "").lower()
        n_false += len(claims)
    assert n == 53
    assert n_times >= 0.95 * n
    assert n_false <= 2
    assert min(n_kinds, n_labels) >= 0.9 * n


def is_same(claim: TimeClaim, expected: dict[str, Any]) -> bool:
    first, last = expected["span"]
    if claim.first >= last or claim.last <= first or (claim.kind == "range") != (expected["kind"] == "range"):
        return False
    own = [seconds for seconds in (claim.start, claim.end) if seconds is not None]
    other = [seconds for seconds in (expected["start"], expected["end"]) if seconds is not None]
    return all(abs(a - b) <= 0.5 for a, b in zip(own, other, strict=True))
