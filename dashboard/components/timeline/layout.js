// Where each lane is drawn and what is under a point; nothing here touches the page. Places are CSS pixels.
import { timeAt } from "./geometry.js"

/** @import { Lane, LaneData, Layout, Place, Span, View } from "./records.d.ts" */
/** @typedef {{ rows: number[], count: number }} Stack the row of each section, the number of rows */

const GAP = 5
const RULER = 22
const WAVE = 72
const BEATS = 12
const ROW = 24
const LOW_ROW = 19 // where there are many lanes
const MANY = 5 // lanes
const STRIP = 5
const MARKS = 13
const BARS = 34

/**
 * Sections of one row do not overlap.
 *
 * @param {Span[]} sections
 * @returns {Stack}
 */
export const stacked = (sections) => {
  /** @type {number[]} */
  const ends = []
  /** @type {number[]} */
  const rows = new Array(sections.length)
  const order = sections.map((_, i) => i).sort((a, b) => sections[a].start - sections[b].start || a - b)
  for (const i of order) {
    const free = ends.findIndex((end) => end <= sections[i].start + 1e-6)
    rows[i] = free < 0 ? ends.length : free
    ends[rows[i]] = sections[i].end
  }
  return { rows, count: Math.max(1, ends.length) }
}

/**
 * Tops and heights of everything from top to bottom.
 *
 * @param {Lane[]} lanes
 * @param {{ wave: boolean, layers: { height: number }[], beats: boolean }} has layers: rows below the wave
 * @returns {Layout}
 */
export const layout = (lanes, has) => {
  let top = RULER
  const wave = { top, height: has.wave ? WAVE : 0 }
  top += wave.height
  const layers = has.layers.map(({ height }) => {
    const band = { top: top + GAP, height }
    top += GAP + height
    return band
  })
  const beats = { top, height: has.beats ? BEATS : 0 }
  top += beats.height + GAP
  const laneRows = lanes.map((lane) => {
    const { rows, count } = stacked(lane.sections)
    const marks = lane.marks.length ? MARKS : 0
    const strip = lane.differs.length ? STRIP : 0
    const row = count > 3 ? 14 : count > 1 || lanes.length > MANY ? LOW_ROW : ROW
    const body = lane.bars.length ? BARS : row * count
    const here = { top, marks, rows, row, body, strip, height: marks + body + strip }
    top += here.height + GAP
    return here
  })
  return { ruler: { top: 0, height: RULER }, wave, layers, beats, lanes: laneRows, height: top }
}

/**
 * What is at a point; section -1 where the lane has none; null above the lanes.
 *
 * @param {LaneData[]} lanes
 * @param {Layout} rows
 * @param {View} view
 * @param {number} x
 * @param {number} y
 * @returns {Place | null}
 */
export const hit = (lanes, rows, view, x, y) => {
  const lane = rows.lanes.findIndex(({ top, height }) => y >= top && y < top + height + GAP)
  if (lane < 0) return null
  const { top, marks, row, rows: rowOf } = rows.lanes[lane]
  const time = timeAt(view, x)
  const pointed = Math.max(0, Math.floor((y - top - marks) / row))
  const fits = lanes[lane].sections
    .map((section, i) => ({ section, i }))
    .filter(({ section }) => section.start <= time && time < section.end)
  const exact = fits.find(({ i }) => rowOf[i] === pointed) ?? fits[0]
  return { lane, section: exact ? exact.i : -1 }
}
