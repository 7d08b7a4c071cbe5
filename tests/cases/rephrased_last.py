"""Third set of answers of the kinds of the third corpus in wordings of their own, written before they were read."""

from __future__ import annotations

from tests.cases.settings import open_row, row

THREE = [("intro", 0, 14), ("verse", 14, 39.5), ("chorus", 39.5, 61)]
CHORUSES = [(22.5, 40), (70, 91)]
REFRAIN = "paint the morning on the wall"
VERSE = "gravel roads and summer rain"
RISING = ["Congas", "Fiddle", "Whistle", "Choir"]
ROWS = (
    row("count", "Vocalists:2", 2),
    row("count", "歌っているのは二人です。", 2),
    row("count", "Es singen fünf Personen.", 5),
    row("count", "Female: 1, male: 1, child: 1. That makes 3.", 3),
    row("count", "Altogether four: two rappers, two singers.", 4),
    row("count", "The correct number is 3 (not 4, since the choir is one performer doubled).", 3),
    row("count", "| Voice | Role |\n|---|---|\n| 1 | lead |\n| 2 | rap |\n| 3 | choir |\n\nSo there are 3.", 3),
    row("count", "Answer = 2. In the second chorus 6 tracks are layered.", 2),
    row("count", "I cannot determine this from text alone. Pop duets normally have 2 singers.", None),
    row("count", "No puedo escuchar el audio. Normalmente hay 2 cantantes.", None),
    row("count", "Je ne peux pas écouter ce fichier, mais ces chansons ont souvent 2 voix.", None),
    row("count", "First pass: 5. Second pass: 4. Final: 4", 4),
    row("count", "Roughly 3 – hard to tell.", 3),
    row("guests", "There is 1 main artist and 2 featured artists.", 2),
    row("guests", "1 (2 performers overall, minus the main artist)", 1),
    row("guests", "Nobody features on this track.", 0),
    row("seconds1", "大概一分半", 90),
    row("seconds1", "cerca de 70 segundos", 70),
    row("seconds1", "Le premier artiste chante pendant 48 secondes.", 48),
    row("seconds1", "Performer | Seconds\n--- | ---\n1 | 59\n2 | 33", 59),
    row("seconds1", "Artist 1 sings 3 times: 12 s, 18 s and 20 s. Total 50 s.", 50),
    row("seconds1", "2:05 minus 1:05 is 60 seconds", 60),
    row("seconds1", "70 s; the bridge (15 s) is sung by artist 2.", 70),
    row("loc2", "从第45秒开始", 45),
    row("loc2", "Artist 1: 0:02\nArtist 2: 0:38", 38),
    row("loc2", "artist,role,first heard (s)\n1,main,4\n2,guest,63", 63),
    row("cmp", "Answer: same - in both parts she sings, at different volumes.", "same"),
    row("sty", "念白，不是唱也不是说唱，所以都不是。", "Neither"),
    row("sty", "| | yes/no |\n|---|---|\n| Rapping | no |\n| Singing | yes |\n| Neither | no |", "Singing"),
    row("gene", "It has to be Choir. Fiddle and Accordion only accompany.", "Choir"),
    row("gene", "Missing: Fiddle, Choir, Accordion", None, "Slap Bass"),
    row("gene", "答えはAccordionです。", "Accordion"),
    row("gene", "La respuesta es Choir porque Fiddle es débil.", "Choir"),
    row("gene", "Die Antwort ist Fiddle, obwohl Choir plausibel wäre.", "Fiddle"),
    row("gene", '{"Accordion": "low", "Fiddle": "high", "Slap Bass": "none", "Choir": "medium"}', "Fiddle"),
    row("pair", "Choices ruled out: Congas and Reverb. Answer: Whistle, Vinyl Noise", ["Vinyl Noise", "Whistle"]),
    row("rank", "Congas is the weakest, followed by Fiddle and then Whistle, while Choir is the strongest.", RISING),
    row("rank", "Choir is the strongest, then Whistle, then Fiddle, while Congas is the weakest.", RISING),
    row("rank", "Strongest first – Choir, Whistle, Fiddle, Congas", RISING),
    row("rank", "Order (descending): Choir, Whistle, Fiddle, Congas", RISING),
    row("rank", "von schwach nach stark: Congas, Fiddle, Whistle, Choir", RISING),
    row("rank", "Choir ≻ Whistle ≻ Fiddle ≻ Congas", RISING),
    open_row("rank", "Congas and Fiddle are equally weak, then Whistle, then Choir."),
    row("song", "选项3", 3),
    row("song", "Lied Nummer 2.", 2),
    row("song", "4 - it names love 9 times while song 2 does so 3 times", 4),
    row("song", "Strongest to weakest: 3, 1, 4, 2", 3),
    row("song", "rank,song\n1,4\n2,2\n3,1\n4,3", 4),
    row(
        "fss",
        "Teil | Anfang | Ende | Tempo\nIntro | 0 | 14 | 92\nStrophe | 14 | 39,5 | 92\nRefrain | 39,5 | 61 | 92",
        THREE,
    ),
    row(
        "fss",
        "- section: intro\n  time: 0:00-0:14\n  bars: 8\n- section: verse\n  time: 0:14-0:39.5\n  bars: 16"
        "\n- section: chorus\n  time: 0:39.5-1:01\n  bars: 12",
        THREE,
    ),
    row("fss", "Intro: bars 1-8, 0-14 s\nVerse: bars 9-24, 14-39.5 s\nChorus: bars 25-36, 39.5-61 s", THREE),
    row(
        "fss",
        "• Intro — 0:00–0:14 — 120 BPM\n• Verse — 0:14–0:39.5 — 2 vocals\n• Chorus — 0:39.5–1:01 — 3 vocals",
        THREE,
    ),
    row("fss", "前奏（0秒到14秒），主歌（14秒到39.5秒），副歌（39.5秒到61秒）", THREE),
    row("fss", "Introducción: 0 a 14 s\nEstrofa: 14 a 39,5 s\nEstribillo: 39,5 a 61 s", THREE),
    row(
        "fss",
        "Intro starts at 0 and ends at 14; verse starts at 14 and ends at 39.5; chorus starts at 39.5 and ends at 61",
        THREE,
    ),
    row("sss", "Start | End | Repeats\n22.5 | 40 | 1\n70 | 91 | 2", CHORUSES),
    row("sss", "- from: 22.5\n  to: 40\n- from: 70\n  to: 91", CHORUSES),
    row("sss", "The chorus (12 bars) is heard from 22.5 s to 40 s and again from 70 s to 91 s.", CHORUSES),
    row("sss", "这首歌没有副歌。", []),
    row("sss", "I can't hear it, but choruses typically come at 0:45 to 1:10.", None),
    row(
        "fslt",
        f'Section,Start,Lyrics\nVerse,14,"{VERSE}"\nChorus,39.5,"{REFRAIN}"',
        [("verse", VERSE), ("chorus", REFRAIN)],
    ),
    row(
        "fslt",
        f"<h3>Verse</h3>\n<p>{VERSE}</p>\n<h3>Chorus</h3>\n<p>{REFRAIN}</p>",
        [("verse", VERSE), ("chorus", REFRAIN)],
    ),
    row("sslt", f"El estribillo dice: {REFRAIN}", REFRAIN),
    row("sslt", f"サビの歌詞：{REFRAIN}", REFRAIN),
    row("sslt", "Im Refrain wird nicht gesungen.", ""),
)
