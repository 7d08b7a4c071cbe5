"""Words that leave a value as it is, for `assertions`: those of answering, and those of what is counted or timed.

The lists are closed on purpose. A word that is missing makes an answer ambiguous, never wrong.
"""

from __future__ import annotations

from decimal import Decimal

ANSWERS = frozenset(
    (
        "a an the this that these those it its it's there here is are was were be been being am i i'm i'd i'll i've "
        "we you my our your his her their he she they who which has have had do does did can would will should must "
        "seems appear appears sound sounds sounding like feel feels look looks of in on at for to from by with as "
        "or answer answers option letter instrument pair choice result conclusion pick vote "
        "choose choosing chosen select selected go "
        "going settle settled hear heard hears hearing listen listening find count detect identify distinguish "
        "think believe say guess estimate estimated assume probably likely maybe perhaps possibly presumably around "
        "approximately roughly nearly almost exactly precisely just only simply namely total all altogether overall "
        "together combined both clearly definitely certainly surely obviously evidently really very quite rather "
        "confident sure based equals equal makes make making gives totalling most mainly mostly main lead leads "
        "leading strong strongest stronger strongly highest higher loudest louder prominent more dominant dominates "
        "dominating carries carry plays play played playing used present audible clear clearest clearer striking "
        "stands out features feature trait quality style final correct right best single song artist singing singer "
        "performs performed section piece track music recording audio clip excerpt passage first then later "
        "throughout whole entire entirely during now therefore thus hence what one let's me please belongs takes "
        "der die das dem den ein eine einen einer es ist sind war hat haben ich wir man hört höre hören und in im "
        "von mit für etwa ungefähr ca rund genau antwort lautet wohl wahrscheinlich stück lied aufnahme insgesamt "
        "richtige richtig zusammen gibt nur diesem sondern stärksten deutlichsten meisten zähle tippe auf le la les l' "
        "un une des de "
        "du d' il y elle on c'est est sont a ont j'entends entend dans au aux avec pour par à environ réponse "
        "bonne morceau chanson ce tout cette plus ils el los las una del es son está hay se oye oyen oigo en con por "
        "unos unas lo más respuesta correcta opción canción esta pieza"
    ).split()
)
"""Words of answering in English, German, French and Spanish, which leave a value as it is."""
PEOPLE = (
    "about between recorded voice vocals vocalist timbre singer people person artist performer rapper speaker "
    "individual guest man men woman women male female sing sung rap raps rapped rapping different distinct number "
    "unique featured contains includes consists made participate solo duet duo trio quartet quintet choir dozen group "
    "them stimme sänger leute künstler gast gäste interpret verschiedene singt voix chanteur interprète invité "
    "voces voz cantan intérprete invitado"
)
TIMES = (
    "about bpm artist singer voice performer vocalist rapper sings rap raps rapping speaks vocals lasts long length "
    "duration time seconds sec secs s minutes min m h mark starts begins enters comes joins first appears onset "
    "entry entrance known after into onwards gets near amounts mark artist's between ms milliseconds künstler "
    "sänger stimme singt rappt dauert lang länge sekunden sek ab bei um nach setzt artiste chanteur l'artiste "
    "chante dure durée pendant commence entre vers bout artista cantante canta dura durante segundos entra "
    "empieza hacia desde partir cerca"
)
SONGS = "song songs track number lied nummer chanson numéro número canción tema"
NUMBERS = {
    Decimal(value): frozenset(row.split())
    for value, row in enumerate(
        ("0 zero", "1 one single ein eine einen un une una uno", "2 two zwei deux dos", "3 three drei trois tres",
         "4 four vier quatre cuatro", "5 five fünf cinq cinco", "6 six sechs seis", "7 seven sieben sept siete",
         "8 eight acht huit ocho", "9 nine neun neuf nueve", "10 ten zehn dix diez")
    )
}  # fmt: skip
