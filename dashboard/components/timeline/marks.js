// The marks of boundaries: each kind has its own shape, so that colour is not needed.
export const SIGN = 12 // pixels of a mark

/** A mark around a point. */
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

const stamps = new Map()

/** A mark as a picture, drawn once: there may be thousands. */
export const stamp = (kind, color) => {
  const name = kind + color
  if (!stamps.has(name)) {
    const canvas = new OffscreenCanvas(3 * SIGN, 3 * SIGN)
    const g = canvas.getContext("2d")
    g.scale(3, 3)
    sign(g, kind, SIGN / 2, SIGN / 2, color)
    stamps.set(name, canvas.transferToImageBitmap())
  }
  return stamps.get(name)
}
