// The lanes of a timeline for a paper: as an SVG, black on white and all of the song, and as a table.
import { box, label, MARGIN, short, shorten, strip, svgFile, timeAxis, widthOf } from "./svg_parts.js"
import { MARKS } from "../timeline/drawing/legend.js"

/** @import { Bar, LaneData, MarkKind, WordError } from "../timeline/records.d.ts" */
/** @import { Table } from "./records.d.ts" */

const WIDTH = 900
const NAMES = 190 // pixels left of the time axis
const ROW = 26
const BODY = 20 // height of a section
/** @type {WordError[]} */
const ERRORS = ["substitutions", "deletions", "insertions"]
/** @type {Record<MarkKind, string>} */
const COLOURS = { hit: "#009e83", near: "#e07b28", missed: "#c8331f", spurious: "#a335a3" }

/**
 * A mark of a boundary, in the shape that it has on the screen.
 *
 * @param {MarkKind} kind
 * @param {number} x
 * @param {number} y
 */
const mark = (kind, x, y) => {
  const [left, top, colour] = [short(x), short(y), COLOURS[kind]]
  const line = `fill="none" stroke="${colour}" stroke-width="1.5"`
  if (kind === "missed") return `<path d="M${short(x - 3)} ${short(y - 3)}l6 6m0 -6l-6 6" ${line}/>`
  if (kind === "spurious") return `<path d="M${short(x - 4)} ${short(y - 3)}h8l-4 7z" fill="${colour}"/>`
  return `<circle cx="${left}" cy="${top}" r="3" ${kind === "hit" ? `fill="${colour}"` : line}/>`
}

/**
 * What the marks and colours mean, those that occur.
 *
 * @param {LaneData[]} lanes
 * @param {number} y
 * @param {Record<string, string>} colors
 */
const key = (lanes, y, colors) => {
  const kinds = new Set(lanes.flatMap(({ marks }) => marks.map(({ kind }) => kind)))
  const hasBars = lanes.some(({ bars }) => bars.length)
  /** @type {[text: string, draw: (x: number) => string][]} */
  const entries = [
    .../** @type {MarkKind[]} */ (Object.keys(MARKS)).filter((kind) => kinds.has(kind)).map(
      (kind) => /** @type {[string, (x: number) => string]} */ ([MARKS[kind], (x) => mark(kind, x, y - 4)]),
    ),
    ...(hasBars ? ERRORS : []).map(
      (name) => /** @type {[string, (x: number) => string]} */ ([name, (x) => box(x - 4, y - 8, 8, 8, colors[name])]),
    ),
  ]
  let x = NAMES
  return entries.flatMap(([text, draw]) => {
    const left = x
    x += widthOf(text) + 32
    return [draw(left + 4), label(left + 12, y, text)]
  })
}

/**
 * Word errors per word of the reference, one kind above the other.
 *
 * @param {Bar[]} bars
 * @param {(time: number) => number} x
 * @param {number} y
 * @param {Record<string, string>} colors
 */
const barNodes = (bars, x, y, colors) =>
  bars.flatMap(({ start, end, shares }) => {
    let bottom = y + BODY
    return ERRORS.filter((name) => shares[name] > 0).map((name) => {
      const height = Math.min(shares[name] * BODY, bottom - y)
      bottom -= height
      return box(x(start), bottom, x(end) - x(start) - 0.5, height, colors[name])
    })
  })

/**
 * @param {LaneData} lane
 * @param {number} top
 * @param {(time: number) => number} x
 * @param {Record<string, string>} colors
 * @returns {string[]}
 */
const laneNodes = (lane, top, x, colors) => {
  const y = top + (ROW - BODY) / 2
  const points = lane.points.map(({ time }) => box(x(time) - 1, y, 2, BODY, "#000"))
  const changes = lane.changes.map(({ time, strength }) => box(x(time) - 1, y + (1 - strength) * BODY, 2, strength * BODY, "#444"))
  const ticks = lane.ticks.map(({ time }) => box(x(time) - 0.5, y + 6, 1, BODY - 12, "#444"))
  const marks = lane.marks.map(({ time, kind }) => mark(kind, x(time), y))
  const name = label(NAMES - 8, y + BODY - 6, shorten(lane.name, NAMES - MARGIN - 8), 'text-anchor="end"')
  return [name, ...(lane.bars.length ? barNodes(lane.bars, x, y, colors) : strip(lane.sections, x, y, BODY)), ...points, ...changes, ...ticks, ...marks]
}

/**
 * Lanes with sections, points, changes, beats or bars: the others are not drawn.
 *
 * @param {LaneData[]} lanes
 */
export const filledLanes = (lanes) =>
  lanes.filter(({ sections, points, changes, ticks, bars }) =>
    sections.length + points.length + changes.length + ticks.length + bars.length > 0)

/**
 * @param {LaneData[]} rows
 * @param {number} duration of the axis, in seconds
 * @param {string[]} caption its title first
 * @param {Record<string, string>} colors of word errors
 */
export const lanesSvg = (rows, duration, caption, colors) => {
  const width = WIDTH - NAMES - MARGIN
  /** @param {number} time */
  const x = (time) => NAMES + (width * Math.min(Math.max(time, 0), duration)) / (duration || 1)
  const top = MARGIN + 16
  const nodes = rows.flatMap((lane, index) => laneNodes(lane, top + index * ROW, x, colors))
  const bottom = top + rows.length * ROW
  const signs = key(rows, bottom + MARGIN, colors)
  return svgFile(WIDTH, bottom + (signs.length ? 2 * MARGIN : 0), [...timeAxis(duration, x, MARGIN + 8), ...nodes, ...signs], caption)
}

/** @param {string} text */
const words = (text) => ({ text, value: null })
/** @param {number} time */
const seconds = (time) => ({ text: time.toFixed(2), value: time })

/** @param {Bar["shares"]} shares per word of the reference */
const errorText = (shares) => ERRORS.map((name) => `${name} ${(100 * shares[name]).toFixed(0)} %`).join(", ")

/**
 * What the lanes contain, in seconds: a row for each section, point, beat and bar of word errors.
 *
 * @param {LaneData[]} lanes
 * @returns {Table}
 */
export const lanesTable = (lanes) => {
  const titles = ["Lane", "Kind", "Label", "Start (s)", "End (s)", "Note"]
  const rows = lanes.flatMap(({ name, sections, points, changes, ticks, bars }) => [
    ...sections.map(({ label: text, start, end, note }) => [words(name), words("section"), words(text), seconds(start), seconds(end), words(note)]),
    ...points.map(({ time }) => [words(name), words("point"), words(""), seconds(time), seconds(time), words("")]),
    ...changes.map(({ time, strength }) => [words(name), words("change"), words(""), seconds(time), seconds(time), words(`strength ${strength.toFixed(2)}`)]),
    ...ticks.map(({ time, ignored }) => [words(name), words("beat"), words(""), seconds(time), seconds(time), words(ignored)]),
    ...bars.map(({ start, end, shares }) => [words(name), words("word errors"), words(""), seconds(start), seconds(end), words(errorText(shares))]),
  ])
  return {
    columns: titles.map((title) => ({ title, group: "", numeric: title.endsWith("(s)") })),
    rows: rows.map((cells) => ({ cells })),
    size: `n = ${lanes.length} ${lanes.length === 1 ? "lane" : "lanes"} of one song`,
  }
}
