// Painting one lane on a canvas. Nothing here changes the scene.
import { xOf } from "../geometry.js"
import { fitting, widthOf } from "./canvas.js"
import { SIGN, stamp } from "./marks.js"

/** @import { Change, Lane, LaneRow, Scene, Section, Span, WordError } from "../records.d.ts" */

/**
 * One lane: sections or bars, differences from the reference, beats, points and marks.
 *
 * @param {CanvasRenderingContext2D} g
 * @param {Scene} scene
 * @param {Lane} lane
 * @param {LaneRow} row
 * @param {number} index
 */
export const paintLane = (g, scene, lane, row, index) => {
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
  for (const change of lane.changes) changeLine(g, scene, change, top, row.body)
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
  const isHatched = section.state === "unmatched" || section.state === "proposed"
  if (isHatched && width > 2) {
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
  if (isHatched) {
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
 * A change of the sound: a dotted line, as high as it is strong.
 *
 * @param {CanvasRenderingContext2D} g
 * @param {Scene} scene
 * @param {Change} change
 * @param {number} top
 * @param {number} height
 */
const changeLine = (g, { view, colors }, { time, strength, step }, top, height) => {
  const x = Math.round(xOf(view, time))
  if (x < -1 || x > view.width + 1) return
  g.fillStyle = colors.ink
  g.globalAlpha = step ? 0.4 : 1
  const highest = top + height - Math.max(4, strength * height)
  for (let y = top + height - 3; y >= highest; y -= 4) g.fillRect(x - 1, y, 2, 3)
  g.globalAlpha = 1
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
