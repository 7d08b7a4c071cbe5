"""Answers of the kinds of the third corpus in words, songs and numbers of their own, written before they were read:
other languages, tables, wrappers, orders, refusals, negation, answers with reasons, totals and parts, corrections.
"""

from __future__ import annotations

from tests.cases.settings import open_row, row

SONG = [("intro", 0, 11), ("verse", 11, 37.5), ("chorus", 37.5, 59), ("bridge", 59, 72), ("outro", 72, 95.5)]
THREE = [("intro", 0, 13), ("verse", 13, 41.5), ("chorus", 41.5, 62)]
CHORUSES = [(31.5, 49), (88, 109.5)]
VERSE, REFRAIN = "lanterns drift along the quay", "pull the shutters down with me"
WORDS = [("verse", VERSE), ("chorus", REFRAIN)]
RISING = ["Congas", "Fiddle", "Whistle", "Choir"]
FALLING = RISING[::-1]

COUNTS = (
    row("count", "人数:3", 3),
    row("count", "答えは4人です。", 4),
    row("count", "我听到了两个人的声音。", 2),
    row("count", "Il y a deux chanteuses et un rappeur, soit trois personnes.", 3),
    row("count", "Cantan dos personas.", 2),
    row("count", "Solo una voz.", 1),
    row("count", "A trio.", 3),
    row("count", "1 lead + 3 backing = 4", 4),
    row("count", "Main vocal 1, ad-libs 1, choir 4: 6 altogether", 6),
    row("count", "| Singer | Entry | Lines |\n|---|---|---|\n| A | 0:12 | 20 |\n| B | 1:04 | 9 |\n\nPerformers: 2", 2),
    row("count", "**3** - verse one has 1 voice, verse two adds 2.", 3),
    row("count", "The answer is 2, although 4 tracks of harmony are stacked.", 2),
    row("count", "I counted 4 at first, later 5, and in the end 3.", 3),
    row("count", "Answer: 5. Wait, the choir is sampled. Answer: 4", 4),
    row("count", "I do not have the ability to hear songs, but most ballads have 1 singer.", None),
    row("count", "Without access to the audio I can only say that duets generally have 2 singers.", None),
    row("count", "As an AI language model, I cannot listen to music.", None),
    row("count", "Difficult to be sure, yet my pick is 4.", 4),
    open_row("count", "I cannot hear the file. My guess would be 2."),
    row("count", '{"thought": "1 man, 2 women", "result": 3}', 3),
    row("count", "At 92 BPM in 3/4.", None),
    row("count", "2 performers, 104 BPM, 3:12 long", 2),
    open_row("count", "At most four."),
    row("count", "1. A man sings the verse.\n2. A woman answers.\n3. They join in the chorus.\n\nTherefore:\n2", 2),
    row("guests", "Guests:2", 2),
    row("guests", "One featured rapper (3 people overall).", 1),
    row("guests", "Of the four performers, three are guests.", 3),
    row("guests", "2 guests; with the main artist that makes 3.", 2),
    row("guests", "There are no featured artists.", 0),
    row("guests", "Keine Gäste, also 0.", 0),
    row("guests", "有一位嘉宾。", 1),
)
SECONDS = (
    row("seconds1", "约两分钟", 120),
    row("seconds1", "36秒間です。", 36),
    row("seconds1", "Aproximadamente 1 minuto y 15 segundos.", 75),
    row("seconds1", "54,5 Sekunden", 54.5),
    row("seconds1", '{"artist_2": {"duration": 30}, "artist_1": {"duration": 45}}', 45),
    row("seconds1", "| performer | time (s) | share |\n|---|---|---|\n| 1 | 77 | 41% |\n| 2 | 35 | 19% |", 77),
    row("seconds1", "- artist: 1\n  seconds: 49\n  bpm: 120\n- artist: 2\n  seconds: 21\n  bpm: 120", 49),
    row("seconds1", "15 s in the intro and 27.5 s in the bridge, together 42.5 s.", 42.5),
    row("seconds1", "2 choruses of 16 s each, hence 32 s", 32),
    row("seconds1", "83 s (out of 190 s)", 83),
    row("seconds1", "24 bars", None),
    row("seconds1", "82500 ms", 82.5),
    row("seconds1", "51 s, not counting the 7 s of humming.", 51),
    row("seconds1", "I cannot play audio. Singers normally take up about 100 seconds of a track.", None),
    row("loc2", "1分05秒から", 65),
    row("loc2", "artist,enters,bar\n1,0:06,3\n2,0:57,29", 57),
    row("loc2", '[{"artist": 1, "start": 6.5}, {"artist": 2, "start": 48}]', 48),
    row("loc2", "Not at 0:15 but at 0:40.", 40),
    row("loc2", "The guest comes in at 1:09, after 2 choruses.", 69),
    open_row("loc2", "either 0:20 or 0:50"),
    row("lengths", "part,seconds\nverse,55\nbridge,19.5\noutro,12", 19.5),
    row("lengths", "Two bridges: 10 s and 12.5 s, altogether 22.5 s.", 22.5),
)
OPTIONS = (
    row("cmp", "答案是相同。", "same"),
    row("cmp", "Different... no wait, the verse is sung too: same.", "same"),
    row("sty", "The rap is over and a melody is sung instead → Singing", "Singing"),
    row("sty", "the first voice stops singing, then bars are rapped → Rapping", "Rapping"),
    row("sty", "Answer: Neither, because the singing starts after the intro.", "Neither"),
    row("sty", "I am unable to hear it; intros are usually sung.", None),
    row("role", "The tone is unlike the lead.\nA second person performs.\n\nFeatured artist", "Featured artist"),
    row("gene", "Answer: Fiddle. The Choir is loud too, and Accordion is missing.", "Fiddle"),
    row("gene", "**Slap Bass**, because no Fiddle would sound like that.", "Slap Bass"),
    row("gene", "Ruled out: Choir, Fiddle. What is left is Accordion, since Slap Bass is absent.", "Accordion"),
    row("gene", "Fiddle < Choir < Slap Bass < Accordion", "Accordion"),
    row("gene", "trait;score\nAccordion;0.2\nFiddle;0.1\nSlap Bass;0.9\nChoir;0.4", "Slap Bass"),
    row("gene", "答案是Choir。", "Choir"),
    row("gene", "No puedo escuchar el audio, pero suele haber Choir.", None),
    open_row("gene", "Choir and Fiddle are tied."),
    row("gene", "Accordion: no\nFiddle: no\nSlap Bass: yes\nChoir: no", "Slap Bass"),
    row("gene", "First I thought Choir, but it is Fiddle.", "Fiddle"),
    row("pair", "1. Choir - in front\n2. Fiddle - in the fills\n\nAbsent: Accordion, Slap Bass", ["Choir", "Fiddle"]),
    row("pair", "Ruled out: Choir and Accordion.\nStrongest: Fiddle, Slap Bass.", ["Fiddle", "Slap Bass"]),
    row("pair", "Answer: Whistle and Congas, since Vinyl Noise is faint.", ["Congas", "Whistle"]),
    row("pair", "Reverb 2/10, Whistle 8/10, Congas 1/10, Vinyl Noise 9/10", ["Vinyl Noise", "Whistle"]),
    row(
        "pair",
        "| name | score |\n|---|---|\n| Whistle | 7 |\n| Congas | 2 |\n| Reverb | 8 |\n| Vinyl Noise | 1 |",
        ["Reverb", "Whistle"],
    ),
    row("pair", "Whistle, Congas... actually Whistle and Reverb.", ["Reverb", "Whistle"]),
)
ORDERS = (
    row("rank", "strongest -> weakest: Choir, Whistle, Fiddle, Congas", RISING),
    row("rank", "loudest → quietest: Choir, Whistle, Fiddle, Congas", RISING),
    row("rank", "weakest → strongest: Congas, Fiddle, Whistle, Choir", RISING),
    row("rank", "1. Congas\n2. Fiddle\n3. Whistle\n4. Choir\n(1 = least)", RISING),
    row("rank", "1. Choir\n2. Whistle\n3. Fiddle\n4. Congas\n(1 is the strongest)", RISING),
    row("rank", "Choir > Whistle > Fiddle > Congas", RISING),
    row("rank", "Congas < Fiddle < Whistle < Choir", RISING),
    row("rank", "Vom stärksten zum schwächsten: Choir, Whistle, Fiddle, Congas", RISING),
    row("rank", "De la más débil a la más fuerte: Congas, Fiddle, Whistle, Choir", RISING),
    row("rank", "Du plus faible au plus fort : Congas, Fiddle, Whistle, Choir", RISING),
    row("rank", "从强到弱：Choir、Whistle、Fiddle、Congas", RISING),
    row("rank", "弱い順: Congas, Fiddle, Whistle, Choir", RISING),
    row("rank", "Choir beats Whistle, which beats Fiddle, which beats Congas.", RISING),
    row(
        "rank",
        "| trait | rank (1 = strongest) |\n|---|---|\n| Choir | 1 |\n| Congas | 4 |\n| Fiddle | 3 |\n| Whistle | 2 |",
        RISING,
    ),
    row("rank", "name,intensity\nChoir,0.9\nCongas,0.1\nFiddle,0.3\nWhistle,0.6", RISING),
    row("rank", "Choir = 4, Congas = 1, Fiddle = 2, Whistle = 3 (4 = strongest)", RISING),
    row("rank", "Congas, Choir, Fiddle, Whistle - no wait: Congas, Fiddle, Whistle, Choir", RISING),
    row("song", "歌曲:3", 3),
    row("song", "第二首歌", 2),
    row("song", "4番目の曲です", 4),
    row("song", "Das dritte Lied.", 3),
    row("song", "La segunda canción.", 2),
    row("song", "Song 2 < Song 4 < Song 1 < Song 3", 3),
    row("song", "From strongest to weakest: 4, 1, 2, 3", 4),
    open_row("song", "Songs 1 and 4 are tied."),
    row("song", "song,rating\n1,0.2\n2,0.4\n3,0.1\n4,0.8", 4),
    row("song", "1: 3/10\n2: 4/10\n3: 9/10\n4: 5/10", 3),
    row("song", "I can't listen. Slow pieces like song 1 tend to be about love.", None),
    row("song", "6", None),
)
SECTIONS = (
    row("fss", "Abschnitt;Beginn;Ende;Takte\nIntro;0;13;6\nStrophe;13;41,5;14\nRefrain;41,5;62;10", THREE),
    row("fss", "Section\tRange\tBPM\nIntro\t0:00-0:13\t90\nVerse\t0:13-0:41.5\t90\nChorus\t0:41.5-1:02\t90", THREE),
    row(
        "fss",
        "<table><tr><th>Part</th><th>Start</th><th>Stop</th><th>Lines</th></tr><tr><td>Intro</td><td>0</td><td>13</td><td>0</td></tr><tr><td>Verse</td><td>13</td><td>41.5</td><td>8</td></tr><tr><td>Chorus</td><td>41.5</td><td>62</td><td>4</td></tr></table>",
        THREE,
    ),
    row(
        "fss",
        "Here is the structure:\n\n```\nsection,start,end,confidence\nintro,0,13,0.8\nverse,13,41.5,0.9"
        "\nchorus,41.5,62,0.7\n```\nLet me know if you need more.",
        THREE,
    ),
    row(
        "fss", "Intro | 0:00 | 0:13 | 6 bars\nVerse | 0:13 | 0:41.5 | 14 bars\nChorus | 0:41.5 | 1:02 | 10 bars", THREE
    ),
    row(
        "fss",
        "- Intro (0:00-0:13), 6 bars, 90 BPM\n- Verse (0:13-0:41.5), 2 singers\n- Chorus (0:41.5-1:02), 4 lines",
        THREE,
    ),
    row("fss", "1) Intro: 0-13 s [6 bars]\n2) Verse: 13-41.5 s [14 bars]\n3) Chorus: 41.5-62 s [10 bars]", THREE),
    row("fss", "* Intro: 0:00 – 0:13 (13 s)\n* Verse: 0:13 – 0:41.5 (28.5 s)\n* Chorus: 0:41.5 – 1:02 (20.5 s)", THREE),
    row(
        "fss",
        "Intro from 0 to 13 s over 6 bars, verse from 13 to 41.5 s with 2 voices, chorus from 41.5 to 62 s.",
        THREE,
    ),
    row("fss", "Intro : de 0 à 13 s\nCouplet : de 13 à 41,5 s\nRefrain : de 41,5 à 62 s", THREE),
    row("fss", "I'm not able to hear the track, but pop songs often have an intro from 0:00 to 0:10.", None),
    row(
        "sss",
        "| No. | From | Until | Bars |\n|---|---|---|---|\n| 1 | 31.5 | 49 | 8 |\n| 2 | 88 | 109.5 | 10 |",
        CHORUSES,
    ),
    row("sss", "occurrence\tstart\tlength\n1\t31.5\t17.5\n2\t88\t21.5", CHORUSES),
    row(
        "sss",
        "choruses:\n  - start: 31.5\n    end: 49\n    bars: 8\n  - start: 88\n    end: 109.5\n    bars: 10",
        CHORUSES,
    ),
    row("sss", "Twice: 0:31.5-0:49 and 1:28-1:49.5, that is 2 of 7 sections.", CHORUSES),
    row("sss", "Es gibt keinen Refrain.", []),
    row("sss", "从31.5秒到49秒，以及从88秒到109.5秒", CHORUSES),
    row("sss", "De 31,5 s à 49 s et de 88 s à 109,5 s.", CHORUSES),
    row("sss", "[]\n\nThere are 3 verses and 1 bridge, but no chorus.", []),
)
LYRICS = (
    row("fslt", f"section;start;lyrics\nverse;9;{VERSE}\nchorus;33;{REFRAIN}", WORDS),
    row("fslt", f"Verse: |\n  {VERSE}\nChorus: |\n  {REFRAIN}", WORDS),
    row("fslt", f"- section: verse\n  lyrics: {VERSE}\n- section: chorus\n  lyrics: {REFRAIN}", WORDS),
    row("fslt", f"<verse>{VERSE}</verse>\n<chorus>{REFRAIN}</chorus>", WORDS),
    row("fslt", f"歌词：\n【主歌】\n{VERSE}\n【副歌】\n{REFRAIN}", WORDS, [("", VERSE), ("", REFRAIN)]),
    row("fslt", "整首歌没有人声。", []),
    row("fslt", "I'm unable to transcribe it. Songs like this mostly tell of heartbreak.", None),
    row("sslt", f"Der Refrain lautet: {REFRAIN}", REFRAIN),
    row("sslt", "副歌没有人声。", ""),
    row("sslt", "The chorus has no words; a synth plays for 8 bars.", ""),
    row("sslt", f'"{REFRAIN}" - approximately, the ending is hard to hear.', REFRAIN),
    row("sslt", "Lo siento, no puedo escuchar el audio.", None),
)
ROWS = (*COUNTS, *SECONDS, *OPTIONS, *ORDERS, *SECTIONS, *LYRICS)
