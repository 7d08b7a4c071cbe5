// The lanes of a timeline as an SVG for a paper: black on white, all of the song, with the caption below.
// It is written as text and touches no page. Times are seconds, places are pixels.

/** @import { LaneData } from "../records.d.ts" */

const WIDTH = 900
const NAMES = 190 // pixels left of the time axis
const MARGIN = 12
const ROW = 26
const BODY = 20 // height of a section
const FONT = 11
const LETTER = 0.58 // mean width of a letter, of the size of the font
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1200, 3600]
const MOST_TICKS = 12
const MARKS = { hit: "#009e83", near: "#e07b28", missed: "#c8331f", spurious: "#a335a3" }
/** @type {Record<string, string>} */
const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }
// eslint-disable-next-line no-control-regex -- characters that XML does not allow
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** @param {string} text */
const escaped = (text) => text.replace(FORBIDDEN, "\ufffd").replace(/[&<>"]/g, (sign) => ESCAPES[sign])

/** @param {number} number */
const short = (number) => String(Math.round(100 * number) / 100)

/** @param {string} text @param {number} width the part that fits */
const fitting = (text, width) => {
  const most = Math.floor(width / (FONT * LETTER))
  return text.length <= most ? text : most < 3 ? "" : `${text.slice(0, most - 1)}…`
}

/** @param {number} x @param {number} y @param {string} text @param {string} [more] attributes */
const label = (x, y, text, more = "") => `<text x="${short(x)}" y="${short(y)}" ${more}>${escaped(text)}</text>`

/** @param {number} time */
const clock = (time) => `${Math.floor(time / 60)}:${String(Math.round(time % 60)).padStart(2, "0")}`

/**
 * @param {LaneData} lane
 * @param {number} top
 * @param {(time: number) => number} x
 * @returns {string[]}
 */
const drawn = (lane, top, x) => {
  const y = top + (ROW - BODY) / 2
  const boxes = lane.sections.flatMap((section) => {
    const [left, right] = [x(section.start), x(section.end)]
    const box = `<rect x="${short(left)}" y="${short(y)}" width="${short(Math.max(right - left, 0.5))}" height="${BODY}" fill="${escaped(section.color)}" stroke="#fff"/>`
    const text = fitting(section.label, right - left - 6)
    return text ? [box, label(left + 3, y + BODY - 6, text)] : [box]
  })
  const points = lane.points.map(({ time }) => `<path d="M${short(x(time))} ${short(y)}v${BODY}" stroke="#000" stroke-width="2"/>`)
  const ticks = lane.ticks.map(({ time }) => `<path d="M${short(x(time))} ${short(y + 6)}v${BODY - 12}" stroke="#444"/>`)
  const marks = lane.marks.map(({ time, kind }) => `<circle cx="${short(x(time))}" cy="${short(y)}" r="2.5" fill="${MARKS[kind]}"/>`)
  return [label(NAMES - 8, y + BODY - 6, fitting(lane.name, NAMES - MARGIN - 8), 'text-anchor="end"'), ...boxes, ...points, ...ticks, ...marks]
}

/** @param {string} text @returns {string[]} */
const wrapped = (text) => {
  const most = Math.floor((WIDTH - 2 * MARGIN) / (FONT * LETTER))
  /** @type {string[]} */
  const lines = []
  for (const word of text.split(" ")) {
    const longer = lines.length ? `${lines[lines.length - 1]} ${word}` : word
    if (lines.length && longer.length <= most) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/**
 * @param {LaneData[]} lanes those with sections, points or beats are drawn
 * @param {number} duration of the axis
 * @param {string[]} caption its title first
 */
export const timelineSvg = (lanes, duration, caption) => {
  const rows = lanes.filter(({ sections, points, ticks }) => sections.length + points.length + ticks.length > 0)
  const width = WIDTH - NAMES - MARGIN
  /** @param {number} time */
  const x = (time) => NAMES + (width * Math.min(Math.max(time, 0), duration)) / (duration || 1)
  const step = STEPS.find((seconds) => duration / seconds <= MOST_TICKS) ?? duration
  const times = Array.from({ length: Math.floor(duration / step) + 1 }, (_, index) => index * step)
  const axis = times.map((time) => label(x(time), MARGIN + 8, clock(time), 'text-anchor="middle"'))
  const top = MARGIN + 16
  const lines = caption.flatMap((line, index) => wrapped(line).map((text) => ({ text, weight: index ? 400 : 700 })))
  const start = top + rows.length * ROW + MARGIN + FONT
  const words = lines.map(({ text, weight }, index) => label(MARGIN, start + 1.4 * FONT * index, text, `font-weight="${weight}"`))
  const height = Math.ceil(start + 1.4 * FONT * lines.length)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="${FONT}">`,
    `<title>${escaped(caption[0] ?? "")}</title><desc>${escaped(caption.join("\n"))}</desc>`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    ...axis,
    ...rows.flatMap((lane, index) => drawn(lane, top + index * ROW, x)),
    ...words,
    "</svg>",
  ].join("\n")
}
