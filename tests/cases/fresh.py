"""Answers in wordings of their own, written without a look at the code or at the other sets."""

from __future__ import annotations

from tests.cases.settings import open_row, row

CHORUS = "paper boats drift past the bakery window"
VERSE = "the tram bell counts my coins"
REFRAIN = "carry the orchard home tonight"
WORDS = [("verse", VERSE), ("chorus", REFRAIN)]
SONG = [("intro", 0, 9.5), ("verse", 9.5, 31), ("chorus", 31, 52)]
CHORUSES = [(31, 52), (80.5, 101)]
ORDER = ["Choir", "Whistle", "Fiddle", "Congas"]
SECOND_ORDER = ["Harmonica", "Mandolin", "Key Change", "Sub Bass"]
ROWS = (
    # counts
    row("count", "Number of artists → 2", 2),
    row("count", '{"n_artists": "2", "reason": "a duet"}', 2),
    row("count", "It's a duet.", 2, None),
    row("count", "It's a trio: lead plus two harmony singers.", 3),
    row("count", "Two? Hmm, let me listen again... I now hear a third voice in the bridge. So it's three.", 3),
    row("count", "Au total, cinq personnes chantent.", 5),
    row("count", "Participan seis artistas en total.", 6),
    row("count", "Verse 1 has 1 artist, verse 2 has another one, the chorus has both. That's 2 artists.", 2),
    row("count", "I'm afraid counting the artists is beyond what I can do from text alone.", None),
    row("count", "N/A", None),
    row("count", "twelve (12)", 12),
    row("count", "A dozen voices.", 12, None),
    row("count", "Answer – 3 artists (1 male, 2 female).", 3),
    row("count", "Just the one singer.", 1),
    row("count", "0 guests, 1 lead -> 1", 1),
    # seconds
    row("seconds1", "41 s of the 180 s", 41),
    row("seconds1", "He raps 20 s in the first verse and 21 s in the second; together that's 41 s.", 41),
    row("seconds1", "eine Minute und zehn Sekunden", 70),
    row("seconds1", "une minute dix", 70),
    row("seconds1", "1,5 Minuten", 90),
    row("seconds1", "From 0:10 until 0:51, so 41 seconds altogether.", 41),
    row("seconds1", "-41", -41),
    row("seconds1", "I'd estimate forty one seconds, give or take three.", 41),
    row("seconds1", "30 seconds... scratch that, 41 seconds.", 41),
    row("seconds1", "The track is three minutes long, of which artist 1 performs for 41 seconds.", 41),
    open_row("seconds1", "30 to 45 s"),
    row("seconds1", "a minute and a half", 90),
    # localisation
    row("loc2", "The second artist can first be heard at 1 minute 12.", 72),
    row("loc2", "1:12.5", 72.5),
    row("loc2", "Artist 2 joins 72 seconds into the track, right after the first chorus (0:50–1:12).", 72),
    row("loc2", "Artist 1 opens the song at 0:00; at 1:12 artist 2 takes over until 1:40.", 72),
    row("loc2", "Bei einer Minute zwölf.", 72),
    row("loc2", "à 1 min 12 s", 72),
    row("loc2", "72000 ms", 72),
    # compare
    row("cmp", "There's a clear contrast: rapping vs. singing. Different.", "different"),
    row("cmp", "Not different.", "same"),
    row("cmp", "The former is spoken while the latter is sung.", "different"),
    row("cmp", "As an AI without ears I can't compare the two.", None),
    # style
    row("sty", "I'd call it rap", "Rapping"),
    row("sty", "Rapping? No. Singing? Yes.", "Singing"),
    row("sty", "Rapping: 15 %, Singing: 80 %, Neither: 5 %", "Singing"),
    row("sty", "the artist is rapping, though with a singing-like melody", None, "Rapping"),
    # role
    row("role", "main or featured? featured.", "Featured artist"),
    row("role", "I believe this is the lead artist's part.", "Main artist"),
    # gene
    row("gene", "**Fiddle** stands out most clearly.", "Fiddle"),
    row("gene", "3) Slap Bass", "Slap Bass"),
    row("gene", "2. Choir", None),
    row("gene", "Hi-hat rolls are present; there is no mandolin, ragtime feel or whispered vocals.", "Hi-Hat Rolls"),
    row("gene", "slap_bass", "Slap Bass"),
    row("gene", "None of the options fits.", None),
    # pair
    row("pair", "Yes: Whistle, Reverb. No: Congas, Choir, Fiddle.", ["Reverb", "Whistle"]),
    row("pair", '["Key Change", "Long Outro"]', ["Key Change", "Long Outro"]),
    row("pair", "First Reverb and Whistle came to mind, but correction: Reverb and Congas.", ["Congas", "Reverb"]),
    # rank
    row("rank", "Choir > Whistle > Fiddle > Congas", ["Congas", "Fiddle", "Whistle", "Choir"]),
    row("rank", "Least to most: Congas, Fiddle, Whistle, Choir", ORDER[::-1]),
    row(
        "rank",
        "The harmonica dominates, followed by the mandolin, then the key change and finally the sub bass.",
        SECOND_ORDER[::-1],
    ),
    row("rank", "4. Congas\n3. Fiddle\n2. Whistle\n1. Choir", ORDER),
    row("rank", '["Choir","Whistle","Fiddle","Congas"]', ORDER),
    # song
    row("song", "I would rank them 3, 1, 2, 4.", 3, None),
    row("song", "Song 1 lacks it, song 2 has a little, song 3 a lot, song 4 none.", 3),
    row("song", "The third one.", 3),
    row("song", "Track 4 rather than track 1.", 4),
    row("song", "Out of the 4 songs, number 2 fits best.", 2),
    # fss
    row(
        "fss",
        "```\n[{'section':'intro','start':0,'end':9.5},{'section':'verse','start':9.5,'end':31},"
        "{'section':'chorus','start':31,'end':52}]\n```\nLet me know if you need more!",
        SONG,
    ),
    row(
        "fss",
        "The intro runs from 0 to 9.5 seconds, the verse from 9.5 to 31 seconds and the chorus from 31 to 52 seconds.",
        SONG,
    ),
    row("fss", "I'm unable to segment audio.", None),
    # sss
    row("sss", "The chorus occurs twice: 0:31–0:52 and 1:20.5–1:41.", CHORUSES),
    row("sss", "31 -> 52\n80.5 -> 101", CHORUSES),
    # sslt
    row("sslt", f'"{CHORUS}" — that\'s what is sung.', CHORUS),
    row("sslt", f"Chorus:\n{CHORUS}\n\n(repeats)", CHORUS),
    # fslt
    row("fslt", f"Verse — {VERSE}\nChorus — {REFRAIN}", WORDS),
    row("fslt", f"verse|{VERSE}\nchorus|{REFRAIN}", WORDS),
)
