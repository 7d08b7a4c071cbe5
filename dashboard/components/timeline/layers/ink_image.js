// Bytes painted as a picture in one ink: the higher the value, the more ink.

/**
 * The strength of the ink for each value.
 *
 * @param {number} highest value, which is full ink
 * @param {number} power above 1 for more contrast among high values, below 1 among low ones
 */
export const strengths = (highest, power) =>
  Uint8Array.from({ length: highest + 1 }, (_, i) => Math.round(255 * (i / highest) ** power))

/**
 * Frames from left to right, bands from the bottom up.
 *
 * @param {Uint8Array} values frame by frame
 * @param {number} bands of a frame
 * @param {Uint8Array} inks by value
 * @param {string} ink
 */
export const inkImage = (values, bands, inks, ink) => {
  const frames = values.length / bands
  const canvas = Object.assign(document.createElement("canvas"), { width: Math.max(1, frames), height: bands })
  const g = canvas.getContext("2d")
  if (!g) throw new Error("this browser draws on no canvas")
  const image = g.createImageData(canvas.width, bands)
  for (let i = 0; i < values.length; i += 1) {
    const [frame, band] = [Math.floor(i / bands), i % bands]
    image.data[4 * ((bands - 1 - band) * canvas.width + frame) + 3] = inks[values[i]]
  }
  g.putImageData(image, 0, 0)
  g.globalCompositeOperation = "source-in"
  g.fillStyle = ink
  g.fillRect(0, 0, canvas.width, bands)
  return canvas
}
