// What is drawn of the sound below the waveform, each switched on and off by itself; this browser remembers which. What is
// not wanted is not fetched.
import { clock } from "../geometry.js"
import { paintWave } from "../drawing/wave.js"
import { ABOUT, axis } from "./mel_image.js"
import { Resource } from "./resource.js"
import { Spectrogram } from "./spectrogram.js"
import { chromaPainter, noveltyPainter, similarityPainter, structureOf } from "./structure.js"

/** @import { Layer, LayerKind, LayerPainter, Recording } from "../records.d.ts" */
/** @typedef {{ address: string, isPending: boolean, isMissing: boolean, share: number }} State */

const PLACE = "earmark layers" // where the browser remembers which are wanted
const CHROMA_MARKS = [[0, "C"], [4, "E"], [8, "G♯"]]

/** @type {Record<LayerKind, { name: string, button: string, height: number, about: string }>} */
export const KINDS = {
  others: { name: "other recordings", button: "Recordings", height: 44, about: "" },
  mel: { name: "mel spectrogram", button: "Mel", height: 96, about: ABOUT },
  chroma: {
    name: "chroma", button: "Chroma", height: 84,
    about: "chroma: power by pitch class, C at the bottom; full ink is the strongest of each moment",
  },
  novelty: {
    name: "novelty curve", button: "Novelty", height: 40,
    about: "novelty curve: how much the 4 s before differ from the 4 s after in timbre, harmony and loudness",
  },
  similarity: {
    name: "self-similarity", button: "Similarity", height: 190,
    about: "self-similarity: each moment with each other, the whole song from the bottom up; lines along the diagonal " +
      "are repetitions, blocks are similar passages",
  },
}

export class Layers {
  /** @param {() => void} onChange */
  constructor(onChange) {
    this.onChange = onChange
    this.wanted = remembered()
    this.duration = 0
    /** @type {Recording | undefined} */
    this.recording = undefined
    /** @type {Recording[]} of which each has a row */
    this.others = []
    this.areTogether = false
    this.mel = new Resource((bytes) => new Spectrogram(bytes), onChange)
    this.structure = new Resource((bytes) => {
      const { chroma, novelty, similarity } = structureOf(bytes)
      return { chroma: chromaPainter(chroma), novelty: noveltyPainter(novelty), similarity: similarityPainter(similarity) }
    }, onChange)
    /** @type {Map<string, Resource<LayerPainter>>} */
    this.waves = new Map()
  }

  /**
   * @param {Recording[]} recordings
   * @param {number} index of the one that plays
   * @param {number} duration
   * @param {boolean} areTogether whether the one that plays stands among the others
   */
  use(recordings, index, duration, areTogether) {
    this.recording = recordings.at(index)
    this.areTogether = areTogether
    this.others = recordings.filter(({ peaks }, i) => (areTogether || i !== index) && peaks)
    this.duration = duration
    this.fetch()
  }

  /** @param {LayerKind} kind */
  toggle(kind) {
    if (!this.wanted.delete(kind)) this.wanted.add(kind)
    remember(this.wanted)
    for (const resource of [this.mel, this.structure, ...this.waves.values()]) if (resource.isMissing) resource.drop()
    this.fetch()
    this.onChange()
  }

  fetch() {
    const { wanted, recording } = this
    this.mel.fetch(wanted.has("mel") ? (recording?.spectrogram ?? "") : this.mel.address)
    const needs = wanted.has("chroma") || wanted.has("novelty") || wanted.has("similarity")
    this.structure.fetch(needs ? (recording?.structure ?? "") : this.structure.address)
    if (!wanted.has("others") && !this.areTogether) return
    for (const { peaks } of this.others) {
      const wave = this.waves.get(peaks) ?? new Resource((bytes) => paintWave(new Int8Array(bytes)), this.onChange)
      this.waves.set(peaks, wave)
      wave.fetch(peaks)
    }
  }

  dispose() {
    for (const resource of [this.mel, this.structure, ...this.waves.values()]) resource.drop()
  }

  /**
   * Those that are on, from top to bottom.
   *
   * @returns {Layer[]}
   */
  list() {
    if (!this.recording) return []
    const { mel, structure, wanted } = this
    /** @type {Layer[]} */
    const layers = []
    if (wanted.has("others") || this.areTogether)
      for (const { name, peaks } of this.others) {
        const wave = this.waves.get(peaks)
        const isPlayed = this.areTogether && peaks === this.recording.peaks
        if (wave) layers.push({ ...layer("others", wave, wave.value, `waveform of ${name}`), name, isPlayed })
      }
    if (wanted.has("mel")) layers.push({ ...layer("mel", mel, mel.value), marks: axis({ top: 0, height: 1 }) })
    const painters = structure.value
    if (wanted.has("chroma")) layers.push({ ...layer("chroma", structure, painters?.chroma), marks: CHROMA_AXIS })
    if (wanted.has("novelty")) layers.push(layer("novelty", structure, painters?.novelty))
    if (wanted.has("similarity"))
      layers.push({ ...layer("similarity", structure, painters?.similarity), marks: timesOf(this.duration) })
    return layers
  }
}

const CHROMA_AXIS = CHROMA_MARKS.map(([pitch, text]) => ({ y: 1 - (Number(pitch) + 0.5) / 12, text: String(text) }))

/** @param {number} duration */
const timesOf = (duration) => [0.25, 0.5, 0.75].map((share) => ({ y: 1 - share, text: clock(share * duration, 0) }))

/**
 * @param {LayerKind} kind
 * @param {State} state
 * @param {LayerPainter | null | undefined} painter
 * @param {string} [what]
 * @returns {Layer}
 */
const layer = (kind, state, painter, what = `${KINDS[kind].name}`) => {
  const { name, height, about } = KINDS[kind]
  const share = state.share ? `: ${Math.round(100 * state.share)} %` : ""
  const message = state.isMissing
    ? `There is no ${what} of this recording. Switch it off and on to try again.`
    : `Computing the ${what}${share}.`
  return { kind, name, height, about, marks: [], painter: painter ?? null, message, isMissing: state.isMissing }
}

/** @returns {Set<LayerKind>} */
const remembered = () => {
  try {
    const names = JSON.parse(localStorage.getItem(PLACE) ?? "[]")
    return new Set(Array.isArray(names) ? names.filter((name) => name in KINDS) : [])
  } catch {
    return new Set() // a browser that stores nothing
  }
}

/** @param {Set<LayerKind>} wanted */
const remember = (wanted) => {
  try {
    localStorage.setItem(PLACE, JSON.stringify([...wanted]))
  } catch {
    // it is valid as long as the page is open
  }
}
