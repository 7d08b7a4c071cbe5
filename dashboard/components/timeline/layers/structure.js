// Chroma, novelty curve and self-similarity matrix, as analysis/audio/structure.py makes them: a line of JSON with count
// and rate of each, then bytes from 0 to 255.
import { boundaries, xOf } from "../geometry.js"
import { inkImage, strengths } from "./ink_image.js"

/** @import { Band, Scene, View } from "../records.d.ts" */
/** @typedef {{ values: Uint8Array, count: number, rate: number }} Rows count: of frames, rate: frames a second */

export const PITCHES = 12
const CHROMA = strengths(255, 1.5)
const SIMILARITY = strengths(255, 0.7)

/**
 * @param {ArrayBuffer} bytes
 * @returns {{ chroma: Rows, novelty: Rows, similarity: Rows }}
 */
export const structureOf = (bytes) => {
  const all = new Uint8Array(bytes)
  const end = all.indexOf(10)
  const head = JSON.parse(new TextDecoder().decode(all.subarray(0, end)))
  let from = end + 1
  /**
   * @param {[count: number, rate: number]} facts
   * @param {number} width values of a frame
   */
  const rows = ([count, rate], width) => {
    const values = all.subarray(from, from + count * width)
    from += values.length
    return { values, count, rate }
  }
  const chroma = rows(head.chroma, PITCHES)
  const novelty = rows(head.novelty, 1)
  return { chroma, novelty, similarity: rows(head.similarity, head.similarity[0]) }
}

/** A picture of rows over time, made again when the ink changes. */
class TimeImage {
  /**
   * @param {Rows} rows
   * @param {number} bands
   * @param {Uint8Array} inks
   */
  constructor(rows, bands, inks) {
    this.rows = rows
    this.bands = bands
    this.inks = inks
    this.ink = ""
    /** @type {HTMLCanvasElement | null} */
    this.image = null
  }

  /**
   * @param {CanvasRenderingContext2D} g
   * @param {Scene} scene
   * @param {Band} band
   */
  draw(g, { view, colors }, { top, height }) {
    if (colors.ink !== this.ink || !this.image) this.image = inkImage(this.rows.values, this.bands, this.inks, colors.ink)
    this.ink = colors.ink
    const { count, rate } = this.rows
    const [from, to] = [Math.max(0, view.start * rate), Math.min(count, (view.start + view.span) * rate)]
    if (to <= from) return
    const [left, right] = [xOf(view, from / rate), xOf(view, to / rate)]
    g.imageSmoothingEnabled = this.bands !== PITCHES // a tone is a row with sharp edges
    g.drawImage(this.image, from, 0, to - from, this.bands, left, top, right - left, height)
    g.imageSmoothingEnabled = true
  }
}

/** @param {Rows} rows */
export const chromaPainter = (rows) => new TimeImage(rows, PITCHES, CHROMA)

/**
 * The height of a curve at each pixel, from 0 to 255: the highest value that falls on it, or between two neighbours.
 *
 * @param {Rows} rows
 * @param {View} view
 */
export const curveOf = ({ values, count, rate }, view) => {
  const step = (view.span / view.width) * rate // values of a pixel
  const columns = Math.max(0, Math.min(Math.ceil(view.width), Math.ceil((count - 1 - view.start * rate) / step)))
  return Array.from({ length: columns }, (_, x) => {
    const from = view.start * rate + x * step
    const first = Math.floor(from)
    if (step <= 1) return values[first] + (from - first) * ((values[first + 1] ?? values[first]) - values[first])
    return values.subarray(first, Math.max(first + 1, Math.floor(from + step))).reduce((a, b) => Math.max(a, b), 0)
  })
}

/** @param {Rows} rows */
export const noveltyPainter = (rows) => ({
  /**
   * @param {CanvasRenderingContext2D} g
   * @param {Scene} scene
   * @param {Band} band
   */
  draw: (g, { view, colors }, { top, height }) => {
    g.fillStyle = colors.wave
    g.beginPath()
    curveOf(rows, view).forEach((value, x) => {
      const tall = (value / 255) * (height - 2)
      g.rect(x, top + height - tall, 1, tall)
    })
    g.fill()
  },
})

/**
 * Time from left to right as on the ruler, the whole song from the bottom up; lines at the boundaries of the chosen lane.
 *
 * @param {Rows} rows
 */
export const similarityPainter = (rows) => {
  const image = new TimeImage(rows, Math.max(1, rows.count), SIMILARITY)
  return {
    /**
     * @param {CanvasRenderingContext2D} g
     * @param {Scene} scene
     * @param {Band} band
     */
    draw: (g, scene, band) => {
      const { view, colors } = scene
      if (rows.count) image.draw(g, scene, band)
      g.fillStyle = colors.crossHair
      for (const time of boundaryTimes(scene)) {
        const x = Math.round(xOf(view, time))
        if (x >= 0 && x < view.width) g.fillRect(x, band.top, 1, band.height)
        g.fillRect(0, Math.round(heightOf(view, band, time)), view.width, 1)
      }
    },
  }
}

/**
 * Where a time of the song is on the upright axis of the matrix, in pixels from the top of the drawing.
 *
 * @param {Pick<View, "duration">} view
 * @param {Band} band
 * @param {number} time
 */
export const heightOf = (view, { top, height }, time) => top + height * (1 - Math.min(1, time / view.duration))

/** @param {Scene} scene */
const boundaryTimes = ({ lanes, lane, guides }) => {
  const times = boundaries(lanes.at(lane)?.sections ?? [])
  return times.length ? times : guides
}
