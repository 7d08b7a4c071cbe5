// The mel spectrogram painted, in the ink of the theme: from tiles, since a canvas is limited in width, each made when it
// first comes into view. The wider the view, the coarser the level it is painted from.
import { xOf } from "../geometry.js"
import { BANDS, coarser, FRAMES, levelOf, RANGE, STEP } from "./mel_image.js"

/** @import { Band, View } from "../records.d.ts" */

const TILE = 2048 // frames
const INK = Uint8Array.from({ length: RANGE + 1 }, (_, i) => Math.round(255 * (i / RANGE) ** 1.5)) // by decibels
const PLACE = "earmark spectrogram" // where the browser remembers whether it is wanted

export class Spectrogram {
  /** @param {Uint8Array} values a byte per band and frame */
  constructor(values) {
    this.levels = [values]
    for (let last = values; last.length > TILE * BANDS; ) this.levels.push((last = coarser(last)))
    /** @type {Map<string, HTMLCanvasElement>} */
    this.tiles = new Map()
    this.ink = ""
  }

  /**
   * @param {CanvasRenderingContext2D} g
   * @param {View} view
   * @param {Band} band
   * @param {string} ink
   */
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

  /**
   * @param {number} level
   * @param {number} number
   * @param {string} ink
   */
  tile(level, number, ink) {
    if (ink !== this.ink) this.tiles.clear()
    this.ink = ink
    const name = `${level} ${number}`
    const drawn = this.tiles.get(name)
    if (drawn) return drawn
    const tile = painted(this.levels[level].subarray(number * TILE * BANDS, (number + 1) * TILE * BANDS), ink)
    this.tiles.set(name, tile)
    return tile
  }
}

/**
 * Frames from left to right, bands from the bottom up; the louder, the more ink.
 *
 * @param {Uint8Array} values
 * @param {string} ink
 */
const painted = (values, ink) => {
  const frames = values.length / BANDS
  const canvas = Object.assign(document.createElement("canvas"), { width: frames, height: BANDS })
  const g = canvas.getContext("2d")
  if (!g) throw new Error("this browser draws on no canvas")
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

/** Whether the spectrogram was last shown in place of the waveform in this browser. */
export const isWanted = () => {
  try {
    return localStorage.getItem(PLACE) === "yes"
  } catch {
    return false // a browser that keeps nothing
  }
}

/** @param {boolean} yes */
export const remember = (yes) => {
  try {
    localStorage.setItem(PLACE, yes ? "yes" : "no")
  } catch {
    // it is valid as long as the page is open
  }
}
