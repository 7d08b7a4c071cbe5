"""Ordinary answers about another part or thing, in the words of another language, or with what they are not about."""

from __future__ import annotations

from tests.cases.settings import Row, open_row, row

ROWS: tuple[Row, ...] = (
    row("count", "Based on the audio, I can identify two different performers: one rapper and one singer.", 2),
    row("count", "男性1人と女性1人、合わせて2人です。", 2),
    row("count", "The song has two verses and one chorus.", None),
    row("count", "The singer repeats the hook 4 times.", None),
    row("count", "I would not say 4.", None),
    row("count", "I can't be sure, but I'd say 2.", 2),
    row("guests", "Besides the main artist, three other performers can be heard.", 3),
    row("guests", "Main artist: 1\nFeatured artists: 2", 2),
    row("guests", "The main artist performs alone.", 0),
    row("guests", "Neben dem Hauptkünstler sind zwei weitere Künstler zu hören.", 2),
    row("seconds1", "I estimated 50 s, yet a recount gives 56 s.", 56),
    row("seconds1", "The instrumental intro takes 15 seconds.", None),
    row("seconds2", "| # | artist | seconds |\n|---|---|---|\n| 1 | lead | 80 |\n| 2 | guest | 24 |", 24),
    row("lengths", "verse 70 / chorus 45 / bridge 16", 16),
    row("loc2", "À 1 min 03", 63),
    row("count", "Verse: 2 voices\nChorus: 3 voices\n3", 3),
    open_row("trait order", "Syncopation, Piano, Backbeat, Vocal Grit. No: Piano, Syncopation, Backbeat, Vocal Grit"),
    row("loc2", "0:12 artist 1, 0:48 artist 2", 48),
    row("loc2", "From 0:12 on artist 1, from 0:48 on artist 2, from 1:30 on both", 48),
    row("loc2", "The chorus starts at 0:40.", None),
    row("fss", "a) Intro: 0–8\nb) Verse: 8–29", [("intro", 0, 8), ("verse", 8, 29)]),
    row("fss", "前奏 0-8秒\n主歌 8-36秒", [("intro", 0, 8), ("verse", 8, 36)]),
    row("fss", "Initial guess:\nIntro: 0-5\n\nFinal version:\nIntro: 0-8\nVerse: 8-31", [
        ("intro", 0, 8), ("verse", 8, 31),
    ]),
    row("sslt", "Lyrics of the chorus:\n\n*the hallway light is on,*\n*the kettle's warm*",
        "the hallway light is on, the kettle's warm"),
)  # fmt: skip
