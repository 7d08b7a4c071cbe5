// The marks of boundaries: each kind has its own shape, so that colour is not needed.
/** @import { Context, MarkKind } from "../records.d.ts" */

export const SIGN = 12 // pixels of a mark

/**
 * A mark around a point.
 *
 * @param {Context} g
 * @param {MarkKind} kind
 * @param {number} x
 * @param {number} y
 * @param {string} color
 */
export const sign = (g, kind, x, y, color) => {
  g.fillStyle = color
  g.strokeStyle = color
  g.lineWidth = 2
  g.beginPath()
  if (kind === "missed") {
    g.moveTo(x - 3.5, y - 3.5)
    g.lineTo(x + 3.5, y + 3.5)
    g.moveTo(x + 3.5, y - 3.5)
    g.lineTo(x - 3.5, y + 3.5)
    g.stroke()
  } else if (kind === "spurious") {
    g.moveTo(x - 4.5, y - 3.5)
    g.lineTo(x + 4.5, y - 3.5)
    g.lineTo(x, y + 4.5)
    g.fill()
  } else {
    g.arc(x, y, 3.6, 0, 2 * Math.PI)
    if (kind === "hit") g.fill()
    else g.stroke()
  }
}

/** @type {Map<string, ImageBitmap>} */
const stamps = new Map()

/**
 * A mark as a picture, drawn once: there may be thousands.
 *
 * @param {MarkKind} kind
 * @param {string} color
 */
export const stamp = (kind, color) => {
  const name = kind + color
  const drawn = stamps.get(name)
  if (drawn) return drawn
  const canvas = new OffscreenCanvas(3 * SIGN, 3 * SIGN)
  const g = canvas.getContext("2d")
  if (!g) throw new Error("this browser draws on no canvas")
  g.scale(3, 3)
  sign(g, kind, SIGN / 2, SIGN / 2, color)
  const picture = canvas.transferToImageBitmap()
  stamps.set(name, picture)
  return picture
}
