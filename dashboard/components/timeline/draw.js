// Painting on canvases. A scene is the timeline: everything that is to be seen; nothing here changes it.
import { clock, envelope, tickStep, ticks, whole, xOf } from "./geometry.js"
import { SIGN, stamp } from "./marks.js"

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif"
const LABEL = `500 12px ${FONT}`
const widths = new Map() // of labels; asking the canvas, even for its font, is what costs most

/** The canvas at the size it has on the page, cleared. */
export const fresh = (canvas, width, height) => {
  const ratio = window.devicePixelRatio || 1
  const g = canvas.getContext("2d")
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

/** Pixels of a text in the font of labels. */
const widthOf = (g, text) => {
  let width = widths.get(text)
  if (width === undefined) {
    if (widths.size > 5000) widths.clear()
    g.font = LABEL
    widths.set(text, (width = g.measureText(text).width))
  }
  return width
}

/** The part of a label that fits, with three dots where something is missing; "" where nothing fits. */
export const fitting = (g, text, room) => {
  const width = widthOf(g, text)
  if (width <= room) return text
  const count = Math.floor((text.length * room) / width)
  return count > 3 ? `${text.slice(0, count - 1)}…` : text.slice(0, Math.max(0, count))
}

export const paintStage = (canvas, scene) => {
  const { view, rows } = scene
  const g = fresh(canvas, view.width, rows.height)
  ruler(g, scene)
  if (scene.span) band(g, scene, scene.span)
  guides(g, scene)
  if (scene.spectrogram) scene.spectrogram.draw(g, view, rows.wave, scene.colors.ink)
  else if (scene.peaks) wave(g, scene)
  if (rows.beats.height) beats(g, scene)
  g.font = LABEL
  g.textBaseline = "middle"
  scene.lanes.forEach((lane, i) => paintLane(g, scene, lane, rows.lanes[i], i))
}

/** The whole song, small: sound, reference, and the part that is in view. */
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

/** Sound of the whole song per pixel, to be kept while the width stays. */
export const outlineOf = (peaks, rate, duration, width) => envelope(peaks, rate, whole(duration, width))

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

const band = (g, { view, rows, colors }, { start, end }) => {
  const [from, to] = [xOf(view, start), xOf(view, end)]
  g.fillStyle = colors.band
  g.fillRect(from, 0, to - from, rows.height)
  g.fillStyle = colors.accent
  g.fillRect(from - 0.5, 0, 1, rows.height)
  g.fillRect(to - 0.5, 0, 1, rows.height)
}

const guides = (g, { view, rows, colors, guides: times }) => {
  g.fillStyle = colors.line
  for (const time of times) {
    const x = xOf(view, time)
    if (x >= 0 && x <= view.width) g.fillRect(Math.round(x), rows.wave.top, 1, rows.height - rows.wave.top)
  }
}

const columns = (g, found, middle, half, color) => {
  g.fillStyle = color
  g.beginPath()
  for (let x = 0; x < found.length / 2; x += 1) {
    const [low, high] = [found[2 * x], found[2 * x + 1]]
    g.rect(x, middle - (high / 127) * half, 1, Math.max(1, ((high - low) / 127) * half))
  }
  g.fill()
}

const wave = (g, { view, rows, peaks, rate, colors }) => {
  const { top, height } = rows.wave
  columns(g, envelope(peaks, rate, view), top + height / 2, height / 2 - 2, colors.wave)
}

const beats = (g, { view, rows, beats: all, colors }) => {
  const { top, height } = rows.beats
  const seen = all.filter(({ time }) => time >= view.start && time <= view.start + view.span)
  const downbeats = seen.filter(({ downbeat }) => downbeat)
  const dense = (some) => (some.length / view.width) * 4 > 1
  if (!dense(seen)) {
    g.fillStyle = colors.faint
    for (const { time } of seen) g.fillRect(Math.round(xOf(view, time)), top + height - 5, 1, 5)
  }
  if (dense(downbeats)) return
  g.fillStyle = colors.ink
  for (const { time } of downbeats) g.fillRect(Math.round(xOf(view, time)), top + 1, 1, height - 1)
}

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
      const chosen = (scene.selected?.lane === index && scene.selected.section === i) || isPartner(scene, section)
      box(g, scene, section, from, to, top + row.rows[i] * row.row, row.row, chosen)
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

const isPartner = ({ partners }, { start, end }) =>
  partners.some((span) => Math.abs(span.start - start) < 0.002 && Math.abs(span.end - end) < 0.002)

/** One section. Its label stands at the visible part's left. Without a partner it is hatched. */
const box = (g, { view, colors }, section, from, to, top, height, chosen) => {
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
  if (chosen) {
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

let hatch = null
const hatching = (g) => {
  if (hatch) return hatch
  const tile = document.createElement("canvas")
  tile.width = tile.height = 8
  const t = tile.getContext("2d")
  t.strokeStyle = "rgb(22 32 42 / 42%)"
  t.lineWidth = 1.6
  for (const shift of [-8, 0, 8]) {
    t.moveTo(shift, 8)
    t.lineTo(shift + 8, 0)
  }
  t.stroke()
  return (hatch = g.createPattern(tile, "repeat"))
}

/** Words that are wrong, per word of the reference: substituted, left out, put in, above one another. */
const bars = (g, { view, colors }, lane, top, height) => {
  for (const { start, end, shares } of lane.bars) {
    const [from, to] = [xOf(view, start), xOf(view, end)]
    if (to < 0 || from > view.width) continue
    let bottom = top + height
    for (const name of ["substitutions", "deletions", "insertions"]) {
      const part = Math.min(shares[name] * height, bottom - top)
      g.fillStyle = colors[name]
      g.fillRect(from, bottom - part, Math.max(1, to - from - 0.5), part)
      bottom -= part
    }
  }
}

/** A beat; one that does not count is short and faint. */
const tick = (g, { view, colors }, x, top, height, counted) => {
  if (x < -1 || x > view.width + 1) return
  g.fillStyle = counted ? colors.ink : colors.faint
  const from = counted ? top + 2 : top + height / 2
  g.fillRect(Math.round(x) - 1, from, 2, top + height - 2 - from)
}

const pin = (g, x, top, height, colors) => {
  g.fillStyle = colors.accent
  g.fillRect(x - 1.5, top, 3, height)
  g.beginPath()
  g.moveTo(x - 6, top)
  g.lineTo(x + 6, top)
  g.lineTo(x, top + 8)
  g.fill()
}
