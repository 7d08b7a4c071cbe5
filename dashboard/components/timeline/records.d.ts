import type { Span } from "../common/messages.js"

export type { Span }

// What Python sends; see __init__.py. All times are seconds. together: all recordings have a waveform, in their order.

export type MarkKind = "hit" | "near" | "missed" | "spurious"
export type WordError = "substitutions" | "deletions" | "insertions"

export interface Section extends Span {
  label: string
  color: string
  key: string
  state: "" | "matched" | "unmatched" | "proposed"
  note: string
}

/** A change of the sound. strength: 0 to 1. step: of the slider, by which it is left out. */
export interface Change {
  time: number
  strength: number
  step: number
}

/** A place in doubt, see editing/doubt.js. kind: a change without a boundary, or a boundary without a change. */
export interface Doubt {
  time: number
  kind: "change" | "boundary"
}

export interface Tick {
  time: number
  ignored: string
}

export interface Mark {
  time: number
  kind: MarkKind
}

export interface Bar extends Span {
  shares: Record<WordError, number>
}

export interface LaneData {
  id: string
  name: string
  kind: "reference" | "run" | "song" | "artist" | "edit"
  sections: Section[]
  points: { time: number }[]
  changes: Change[]
  ticks: Tick[]
  marks: Mark[]
  bars: Bar[]
  compare: boolean
}

/** url: of the whole; part: of a stretch of it, to which `&start=...&end=...` is added. "" for none. */
export interface Recording {
  name: string
  url: string
  peaks: string
  part: string
  spectrogram: string
  structure: string
}

/** What a section can be called. */
export interface Label {
  key: string
  label: string
  color: string
}

export interface EditOptions {
  lane: string
  version: string
  labels: Label[]
}

export interface TimelineData {
  title: string
  duration: number
  lanes: LaneData[]
  recordings: Recording[]
  together: boolean
  beats: [time: number, position: number][]
  span: Span | null
  link: boolean
  edit: EditOptions | null
  colors: Record<string, string>
}

/** What Python gets back. */
export interface EditedLane {
  version: string
  lane: string
  revision: number
  sections: { label: string; start: number; end: number; note: string }[]
}

// What is worked out from it.

/** A lane as it is drawn. differs: where it disagrees with the reference. */
export interface Lane extends LaneData {
  differs: Span[]
}

export interface Beat {
  time: number
  downbeat: boolean
}

/** The part of the song that is in view: the times from start to start + span over width CSS pixels. */
export interface View {
  start: number
  span: number
  width: number
  duration: number
}

/** A time that pulls: the greater the weight, the harder. */
export interface Candidate {
  time: number
  weight?: number
}

export interface Click {
  time: number
  kind: "boundary" | "beat" | "downbeat"
}

/** A section by its position. section: -1 where there is none. */
export interface Place {
  lane: number
  section: number
}

/** Where a lane is drawn, in pixels. rows: the row of each section; row: height of one. */
export interface LaneRow {
  top: number
  marks: number
  rows: number[]
  row: number
  body: number
  strip: number
  height: number
}

export interface Band {
  top: number
  height: number
}

/** A row of the sound below the waveform. isPlayed: the waveform of the recording that plays. marks: y from 0 at its top to 1. message: shown while there is no painter. */
export interface Layer {
  kind: LayerKind
  name: string
  height: number
  about: string
  marks: { y: number; text: string }[]
  painter: LayerPainter | null
  isPlayed?: boolean
  message: string
  isMissing: boolean
}

export type LayerKind = "others" | "mel" | "chroma" | "novelty" | "similarity"

export interface LayerPainter {
  draw(g: CanvasRenderingContext2D, scene: Scene, band: Band): void
}

export interface Layout {
  ruler: Band
  wave: Band
  layers: Band[]
  beats: Band
  lanes: LaneRow[]
  height: number
}

/** A boundary of a lane: the positions of the sections that end and begin there, or -1. */
export interface Edge {
  time: number
  left: number
  right: number
}

export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** Everything that is to be seen. */
export interface Scene {
  view: View
  rows: Layout
  lanes: Lane[]
  lane: number
  selected: Place | null
  span: Span | null
  partners: Span[]
  doubts: Span[]
  open: Doubt[]
  guides: number[]
  beats: Beat[]
  peaks: Int8Array | null
  outline: Int8Array | null
  rate: number
  layers: Layer[]
  colors: Record<string, string>
}
