// The mel spectrogram painted, in the ink of the theme: from tiles, since a canvas is limited in width, each made when it
// first comes into view. The wider the view, the coarser the level it is painted from.
import { xOf } from "./geometry.js"
import { BANDS, coarser, FRAMES, levelOf, RANGE, STEP } from "./mel_image.js"

const TILE = 2048 // frames
const INK = Uint8Array.from({ length: RANGE + 1 }, (_, i) => Math.round(255 * (i / RANGE) ** 1.5)) // by decibels
const PLACE = "earmark spectrogram" // where the browser remembers whether it is wanted

export class Spectrogram {
  constructor(values) {
    this.levels = [values]
    while (this.levels.at(-1).length > TILE * BANDS) this.levels.push(coarser(this.levels.at(-1)))
    this.tiles = new Map()
  }

  draw(g, view, { top, height }, ink) {
    const level = levelOf(view, this.levels.length)
    const rate = FRAMES / STEP ** level
    const frames = this.levels[level].length / BANDS
    const end = Math.min(frames, Math.ceil((view.start + view.span) * rate))
    for (let from = Math.floor(view.start * rate); from < end; ) {
      const number = Math.floor(from / TILE)
      const to = Math.min(end, (number + 1) * TILE)
      const [left, right] = [Math.round(xOf(view, from / rate)), Math.round(xOf(view, to / rate))]
      g.drawImage(this.tile(level, number, ink), from - number * TILE, 0, to - from, BANDS, left, top, right - left, height)
      from = to
    }
  }

  tile(level, number, ink) {
    if (ink !== this.ink) this.tiles.clear()
    this.ink = ink
    const name = `${level} ${number}`
    if (!this.tiles.has(name)) {
      const part = this.levels[level].subarray(number * TILE * BANDS, (number + 1) * TILE * BANDS)
      this.tiles.set(name, painted(part, ink))
    }
    return this.tiles.get(name)
  }
}

/** Frames from left to right, bands from the bottom up; the louder, the more ink. */
const painted = (values, ink) => {
  const frames = values.length / BANDS
  const canvas = Object.assign(document.createElement("canvas"), { width: frames, height: BANDS })
  const g = canvas.getContext("2d")
  const image = g.createImageData(frames, BANDS)
  for (let i = 0; i < values.length; i += 1) {
    const [frame, band] = [Math.floor(i / BANDS), i % BANDS]
    image.data[4 * ((BANDS - 1 - band) * frames + frame) + 3] = INK[values[i]]
  }
  g.putImageData(image, 0, 0)
  g.globalCompositeOperation = "source-in"
  g.fillStyle = ink
  g.fillRect(0, 0, frames, BANDS)
  return canvas
}

/** Whether this browser's user wants it in place of the waveform. */
export const wanted = () => {
  try {
    return localStorage.getItem(PLACE) === "yes"
  } catch {
    return false // a browser that keeps nothing
  }
}

export const remember = (yes) => {
  try {
    localStorage.setItem(PLACE, yes ? "yes" : "no")
  } catch {
    // it holds as long as the page is open
  }
}
