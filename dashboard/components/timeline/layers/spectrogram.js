// The mel spectrogram painted, in the ink of the theme: from tiles, since a canvas is limited in width, each made when it
// first comes into view. The wider the view, the coarser the level it is painted from.
import { xOf } from "../geometry.js"
import { inkImage, strengths } from "./ink_image.js"
import { BANDS, coarser, FRAMES, levelOf, RANGE, STEP } from "./mel_image.js"

/** @import { Band, Scene } from "../records.d.ts" */

const TILE = 2048 // frames
const INKS = strengths(RANGE, 1.5) // by decibels

export class Spectrogram {
  /** @param {ArrayBuffer} bytes one per band and frame */
  constructor(bytes) {
    const values = new Uint8Array(bytes)
    this.levels = [values]
    for (let last = values; last.length > TILE * BANDS; ) this.levels.push((last = coarser(last)))
    /** @type {Map<string, HTMLCanvasElement>} */
    this.tiles = new Map()
    this.ink = ""
  }

  /**
   * @param {CanvasRenderingContext2D} g
   * @param {Pick<Scene, "view" | "colors">} scene
   * @param {Band} band
   */
  draw(g, { view, colors }, { top, height }) {
    const level = levelOf(view, this.levels.length)
    const rate = FRAMES / STEP ** level
    const frames = this.levels[level].length / BANDS
    const end = Math.min(frames, Math.ceil((view.start + view.span) * rate))
    for (let from = Math.floor(view.start * rate); from < end; ) {
      const number = Math.floor(from / TILE)
      const to = Math.min(end, (number + 1) * TILE)
      const [left, right] = [Math.round(xOf(view, from / rate)), Math.round(xOf(view, to / rate))]
      const tile = this.tile(level, number, colors.ink)
      g.drawImage(tile, from - number * TILE, 0, to - from, BANDS, left, top, right - left, height)
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
    const values = this.levels[level].subarray(number * TILE * BANDS, (number + 1) * TILE * BANDS)
    const tile = inkImage(values, BANDS, INKS, ink)
    this.tiles.set(name, tile)
    return tile
  }
}
