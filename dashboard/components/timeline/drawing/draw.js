// Painting the drawing and the overview on canvases. Nothing here changes the scene.
import { clock, envelope, tickStep, ticks, whole, xOf } from "../geometry.js"
import { FONT, fresh, LABEL } from "./canvas.js"
import { paintLane } from "./lane.js"
import { columns } from "./wave.js"

/** @import { Band, Layer, Scene, Span } from "../records.d.ts" */

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
  if (scene.peaks && rows.wave.height) columns(g, envelope(scene.peaks, scene.rate, view), ...middleOf(rows.wave), scene.colors.wave)
  scene.layers.forEach((layer, i) => paintLayer(g, scene, layer, rows.layers[i]))
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
  const { view, colors, rows } = scene
  const all = whole(view.duration, view.width)
  const g = fresh(canvas, view.width, height)
  if (scene.outline && rows.wave.height) columns(g, scene.outline, height / 2 - 3, height / 2 - 5, colors.wave)
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
 * Seconds in doubt: a bar at the bottom of the ruler; a triangle at a place that Tab visits.
 *
 * @param {CanvasRenderingContext2D} g
 * @param {Scene} scene
 */
const doubts = (g, { view, rows, colors, doubts: spans, open }) => {
  g.fillStyle = colors.doubt
  for (const { start, end } of spans)
    g.fillRect(xOf(view, start), rows.ruler.height - 6, Math.max(3, xOf(view, end) - xOf(view, start)), 6)
  for (const { time } of open) {
    const [x, bottom] = [xOf(view, time), rows.ruler.height]
    g.beginPath()
    g.moveTo(x - 5, bottom - 8)
    g.lineTo(x + 5, bottom - 8)
    g.lineTo(x, bottom)
    g.fill()
  }
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
    const text = clock(time, digits)
    if (x + 4 + g.measureText(text).width <= view.width) g.fillText(text, x + 4, bottom - 9)
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
 * Middle and half of the height of a waveform.
 *
 * @param {Band} band
 * @returns {[middle: number, half: number]}
 */
const middleOf = ({ top, height }) => [top + height / 2, height / 2 - 2]

/**
 * @param {CanvasRenderingContext2D} g
 * @param {Scene} scene
 * @param {Layer} layer
 * @param {Band} row
 */
const paintLayer = (g, scene, { painter, message, isPlayed }, row) => {
  const { colors } = scene
  g.fillStyle = colors.lane
  g.fillRect(0, row.top, scene.view.width, row.height)
  if (painter) return painter.draw(g, isPlayed ? { ...scene, colors: { ...colors, wave: colors.accent } } : scene, row)
  g.font = LABEL
  g.textBaseline = "middle"
  g.fillStyle = scene.colors.faint
  g.fillText(message, 8, row.top + row.height / 2)
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
