// Painting on canvases. Nothing here changes the scene.
import { clock, envelope, tickStep, ticks, whole, xOf } from "../geometry.js"
import { SIGN, stamp } from "./marks.js"

/** @import { Lane, LaneRow, Scene, Section, Span, WordError } from "../records.d.ts" */

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif"
const LABEL = `500 12px ${FONT}`
/** @type {Map<string, number>} */
const widths = new Map() // of labels; asking the canvas, even for its font, is what costs most

/**
 * The canvas at the size it has on the page, cleared.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {number} width
 * @param {number} height
 */
export const fresh = (canvas, width, height) => {
  const ratio = window.devicePixelRatio || 1
  const g = canvas.getContext("2d")
  if (!g) throw new Error("this browser draws on no canvas")
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)]
  if (canvas.width !== w || canvas.height !== h) {
    canvas.width = w
    canvas.height = h
    canvas.style.height = `${height}px`
  }
  g.setTransform(ratio, 0, 0, ratio, 0, 0)
  g.clearRect(0, 0, width, height)
  return g
}

/**
 * Pixels of a text in the font of labels.
 *
 * @param {CanvasRenderingContext2D} g
 * @param {string} text
 */
const widthOf = (g, text) => {
  let width = widths.get(text)
  if (width === undefined) {
    if (widths.size > 5000) widths.clear()
    g.font = LABEL
    widths.set(text, (width = g.measureText(text).width))
  }
  return width
}

/**
 * The beginning of a label that fits, with three dots where something is missing; "" where nothing fits.
 *
 * @param {CanvasRenderingContext2D} g
 * @param {string} text
 * @param {number} room pixels
 */
export const fitting = (g, text, room) => {
  const width = widthOf(g, text)
  if (width <= room) return text
  const count = Math.floor((text.length * room) / width)
  return count > 3 ? `${text.slice(0, count - 1)}…` : text.slice(0, Math.max(0, count))
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Scene} scene
 */
export const paintStage = (canvas, scene) => {
  const { view, rows } = scene
  const g = fresh(canvas, view.width, rows.height)
  ruler(g, scene)
  doubts(g, scene)
  if (scene.span) band(g, scene, scene.span)
  guides(g, scene)
  if (scene.spectrogram) scene.spectrogram.draw(g, view, rows.wave, scene.colors.ink)
  else if (scene.peaks) wave(g, scene, scene.peaks)
  if (rows.beats.height) beats(g, scene)
  g.font = LABEL
  g.textBaseline = "middle"
  scene.lanes.forEach((lane, i) => paintLane(g, scene, lane, rows.lanes[i], i))
}

/**
 * The whole song, small: sound, reference, and the span that is in view.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {Scene} scene
 * @param {number} height
 */
export const paintOverview = (canvas, scene, height) => {
  const { view, colors } = scene
  const all = whole(view.duration, view.width)
  const g = fresh(canvas, view.width, height)
  if (scene.outline) columns(g, scene.outline, height / 2 - 3, height / 2 - 5, colors.wave)
  const lane = scene.lanes.find(({ sections }) => sections.length)
  for (const { start, end, color } of lane?.sections ?? []) {
    g.fillStyle = color
    g.fillRect(xOf(all, start), height - 7, Math.max(1, xOf(all, end) - xOf(all, start) - 0.5), 7)
  }
  const [from, to] = [xOf(all, view.start), xOf(all, view.start + view.span)]
  g.fillStyle = colors.veil
  g.fillRect(0, 0, from, height)
  g.fillRect(to, 0, view.width - to, height)
  g.strokeStyle = colors.accent
  g.lineWidth = 2
  g.strokeRect(from + 1, 1, Math.max(4, to - from - 2), height - 2)
}

/**
 * Sound of the whole song per pixel, to be kept while the width stays.
 *
 * @param {Int8Array} peaks
 * @param {number} rate
 * @param {number} duration
 * @param {number} width
 */
export const outlineOf = (peaks, rate, duration, width) => envelope(peaks, rate, whole(duration, width))

/**
 * Seconds in doubt: a bar at the bottom of the ruler.
 *
 * @param {CanvasRenderingContext2D} g
 * @param {Scene} scene
 */
const doubts = (g, { view, rows, colors, doubts: spans }) => {
  g.fillStyle = colors.doubt
  for (const { start, end } of spans)
    g.fillRect(xOf(view, start), rows.ruler.height - 6, Math.max(3, xOf(view, end) - xOf(view, start)), 6)
}

/**
 * @param {CanvasRenderingContext2D} g
 * @param {Scene} scene
 */
const ruler = (g, { view, rows, colors }) => {
  const step = tickStep(view)
  const digits = step >= 1 ? 0 : step >= 0.1 ? 1 : 2
  const bottom = rows.ruler.height - 4
  g.font = `11px ${FONT}`
  g.textBaseline = "middle"
  g.fillStyle = colors.line
  for (const time of ticks(view, step / 5)) g.fillRect(xOf(view, time), bottom - 3, 1, 3)
  for (const time of ticks(view, step)) {
    const x = xOf(view, time)
    g.fillStyle = colors.faint
    g.fillRect(x, bottom - 10, 1, 10)
    g.fillText(clock(time, digits), x + 4, bottom - 9)
  }
}

/**
 * @param {CanvasRenderingContext2D} g
 * @param {Scene} scene
 * @param {Span} span
 */
const band = (g, { view, rows, colors }, { start, end }) => {
  const [from, to] = [xOf(view, start), xOf(view, end)]
  g.fillStyle = colors.band
  g.fillRect(from, 0, to - from, rows.height)
  g.fillStyle = colors.accent
  g.fillRect(from - 0.5, 0, 1, rows.height)
  g.fillRect(to - 0.5, 0, 1, rows.height)
}

/**
 * @param {CanvasRenderingContext2D} g
 * @param {Scene} scene
 */
const guides = (g, { view, rows, colors, guides: times }) => {
  g.fillStyle = colors.line
  for (const time of times) {
    const x = xOf(view, time)
    if (x >= 0 && x <= view.width) g.fillRect(Math.round(x), rows.wave.top, 1, rows.height - rows.wave.top)
  }
}

/**
 * @param {CanvasRenderingContext2D} g
 * @param {Int8Array} extremes lowest and highest of each column
 * @param {number} middle
 * @param {number} half
 * @param {string} color
 */
const columns = (g, extremes, middle, half, color) => {
  g.fillStyle = color
  g.beginPath()
  for (let x = 0; x < extremes.length / 2; x += 1) {
    const [low, high] = [extremes[2 * x], extremes[2 * x + 1]]
    g.rect(x, middle - (high / 127) * half, 1, Math.max(1, ((high - low) / 127) * half))
  }
  g.fill()
}

/**
 * @param {CanvasRenderingContext2D} g
 * @param {Scene} scene
 * @param {Int8Array} peaks
 */
const wave = (g, { view, rows, rate, colors }, peaks) => {
  const { top, height } = rows.wave
  columns(g, envelope(peaks, rate, view), top + height / 2, height / 2 - 2, colors.wave)
}

/**
 * @param {CanvasRenderingContext2D} g
 * @param {Scene} scene
 */
const beats = (g, { view, rows, beats: all, colors }) => {
  const { top, height } = rows.beats
  const seen = all.filter(({ time }) => time >= view.start && time <= view.start + view.span)
  const downbeats = seen.filter(({ downbeat }) => downbeat)
  /** @param {unknown[]} some */
  const dense = (some) => (some.length / view.width) * 4 > 1
  if (!dense(seen)) {
    g.fillStyle = colors.faint
    for (const { time } of seen) g.fillRect(Math.round(xOf(view, time)), top + height - 5, 1, 5)
  }
  if (dense(downbeats)) return
  g.fillStyle = colors.ink
  for (const { time } of downbeats) g.fillRect(Math.round(xOf(view, time)), top + 1, 1, height - 1)
}

/**
 * @param {CanvasRenderingContext2D} g
 * @param {Scene} scene
 * @param {Lane} lane
 * @param {LaneRow} row
 * @param {number} index
 */
const paintLane = (g, scene, lane, row, index) => {
  const { view, colors } = scene
  const top = row.top + row.marks
  g.fillStyle = index === scene.lane ? colors.laneChosen : colors.lane
  g.fillRect(0, top, view.width, row.body)
  if (lane.bars.length) bars(g, scene, lane, top, row.body)
  else
    lane.sections.forEach((section, i) => {
      const [from, to] = [xOf(view, section.start), xOf(view, section.end)]
      if (to < 0 || from > view.width) return
      const isSelected = (scene.selected?.lane === index && scene.selected.section === i) || isPartner(scene, section)
      box(g, scene, section, from, to, top + row.rows[i] * row.row, row.row, isSelected)
    })
  g.fillStyle = colors.differs
  for (const { start, end } of lane.differs) {
    const [from, to] = [xOf(view, start), xOf(view, end)]
    if (to >= 0 && from <= view.width) g.fillRect(from, top + row.body + 1, Math.max(1.5, to - from), row.strip - 1)
  }
  for (const { time, ignored } of lane.ticks) tick(g, scene, xOf(view, time), top, row.body, !ignored)
  for (const point of lane.points) pin(g, xOf(view, point.time), top, row.body, colors)
  for (const { kind, time } of lane.marks) {
    const x = xOf(view, time)
    if (x > -SIGN && x < view.width + SIGN)
      g.drawImage(stamp(kind, colors[kind]), x - SIGN / 2, row.top + (row.marks - SIGN) / 2, SIGN, SIGN)
  }
}

/**
 * @param {Scene} scene
 * @param {Span} section
 */
const isPartner = ({ partners }, { start, end }) =>
  partners.some((span) => Math.abs(span.start - start) < 0.002 && Math.abs(span.end - end) < 0.002)

/**
 * One section, its label at the left of what is visible. Without a partner it is hatched.
 *
 * @param {CanvasRenderingContext2D} g
 * @param {Scene} scene
 * @param {Section} section
 * @param {number} from
 * @param {number} to
 * @param {number} top
 * @param {number} height
 * @param {boolean} isSelected
 */
const box = (g, { view, colors }, section, from, to, top, height, isSelected) => {
  const width = Math.max(1, to - from - (to - from > 4 ? 1 : 0))
  g.fillStyle = section.color
  g.fillRect(from, top, width, height)
  if (section.state === "unmatched" && width > 2) {
    g.fillStyle = hatching(g)
    g.fillRect(from, top, width, height)
    g.fillStyle = colors.unmatched
    g.fillRect(from, top, width, 2)
    g.fillRect(from, top + height - 2, width, 2)
  }
  if (isSelected) {
    g.strokeStyle = colors.ink
    g.lineWidth = 2
    g.strokeRect(Math.max(from, -4) + 1, top + 1, Math.min(to, view.width + 4) - Math.max(from, -4) - 3, height - 2)
  }
  const left = Math.max(from, 0) + 4
  const room = Math.min(to, view.width) - left - 3
  if (room < 6) return
  const text = fitting(g, section.label, room)
  if (section.state === "unmatched") {
    g.fillStyle = section.color
    g.fillRect(left - 2, top + 3, Math.min(room, widthOf(g, text)) + 4, height - 6)
  }
  g.fillStyle = colors.onSection
  g.fillText(text, left, top + height / 2 + 0.5)
}

/** @type {CanvasPattern | null} */
let hatch = null

/** @param {CanvasRenderingContext2D} g */
const hatching = (g) => {
  if (hatch) return hatch
  const tile = document.createElement("canvas")
  tile.width = tile.height = 8
  const t = tile.getContext("2d")
  if (!t) throw new Error("this browser draws on no canvas")
  t.strokeStyle = "rgb(22 32 42 / 42%)"
  t.lineWidth = 1.6
  for (const shift of [-8, 0, 8]) {
    t.moveTo(shift, 8)
    t.lineTo(shift + 8, 0)
  }
  t.stroke()
  hatch = g.createPattern(tile, "repeat")
  return hatch ?? "transparent"
}

/** @type {WordError[]} */
const ERRORS = ["substitutions", "deletions", "insertions"]

/**
 * Word errors per word of the reference, one kind above the other.
 *
 * @param {CanvasRenderingContext2D} g
 * @param {Scene} scene
 * @param {Lane} lane
 * @param {number} top
 * @param {number} height
 */
const bars = (g, { view, colors }, lane, top, height) => {
  for (const { start, end, shares } of lane.bars) {
    const [from, to] = [xOf(view, start), xOf(view, end)]
    if (to < 0 || from > view.width) continue
    let bottom = top + height
    for (const name of ERRORS) {
      const part = Math.min(shares[name] * height, bottom - top)
      g.fillStyle = colors[name]
      g.fillRect(from, bottom - part, Math.max(1, to - from - 0.5), part)
      bottom -= part
    }
  }
}

/**
 * A beat; one that does not count is short and faint.
 *
 * @param {CanvasRenderingContext2D} g
 * @param {Scene} scene
 * @param {number} x
 * @param {number} top
 * @param {number} height
 * @param {boolean} counts
 */
const tick = (g, { view, colors }, x, top, height, counts) => {
  if (x < -1 || x > view.width + 1) return
  g.fillStyle = counts ? colors.ink : colors.faint
  const from = counts ? top + 2 : top + height / 2
  g.fillRect(Math.round(x) - 1, from, 2, top + height - 2 - from)
}

/**
 * @param {CanvasRenderingContext2D} g
 * @param {number} x
 * @param {number} top
 * @param {number} height
 * @param {Scene["colors"]} colors
 */
const pin = (g, x, top, height, colors) => {
  g.fillStyle = colors.accent
  g.fillRect(x - 1.5, top, 3, height)
  g.beginPath()
  g.moveTo(x - 6, top)
  g.lineTo(x + 6, top)
  g.lineTo(x, top + 8)
  g.fill()
}
