// A canvas and the font on it: size, clearing, widths of labels.

export const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif"
export const LABEL = `500 12px ${FONT}`
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
export const widthOf = (g, text) => {
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
