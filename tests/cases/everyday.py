"""First set of answers of every kind, as language models write them in everyday use, in our own words.

Each was written before anybody looked how it is read. The settings are in `tests/parsing/test_careful.py`.
"""

from __future__ import annotations

from tests.cases.settings import Row, open_row, row

WORDS = "the lighthouse blinks at nobody in the fog"
VERSE = "tea is getting cold"
CHORUS = "leave the porch light on"
SONG = [("verse", VERSE), ("chorus", CHORUS)]
SECTIONS = [("intro", 0, 12), ("verse", 12, 34.5), ("chorus", 34.5, 58)]
SPANS = [(15, 25), (45, 57.5)]
ORDER = ["Whistle", "Congas", "Choir", "Fiddle"]
ROWS: tuple[Row, ...] = (
    row("count", "There's one lead singer and two guests, making 3 altogether.", 3),
    row("count", "Il y a quatre interprètes dans ce morceau.", 4),
    row("count", "この曲には2人の歌手がいます。", 2),
    open_row("count", "3 to 5"),
    row("count", "1. Marla\n2. Theo\n3. Ines\n\nSum: 3", 3),
    row("count", "At first I counted 4, but after listening again it is 3.", 3),
    row("count", "Only one rapper, over 4 verses.", 1),
    row("count", "２", 2),
    row("count", "Out of 5 credited performers, 2 are heard.", 2),
    open_row("count", "fewer than 4"),
    row("count", "No vocalists at all.", 0),
    row("count", "Zwölf Personen.", 12),
    row("count", "Se distinguen cuatro voces.", 4),
    row("count", "3? Hmm, no, I'd say 2.", 2),
    row("count", '{"rappers": 2, "singers": 3, "total": 5}', 5),
    row("count", "I have no means of telling voices apart.", None),
    row("seconds1", "That is 60% of the track, about 61 seconds.", 61),
    row("seconds1", "36,000 milliseconds", 36),
    row("seconds1", "three quarters of a minute", 45),
    row("seconds1", "41 ± 3 s", 41),
    row("seconds1", "The recording is 120 seconds long; artist 1 sings for 39.", 39),
    row("seconds1", "55 - 15 = 40", 40),
    row("seconds1", "fünfzig Sekunden", 50),
    row("seconds1", "38,5 segundos", 38.5),
    row("seconds1", "deux minutes", 120),
    open_row("seconds1", "more than 50 seconds"),
    row("seconds1", "I have no way to time it.", None),
    row("loc2", "Not at 0:12; at 0:37.", 37),
    row("cmp", "It's impossible to say whether they're the same.", None),
    row("sty", "The part is rapped rather than sung.", "Rapping"),
    open_row("sty", "partly sung and partly rapped"),
    row("sty", "The chorus is sung, yet in the intro he raps.", "Rapping"),
    row("sty", "There's no singing here; it's all rap.", "Rapping"),
    row("gene", "I'd go with Slap Bass, even if the Choir is loud.", "Slap Bass"),
    row("gene", "Accordion 3/10, Fiddle 8/10, Slap Bass 5/10, Choir 1/10", "Fiddle"),
    row("gene", "Accordion: missing; Fiddle: faint; Slap Bass: very strong; Choir: missing", "Slap Bass"),
    row("gene", "The Accordion is quiet. The Choir is the loudest.", "Choir"),
    row("gene", "Fiddle... hold on, Choir.", "Choir"),
    row("gene", "Mandolin is heard, but Ragtime Feel prevails.", "Ragtime Feel"),
    open_row("gene", "Mandolin and Ragtime Feel are equally present."),
    row("gene", "The possible answers are Mandolin, Hi-Hat Rolls, Ragtime Feel, Whispered Vocals.", None),
    row("gene", "My best guess is Hi-Hat Rolls, but Mandolin is possible too.", "Hi-Hat Rolls", None),
    row("pair", "Congas and Reverb... sorry, Congas and Whistle.", ["Congas", "Whistle"]),
    row("pair", "['Fiddle']", None),
    row("rank", "From most to least prominent: Fiddle, Choir, Congas, Whistle", ORDER),
    row("rank", "Whistle 1/10, Fiddle 9/10, Choir 6/10, Congas 3/10", ORDER),
    row("rank", '["Congas","Whistle","Choir","Fiddle"]... correction: ["Whistle","Congas","Choir","Fiddle"]', ORDER),
    row("song", "Clip 3", 3),
    row("song", "Song 1? No. It's song 4.", 4),
    row("song", "Unlike song 1, song 3 is full of it.", 3),
    row("song", "Song 4 — the others deal with work (1), cars (2) and the sea (3).", 4),
    row("song", "Das zweite Lied.", 2),
    row("song", "La troisième chanson.", 3),
    row("song", "I'm torn between 1 and 2, but I choose 1.", 1),
    open_row("song", "Song 2 or 3"),
    row("song", '{"choice": 4, "explanation": "song 1 is about money"}', 4),
    row("song", "Highest: song 3. Lowest: song 1.", 3),
    row("fss", "Intro starts at 0:00, verse at 0:12, chorus at 0:34.5 and the song ends at 0:58.", SECTIONS),
    row("fss", "[('intro', 0, 12), ('verse', 12, 34.5), ('chorus', 34.5, 58)]", SECTIONS),
    row("fss", "0:00-0:12 Intro<br/>0:12-0:34.5 Verse<br/>0:34.5-0:58 Chorus", SECTIONS),
    row("fss", "First attempt: intro 0-20. Final version:\nIntro: 0-12\nVerse: 12-34.5\nChorus: 34.5-58", SECTIONS),
    row("sss", "It has no chorus.", []),
    row("sss", "[[15, 25], [45, 57.5]]", SPANS),
    row("sss", "begin: 15, end: 25; begin: 45, end: 57.5", SPANS),
    row("sss", "I can't locate the chorus.", None),
    row("fslt", "Here you go:\n\n(Verse 1)\n" + VERSE + "\n\n(Chorus 1)\n" + CHORUS, SONG),
    row("fslt", "I cannot transcribe songs.", None),
    row("fslt", "There is no singing on this track.", []),
    row("fslt", "Verse 1 (0:10): " + VERSE + "\nChorus 1 (0:25): " + CHORUS, SONG),
    row("sslt", 'I hear the words "' + WORDS + '" in this chorus.', WORDS),
    row("sslt", "Of course. The chorus goes like this:\n" + WORDS, WORDS),
    row("sslt", "Male singer: " + WORDS, WORDS),
    row("sslt", WORDS + "\n\n*Some words may be wrong.*", WORDS),
    row("sslt", "I don't have the ability to listen to audio.", None),
    row("sslt", "The song doesn't contain a chorus.", ""),
    row("sslt", "*no vocals*", ""),
)
