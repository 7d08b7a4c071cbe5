"""Third set of answers of every kind, as language models write them in everyday use, in our own words.

Each was written before anybody looked how it is read. The settings are in `tests/parsing/test_careful.py`.
"""

from __future__ import annotations

from tests.cases.settings import Row, open_row, row

WORDS = "old trains hum beneath the frozen square"
VERSE = "I folded up the atlas"
CHORUS = "north is just a rumour"
SONG = [("verse", VERSE), ("chorus", CHORUS)]
SECTIONS = [("intro", 0, 7), ("verse", 7, 26.5), ("chorus", 26.5, 52)]
ORDER = ["Whistle", "Congas", "Choir", "Fiddle"]
ROWS: tuple[Row, ...] = (
    row("count", "I detect a baritone, a soprano and a rapper. That makes three.", 3),
    row("count", "Es gibt drei Stimmen in diesem Lied.", 3),
    row("count", "노래에 2명의 가수가 있습니다.", 2),
    open_row("count", "4 or more"),
    open_row("count", "either 2 or 3"),
    row("count", "Singers: 2. Rappers: 1. Total: 3.", 3),
    row("count", "My first thought was 2, yet it is 3.", 3),
    row("count", "A single artist sings 2 verses and 3 choruses.", 1),
    row("count", "From 12.5 to 48.0 seconds, 2 performers can be heard.", 2),
    row("count", "There are 3 performers over 5 sections.", 3),
    row("count", "2... hmm, wait, 4.", 4),
    row("count", "Rather 3 than 2.", 3, None),
    row("count", "seis personas", 6),
    row("count", "quinze chanteurs", 15),
    row("count", "Nicht zwei, sondern drei.", 3),
    row("count", "Pas deux mais trois.", 3),
    row("count", "4 +/- 1", 4),
    row("count", "I couldn't tell you how many people sing.", None),
    row("count", '{"count": 2, "names": ["Mo", "Al"]}', 2),
    row("count", "60 Hz", None),
    row("seconds1", "Active from 0:05 to 0:20 and 0:40 to 1:00, so 35 s in all.", 35),
    row("seconds1", '{"m": 1, "s": 20}', 80),
    row("seconds1", "<think>20 plus 15</think> 35 seconds. Confidence: high (0.8)", 35),
    row("seconds1", "a minute and a half", 90),
    row("seconds1", "25 s +/- 4 s", 25),
    row("seconds1", "The clip is 90 seconds in length, and artist 1 takes up 37 of them.", 37),
    row("seconds1", "Total length of the track: 1:30. Performance of artist 1: 37 seconds.", 37),
    row("seconds1", "0:12–0:49, in other words 37 seconds", 37),
    row("seconds1", "siebenunddreißig Sekunden", 37),
    row("seconds1", "trente-sept secondes", 37),
    row("seconds1", "unos cuarenta segundos", 40),
    row("seconds1", "fifty-five seconds", 55),
    row("seconds1", "50... no, 37 seconds", 37),
    open_row("seconds1", "between 35 and 40 seconds"),
    row("seconds1", "over 37 seconds", None, 37),
    row("seconds1", "Parts:\n- 0:12–0:49\nSum: 37 s", 37),
    row("loc2", "Not at 0:06, but at 0:29.", 29),
    row("loc2", "[29.4]", 29.4),
    row("loc2", "measure 12", None),
    row("cmp", "Rapped in the verse, sung in the bridge.", "different", None),
    row("cmp", "could be either", None),
    row("sty", "Sung, with a few rap ad-libs", "Singing"),
    row("sty", "I am not able to tell rapping from singing here.", None),
    row("gene", "[D]", "Choir"),
    row("gene", "A) Accordion, B) Fiddle, C) Slap Bass, D) Choir. The answer is B.", "Fiddle"),
    row("gene", '{"answer": "Choir", "second_best": "Fiddle"}', "Choir"),
    row("gene", "Fiddle isn't that strong; Accordion is strongest.", "Accordion"),
    row("gene", "Fiddle can be excluded. My answer: Choir.", "Choir"),
    row("gene", "Mandolin as well as Ragtime Feel", None),
    row("gene", "Die Antwort lautet Ragtime Feel und nicht Mandolin.", "Ragtime Feel"),
    row(
        "gene",
        "I'm only a language model and can't hear this. Songs like it tend to have a Mandolin.",
        None,
        "Mandolin",
    ),
    row("pair", "Accordion and Choir... no wait, Accordion and Reverb.", ["Accordion", "Reverb"]),
    row("rank", "Least: Whistle; most: Fiddle; second: Congas; third: Choir", ORDER, None),
    row("rank", '["Whistle", "Congas", "Choir", "Fiddle"]\nThe fiddle is clearly the strongest.', ORDER),
    row("rank", "strongest to weakest:\n- Fiddle\n- Choir\n- Congas\n- Whistle", ORDER),
    row("song", "Number three.", 3),
    row("song", "Recording 1", 1),
    row("song", "Song 3 has a romantic line, but song 1 is romantic all the way.", 1),
    row("song", "While song 2 is tender, I would rank song 4 first.", 4),
    row("song", "Song 2... actually song 4.", 4),
    row("song", "Song 4 is more romantic than song 1.", 4),
    row("song", "Song 2.\nThe others: song 1 is about cars, song 3 about war, song 4 about dogs.", 2),
    row("song", "Das dritte Stück.", 3),
    row("song", "At first glance song 1, but in the end song 3.", 3),
    row("song", "Top: song 2. Bottom: song 3.", 2),
    open_row("song", "3, then 1, 4 and 2"),
    row("song", "I cannot listen to these songs.", None),
    row("fss", "Intro | 0:00-0:07\nVerse | 0:07-0:26.5\nChorus | 0:26.5-0:52", SECTIONS),
    row(
        "fss",
        "There's an intro from 0 to 7 seconds, a verse from 7 to 26.5 seconds and a chorus from 26.5 to 52 seconds.",
        SECTIONS,
    ),
    row(
        "fss",
        '[{"section": "intro", "start": "00:00", "end": "00:07"}, {"section": "verse", "start": '
        '"00:07", "end": "00:26.5"}, {"section": "chorus", "start": "00:26.5", "end": "00:52"}',
        SECTIONS,
    ),
    row("fss", "Rough: intro 0-9. Better:\nIntro: 0-7\nVerse: 7-26.5\nChorus: 26.5-52", SECTIONS, None),
    row("fss", "An intro, a verse and a chorus.", None),
    row("fslt", "[Verse 1]\n" + VERSE + "\n[Chorus 1]\n" + CHORUS + "\n[End]", SONG),
    row(
        "fslt",
        "Below is the transcription:\n\nVERSE 1:\n"
        + VERSE
        + "\n\nCHORUS 1:\n"
        + CHORUS
        + "\n\nPlease note that some words may be inaccurate.",
        SONG,
    ),
    row("sslt", "This is what the singer sings: " + WORDS, WORDS),
    row("sslt", "48.0s: " + WORDS, WORDS),
    row("sslt", "[Chorus - female vocals]\n" + WORDS, WORDS),
    row("sslt", 'Sure, the lyrics are "' + WORDS + '". Let me know if you need the verse too.', WORDS),
    row("sslt", "old trains hum | beneath the frozen square", WORDS),
    row("sslt", WORDS + " [repeats]", WORDS, WORDS + " [repeats]"),
    row("sslt", "It's not possible for me to share these lyrics.", None),
    row("sslt", "The singing is too faint to transcribe.", None),
    row("sslt", "I am a text-based model and can't hear music.", None),
    row("sslt", "Only instruments play here.", ""),
    row("sslt", "(silence)", "", None),
    row("sslt", '[{"section":"chorus1","lyrics":"\\"' + WORDS + '\\""}]', WORDS),
    row("sslt", '[{"section":"chorus1","lyrics":"I can\'t provide copyrighted lyrics."}]', None, ""),
    row("sslt", "{'section': 'chorus1', 'lyrics': '" + WORDS + "'}", WORDS),
)
